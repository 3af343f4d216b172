"""An engine or bot as a subprocess, read line by line with time limits."""

from __future__ import annotations

import os
import queue
import select
import signal
import subprocess
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from yokai.arena.bot_log import BotLog
from yokai.arena.player import Forfeit
from yokai.arena.process_usage import Effort, effort, family, is_busy, session, usage
from yokai.arena.sandbox import Sandbox
from yokai.engine.limits import Limits
from yokai.errors import EngineError, quote

START_SECONDS = 10.0  # for the start of a bot, before it is asked
LONGEST_LINE = 65_536  # bytes; the rest of a longer line counts as the next line

_QUIT_SECONDS = 1.0
_MAX_WAIT = 1e6  # seconds; a lock refuses to wait for much longer
_SETTLING_SECONDS = 0.02  # between two looks at whether a program has started
_LATE_SECONDS = 2.0  # in which an answer that comes too late is told from none at all
_NOISE_SECONDS = 0.01  # an answer that is late by less is not counted as late
_PRINTS_SECONDS = 0.02  # for standard error, which may come after the answer
_LOOK_SECONDS = 0.1  # between two measurements of what a bot in a sandbox uses
_HEARING_SECONDS = 10.0  # a program may leave its input unread
_MOST_UNREAD = 10_000  # lines in the queue; then the program waits until they are read
_MOST_UNREAD_IN_SANDBOX = 100
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way to end a process
_KILLING_ROUNDS = 10  # against a program that keeps starting processes

_running: set[EngineProcess] = set()
_changing = threading.Lock()  # held while a program is started or ended


def end_all() -> None:
    """Kill all programs and let none be started, before this process ends."""
    _changing.acquire()  # never released
    for process in _running:
        process.kill()


class EngineProcess:
    """A running engine; its end is a crash, and its silence a stall.

    In a sandbox its resources are limited. The conversation is kept in the bot log.
    """

    def __init__(
        self,
        command: Sequence[str],
        sandbox: Sandbox | None = None,
        bot_log: BotLog | None = None,
        farewell: str = "quit",
    ) -> None:
        """Start the program; at the end it is sent `farewell`, or its input is closed."""
        self._file: Path | None = None
        self._sandbox, self._bot_log = sandbox, bot_log or BotLog()
        self._farewell = farewell
        self._last_words = ""  # on standard error
        if sandbox and not sandbox.find(command[0]):
            raise EngineError(
                f"cannot start {quote(' '.join(command))}: there is no program {quote(command[0])}"
            )
        wrapped = sandbox.wrap(command) if sandbox else list(command)
        self._wrappers = sandbox.wrappers if sandbox else 0
        try:
            with _changing:
                self._process = subprocess.Popen(
                    wrapped,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE if sandbox else subprocess.DEVNULL,
                    env=sandbox.environment if sandbox else None,
                    cwd=sandbox.where or None if sandbox else None,
                    bufsize=0,
                    start_new_session=True,  # so that its child processes can be killed with it
                )
                _running.add(self)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"cannot start {quote(' '.join(command))}: {why}") from None
        unread = _MOST_UNREAD_IN_SANDBOX if sandbox else _MOST_UNREAD
        self._lines: queue.Queue[str | None] = queue.Queue(unread)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._listener = threading.Thread(target=self._read_errors, daemon=True)
        self._excess: Forfeit | None = None
        self._closed = threading.Event()
        if sandbox:
            self._listener.start()
            # Also while it is not to move: a waiting program may still take all memory.
            threading.Thread(target=self._watch, args=(sandbox,), daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout
        with suppress(ValueError), open(self._process.stdout.fileno(), "rb", closefd=False) as pipe:
            while line := pipe.readline(LONGEST_LINE):
                self._lines.put(line.decode("utf-8", "replace").strip())
        self._lines.put(None)

    def _read_errors(self) -> None:
        """Keep the lines of standard error in the bot log."""
        assert self._process.stderr
        with suppress(ValueError), open(self._process.stderr.fileno(), "rb", closefd=False) as pipe:
            while line := pipe.readline(LONGEST_LINE):
                if text := line.decode("utf-8", "replace").rstrip():
                    self._last_words = text
                    self._bot_log.note("!", text)

    @property
    def alive(self) -> bool:
        """Does the program still run?"""
        return self._process.poll() is None

    def file(self, text: str, ending: str = "") -> str:
        """Write a temporary file for the program to read; it is deleted when the program ends."""
        with (
            _changing,
            NamedTemporaryFile(
                "w", prefix="yokai-", suffix=ending, delete=False, encoding="utf-8"
            ) as file,
        ):
            self._file = Path(file.name)
            file.write(text)
        return file.name

    def send(self, line: str, called: str = "") -> None:
        """Send a line; a program that does not read its input has stalled."""
        assert self._process.stdin
        self._bot_log.note(">", line)
        try:
            self._write(self._process.stdin.fileno(), f"{line}\n".encode())
        except (OSError, ValueError):
            raise self._crash(called or quote(line)) from None

    def _write(self, pipe: int, text: bytes) -> None:
        if os.name != "posix":
            os.write(pipe, text)
            return
        os.set_blocking(pipe, False)
        end = time.monotonic() + _HEARING_SECONDS
        while text:
            if not select.select([], [pipe], [], max(end - time.monotonic(), 0))[1]:
                raise Forfeit("stall", "it does not read what it is told")
            text = text[os.write(pipe, text) :]

    def unasked(self) -> str | None:
        """A line that the program has written without being asked, or None."""
        with suppress(queue.Empty):
            return self._lines.get_nowait()
        return None

    def next_line(self, seconds: float) -> str | None:
        """The program's next line, or None if it writes none within these seconds."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            raise self._crash("its last command")
        self._bot_log.note("<", line)
        return line

    def answers(
        self, question: str, seconds: float, called: str = "", limit: float | None = None
    ) -> Iterator[str]:
        """Send a question, and yield the program's lines until the caller stops or time is up.

        A failure quotes the question, or names it as `called`, and tells the time limit, if that is
        not all the time.
        """
        called = called or quote(question)
        self.send(question, called)
        seconds = min(seconds, _MAX_WAIT)
        began = time.monotonic()
        # A program that writes without end is late too, though there is always a line to read.
        while (left := began + seconds - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                raise self._crash(called)
            self._bot_log.note("<", line)
            if self._sandbox and (excess := self._look(self._sandbox)):
                raise excess
            yield line
        allowed = "" if limit is None else f"; {limit * 1000:.0f} ms are allowed"
        raise Forfeit("stall", f"no answer to {called} within {seconds:.1f} s{allowed}")

    def _look(self, sandbox: Sandbox) -> Forfeit | None:
        """Measure a bot; return a failure if it uses more than its sandbox allows."""
        found = usage(self._process.pid, self._wrappers)
        self._bot_log.used(found.memory, found.processes)
        if found.processes > sandbox.processes:
            return Forfeit("processes", f"it runs more than {sandbox.processes} programs at once")
        if found.memory > sandbox.memory_mb << 20:
            return Forfeit("memory", f"it holds more than {sandbox.memory_mb} MB")
        return None

    def _watch(self, sandbox: Sandbox) -> None:
        """Kill a bot as soon as it uses too much; the next question raises the reason."""
        while not self._closed.wait(_LOOK_SECONDS):
            self._excess = self._look(sandbox)
            if self._excess:
                self.stop()
                return

    def effort(self) -> Effort:
        """The processor time and the waiting time of the program's own threads so far."""
        return effort(family(self._process.pid)[self._wrappers :])

    def settle(self, seconds: float) -> bool | None:
        """Wait until a started program has nothing to do but to wait for its first question.

        False after these seconds; None if the system does not tell what a program does.
        """
        end, still = time.monotonic() + seconds, 0
        before: Effort | None = None
        while time.monotonic() < end and self.alive:
            members = family(self._process.pid)[self._wrappers :]
            now = effort(members)
            if members and not now.threads and not Path("/proc/self/schedstat").exists():
                return None
            same = before is not None and now.threads and now == before and not is_busy(members)
            still = still + 1 if same else 0
            if still == 2:
                return True
            before = now
            time.sleep(_SETTLING_SECONDS)
        return False

    def await_prints(self) -> None:
        """Wait a moment for the reader of standard error, if there is something to read."""
        pipe, end = self._process.stderr, time.monotonic() + _PRINTS_SECONDS
        while pipe and os.name == "posix" and time.monotonic() < end:
            if not select.select([pipe], [], [], 0)[0]:
                return
            time.sleep(0.001)

    def stop(self) -> None:
        """Kill the program at once, from any thread; a pending question raises a crash."""
        with _changing:
            if self in _running:
                self.kill()

    def _crash(self, called: str) -> Forfeit:
        if self._excess:
            return self._excess
        try:
            status = _how_it_ended(self._process.wait(_QUIT_SECONDS), self._sandbox)
        except subprocess.TimeoutExpired:
            status = "it closed its pipes"
        if self._sandbox:
            self._listener.join(_QUIT_SECONDS)
            status += f", saying {quote(self._last_words)}" if self._last_words else ""
        return Forfeit("crash", f"after {called}: {status}")

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self._closed.set()
        with suppress(Forfeit, subprocess.TimeoutExpired):
            self._ask_to_end()
            self._process.wait(_QUIT_SECONDS)
        with _changing:
            self.kill()
            _running.discard(self)
        self._process.wait()
        self._drain()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                with suppress(OSError):  # unwritten output has no reader any more
                    pipe.close()

    def _ask_to_end(self) -> None:
        if self._farewell:
            self.send(self._farewell)
        elif self._process.stdin:
            self._process.stdin.close()

    def kill(self) -> None:
        """Kill the program and all processes it has started."""
        if hasattr(os, "killpg"):
            # First the processes of a bot that have left its process group: their keeper ends last.
            for _ in range(_KILLING_ROUNDS if self._sandbox else 0):
                if not (relatives := family(self._process.pid)[1:]):
                    break
                _kill_all(relatives)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, _KILL)
            for _ in range(_KILLING_ROUNDS if self._sandbox else 0):
                if not (relatives := session(self._process.pid)):
                    break
                _kill_all(relatives)
        self._process.kill()
        if self._file:
            self._file.unlink(missing_ok=True)

    def _drain(self) -> None:
        """Empty the queue, so that the reading thread ends."""
        end = time.monotonic() + _QUIT_SECONDS
        while self._reader.is_alive() and time.monotonic() < end:
            with suppress(queue.Empty):
                self._lines.get(timeout=0.01)
        if self._sandbox:
            self._listener.join(_QUIT_SECONDS)


def _kill_all(processes: list[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, _KILL)


class ProgramPlayer:
    """A player that is a program; it is started again for the next game if it failed.

    It must answer within its time limit. Time over it by the machine's own fault (a thread of
    the program, or of ours, waited for a core) does not count. Everything else, whether the program
    thought or slept, is taken from a small budget for the whole game, and without it the game is
    lost by time.
    """

    def __init__(
        self, command: Sequence[str], limits: Limits, sandbox: Sandbox | None, grace: float
    ) -> None:
        """Keep the command; `grace` is the seconds that all moves of a game may be late."""
        self._command, self._sandbox = command, sandbox
        self._limits, self._grace = limits, grace
        self._spare = grace  # seconds left of it in this game
        self._late = self._took = 0.0  # seconds of the last answer
        self._process: EngineProcess | None = None
        self.bot_log = BotLog()

    def stop(self) -> None:
        """Kill the program at once, from any thread; a pending `choose` raises a crash."""
        if process := self._process:
            process.stop()

    def _ask(
        self, process: EngineProcess, question: str, limit: float, called: str = "", free: float = 0
    ) -> Generator[str]:
        """Ask for a move, and yield lines until the caller stops; `free` seconds do not count."""
        before, ours = process.effort(), effort([os.getpid()])
        began = time.monotonic()
        try:
            yield from process.answers(
                question, limit + free + self._spare + _LATE_SECONDS, called, limit
            )
        finally:
            took = time.monotonic() - began
            process.await_prints()
            now = process.effort()
            cpu, queued = now.since(before)
            waited = queued + effort([os.getpid()]).since(ours)[1]
            self.bot_log.excused = excused = max(min(took, free), min(waited, took - cpu))
            self.bot_log.cpu = cpu if now.threads else None
            self.bot_log.answered(took, after_start=free > 0)
            self._late = max(0.0, took - excused - limit)
            self.bot_log.late += self._late > _NOISE_SECONDS
            self._took = took

    def _charge(self, limit: float, called: str) -> None:
        """Take what the last answer was late from the budget of the game."""
        self._spare -= self._late
        if self._spare < 0:
            cpu = self.bot_log.cpu
            worked = "" if cpu is None else f", {cpu * 1000:.0f} ms of it processor time"
            raise Forfeit(
                "time",
                f"{called} took {self._took * 1000:.0f} ms{worked}; {limit * 1000:.0f} ms are"
                f" allowed, and {self._grace * 1000:.0f} ms more in the whole game",
            )

    def close(self) -> None:
        """End the program."""
        if self._process:
            self._process.close()
            self._process = None


def _how_it_ended(status: int, sandbox: Sandbox | None) -> str:
    """An exit status in words; a shell reports a signal as 128 plus its number."""
    number = -status if status < 0 else status - 128 if sandbox else 0
    try:
        name = signal.Signals(number).name if number > 0 else ""
    except ValueError:
        name = ""
    if sandbox and name in ("SIGKILL", "SIGXCPU"):
        return (
            f"it was ended by {name}, as the system does to a program that uses more than"
            f" {sandbox.seconds} s of processor time or too much memory"
        )
    return f"it was ended by {name}" if name else f"exit status {status}"
