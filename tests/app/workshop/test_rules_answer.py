"""What the workshop answers about rules."""

import random
import string

from tests.support.workshop import DUEL
from yokai.app.messages import RulesQuestion
from yokai.app.workshop.rules_answer import rules_answer


def test_rules_that_are_too_long_for_a_link_are_kept() -> None:
    rng = random.Random(1)
    pieces = DUEL["pieces"] | {
        f"{letter} stone": {"letter": letter, "dots": ["o  ", "   ", "  o"]} for letter in "ABCDE"
    }
    themes = {
        f"theme {letter}": {
            piece: "".join(rng.choices(string.ascii_letters, k=30)) for piece in pieces
        }
        for letter in "abcdefgh"
    }
    told = rules_answer(RulesQuestion(rules=DUEL | {"pieces": pieces, "themes": themes}))
    last = told.faults[-1]
    assert (last.place, last.code, last.grave) == ("", "too_long", True)
    assert told.rules is not None
    assert told.code is None
    assert told.variant is None


def test_text_that_is_no_rule_file_is_a_fault() -> None:
    [fault] = rules_answer(RulesQuestion(text="no such game")).faults
    assert fault.code == "not_toml"
