"""Players: how many play, who deals first, who begins."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution, Seating
from ruledsl.language.families import PackPart
from ruledsl.language.kinds import FlagKind, NumberKind, RangeKind, WordKind
from ruledsl.language.spec import option
from ruledsl.language.values import Range
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found

LEFT, RIGHT, DEALER = "left of the dealer", "right of the dealer", "dealer"
RANDOM, HIGHEST, LOWEST = "random", "highest draw", "lowest draw"
CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
NEXT_DEALERS = ("left", "right", "same", "winner", "loser")
NO_TEAMS = Code(
    "RD573",
    "teams-never-even",
    "no number of players makes {teams} teams of several players each",
    "Teams are of equal size, and a team of one is no team: four players make two teams, six make "
    "two or three. With a number of players that does not come out even everybody plays alone.",
    bad="players: {seats: 2-3, teams: 2}",
    good="players: {seats: 2-4, teams: 2}",
)
_ASIDE = {"left": 1, LEFT: 1, "right": -1, RIGHT: -1, "same": 0, DEALER: 0}


@record(kw_only=True)
class Players(PackPart):
    """Who plays, and in which order."""

    seats: Range = option(RangeKind(open_end=False, least=2), short=True, doc="how many can play")
    first_dealer: str = option(WordKind((RANDOM, HIGHEST, LOWEST)), RANDOM, doc="who deals first")
    draw_kept: bool = option(
        FlagKind(), False, doc="whether the card drawn for the first dealer begins the own hand"
    )
    begins: str | None = option(
        WordKind((LEFT, RIGHT, DEALER)),
        None,
        doc="who has the first turn; the player after the dealer, if left out",
    )
    next_dealer: str | None = option(
        WordKind(NEXT_DEALERS), None, doc="who deals next; the player after the dealer, if left out"
    )
    two_next_dealer: str | None = option(
        WordKind(NEXT_DEALERS), None, doc="who deals next when two play, if that differs"
    )
    direction: str = option(
        WordKind((CLOCKWISE, ANTICLOCKWISE)), CLOCKWISE, doc="in which direction turns go"
    )
    teams: int | None = option(
        NumberKind(2, 50),
        None,
        doc="how many teams of equal size; partners never sit side by side",
    )


def compile(part: Players, build: Build) -> tuple[Contribution, ...]:
    """Contribute the seating; seats are counted in the order of play."""
    least, most = part.seats.low, part.seats.high or part.seats.low
    follows = (part.two_next_dealer if build.players == 2 else None) or part.next_dealer
    return (
        Seating(
            least=least,
            most=most,
            first_dealer=part.first_dealer,
            draw_kept=part.draw_kept and part.first_dealer != RANDOM,
            begins=_seats_on(part, part.begins or LEFT, part.begins is None),
            left=_seats_on(part, "left", unsaid=False),
            teams=part.teams or 0 if build.players in _in_teams(part) else 0,
            next_dealer=(
                follows
                if follows in ("winner", "loser")
                else _seats_on(part, follows or "left", follows is None)
            ),
        ),
    )


def _in_teams(part: Players) -> tuple[int, ...]:
    """Return with how many players there are teams: those that make several partners each."""
    if part.teams is None:
        return ()
    counts = range(part.teams + 1, (part.seats.high or part.seats.low) + 1)
    return tuple(n for n in counts if n >= part.seats.low and n % part.teams == 0)


def check(part: Players, facts: Facts) -> Iterator[Diagnostic]:
    """Find teams that nobody can make up."""
    if part.teams is not None and not _in_teams(part):
        yield found(NO_TEAMS, part.at("teams"), teams=part.teams)


def _seats_on(part: Players, side: str, unsaid: bool) -> int:
    """Return how many seats further in the order of play a side of the dealer is."""
    onwards = unsaid or part.direction == CLOCKWISE
    return _ASIDE[side] if onwards else -_ASIDE[side]


def prose(part: Players, say: Say) -> str:
    """Tell who plays and who begins."""
    count = say.range(part.seats, "player", "players")
    told = say.tell("The game is for {players}.", players=count)
    first = say.tell(_FIRST[part.first_dealer])
    if part.draw_kept and part.first_dealer != RANDOM:
        form = mark("{first} (the cards drawn for this are kept and are the first of the hands)")
        first = say.tell(form, first=first)
    usual = "left" if part.direction == CLOCKWISE else "right"
    after = say.tell(_AFTER[part.next_dealer or usual])
    if part.two_next_dealer:
        two = say.tell(_AFTER[part.two_next_dealer])
        after = say.tell("{after} (when two play, {two})", after=after, two=two)
    deals = say.tell("{first}; {after}.", first=first, after=after)
    begins = say.tell(_BEGINS[part.begins or f"{usual} of the dealer", part.direction])
    return " ".join(filter(None, (told, deals, begins, _teams(part, say))))


def _teams(part: Players, say: Say) -> str:
    """Tell who plays together."""
    if part.teams is None:
        return ""
    numbers = say.listed(str(number) for number in _in_teams(part))
    return say.tell(_TEAMS, numbers=numbers, teams=part.teams)


_TEAMS = mark(
    "With {numbers} players there are {teams} teams, and the players of the teams sit in turns, so "
    "that partners are never neighbours. Partners win and lose together. A team has one total: "
    "what a partner gets counts for the team, and what is added when the match is over is added "
    "once for each team."
)


_FIRST = {
    RANDOM: mark("The first dealer is chosen by lot"),
    HIGHEST: mark("Whoever draws the highest card deals first"),
    LOWEST: mark("Whoever draws the lowest card deals first"),
}
_BEGINS = {
    (DEALER, CLOCKWISE): mark("The dealer begins, and play goes clockwise."),
    (DEALER, ANTICLOCKWISE): mark("The dealer begins, and play goes anticlockwise."),
    (LEFT, CLOCKWISE): mark(
        "The player to the left of the dealer begins, and play goes clockwise."
    ),
    (LEFT, ANTICLOCKWISE): mark(
        "The player to the left of the dealer begins, and play goes anticlockwise."
    ),
    (RIGHT, CLOCKWISE): mark(
        "The player to the right of the dealer begins, and play goes clockwise."
    ),
    (RIGHT, ANTICLOCKWISE): mark(
        "The player to the right of the dealer begins, and play goes anticlockwise."
    ),
}


_AFTER = {
    "left": mark("the deal then passes to the left"),
    "right": mark("the deal then passes to the right"),
    "same": mark("the same player deals every time"),
    "winner": mark(
        "the winner of a deal deals next, or the same dealer again if nobody won it alone"
    ),
    "loser": mark(
        "the loser of a deal deals next, or the same dealer again if nobody lost it alone"
    ),
}


CONSTRUCT = Construct(
    keyword="players",
    spec=Players,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_TEAMS,),
    chapter="Players and cards",
    required=True,
    examples=(
        Example("players: 2-5", says="chosen by lot"),
        Example("players: {seats: 2-4, direction: anticlockwise}", says="play goes anticlockwise"),
        Example("players: {seats: 2-4, begins: dealer}", says="The dealer begins"),
        Example("players: {seats: 3, first_dealer: lowest draw}", says="draws the lowest card"),
        Example(
            "players: {seats: 3, first_dealer: highest draw, draw_kept: true}",
            says="are kept and are the first of the hands",
        ),
        Example("players: {seats: 3, next_dealer: right}", says="passes to the right"),
        Example(
            "players: {seats: 2-4, two_next_dealer: winner}",
            says="when two play, the winner of a deal",
        ),
        Example("players: {seats: 2-4, teams: 2}", says="partners"),
        Example("players: {seats: 2-3, teams: 2}", reports=NO_TEAMS),
    ),
)
