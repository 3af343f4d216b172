"""Messages to spectators of a tournament: the whole state first, then the changes."""

from __future__ import annotations

from typing import Literal

from yokai.app.messages.common import Out, SideName
from yokai.app.messages.responses import MoveView, OutcomeView, VariantView

FormatName = Literal["round robin", "swiss", "knock-out", "gauntlet", "ladder"]
StageName = Literal["", "final", "semi-final", "quarter-final", "pairing"]
ProtectionName = Literal["bubblewrap", "limits", "none"]


class CupView(Out, frozen=True):
    """The tournament: its rules, its progress, and the protection against its bots."""

    name: str
    format: FormatName
    variants: list[str]
    entrants: int
    round: int  # the last that is drawn
    rounds: int  # of a Swiss tournament; 0 where it is not known
    games: int  # that are finished
    total: int
    movetime: int | None  # milliseconds for a move
    clock: tuple[int, int] | None  # for the game, and what each move adds
    nodes: int | None  # of a search for a move
    depth: int | None  # of a search, in plies
    running: bool  # games are being played now
    over: bool
    protection: ProtectionName
    protected: str  # the protection as a sentence
    own: list[VariantView]  # rules of rule files, which no other view of the page knows


class FaultView(Out, frozen=True):
    """Games that a bot lost by one kind of fault."""

    reason: str
    sentence: str  # the first of these faults
    games: list[int]
    past: bool  # the bot was changed since, and has played without it


class StandingView(Out, frozen=True):
    """A row of the table; the rating is Elo with a mean of 0, give or take `error`."""

    place: int
    name: str
    points: float
    buchholz: float  # the points of all opponents
    played: int
    wins: int
    draws: int
    losses: int
    byes: int
    rating: int
    error: int
    author: str  # of the versions of a bot, on a ladder
    version: int
    gain: int | None  # Elo more than the version before
    past: bool  # a newer version plays in its place
    handicap: str  # "R, 50 %", or empty
    faults: list[FaultView]
    mean_ms: int  # of a move
    slowest_ms: int


class FixtureView(Out, frozen=True):
    """A game of the schedule; without a `reason` it is not over."""

    number: int
    south: str
    north: str
    winner: SideName | None
    reason: str | None
    culprit: str | None  # the bot that lost it by a fault


class TableView(Out, frozen=True):
    """A pairing, and the points of both so far."""

    a: str
    b: str
    points: tuple[float, float]
    games: list[FixtureView]


class RoundView(Out, frozen=True):
    """A round that is drawn; `index` counts the draws, as a knock-out may draw a round again."""

    index: int
    number: int
    stage: StageName  # of a knock-out; on a ladder each round is a pairing
    again: bool  # as pairings of the round were level
    tables: list[TableView]
    byes: list[str]


class LiveBoard(Out, frozen=True):
    """A game in play."""

    number: int
    south: str
    north: str
    variant: str
    sfen: str
    last: str | None  # the move that led there
    plies: int
    last_ms: tuple[int, int]  # for the last move of South and of North
    spent_ms: tuple[int, int]  # for all moves of South and of North
    moves: tuple[int, int]  # that South and North have made


class BracketTie(Out, frozen=True):
    """Two places of a knock-out; None where it is not known yet who comes, or for a bye."""

    a: str | None
    b: str | None
    points: tuple[float, float]
    winner: str | None
    games: list[int]
    tie_breaks: int  # pairings after the first, as the points were level


class BracketColumn(Out, frozen=True):
    """All ties of one round of a knock-out, paired or to come."""

    number: int
    stage: StageName
    ties: list[BracketTie]


class TournamentNews(Out, frozen=True):
    """The changes since the last news; if `whole`, the whole state, which replaces the old one."""

    whole: bool
    cup: CupView | None
    standings: list[StandingView] | None
    cross: list[list[tuple[float, int] | None]] | None  # points and games, in their order
    bracket: list[BracketColumn] | None  # of a knock-out
    rounds: list[RoundView]
    boards: list[LiveBoard]
    gone: list[int]  # games that are not in play any more


class TournamentGame(Out, frozen=True):
    """A game of a tournament, in play or over, to be looked at move by move."""

    number: int
    round: int
    stage: StageName
    south: str
    north: str
    variant: str
    start: str
    moves: list[MoveView]
    opening: int  # moves of the opening, which were not theirs
    outcome: OutcomeView | None
    culprit: str | None
    sentence: str  # the fault, if there was one
    times: list[int]  # milliseconds for each move after the opening
    says: list[str]  # what a bot said to each of these moves
    own: VariantView | None  # the rules of a rule file
