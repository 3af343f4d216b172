"""The pages say what the code says. Their examples run as doctests."""

import re
from argparse import ArgumentParser
from contextlib import redirect_stdout
from dataclasses import fields
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest

import yokai
from tests.support.games import ROOT
from yokai.arena.mending import ADVICE
from yokai.cli import COMMANDS
from yokai.commands import bot, match, serve, tournament
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.formats.plain import write_question
from yokai.learn.lessons import lesson_file as lessonfile
from yokai.learn.lessons.lesson import GOALS
from yokai.learn.lessons.lesson_file import read_lesson
from yokai.learn.lessons.proof import faults
from yokai.learn.mining.search_finder import AHEAD, GAIN, MARGIN, NODES
from yokai.learn.mining.table_finder import FAR
from yokai.learn.puzzles.puzzle import KINDS, THEMES
from yokai.learn.why import LessonWhy, PuzzleWhy
from yokai.notation.tomlfile import REQUIRED
from yokai.protocol import UCI, USI
from yokai.protocol.bot_loop import talk
from yokai.protocol.engine_options import EngineOptions
from yokai.review.facts import FactName
from yokai.review.grades import Grade
from yokai.rl import action_code, planes_of
from yokai.rules import rulefile
from yokai.rules.outcome import BOARD_REASONS
from yokai.rules.refusal import REFUSALS
from yokai.terminal.textgame import COMMANDS as WORDS
from yokai.tournament import cupfile
from yokai.tournament.pairing import FORMATS

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LINKED = [*PAGES, *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))]


def page(name: str) -> str:
    [found] = DOCS.rglob(f"{name}.md")
    return found.read_text(encoding="utf-8")


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
    assert set(rows(game)) == set(rulefile.TOP)
    assert set(rows(pieces)) == set(rulefile.PIECE)


def test_every_fact_and_every_grade_of_a_review_is_explained() -> None:
    text = page("review")
    facts = text.split("## Why")[1].split("## For programs")[0]
    firsts = [line.split("|")[1] for line in facts.splitlines() if line.startswith("|")]
    assert set(re.findall(r"`(\w+)`", " ".join(firsts))) == set(get_args(FactName))
    grades = re.findall(r"^\| \S+ ?\S* \| `(\w+)` \|", text, re.MULTILINE)
    assert {*grades, "only"} == set(get_args(Grade))


def test_every_key_and_every_goal_of_a_lesson_is_explained() -> None:
    lesson, rest = page("lessons").split("## The keys of a step")
    step, goals = rest.split("## The goals")
    assert set(rows(lesson)) == set(lessonfile._TOP)
    assert set(rows(step)) | {"wrong"} == set(lessonfile._STEP)  # which shares its row with done
    goals, whys = goals.split("## What is proved")
    told = {name: set(re.findall(r"`(\w+)`", cells[-1])) for name, cells in rows(goals).items()}
    assert told == {goal: {key.rstrip("*") for key in keys} for goal, keys in GOALS.items()}
    assert set(rows(whys)) == {"why", *get_args(LessonWhy)}


def test_every_kind_theme_and_reason_of_puzzles_is_explained() -> None:
    kinds, rest = page("puzzles").split("## The themes")
    themes, whys = rest.split("## How they are mined")
    assert set(rows(kinds)) == set(KINDS)
    assert set(rows(themes)) == set(THEMES)
    assert set(rows(whys)) == {"why", *get_args(PuzzleWhy)}
    for number in (f"{MARGIN / 100:.2f}", f"{AHEAD / 100:.2f}", f"{GAIN / 100:.2f}", f"{NODES:,}"):
        assert number in kinds
    assert f"{FAR} plies" in kinds


def test_example_of_a_lesson_is_right() -> None:
    example = page("lessons").split("```toml")[1].split("```")[0]
    assert faults(read_lesson(example, "example")) == []


def test_defaults_of_a_rule_file_are_told() -> None:
    for key, (_, default) in rulefile.TOP.items():
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
        **{flag.name: yes[getattr(game, flag.name)] for flag in fields(rulefile.Flags)},
        "one_per_column": yes[kodama.one_per_column],
        "drop_mate": yes[kodama.drop_mate],
    }


def test_every_refusal_is_listed() -> None:
    assert not [name for name in REFUSALS if f"`{name}`" not in page("library")]


def test_every_reason_to_end_a_game_is_listed() -> None:
    assert not [name for name in BOARD_REASONS if f"`{name}`" not in page("record")]


def test_every_command_and_every_word_is_listed() -> None:
    pages = " ".join(file.read_text(encoding="utf-8") for file in PAGES)
    named = set(re.findall(r"yokai ([a-z]+)", pages))
    assert set(COMMANDS) <= named
    listed = re.findall(r"`([a-z]+)(?: FILE)?`", page("cli").partition("## yokai play")[2])
    assert set(WORDS) <= set(listed)


@pytest.mark.parametrize(("column", "name"), [(1, "classic"), (2, "expert")])
def test_planes_and_actions_of_learners_are_counted_as_they_are(column: int, name: str) -> None:
    planes, code = planes_of(name), action_code(name)
    squares = code.variant.squares
    seen, _, done = page("rl").partition("## The action code")
    for line in re.findall(r"^\| (?!planes|-).*", seen, re.MULTILINE):
        what, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        first, _, last = cells[column - 1].partition(" to ")
        if what == "together":
            assert int(first) == len(planes.names)
        else:
            begin = {"repetition": "stood"}.get(what, what.removesuffix(" pieces"))
            shown = planes.names[int(first) : int(last or first) + 1]
            assert all(shown_name.startswith(begin) for shown_name in shown), what
            assert not planes.names[int(first) - 1].startswith(begin) or int(first) == 0
    rows = re.findall(r"^\| [\dnl].*", done.partition("## Two agents")[0], re.MULTILINE)
    next_action, named = 0, code.plane_names
    for line in rows:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[column]:
            first, _, last = cells[column].partition(" to ")
            assert int(first) == next_action
            next_action = int(last) + 1
            what = cells[3].split("; 5x6: ")[-1 if column == 2 else 0].removeprefix("an ")
            if "same steps" not in what:
                assert what.split()[-1] in named[int(first) // squares], line
    assert next_action == code.size


def test_example_of_a_record_is_one() -> None:
    example = page("record").split("```")[1]
    record = yokai.Record.parse(example)
    assert (record.south, len(record.game.moves)) == ("Aiko", 3)


def test_examples_of_positions_are_positions() -> None:
    expert, classic = re.findall(r"^(\S+ [bw] \S+ \d+)  ", page("notation"), re.MULTILINE)
    assert yokai.Position.parse("expert", expert) == yokai.variant("expert").start
    assert yokai.Position.parse("classic", classic).sfen == classic


def links(page: Path) -> list[tuple[str, str]]:
    """The relative links of a page: the path, empty for the page itself, and the anchor."""
    text = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    return re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", text)


def anchors(page: Path) -> set[str]:
    """What a link may name after `#`: every heading, spelt as GitHub spells it."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_a_file_and_a_heading(page: Path) -> None:
    for path, anchor in links(page):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_index_names_every_page() -> None:
    index = DOCS / "index.md"
    named = {(DOCS / path).resolve() for path, _ in links(index) if path}
    assert {*PAGES} - named == {index}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_files_and_folders_that_a_page_names_exist(page: Path) -> None:
    """A path in backticks begins at the top, in the package, in the page's folder or in tests.

    `tournament/` is the folder that a command writes, as well as a package.
    """
    roots = [ROOT, ROOT / "src" / "yokai", ROOT / "src" / "yokai" / "web", ROOT / "tests"]
    for path in re.findall(r"`([\w.-]+/[\w./-]*)`", page.read_text(encoding="utf-8")):
        first = path.partition("/")[0]
        if any((root / first).is_dir() for root in roots) and not path.startswith("tournament/"):
            assert any((root / path).exists() for root in roots), path


def test_every_rule_that_is_cited_is_on_the_page_of_the_rules() -> None:
    numbered = [int(number) for number in re.findall(r"^(\d+)\. ", page("rules"), re.MULTILINE)]
    assert numbered == list(range(1, 21))
    for folder in ("src", "core", "tests", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in {".py", ".hpp", ".cpp", ".inc", ".js", ".toml", ".tsv", ".md"}:
                text = file.read_text(encoding="utf-8")
                for cited in re.findall(
                    r"\brules? (\d+(?:(?:,| and| to| or) \d+)*)", text, re.IGNORECASE
                ):
                    assert {int(number) for number in re.findall(r"\d+", cited)} <= set(numbered), (
                        f"{file.relative_to(ROOT)}: rule {cited}"
                    )
                assert not re.search(r"(?<!\w)RULES\.md", text), file


def test_every_option_and_every_name_of_a_game_is_listed() -> None:
    listed = " ".join(re.findall(r"`([^`]+)`", page("protocols")))
    for dialect in (USI, UCI):
        for option in EngineOptions(dialect).offered:
            assert option.name in listed
            for choice in option.choices:
                assert f"| `{choice}` |" in page("protocols")


def test_levels_are_counted_as_they_are() -> None:
    number_words = ["no", "one", "two", "three", "four", "five", "six"]
    number_words += ["seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"]
    ranges, counts = [], []
    for file in LINKED:
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
    flags |= {"--judge", "--count", "--level"}  # of yokai openings make
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


def test_transcripts_of_bots_are_what_a_bot_says() -> None:
    """Both protocols: our own bot, which plays the first legal move, answers the page's lines."""
    transcripts = re.findall(r"(?:^    [<>] .*\n)+", page("bots"), re.MULTILINE)
    assert len(transcripts) == 2
    for transcript in transcripts:
        lines = [line.strip() for line in transcript.splitlines()]
        asked = [line[2:] for line in lines if line.startswith("> ")]
        said = [line[2:] for line in lines if line.startswith("< ")]
        out = StringIO()
        talk("Fox", lambda game, _: game.legal_moves[0].usi, iter(asked), out, None)
        assert out.getvalue().splitlines() == said
    question = transcripts[0].splitlines()[0].removeprefix("    > ")
    assert question == write_question(yokai.Game("classic"), 1000)


def test_keys_and_arguments_of_tournaments_are_listed(tmp_path: Path) -> None:
    text = page("tournaments")
    for key in cupfile.KEYS:
        assert f"`{key}`" in text, key
    parser = ArgumentParser()
    tournament.add_arguments(parser)
    for flag in set(re.findall(r"--[a-z-]+", parser.format_help())) - {"--help"}:
        assert f"| `{flag}" in text, flag
    for name in FORMATS:
        assert f"| {name} |" in text, name
    example = text.partition("```toml\n")[2].partition("```")[0]
    for folder in ("class", "guests/fox"):
        (tmp_path / folder).mkdir(parents=True)
    plan = cupfile.parse_cup(example, tmp_path / "cup.toml")
    assert [one.name for one in plan.entrants] == ["Level 3", "The guest", "Fairy-Stockfish"]


def test_reasons_and_arguments_of_bots_are_listed() -> None:
    listed = rows(page("bots"))
    assert set(ADVICE) <= set(listed)
    parser = ArgumentParser()
    bot.add_arguments(parser)
    for words in (["new", "--help"], ["check", "--help"]):
        with pytest.raises(SystemExit), redirect_stdout(StringIO()) as told:
            parser.parse_args(words)
        for flag in set(re.findall(r"--[a-z-]+", told.getvalue())) - {"--help"}:
            assert f"`{flag}" in page("bots"), flag
