"""Codes of games: exact round trips, and one sentence for everything that is no code."""

import random
import string
import time
import zlib
from base64 import urlsafe_b64encode

import pytest

import yokai
from tests.support.games import EVERY
from tests.support.soak import often
from tests.support.workshop import DUEL, random_values
from yokai import BadVariant, Game, Variant, YokaiError
from yokai.rules.rule_code import (
    LONGEST_CODE,
    bytes_of,
    code_from,
    code_in,
    code_of,
    file_of,
    is_code,
)

_ALPHABET = string.ascii_letters + string.digits + "-_"


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_code_holds_the_whole_game(game: Variant) -> None:
    again = yokai.variant(game.code)
    assert again.values == game.values
    assert again.text == file_of(game.code) == game.text
    assert (again.id, again.code, again.is_built_in) == (game.code, game.code, False)
    assert again.start.sfen == game.start.sfen
    assert len(game.code) < 300


def test_random_games_have_exact_codes() -> None:
    for seed in range(100):
        game = Variant.build(random_values(random.Random(seed)))
        assert game.id == game.code
        assert yokai.variant(game.link("https://yokai.example/")) == game
        assert yokai.variant(game.code).values == game.values


def test_game_of_a_code_is_played_and_written_down() -> None:
    duel = Variant.build(DUEL)
    game = Game(duel.code)
    game.play("1c2b")
    again = yokai.Record.parse(yokai.Record(game).text)
    assert again.game.variant == duel
    assert again.game.moves == game.moves


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("_AQIDBAUGBwgJ", "_AQIDBAUGBwgJ"),
        ("https://yokai.example/#/workshop/_AQIDBAUGBwgJ", "_AQIDBAUGBwgJ"),
        ("https://yokai.example/#/workshop/_AQIDBAUGBwgJ/", "_AQIDBAUGBwgJ"),
        ("AQIDBAUGBwgJ", None),
        ("my_AQIDBAUGBwgJ", None),
        ("two words/_AQIDBAUGBwgJ", None),
        ("_short", None),
        ("classic", None),
        ("./_my_own_games.toml", None),
        ("/" * 5000 + "_AQIDBAUGBwgJ", None),
    ],
)
def test_codes_are_found_in_addresses(text: str, found: str | None) -> None:
    assert code_in(text) == found


def test_damaged_code_is_refused() -> None:
    code = Variant.build(DUEL).code
    assert is_code(code)
    for place in range(1, len(code)):
        other = "A" if code[place] != "A" else "B"
        with pytest.raises(BadVariant, match=r"is damaged|newer program"):
            file_of(code[:place] + other + code[place + 1 :])
        with pytest.raises(BadVariant, match="is damaged"):
            file_of(code[:place])


def test_code_of_a_newer_program_is_named_so() -> None:
    content = bytes_of(Variant.build(DUEL).code)
    with pytest.raises(BadVariant, match="newer program, in version 2 of the format"):
        file_of(code_from(b"\2" + content[1:]))


def test_bomb_is_not_unpacked() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b" " * 700_000) + packer.flush()
    code = "_" + urlsafe_b64encode(b"\1" + zlib.crc32(b"x").to_bytes(4) + bomb).decode().rstrip("=")
    assert len(code) <= LONGEST_CODE
    with pytest.raises(BadVariant, match="is damaged"):
        file_of(code)


def test_rules_that_are_too_long_are_refused() -> None:
    rng = random.Random(1)
    names = ["".join(rng.choices(string.ascii_letters, k=30)) for _ in range(90)]
    king = {"letter": "K", "royal": True, "dots": ["ooo", "o o", "ooo"]}
    pieces = {"king": king} | {
        name: {"letter": letter, "dots": [" o ", "   ", "   "]}
        for name, letter in zip(names[:14], "ABCDEFGHIJLMNO", strict=True)
    }
    themes = {
        theme: {piece: "".join(rng.choices(string.ascii_letters, k=30)) for piece in pieces}
        for theme in ("one", "two", "three", "four")
    }
    game = Variant.build(DUEL | {"pieces": pieces, "themes": themes, "start": "k1/2/1K b - 1"})
    assert game.id == "custom"
    with pytest.raises(BadVariant, match=f"too long for a link: .* at most {LONGEST_CODE}"):
        _ = game.code


def test_hostile_codes_cost_one_sentence() -> None:
    """Whatever a link holds, it is a game or one sentence, soon."""
    rng = random.Random("codes")
    sound = [Variant.build(random_values(rng)) for _ in range(20)]
    begun, read = time.process_time(), 0
    sentences = []
    count = often(400, 20_000)
    for n in range(count):
        try:
            game = yokai.variant(_hostile(rng, rng.choice(sound), n % 4))
            assert len(game.start.legal_moves) < 1000
            read += 1
        except YokaiError as error:
            sentences.append(str(error))
    assert not [each for each in sentences if "\n" in each or len(each) > 1000]
    assert len(sentences) > count / 2
    assert read > count / 20
    assert time.process_time() - begun < count * 0.05


def _hostile(rng: random.Random, game: Variant, how: int) -> str:
    if how == 0:  # letters of a code
        return "_" + "".join(rng.choices(_ALPHABET, k=rng.randint(12, 1300)))
    if how == 1:  # a code with some letters changed
        code = [*game.code]
        for _ in range(rng.randint(1, 3)):
            code[rng.randrange(1, len(code))] = rng.choice(_ALPHABET)
        return "".join(code)
    text = game.text
    if how == 2:  # a sound code of a changed file
        for _ in range(rng.randint(0, 2)):
            at = rng.randrange(len(text))
            sign = rng.choice("o K/19=[]\"'.\n\0é\U0001f98a")
            text = text[:at] + sign + text[at + rng.randint(0, 2) :]
    else:  # of a file with changed lines
        lines = text.split("\n")
        for _ in range(rng.randint(0, 2)):
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            del lines[rng.randrange(len(lines))]
        text = "\n".join(lines)
    return code_of(text, "hostile")
