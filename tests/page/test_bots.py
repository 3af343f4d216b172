"""A bot as an opponent on the page: chosen beside the levels, played with, and lost to nobody."""

from __future__ import annotations

import shlex
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.support.browser import PHONE, Player, visiting
from tests.support.games import wait_until
from tests.support.servers import bot, offering
from tests.support.shell import PROGRAM
from yokai.arena import Contender
from yokai.arena.bot_list import NamedBot

NAME = "<b>fox</b> & 'owl'"
SAGE = NamedBot("sage", Contender.parse(f"uci:{shlex.join([*PROGRAM, 'uci'])}"))


def test_bot_is_chosen_played_with_and_breaks_down(chromium: Browser, tmp_path: Path) -> None:
    with (
        offering(tmp_path, bot(NAME, "good"), bot("bad", "illegal"), SAGE) as me,
        visiting(chromium, me, **PHONE) as visitor,
    ):
        page = visitor.choices(variant="classic", side="south", bot="gone")
        said: list[str] = []
        page.on("websocket", lambda to: to.on("framesent", lambda sent: said.append(str(sent))))
        level = page.locator(".field.level")
        expect(page.locator("select[name=bot] option")).to_have_text(
            ["Computer", NAME, "bad", "sage"]
        )
        expect(level).to_be_visible()  # a bot that is not offered is not chosen
        page.select_option("select[name=bot]", NAME)
        expect(level).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.click("button[type=submit]")
        player = Player(page, "touch")
        player.wait()
        expect(page.locator(".who b").first).to_have_text(NAME)
        player.play(player.position.legal_moves[0])
        player.wait()
        assert player.plies() == 2

        page.goto(f"{me.address}/?lang=en#/")
        page.click("[data-action=other]")
        page.select_option("select[name=bot]", "bad")
        page.click("button[type=submit]")
        for _ in range(2):
            player.wait()
            player.play(player.position.legal_moves[-1])
        expect(page.locator(".end h2")).to_have_text("You win!")
        expect(page.locator(".end p").first).to_have_text("bad tried a move that the rules forbid.")
        page.goto(f"{me.address}/?lang=en#/games")
        expect(page.locator(".game-card").first).to_contain_text("against bad")

        page.goto(f"{me.address}/?lang=en#/analysis?variant=expert")
        expect(page.locator("[data-action=analyst] option")).to_have_text(["yokai", "sage"])
        page.select_option("[data-action=analyst]", "sage")
        # Its name can be read, beside the other controls of a phone.
        assert page.locator("[data-action=analyst]").evaluate("at => at.offsetWidth") > 200
        wait_until(lambda: any('"engine":"sage"' in sent for sent in said))
        expect(page.locator(".lines [data-move]").first).to_be_visible()
