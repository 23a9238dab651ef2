"""Laws of jokers on the table: one module for each answer to "where may an unfreed joker lie?".

All of them compare the table before a play with the table after it and nothing between. Jokers are
alike but for the names they carry, and copies of a card are alike; so every law asks whether *some*
account of the play keeps it, and none follows single cards about.
"""
