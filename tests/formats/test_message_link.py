"""Links of games by message: written, read back, and refused where they are damaged."""

from __future__ import annotations

import random
import string
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

import yokai
from tests.support.games import BUILT_IN, random_setup
from yokai import BadLink, Game, NewerLink, Position
from yokai.formats import message_link
from yokai.formats.message_link import LONGEST_NAME, LONGEST_TEXT, MOST_PLIES, MessageLink

TAG = "Zm9yZXN0"
LETTERS = string.ascii_letters + string.digits + "-_"


def played(start: str | yokai.Variant | Position, plies: int, rng: random.Random) -> Game:
    """A random game of at most so many moves; now and then the side to move resigns."""
    game = Game(start)
    while len(game.moves) < plies and game.legal_moves:
        game.play(rng.choice(game.legal_moves))
    if not game.outcome and rng.random() < 0.2:
        game.resign()
    return game


def facts(link: MessageLink) -> tuple[object, ...]:
    game = link.game
    return link.tag, link.names, game.variant, game.start, game.moves, game.outcome


@pytest.mark.parametrize("variant", yokai.VARIANTS)
def test_random_games_are_read_as_they_were_written(variant: str) -> None:
    rng = random.Random(variant)
    for plies in range(60):
        start = random_setup(yokai.variant(variant), rng) if plies % 3 == 0 else variant
        if isinstance(start, Position) and start.outcome:
            continue
        link = MessageLink(TAG, ("Aiko 森", ""), played(start, plies, rng))
        assert facts(MessageLink.parse(link.text)) == facts(link)


def long_game(rules: yokai.Variant, plies: int, rng: random.Random) -> Game:
    """A random game of exactly so many moves, without those that would end it."""
    game = Game(rules)
    while len(game.moves) < plies:
        moves = game.legal_moves
        rng.shuffle(moves)
        for move in moves:
            game.play(move)
            if not game.outcome:
                break
            game.undo()
        else:
            game = Game(rules)
    return game


@pytest.mark.parametrize("rules", BUILT_IN, ids=str)
def test_300_plies_have_less_than_a_letter_each(rules: yokai.Variant) -> None:
    game = long_game(rules, 300, random.Random(7))
    assert len(MessageLink(TAG, ("", ""), game).text) < 300


@pytest.mark.parametrize("rules", BUILT_IN, ids=str)
def test_longest_link_is_shorter_than_what_is_read(rules: yokai.Variant) -> None:
    most = rules.squares * 8 + rules.squares * len(rules.pieces)  # legal moves, not one more
    moves = MOST_PLIES * most.bit_length() // 8 + 1
    longest = 2 + 6 + 2 * (1 + 4 * LONGEST_NAME) + 200 + 2 + moves + 4
    assert longest * 4 / 3 < LONGEST_TEXT


def test_what_a_messenger_adds_is_left_out() -> None:
    text = MessageLink(TAG, ("", ""), Game("classic")).text
    for added in (".", "\n", ")", "!  "):
        assert MessageLink.parse(text + added).tag == TAG


def test_every_cut_and_every_changed_letter_is_found_out() -> None:
    game = Game("classic")
    for move in ("2c2b", "2a2b"):
        game.play(move)
    text = MessageLink(TAG, ("Aiko", "Ben"), game).text
    for cut in range(len(text)):
        with pytest.raises(BadLink, match="damaged"):
            MessageLink.parse(text[:cut])
    for place, letter in enumerate(text):
        for other in LETTERS.replace(letter, ""):
            with pytest.raises((BadLink, NewerLink)):
                MessageLink.parse(text[:place] + other + text[place + 1 :])


def test_link_of_a_newer_program_says_so() -> None:
    whole = bytearray(urlsafe_b64decode(MessageLink(TAG, ("", ""), Game("dobutsu")).text + "=="))
    whole[0] = 3
    with pytest.raises(NewerLink, match="version 3 of the format"):
        MessageLink.parse(urlsafe_b64encode(whole).decode().rstrip("="))


def test_links_with_a_right_checksum_may_still_be_refused() -> None:
    """Somebody who knows the format writes what no game is."""

    def forged(body: bytes, variant: str = "classic") -> str:
        checksum = message_link._sum(body, yokai.variant(variant))
        return urlsafe_b64encode(body + checksum).decode().rstrip("=")

    resigns = len(Game("classic").legal_moves)  # the digit after the last move
    head = b"\x01\x00forest"
    wrong = {
        "nothing": b"",
        "an old version": b"\x00\x00forest\0\0\0\0",
        "no such variant": b"\x01\x09forest\0\0\0\0",
        "no names": head,
        "a name that is cut": head + b"\x09Ai",
        "a name that is not UTF-8": head + b"\x01\xff\0\0\0",
        "a long name": head + b"\x19" + b"a" * 25 + b"\0\0\0",
        "too many moves": head + b"\0\0\xff\xff",
        "more than the moves": head + b"\0\0\0\1\xff",
        "a move after a resignation": head + b"\0\0\0\2" + bytes([resigns]),
        "a start that is over": b"\x01\x80forest\0\0\x0fK2/3/3/3 b - 1 ",
        "a start that is none": b"\x01\x80forest\0\0\x04nono\0\0",
    }
    assert MessageLink.parse(forged(head + b"\0\0\0\0")).tag == TAG
    for name, body in wrong.items():
        with pytest.raises((BadLink, NewerLink)):
            pytest.fail(f"{name}: {MessageLink.parse(forged(body))}")


def test_hostile_texts_are_refused_in_no_time() -> None:
    rng = random.Random(23)
    sound = [MessageLink(TAG, ("", ""), long_game(rules, 300, rng)).text for rules in BUILT_IN]
    begun = time.monotonic()
    for number in range(5_000):
        if number % 2:
            text = "".join(rng.choices(LETTERS, k=rng.randrange(LONGEST_TEXT + 100)))
        else:
            text = rng.choice(sound)
            for _ in range(rng.randint(1, 4)):
                place = rng.randrange(len(text))
                put = rng.choice(["", rng.choice(LETTERS), "%", "é", "\0", "A" * 40])
                text = text[:place] + put + text[place + rng.randint(0, 3) :]
        if text.rstrip() in sound:
            continue
        with pytest.raises((BadLink, NewerLink)) as caught:
            MessageLink.parse(text)
        assert len(str(caught.value)) < 250
    assert time.monotonic() - begun < 20


def test_reading_can_be_ended() -> None:
    game = Game("classic")
    game.play("2c2b")

    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        MessageLink.parse(MessageLink(TAG, ("", ""), game).text, stop)
