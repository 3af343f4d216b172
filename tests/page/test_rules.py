"""The rules page tells each game's own rules, which are those of its file, on boards that play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import VARIANTS, Visitor
from yokai import IllegalMove, Position, Variant, variant

# The words of a card, and whether a game has its rule.
CARDS: dict[str, Callable[[Variant], bool]] = {
    "How to win": lambda game: True,
    "A careful": lambda game: game.royal_avoids_attack,
    "Checkmate": lambda game: game.checkmate_ends,
    "Crossing the forest": lambda game: game.reach_wins,
    "Captured pieces change sides": lambda game: game.drops,
    "Captured pieces stay away": lambda game: not game.drops,
    "Beyond the orange line": lambda game: True,
    "Three rules for the": lambda game: any(kind.one_per_column for kind in game.kinds),
    "When nobody wins": lambda game: not game.stuck_draws,
    "Nobody moves": lambda game: game.stuck_draws,
}


def test_page_of_each_game_tells_its_rules_and_lets_one_try_them(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"  # a 4xx answer, as the browser notes it
    for name in VARIANTS:
        page = visitor.open(f"?lang=en#/rules/{name}")
        page.wait_for_selector(f".rules-tabs [aria-current][href$={name}]")
        page.wait_for_selector(".rule-card .cell .piece")
        see_cards(page, name)
        see_reach(page, name)
        see_reserves(page)
        TRIES[name](page)


def see_cards(page: Page, name: str) -> None:
    """The cards are those of the game's rules."""
    for words, has in CARDS.items():
        card = page.locator(".rule-card", has=page.locator("h2", has_text=words))
        expect(card).to_have_count(1 if has(variant(name)) else 0)
    chosen = variant(name).promotion == "optional"
    expect(page.get_by_text("You choose.")).to_have_count(1 if chosen else 0)
    # All but the pieces and the draw come with a board to try.
    cards = page.locator(".rule-card").count()
    expect(page.locator("yokai-board .grid")).to_have_count(cards - 2)
    expect(page.locator(".pieces li")).to_have_count(len(variant(name).kinds))


def see_reach(page: Page, name: str) -> None:
    """Reach is told as the game has it."""
    game = variant(name)
    # A piece that may not step into danger is never captured there.
    expect(page.get_by_text("If it can be captured, the game goes on.")).to_have_count(
        int(game.reach_wins and not game.royal_avoids_attack)
    )
    expect(page.get_by_text("so it is safe there.")).to_have_count(
        int(game.reach_wins and game.royal_avoids_attack)
    )


def see_reserves(page: Page) -> None:
    """Every board has reserves of its own, within its width."""
    boards = page.locator(".rule-card yokai-board")
    expect(page.locator(".rule-card .reserve")).to_have_count(2 * boards.count())
    assert page.evaluate(
        """() => [...document.querySelectorAll(".rule-card yokai-board")].every((board) => {
          const wood = board.querySelector(".wood").getBoundingClientRect();
          return [...board.querySelectorAll(".reserve")].every((each) => {
            const box = each.getBoundingClientRect();
            return box.left >= wood.left && box.right <= wood.right;
          });
        })"""
    )


def try_to_cross(page: Page) -> None:
    """A rule is tried, and tried again."""
    card = page.locator(".rule-card", has_text="Crossing the forest")
    expect(card.locator(".try-note")).to_have_text("South to move")
    card.locator('.cell[data-square="3"]').click()
    card.locator('.cell[data-square="0"]').click()
    expect(card.locator(".try-note")).to_contain_text("South wins!")
    expect(page.locator("#live")).to_contain_text("South wins!")
    card.get_by_role("button", name="Again").click()
    expect(card.locator(".try-note")).to_have_text("South to move")


def try_danger(page: Page) -> None:
    """A forbidden move is explained."""
    card = page.locator(".rule-card", has_text="A careful lion")
    card.locator('.cell[data-square="3"]').click()
    card.locator('.cell[data-square="0"]').click()
    expect(page.locator("#toast")).to_contain_text("The lion may not step")


def try_to_drop(page: Page) -> None:
    """A drop that mates is refused with the reason, as are others."""
    card = page.locator(".rule-card", has_text="Three rules for the kodama")
    card.locator('.slot[data-side="south"][data-letter="P"]').click()
    # A mate, the last row, a column that is taken; the piece stays in hand.
    for square, why in (
        (9, "may not give checkmate"),
        (1, "never move again"),
        (21, "this column"),
    ):
        card.locator(f'.cell[data-square="{square}"]').click()
        expect(page.locator("#toast")).to_contain_text(why)
    # The square before it is no mate.
    card.locator('.cell[data-square="14"]').click()
    expect(card.locator(".try-note")).to_have_text("North to move")


TRIES: dict[str, Callable[[Page], None]] = {
    "classic": try_to_cross,
    "dobutsu": try_danger,
    "expert": try_to_drop,
}


def test_drop_on_the_board_of_the_rules_mates_as_one_of_the_witnesses_does() -> None:
    witness, board = "3Sk/S1G2/5/5/5/4K b P 1", "3Sk/S1G2/5/1P3/5/4K b P 1"
    data = Path(__file__).parent.parent / "data" / "drop_mate.tsv"
    assert f"{witness}\tP*1b\tillegal" in data.read_text(encoding="utf-8").splitlines()
    for sfen in (witness, board):
        with pytest.raises(IllegalMove) as refused:
            Position.parse("expert", sfen).move("P*1b")
        assert refused.value.reason == "drop_mate"
