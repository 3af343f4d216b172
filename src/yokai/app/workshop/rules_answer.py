"""Checking the rules that somebody makes, for the page."""

from __future__ import annotations

from yokai.app.messages import RuleFaultView, RulesAnswer, RulesQuestion
from yokai.app.views import variant_view
from yokai.errors import BadVariant, RuleFault
from yokai.refusal import Refusal
from yokai.rules.rule_check import CheckedRules, check_rules
from yokai.rules.rule_code import code_in
from yokai.rules.variant import VARIANTS, Variant, variant


def rules_answer(asked: RulesQuestion) -> RulesAnswer:
    """Check rules: their faults, and the game if they can be read."""
    if (asked.rules is None) == (asked.text is None):
        raise Refusal("bad_request", "either rules or a text is to be checked")
    checked = _checked(asked)
    faults = [RuleFaultView.of(fault) for fault in checked.faults]
    if checked.variant is None:
        return RulesAnswer(faults, None, None, None, None)
    try:
        game = variant(checked.variant.code)
    except BadVariant as error:
        faults.append(RuleFaultView.of(RuleFault("", "too_long", str(error))))
        return RulesAnswer(faults, checked.variant.values, checked.variant.text, None, None)
    return RulesAnswer(faults, game.values, game.text, variant_view(game), game.code)


def _checked(asked: RulesQuestion) -> CheckedRules:
    if asked.rules is not None:
        return check_rules(asked.rules)
    text = (asked.text or "").strip()
    return check_rules(_named(text) or text)


def _named(text: str) -> Variant | None:
    """The game that a name, a code or a link means, if the text is one."""
    return variant(text) if text in VARIANTS or code_in(text) else None
