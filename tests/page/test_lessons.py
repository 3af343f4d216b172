"""Lessons on the page: by mouse, finger and keys, without reading, and for everyone."""

from __future__ import annotations

from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE, Player, Server, Visitor, speak, visiting
from tests.support.soak import SOAK, soaked
from yokai.i18n import LANGUAGES, Words
from yokai.learn.lessons.catalogue import lesson
from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson import Step
from yokai.learn.lessons.texts import say
from yokai.notation.move import Move

SAYS = ".saying p"
HERE = ".trail [aria-current]"
# A browser that has voices from some moment on, and what it was asked to say.
VOICES = """
const heard = (window.heard = []);
let voices = [];
const speak = (said) => heard.push([said.text, said.lang]);
const synthesis = new EventTarget();
Object.assign(synthesis, { speaking: false, getVoices: () => voices, cancel() {}, speak });
Object.defineProperty(window, "speechSynthesis", { value: synthesis });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
window.giveVoices = (given) => {
  voices = given;
  synthesis.dispatchEvent(new Event("voiceschanged"));
};
"""
# Everything that was said, with what stood on the board then: some of it is soon gone.
LISTEN = """
const said = (window.said = []);
new MutationObserver(() => {
  const text = document.querySelector(".saying p")?.textContent;
  const board = document.querySelector("yokai-board")?.view?.sfen;
  if (text && text !== said.at(-1)?.[0]) said.push([text, board]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
# Nobody waits for the next step longer than one must.
HURRY = """
window.hurry ??= setInterval(() => document.querySelector("[data-lesson=on]")?.click(), 100);
"""


class Learner(Player):
    """Does lessons."""

    def solve(self, game: str, name: str, first: int = 1, last: int = 30) -> None:
        """Do steps of a lesson by its own solution."""
        self.page.evaluate(HURRY)
        steps = lesson(game, name).steps
        for step in steps[first - 1 : last]:
            expect(self.page.locator(HERE)).to_have_accessible_name(
                f"Step {step.number} of {len(steps)}"
            )
            for move in step.solution:
                self.ready()
                self.press(move)
        if last >= len(steps):
            self.page.wait_for_selector(".finish")

    def has_heard(self, text: str, sfen: str) -> None:
        """Wait until this was said while that stood on the board."""
        self.page.wait_for_function(
            "(each) => said.some((other) => String(other) === String(each))", arg=[text, sfen]
        )

    def ready(self) -> None:
        """Wait until the last try is told, and one may move."""
        self.page.wait_for_selector(".lesson[data-turn=yours]")

    def sfen(self) -> str:
        return self.position.sfen


def overflow(page: Page) -> int:
    """How far the view is wider than its window."""
    return int(
        page.evaluate(
            "() => { const { scrollWidth, clientWidth } = document.querySelector('main');"
            " return Math.max(scrollWidth - clientWidth, document.body.scrollWidth - innerWidth); }"
        )
    )


def faultless(page: Page, width: int, height: int, scheme: Any = "light") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


PROMISES = {
    "We greet each other before and after the game.": "Hello!",
    "Everyone thinks for themselves.": "I promise!",
    "A move is a move: no take-backs.": "I promise!",
}


def give_promises(page: Page) -> None:
    """Lesson zero: each promise is a scene, a sentence and one button."""
    for number, (promise, button) in enumerate(PROMISES.items(), 1):
        expect(page.locator(SAYS)).to_have_text(promise)
        expect(page.locator(HERE)).to_have_accessible_name(f"Step {number} of 3")
        page.get_by_role("button", name=button).click()
        expect(page.locator(".promise.given")).to_have_count(1)
        expect(page.locator(HERE)).to_have_accessible_name(f"Step {number} of 3, done")
        page.click("[data-lesson=on]")
    expect(page.locator(".finish .stars")).to_contain_text("3 of 3 stars")


def test_first_visitor_learns_in_one_tap(visitor: Visitor) -> None:
    visitor.expected = "422"  # a move that the rules refuse
    visitor.page.add_init_script(LISTEN)
    page = visitor.open("?lang=en")
    page.click(".lesson-card.primary")
    says = page.locator(SAYS)
    expect(page.locator("[data-view=promises-page]")).to_be_visible()
    page.get_by_role("link", name="Back to the map").click()
    # Lesson zero comes first on the map, too.
    expect(page.locator(".map-stops .next a")).to_have_accessible_name(
        "Three promises This comes next"
    )
    page.click(".map-stops .next a")
    give_promises(page)
    page.click("[data-lesson=next]")
    expect(says).to_have_text("This is a tanuki. Tap it, then tap a dot!")
    expect(page.locator(".cell.star")).to_have_count(0)
    expect(page.locator(".cell.glow:not(:has(.piece))")).to_have_count(4)  # the dots to tap
    faultless(page, 1280, 800)

    # A learner who waits is shown the move; one who moves is left alone.
    player = Learner(page)
    page.wait_for_selector(".demo-hand")
    player.press(Move("2c3b"))
    expect(says).to_have_text("This tanuki cannot go there.")
    expect(page.locator(".demo-hand")).to_have_count(0)
    assert player.sfen() == "2k/3/1R1/K2 b - 1"
    expect(says).to_have_text("This is a tanuki. Tap it, then tap a dot!")  # the task comes back
    page.keyboard.press("Escape")
    player.press(Move("2c2b"))
    player.has_heard("Well done!", "2k/1R1/3/K2 w - 2")
    # The next step comes by itself.
    expect(page.locator(HERE)).to_have_accessible_name("Step 2 of 5")
    expect(says).to_have_text("The tanuki likes straight paths. Go to the star!")
    expect(page.locator(".cell.star")).to_have_accessible_name("b2, empty, star")

    # A wrong try is seen and taken back, the task is said again, and no star is lost.
    player.ready()
    player.press(Move("3c3b"))
    player.has_heard("Not quite. Try again!", "2k/R2/3/2K w - 2")
    player.ready()
    assert player.sfen() == "2k/3/R2/2K b - 1"
    expect(says).to_have_text("The tanuki likes straight paths. Go to the star!")
    player.solve("classic", "tanuki", first=2)
    expect(says).to_have_text("Three stars! Shall we go on?")
    expect(page.locator(".finish .stars")).to_contain_text("3 of 3 stars")

    faultless(page, 360, 740, "dark")

    # The next one by keys.
    page.locator("[data-lesson=next]").press("Enter")
    page.wait_for_selector(HERE)
    Learner(page, "keys").solve("classic", "kitsune", last=2)
    expect(page.locator(HERE)).to_have_accessible_name("Step 3 of 5")

    # The map knows all that, and fits every window in every language.
    page.get_by_role("link", name="Back to the map").click()
    stops = page.locator(".map-stops li")
    expect(stops).to_have_count(25)
    expect(page.locator(".map-stops .next a")).to_have_accessible_name("Hello, kitsune! 2 of 5")
    for done in (0, 1):
        expect(stops.nth(done)).to_contain_text("3 of 3 stars")
    expect(page.locator(".earned-stars")).to_have_text("3 of 72")
    for language in LANGUAGES if SOAK else ("de",):
        speak(page, language)
        expect(stops).to_have_count(25)
        words = page.locator(".learn").inner_text()
        assert "lesson." not in words
        assert "{" not in words
        for width, height in ((320, 640), (2560, 1440)):
            page.set_viewport_size({"width": width, "height": height})
            assert overflow(page) == 0, (language, width)
            assert (
                page.locator("header nav span").evaluate_all(
                    "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length"
                )
                == 0
            ), (language, width)
    # A visitor who has learnt something is no first visitor.
    page.goto(f"{visitor.address}?lang=en#/")
    expect(page.locator(".lesson-card")).to_have_text("Next lessonHello, kitsune!")
    expect(page.locator(".home .primary")).to_have_text("Play with Sunekosuri")


@soaked
def test_lesson_by_finger_fits_every_window(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        page = visitor.open("?lang=en#/learn/classic")
        page.locator(".map-stops a", has_text="Taken pieces come back").tap()
        page.wait_for_selector(HERE)
        Learner(page, "touch").solve("classic", "reserve")
        expect(page.locator(".finish .stars")).to_contain_text("3 of 3 stars")
        page.goto(f"{visitor.address}?lang=en#/learn/expert/edge")
        for language in LANGUAGES:
            speak(page, language)
            page.wait_for_selector(".cell .piece")
            assert "lesson." not in page.locator(".lesson").inner_text()
            for size in ((320, 640), (844, 390), (640, 400), (2560, 1440)):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                assert overflow(page) == 0, (language, size)
                hint = page.locator("[data-lesson=hint]").bounding_box()
                wood = page.locator(".wood").bounding_box()
                assert hint
                assert wood
                for box in (hint, wood):
                    assert box["y"] + box["height"] <= size[1], (language, size)
                    assert box["x"] + box["width"] <= size[0], (language, size)
                assert wood["width"] > 160, (language, size)


def test_hints_come_when_asked_for_and_a_voice_reads(visitor: Visitor) -> None:
    visitor.expected = "404"
    visitor.page.add_init_script(VOICES)
    page = visitor.open("?lang=en#/learn/classic/fork")
    page.wait_for_selector(HERE)
    offer = page.get_by_role("button", name="Yes, read it to me")
    expect(offer).to_be_hidden()
    page.evaluate("giveVoices([{ lang: 'de-DE' }])")
    expect(offer).to_be_hidden()
    page.evaluate("giveVoices([{ lang: 'en-US' }, { lang: 'en-GB' }])")
    page.set_viewport_size({"width": 640, "height": 400})  # both pictures leave the words room
    words = page.locator(SAYS).bounding_box()
    assert words
    assert words["width"] > 120
    page.set_viewport_size({"width": 1280, "height": 800})
    offer.click()
    speaker = page.get_by_role("button", name="Read aloud")
    expect(speaker).to_have_attribute("aria-pressed", "true")
    expect(offer).to_have_count(0)
    sentence = page.locator(SAYS).inner_text()
    assert page.evaluate("heard") == [[sentence, "en-GB"]]

    # Here one should think: nothing glows before somebody asks, and the hand comes last.
    expect(page.locator(".glow")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".glow")).to_have_count(2)
    expect(page.locator(".demo-hand")).to_have_count(0)
    page.click("[data-lesson=hint]")
    expect(page.locator(".demo-hand")).to_have_count(1)
    player = Learner(page)
    step = lesson("classic", "fork").steps[0]
    player.press(step.solution[0])
    expect(page.locator(SAYS)).to_have_text("Good! Go on.")
    player.ready()
    page.click("[data-lesson=again]")
    assert player.sfen() == step.position.sfen
    assert page.evaluate("heard.length") == 2  # and whatever comes next is read as well

    # A game is read, too.
    page.goto(f"{visitor.address}?lang=en#/")
    page.click("[data-action=other]")
    page.click("button[type=submit]")
    page.wait_for_function("() => heard.some(([text]) => text.includes('Your turn'))")
    expect(page.get_by_role("button", name="Read aloud")).to_have_attribute("aria-pressed", "true")

    # What there is not leads to the map, and it is said.
    page.goto(f"{visitor.address}?lang=en#/learn/classic/nonsense")
    page.wait_for_selector(".map-stops .next")
    expect(page.locator("#toast")).to_have_text("There is no such lesson. Here is the map.")
    assert page.url.endswith("#/learn/classic")


def test_question_is_not_answered_before_two_wrong_tries(visitor: Visitor) -> None:
    visitor.page.add_init_script(VOICES)
    visitor.page.clock.install()
    page = visitor.open("?lang=en#/learn/classic/reach", aloud=True)
    page.evaluate("giveVoices([{ lang: 'en-GB' }])")
    page.click(".trail li:nth-child(3) button")
    player = Learner(page)
    player.ready()
    expect(page.locator("[data-aim=row]")).to_have_count(3)
    for tries in range(3):
        page.clock.run_for(6_000)
        expect(page.locator(".demo-hand")).to_have_count(1)
        expect(page.locator(".demo-piece")).to_have_count(1 if tries == 2 else 0)
        lit = page.locator(".cell.glow").evaluate_all("all => all.map((e) => e.dataset.square)")
        assert sorted(lit) == (["2", "5"] if tries == 2 else ["0", "1"])
        if tries < 2:
            player.press(Move("1b2a"))
            page.wait_for_selector(".lesson[data-turn=judged]")
            for _ in range(100):  # until the try was judged, refuted and taken back
                page.clock.run_for(200)
                if page.locator(".lesson[data-turn=yours]").count():
                    break
            expect(page.locator(SAYS)).to_have_text("Which square is safe there?")
    told = [text for text, _ in page.evaluate("heard")]
    assert told[-2:] == [
        "Oh! Then your koropokkuru is taken. Try again!",
        "Which square is safe there?",
    ]
    player.press(Move("1b1a"))
    expect(page.locator(SAYS)).to_have_text("Well done!")


def losing_line(step: Step) -> list[Move]:
    """Moves of the learner of which the last one loses a whole game, and soon."""
    dice = Random(1)
    lines: list[list[Move]] = [[]]
    while lines:
        line = lines.pop(0)
        game = judge_step(step, line).game if line else step.game()
        moves = dice.sample(game.legal_moves, len(game.legal_moves))
        results = {move: judge_step(step, [*line, move]).result for move in moves}
        for move, result in results.items():
            if line and result == "wrong":
                return [*line, move]
        lines += [[*line, move] for move, result in results.items() if result == "on"]
    raise AssertionError("nobody can lose")


@soaked
def test_whole_game_has_comments_and_a_loss_is_taken_back(visitor: Visitor) -> None:
    visitor.page.add_init_script(LISTEN)
    page = visitor.open("?lang=en#/learn/classic/game")
    player = Learner(page)
    player.ready()
    expect(page.locator(".trail")).to_be_hidden()  # one step is no path
    expect(page.locator("[data-aim=crown]")).to_have_accessible_name(
        "b4, their koropokkuru, catch it"
    )
    start = player.sfen()
    step = lesson("classic", "game").steps[0]
    *line, mistake = losing_line(step)
    words = Words("en", "lessons")
    for number, move in enumerate(line, 1):
        player.ready()
        player.press(move)
        verdict = judge_step(step, line[:number])
        player.has_heard(say(words, step.position.variant, verdict.text), verdict.position.sfen)
    player.ready()
    before = player.sfen()
    verdict = judge_step(step, [*line, mistake])
    assert verdict.refutation
    after = verdict.position.play(verdict.refutation)
    player.press(mistake)
    player.has_heard(say(words, step.position.variant, verdict.text), after.sfen)
    player.ready()
    assert player.sfen() == before
    page.click("[data-lesson=again]")
    assert player.sfen() == start
