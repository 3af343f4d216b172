"""A log that stays readable."""

import logging

import pytest

from yokai.server.ops.log_throttle import LogThrottle


class Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


@pytest.fixture
def logger() -> logging.Logger:
    logger = logging.Logger("calm.test")
    logger.addHandler(Listener())
    return logger


def heard(logger: logging.Logger) -> list[str]:
    (listener,) = logger.handlers
    assert isinstance(listener, Listener)
    return listener.heard


def test_what_is_said_again_and_again_is_said_a_little(logger: logging.Logger) -> None:
    now = [0.0]
    logger.addFilter(LogThrottle(lambda: now[0]))
    for number in range(5000):
        logger.warning("visitor %d sends nonsense", number)
    logger.warning("something else")
    assert heard(logger)[9:] == ["visitor 9 sends nonsense", "something else"]
    now[0] = 5.0
    logger.warning("visitor %d sends nonsense", 7)
    assert heard(logger)[-1] == "visitor 7 sends nonsense (and 4990 more like it)"


def test_message_and_its_kinds_have_an_end(logger: logging.Logger) -> None:
    logger.addFilter(LogThrottle(lambda: 0.0))
    for number in range(2000):
        logger.warning(f"{number} " + "x" * 100_000)  # as a library might
    assert len(heard(logger)) < 600
    assert max(map(len, heard(logger))) < 3000
