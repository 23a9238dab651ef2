"""Teams: who plays together. Where nobody does, everybody is a team of one."""

from __future__ import annotations

from ruledsl.constructs.functions.places import PLAYERS, RESULT, TURN, Seated, seat_of
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord


def _team(context: Seated) -> tuple[int, ...]:
    return context.rules.teams[seat_of(context)]


def _partners(context: Seated) -> tuple[int, ...]:
    return tuple(player for player in _team(context) if player != seat_of(context))


def _opponents(context: Seated) -> tuple[int, ...]:
    team = _team(context)
    return tuple(player for player in range(context.rules.players) if player not in team)


def _number(context: Seated, player: int) -> int:
    return context.rules.teams[player][0] + 1


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="team",
        type=Type.PLAYERS,
        scopes=TURN,
        doc="all players of the own team; one alone where there are no teams",
        says="your team",
        get=_team,
        each="player of the team",
        example="count(team) > 1",
    ),
    NameWord(
        word="partners",
        type=Type.PLAYERS,
        scopes=TURN,
        doc="the other players of the own team",
        says="your partners",
        get=_partners,
        each="partner",
        example="any(p.total > me.total for p in partners)",
    ),
    NameWord(
        word="opponents",
        type=Type.PLAYERS,
        scopes=TURN,
        doc="the players of the other teams; all others where there are no teams",
        says="your opponents",
        get=_opponents,
        each="opponent",
        example="any(p.total > me.total for p in opponents)",
    ),
    NameWord(
        word="team",
        type=Type.PLAYERS,
        scopes=RESULT,
        doc="all players of the own team; one alone where there are no teams",
        says="the team",
        get=_team,
        each="player of the team",
        example="count(team) > 1",
    ),
    NameWord(
        word="partners",
        type=Type.PLAYERS,
        scopes=RESULT,
        doc="the other players of the own team",
        says="the partners",
        get=_partners,
        each="partner",
        example="any(p.total > me.total for p in partners)",
    ),
    NameWord(
        word="opponents",
        type=Type.PLAYERS,
        scopes=RESULT,
        doc="the players of the other teams; all others where there are no teams",
        says="the opponents",
        get=_opponents,
        each="opponent",
        example="any(p.total > me.total for p in opponents)",
    ),
    FieldWord(
        word="team",
        of=Type.PLAYER,
        type=Type.INT,
        reach="seat",
        scopes=PLAYERS,
        doc="the number of the team that a player belongs to, from 1",
        says="{0.own:team}",
        get=_number,
        example="me.team == 1",
    ),
)
