"""Messages of the operator's page: players, games, reports and decisions."""

from __future__ import annotations

from yokai.app.messages.common import In, Name, Out
from yokai.app.messages.responses import GameSummary


class AdminPlayer(Out, frozen=True):
    """A player as the operator sees them."""

    id: str
    name: str | None
    at: int  # when they last sat down at a game with another person
    here: bool  # at a game now
    blocked: bool
    given: bool  # the operator has given the name
    bot: bool
    reports: int


class AdminView(Out, frozen=True):
    """The operator's page."""

    players: list[AdminPlayer]
    reported: list[AdminPlayer]
    games: list[GameSummary]  # at which somebody is now


class Ruling(In, frozen=True):
    """The operator's decision about a player; what is left out stays. An empty `name` takes the
    name away, `forget` the reports."""

    name: Name | None = None
    blocked: bool | None = None
    forget: bool = False
