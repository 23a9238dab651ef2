"""Deals: how a deal begins."""
