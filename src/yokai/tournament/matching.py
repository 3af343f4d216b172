"""Can everyone find a partner? Edmonds' blossom algorithm, for a few hundred people."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

Friends = Sequence[set[int]]  # for each, who they could be paired with


def has_perfect_matching(friends: Friends) -> bool:
    """Is there a way to pair everybody with a friend?

    >>> has_perfect_matching([{1}, {0, 2}, {1, 3}, {2}])
    True
    >>> has_perfect_matching([{3}, {3}, {3}, {0, 1, 2}])
    False
    """
    partner = [-1] * len(friends)
    for one in range(len(friends)):
        if partner[one] < 0 and not _augment(friends, partner, one):
            return False
    return True


def _augment(friends: Friends, partner: list[int], root: int) -> bool:
    """Find a path on which partners can be changed so that `root` has one too."""
    size = len(friends)
    parent, base = [-1] * size, list(range(size))
    reached = [False] * size
    reached[root] = True
    queue = deque([root])
    while queue:
        one = queue.popleft()
        for other in friends[one]:
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
    """Take an odd circle of people for one person."""
    common = _common(base, parent, partner, one, other)
    blossom: set[int] = set()
    for start, child in ((one, other), (other, one)):
        at, below = start, child
        while base[at] != common:
            blossom |= {base[at], base[partner[at]]}
            parent[at] = below
            below = partner[at]
            at = parent[partner[at]]
    for person in range(len(base)):
        if base[person] in blossom:
            base[person] = common
            if not reached[person]:
                reached[person] = True
                queue.append(person)


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
