"""The thread that thinks while the protocol listens."""

from __future__ import annotations

import queue
import threading

import pytest

from yokai.protocol.thinker import Halt, Thinker

SOON = 20.0


class Patient:
    """A question that is thought about until it is halted."""

    def answer(self, halt: Halt) -> str:
        halt.wait()
        assert halt.stop.is_set
        return "at last"


class Quick:
    """A question that needs no thought."""

    def answer(self, halt: Halt) -> str:
        return "at once"


def test_answer_is_said_and_then_it_is_idle() -> None:
    thinker, said = Thinker(), queue.SimpleQueue[str]()
    for _ in range(200):
        thinker.start(Quick(), said.put)
        assert said.get(timeout=SOON) == "at once"
        assert not thinker.busy  # the next question may come


@pytest.mark.parametrize("mute", [True, False])
def test_halted_question_is_answered_unless_muted(mute: bool) -> None:
    thinker, said = Thinker(), list[str]()
    for _ in range(200):
        thinker.start(Patient(), said.append)
        assert thinker.busy
        thinker.stop(mute=mute)
        assert not thinker.busy
        assert said == ([] if mute else ["at last"])
        said.clear()


def test_stop_without_a_question_stops_nothing_later() -> None:
    thinker, said = Thinker(), queue.SimpleQueue[str]()
    thinker.stop()
    thinker.start(Patient(), said.put)
    assert thinker.busy
    thinker.stop()
    thinker.stop()
    assert said.get(timeout=SOON) == "at last"
    assert said.empty()


def test_halt_that_is_called_before_anyone_waits_is_not_lost() -> None:
    halt = Halt()
    halt.call(mute=False)
    waiting = threading.Thread(target=halt.wait, daemon=True)
    waiting.start()
    waiting.join(SOON)
    assert not waiting.is_alive()
    assert halt.stop.is_set
