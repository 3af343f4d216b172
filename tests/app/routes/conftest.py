"""What tests of the routes begin with: an application on either host, and somebody who asks."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tests.support.applications import Door, Visitor, one_thread, running
from tests.support.hosts import HOSTS
from tests.support.line import Line
from tests.support.soak import SOAK


# Where the host matters, a test asks both; for the others `make soak` does.
@pytest.fixture(scope="module", params=HOSTS if SOAK else HOSTS[:1])
def door(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Door]:
    """An application for all tests of a module."""
    with running(request.param, tmp_path_factory.mktemp("application")) as door:
        yield door


@pytest.fixture
def visitor(door: Door) -> Iterator[Visitor]:
    """Somebody new. On the host that has one thread, what they ask starts no other."""
    with one_thread() if door.kind == "in place" else nullcontext():
        yield door.visitor()


@pytest.fixture
def line(visitor: Visitor) -> Iterator[Line]:
    """The visitor's connection."""
    with visitor.line() as line:
        yield line
