"""Ratings of players in games between two people: which games count, and both ratings after one.

Names, results and ratings are written in the commit of the event they come from, so they are there
once or not at all, whenever a process ends.
"""

from __future__ import annotations

from yokai.app.games.clock import DAY
from yokai.app.games.room import ABORTED
from yokai.app.messages import RatingView
from yokai.app.players.player_id import public_of
from yokai.glicko import Rating
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.events import Event, Header
from yokai.storage.games import Beside
from yokai.storage.players import EndedGame, GameRating, KnownPlayer, RatedGame

PERIOD = 5 * DAY  # one rating period: after a year's rest a rating is as unsure as after few games
SETTLED = 110.0  # the deviation beyond which a rating is provisional
_FEW = 4  # moves; a game that is resigned before does not count


def kept_with(header: Header, event: Event) -> list[Beside]:
    """The changes of players in the commit of an event."""
    sits_down = event.kind == "join" and header.is_between_two
    is_met = header.free is not None or header.tournament is not None
    if sits_down or (event.kind == "start" and is_met):
        return [*_names(header, event)]
    ends = event.reason is not None and event.reason != ABORTED
    if header.is_between_two and event.kind in ("move", "end") and ends:
        return [_finished(header, event)]
    return []


def counts(header: Header, event: Event) -> bool:
    """Does a game that an event ended change ratings? Not one that was resigned at once."""
    return header.rated and (event.kind == "move" or event.ply >= _FEW)


def _names(header: Header, event: Event) -> list[KnownPlayer]:
    """The names of the players who sit down by an event."""
    return [
        KnownPlayer(public_of(seat.player), seat.player, seat.name, event.at)
        for side in Side
        if (seat := header.seat(side)).player is not None
        and (event.side is None or event.side == side.word)
    ]


def _finished(header: Header, event: Event) -> EndedGame:
    """The result of a game between two people, with its ratings if it counts."""

    def rate(south: GameRating | None, north: GameRating | None) -> RatedGame:
        return rated_game(header.variant, event, south, north)

    return EndedGame(
        game=header.id,
        variant=header.variant,
        version=event.version,
        at=event.at,
        south=header.south.player or "",
        north=header.north.player or "",
        rate=rate if counts(header, event) else None,
    )


def rated_game(
    variant: str, event: Event, south: GameRating | None, north: GameRating | None
) -> RatedGame:
    """Both ratings after a game that an event has ended; None is a player without a rating."""
    before = [known or GameRating(variant, Rating(), 0, event.at) for known in (south, north)]
    after = []
    for side in Side:
        mine, theirs = before[side], before[side.other]
        score = 0.5 if not event.winner else float(event.winner == side.word)
        rival = theirs.rating.rested((event.at - theirs.at) / PERIOD)
        rating = mine.rating.after([(rival, score)], (event.at - mine.at) / PERIOD)
        after.append(GameRating(variant, rating, mine.games + 1, event.at))
    gains = [after[side].rating.rating - before[side].rating.rating for side in Side]
    return RatedGame(after[SOUTH], after[NORTH], gains[SOUTH], gains[NORTH])


def rating_today(known: GameRating, now: int) -> RatingView:
    """A rating as of now: less sure after a rest."""
    return rating_view(known.variant, known.rating.rested((now - known.at) / PERIOD), known.games)


def rating_view(variant: str, today: Rating, games: int) -> RatingView:
    """A rating as the page shows it."""
    return RatingView(
        variant=variant,
        rating=round(today.rating),
        margin=round(2 * today.deviation),
        provisional=today.deviation > SETTLED,
        games=games,
    )
