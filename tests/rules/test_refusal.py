"""Every refusal of the core, with a position in which it is the reason."""

import pytest

from yokai import IllegalMove, Position, Variant, _core, variant
from yokai.rules.refusal import REFUSALS

NO_DROPS = Variant.build(variant("classic").values, drops=False).code

WITNESSES = {
    "game_over": (
        "classic",
        "K1k/3/3/3 w - 1",
        "1a1b",
        "the game is over, South wins by reach",
    ),
    "no_piece": ("classic", "2k/3/3/K2 b - 1", "2b2a", "no piece stands on b3"),
    "not_yours": ("classic", "2k/3/3/K2 b - 1", "1a1b", "the koropokkuru on c4 belongs to North"),
    "no_dot": (
        "expert",
        "4k/5/5/5/5/K3S b - 1",
        "1f2f",
        "an oni has no dot that leads from e1 to d1",
    ),
    "own_piece": ("classic", "2k/3/P2/K2 b - 1", "3d3c", "South's own kodama stands on a2"),
    "royal_attacked": (
        "dobutsu",
        "1rk/K2/3/3 b - 1",
        "3b3a",
        "the lion may not step onto a square that an enemy piece attacks",
    ),
    "never_promotes": (
        "classic",
        "2k/R2/3/K2 b - 1",
        "3b3a+",
        "a tanuki has no other side to promote to",
    ),
    "outside_zone": (
        "expert",
        "4k/5/5/2P2/5/K4 b - 1",
        "3d3c+",
        "a kodama promotes only on a step into, inside or out of the promotion zone",
    ),
    "must_promote": ("classic", "2k/1P1/3/K2 b - 1", "2b2a", "a kodama must promote here"),
    "no_drops": (
        NO_DROPS,
        "2k/3/3/K2 b P 1",
        "P*2b",
        "captured pieces are never dropped in this game",
    ),
    "not_held": ("classic", "2k/3/3/K2 b p 1", "P*2b", "there is no kodama in South's reserve"),
    "occupied": (
        "classic",
        "2k/3/3/K2 b P 1",
        "P*1a",
        "c4 is not free, and a drop needs a free square",
    ),
    "dead_end": (
        "expert",
        "4k/5/5/5/5/K4 b P 1",
        "P*3a",
        "a kodama dropped on c6 could never move again",
    ),
    "column_taken": (
        "expert",
        "4k/5/2P2/5/5/K4 b P 1",
        "P*3e",
        "a kodama is already on this column",
    ),
    "drop_mate": (
        "expert",
        "4k/2S2/2+S1S/3K1/P3+S/4G b P 1",
        "P*1b",
        "a kodama may not give checkmate by a drop",
    ),
}


def test_every_refusal_of_the_core_has_a_sentence() -> None:
    assert sorted(REFUSALS) == sorted(_core.REFUSALS)


def test_every_refusal_has_a_witness() -> None:
    assert set(WITNESSES) == set(REFUSALS)


@pytest.mark.parametrize("reason", WITNESSES)
def test_witness(reason: str) -> None:
    game, sfen, usi, why = WITNESSES[reason]
    with pytest.raises(IllegalMove) as caught:
        Position.parse(game, sfen).play(usi)
    assert caught.value.reason == reason
    assert caught.value.why == why
    assert str(caught.value) == f"illegal move '{usi}' in {sfen}: {why}"
