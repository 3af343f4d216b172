"""The end of a game as a film: one tap gives a small GIF of the last moves, with a caption."""

from __future__ import annotations

import io
from base64 import b64decode

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Page, expect

import yokai
from tests.page.test_ladder import WON, begin, give_up
from tests.support.browser import Player, Visitor, choose, speak
from tests.support.soak import SOAK, often, soaked
from yokai.rules.picture import squares_of

HEAD = 72  # pixels of the caption, above the picture of the position
MOVES = ["2c2b", "2a2b", "P*3c", "3a3b", "1d1c", "2b2a"][: often(3, 6)]
EXPERT = ["3d3c", "4c4d", "4f4e", "4d4e", "5f4e", "2c2d", "1f2e", "3a2b", "2e1f", "2b3a"]
FIRST, WAY, AFTER, LAST = 1000, 70, 650, 3000  # milliseconds

# A browser that can share files, or whose user thinks better of it.
SHARES = """(refusal) => {
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [{ name, type }], text }) => {
    window.shared = { name, type, text };
    if (refusal) throw new DOMException("", refusal);
  };
}"""
ENCODE = """([width, height, frames]) => new Promise((resolve) => {
  const worker = new Worker("/static/film/gif-worker.js", { type: "module" });
  worker.onmessage = ({ data: { gif } }) => resolve(btoa(String.fromCharCode(...gif)));
  worker.postMessage({ width, height, frames: frames.map(({ pixels, delay }) =>
    ({ pixels: Uint8ClampedArray.from(pixels), delay })) });
})"""

Pixels = npt.NDArray[np.uint8]


def film_of(page: Page) -> list[Image.Image]:
    """Tap the button of the film, and read the file that the page saves."""
    with page.expect_download(timeout=30_000) as download:
        choose(page, "film")
    assert download.value.suggested_filename == "yokai.gif"
    content = download.value.path().read_bytes()
    assert 5_000 < len(content) < 500_000
    expect(page.locator("#toast")).to_have_text("The film is saved.")
    film = Image.open(io.BytesIO(content))
    assert film.info["loop"] == 0  # for ever
    return [frame.copy() for frame in ImageSequence.Iterator(film)]


def picture_of(page: Page, game: yokai.Game, width: int, **how: object) -> Pixels:
    """Our own picture of a game, as the browser shows it."""
    marks = squares_of(game.moves[-1]) if game.moves else []
    svg = yokai.svg(game.position, marks=marks, size=width, **how)  # type: ignore[arg-type]
    blank = page.context.new_page()
    blank.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
    shot = blank.locator("body > svg").screenshot()
    blank.close()
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"))


def likeness(frame: Image.Image, picture: Pixels) -> float:
    """The share of pixels below the caption that look as a picture does."""
    shown = np.asarray(frame.convert("RGB"))[HEAD:]
    assert shown.shape == picture.shape
    apart = np.abs(shown.astype(int) - picture.astype(int)).max(axis=2)
    return float((apart <= 24).mean())


def test_film_shows_every_move_and_ends_with_the_last_position(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    player, game = Player(page), yokai.Game("classic")
    for usi in MOVES:
        player.play(player.position.move(usi))
    give_up(page)
    frames = film_of(page)
    delays = [frame.info["duration"] for frame in frames]
    assert delays == [FIRST, *([WAY] * 3 + [AFTER]) * (len(MOVES) - 1), *[WAY] * 3, LAST]
    assert likeness(frames[0], picture_of(page, game, frames[0].width)) > 0.985
    for usi, after, way in zip(MOVES, frames[4::4], frames[2::4], strict=True):
        game.play(usi)
        picture = picture_of(page, game, after.width)
        assert likeness(after, picture) > 0.985, usi
        assert likeness(way, picture) < 0.975, usi  # a piece is on its way


@soaked
def test_long_game_of_the_far_side_is_filmed_from_there(visitor: Visitor) -> None:
    page = visitor.new_game(variant="expert", opponent="beside", side="south", pieces="kanji")
    for usi in EXPERT:
        Player(page).play(Player(page).position.move(usi))
    page.click("[data-action=flip]")
    give_up(page)
    frames = film_of(page)
    assert len(frames) == 1 + 8 * 4
    earlier = yokai.Game(yokai.Game("expert", EXPERT[:2]).position)  # without a last move
    for frame, game in ((frames[0], earlier), (frames[-1], yokai.Game("expert", EXPERT))):
        picture = picture_of(page, game, frame.width, flipped=True, pieces="kanji")
        assert likeness(frame, picture) > 0.985


WORDS = {
    "en": "I beat Sunekosuri in one move!",
    "fr": "J’ai battu Sunekosuri en un coup\u202f!",
    "de": "Ich habe Sunekosuri in einem Zug besiegt!",
    "ja": "すねこすりに 自分の 一手で かったよ！",
}


def test_film_is_shared_with_its_caption_where_the_browser_can(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, gentle=True, sfen=WON)
    Player(page).play(Player(page).position.move("3b3a"))
    page.evaluate(SHARES, None)
    for lang, text in list(WORDS.items())[: often(1, 4)]:
        speak(page, lang)
        choose(page, "film")
        shared = page.wait_for_function("text => window.shared?.text === text && shared", arg=text)
        assert shared.json_value() == {"name": "yokai.gif", "type": "image/gif", "text": text}
    speak(page, "en")
    page.evaluate(SHARES, "NotAllowedError")  # it took the browser too long: it is saved instead
    assert len(film_of(page)) == 5


@soaked
def test_lost_and_undone_games_have_true_captions(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, level=3)
    give_up(page)
    page.click("[data-end=more]")
    expect(page.locator("[data-end=share]")).to_have_count(1)
    expect(page.locator("[data-end=film]")).to_have_count(0)  # nothing was played
    begin(page, level=6, sfen="1k1/3/1K1/3 b - 1")
    Player(page).make(Player(page).position.move("2c2b"))
    page.wait_for_selector(".end.loss")
    page.evaluate(SHARES, "AbortError")
    choose(page, "film")
    page.wait_for_function("() => window.shared?.text === 'Tsuchinoko won in one move'")


@pytest.mark.parametrize("colours", [255, *([2] if SOAK else [])])
def test_film_keeps_every_pixel_of_few_colours(visitor: Visitor, colours: int) -> None:
    """Noise is the worst that LZW can meet: its table is full and cleared again and again."""
    random = np.random.default_rng(colours)
    width, height = 97, 83
    groups = random.permutation(1 << 15)[:colours]  # colours that no palette has to merge
    table = np.stack([groups >> 10, groups >> 5 & 31, groups & 31], axis=1) * 8 + 3
    noise = random.integers(0, colours, (4, height, width))
    noise[2] = noise[1]  # nothing changes
    noise[3, :10] = noise[2, :10]  # nothing changes above
    painted = table[noise].astype(np.uint8)
    alpha = np.full((4, height, width, 1), 255, np.uint8)
    asked = [
        {"pixels": np.concatenate([frame, full], axis=2).ravel().tolist(), "delay": 100}
        for frame, full in zip(painted, alpha, strict=True)
    ]
    page = visitor.open("?lang=en")
    gif = b64decode(page.evaluate(ENCODE, [width, height, asked]))
    read = [
        np.asarray(f.convert("RGB")) for f in ImageSequence.Iterator(Image.open(io.BytesIO(gif)))
    ]
    # A reader may show two frames that are alike as one.
    kept = [frame for at, frame in enumerate(painted) if len(read) == 4 or at != 2]
    assert len(read) == len(kept)
    for wanted, found in zip(kept, read, strict=True):
        assert np.array_equal(wanted, found)
