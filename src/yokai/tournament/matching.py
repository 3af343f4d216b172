"""Perfect matching of a graph by Edmonds' blossom algorithm, for a few hundred vertices."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

Neighbours = Sequence[set[int]]  # for each entrant, the possible opponents


def has_perfect_matching(neighbours: Neighbours) -> bool:
    """Can all be paired, each with a possible opponent?

    >>> has_perfect_matching([{1}, {0, 2}, {1, 3}, {2}])
    True
    >>> has_perfect_matching([{3}, {3}, {3}, {0, 1, 2}])
    False
    """
    partner = [-1] * len(neighbours)
    for one in range(len(neighbours)):
        if partner[one] < 0 and not _augment(neighbours, partner, one):
            return False
    return True


def _augment(neighbours: Neighbours, partner: list[int], root: int) -> bool:
    """Find an augmenting path from `root`, and match along it."""
    size = len(neighbours)
    parent, base = [-1] * size, list(range(size))
    reached = [False] * size
    reached[root] = True
    queue = deque([root])
    while queue:
        one = queue.popleft()
        for other in neighbours[one]:
            if base[one] == base[other] or partner[one] == other:
                continue
            if other == root or (partner[other] >= 0 and parent[partner[other]] >= 0):
                _shrink(base, parent, partner, reached, queue, one, other)
            elif parent[other] < 0:
                parent[other] = one
                if partner[other] < 0:
                    _swap(parent, partner, other)
                    return True
                reached[partner[other]] = True
                queue.append(partner[other])
    return False


def _swap(parent: list[int], partner: list[int], end: int) -> None:
    while end >= 0:
        before = parent[end]
        following = partner[before]
        partner[end], partner[before] = before, end
        end = following


def _shrink(
    base: list[int],
    parent: list[int],
    partner: list[int],
    reached: list[bool],
    queue: deque[int],
    one: int,
    other: int,
) -> None:
    """Shrink an odd cycle, a blossom, to one vertex."""
    common = _common(base, parent, partner, one, other)
    blossom: set[int] = set()
    for start, child in ((one, other), (other, one)):
        at, below = start, child
        while base[at] != common:
            blossom |= {base[at], base[partner[at]]}
            parent[at] = below
            below = partner[at]
            at = parent[partner[at]]
    for vertex in range(len(base)):
        if base[vertex] in blossom:
            base[vertex] = common
            if not reached[vertex]:
                reached[vertex] = True
                queue.append(vertex)


def _common(base: list[int], parent: list[int], partner: list[int], one: int, other: int) -> int:
    seen = set()
    at = one
    while True:
        at = base[at]
        seen.add(at)
        if partner[at] < 0:
            break
        at = parent[partner[at]]
    at = base[other]
    while at not in seen:
        at = base[parent[partner[at]]]
    return at
