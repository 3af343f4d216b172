"""Settings of all tests: property tests run the same examples everywhere, without a deadline.

Solved tables are built once, when the first test asks for one.
"""

import faulthandler
import signal
import sys
import threading
from collections.abc import Generator

import pytest
from hypothesis import given, settings
from hypothesis.strategies import none

from tests.support.shared_fixtures import made_once
from tests.support.soak import SOAK, often
from yokai.solve.tablebase import Tablebase

pytest_plugins = [
    "tests.support.browser",
    "tests.support.databases",
    "tests.support.store_fixtures",
]
collect_ignore = ["data"]  # programs that are run, not read
if not SOAK:
    collect_ignore.append("page/site/test_other_browsers.py")  # only `make soak` installs these
    collect_ignore.append("meta/test_cross_compile.py")  # a minute for each system
    collect_ignore.append("page/site/test_site_solve.py")  # it takes a processor for a minute

settings.register_profile(
    "yokai", deadline=None, derandomize=True, database=None, max_examples=often(100, 300)
)
settings.load_profile("yokai")


# A table that takes long to build, of a game as small as classic: only `make soak` asks it.
LONG = "dobutsu_table"
# Files of tests that take longest.
LONGEST = {"test_site", "test_embed"}


def pytest_configure() -> None:
    """Start programs that hear Ctrl-C, also where this run ignores it: in the background, by cron.

    An ignored signal stays ignored in a program that is started; one that is caught does not.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put tests of the browser last: its event loop runs from its first test to the end. Of these
    the tests of the site come first, which take longest: the others fill the time beside them."""
    if not SOAK and (long := [item for item in items if LONG in fixtures_of(item)]):
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    items.sort(key=lambda item: ("chromium" in fixtures_of(item), item.path.stem not in LONGEST))
    for item in items:
        if {"classic_table", "dobutsu_table"} & fixtures_of(item):
            item.add_marker("solved")


def fixtures_of(item: pytest.Item) -> set[str]:
    return set(getattr(item, "fixturenames", ()))


HANGS = 600.0  # seconds: no test takes as long, but for some of the soak's


@pytest.fixture(autouse=not SOAK and sys.platform != "emscripten")
def hang_ends_its_worker() -> Generator[None]:
    """End the worker of a test that waits for ever, with its traceback, and let others go on: such
    a test has failed, and runs once more, alone."""
    faulthandler.dump_traceback_later(HANGS, exit=True, file=2)
    yield
    faulthandler.cancel_dump_traceback_later()


# Second readings of the rules, slow or compiled as Python runs.
SECOND_READINGS = {"oracle", "naive_solver", "pyffish", "pgx"}
# Tests that go over the same few lines thousands of times, which others see as well.
REPEATING = {
    *("test_oracle", "test_laws", "test_batch", "test_proof", "test_goal_moves"),
    *("test_hostile", "test_faults", "test_fuzz", "test_model", "test_siege"),
}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Switch coverage off in tests of a second reading of the rules, which would take thrice as
    long; in property tests, whose examples go over the same lines; and in tests of the page, whose
    server is a program of its own.

    Before Python 3.12 coverage of our lines has to look at each line of other packages.
    """
    if not isinstance(item, pytest.Function) or counts(item):
        return (yield)
    here, threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
        threading.settrace(threads)


def counts(item: pytest.Function) -> bool:
    name = item.module.__name__.split(".")[-1]
    made_up = getattr(item.function, "is_hypothesis_test", False)
    second = SECOND_READINGS & vars(item.module).keys() or name in REPEATING
    return not (second or made_up or "page" in item.path.parts)


@pytest.fixture(scope="session", autouse=True)
def random_numbers_of_hypothesis() -> None:
    """Let Hypothesis make its generator of random numbers before a server freezes what there is.

    It makes it when its first test runs, and warns if it finds nobody who holds it; it does not
    see frozen objects.
    """
    given(none())(lambda nothing: None)()


def table_of(name: str, factory: pytest.TempPathFactory) -> Tablebase:
    file = f"{name}.table"
    folder = made_once(factory, name, lambda folder: Tablebase.build(name, folder / file))
    return Tablebase.open(name, folder / file)


@pytest.fixture(scope="session")
def classic_table(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    return table_of("classic", tmp_path_factory)


@pytest.fixture(scope="session")
def dobutsu_table(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    return table_of("dobutsu", tmp_path_factory)
