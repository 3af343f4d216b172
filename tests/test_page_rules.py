"""The rules page tells each game's own rules, which are those of its file, on boards that play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser import VARIANTS, Visitor
from yokai import Variant, variant

# The words of a card, and whether a game has its rule.
CARDS: dict[str, Callable[[Variant], bool]] = {
    "How to win": lambda game: True,
    "A careful": lambda game: game.royal_avoids_attack,
    "Checkmate": lambda game: game.checkmate_ends,
    "Crossing the forest": lambda game: game.reach_wins,
    "Captured pieces change sides": lambda game: True,
    "Beyond the orange line": lambda game: True,
    "Three rules for the": lambda game: any(kind.one_per_column for kind in game.kinds),
    "When nobody wins": lambda game: True,
}


@pytest.mark.parametrize("name", VARIANTS)
def test_cards_are_those_of_the_games_rules(visitor: Visitor, name: str) -> None:
    page = visitor.open(f"?lang=en#/rules/{name}")
    for words, has in CARDS.items():
        card = page.locator(".rule-card", has=page.locator("h2", has_text=words))
        expect(card).to_have_count(1 if has(variant(name)) else 0)
    chosen = variant(name).promotion == "optional"
    expect(page.get_by_text("You choose.")).to_have_count(1 if chosen else 0)
    # All but the pieces and the draw come with a board to try.
    cards = page.locator(".rule-card").count()
    expect(page.locator("yokai-board .grid")).to_have_count(cards - 2)
    expect(page.locator(".pieces li")).to_have_count(len(variant(name).kinds))


def test_rule_is_tried_and_tried_again(visitor: Visitor) -> None:
    page = visitor.open("?lang=en#/rules/classic")
    card = page.locator(".rule-card", has_text="Crossing the forest")
    expect(card.locator(".try-note")).to_have_text("South to move")
    card.locator('.cell[data-square="3"]').click()
    card.locator('.cell[data-square="0"]').click()
    expect(card.locator(".try-note")).to_contain_text("South wins!")
    expect(page.locator("#live")).to_contain_text("South wins!")
    card.get_by_role("button", name="Again").click()
    expect(card.locator(".try-note")).to_have_text("South to move")


def test_forbidden_move_is_explained(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"  # a 4xx answer, as the browser notes it
    page = visitor.open("?lang=en#/rules/dobutsu")
    card = page.locator(".rule-card", has_text="A careful lion")
    card.locator('.cell[data-square="3"]').click()
    card.locator('.cell[data-square="0"]').click()
    expect(page.locator("#toast")).to_contain_text("The lion may not step")
