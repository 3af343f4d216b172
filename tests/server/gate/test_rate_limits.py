"""How much one visitor may ask for; time is ours to set."""

import pytest

from yokai.app.host import TooFast
from yokai.server.gate.rate_limits import Bucket, Places, Rate, RateLimits, Share, TooMany

TEN = Rate(burst=10, a_second=2)


def taken(bucket: Bucket, now: float, tries: int) -> int:
    return sum(not bucket.take(now) for _ in range(tries))


def test_bucket_gives_a_burst_and_fills_with_time() -> None:
    bucket = Bucket(TEN, now=100)
    assert taken(bucket, 100, 50) == 10
    assert bucket.wait(100) == 0.5
    assert taken(bucket, 103, 50) == 6
    assert taken(bucket, 1000, 50) == 10  # no more, however long one waits


def test_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(TEN, now=100)
    assert taken(bucket, 100, 50) == 10
    assert taken(bucket, 0, 50) == 0
    assert taken(bucket, 100, 50) == 0
    assert taken(bucket, 101, 50) == 2


def test_what_is_refused_costs_nothing() -> None:
    bucket = Bucket(TEN, now=0)
    assert bucket.take(0, cost=11) == 0.5
    assert taken(bucket, 0, 50) == 10


@pytest.fixture
def limits() -> RateLimits:
    return RateLimits({"game": Share(player=Rate(3, 1), address=Rate(5, 1))})


def count(limits: RateLimits, address: str, player: str | None, now: float = 0) -> int:
    return sum(not limits.take("game", address, player, now) for _ in range(20))


def test_player_has_a_share_wherever_they_are(limits: RateLimits) -> None:
    assert count(limits, "a", "me") == 3
    assert count(limits, "b", "me") == 0
    assert count(limits, "b", "you") == 3


def test_address_has_a_share_whoever_comes(limits: RateLimits) -> None:
    assert [count(limits, "a", f"player {n}") for n in range(4)] == [3, 2, 0, 0]
    assert count(limits, "b", None) == 5


def test_refusal_for_the_one_costs_the_other_nothing(limits: RateLimits) -> None:
    assert count(limits, "a", "me") == 3
    assert count(limits, "a", "you") == 2  # of five, not of what me was refused


def test_what_has_no_limit_is_free(limits: RateLimits) -> None:
    assert not any(limits.take("hint", "a", "me", 0) for _ in range(1000))


def test_refusal_says_how_long_to_wait(limits: RateLimits) -> None:
    assert count(limits, "a", "me") == 3
    with pytest.raises(TooFast, match="wait 1 s") as refused:
        limits.check("game", "a", "me", 0)
    assert (refused.value.reason, refused.value.words) == ("too_fast", {"seconds": "1"})


def test_memory_of_visitors_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.server.gate.rate_limits._REMEMBERED", 10)
    limits = RateLimits({"game": Share(None, Rate(1, 1))})
    for number in range(100):
        limits.take("game", f"address {number}", None, 0)
    assert len(limits._buckets["game"]) == 10
    assert limits.take("game", "address 99", None, 0)


def test_places_are_given_and_given_back() -> None:
    places = Places(most=3, most_each=2)
    assert [places.enter(name) for name in "aaabb"] == [True, True, False, True, False]
    places.leave("a")
    with places.place("b"), pytest.raises(TooMany), places.place("a"):
        pass
    assert places.enter("a")
