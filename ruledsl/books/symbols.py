"""Symbols: the suits of a pack as small drawings, unlike in shape so that no colour is needed."""

from __future__ import annotations

from ruledsl.cards.pack import Pack

_FRENCH = {
    "♠": '<path d="M5 .4C2 3 .7 4.3.7 6c0 1.3 1 2.2 2.1 2.2.7 0 1.3-.3 1.7-.8-.1.9-.4 1.6-1 2.2h3'
    'c-.6-.6-.9-1.3-1-2.2.4.5 1 .8 1.7.8 1.1 0 2.1-.9 2.1-2.2C9.3 4.3 8 3 5 .4z"/>',
    "♥": '<path d="M5 9.3C1.6 6.5.4 5 .4 3.2.4 1.8 1.5.8 2.8.8c.9 0 1.7.5 2.2 1.3.5-.8 1.3-1.3 '
    '2.2-1.3 1.3 0 2.4 1 2.4 2.4 0 1.8-1.2 3.3-4.6 6.1z"/>',
    "♦": '<path d="M5 .3 8.7 5 5 9.7 1.3 5z"/>',
    "♣": '<circle cx="5" cy="2.6" r="2.2"/><circle cx="2.6" cy="5.8" r="2.2"/>'
    '<circle cx="7.4" cy="5.8" r="2.2"/><path d="M4.5 4.6h1c.1 2.2.5 3.7 1.3 4.9H3.2'
    'c.8-1.2 1.2-2.7 1.3-4.9z"/>',
}
_OTHERS = (
    '<circle cx="5" cy="5" r="4.2"/>',
    '<path d="M1.2 1.2h7.6v7.6H1.2z"/>',
    '<path d="M5 .8 9.6 9H.4z"/>',
    '<path d="M5 .3 8.7 5 5 9.7 1.3 5z"/>',
    '<path d="M3.5.6h3v2.9h2.9v3H6.5v2.9h-3V6.5H.6v-3h2.9z"/>',
    '<path d="M2.6.9h4.8L9.8 5 7.4 9.1H2.6L.2 5z"/>',
    '<path fill-rule="evenodd" d="M5 .6a4.4 4.4 0 1 1 0 8.8A4.4 4.4 0 0 1 5 .6zm0 2.2a2.2 2.2 0 1 '
    '0 0 4.4 2.2 2.2 0 0 0 0-4.4z"/>',
    '<path d="M.4 1 5 9.2 9.6 1z"/>',
)
_STAR = '<path d="M5 .3 6.4 3.6 9.9 3.9 7.2 6.2 8.1 9.7 5 7.8 1.9 9.7 2.8 6.2.1 3.9 3.6 3.6z"/>'

JOKER = "joker"
"""The name of the drawing on a joker."""

_COLOURS = ("black", "red", "blue", "orange", "green", "yellow", "purple", "brown", "white")
"""Colours that the style sheet knows; any other is drawn black."""


def french(pack: Pack, suit: int) -> bool:
    """Say whether a suit is one of those that everybody knows by its sign."""
    return pack.suits[suit].sign in _FRENCH


def name(suit: int) -> str:
    """Return the name of the drawing of a suit."""
    return f"suit{suit}"


def colour(pack: Pack, suit: int) -> str:
    """Return the class of a suit's colour; whatever a rule file says, it is one of a few words."""
    said = pack.suits[suit].colour
    return said if said in _COLOURS else "black"


def sprite(pack: Pack) -> str:
    """Return the drawings of a pack, to be used by their names; nothing of it is seen itself."""
    drawings = {JOKER: _STAR}
    for place, suit in enumerate(pack.suits):
        drawings[name(place)] = _FRENCH.get(suit.sign) or _OTHERS[place % len(_OTHERS)]
    box = 'viewBox="0 0 10 10"'
    symbols = (f'<symbol id="{key}" {box}>{drawn}</symbol>' for key, drawn in drawings.items())
    return f'<svg class="sprite" aria-hidden="true" focusable="false">{"".join(symbols)}</svg>'


def use(key: str) -> str:
    """Return a drawing by its name."""
    return f'<svg class="suit" focusable="false"><use href="#{key}"/></svg>'
