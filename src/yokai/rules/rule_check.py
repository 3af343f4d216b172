"""Checks of rules: all faults of a game, also of one that can be played but makes no sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from yokai.errors import BadVariant, RuleFault
from yokai.notation.move import SOUTH, Move, Side
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant, read_variant

_Square = tuple[int, int]  # row from the top, column from the left


@dataclass(frozen=True, slots=True)
class CheckedRules:
    """Rules that were checked: the game, if they can be read, and their faults."""

    variant: Variant | None
    faults: tuple[RuleFault, ...]

    @property
    def playable(self) -> bool:
        """Can the game be played?"""
        return not any(fault.grave for fault in self.faults)


def check_rules(rules: str | Mapping[str, object] | Variant) -> CheckedRules:
    """Check rules, given as the text of a rule file or as its keys with plain values.

    >>> import yokai
    >>> rules = yokai.variant("classic").values
    >>> rules["pieces"]["kitsune"]["dots"] = ["   ", "   ", "   "]
    >>> for fault in check_rules(rules).faults:
    ...     print(fault)
    pieces.kitsune.dots: a kitsune without dots can never move
    """
    try:
        game = rules if isinstance(rules, Variant) else _read(rules)
    except BadVariant as error:
        return CheckedRules(None, error.faults or (RuleFault("", "not_toml", str(error)),))
    return CheckedRules(game, (*_piece_faults(game), *_rule_faults(game), *_start_faults(game)))


def _read(rules: str | Mapping[str, object]) -> Variant:
    return read_variant(rules, "custom") if isinstance(rules, str) else Variant.build(rules)


def _advice(place: str, code: str, message: str, **words: str) -> RuleFault:
    return RuleFault(place, code, message, words, grave=False)


def _piece_faults(game: Variant) -> Iterator[RuleFault]:
    used = {letter for letter, count in game.pieces.items() if count}
    for kind in game.kinds:
        key, name = f"pieces.{kind.name}", kind.name
        if not any("o" in row for row in kind.dots):
            text = f"a {name} without dots can never move"
            yield _advice(f"{key}.dots", "no_dots", text, piece=name)
        if kind.letter not in used:
            text = f"no {name} stands at the start, so there will never be one"
            yield _advice(key, "never_there", text, piece=name)
        limits = {"one_per_column": kind.one_per_column, "drop_mate": not kind.drop_mate}
        for limit in [limit for limit, is_set in limits.items() if is_set and not game.drops]:
            text = "has no effect, because captured pieces are never dropped"
            yield _advice(f"{key}.{limit}", "no_effect", text, piece=name)
        if kind.promotes_to and not game.promotion_zone:
            text = f"a {name} can never promote, because there is no promotion zone"
            yield _advice(f"{key}.promotes_to", "never_promotes", text, piece=name)


def _rule_faults(game: Variant) -> Iterator[RuleFault]:
    areas = _areas(game)
    reach = {side: game.reach_wins and areas[side].reaches_far_row() for side in Side}
    capture = {side: areas[side].threats & areas[side.other].royal for side in Side}
    royal = game.royal.name
    if game.reach_wins and not any(reach.values()):
        text = f"no {royal} can ever come to the far row"
        yield _advice("reach_wins", "no_reach", text, piece=royal)
    if not any(capture.values()) and not any(reach.values()):
        text = "nobody can ever win by a capture or a reach"
        yield _advice("pieces", "nobody_wins", text, piece=royal)
        return
    for side in Side:
        if not capture[side] and not reach[side]:
            text = f"no piece of {side} can ever attack the {royal} of {side.other}"
            words = {"side": side.word, "other": side.other.word, "piece": royal}
            yield _advice("start", "royal_safe", text, **words)


def _start_faults(game: Variant) -> Iterator[RuleFault]:
    start = game.start
    mover = start.turn
    if start.outcome:
        text = f"the game is over before it begins, {start.outcome}"
        yield RuleFault("start", "start_over", text, {"reason": start.outcome.reason})
        return
    if any(_takes_royal(start, move) for move in start.legal_moves):
        text = f"{mover} can capture the {game.royal.name} with the first move"
        words = {"side": mover.word, "piece": game.royal.name}
        yield _advice("start", "start_capture", text, **words)
    rows = game.setup.rows
    if tuple(tuple(map(str.swapcase, reversed(row))) for row in reversed(rows)) != rows:
        yield _advice("start", "uneven_start", "the two sides do not begin alike")


def _takes_royal(position: Position, move: Move) -> bool:
    taken = position.piece(move.target)
    return taken is not None and taken.kind.royal


def _areas(game: Variant) -> dict[Side, _Area]:
    """The areas of both sides. Each drops what it could ever capture."""
    held: dict[Side, frozenset[str]] = dict.fromkeys(Side, frozenset())
    while True:
        areas = {side: _Area(game, side, held[side]) for side in Side}
        more = {side: areas[side].captures(areas[side.other]) for side in Side}
        if more == held:
            return areas
        held = more


class _Area:
    """The squares that one side's pieces could ever come to if nothing stood in their way."""

    def __init__(self, game: Variant, side: Side, held: frozenset[str]) -> None:
        self._game, self._side = game, side
        self._seen: set[tuple[Kind, _Square]] = set()
        rows = game.setup.rows
        for rank, row in enumerate(rows):
            for file, symbol in enumerate(row):
                if symbol and Side(symbol[-1].islower()) is side:
                    self._spread(game.kind(symbol.upper()), (rank, file))
        for kind in game.kinds:
            if kind.in_reserves and kind.letter in held:
                for square in self._landing(kind):
                    self._spread(kind, square)
        self.royal = {square for kind, square in self._seen if kind.royal}
        self.attacks = {to for kind, square in self._seen for to in self._steps(kind, square)}
        # A royal piece that keeps out of danger never captures the other one.
        self.threats = {
            to
            for kind, square in self._seen
            if not (kind.royal and game.royal_avoids_attack)
            for to in self._steps(kind, square)
        }

    def captures(self, other: _Area) -> frozenset[str]:
        """The letters of the other side's pieces that could be captured and then dropped."""
        start = self._game.setup.reserves[self._side]
        met = {kind.letter for kind, at in other._seen if at in self.attacks and not kind.royal}
        return frozenset(met | start.keys()) if self._game.drops else frozenset()

    def reaches_far_row(self) -> bool:
        """Can the royal piece come to the far row by a move?"""
        far = 0 if self._side is SOUTH else self._game.ranks - 1
        moved = {to for square in self.royal for to in self._steps(self._game.royal, square)}
        return any(rank == far for rank, _ in moved)

    def _spread(self, kind: Kind, square: _Square) -> None:
        todo = [(kind, square)]
        while todo:
            if (each := todo.pop()) in self._seen:
                continue
            self._seen.add(each)
            face, at = each
            becomes = next((k for k in self._game.kinds if k.name == face.promotes_to), None)
            for to in self._steps(face, at):
                todo.append((face, to))
                if becomes and (self._in_zone(at) or self._in_zone(to)):
                    todo.append((becomes, to))

    def _steps(self, kind: Kind, square: _Square) -> Iterator[_Square]:
        way = 1 if self._side is SOUTH else -1
        for down, row in enumerate(kind.dots, -1):
            for right, mark in enumerate(row, -1):
                rank, file = square[0] + way * down, square[1] + way * right
                if mark == "o" and 0 <= rank < self._game.ranks and 0 <= file < self._game.files:
                    yield rank, file

    def _landing(self, kind: Kind) -> Iterator[_Square]:
        for rank in range(self._game.ranks):
            for file in range(self._game.files):
                if self._game.dead_ends or any(self._steps(kind, (rank, file))):
                    yield rank, file

    def _in_zone(self, square: _Square) -> bool:
        rows = square[0] if self._side is SOUTH else self._game.ranks - 1 - square[0]
        return rows < self._game.promotion_zone
