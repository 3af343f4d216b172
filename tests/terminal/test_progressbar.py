"""The bar: alive on a terminal, silent elsewhere."""

import io
import os
import re

import pytest

from yokai.terminal.progressbar import ProgressBar, is_terminal


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class OldTerminal(Terminal):
    encoding = "ascii"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")


def test_bar_shows_stage_share_and_time() -> None:
    screen = Terminal()
    ProgressBar(screen)("distance 12", 0.5)
    assert re.fullmatch(r"\r\x1b\[Kdistance 12 +█{14}·{14}   50%    0\.\d s", screen.getvalue())


@pytest.mark.parametrize(("done", "full"), [(-1, 0), (0, 0), (0.5, 14), (1, 28), (7, 28)])
def test_bar_stays_in_its_frame(done: float, full: int) -> None:
    screen = Terminal()
    ProgressBar(screen)("stage", done)
    assert (screen.getvalue().count("█"), screen.getvalue().count("·")) == (full, 28 - full)


def test_bar_goes_away() -> None:
    screen = Terminal()
    bar = ProgressBar(screen)
    bar("stage", 0.5)
    bar.clear()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_bar_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (20, 40, 50, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        screen = Terminal()
        ProgressBar(screen)("walk from the start", 1.0)
        shown = screen.getvalue().removeprefix("\r\x1b[K")
        assert len(shown) <= max(columns, 38)


def test_bar_is_drawn_with_letters_the_terminal_has() -> None:
    screen = OldTerminal()
    ProgressBar(screen)("stage", 0.5)
    assert "#" * 14 + "." * 14 in screen.getvalue()


def test_bar_is_silent_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    file, dumb = io.StringIO(), Terminal()
    monkeypatch.setenv("TERM", "dumb")
    for stream in (file, dumb):
        bar = ProgressBar(stream)
        bar("stage", 0.5)
        bar.clear()
        assert stream.getvalue() == ""


def test_terminal_is_told_from_other_streams() -> None:
    closed = io.StringIO()
    closed.close()
    assert is_terminal(Terminal())
    assert not is_terminal(io.StringIO())
    assert not is_terminal(closed)
    assert not is_terminal(None)
    with open(os.devnull) as nothing:
        assert not is_terminal(nothing)
