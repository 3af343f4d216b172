"""One browser's WebSocket: reads what it asks, and sends what it has not seen."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from yokai.engine.reason import reason
from yokai.errors import YokaiError
from yokai.server.bus import Bus
from yokai.server.guard import LARGEST
from yokai.server.messages import (
    Analyse,
    Asked,
    Draw,
    Hint,
    HintNews,
    Ping,
    Play,
    Pong,
    Refused,
    Resign,
    Stop,
    TableNews,
    Told,
    Trouble,
    Undo,
    Watch,
    WatchTable,
)
from yokai.server.reader import news
from yokai.server.refusal import Refusal
from yokai.server.services import Services

Work = Coroutine[Any, Any, None]

_MOST_TOPICS = 16  # watched at once
_WHATEVER_THERE_IS = sys.maxsize  # a version that nobody remembers: the store is asked
_TRY_AGAIN = 1013  # why a socket is closed, as RFC 6455 numbers it

_log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(Asked)
_encoder = msgspec.json.Encoder()


class Connection:
    """A connection and what it listens to. A new one asks for the versions it has not seen."""

    def __init__(self, socket: WebSocket, services: Services) -> None:
        self._socket, self._services = socket, services
        self._player = services.visitors.asking(socket)
        self._seen: dict[str, int] = {}  # the version of each game this reader has
        self._topics: dict[str, Callable[[int], Work]] = {}  # how to send the news of each
        self._leave: list[Callable[[], None]] = []
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: dict[str, int] = {}  # the version of each topic in that queue
        self._asides: dict[str, asyncio.Task[None]] = {}
        self._analysed: int | str | None = None
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Serve until one side leaves."""
        await self._socket.accept()
        sender = asyncio.create_task(self._send_news())
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                await self._hear(message.get("text") or message.get("bytes") or "")
        except WebSocketDisconnect:
            pass
        finally:
            for leave in self._leave:
                leave()
            tasks = [sender, *self._asides.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self, frame: str | bytes) -> None:
        try:
            if len(frame) > LARGEST:
                raise msgspec.DecodeError(f"a message has at most {LARGEST} characters")
            asked = _decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError) as error:
            await self._send(Trouble("bad_message", str(error)))
        else:
            await self._answer(asked, self._do(asked))

    async def _answer(self, asked: Asked, work: Work) -> None:
        """Do what was asked, or say why not."""
        try:
            await work
        except (Refusal, YokaiError) as error:
            no = Refusal.of(error) if isinstance(error, YokaiError) else error
            game = getattr(asked, "game", None)
            await self._send(Refused(_type(asked), game, no.reason, no.message, no.words))
        except Exception:
            _log.exception("could not answer %s", asked)
            await self._send(Trouble("broken", "something is wrong with the server"))

    async def _do(self, asked: Asked) -> None:
        rooms, player = self._services.rooms, self._player
        match asked:
            case Watch():
                await self._watch_game(asked.game, asked.version)
            case Play():
                await rooms.play(asked.game, player, asked.ply, asked.move)
            case Undo():
                await rooms.undo(asked.game, player, asked.ply)
            case Resign():
                await rooms.resign(asked.game, player)
            case Draw():
                self._aside("thought", asked, self._draw(asked))
            case Hint():
                self._aside("thought", asked, self._hint(asked))
            case Analyse():
                self._stop_analysis()
                self._analysed = asked.id
                self._aside("analysis", asked, self._analyse(asked))
            case Stop():
                if asked.id == self._analysed:
                    self._stop_analysis()
            case WatchTable():
                self._watch_table(asked.variant)
            case Ping():
                await self._send(Pong(asked.t))

    async def _watch_game(self, game: str, version: int) -> None:
        await self._services.rooms.resume(game)  # refused here if there is none
        self._watch(game, self._services.bus, lambda version: self._send_game(game, version))
        self._seen[game] = version
        self._change(game, _WHATEVER_THERE_IS)

    def _watch_table(self, variant: str) -> None:
        tables = self._services.tables
        if tables.status(variant).state == "none":
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
            with suppress(RuntimeError):  # gone already
                await self._socket.close(_TRY_AGAIN)

    async def _send_game(self, game: str, version: int) -> None:
        rooms = self._services.rooms
        room = await rooms.open(game, version)
        seen, self._seen[game] = self._seen[game], room.version
        if room.version != seen:
            await self._send(news(room, seen, self._player, rooms.now()))

    async def _hint(self, asked: Hint) -> None:
        room = await self._services.rooms.as_player(asked.game, self._player, asked.ply)
        move = await self._services.opponent.hint(room)
        position = room.game.position
        why = await asyncio.to_thread(reason, position, position.move(move))
        await self._send(HintNews(asked.game, asked.ply, move, why.name, why.symbol))

    async def _draw(self, asked: Draw) -> None:
        room = await self._services.rooms.as_player(asked.game, self._player)
        if room.computer is not None and not await self._services.opponent.accepts_draw(room):
            raise Refusal("draw_refused", "the computer would rather play on")
        await self._services.rooms.agree_draw(asked.game, self._player)

    async def _analyse(self, asked: Analyse) -> None:
        async with aclosing(self._services.analyst.analyse(asked)) as answers:
            async for answer in answers:
                await self._send(answer)

    def _stop_analysis(self) -> None:
        if task := self._asides.pop("analysis", None):
            task.cancel()

    def _aside(self, name: str, asked: Asked, work: Work) -> None:
        """Do something that takes a while, and go on listening."""
        if name in self._asides:
            work.close()
            raise Refusal("busy", "your last question is still being thought about")
        task = asyncio.create_task(self._answer(asked, work))
        self._asides[name] = task
        task.add_done_callback(lambda _: self._asides.get(name) is task and self._asides.pop(name))

    async def _send(self, told: Told) -> None:
        """Send a message; one for a reader who has left is forgotten."""
        async with self._sending:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(_encoder.encode(told).decode())


def _type(asked: Asked) -> str:
    return str(asked.__struct_config__.tag)
