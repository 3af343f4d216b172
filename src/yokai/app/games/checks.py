"""Checks of what a player may do in a room: their sides, offers and refusals."""

from __future__ import annotations

from yokai.app.games.room import Offer, Room
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.storage.events import OfferName

DRAW_EVERY = 20  # moves of both sides between two draw offers of one


def sides_of(room: Room, player: str | None) -> list[Side]:
    """The sides that a player may move; a refusal if there are none."""
    if sides := room.header.sides_of(player):
        return sides
    raise Refusal("watching", "this is someone else's game: you may watch it, not play in it")


def stale() -> Refusal:
    """The refusal of a move that answers an older version."""
    return Refusal("stale", "the game has moved on since")


def both_there(room: Room) -> None:
    """Refuse what needs the other player while their seat is free."""
    if room.header.free is not None:
        raise Refusal("waiting", "nobody sits on the other side yet")


def not_by_message(room: Room) -> None:
    """Refuse what a game by message does not have."""
    if room.header.tag:
        raise Refusal("by_message", "by message, no move is taken back and no draw is offered")


def goes_on(room: Room) -> None:
    """Refuse what needs a game that is not over."""
    if room.game.outcome:
        raise Refusal("game_over", "the game is over")


def agrees(room: Room, what: OfferName, sides: list[Side]) -> bool:
    """Has the other side offered this?"""
    return room.offer is not None and room.offer.what == what and room.offer.side not in sides


def offers(room: Room, what: OfferName, sides: list[Side], now: int) -> Room | None:
    """The room with this side's offer; None if it is open already."""
    mine = Offer(what, sides[0])
    return None if room.offer == mine else room.offered(what, sides[0], now)


def not_again(room: Room, side: Side) -> None:
    """Refuse a draw offer soon after the last one of this side, unless that is still open."""
    last = room.draw_offers[side]
    if last is None or room.offer == Offer("draw", side):
        return
    if (left := last + DRAW_EVERY - room.ply) > 0:
        told = f"a draw may be offered again in {left} moves"
        raise Refusal("draw_again", told, {"moves": str(left)})


def in_time(room: Room, ply: int) -> None:
    """Refuse a request about another position."""
    if ply != room.ply:
        raise stale()


def last_turn(room: Room, sides: list[Side]) -> int:
    """The ply at which one of these sides last had to move, before now."""
    if room.last.kind == "end":
        return room.ply
    turn = room.game.turn
    for ply in range(room.ply - 1, -1, -1):
        turn = turn.other
        if turn in sides:
            return ply
    raise Refusal("no_move", "you have made no move that could be taken back")


def earlier_turn(room: Room, sides: list[Side], ply: int) -> int:
    """The ply, if one of these sides had to move then; a refusal if not."""
    if ply < room.ply and room.game.positions[ply].turn in sides:
        return ply
    raise Refusal("no_move", f"it was not your turn after {ply} of {room.ply} moves")
