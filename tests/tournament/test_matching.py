"""Whether everyone can find a partner, against trying everything."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from yokai.tournament.matching import has_perfect_matching


def by_trying(left: frozenset[int], edges: set[tuple[int, int]]) -> bool:
    if not left:
        return True
    one = min(left)
    return any(
        (one, other) in edges and by_trying(left - {one, other}, edges) for other in left - {one}
    )


@given(st.integers(1, 5), st.data())
@settings(max_examples=200)
def test_same_as_trying_everything(half: int, data: st.DataObject) -> None:
    people = range(2 * half)
    possible = [*combinations(people, 2)]
    edges = data.draw(st.sets(st.sampled_from(possible), max_size=3 * half))
    friends = [{a + b - one for a, b in edges if one in (a, b)} for one in people]
    assert has_perfect_matching(friends) is by_trying(frozenset(people), edges)


def test_odd_circles_are_no_obstacle() -> None:
    # Two triangles joined by a bridge: 0-1-2-0, 3-4-5-3, 2-3.
    assert has_perfect_matching([{1, 2}, {0, 2}, {0, 1, 3}, {2, 4, 5}, {3, 5}, {3, 4}])
    assert not has_perfect_matching([{1, 2}, {0, 2}, {0, 1}, {4, 5}, {3, 5}, {3, 4}])
