"""The types of the C++ core; private to the package."""

from array import array
from collections.abc import Callable, Sequence
from mmap import mmap
from typing import Literal

import numpy as np
import numpy.typing as npt

class Stop:
    """A request to end one search. Once set it stays set, so that a stop is never lost."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    @property
    def is_set(self) -> bool: ...

class Kind:
    def __init__(
        self, dots: int, promotes_to: int, royal: bool, one_per_column: bool, drop_mate: bool
    ) -> None: ...

class Rules:
    def __init__(
        self,
        *,
        files: int,
        ranks: int,
        kinds: Sequence[Kind],
        zone_rows: int,
        promotion_forced: bool,
        dead_ends: bool,
        reach_wins: bool,
        royal_avoids_attack: bool,
        checkmate_ends: bool,
        drops: bool,
        stuck_draws: bool,
        repetition: int,
    ) -> None: ...

ENDINGS: tuple[str, ...]
REFUSALS: tuple[str, ...]
MOVE_CODES: int

def step_code(origin: int, target: int, promotes: bool, /) -> int: ...
def drop_code(kind: int, target: int, /) -> int: ...

class Position:
    turn: int
    def __init__(self, rules: Rules) -> None: ...
    def put(self, side: int, kind: int, square: int, /) -> None: ...
    def hold(self, side: int, kind: int, /) -> None: ...
    @property
    def board(self) -> list[tuple[int, int] | None]: ...
    @property
    def reserve(self) -> list[list[int]]: ...
    @property
    def hash(self) -> int: ...
    @property
    def full_hash(self) -> int: ...
    @property
    def key(self) -> bytes: ...
    @property
    def in_danger(self) -> bool: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def won(self) -> bool: ...
    @property
    def moves(self) -> list[int]: ...
    def refusal(self, code: int, /) -> str | None: ...
    def played(self, code: int, /) -> Position: ...
    def undone_equals(self, code: int, /) -> bool: ...  # only for tests
    def perft(self, depth: int, stop: Stop) -> int: ...
    def random_games(self, games: int, seed: int, max_plies: int, /) -> int: ...

PAGE: int
# The present distance, the share done, and the positions known by the byte of their value.
_Tell = Callable[[int, float, list[int]], object]

def answer(byte: int, /) -> tuple[int, int]: ...
def byte_of(result: int, plies: int, /) -> int: ...
def page_sums(values: memoryview | mmap, /) -> list[int]: ...
def histogram(values: memoryview | mmap, /) -> list[int]: ...

class Index:
    def __init__(self, rules: Rules, pieces: Sequence[int], /) -> None: ...
    @property
    def size(self) -> int: ...
    @property
    def memory(self) -> int: ...
    def bijective(self, first: int, last: int, /) -> bool: ...
    def complete(self, position: Position, /) -> bool: ...
    def royals_meet(self, position: Position, /) -> bool: ...
    def encode(self, position: Position, /) -> int: ...
    def decode(self, number: int, /) -> Position: ...

class Solver:
    def __init__(self, index: Index, values: mmap, threads: int, portable: bool = ...) -> None: ...
    def run(self, tell: _Tell) -> bool: ...

class Table:
    def __init__(
        self,
        index: Index,
        values: memoryview,
        sums: Sequence[int],
        file: int = ...,
        offset: int = ...,
    ) -> None: ...
    def probe(self, position: Position, /) -> tuple[int, int]: ...
    def probe_many(
        self,
        positions: list[Position],
        results: npt.NDArray[np.int8],
        plies: npt.NDArray[np.int16],
        /,
    ) -> None: ...
    def moves(self, position: Position, /) -> list[tuple[int, int]]: ...
    def fallible_games(
        self, start: Position, games: int, slips: int, longest: int, seed: int
    ) -> tuple[int, int, int, int]: ...
    def verify(self, threads: int, tell: _Tell) -> int: ...
    def reachable(
        self, start: Position, threads: int, tell: _Tell
    ) -> tuple[int, int, list[int]]: ...

class BackwardSearch:
    def __init__(self, start: Position, /) -> None: ...
    @property
    def mirrors(self) -> bool: ...
    def search(self, position: Position, limit: int) -> bool | None: ...

WIN: int
DECIDED: int
MAX_DEPTH: int
TUNING: dict[str, int]

class Line:
    depth: int
    deepest: int
    rank: int
    score: int
    nodes: int
    ms: int
    full: int
    @property
    def moves(self) -> list[int]: ...

class Layout:
    HELD_STEPS: int
    RING: int
    ARMS: int
    size: int
    held: int
    ring_attacked: int
    escapes: int
    drop_holes: int
    control: int
    loose: int
    hanging: int
    danger: int
    tempo: int
    def __init__(self, rules: Rules, /) -> None: ...

class NetFeatures:
    def __init__(self, rules: Rules, /) -> None: ...
    @property
    def count(self) -> int: ...
    @property
    def buckets(self) -> int: ...
    @property
    def rows(self) -> int: ...
    def inputs(
        self,
        rules: Rules,
        keys: npt.NDArray[np.uint8],
        rows: npt.NDArray[np.int16],
        held: npt.NDArray[np.uint8],
    ) -> None: ...

class Net:
    MAX_HIDDEN: int
    STEP: int
    HELD_BUCKETS: int
    ONE: int
    OUTPUT_ONE: int
    SCALE: int
    MOST_ROW: int
    MOST_OUTPUT: int
    def __init__(
        self,
        rules: Rules,
        hidden: int,
        rows: array[int],
        bias: array[int],
        output: array[int],
        output_bias: array[int],
        linear_share: array[int],
        portable: bool = False,
    ) -> None: ...

class Evaluation:
    def __init__(self, rules: Rules, weights: Sequence[int], net: Net | None = None) -> None: ...
    def value(self, position: Position, /) -> int: ...
    def value_after(self, position: Position, code: int, /) -> int: ...
    def values(self, keys: npt.NDArray[np.uint8], out: npt.NDArray[np.int16], /) -> None: ...
    def features(self, position: Position, /) -> list[int]: ...

def worth_of(rules: Rules, weights: Sequence[int], /) -> list[int]: ...
def lower_priority(niceness: int) -> None: ...

class Search:
    def __init__(
        self,
        rules: Rules,
        evaluation: Evaluation,
        worth: Sequence[int],
        megabytes: int,
        threads: int,
        /,
    ) -> None: ...
    def run(
        self,
        position: Position,
        before: Sequence[int],
        quiet: int,
        depth: int,
        nodes: int,
        soft_ms: int,
        hard_ms: int,
        lines: int,
        proofs: bool,
        stop: Stop,
        tell: Callable[[Line], None] | None,
        tick: Callable[[], bool | None] | None = None,
    ) -> list[Line]: ...
    def resume(
        self, depth: int, nodes: int, soft_ms: int, hard_ms: int, stop: Stop
    ) -> list[Line]: ...
    @property
    def is_resumable(self) -> bool: ...
    def forget(self) -> None: ...
    def use(self, evaluation: Evaluation, /) -> None: ...
    def tune(self, numbers: dict[str, int], /) -> None: ...
    def resize(self, megabytes: int, /) -> None: ...
    def set_threads(self, threads: int, /) -> None: ...

class Mate:
    @property
    def answer(self) -> Literal["mate", "no mate", "unknown"]: ...
    @property
    def moves(self) -> list[int]: ...
    @property
    def nodes(self) -> int: ...

def prove_mate(position: Position, megabytes: int, nodes: int, stop: Stop) -> Mate: ...
def mating(position: Position, moves: int, nodes: int) -> list[int] | None: ...

IN_DANGER: int
TAKES: int
PROMOTES: int
DROPS: int

def position_of(rules: Rules, key: npt.NDArray[np.uint8], /) -> Position: ...
def self_play(
    search: Search,
    start: Position,
    seed: int,
    games: int,
    nodes: int,
    least_opening: int,
    most_opening: int,
    stop: Stop,
) -> bytes: ...

NO_ACTION: int
SKIP: int

class Actions:
    def __init__(self, rules: Rules, /) -> None: ...
    @property
    def size(self) -> int: ...
    @property
    def droppable(self) -> list[int]: ...
    def action(self, position: Position, code: int, /) -> int: ...
    def legal(self, position: Position, /) -> list[tuple[int, int]]: ...
    def move(self, position: Position, action: int, /) -> int: ...

class Planes:
    def __init__(self, rules: Rules, pieces: Sequence[int], /) -> None: ...
    @property
    def count(self) -> int: ...
    def write(
        self, position: Position, viewer: int, repetitions: int, out: npt.NDArray[np.int8], /
    ) -> None: ...

# The arrays of a step: observations, masks, turns, rewards, terminated, truncated.
_Outs = tuple[
    npt.NDArray[np.int8],
    npt.NDArray[np.int8],
    npt.NDArray[np.int8],
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
]

class Batch:
    def __init__(
        self,
        rules: Rules,
        starts: Sequence[Position],
        set: Sequence[int],
        games: int,
        max_plies: int,
        opening_plies: int,
        begin_anew: bool,
        threads: int,
        royal_stays_safe: bool,
    ) -> None: ...
    @property
    def size(self) -> int: ...
    def reset(self, seed: int, arrays: _Outs, /) -> None: ...
    def renew(self, arrays: _Outs, /) -> None: ...
    def step(self, actions: npt.NDArray[np.int64], arrays: _Outs, /) -> int: ...
    def sample(self, actions: npt.NDArray[np.int64], /) -> None: ...
    def truth(
        self,
        table: Table,
        results: npt.NDArray[np.int8],
        plies: npt.NDArray[np.int16],
        best: npt.NDArray[np.int8],
        /,
    ) -> bool: ...
    def position(self, game: int, /) -> Position: ...
    def repetitions(self, game: int, /) -> int: ...
    def plies(self, game: int, /) -> int: ...
    def save(self, game: int, /) -> bytes: ...
    def load(self, game: int, bytes: bytes, /) -> str | None: ...
    def look(self, arrays: _Outs, /) -> None: ...
    def over(self, game: int, /) -> bool: ...
