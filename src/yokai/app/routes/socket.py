"""One browser's WebSocket: reads what it asks, and sends what it has not seen."""

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

from yokai.app.application import Application
from yokai.app.bus import Bus
from yokai.app.games.game_views import news
from yokai.app.host import Kind, TooFast
from yokai.app.messages import (
    Analyse,
    Asked,
    Claim,
    Decline,
    Draw,
    Hint,
    HintNews,
    Look,
    LookBack,
    Ping,
    Play,
    Played,
    Pong,
    Refused,
    Resign,
    Say,
    Stop,
    TableNews,
    Told,
    Trouble,
    Undo,
    Watch,
    WatchTable,
)
from yokai.app.presence.audience import Guest
from yokai.app.routes.json_http import LARGEST, visitor_of
from yokai.engine.move_reason import reason
from yokai.errors import YokaiError
from yokai.refusal import Refusal

Work = Coroutine[Any, Any, None]

_MOST_TOPICS = 16  # watched at once
_WHATEVER_THERE_IS = sys.maxsize  # a version that nobody remembers: the store is asked
_UNREAD = 32  # messages that wait to be worked off
_PENANCE = 0.5  # seconds, after each message that was too much
_PATIENCE = 3.0  # seconds that a hint or an analysis waits, rather than be refused
_UNHEARD = 10.0  # seconds that a reader may take to read anything
_TOO_MANY, _TRY_AGAIN = 1008, 1013  # why a socket is closed, as RFC 6455 numbers it

_log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(Asked)
_encoder = msgspec.json.Encoder()


class Connection:
    """A connection and what it listens to. A new one asks for the versions it has not seen."""

    def __init__(self, socket: WebSocket, app: Application) -> None:
        self._socket, self._app = socket, app
        self._visitor = visitor_of(socket)
        self._player = self._visitor.player
        self._seen: dict[str, int] = {}  # the version of each game this reader has
        self._topics: dict[str, Callable[[int], Work]] = {}  # how to send the news of each
        self._guests: dict[str, Guest] = {}  # as whom we are at each game
        self._leave: list[Callable[[], None]] = []
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: dict[str, int] = {}  # the version of each topic in that queue
        self._asides: dict[str, asyncio.Task[None]] = {}
        self._analysed: int | str | None = None
        self._reviewed: int | str | None = None
        self._sending = asyncio.Lock()
        self._inbox: asyncio.Queue[tuple[str | bytes, int] | None] = asyncio.Queue()
        self._unjudged: deque[int] = deque()  # when each of these came, and the one in work
        self._over = asyncio.Event()

    async def run(self) -> None:
        """Serve until one side leaves. What was asked before is done to its end: a move that is
        in the store must be told."""
        await self._socket.accept()
        parts = (self._listen(), self._send_news(), self._over.wait())
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(part) for part in parts]
        worker = asyncio.create_task(self._work())
        try:
            await asyncio.wait([*tasks, worker], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._over.set()
            self._inbox.put_nowait(None)  # the worker's last
            await _end(worker)
            for leave in self._leave:
                leave()
            for guest in self._guests.values():
                self._app.audience.leave(guest)
            for task in (tasks := [*tasks, *self._asides.values()]):
                task.cancel()
            await _end(*tasks)

    async def _listen(self) -> None:
        """Take what comes; whoever sends more than is worked off is left."""
        with suppress(WebSocketDisconnect):
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                if self._inbox.qsize() >= _UNREAD:
                    await self._close(_TOO_MANY)
                    return
                frame = message.get("text") or message.get("bytes") or ""
                self._unjudged.append(came := self._app.rooms.now())
                self._inbox.put_nowait((frame, came))

    async def _work(self) -> None:
        """Answer one message after the other."""
        while heard := await self._inbox.get():
            await self._hear(*heard)
            self._unjudged.popleft()

    async def _hear(self, frame: str | bytes, came: int) -> None:
        """Do what was asked, unless too much is; whoever goes on then waits a little each time."""
        wait = self._visitor.wait("message")
        if wait:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), _PENANCE)
        try:
            if len(frame) > LARGEST:
                raise msgspec.DecodeError(f"a message has at most {LARGEST} characters")
            asked = _decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError) as error:
            await self._send(Trouble("bad_message", str(error)))
        except RecursionError:
            await self._send(Trouble("bad_message", "the message has too many levels"))
        else:
            await self._answer(asked, _refuse(TooFast(wait)) if wait else self._do(asked, came))

    async def _wait_for(self, kind: Kind) -> None:
        """Wait until more of this may be asked, but not long."""
        until = self._app.host.now() / 1000 + _PATIENCE
        while wait := self._visitor.wait(kind):
            if self._app.host.now() / 1000 + wait > until:
                raise TooFast(wait)
            await asyncio.sleep(wait)

    async def _answer(self, asked: Asked, work: Work) -> None:
        """Do what was asked, or say why not."""
        try:
            await work
        except (Refusal, YokaiError) as error:
            no = Refusal.of(error) if isinstance(error, YokaiError) else error
            game = getattr(asked, "game", None)
            about = getattr(asked, "id", None)
            await self._send(Refused(_type(asked), game, no.reason, no.message, no.words, about))
            if no.reason == "stale" and game in self._topics:
                self._change(game, _WHATEVER_THERE_IS)
        except Exception:
            _log.exception("could not answer a message of the type %s", _type(asked))
            await self._send(Trouble("broken", "something is wrong with the server"))

    async def _do(self, asked: Asked, came: int) -> None:
        rooms, player = self._app.rooms, self._player
        match asked:
            case Watch():
                await self._watch_game(asked.game, asked.version)
            case Play():
                _, kept = await rooms.played(asked.game, player, asked.version, asked.move, came)
                await self._send(Played(asked.game, asked.id, kept.version))
            case Undo():
                await rooms.undo(asked.game, player, asked.ply)
            case Resign():
                await rooms.resign(asked.game, player)
            case Draw():
                self._aside("thought", asked, self._draw(asked))
            case Decline():
                await rooms.decline(asked.game, player)
            case Look():
                if guest := self._guests.get(asked.game):
                    self._app.audience.hide(guest, asked.hidden)
            case Say():
                self._say(asked)
            case Claim():
                await self._app.audience.claim(asked.game, player, asked.result)
            case Hint():
                self._aside("thought", asked, self._hint(asked))
            case Analyse():
                self._stop("analysis")
                self._analysed = asked.id
                self._aside("analysis", asked, self._analyse(asked))
            case LookBack():
                self._stop("review")
                self._reviewed = asked.id
                self._aside("review", asked, self._review(asked))
            case Stop():
                if asked.id == self._analysed:
                    self._stop("analysis")
                if asked.id == self._reviewed:
                    self._stop("review")
            case WatchTable():
                self._watch_table(asked.variant)
            case Ping():
                await self._send(Pong(asked.t))

    async def _watch_game(self, game: str, version: int) -> None:
        room = await self._app.rooms.resume(game)  # refused here if there is none
        if game not in self._topics:
            self._watch(game, self._app.host.bus, lambda version: self._send_game(game, version))
            pending = self._app.rooms.arrivals
            self._leave.append(pending.at(game, self._player, self._unjudged))
        if game not in self._guests:
            come = self._app.audience.enter(room, self._player, lambda: self._change(game, 0))
            self._guests[game] = await come
        self._seen[game] = version
        self._change(game, _WHATEVER_THERE_IS)

    def _watch_table(self, variant: str) -> None:
        tables = self._app.host.tables
        if tables.status(variant).state == "none":
            if not self._app.options.solve:
                raise Refusal("no_solving", "this server solves no games")
            if wait := self._visitor.wait("solve"):
                raise TooFast(wait)
            tables.solve(variant)
        self._watch(variant, tables.news, lambda _: self._send(TableNews(tables.status(variant))))
        self._change(variant, 0)

    def _watch(self, topic: str, bus: Bus, send: Callable[[int], Work]) -> None:
        if topic in self._topics:
            return
        if len(self._topics) >= _MOST_TOPICS:
            raise Refusal("too_many", f"no more than {_MOST_TOPICS} games at once")
        self._topics[topic] = send
        self._leave.append(bus.listen(topic, lambda version: self._change(topic, version)))

    def _change(self, topic: str, version: int) -> None:
        if topic not in self._waiting:
            self._changed.put_nowait(topic)
        self._waiting[topic] = max(version, self._waiting.get(topic, 0))

    async def _send_news(self) -> None:
        """Send what has changed as it is by now, however often it has changed."""
        try:
            while True:
                topic = await self._changed.get()
                version = self._waiting.pop(topic)
                await self._topics[topic](version)
        except Exception as error:  # the reader will come back, and say what it has seen
            _log.error("the news cannot be sent: %s", error)
            await self._close(_TRY_AGAIN)

    async def _send_game(self, game: str, version: int) -> None:
        if game not in self._seen:  # we are about to come in, and look then
            return
        rooms = self._app.rooms
        room = await rooms.open(game, version)
        seen, self._seen[game] = self._seen[game], room.version
        if room.version != seen:
            await self._send(news(room, seen, self._player, rooms.now()))
        if guest := self._guests.get(game):
            self._app.audience.saw(guest, room)
            for told in guest.news(rooms.now()):
                await self._send(told)

    def _say(self, asked: Say) -> None:
        guest = self._guests.get(asked.game)
        if guest is None:
            raise Refusal("watching", "who is not at a game says nothing there")
        if wait := self._visitor.wait("say"):
            raise TooFast(wait)
        self._app.audience.say(guest, asked.phrase)

    async def _hint(self, asked: Hint) -> None:
        room = await self._app.rooms.as_player(asked.game, self._player, asked.ply)
        if room.header.is_between_two:
            raise Refusal("no_help", "between two people the computer gives no advice")
        await self._wait_for("hint")
        async with self._visitor.queue("hints"):
            move, share = await self._app.computer.hint(room)
        position = room.game.position
        why = await self._app.host.run(reason, position, position.move(move))
        await self._send(HintNews(asked.game, asked.ply, move, why.name, why.symbol, share))

    async def _draw(self, asked: Draw) -> None:
        room = await self._app.rooms.as_player(asked.game, self._player)
        if room.computer is not None:
            await self._wait_for("hint")
            async with self._visitor.queue("hints"):
                if not await self._app.computer.accepts_draw(room):
                    raise Refusal("draw_refused", "the computer would rather play on")
        await self._app.rooms.agree_draw(asked.game, self._player)

    async def _analyse(self, asked: Analyse) -> None:
        await self._wait_for("analysis")
        thoughts = self._app.analyst.analyse(asked, self._visitor)
        async with aclosing(thoughts) as answers:
            async for answer in answers:
                await self._send(answer)

    async def _review(self, asked: LookBack) -> None:
        await self._wait_for("review")
        async with aclosing(self._app.reviewer.review(asked, self._visitor)) as answers:
            async for answer in answers:
                await self._send(answer)

    def _stop(self, aside: str) -> None:
        if task := self._asides.pop(aside, None):
            task.cancel()

    def _aside(self, name: str, asked: Asked, work: Work) -> None:
        """Do something that takes a while, and go on listening."""
        if name in self._asides:
            work.close()
            raise Refusal("busy", "your last question is still being thought about")
        task = asyncio.create_task(self._answer(asked, work))
        self._asides[name] = task
        task.add_done_callback(lambda _: self._asides.get(name) is task and self._asides.pop(name))
        task.add_done_callback(lambda _: work.close())  # which may not have begun

    async def _close(self, why: int) -> None:
        with suppress(RuntimeError, TimeoutError):  # gone already, or reads nothing
            async with asyncio.timeout(_UNHEARD):
                await self._socket.close(why)

    async def _send(self, told: Told) -> None:
        """Send a message; one for a reader who has left is forgotten, one who reads nothing is
        left. Between them lies what the line holds, and one message."""
        async with self._sending:
            if self._over.is_set():
                return
            with suppress(WebSocketDisconnect, RuntimeError):
                try:
                    async with asyncio.timeout(_UNHEARD):
                        await self._socket.send_text(_encoder.encode(told).decode())
                except TimeoutError:
                    self._over.set()


async def _end(*tasks: asyncio.Task[Any]) -> None:
    """Wait for tasks to end, and say which ended badly."""
    for fault in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(fault, Exception):
            _log.error("a socket ended badly", exc_info=fault)


async def _refuse(why: Refusal) -> None:
    raise why


def _type(asked: Asked) -> str:
    return str(asked.__struct_config__.tag)
