"""Every rule flag is named in every place that has to know it; see CONTRIBUTING.md."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from tests.support.games import ROOT
from yokai.app.messages import VariantView
from yokai.rules.rulefile import Flags

FLAGS = {flag.name: flag.default for flag in fields(Flags)}

# How the core, the types of its bindings and the reader of the oracle name a flag.
PLACES = {
    "core/rules.hpp": r"^    bool {flag} = {default};",
    "core/bindings/rules.cpp": r"(?s)bool {flag}\b.*\.{flag} = {flag}\b.*\"{flag}\"_a",
    "src/yokai/_core.pyi": r"^        {flag}: bool,$",
    "tests/support/games.py": r"=table\.get\(\"{flag}\", {python_default}\)",
}


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("place", PLACES)
def test_core_and_oracle_know_every_flag(place: str, flag: str) -> None:
    default = FLAGS[flag]
    said = PLACES[place].format(
        flag=flag, default=str(default).lower(), python_default=str(default)
    )
    text = (ROOT / place).read_text(encoding="utf-8")
    assert re.search(said, text, re.MULTILINE), f"{place} does not know {flag}"


def test_page_is_told_every_flag() -> None:
    assert set(VariantView.__struct_fields__) >= set(FLAGS)
