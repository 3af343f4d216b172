"""What fingerprints hold of the keys of rule files."""

import yokai
from tests.support.workshop import DUEL
from yokai import Variant


def test_fingerprint_has_no_names_and_no_drawings() -> None:
    renamed = DUEL | {
        "name": "Another",
        "repetition": 4,
        "pieces": {
            {"king": "queen"}.get(name, name): piece | {"drawing": "oni", "tint": 30}
            for name, piece in DUEL["pieces"].items()
        },
    }
    assert Variant.build(renamed).fingerprint == Variant.build(DUEL).fingerprint


def test_fingerprint_tells_rules_apart() -> None:
    games = [
        Variant.build(DUEL),
        Variant.build(DUEL, reach_wins=True),
        Variant.build(DUEL, promotion_zone=2),
        yokai.variant("classic"),
    ]
    assert len({repr(game.fingerprint) for game in games}) == len(games)
