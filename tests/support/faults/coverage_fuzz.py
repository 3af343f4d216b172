"""Coverage-guided fuzzing of everything that reads a stranger's bytes, by atheris (libFuzzer).

    python -m tests.support.faults.coverage_fuzz sfen 60

looks for 60 seconds for bytes that are neither read nor refused in one printable line. `make soak`
runs every target.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from yokai.engine.netfile import read_net, shipped_net
from yokai.errors import YokaiError
from yokai.formats.record import Record
from yokai.notation.typed import read_move
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, read_variant, variant
from yokai.solve.tablefile import header_of, read_table
from yokai.tournament.cupfile import parse_cup

ROOT = Path(__file__).parents[3]
_LARGEST = 4096  # bytes of an input
_RULES = ROOT / "src" / "yokai" / "rules" / "variants"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _game(data: bytes) -> Variant:
    return variant(VARIANTS[data[0] % len(VARIANTS)] if data else VARIANTS[0])


def fuzz_sfen(data: bytes) -> None:
    """A position, and its moves."""
    position = Position.parse(_game(data), _text(data[1:]))
    assert Position.parse(position.variant, position.sfen) == position
    assert bool(position.legal_moves) is (position.outcome is None)


def fuzz_move(data: bytes) -> None:
    """A move as people type it."""
    read_move(_text(data))
    _game(data).start.move(_text(data[1:]))


def fuzz_record(data: bytes) -> None:
    """A record, which is written and read again."""
    record = Record.parse(_text(data))
    assert Record.parse(record.text).text == record.text


def fuzz_rules(data: bytes) -> None:
    """A rule file, and the moves of its start."""
    assert read_variant(_text(data), "fuzzed").start.legal_moves is not None


def fuzz_cup(data: bytes) -> None:
    """A file of a tournament."""
    parse_cup(_text(data))


def fuzz_net(data: bytes) -> None:
    """A network."""
    read_net(data, variant("expert"))


def fuzz_table(data: bytes) -> None:
    """A tablebase."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "table"
        file.write_bytes(data)
        read_table(file)


def _seeds() -> dict[str, list[bytes]]:
    """Sound inputs of each target, from which the fuzzer begins."""
    starts = [variant(name).start for name in VARIANTS]
    rules = [file.read_bytes() for file in sorted(_RULES.glob("*.toml"))]
    assert shipped_net(variant("expert"))
    nets = sorted((ROOT / "src" / "yokai" / "engine").rglob("*.net"))
    return {
        "sfen": [bytes([at]) + start.sfen.encode() for at, start in enumerate(starts)],
        "move": [b"\0kodama b3-b2", b"\02c2b", b"\1P*2c", b"\x022b2a+"],
        "record": [
            b"$VARIANT:classic\n2c2b 2a2b\n'(\n'>3d3c\n')\n",
            b"$SOUTH:Mia\n$DATE:2026-01-01\n",
        ],
        "rules": rules,
        "cup": [b'variant = "classic"\nbots = "bots"\n[[bot]]\nname = "a"\n', b'bots = "c"\n'],
        "net": [file.read_bytes()[:_LARGEST] for file in nets],
        "table": [header_of({"name": "classic"}, 100, [1])],
    }


TARGETS: dict[str, Callable[[bytes], None]] = {
    "sfen": fuzz_sfen,
    "move": fuzz_move,
    "record": fuzz_record,
    "rules": fuzz_rules,
    "cup": fuzz_cup,
    "net": fuzz_net,
    "table": fuzz_table,
}


def _instrument() -> None:
    """Let every function of ours tell which branches it takes. An editable install hides its
    modules from the import hook of atheris."""
    import atheris

    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] == "yokai":
            for owner in (module, *filter(inspect.isclass, vars(module).values())):
                for each in [*vars(owner).values()]:
                    if inspect.isfunction(each) and each.__module__ == name:
                        atheris.instrument_func(each)


def run(name: str, seconds: int) -> None:
    """Fuzz one target; libFuzzer ends the process, with an error if it has found something."""
    import atheris  # only `make soak` installs it

    target = TARGETS[name]

    def one(data: bytes) -> None:
        try:
            target(data)
        except YokaiError as error:
            if not str(error).isprintable():
                raise AssertionError(repr(str(error))) from error

    with TemporaryDirectory() as folder:
        for number, seed in enumerate(_seeds()[name]):
            (Path(folder) / str(number)).write_bytes(seed)
        limits = [f"-max_total_time={seconds}", f"-max_len={_LARGEST}", "-timeout=20"]
        _instrument()
        atheris.Setup([sys.argv[0], *limits, "-rss_limit_mb=2048", folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]))
