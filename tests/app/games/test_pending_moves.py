"""What has come and is not judged yet keeps its own player's flag from falling, and no other."""

from collections import deque

from yokai.app.games.pending_moves import PendingMoves

NOW = 10_000


def test_flag_waits_for_the_first_message_that_its_player_sent() -> None:
    pending = PendingMoves()
    one, two = deque([9_500, 9_900]), deque([9_200])
    pending.at("g", "me", one)
    pending.at("g", "me", two)
    assert pending.judged_until("g", "me", NOW) == 9_200
    two.popleft()
    assert pending.judged_until("g", "me", NOW) == 9_500
    one.clear()
    assert pending.judged_until("g", "me", NOW) == NOW


def test_messages_of_others_and_at_other_games_do_not_count() -> None:
    pending = PendingMoves()
    for game, player in (("g", "you"), ("g", None), ("h", "me")):
        pending.at(game, player, deque([9_000]))
    assert pending.judged_until("g", "me", NOW) == NOW


def test_flag_does_not_wait_for_ever() -> None:
    pending = PendingMoves()
    pending.at("g", "me", deque([0]))
    assert 0 < NOW - pending.judged_until("g", "me", NOW) <= 3_000


def test_whoever_leaves_takes_their_own_inbox_along() -> None:
    pending = PendingMoves()
    one, two = deque[int](), deque[int]()
    leave = pending.at("g", "me", one)
    pending.at("g", "me", two)
    leave()  # of two that are equal, both empty
    one.append(9_000)
    assert pending.judged_until("g", "me", NOW) == NOW
    two.append(9_500)
    assert pending.judged_until("g", "me", NOW) == 9_500
