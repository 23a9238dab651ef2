"""Reference prose: the chapters of the reference that tell how things are written.

What single words are comes from their declarations; these pages tell what holds for all of them.
Each yaml block is a rule file, or parts of one over a small game, and the tests validate it.
"""

HEAD = """\
# Reference of the rule language

Every word of rule files, with its options and examples; how turns and expressions are written, and
which names they know at which place; every finding and every refusal. This page is made from the
declarations of the words (`ruledsl reference`), and `ruledsl explain WORD` shows any piece of it.

To begin with, read [the tutorial](../examples/tutorial.md); for the lines of a certain rule, look
into [How do I …?](../examples/how-do-i.md). How scenes are written has [a page of its
own](../examples/scenes.md).
"""

FILE = """\
A rule file is a YAML file, and everything about one game: keys at the top of the file, each with a
value. It needs the keys that are marked as needed below, or builds on another file that has them.

```yaml
language: 1
game: our-game
extends: ../other-game/rules.yaml  # or a shipped game; what is not written is as there
title: Our game
deal: {hand: 7}                    # the same as `hand: 7` in a line of its own below `deal:`
melds:
  stairs: {same: suit, step: 2, size: 3-5}
points: {joker: 20, K Q J: 10, A: 1, 10-2: face}
pack: {jokers: 4}
jokers: {named: true}
give_up: {draw: 3}
options: {first_choice: null}
```

- **Building on another file.** `extends` names a shipped game, or a file seen from the folder of
  this one. Mappings are joined key by key, so `deal: {hand: 7}` leaves the other options of
  `deal` as they were; all else replaces what was there, lists as a whole. `null` takes away what
  the other file says.
- **Short forms.** Where a word has an option that is meant most, its value may stand behind the
  word at once: `turn: play or draw` for `turn: {flow: play or draw}`. Each word below says which
  option that is.
- **Your own notes.** From a `#` to the end of the line, and keys at the top of the file that
  begin with `x-`: nobody reads them.
- **Quotes.** A text needs quotes if it holds a colon with a blank or a blank with a `#`, or
  begins with a sign such as `*`, `[` or `>`; and inside `{ }` also if it holds a comma, which
  would end it there: `{points: "max(0, p.total)"}`.
- **Silence.** `# ruledsl: ignore[step-never-happens] why` behind a line, or above a key, keeps
  that finding from being told there.
"""

TEXTS = """\
What is shown to people may be written once, or in several languages by their codes. `ruledsl
rulebook GAME --language it` takes the Italian ones.

```yaml
title: {en: Our game, it: Il nostro gioco}
melds:
  run: {title: {en: sequence, it: scala}, same: suit, consecutive: rank, size: 3+}
```
"""

CARDS = """\
In rule files ranks and suits are written as the pack has them: `A 2 3 4 5 6 7 8 9 10 J Q K` and `S
H D C` if `pack` says nothing else. A single card is its rank and the letter of its suit, in quotes
inside expressions (`card == "QS"`). `JK` is a joker; a kind of joker from `joker_kinds` has the
letter it is given there. In scenes and at the table several cards stand with blanks between them
(`4S 5S 6S`), melds with a bar (`4S 5S 6S | 7C 7D 7H`), and `JK=7C` is a joker that stands for the
seven of clubs.
"""

POINTS = """\
`points` has a row for each group of cards; the first row that fits a card counts. In front of the
colon stand ranks with blanks between them, a range of ranks such as `10-2`, `joker`, or `each` for
all others; behind it a number, `face` for the number on the card (an ace counts 1), or an
expression with the names of [the points of a card](#place-points).

```yaml
pack: {decks: 2, jokers: 2}
jokers: {named: true}
points: {joker: 25, Q: 13 if card.suit == spades else 10, K J: 10, A: 15 if wild else 1, each: face}
```
"""

FLOWS = """\
What a player does in a turn is written as steps and the words that join them.

| written | means |
|---|---|
| `play` | one step |
| `draw 2` | two cards at once; an expression needs brackets, as in `draw (1 + drawn)` |
| `draw 1 from stock` | where from, for those who like to say it |
| `draw then play` | one after the other |
| `play or draw` | one of them; `or` binds weaker than `then` |
| `play?` | if you like |
| `draw*` | any number of times, also never |
| `(play then knock?) or draw` | brackets keep together what belongs together |
| `knock if points(hand) <= 5` | only while something holds; a condition with `or` needs brackets |

The steps are {steps}. Each is a key at the top of a rule file as well, where its options stand.

```yaml
turn: (draw or take) then play? then discard
take: top
discard: {just_taken: false}
stock_out: {turn_over: true}
```

- The turn is over when nothing more can be done in it. Where a player may stop or go on, `end`
  is offered.
- A play that empties the hand ends the deal at once, whatever steps would follow.
- A draw takes what is there when the stock has fewer cards. With an empty stock there is no
  draw; if nothing else can be done, or the player wants nothing else, `pass` is offered in its
  place.
- A flow that could leave a player with no way on is a [finding](#finding-turn-gets-stuck): after
  `draw then play` nobody can say what happens when no card fits; `draw then play?` can.
"""

EXPRESSIONS = """\
Wherever a number or a condition stands an expression may stand. Expressions can ask and calculate,
and cannot change anything. All of their faults are found by `ruledsl validate`, none in play.

| written | means |
|---|---|
| `7 if players > 3 else 10` | one value or another |
| `a and b`, `a or b`, `not a` | conditions; `or` binds weakest |
| `==` `!=` `<` `<=` `>` `>=` | two values; join two comparisons with `and` |
| `p in winners`, `not in` | whether it is among them; `kind in [run, set]` for a list |
| `+` `-` `*` `//` `%` | whole numbers; `//` divides and rounds down, `%` is the rest |
| `me.total` | what is asked of a thing, after a point |
| `points(hand)` | a function, with what it is asked about in brackets |
| `any(p.total >= 100 for p in players)` | whether it holds for one of them; `all`: for each |
| `count(c for c in hand if c.is_joker)` | how many there are |
| `sum(p.hand_points for p in others)` | added up; `max` and `min` likewise, 0 if there are none |

After `for` stands a name of your own, then `in` and what is gone through; an `if` behind it leaves
some out. `sum`, `any`, `all`, `count`, `max` and `min` are written so.

`players` is how many play, known everywhere but in the points of a card. The **names of the rule
file** are known too: ranks and suits (`Q`, `spades`, `red`), the names of melds (`run`), of
endings (`out`), of options with their choices (`long_deal == yes`). Names given with `let` are
known in a turn and when it is scored, counters as `p.name` in a play, in a turn, and where a deal
is scored.

```yaml
counters: {melded: points(laid)}
winner: {highest: me.melded - me.hand_points, tie: shared}
awards:
  - {to: everyone, points: me.melded - me.hand_points, name: laid and left}
  - {to: winner, if: all(p.melded == 0 for p in others), points: 10, name: nobody else laid}
```

What is known depends on the place, since nobody knows the hands of the others before the deal is
over.
"""
