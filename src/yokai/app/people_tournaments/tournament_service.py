"""Tournaments of people: made and led by their organisers, joined and played by everybody."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from yokai.app import messages
from yokai.app.games.clock import DAY
from yokai.app.games.new_game import name_from, new_name, plain
from yokai.app.games.room import ON_THE_BOARD, Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import Call
from yokai.app.people_tournaments import course
from yokai.app.people_tournaments.course import TournamentMoment, of_person, participant_of
from yokai.app.people_tournaments.pairing import boards_of, pending
from yokai.app.people_tournaments.tournament_views import (
    outline_of,
    played_boards,
    shared_view,
    view_for,
)
from yokai.app.players import ratings
from yokai.app.players.calls import Caller
from yokai.app.players.names import check_name
from yokai.notation.move import SOUTH, Side
from yokai.refusal import Refusal
from yokai.rules.outcome import Outcome
from yokai.rules.variant import variant
from yokai.storage.events import Event, Header, Seat
from yokai.storage.groups.people_tournaments import (
    BegunGame,
    PairedBoard,
    Participant,
    ParticipantState,
    PeopleTournament,
    PeopleTournaments,
    TournamentChange,
    TournamentState,
)
from yokai.storage.store import Store

MOST_TOURNAMENTS = 30  # of an organiser
_LISTED = 60  # in a list
_CARD = 8  # letters of a card: few enough to type, too many to guess
_SHORTEST = 10_000  # milliseconds of a clock: a round has to end
_LONGEST = DAY // 8
_BOARDS_KEPT = 1_000  # milliseconds for which the positions of a round are not read again
_BYOYOMI_MOVES = 20  # whose byoyomi the host of a simul has as time for the game
_TRIES = 20  # of a change, while others change the same tournament
_VIEWS = 100  # tournaments whose views are kept
# People in the forms whose number of games grows with each of them.
_MOST_OF_FORM = {"round robin": 32, "simul": 51}

T = TypeVar("T")
Decide = Callable[[TournamentState, TournamentMoment], TournamentChange]

_log = logging.getLogger(__name__)


class UnknownTournament(Refusal):
    """There is no tournament of this id."""

    def __init__(self) -> None:
        told = "there is no such tournament: its organiser may have deleted it"
        super().__init__("unknown_tournament", told)


class TournamentService:
    """The tournaments of people. Everything is in the store; this process remembers views alone."""

    def __init__(
        self, store: Store, rooms: Rooms, caller: Caller, forbidden: Sequence[str] = ()
    ) -> None:
        self.kept = PeopleTournaments(store.database, store.worker)
        self.now = rooms.now
        self._rooms, self._caller, self._forbidden = rooms, caller, forbidden
        self._views: dict[str, tuple[TournamentState, messages.PeopleTournamentView]] = {}
        self._boards: dict[str, tuple[int, list[messages.PlayedBoard]]] = {}
        self._counting: set[asyncio.Task[None]] = set()
        self._to_count: set[str] = set()  # tournaments whose count has not begun
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        rooms.committed.append(self.hear)

    # For every reader.

    async def of_player(self, player: str | None) -> list[messages.TournamentOutline]:
        """A player's tournaments, the one last used first."""
        if player is None:
            return []
        found = await self.kept.of_player(player, _LISTED)
        return [outline_of(each, people, player) for each, people in found]

    async def view(self, name: str, player: str | None) -> messages.PeopleTournamentView:
        """A tournament as a reader sees it."""
        known = self._views.get(name)
        if known and known[0].tournament.version == await self.kept.version(name):
            return view_for(known[1], known[0], player, self.now())
        return await self._view(await self.load(name), player)

    async def boards(self, name: str) -> list[messages.PlayedBoard]:
        """The games of a round as they stand, at most a second ago."""
        now = self.now()
        known = self._boards.get(name)
        if known and now - known[0] < _BOARDS_KEPT:
            return known[1]
        state = await self.load(name)
        games = [board.played for board in pending(state) if board.played]
        found = played_boards(state, await self.kept.last_events(games), now)
        _keep(self._boards, name, (now, found))
        return found

    async def load(self, name: str) -> TournamentState:
        """A tournament; a refusal if there is none."""
        found = await self.kept.load(name)
        if found is None:
            raise UnknownTournament
        return found

    # For the organiser.

    async def make(
        self, player: str, wanted: messages.TournamentDraft, name: str
    ) -> messages.PeopleTournamentView:
        """Make a tournament; `name` is the organiser's, if they take part."""
        made = _tournament(player, wanted, self.now())
        if wanted.form == "simul" and not name:
            raise Refusal("no_host", "a simul needs the name of the one who plays all others")
        host = Participant(1, player, "", name, "playing")

        def decide(count: int) -> TournamentState:
            if count >= MOST_TOURNAMENTS:
                told = f"a player has at most {MOST_TOURNAMENTS} tournaments: delete one"
                raise Refusal("tournaments_full", told)
            return TournamentState(made, (host,) if name else ())

        return await self._view(await self.kept.make(player, decide), player)

    async def start(self, name: str, player: str | None) -> messages.PeopleTournamentView:
        """Begin the first round."""
        secret = secrets.token_hex()
        return await self._led(name, player, partial(_start, secret))

    async def next_round(self, name: str, player: str | None) -> messages.PeopleTournamentView:
        """Begin the next round now, without the rest of the pause."""
        return await self._led(name, player, partial(course.advanced, at_once=True))

    async def end(self, name: str, player: str | None) -> messages.PeopleTournamentView:
        """End a tournament; games that go on do not count any more."""

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            state = course.counted(state, moment.ended)
            return TournamentChange(course.ended(state, moment.now))

        return await self._led(name, player, decide)

    async def set_open(
        self, name: str, player: str | None, is_open: bool
    ) -> messages.PeopleTournamentView:
        """Let people come by the link, or only by a card."""

        def decide(state: TournamentState, _: TournamentMoment) -> TournamentChange:
            changed = replace(state.tournament, open=is_open)
            return TournamentChange(replace(state, tournament=changed))

        return await self._led(name, player, decide)

    async def add_cards(
        self, name: str, player: str | None, names: Sequence[str]
    ) -> list[messages.TournamentCard]:
        """Make cards, each with a name or without."""
        checked = [check_name(each, self._forbidden) for each in names]

        def decide(state: TournamentState, _: TournamentMoment) -> TournamentChange:
            if len(state.participants) + len(checked) > _most(state.tournament):
                raise _full(state.tournament)
            for each in checked:
                course.check_free(state, each)
                number = max((one.number for one in state.participants), default=1) + 1
                card = name_from(secrets.token_hex())[:_CARD]
                new = Participant(number, None, card, each, "invited")
                state = course.with_participant(state, new)
            return TournamentChange(state)

        await self._led(name, player, decide)
        return await self.cards(name, player)

    async def cards(self, name: str, player: str | None) -> list[messages.TournamentCard]:
        """The cards of a tournament, for its organiser."""
        state = await self.load(name)
        _check_organiser(state, player)
        return [
            messages.TournamentCard.of(each, taken=each.person is not None)
            for each in state.participants
            if each.card
        ]

    async def remove(
        self, name: str, player: str | None, number: int
    ) -> messages.PeopleTournamentView:
        """Take a participant out, who loses the game that goes on."""
        return await self._out(name, player, number, "removed")

    async def readmit(
        self, name: str, player: str | None, number: int
    ) -> messages.PeopleTournamentView:
        """Let a participant play again from the next round on."""

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            return course.advanced(course.came_back(state, number), moment)

        return await self._led(name, player, decide)

    async def rule(
        self, name: str, player: str | None, number: int, winner: messages.SideName | None
    ) -> messages.PeopleTournamentView:
        """Set the result of a board, whose game is over with it."""
        before = await self.load(name)
        _check_organiser(before, player)

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            state = course.counted(state, moment.ended)
            return course.advanced(course.ruled(state, number, winner), moment)

        view = await self._led(name, player, decide)
        for board in pending(before):
            if board.number == number:
                side = Side.of(winner) if winner else None
                await self._end_game(board, Outcome(side, "agreement" if not side else "time"))
        return view

    async def delete(self, name: str, player: str | None) -> None:
        """Delete a tournament; its games stay with their players."""
        _check_organiser(await self.load(name), player)
        await self.kept.delete(name)
        self._views.pop(name, None)
        await self._announce(name)

    # For participants.

    async def join(
        self, name: str, player: str, typed: str, card: str
    ) -> messages.PeopleTournamentView:
        """Take part, by the link or by a card."""

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            most = _most(state.tournament)
            joined = course.joined(state, player, typed, card, most)
            return course.advanced(joined, moment)

        return await self._changed(name, player, decide)

    async def leave(self, name: str, player: str | None) -> messages.PeopleTournamentView:
        """Take part no more, and lose the game that goes on."""
        mine = of_person(await self.load(name), player)
        if mine is None:
            raise _not_in()
        return await self._out(name, player, mine.number, "left", by_organiser=False)

    async def come_back(self, name: str, player: str | None) -> messages.PeopleTournamentView:
        """Take part again from the next round on; who was taken out asks the organiser."""

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            mine = of_person(state, player)
            if mine is None:
                raise _not_in()
            if mine.state == "removed":
                raise Refusal("tournament_removed", "the organiser has taken you out")
            return course.advanced(course.came_back(state, mine.number), moment)

        return await self._changed(name, player, decide)

    # Without anybody's request.

    def hear(self, room: Room) -> None:
        """Count the result of a game that has ended, in the background."""
        if room.header.tournament and room.last.reason and room.last.kind in ON_THE_BOARD:
            task = asyncio.create_task(self._count(room.header.tournament))
            self._counting.add(task)
            task.add_done_callback(self._counting.discard)

    async def look(self) -> None:
        """Let all tournaments go on in which something is due: rounds begin, and who has not come
        loses. Every process may look: each thing happens once."""
        for name in await self.kept.unsettled(self.now()):
            await self._go_on(name)

    async def close(self) -> None:
        """Wait for the results that are being counted."""
        await asyncio.gather(*self._counting, return_exceptions=True)

    async def _count(self, name: str) -> None:
        if name in self._to_count:
            return  # one count has all results
        self._to_count.add(name)
        try:
            async with self._turn(name):
                self._to_count.discard(name)
            await self._go_on(name)
        except Refusal as why:  # it is counted when somebody looks
            _log.warning("a result of the tournament %s is not counted yet: %s", name, why)
        except Exception:
            _log.exception("a result of the tournament %s could not be counted", name)

    async def _go_on(self, name: str) -> None:
        due = await self._end_missed(name)

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            change = course.advanced(state, moment)
            after = change.state.tournament
            if change.games or after.due is None or after.over or after.due > moment.now:
                return change
            changed = replace(after, due=due)
            return replace(change, state=replace(change.state, tournament=changed))

        with suppress(UnknownTournament):
            await self._tell(await self._apply(name, decide))

    async def _end_missed(self, name: str) -> int | None:
        """End the games in which somebody has not come in time. When somebody has to look again;
        time in which no server ran does not count."""
        state = await self.kept.load(name)
        tournament = state.tournament if state else None
        if not state or not tournament or (tournament.due or self.now() + 1) > self.now():
            return None
        due = []
        for board in pending(state):
            if not board.played:
                continue
            room = await self._rooms.open(board.played)
            if room.game.outcome or room.ply >= len(Side):
                continue
            since = room.last.at if room.ply else board.begun
            to_move = board.south if room.game.turn is SOUTH else board.north
            ends = since + room.paused + tournament.no_show * boards_of(state, to_move)
            if ends > self.now():
                due.append(ends)
            else:
                await self._end_unbegun(board.played, room.ply)
        return min(due, default=None)

    async def _end_unbegun(self, game: str, ply: int) -> None:
        """End a game whose player to move has not come, unless a move was played meanwhile."""

        def decide(room: Room, now: int) -> Room | None:
            if room.game.outcome or room.ply != ply:
                return None
            return room.ended(Outcome(room.game.turn.other, "time"), now)

        await self._rooms.change(game, decide)

    async def _end_game(self, board: PairedBoard, outcome: Outcome) -> None:
        def decide(room: Room, now: int) -> Room | None:
            return None if room.game.outcome else room.ended(outcome, now)

        if board.played:
            await self._rooms.change(board.played, decide)

    # How it is done.

    async def _out(
        self,
        name: str,
        player: str | None,
        number: int,
        how: ParticipantState,
        by_organiser: bool = True,
    ) -> messages.PeopleTournamentView:
        before = await self.load(name)
        participant_of(before, number)

        def decide(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            return course.advanced(course.went(state, number, how), moment)

        change = self._led if by_organiser else self._changed
        view = await change(name, player, decide)
        for board in pending(before):
            if number in (board.south, board.north):
                winner = course.side_of(board, number).other
                await self._end_game(board, Outcome(winner, "resignation"))
        return view

    async def _led(
        self, name: str, player: str | None, decide: Decide
    ) -> messages.PeopleTournamentView:
        """Change a tournament as its organiser."""

        def by_organiser(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            _check_organiser(state, player)
            return decide(state, moment)

        return await self._changed(name, player, by_organiser)

    async def _changed(
        self, name: str, player: str | None, decide: Decide
    ) -> messages.PeopleTournamentView:
        def used(state: TournamentState, moment: TournamentMoment) -> TournamentChange:
            change = decide(state, moment)
            if change.state == state:
                return change
            after = replace(change.state.tournament, at=moment.now)
            return replace(change, state=replace(change.state, tournament=after))

        change = await self._apply(name, used)
        await self._tell(change)
        return await self._view(change.state, player)

    async def _apply(self, name: str, decide: Decide) -> TournamentChange:
        """Change a tournament. To pair many people takes a while, so it is decided before it is
        written, and decided again if the tournament has changed in between."""
        async with self._turn(name):
            for _ in range(_TRIES):
                state, ended = await self.load(name), await self.kept.ended(name)
                now = self.now()
                moment = TournamentMoment(now, ended, partial(_game, state, now))
                decided = await self._rooms.host.compute(decide, state, moment)
                applied: list[bool] = []

                def write(
                    found: TournamentState,
                    _: Mapping[str, Event],
                    seen: TournamentState = state,
                    decided: TournamentChange = decided,
                    applied: list[bool] = applied,
                ) -> TournamentChange:
                    applied.append(found == seen)
                    return decided if found == seen else TournamentChange(found)

                done = await self.kept.change(name, write)
                if done is None:
                    raise UnknownTournament
                if all(applied):
                    return done
        raise Refusal("busy", "this tournament changes too fast, try again in a moment")

    def _turn(self, name: str) -> asyncio.Lock:
        """The lock of a tournament, so that this process decides one change at a time."""
        return self._turns.setdefault(name, asyncio.Lock())

    async def _tell(self, change: TournamentChange) -> None:
        """Announce a change, and call the players of games that have begun."""
        name = change.state.tournament.id
        self._boards.pop(name, None)
        await self._announce(name)
        for game in change.games:
            header = game.header
            for side in Side:
                other = header.seat(side.other).name
                call = Call("round", other, header.variant, header.id, name)
                self._caller.call(header.seat(side).player or "", call)

    async def _announce(self, name: str) -> None:
        await self._rooms.bus.announce(topic_of(name))

    async def _view(
        self, state: TournamentState, player: str | None
    ) -> messages.PeopleTournamentView:
        tournament = state.tournament
        known = self._views.get(tournament.id)
        if known is None or known[0] != state:
            known = state, await self._rooms.host.compute(shared_view, state)
            _keep(self._views, tournament.id, known)
        return view_for(known[1], state, player, self.now())


def topic_of(name: str) -> str:
    """The topic of the bus on which changes of a tournament are announced."""
    return f"tournament {name}"


def _start(secret: str, state: TournamentState, moment: TournamentMoment) -> TournamentChange:
    return course.begun(state, moment, secret)


def _tournament(player: str, wanted: messages.TournamentDraft, now: int) -> PeopleTournament:
    """The settings of a new tournament."""
    clock = wanted.clock
    if clock.other is not None:
        raise Refusal("even_clock", "in a tournament both players have the same time")
    if not _SHORTEST <= clock.initial + clock.byoyomi + clock.increment <= _LONGEST:
        raise Refusal("tournament_clock", "the clock has ten seconds at least, and three hours")
    return PeopleTournament(
        id=new_name(),
        player=player,
        title=plain(wanted.title) or "?",
        form=wanted.form,
        variant=variant(wanted.variant).id,
        rounds=wanted.rounds,
        initial=clock.initial,
        increment=clock.increment,
        byoyomi=clock.byoyomi,
        no_show=wanted.no_show * 1000,
        pause=wanted.pause * 1000,
        open=wanted.open,
        at=now,
    )


def _game(state: TournamentState, now: int, south: Participant, north: Participant) -> BegunGame:
    """The game of two participants, to be begun."""
    tournament = state.tournament
    initial, other = (_initial(state, each) for each in (south, north))
    header = Header(
        id=new_name(),
        variant=tournament.variant,
        start=variant(tournament.variant).start.sfen,
        south=Seat(south.person, name=south.name),
        north=Seat(north.person, name=north.name),
        initial=initial,
        increment=tournament.increment,
        created=now,
        byoyomi=tournament.byoyomi,
        north_initial=None if other == initial else other,
        tournament=tournament.id,
    )
    start = Room.begin(header).last
    return BegunGame(header, start, (*ratings.kept_with(header, start),))


def _initial(state: TournamentState, participant: Participant) -> int:
    """The time of a participant at each board: who plays at many at once has that much more, but
    at most a day, which is the longest clock."""
    tournament, boards = state.tournament, boards_of(state, participant.number)
    if boards == 1:
        return tournament.initial
    return min(boards * (tournament.initial + _BYOYOMI_MOVES * tournament.byoyomi), DAY)


def _most(tournament: PeopleTournament) -> int:
    return min(_MOST_OF_FORM.get(tournament.form, 10_000), messages.MOST_PARTICIPANTS)


def _full(tournament: PeopleTournament) -> Refusal:
    most = _most(tournament)
    return Refusal(
        "tournament_full", f"this tournament has room for {most} people", {"count": str(most)}
    )


def _check_organiser(state: TournamentState, player: str | None) -> None:
    if state.tournament.player != player:
        raise Refusal("not_organiser", "only the organiser of this tournament may do this")


def _not_in() -> Refusal:
    return Refusal("not_in_tournament", "you do not take part in this tournament")


def _keep(kept: dict[str, T], name: str, value: T) -> None:
    """Remember a value; of too many the oldest is forgotten."""
    kept.pop(name, None)
    kept[name] = value
    if len(kept) > _VIEWS:
        del kept[next(iter(kept))]
