"""The pages say what the code says. Their examples run as doctests."""

import re
from argparse import ArgumentParser
from typing import get_args

import pytest

import yokai
from support import ROOT
from yokai.cli import COMMANDS
from yokai.commands import match, serve
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.learn import lessonfile
from yokai.learn.check import faults
from yokai.learn.judge import Why
from yokai.learn.lesson import GOALS
from yokai.learn.lessonfile import read_lesson
from yokai.notation.tomlfile import REQUIRED
from yokai.protocol import UCI, USI
from yokai.protocol.engine_options import EngineOptions
from yokai.rules import rulefile
from yokai.rules.outcome import BOARD_REASONS
from yokai.rules.refusal import REFUSALS
from yokai.terminal.textgame import COMMANDS as WORDS

DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def rows(text: str) -> dict[str, list[str]]:
    """The rows of all tables: the word in the first column, and the other columns."""
    found = {}
    for line in text.splitlines():
        if line.startswith("|"):
            first, *others = (cell.strip() for cell in line.strip("|").split("|"))
            if word := re.search(r"`([^`]+)`", first):
                found[word[1]] = others
    return found


def test_every_key_of_a_rule_file_is_explained() -> None:
    game, pieces = page("variant").split("## The pieces")
    assert set(rows(game)) == set(rulefile._TOP)
    assert set(rows(pieces)) == set(rulefile._PIECE)


def test_every_key_and_every_goal_of_a_lesson_is_explained() -> None:
    lesson, rest = page("lessons").split("## The keys of a step")
    step, goals = rest.split("## The goals")
    assert set(rows(lesson)) == set(lessonfile._TOP)
    assert set(rows(step)) | {"wrong"} == set(lessonfile._STEP)  # which shares its row with done
    goals, whys = goals.split("## What is proved")
    told = {name: set(re.findall(r"`(\w+)`", cells[-1])) for name, cells in rows(goals).items()}
    assert told == {goal: {key.rstrip("*") for key in keys} for goal, keys in GOALS.items()}
    assert set(rows(whys)) == {"why", *get_args(Why)}


def test_example_of_a_lesson_is_right() -> None:
    example = page("lessons").split("```toml")[1].split("```")[0]
    assert faults(read_lesson(example, "example")) == []


def test_defaults_of_a_rule_file_are_told() -> None:
    for key, (_, default) in rulefile._TOP.items():
        told = rows(page("variant"))[key][-1]
        if default is REQUIRED:
            assert told == "required"
        elif not isinstance(default, dict):
            assert told.strip('`"') == str(default).lower()


@pytest.mark.parametrize(("column", "name"), [(0, "classic"), (1, "dobutsu"), (2, "expert")])
def test_table_of_the_rules_is_that_of_the_files(column: int, name: str) -> None:
    game = yokai.variant(name)
    kodama = game.kind("P")
    shown = {key: cells[column] for key, cells in rows(page("rules")).items()}
    yes = {True: "yes", False: "no"}
    assert shown == {
        "start": f"{game.files}x{game.ranks}",
        "promotion_zone": str(game.promotion_zone),
        "promotion": game.promotion,
        "dead_ends": yes[game.dead_ends],
        "reach_wins": yes[game.reach_wins],
        "royal_avoids_attack": yes[game.royal_avoids_attack],
        "checkmate_ends": yes[game.checkmate_ends],
        "one_per_column": yes[kodama.one_per_column],
        "drop_mate": yes[kodama.drop_mate],
    }


def test_every_refusal_is_listed() -> None:
    assert not [name for name in REFUSALS if f"`{name}`" not in page("library")]


def test_every_reason_to_end_a_game_is_listed() -> None:
    assert not [name for name in BOARD_REASONS if f"`{name}`" not in page("record")]


def test_every_command_and_every_word_is_listed() -> None:
    pages = " ".join(file.read_text(encoding="utf-8") for file in DOCS.glob("*.md"))
    named = set(re.findall(r"yokai ([a-z]+)", pages))
    assert set(COMMANDS) <= named
    listed = re.findall(r"`([a-z]+)(?: FILE)?`", page("cli").partition("## yokai play")[2])
    assert set(WORDS) <= set(listed)


def test_example_of_a_record_is_one() -> None:
    example = page("record").split("```")[1]
    record = yokai.Record.parse(example)
    assert (record.south, len(record.game.moves)) == ("Aiko", 3)


def test_examples_of_positions_are_positions() -> None:
    expert, classic = re.findall(r"^(\S+ [bw] \S+ \d+)  ", page("notation"), re.MULTILINE)
    assert yokai.Position.parse("expert", expert) == yokai.variant("expert").start
    assert yokai.Position.parse("classic", classic).sfen == classic


def test_links_lead_somewhere() -> None:
    for file in [*DOCS.glob("*.md"), DOCS.parent / "README.md"]:
        for link in re.findall(r"\]\((?!http)([^)#]+)", file.read_text(encoding="utf-8")):
            assert (file.parent / link).exists(), f"{file.name}: {link}"


def test_every_option_and_every_name_of_a_game_is_listed() -> None:
    listed = " ".join(re.findall(r"`([^`]+)`", page("protocols")))
    for vocabulary in (USI, UCI):
        for option in EngineOptions(vocabulary).offered:
            assert option.name in listed
            for choice in option.choices:
                assert f"| `{choice}` |" in page("protocols")


def test_levels_are_counted_as_they_are() -> None:
    number_words = ["no", "one", "two", "three", "four", "five", "six"]
    number_words += ["seven", "eight", "nine", "ten", "eleven", "twelve"]
    ranges, counts = [], []
    for file in [*DOCS.glob("*.md"), *DOCS.parent.glob("*.md")]:
        for line in file.read_text(encoding="utf-8").splitlines():
            if re.search("level", line, re.IGNORECASE):
                ranges += re.findall(r"\b(\d+) to (\d+)\b", line)
            counts += re.findall(rf"\b({'|'.join(number_words)}) (?:strengths|levels)\b", line)
    assert set(ranges) == {(str(WEAKEST), str(STRONGEST))}
    assert set(counts) == {number_words[len(LEVELS)]}


def test_every_argument_of_a_match_is_listed() -> None:
    parser = ArgumentParser()
    match.add_arguments(parser)
    flags = set(re.findall(r"--[a-z-]+", parser.format_help())) - {"--help"}
    assert flags == set(re.findall(r"--[a-z-]+[a-z]", page("match"))) - {"--nworkers", "--nthreads"}


def test_every_setting_of_the_server_is_listed() -> None:
    parser = ArgumentParser()
    serve.add_arguments(parser)
    flags = set(re.findall(r"--[a-z-]+", parser.format_help())) - {"--help"}
    settings = rows(page("operating").partition("## Settings")[2].partition("\n## ")[0])
    assert {name.split()[0] for name in settings} == flags
    for name, (variable, _) in settings.items():
        flag = name.split()[0].removeprefix("--")
        assert f"`YOKAI_{flag.upper().replace('-', '_')}" in variable
