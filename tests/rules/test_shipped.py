"""Files of the package: found when a rule is added, missed aloud when they do not fit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import msgspec
import pytest

from tests.support.core.small_games import GAMES
from tests.support.games import ROOT
from yokai import _core
from yokai.engine.win_chance import curve
from yokai.rules.shipped import UnfitFile, warn_if_unfit
from yokai.rules.variant import VARIANTS, read_variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.tablefile import write_table

PACKAGE = ROOT / "src" / "yokai"
EXPERT = variant("expert")
ROOKS = GAMES[1]
NEW_FLAG = "    no_such_rule_yet: bool = False\n"

# What a copy of the package says of itself. Its core was compiled before the new flag was added.
PROGRAM = """
import json, sys
from yokai import _core
from yokai.engine.win_chance import curve
from yokai.engine.netfile import shipped_net
from yokai.engine.weights import guess, weights
from yokai.errors import BadTable
from yokai.rules.variant import VARIANTS, read_variant, variant
from yokai.solve.published_counts import published_counts
from yokai.solve.tablebase import Tablebase

make_rules = _core.Rules
_core.Rules = lambda *, no_such_rule_yet, **facts: make_rules(**facts)

def opens(game, path):
    try:
        return bool(Tablebase.open(game, path).probe(game.start))
    except BadTable:
        return False

rules, *tables = sys.argv[1:]
expert, small = variant("expert"), read_variant(rules, "small")
newer = read_variant("no_such_rule_yet = true\\n" + rules, "newer")
print(json.dumps({
    "fingerprints": {name: variant(name).fingerprints for name in VARIANTS},
    "network": shipped_net(expert) is not None,
    "weights": weights(expert) != guess(expert),
    "curves": [curve(variant(name)).scale for name in VARIANTS],
    "counts": published_counts(variant("classic")) is not None,
    "tables": [opens(small, path) for path in tables],
    "newer": newer.fingerprints,
    "newer tables": [opens(newer, path) for path in tables],
}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package in a folder of its own, to be changed."""
    package = tmp_path / "copy" / "yokai"
    others = shutil.ignore_patterns("__pycache__", "*.so", "web", "server", "app", "storage")
    shutil.copytree(PACKAGE, package, ignore=others)
    core = Path(_core.__file__)
    (package / core.name).symlink_to(core)
    return package


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def run(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with this copy of the package, not with the installed one (-S)."""
    paths = [package.parent, Path(msgspec.__file__).parent.parent]
    done = subprocess.run(
        [sys.executable, "-S", *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done


def test_new_flag_changes_nothing_for_games_without_it(copy: Path, tmp_path: Path) -> None:
    made = Tablebase.build(ROOKS, tmp_path / "new.table").file
    old = tmp_path / "old.table"
    write_table(old, ROOKS.fingerprints[1], len(made.values), lambda: made.values)
    first = "    dead_ends: bool = False\n"
    change(copy / "rules" / "rulefile.py", first, NEW_FLAG + first)
    done = run(copy, "-W", "error", "-c", PROGRAM, ROOKS.source, str(made.path), str(old))
    said = json.loads(done.stdout)
    newer = said.pop("newer")
    assert said == {
        "fingerprints": {name: list(variant(name).fingerprints) for name in VARIANTS},
        "network": True,
        "weights": True,
        "curves": [curve(variant(name)).scale for name in VARIANTS],
        "counts": True,
        "tables": [True, True],
        "newer tables": [False, False],
    }
    assert newer == [ROOKS.fingerprint | {"no_such_rule_yet": True}]


def test_command_says_in_plain_sentences_what_a_changed_game_lost(copy: Path) -> None:
    change(copy / "rules" / "variants" / "expert.toml", 'dots = ["ooo",', 'dots = ["o o",')
    command = "from yokai.cli import main; main()"
    assert run(copy, "-c", command, "eval", "expert", "--movetime", "10").stderr.splitlines() == [
        "yokai: tuned/expert.json was made for other rules than those of expert,"
        " so the engine plays with guessed weights, weaker",
        "yokai: nets/expert.net was made for other rules than those of expert,"
        " so the engine plays without a network, weaker",
        "yokai: curves/expert.json was made for other rules than those of expert,"
        " so its winning chances are a guess",
    ]


def test_only_a_game_of_the_package_misses_its_file(tmp_path: Path) -> None:
    file = tmp_path / "expert.net"
    warn_if_unfit(EXPERT, file, "it has none")
    file.touch()
    with pytest.warns(UnfitFile, match="of expert, so it is unhappy"):
        warn_if_unfit(EXPERT, file, "it is unhappy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_if_unfit(read_variant(EXPERT.source + "\n", "expert"), file, "it is unhappy")
