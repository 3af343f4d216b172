"""Beginners: what they see they act on, what they overlook they do not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import yokai
from tests.support.games import STUCK_DRAWS
from yokai import Position
from yokai.engine.beginner import Beginner
from yokai.engine.levels import LEVELS

ALL = Beginner(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, mood=0.0)

# South's kirin can take an oni that nobody guards; nothing else is going on.
HANGING = Position.parse("expert", "sgkg1/5/1ppp1/1PPPs/4G/SGK1S b - 1")
# South's tanuki is attacked by the kitsune, and may step away.
ATTACKED = Position.parse("classic", "2k/b2/1R1/2K b - 1")
# South's koropokkuru is attacked by the tanuki.
IN_DANGER = Position.parse("classic", "1rk/3/1K1/R2 b - 1")


def choices(beginner: Beginner, position: Position, tries: int = 60) -> set[str]:
    random = Random(1)
    return {beginner.choose(position, random).usi for _ in range(tries)}


def test_what_is_seen_is_taken() -> None:
    assert {usi[2:4] for usi in choices(ALL, HANGING)} == {"1d"}


def test_what_is_overlooked_is_left() -> None:
    blind = replace(ALL, prey=0.0, threats=0.0, mood=1.0)
    assert len(choices(blind, HANGING)) > 5


def test_royal_piece_is_not_left_in_danger_by_who_sees_it() -> None:
    for usi in choices(replace(ALL, mood=3.0), IN_DANGER):
        after = IN_DANGER.play(usi)
        assert not any(after.play(reply).outcome for reply in after.legal_moves)


def test_danger_is_overlooked_by_who_does_not() -> None:
    found = choices(replace(ALL, danger=0.0, mood=5.0), IN_DANGER)
    afters = [IN_DANGER.play(usi) for usi in found]
    assert any(after.play(reply).outcome for after in afters for reply in after.legal_moves)


@pytest.mark.parametrize("seen", [True, False])
def test_win_is_taken_if_it_is_seen(seen: bool) -> None:
    position = Position.parse("classic", "2k/K2/3/3 b - 1")  # a step onto the far row wins
    beginner = replace(ALL, wins=float(seen), mood=2.0)
    found = choices(beginner, position)
    assert (found == {"3b3a", "3b2a"} or found == {"3b3a"}) is seen


def test_move_that_leaves_no_reply_is_no_win_where_that_draws() -> None:
    sfen = "k2/1R1/1B1/K1P b - 1"
    assert choices(ALL, Position.parse("dobutsu", sfen)) == {"3d3c"}
    assert "3d3c" not in choices(ALL, Position.parse(STUCK_DRAWS, sfen))


def test_drops_are_thought_of_or_not() -> None:
    position = Position.parse("classic", "2k/3/3/K2 b P 1")
    never = choices(replace(ALL, drops=0.0, mood=2.0), position)
    assert not any("*" in usi for usi in never)
    assert any("*" in usi for usi in choices(replace(ALL, mood=2.0), position))


def test_a_guarded_piece_is_not_worth_a_better_one() -> None:
    # The tanuki could take the kodama, which the other tanuki guards.
    position = Position.parse("classic", "1rk/1p1/1R1/K2 b - 1")
    assert "2c2b" not in choices(ALL, position)
    assert "2c2b" in choices(replace(ALL, threats=0.0), position)


def test_every_game_can_be_played_to_its_end() -> None:
    random = Random(3)
    beginner = Beginner(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, mood=3.0)
    for name in yokai.VARIANTS:
        game = yokai.Game(name)
        while not game.outcome and len(game.moves) < 200:
            game.play(beginner.choose(game.position, random))
        assert game.moves


def test_a_seed_repeats_its_choices() -> None:
    beginner = Beginner(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, mood=3.0)
    start = yokai.variant("expert").start

    def chosen() -> list[str]:
        random = Random(7)
        return [beginner.choose(start, random).usi for _ in range(20)]

    assert chosen() == chosen()


def test_an_eager_beginner_steps_towards_the_enemy() -> None:
    quiet = Position.parse("expert", "2k2/5/5/S3G/5/2K2 b - 1")
    eager = replace(ALL, eager=2.0, mood=1.0)
    assert {usi[1] > usi[3] for usi in choices(eager, quiet)} == {True}
    assert {usi[1] > usi[3] for usi in choices(replace(eager, eager=0.0), quiet)} == {True, False}
    # Its royal piece stays at home: alone it goes anywhere.
    alone = Position.parse("expert", "2k2/5/5/2K2/5/5 b - 1")
    assert len(choices(eager, alone)) > 3


def test_gentlest_level_comes_towards_you() -> None:
    gentlest = LEVELS[0].method
    assert isinstance(gentlest, Beginner)
    quiet = Position.parse("expert", "2k2/5/5/S3G/5/2K2 b - 1")
    random = Random(2)
    ahead = sum((usi := gentlest.choose(quiet, random).usi)[1] > usi[3] for _ in range(200))
    level = replace(gentlest, eager=0.0)
    at_random = sum((usi := level.choose(quiet, random).usi)[1] > usi[3] for _ in range(200))
    assert ahead > at_random + 20
