"""Person: somebody at the terminal, who reads the table and types what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from ruledsl.arrange.problem import Proof
from ruledsl.cards.move import Move
from ruledsl.cards.pack import Card, NotationError, Pack
from ruledsl.cli.draft import EDIT_HELP, Draft, DraftError, edit
from ruledsl.cli.hint import told
from ruledsl.cli.output import BOLD, RED, YELLOW, Output
from ruledsl.cli.table_view import cards_text, hand_text, in_order, screen, seat_name
from ruledsl.cli.telling import laid_cards, refused
from ruledsl.engine.hint import Hint, hint
from ruledsl.engine.judge import NAME_NEEDED, Ruling
from ruledsl.engine.match import Match
from ruledsl.engine.observation import Observation, observe
from ruledsl.engine.turn import GIVE_UP, open_ways
from ruledsl.players.offers import lays
from ruledsl.players.random_player import moves_of

Ask = Callable[[str], str]
"""Shows a prompt and returns the line that was typed; raises StopPlayingError at the end."""

MOST_LISTED = 4  # moves of one step that are listed one by one

_OPEN = re.compile(r"(?: (\d+))? cards?(?: to player)?$")

HELP = f"""\
Type the number or the word of an action. To lay cards, change your copy of the table:
{EDIT_HELP}
Besides: `hint` shows a play; `hint play` says only whether there is one, `hint card` which card
goes; `show` shows the table again, `help` this text, `quit` stops."""


class StopPlayingError(Exception):
    """The people at the terminal want to stop."""


class Person:
    """Chooses moves by asking. Keeps the copy of the table while it is rebuilt."""

    def __init__(self, match: Match, computers: Collection[int], ask: Ask, out: Output) -> None:
        """Sit down at a match; `computers` are the seats that are marked so on the screen."""
        self._match, self._computers, self._ask, self._out = match, computers, ask, out
        self._drafts = list[Draft]()
        self._turn = (0, 0)
        self._commands = {
            "help": self._help,
            "?": self._help,
            "show": self._show,
            "hint": self._hint,
            "hint show": self._hint,
            "hint play": lambda: self._hint("play"),
            "hint card": lambda: self._hint("card"),
            "undo": self._undo,
            "reset": self._reset,
            "quit": self._quit,
        }

    def choose(self) -> Move:
        """Return a move that the rules accept, or answer with a reminder."""
        self._begin()
        self._show()
        while True:
            try:
                move = self._answer(self._ask(f"{seat_name(self._seat)}> ").strip())
                accepted = self._judged(move) if move else None
            except DraftError as error:
                self._out.write(self._out.paint(f"{error}", RED))
                continue
            if accepted:
                return accepted

    @property
    def _seat(self) -> int:
        return self._match.position.seat

    @property
    def _seen(self) -> Observation:
        match = self._match
        return observe(match.rules, match.position, match.standing, match.position.seat)

    @property
    def _draft(self) -> Draft:
        return self._drafts[-1]

    @property
    def _touched(self) -> bool:
        return len(self._drafts) > 1

    def _begin(self) -> None:
        """Take a fresh copy of the table, unless this one is still being rebuilt."""
        position = self._match.position
        turn = (position.deal_number, position.turn_number)
        first = self._drafts[0] if self._drafts else None
        same = first and (first.table, first.hand) == (self._lying(), position.hand)
        if turn != self._turn or not same:
            rules = self._match.rules
            draft = Draft(rules.pack, self._lying(), position.hand)
            self._drafts = [Draft(rules.pack, draft.table, draft.hand, (), self._in_order)]
        self._turn = turn

    def _lying(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self._in_order(meld) for meld in self._match.position.table)

    def _in_order(self, meld: tuple[int, ...]) -> tuple[int, ...]:
        return in_order(self._match.rules, meld)

    # What is shown

    def _show(self) -> None:
        write, pack = self._out.write, self._match.rules.pack
        table = self._draft.table if self._touched else None
        for line in screen(self._seen, self._computers, self._out, table):
            write(line)
        if self._draft.aside:
            write(f"Taken up: {cards_text(pack, self._draft.aside, self._out)}")
        write(
            f"{self._out.paint('Your hand', BOLD)}: {hand_text(pack, self._draft.hand, self._out)}"
        )
        listed = (f"{n} {name}" for n, (name, _) in enumerate(self._actions(), 1))
        done = "   done, undo, reset" if self._touched else ""
        write(f"You may: {'   '.join(listed)}{done}   (help)")

    def _actions(self) -> list[tuple[str, Move | None]]:
        """Return what may be done, and the moves of that which needs no more to be said."""
        seen = self._seen
        actions = list[tuple[str, Move | None]]()
        for word in seen.words:
            moves = () if self._lays(word) else moves_of(seen, word)
            if 0 < len(moves) <= MOST_LISTED:
                actions += [(self._title(move), move) for move in moves]
            else:
                actions.append((word if self._lays(word) else self._open_title(word), None))
        return actions

    def _open_title(self, word: str) -> str:
        """Return a step with the word for what is still to be said of it."""
        count = self._count(word)
        to = any(move.to is not None for move in moves_of(self._seen, word))
        return f"{word} {'CARD' if count == 1 else f'{count} CARDS'}{' to PLAYER' * to}"

    def _count(self, word: str) -> int:
        """Return how many cards a step asks for."""
        ways = (way for way in open_ways(self._match.turn) if way.word == word)
        way = next(ways, None)
        return way.count(self._match.turn) if way else 1

    def _lays(self, word: str) -> bool:
        """Say whether a step lays cards on the table, which takes a table to be said."""
        return lays(self._seen, word)

    def _title(self, move: Move) -> str:
        count = self._count(move.word)
        cards = cards_text(self._match.rules.pack, move.cards, self._out)
        pile = f"from {move.pile}" if move.pile not in ("", "stock") else ""
        to = "" if move.to is None else f"to {seat_name(move.to)}"
        parts = (move.word.replace("_", " "), cards or str(count) * (count > 1), pile, to)
        return " ".join(part for part in parts if part)

    # What is typed

    def _answer(self, line: str) -> Move | None:
        """Return the move of a line; None when it was something else, which is done."""
        words = line.lower().split()
        if not words:
            return None
        if words[0] == "done":
            return self._done(words[1:])
        if " ".join(words) in self._commands:
            self._commands[" ".join(words)]()
            return None
        move = self._action(line, words)
        if move is None:
            self._edited(line)
        return move

    def _action(self, line: str, words: list[str]) -> Move | None:
        actions = self._actions()
        if line.isdecimal() and 0 < int(line[:9]) <= len(actions):
            name, move = actions[int(line[:9]) - 1]
            return move or _needs_more(name)
        for name, move in actions:
            if " ".join(words) in _typed(name, move):
                return move or _needs_more(name)
        return self._with_cards(words)

    def _with_cards(self, words: list[str]) -> Move | None:
        """Return a step that is said with its cards, such as `discard 7H`."""
        word = words[0]
        if len(words) < 2 or word not in self._match.rules.step or self._lays(word):
            return None
        words, to = _aimed(words)
        pile = words[words.index("from") + 1 :] if "from" in words else []
        named = words[1 : words.index("from")] if pile else words[1:]
        try:
            cards = tuple(self._draft.pack.read(card) for card in named)
        except ValueError as error:
            raise DraftError(str(error)) from None
        offered = (m for m in moves_of(self._seen, word) if (m.cards, m.to) == (cards, to))
        return next(offered, Move(word, cards=cards, pile=" ".join(pile), to=to))

    def _edited(self, line: str) -> None:
        after = edit(self._draft, line)
        if after is None:
            raise DraftError(f'"{line}" is nothing that can be done; `help` tells what can')
        self._drafts.append(after)
        if self._match.rules.give_up:
            self._match.change_draft(self._seat, True)
        self._changed()

    def _changed(self) -> None:
        """Show a copy that was changed; a reminder from before is to be given again."""
        self._match.ask_again(self._seat)
        self._show()

    def _done(self, more: list[str]) -> Move:
        if self._draft.aside:
            cards = cards_text(self._draft.pack, self._draft.aside, self._out)
            raise DraftError(f"{cards} must lie on the table again")
        then = more[-1] if more else ""
        words = [w for w in self._seen.words if self._lays(w)] or ["play"]
        moves = [Move(word, self._draft.table, then=then) for word in words]
        accepted = (m for m in moves if self._match.judge(self._seat, m).accepted)
        return next(accepted, moves[0])

    # What comes of it

    def _judged(self, move: Move) -> Move | None:
        """Return the move if it stands; else tell why not, or ask what a joker stands for."""
        ruling = self._match.judge(self._seat, move)
        if not ruling.refusals:
            return move
        if ruling.refusals[0].code == NAME_NEEDED.name and self._draft.bare_jokers:
            return self._named(ruling, move)
        for refusal in ruling.refusals:
            self._out.write(self._out.paint(refused(refusal), RED))
        return None

    def _named(self, ruling: Ruling, move: Move) -> Move | None:
        pack, names = self._match.rules.pack, ruling.joker_names
        listed = "   ".join(
            f"{n} {cards_text(pack, (name,), self._out)}" for n, name in enumerate(names, 1)
        )
        answer = self._ask(f"What does the joker stand for? {listed} : ").strip()
        face = _chosen(answer, names, pack)
        if face is None:
            raise DraftError("the joker has no name yet; say `done` again to choose one")
        draft = self._draft.with_joker(face)
        self._drafts.append(draft)
        return self._judged(Move(move.word, draft.table, then=move.then))

    # The commands

    def _help(self) -> None:
        self._out.write(HELP)

    def _hint(self, level: str = "all") -> None:
        """Tell as much of a hint as is asked for; all of it can be typed as it is shown."""
        seen = self._seen
        found = hint(seen.turn)
        if level != "all" and found.proof is Proof.YES:
            lines: Iterable[str] = told(seen.rules, found, level, self._out)
        else:
            lines = self._told(found)
        self._out.write("\n".join(lines))

    def _told(self, found: Hint) -> Iterator[str]:
        if found.proof is not Proof.YES:
            others = [n for n, move in self._actions() if move or _OPEN.search(n.lower())]
            known = _NOTHING[found.proof.value]
            yield f"{known}; you may {' or '.join(others) or 'do nothing'}."
            return
        rules, before = self._match.rules, self._match.position.table
        cards = cards_text(rules.pack, laid_cards(rules, before, found.table), self._out)
        melds = (rules.pack.write(in_order(rules, meld)) for meld in found.table)
        yield self._out.paint(f"You could lay {cards}:", YELLOW)
        yield f"  table {' | '.join(melds)}"

    def _undo(self) -> None:
        if not self._touched:
            raise DraftError("there is nothing to undo")
        self._drafts.pop()
        self._changed()

    def _reset(self) -> None:
        if self._match.position.draft_changed:
            raise DraftError(f"a move that was begun is not free here: finish it, or `{GIVE_UP}`")
        if self._touched:
            del self._drafts[1:]
            self._changed()
        else:
            self._show()

    def _quit(self) -> None:
        raise StopPlayingError


_NOTHING = {
    "no": "Nothing can be laid now",
    "unproved": "Nothing was found in time, which does not prove that nothing can be laid",
}


def _chosen(answer: str, names: tuple[Card, ...], pack: Pack) -> Card | None:
    """Return the name that was chosen by its number or as a card; None for anything else."""
    if answer.isdecimal() and 0 < int(answer[:9]) <= len(names):
        return names[int(answer[:9]) - 1]
    try:
        face = pack.read(answer)
    except NotationError:
        return None
    return face if face in names else None


def _typed(name: str, move: Move | None) -> tuple[str, ...]:
    """Return what may be typed for an action: its name as it is shown, or its word."""
    shown = re.sub(r"\033\[\d+m", "", name).lower()
    return shown, _OPEN.sub("", shown), move.word if move else ""


def _aimed(words: list[str]) -> tuple[list[str], int | None]:
    """Return the words before `to B`, and the seat that is named there; None without it."""
    if "to" not in words:
        return words, None
    at = words.index("to")
    named = words[at + 1 :]
    if len(named) != 1 or len(named[0]) != 1 or not "a" <= named[0] <= "z":
        raise DraftError("say the letter of a player behind `to`")
    return words[:at], ord(named[0]) - ord("a")


def _needs_more(name: str) -> Move:
    """Tell what is missing when only the word of an action was typed."""
    found = _OPEN.search(name.lower())
    if found:
        word, count = name[: found.start()], int(found[1] or 1)
        cards = " ".join(["7H", "8H", "9H", "10H", "JH", "QH", "KH"][:count])
        what, to = "card" + "s" * (count > 1), " to B" * name.endswith("PLAYER")
        raise DraftError(f"say the {what}, like `{word} {cards}{to}`")
    raise DraftError(f"lay your cards with edits; then say `done`:\n{EDIT_HELP}")
