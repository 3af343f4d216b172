"""The WebSocket of one browser: it reads requests, and sends news that the browser has not seen."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from yokai.app import messages
from yokai.app.application import Application
from yokai.app.bus import Bus
from yokai.app.classroom.classroom_service import topic_of
from yokai.app.games.game_views import news
from yokai.app.host import Kind, TooFast
from yokai.app.messages.decoding import decode
from yokai.app.people_tournaments import tournament_service
from yokai.app.presence.audience import Viewer
from yokai.app.routes.json_http import LARGEST, counts_of, visitor_of
from yokai.app.views import fact_view
from yokai.errors import YokaiError
from yokai.refusal import Refusal
from yokai.rules.variant import variant

Work = Coroutine[Any, Any, None]

_MOST_TOPICS = 16  # watched at once, beside calls
_CALLS = "called"  # the topic of the player's challenges
_NEWEST = sys.maxsize  # a version that no cache has: the store is read
_BACKLOG = 32  # messages that may wait to be answered
_SIGN = 2.0  # seconds of work on a message after which the browser gets a sign of life
_SLOW_DOWN = 0.5  # seconds of delay for each message beyond the rate limit
_PATIENCE = 3.0  # seconds that a hint or an analysis waits for its rate limit at most
# The rate limits of messages that add an event to a game.
_WRITES: dict[type, tuple[Kind, ...]] = {
    messages.Play: ("write",),
    **dict.fromkeys([messages.Undo, messages.Draw, messages.Decline], ("offer", "write")),
}
_SEND_TIMEOUT = 10.0  # seconds for the browser to take a message
_TOO_MANY, _TRY_AGAIN = 1008, 1013  # close codes of RFC 6455

_log = logging.getLogger(__name__)
_decoder: msgspec.json.Decoder[messages.Asked] = msgspec.json.Decoder(messages.Asked)
_encoder = msgspec.json.Encoder()


class Connection:
    """A connection and the topics it watches."""

    def __init__(self, socket: WebSocket, app: Application) -> None:
        self._socket, self._app = socket, app
        self._visitor = visitor_of(socket)
        self._player = self._visitor.player
        self._counts = counts_of(socket.scope)
        self._seen: dict[str, int] = {}  # the version of each game that the browser has
        self._paused: dict[str, int] = {}  # how long its clock has stood in that version
        # Sends the news of each topic.
        self._topics: dict[str, Callable[[int], Work]] = {
            _CALLS: lambda _: self._send(messages.CalledNews())
        }
        self._viewers: dict[str, Viewer] = {}  # this connection in the audience of each game
        self._leave: list[Callable[[], None]] = []
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: dict[str, int] = {}  # the version of each topic in the queue
        self._background: dict[str, asyncio.Task[None]] = {}
        self._analysed: int | str | None = None
        self._reviewed: int | str | None = None
        self._judged: int | str | None = None
        self._sending = asyncio.Lock()
        self._inbox: asyncio.Queue[tuple[str | bytes, int] | None] = asyncio.Queue()
        self._pending: deque[int] = deque()  # when each came that is not answered yet
        self._over = asyncio.Event()
        self._sign: asyncio.TimerHandle  # of the message that is being answered

    async def run(self) -> None:
        """Serve until one side disconnects. Requests that came before are answered: a move that is
        committed must be announced."""
        await self._socket.accept()
        if self._player:
            called = self._app.challenges.listen(self._player, lambda: self._change(_CALLS, 0))
            self._leave.append(called)
        parts = (self._listen(), self._send_news(), self._over.wait())
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(part) for part in parts]
        worker = asyncio.create_task(self._work())
        try:
            await asyncio.wait([*tasks, worker], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._over.set()
            self._inbox.put_nowait(None)  # ends the worker
            try:
                await _end(worker)
            finally:  # also if this task is cancelled
                for leave in self._leave:
                    leave()
                for viewer in self._viewers.values():
                    self._app.audience.leave(viewer)
            for task in (tasks := [*tasks, *self._background.values()]):
                task.cancel()
            await _end(*tasks)

    async def _listen(self) -> None:
        """Receive messages; a browser with too long a backlog is disconnected."""
        with suppress(WebSocketDisconnect):
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                if self._inbox.qsize() >= _BACKLOG:
                    await self._close(_TOO_MANY)
                    return
                frame = message.get("text") or message.get("bytes") or ""
                self._pending.append(came := self._app.rooms.now())
                self._inbox.put_nowait((frame, came))

    async def _work(self) -> None:
        """Answer the messages one after the other."""
        while heard := await self._inbox.get():
            self._show_life_later()
            await self._hear(*heard)
            self._sign.cancel()
            self._pending.popleft()

    def _show_life_later(self) -> None:
        self._sign = asyncio.get_running_loop().call_later(_SIGN, self._show_life)

    def _show_life(self) -> None:
        """Send a pong unasked, while a message takes long. The answer to a ping waits for the
        messages before it, and the page must tell a slow database from a dead connection."""
        if "sign" not in self._background:
            self._in_background("sign", messages.Ping(), self._send(messages.Pong(0)))
        self._show_life_later()

    async def _hear(self, frame: str | bytes, came: int) -> None:
        """Answer a message; beyond the rate limit, refuse it after a delay."""
        wait = self._visitor.wait("message")
        if wait:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), _SLOW_DOWN)
        try:
            if len(frame) > LARGEST:
                raise msgspec.DecodeError(f"a message has at most {LARGEST} characters")
            asked = decode(frame, _decoder)
        except (msgspec.DecodeError, UnicodeError) as error:
            self._counts.refused("bad_message")
            await self._send(messages.Trouble("bad_message", str(error)))
        else:
            await self._answer(asked, _refuse(TooFast(wait)) if wait else self._do(asked, came))

    async def _wait_for(self, kind: Kind) -> None:
        """Wait for a rate limit, but not long."""
        until = self._app.host.now() / 1000 + _PATIENCE
        while wait := self._visitor.wait(kind):
            if self._app.host.now() / 1000 + wait > until:
                raise TooFast(wait)
            await asyncio.sleep(wait)

    async def _answer(self, asked: messages.Asked, work: Work) -> None:
        """Do the work of a request, or send the reason why not."""
        try:
            await work
        except (Refusal, YokaiError) as error:
            no = Refusal.of(error) if isinstance(error, YokaiError) else error
            self._counts.refused(no.reason)
            game = getattr(asked, "game", None)
            about = getattr(asked, "id", None)
            await self._send(
                messages.Refused(_type(asked), game, no.reason, no.message, no.words, about)
            )
            if no.reason == "stale" and game in self._topics:
                self._change(game, _NEWEST)
        except Exception:
            _log.exception("a message of the type %s could not be answered", _type(asked))
            await self._send(messages.Trouble("broken", "something is wrong with the server"))

    async def _do(self, asked: messages.Asked, came: int) -> None:
        rooms, player = self._app.rooms, self._player
        for kind in _WRITES.get(type(asked), ()):
            if wait := self._visitor.wait(kind):
                raise TooFast(wait)
        match asked:
            case messages.Watch():
                await self._watch_game(asked.game, asked.version)
            case messages.Play():
                _, kept = await rooms.played(asked.game, player, asked.version, asked.move, came)
                await self._send(messages.Played(asked.game, asked.id, kept.version))
                self._counts.moved(rooms.now() - came)
            case messages.Undo():
                await rooms.undo(asked.game, player, asked.ply, asked.to)
            case messages.Resign():
                await rooms.resign(asked.game, player)
            case messages.Draw():
                self._in_background("thought", asked, self._draw(asked))
            case messages.Decline():
                await rooms.decline(asked.game, player)
            case messages.Look():
                if viewer := self._viewers.get(asked.game):
                    self._app.audience.hide(viewer, asked.hidden)
            case messages.Say():
                self._say(asked)
            case messages.Claim():
                await self._app.audience.claim(asked.game, player, asked.result)
            case messages.Hint():
                self._in_background("thought", asked, self._hint(asked))
            case messages.Analyse():
                self._stop("analysis")
                self._analysed = asked.id
                self._in_background("analysis", asked, self._analyse(asked))
            case messages.LookBack():
                self._stop("review")
                self._reviewed = asked.id
                self._in_background("review", asked, self._review(asked))
            case messages.Judge():
                self._stop("judgement")
                self._judged = asked.id
                self._in_background("judgement", asked, self._judge(asked))
            case messages.Stop():
                if asked.id == self._analysed:
                    self._stop("analysis")
                if asked.id == self._reviewed:
                    self._stop("review")
                if asked.id == self._judged:
                    self._stop("judgement")
            case messages.WatchTable():
                variant(asked.variant)  # refuse one that is unknown
                if self._app.options.unasked:
                    self._solve(asked.variant, {"none"})
                self._watch_table(asked.variant)
            case messages.Solve():
                tables = self._app.host.tables
                match asked.action:
                    case "start":
                        self._solve(asked.variant, {"none", "failed"})
                    case "stop":
                        tables.stop(asked.variant)
                    case "delete":
                        tables.delete(asked.variant)
                self._watch_table(asked.variant)
            case messages.WatchClassroom():
                name = asked.classroom
                news = messages.ClassroomNews(name)
                self._watch(topic_of(name), self._app.host.bus, lambda _: self._send(news))
            case messages.WatchTournament():
                topic = tournament_service.topic_of(asked.tournament)
                changed = messages.TournamentChanged(asked.tournament)
                self._watch(topic, self._app.host.bus, lambda _: self._send(changed))
            case messages.Ping():
                await self._send(messages.Pong(asked.t))

    async def _watch_game(self, game: str, version: int) -> None:
        room = await self._app.rooms.resume(game)  # a refusal if there is none
        if game not in self._topics:
            self._watch(game, self._app.host.bus, lambda version: self._send_game(game, version))
            pending = self._app.rooms.pending_moves
            self._leave.append(pending.at(game, self._player, self._pending))
        if game not in self._viewers:
            come = self._app.audience.enter(room, self._player, lambda: self._change(game, 0))
            self._viewers[game] = await come
        self._seen[game], self._paused[game] = version, 0
        self._change(game, _NEWEST)

    def _solve(self, variant: str, states: set[str]) -> None:
        """Start to solve a game whose table is in one of the states."""
        tables = self._app.host.tables
        if tables.status(variant).state not in states:
            return
        if not self._app.options.solve:
            raise Refusal("no_solving", "this server solves no games")
        if wait := self._visitor.wait("solve"):
            raise TooFast(wait)
        tables.solve(variant)

    def _watch_table(self, variant: str) -> None:
        tables = self._app.host.tables
        self._watch(
            variant, tables.news, lambda _: self._send(messages.TableNews(tables.status(variant)))
        )
        self._change(variant, 0)

    def _watch(self, topic: str, bus: Bus, send: Callable[[int], Work]) -> None:
        if topic in self._topics:
            return
        if len(self._topics) > _MOST_TOPICS:
            raise Refusal("too_many", f"no more than {_MOST_TOPICS} games at once")
        self._topics[topic] = send
        self._leave.append(bus.listen(topic, lambda version: self._change(topic, version)))

    def _change(self, topic: str, version: int) -> None:
        if topic not in self._waiting:
            self._changed.put_nowait(topic)
        self._waiting[topic] = max(version, self._waiting.get(topic, 0))

    async def _send_news(self) -> None:
        """Send the news of changed topics, once for all changes since the last."""
        try:
            while True:
                topic = await self._changed.get()
                version = self._waiting.pop(topic)
                await self._topics[topic](version)
        except Exception as error:  # the browser connects again, and says what it has seen
            _log.error("news cannot be sent to a browser: %s", error)
            await self._close(_TRY_AGAIN)

    async def _send_game(self, game: str, version: int) -> None:
        if game not in self._seen:  # _watch_game sends it soon
            return
        rooms = self._app.rooms
        room = await rooms.open(game, version)
        seen, self._seen[game] = self._seen[game], room.version
        paused, self._paused[game] = self._paused[game], room.paused
        if room.paused != paused:
            seen = -1  # its clock is another one
        if room.version != seen:
            await self._send(news(room, seen, self._player, rooms.now()))
        if viewer := self._viewers.get(game):
            self._app.audience.saw(viewer, room)
            for told in viewer.news(rooms.now()):
                await self._send(told)

    def _say(self, asked: messages.Say) -> None:
        viewer = self._viewers.get(asked.game)
        if viewer is None:
            raise Refusal("watching", "only somebody at the game says something there")
        if wait := self._visitor.wait("say"):
            raise TooFast(wait)
        self._app.audience.say(viewer, asked.phrase)

    async def _hint(self, asked: messages.Hint) -> None:
        room = await self._app.rooms.as_player(asked.game, self._player, asked.ply)
        if room.header.is_between_two or room.header.tag:
            raise Refusal("no_help", "between two people the computer gives no advice")
        await self._wait_for("hint")
        async with self._visitor.queue("hints"):
            move, why, share = await self._app.computer.hint(room)
        await self._send(messages.HintNews(asked.game, asked.ply, move.usi, fact_view(why), share))

    async def _draw(self, asked: messages.Draw) -> None:
        room = await self._app.rooms.as_player(asked.game, self._player)
        if room.computer is not None:
            await self._wait_for("hint")
            async with self._visitor.queue("hints"):
                if not await self._app.computer.accepts_draw(room):
                    raise Refusal("draw_refused", "the computer would rather play on")
        await self._app.rooms.agree_draw(asked.game, self._player)

    async def _analyse(self, asked: messages.Analyse) -> None:
        await self._wait_for("analysis")
        thoughts = self._app.analyst.analyse(asked, self._visitor)
        async with aclosing(thoughts) as answers:
            async for answer in answers:
                await self._send(answer)

    async def _review(self, asked: messages.LookBack) -> None:
        await self._wait_for("review")
        async with aclosing(self._app.reviewer.review(asked, self._visitor)) as answers:
            async for answer in answers:
                await self._send(answer)

    async def _judge(self, asked: messages.Judge) -> None:
        await self._wait_for("review")
        async with aclosing(self._app.judge.judge(asked, self._visitor)) as answers:
            async for answer in answers:
                await self._send(answer)

    def _stop(self, name: str) -> None:
        if task := self._background.pop(name, None):
            task.cancel()

    def _in_background(self, name: str, asked: messages.Asked, work: Work) -> None:
        """Answer a request that takes a while in a task of its own."""
        if name in self._background:
            work.close()
            raise Refusal("busy", "your last question is still being thought about")
        task = asyncio.create_task(self._answer(asked, work))
        self._background[name] = task
        task.add_done_callback(
            lambda _: self._background.get(name) is task and self._background.pop(name)
        )
        task.add_done_callback(lambda _: work.close())  # it may not have begun

    async def _close(self, why: int) -> None:
        with suppress(RuntimeError, TimeoutError):  # disconnected already, or reads nothing
            async with asyncio.timeout(_SEND_TIMEOUT):
                await self._socket.close(why)

    async def _send(self, told: messages.Told) -> None:
        """Send a message, unless the browser has disconnected; a browser that reads nothing is
        disconnected. At most one message waits here beside those in the transport's buffer."""
        async with self._sending:
            if self._over.is_set():
                return
            with suppress(WebSocketDisconnect, RuntimeError):
                try:
                    async with asyncio.timeout(_SEND_TIMEOUT):
                        await self._socket.send_text(_encoder.encode(told).decode())
                except TimeoutError:
                    self._over.set()


async def _end(*tasks: asyncio.Task[Any]) -> None:
    """Wait for tasks to end, and log their errors."""
    for fault in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(fault, Exception):
            _log.error("a WebSocket ended by an error", exc_info=fault)


async def _refuse(why: Refusal) -> None:
    raise why


def _type(asked: messages.Asked) -> str:
    return str(asked.__struct_config__.tag)
