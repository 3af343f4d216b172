"""A class on the page: a teacher makes it, children come in and solve, a race, a table, the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE, Player, Server, Visitor, visiting
from yokai.learn.lessons.catalogue import lesson
from yokai.learn.puzzles.collection import find_puzzle


def make_class(page: Page) -> dict[str, Any]:
    """Make a class with a lesson, two puzzles and a position of one's own."""
    page.click("[data-action=new-class]")
    page.fill("[name=class-title]", "Friday club")
    page.select_option("[name=variant]", "classic")
    page.select_option("[name=lesson]", "tanuki")
    page.click("[data-action=add-lesson]")
    expect(page.locator(".making .task-tile")).to_have_count(1)
    page.select_option("[name=theme]", "drop")
    page.select_option("[name=count]", "2")
    page.click("[data-action=add-puzzles]")
    expect(page.locator(".making .task-tile")).to_have_count(3)
    page.click("[data-action=add-position]")
    page.click("[data-action=edit-clear]")
    for brush, square in (("K", 3), ("k", 2)):
        page.click(f"[data-brush={brush}]")
        page.click(f'.cell[data-square="{square}"]')
    page.click(".editor .primary")
    page.fill("[name=task-text]", "Cross the forest!")
    page.click("[data-action=add-made]")
    expect(page.locator(".making .task-tile")).to_have_count(4)
    page.click("[data-action=save-class]")
    page.wait_for_selector(".class-live .class-parts")
    expect(page.locator(".class-head h1")).to_have_text("Friday club")
    return class_of(page)


def class_of(page: Page) -> dict[str, Any]:
    """The class in view, as the server tells its teacher."""
    name = page.url.partition("#/classes/")[2].partition("/")[0]
    return dict(page.evaluate("id => fetch(`/api/classrooms/${id}`).then((a) => a.json())", name))


def come_in(page: Page, address: str, view: dict[str, Any], name: str) -> None:
    page.goto(f"{address}?lang=en#/class/{view['id']}")
    page.fill("[name=child-name]", name)
    page.click("[data-form=enter] button")
    page.wait_for_selector(".class-desk .task-tile")


def solve(page: Page, task: dict[str, Any]) -> None:
    """Play the solution of the puzzle or position in view."""
    player = Player(page)
    moves = find_puzzle(task["name"]).solution if task["name"] else []
    for move in moves or [player.position.move("3b3a")]:
        assert player.wait()
        player.make(move)
        page.wait_for_function("() => !document.querySelector('yokai-board').view.movable")


def test_teacher_and_children_work_through_a_class(
    visitor: Visitor, server: Server, chromium: Browser, tmp_path: Path
) -> None:
    teacher = visitor.open("?lang=en#/classes", variant="classic")
    view = make_class(teacher)
    steps = len(lesson("classic", "tanuki").steps)
    with visiting(chromium, server, **PHONE) as guest:
        child = guest.page
        come_in(child, visitor.address, view, "Mia")
        expect(teacher.locator("[data-child='1'] .spot.here")).to_have_count(1)
        child.click(f"[data-task='{view['tasks'][0]['id']}']")
        child.wait_for_selector(".lesson .cell .piece")
        player = Player(child)
        player.make(lesson("classic", "tanuki").steps[0].solution[0])
        row = teacher.locator("[data-child='1'] td")
        expect(row.nth(0)).to_have_text(re.compile(f"^1 of {steps}"))
        child.click(".lesson-head a")
        child.click(f"[data-task='{view['tasks'][3]['id']}']")
        child.wait_for_selector(".puzzle .cell .piece")
        player.make(player.position.move("3b3c"))
        child.wait_for_selector(".puzzle-said.bad")
        child.click("[data-action=take-back]")
        solve(child, view["tasks"][3])
        child.wait_for_selector(".end [data-end=next]")
        expect(row.nth(3)).to_have_class("done")
        expect(teacher.locator(".class-hardest .task-tile")).to_have_count(1)
        child.click("[data-end=desk]")

        teacher.click("[data-action=begin-race]")
        child.wait_for_selector(".race[data-phase=on]", timeout=40_000)
        for task in view["tasks"][1:]:
            expect(child.locator(".status[data-said]")).to_be_visible()
            child.wait_for_function(
                "sfen => document.querySelector('yokai-board').view.sfen.startsWith(sfen)",
                arg=task["sfen"].rpartition(" ")[0],
            )
            solve(child, task)
        child.wait_for_selector(".race[data-phase=done]")
        expect(teacher.locator("[data-racer='1'] .solved")).to_contain_text("Solved: 3")
        teacher.click("[data-action=end-race]")
        child.wait_for_selector(".race[data-phase=over]")

    with teacher.expect_download() as saved:
        teacher.click("[data-action=csv]")
    saved.value.save_as(tmp_path / "class.csv")
    table = (tmp_path / "class.csv").read_text(encoding="utf-8-sig").splitlines()
    assert table[0].startswith('Child,Done,"1. Hello, tanuki!",1. wrong')
    assert table[1].startswith(f"Mia,1,{100 // steps},0,0,")
    teacher.click("[data-action=delete-class]")
    teacher.click("[data-action=delete-sure]")
    expect(teacher.locator(".nothing")).to_be_visible()
