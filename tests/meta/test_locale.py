"""The words of page and terminal: every language has every string, every string is used."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import yokai
from tests.support.games import ROOT
from yokai.app.routes.json_http import _CODES
from yokai.arena import mending
from yokai.arena.mending import ADVICE
from yokai.engine.levels import LEVELS
from yokai.errors import BadLink, BadNotation, NewerLink, UnknownVariant
from yokai.i18n import LANGUAGES as SPOKEN
from yokai.learn.lessons import first_lesson
from yokai.learn.lessons.judge import COMMENTS
from yokai.learn.puzzles.puzzle import KINDS, THEMES
from yokai.learn.why import LessonWhy, PuzzleWhy
from yokai.refusal import Refusal
from yokai.rules.outcome import BOARD_REASONS
from yokai.rules.refusal import REFUSALS
from yokai.terminal.textgame import COMMANDS

SRC = Path(yokai.__file__).parent
WEB = SRC / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "locale").glob("*.json"))
# What the first page loads, and what comes later, in a folder each.
LATER = sorted(path.name for path in (WEB / "locale").iterdir() if path.is_dir())
PARTS = ["", *LATER]
CODE = "\n".join(
    path.read_text(encoding="utf-8") for path in [*WEB.rglob("*.js"), *SRC.rglob("*.py")]
)
# t("nav.play"), and t(`piece.${name}`), which uses everything that begins with "piece.".
PLAIN = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)+|close|offline)"', CODE))
OPEN = set(re.findall(r"`([a-z_]+\.)\$\{", CODE))
# The terminal says f"command.{word}".
OPEN |= set(re.findall(r"""f["']((?:[a-z_]+\.)+)\{""", CODE))
# A lesson names its texts: title = "lesson.title.tanuki".
NAMED = {
    key
    for path in (SRC / "learn" / "lessons").rglob("*.toml")
    for key in re.findall(r'"(lesson\.[a-z_0-9.]+)"', path.read_text(encoding="utf-8"))
}
# The lesson that is made from rules names pieces too: f"lesson.own.meet {symbol}".
NAMED |= set(re.findall(r'"(lesson\.[a-z_.]+)', inspect.getsource(first_lesson)))

# How each language sets its marks: what must not stand in a sentence, and an example of it.
MISPRINTS = {
    "en": {r"['\"]": "it's", r" [:;!?…%]": "Sure ?"},
    "fr": {
        r"['\"]": "l'autre",
        r"[^\u202f][:;!?»%]": "Sûr ?",
        r"«[^\u202f]": "« Oui",
        r" …": "Oui …",
    },
    "de": {r"['\"]": 'das "Feld"', r" [:;!?]": "Sicher ?", r"[^\xa0]…": "Moment …"},
    "ja": {r"[,.:;!?%()](?![\w)])": "はい.", r" [、。！？：…]": "はい 。"},
}
# What a Japanese child reads after two years at school; the rest is for those who analyse, and for
# operators of servers.
KANJI = (
    "一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤"
    "千川先早草足村大男竹中虫町天田土二日入年白八百文木本名目立力林六"
    "引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交"
    "光考行高黄合谷国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少場色食心新親図数西声星晴切雪船線"
    "前組走多太体台地池知茶昼長鳥朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北"
    "毎妹万明鳴毛門夜野友用曜来里理話"
)
FOR_EXPERTS = re.compile(
    r"(score|truth|line|graph|walk|solving|analysis|opening|opening_name|edit|paste|misfit|tree|study"
    r"|admin|teach|teach_hard|lead|lead_form|hand_in\.cure)\."
)

# One word for one idea: what a language does not call it, an example, and where it may stand.
# The rules page names the word of the printed rules once.
ONE_WORD = {
    "en": {r"parachut": "to parachute", r"\bpl(y|ies)\b": "3 plies", r"\bguess": "guessed"},
    "fr": {
        r"[Dd]ropp?": "dropper",
        r"[Pp]rénom": "Premier prénom",
        r"^ ?doit jouer": "doit jouer",
        r"^Vers (la carte|les? )": "Vers le salon",
    },
    "de": {
        r"[Ss]pring|[Ss]prung": "springt auf b3",
        r"\b[Oo]range[nr]?\b": "Orange Punkte",
        r"[Ss]anft(?!est)": "ein sanfter Gegner",
        r"\bFigur": "alle Figuren",
        r"[Tt]urnierspiel": "ein Turnierspiel",  # a Partie is played, a Spiel has rules
    },
    "ja": {
        r"こうさん": "こうさん",
        r"ドロップ": "ドロップする",
        r"たいかい": "たいかいへ",
        r"名まえ|おなじ|じぶん|すこし|ひきわけ": "名まえ",
        r"もう( ?一ど|いちど| 一回| 少し)": "もう 一回",
    },
}
PRINTED = {"rules.drop"}
# Reasons that only a mistaken program meets: the page says that it did not work.
FOR_PROGRAMS = {
    *("bad_message", "bad_request", "wrong_method", "wrong_origin", "not_public"),
}


def words(language: str, part: str = "") -> dict[str, str]:
    file = WEB / "locale" / part / f"{language}.json"
    catalogue = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(catalogue, dict)
    return catalogue


def test_page_and_terminal_speak_every_language_there_is() -> None:
    (named,) = re.findall(r"LANGUAGES = \{(.*)\}", CODE)
    assert sorted(re.findall(r"(\w+):", named)) == LANGUAGES
    assert list(SPOKEN) == LANGUAGES


def test_docs_name_every_language() -> None:
    for page in ("guide/cli.md", "inside/page.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert not [language for language in LANGUAGES if f"`{language}`" not in text], page


def test_each_part_speaks_every_language() -> None:
    assert LATER
    for part in LATER:
        files = sorted(path.name for path in (WEB / "locale" / part).iterdir())
        assert files == [f"{language}.json" for language in LANGUAGES]
        assert not set(words("en", part)) & set(words("en"))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_is_missing(language: str, part: str) -> None:
    assert list(words(language, part)) == list(words("en", part))
    assert all(text.strip() for text in words(language, part).values())


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_blanks_are_filled(language: str, part: str) -> None:
    # A language may leave an article, or a name, out; it may not ask for what is not given.
    for key, text in words(language, part).items():
        known = set(re.findall(r"\{(\w+)\}", words("en", part)[key]))
        asked = set(re.findall(r"\{(\w+)\}", text))
        assert asked <= known | {name.removeprefix("a_") for name in known}, key


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_set_as_the_language_sets_them(language: str, part: str) -> None:
    for misprint, example in MISPRINTS[language].items():
        assert re.search(misprint, example)
        texts = words(language, part).values()
        assert [text for text in texts if re.search(misprint, text)] == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_idea_has_one_word(language: str, part: str) -> None:
    for banned, example in ONE_WORD.get(language, {}).items():
        assert re.search(banned, example)
        texts = {k: text for k, text in words(language, part).items() if k not in PRINTED}
        # The name of a blank is not read by anybody.
        said = {key: re.sub(r"\{\w+\}", "", text) for key, text in texts.items()}
        assert [key for key, text in said.items() if re.search(banned, text)] == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", ["de", "en", "fr"])  # in Japanese both are 手
def test_plies_are_called_half_moves_and_moves_are_not(language: str, part: str) -> None:
    """A win in 5 moves takes five moves of the winner, in puzzles, review and analysis alike."""
    half = {"de": "Halbz", "en": "half-move", "fr": "demi-coup"}[language]
    for key, text in words(language, part).items():
        if "{plies}" in text:
            assert half in text, key
        if "{moves}" in text:
            assert half not in text, key


@pytest.mark.parametrize("part", PARTS)
def test_in_japanese_moves_say_whose_they_are(part: str) -> None:
    for key, text in words("ja", part).items():
        if re.search(r"(\{moves\}|[二三])手で", text):
            assert re.search("自分の|あいて", text), key


# Sentences of a game that has no lion.
NO_LION = {"rules.mate", "lesson.mate.one"}


@pytest.mark.parametrize("part", PARTS)
def test_in_german_the_royal_piece_is_never_declined(part: str) -> None:
    """The names of pieces have one form: "den Löwe" would be wrong, and so is "dem Löwe"."""
    declined = re.compile(r"\b(de[nms]|[ds]?einen|anderen|gegnerischen) \{(royal|K)\}")
    assert declined.search("Fängt den {royal}")
    assert declined.search("neben dem {royal}")
    said = {key: text for key, text in words("de", part).items() if key not in NO_LION}
    assert [key for key, text in said.items() if declined.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_of_a_person_has_a_second_person(language: str) -> None:
    """A player is called "you", so a sentence that names a player needs its form for "you"."""
    by_bots = {"crash", "stall", "illegal_move", "bad_answer", "flood", "memory", "processes"}
    said = words(language)
    ends = {key: text for key, text in said.items() if re.fullmatch(r"end\.\w+", key)}
    named = {key for key, text in ends.items() if re.search(r"\{(winner|loser)\}", text)}
    people = named - {f"end.{name}" for name in by_bots | {"absent"}}
    assert {"end.capture", "end.no_move", "end.resignation", "end.time"} <= people
    for key in people:
        for form in ("yours", "theirs"):
            assert not re.search(r"\{(winner|loser)\}", said[f"{key}.{form}"]), key


@pytest.mark.parametrize("part", PARTS)
def test_children_can_read_the_japanese(part: str) -> None:
    for key, text in words("ja", part).items():
        if not FOR_EXPERTS.match(key):
            # Beside its kana, any kanji is welcome: 麒麟（きりん）, まけました（投了）.
            alone = re.sub(r"[一-鿿]+（[ぁ-ん]+）|[ぁ-ん]+（[一-鿿]+）", "", text)
            assert set(re.findall(r"[一-鿿]", alone)) <= set(KANJI), key


def reasons_of(tree: ast.AST) -> Iterator[str]:
    """The reasons that code gives: Refusal("stale", ...), say(404, "not_found", ...) and the
    super().__init__("busy", ...) of a kind of refusal."""
    for node in ast.walk(tree):
        calls = [node]
        if isinstance(node, ast.ClassDef):
            refuses = any(
                isinstance(base, ast.Name) and base.id == "Refusal" for base in node.bases
            )
            calls = [each for each in ast.walk(node) if refuses]
        for call in calls:
            if not isinstance(call, ast.Call):
                continue
            match call.func:
                case ast.Name(id="Refusal"):
                    place = 0
                case ast.Name(id="say"):
                    place = 1
                case ast.Attribute(attr="__init__") if call is not node:
                    place = 0
                case _:
                    continue
            reason = call.args[place]
            if isinstance(reason, ast.Constant) and isinstance(reason.value, str):
                yield reason.value


def test_every_refusal_of_the_server_has_words() -> None:
    read = {
        reason
        for part in ("app", "server", "tab", "storage")
        for path in (SRC / part).rglob("*.py")
        for reason in reasons_of(ast.parse(path.read_text(encoding="utf-8")))
    }
    read |= set(reasons_of(ast.parse((SRC / "refusal.py").read_text(encoding="utf-8"))))
    # Each of the three forms is found.
    assert {"stale", "not_found", "unavailable", "unknown_game", "too_many_lines"} <= read
    mistakes = (BadLink, BadNotation, NewerLink, UnknownVariant)
    read |= {Refusal.of(kind("")).reason for kind in mistakes} | {"bad_position"}
    read |= set(_CODES.values())
    assert FOR_PROGRAMS - {"bad_request"} <= read
    for language in LANGUAGES:
        parts = ("", "analysis", "tournament", "tournaments")
        there = {key for part in parts for key in words(language, part)}
        missing = {reason for reason in read - FOR_PROGRAMS if f"refusal.{reason}" not in there}
        assert missing == set(), language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_refusal_begins_with_a_square(language: str) -> None:
    # Its first letter is made a capital, and "B4" is not the name of a square.
    for key, text in words(language).items():
        if key.startswith("refusal."):
            assert not text.startswith(("{origin}", "{target}", "{options}")), key


@pytest.mark.parametrize("part", PARTS)
def test_every_string_is_used(part: str) -> None:
    unused = [
        key
        for key in words("en", part)
        if key not in PLAIN | NAMED and not any(key.startswith(prefix) for prefix in OPEN)
    ]
    assert unused == []


def test_every_text_of_a_lesson_exists() -> None:
    assert NAMED - set(words("en", "lessons")) == set()


def test_every_verdict_and_comment_of_a_lesson_has_a_word() -> None:
    judged = {f"lesson.why.{why}" for why in get_args(LessonWhy)}
    said = {key for key in words("en", "lessons") if key.startswith("lesson.why.")}
    assert said == judged
    assert {"lesson.solved", "lesson.on"} <= set(words("en", "lessons"))
    comments = {key for key in words("en", "lessons") if key.startswith("lesson.comment.")}
    assert comments == {f"lesson.comment.{name}" for name in COMMENTS}


def test_every_kind_theme_and_refutation_of_a_puzzle_has_a_word() -> None:
    told = {
        "goal": KINDS,
        "theme": THEMES,
        "why": get_args(PuzzleWhy),
        "tried": ("solved", "failed"),
    }
    for part, names in told.items():
        said = {key for key in words("en", "puzzles") if key.startswith(f"puzzle_{part}.")}
        assert said == {f"puzzle_{part}.{name}" for name in names}


def test_every_string_the_code_asks_for_exists() -> None:
    asked = set(re.findall(r'\b(?:t|self\.say)\(\s*"([^"]+)"', CODE))
    there = set().union(*(words("en", part) for part in PARTS))
    assert asked - there == set()


def test_every_piece_level_refusal_and_ending_has_a_word() -> None:
    names = {
        theme.get(piece.name, piece.name)
        for game in map(yokai.variant, yokai.VARIANTS)
        for piece in game.kinds
        for theme in ({}, *game.themes.values())
    }
    spoken = {name for name in names if name.isascii()}  # kanji say themselves
    keys = {f"piece.{name}" for name in spoken} | {f"a_piece.{name}" for name in spoken}
    keys |= {f"level.{level.name}" for level in LEVELS.values()}
    keys |= {f"refusal.{reason}" for reason in REFUSALS}
    keys |= {f"end.{reason.replace(' ', '_')}" for reason in BOARD_REASONS}
    keys |= {"end.resignation", "end.agreement", "end.time", "end.absence"}
    keys |= {key.replace("end.", "outcome.") for key in keys if key.startswith("end.")}
    keys |= {f"command.{word}" for word in COMMANDS}
    keys |= {f"variant.{name}" for name in yokai.VARIANTS}
    assert keys - set(words("en")) == set()


def test_every_cure_of_a_bot_has_words() -> None:
    named = {reason.replace(" ", "_") for reason in ADVICE} - {"suspended"}  # in tournaments alone
    named |= set(re.findall(r'\bCure\(\s*"(\w+)"', inspect.getsource(mending))) | {"tool"}
    assert {"run", "typo", "hidden"} <= named
    known = {key.removeprefix("hand_in.cure.") for key in words("en", "tournament")}
    assert named <= known
