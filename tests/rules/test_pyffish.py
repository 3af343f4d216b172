"""The outside witness: Fairy-Stockfish, through its Python binding, shares no code with us.

It plays the 3x4 game as `dobutsu` and the 5x6 game as `gorogoro`, each with house rules of its own.
A move that only one of us knows must be of a kind named here, and is shown to be of that kind:

classic  They, too, let a koropokkuru step into capture. But a safe one on the far row wins at once
         with them, also when the opponent's move made it safe; ours waits for its own (rule 11).
dobutsu  Their lion may step onto an attacked square; ours may not (rule 12).
expert   They play by check: a move that leaves the koropokkuru capturable is none (ours: rule 7).
         `unchecked` makes their king a common piece that loses when taken, and those moves return.
         They list a kodama drop that mates, then call it lost; we refuse it (rule 20).
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice

import pyffish  # type: ignore[import-not-found, import-untyped, unused-ignore]  # has no stubs
import pytest

import yokai
from tests.support import oracle

# A call of theirs takes 2 ms, whatever it asks, so this is what 20 seconds allow.
POSITIONS = 800  # for each variant
UNCHECKED_POSITIONS = 500
PLIES = 80  # random games are cut here
PLAY_EVERY = 10  # positions, in which one move is also played on both boards

CONFIG = """
[yokai34:dobutsu]
nFoldRule = 3
[yokai56:gorogoro]
nFoldRule = 3
perpetualCheckIllegal = false
[unchecked:gorogoro]
king = -
commoner = k
extinctionPieceTypes = k
extinctionValue = loss
extinctionPseudoRoyal = false
"""
THEIR_NAME = {"classic": "yokai34", "dobutsu": "yokai34", "expert": "yokai56"}
THEIR_LETTERS = {"yokai34": str.maketrans("KBRPkbrp", "LEGClegc")}


@pytest.fixture(scope="module", autouse=True)
def their_variants() -> None:
    pyffish.load_variant_config(CONFIG)


class Theirs:
    """One of our positions in their words.

    rkb/3/3/BKR b 2Pr 1  ->  gle/3/3/ELG[CCg] w - - 0 1
    3b2a+, P*1c          ->  a3b4+, C@c2
    """

    def __init__(self, variant: str, sfen: str) -> None:
        self.variant = THEIR_NAME.get(variant, variant)
        self.letters = THEIR_LETTERS.get(self.variant, {})
        rows, turn, reserves, _ = sfen.split()
        hand = re.sub(r"(\d)(.)", lambda run: run[2] * int(run[1]), reserves.strip("-"))
        colour = "w" if turn == "b" else "b"
        self.fen = f"{rows}[{hand}]".translate(self.letters) + f" {colour} - - 0 1"
        height = rows.count("/") + 1
        width = sum(int(c) if c.isdigit() else c != "+" for c in rows.split("/")[0])
        self.our_square = {
            f"{'abcde'[column]}{height - row}": f"{width - column}{'abcdef'[row]}"
            for row in range(height)
            for column in range(width)
        }
        self.square = {ours: theirs for theirs, ours in self.our_square.items()}

    def spell(self, usi: str) -> str:
        """A move of ours, as they write it."""
        target, plus = self.square[usi[2:4]], usi[4:]
        if usi[1] == "*":
            return f"{usi[0].translate(self.letters)}@{target}"
        return self.square[usi[:2]] + target + plus

    @cached_property
    def moves(self) -> set[str]:
        return self.replies()

    def replies(self, *played: str) -> set[str]:
        return set(pyffish.legal_moves(self.variant, self.fen, list(played)))

    def in_check(self, *played: str) -> bool:
        return bool(pyffish.gives_check(self.variant, self.fen, list(played)))

    def mover_wins(self, *played: str) -> bool:
        """Has the mover won? To be asked only where pyffish sees no move."""
        result = pyffish.game_result(self.variant, self.fen, list(played))
        assert abs(result) == pyffish.VALUE_MATE
        return bool(result > 0)

    def after(self, move: str) -> str:
        return str(pyffish.get_fen(self.variant, self.fen, [move]))


def placement(fen: str) -> tuple[str, list[str], str]:
    """Board, hands and turn of a FEN; they keep a captured royal in hand, we do not."""
    rows, hand, turn = re.split(r"\[|\] | ", fen)[:3]
    return rows, sorted(piece for piece in hand if piece not in "-KkLl"), turn


def random_positions(variant: str, rng: random.Random) -> Iterator[yokai.Position]:
    """Positions of random games, the final ones included."""
    while True:
        position = yokai.variant(variant).start
        for _ in range(PLIES):
            yield position
            if position.outcome:
                break
            position = position.play(rng.choice(sorted(move.usi for move in position.legal_moves)))


def oracle_state(variant: str, position: yokai.Position) -> oracle.State:
    return oracle.parse(oracle.RULES[variant], position.sfen)


def waiting_is_exposed(state: oracle.State) -> bool:
    """Do the dots of a piece of the mover point at the enemy royal?"""
    return oracle.in_danger(replace(state, turn="w" if state.turn == "b" else "b"))


def has_reached(state: oracle.State) -> bool:
    """Does the mover's royal stand on the far row, unattacked?"""
    rows = oracle.sfen(state).split()[0].split("/")
    on_far_row = "K" in rows[0] if state.turn == "b" else "k" in rows[-1]
    return on_far_row and not oracle.in_danger(state)


def explain_classic(position: yokai.Position, theirs: Theirs, ours: dict[str, str]) -> str:
    if not position.outcome and has_reached(oracle_state("classic", position)):
        assert not theirs.moves
        assert theirs.mover_wins()
        return "reached by the opponent's move"
    assert ours.keys() == theirs.moves
    return "same"


def explain_dobutsu(position: yokai.Position, theirs: Theirs, ours: dict[str, str]) -> str:
    state = oracle_state("dobutsu", position)
    squares = theirs.our_square
    refused = {
        move
        for move in theirs.moves
        if "@" not in move
        and oracle.at(state, squares[move[:2]]) in ("K", "k")
        and oracle.attacked(state, squares[move[2:4]])
    }
    assert ours.keys() == theirs.moves - refused
    return "lion into attack" if refused else "same"


def is_kodama_drop(move: str) -> bool:
    return move.startswith("P@")


def explain_expert(position: yokai.Position, theirs: Theirs, ours: dict[str, str]) -> str:
    exposing = ours.keys() - theirs.moves
    for move in exposing:
        assert waiting_is_exposed(oracle_state("expert", position.play(ours[move])))

    # To them an attack that already stood is no check, and who cannot move has lost. Only a fresh
    # mate do they see for the foul it is, and give the game to the mated side.
    capturable = waiting_is_exposed(oracle_state("expert", position))
    mates = theirs.moves - ours.keys()
    for drop in mates:
        assert is_kodama_drop(drop)
        assert not theirs.replies(drop)
        assert capturable or theirs.in_check(drop)
        assert theirs.mover_wins(drop) is not capturable
    if not capturable:
        for drop in filter(is_kodama_drop, ours.keys() & theirs.moves):
            if oracle.in_danger(oracle_state("expert", position.play(ours[drop]))):
                assert theirs.replies(drop)
        if not theirs.moves and theirs.in_check():
            assert position.outcome
            assert position.outcome.reason == "checkmate"

    return "drop mate" if mates else "koropokkuru left exposed" if exposing else "same"


EXPLAIN = {"classic": explain_classic, "dobutsu": explain_dobutsu, "expert": explain_expert}
EVERY_KIND = {
    "classic": {"same", "reached by the opponent's move"},
    "dobutsu": {"same", "lion into attack"},
    "expert": {"same", "koropokkuru left exposed", "drop mate"},
}


@pytest.mark.parametrize("variant", EXPLAIN)
def test_start_is_theirs(variant: str) -> None:
    theirs = Theirs(variant, yokai.variant(variant).start.sfen)
    assert placement(theirs.fen) == placement(pyffish.start_fen(theirs.variant))


@pytest.mark.parametrize("variant", EXPLAIN)
def test_random_games_agree_with_theirs(variant: str) -> None:
    rng = random.Random(f"yokai {variant}")
    kinds: Counter[str] = Counter()
    for number, position in enumerate(islice(random_positions(variant, rng), POSITIONS)):
        if variant == "expert" and position.outcome and position.outcome.reason == "capture":
            continue  # their king is never taken; they cannot read a board without one
        theirs = Theirs(variant, position.sfen)
        ours = {theirs.spell(move.usi): move.usi for move in position.legal_moves}
        shared = sorted(ours.keys() & theirs.moves)
        try:
            kinds[EXPLAIN[variant](position, theirs, ours)] += 1
            if position.outcome and not theirs.moves:
                assert theirs.mover_wins() == (position.outcome.winner == position.turn)
            if shared and number % PLAY_EVERY == 0:
                move = rng.choice(shared)
                played = Theirs(variant, position.play(ours[move]).sfen)
                assert placement(theirs.after(move)) == placement(played.fen)
        except AssertionError as error:
            error.add_note(f"in {variant} {position.sfen}")
            raise
    assert set(kinds) == EVERY_KIND[variant], kinds


def test_unchecked_king_has_every_move_of_the_koropokkuru() -> None:
    positions = random_positions("expert", random.Random("yokai unchecked"))
    for position in islice(positions, UNCHECKED_POSITIONS):
        if position.outcome:
            continue
        unchecked, checked = (Theirs(name, position.sfen) for name in ("unchecked", "expert"))
        ours = {unchecked.spell(move.usi) for move in position.legal_moves}
        mates = unchecked.moves - ours
        assert ours <= unchecked.moves, position.sfen
        for drop in mates:
            assert is_kodama_drop(drop), position.sfen
            assert drop in checked.moves, position.sfen
            assert not checked.replies(drop), position.sfen
