"""Cup files: what they mean, and a sentence for each mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokai.errors import YokaiError
from yokai.tournament.cupfile import parse_cup, read_cup
from yokai.tournament.event_log import (
    Cup,
    Entrant,
    Fixture,
    GameResult,
    Pairing,
    Round,
    Start,
)
from yokai.tournament.handicap import Handicap
from yokai.tournament.store import FILE, EventLogFile

TWO = '[[entrants]]\nplayer = "random"\n[[entrants]]\nplayer = "level 3"\n'


def test_everything_that_can_be_agreed_on(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "fox").mkdir()
    (tmp_path / "fox" / "bot.toml").write_text('name = "Fox"\ncommand = "./fox"')
    path = tmp_path / "summer.toml"
    path.write_text(
        'format = "gauntlet"\nvariants = ["classic", "expert"]\ngames = 4\nseed = 7\n'
        'clock = "60+0.5"\ngrace = 200\nparallel = 3\nbots = "bots"\nchallenger = "Fox"\n'
        "memory = 256\nmax_plies = 100\n"
        '[[entrants]]\nbot = "fox"\noptions = ["Memory=99"]\n'
        '[[entrants]]\nplayer = "usi:engine --deep"\nname = "Deep"\n' + TWO
    )
    plan = read_cup(path)
    cup = plan.cup
    assert (cup.name, cup.format, cup.variants) == ("summer", "gauntlet", ("classic", "expert"))
    assert (cup.games, cup.seed, cup.clock, cup.movetime) == (4, 7, (60_000, 500), None)
    assert (cup.grace, cup.memory, cup.max_plies, cup.challenger) == (200, 256, 100, "Fox")
    assert (plan.parallel, plan.bots) == (3, tmp_path / "bots")
    assert [one.name for one in plan.entrants] == ["Fox", "Deep", "random", "Level 3"]
    assert plan.entrants[0].player == f"bot:{tmp_path / 'fox'}"
    assert plan.entrants[0].options == ("Memory=99",)
    assert plan.entrants[3].player == "yokai:3"


def test_little_has_to_be_said(tmp_path: Path) -> None:
    plan = read_cup(None, str(tmp_path))
    assert (plan.cup.format, plan.cup.movetime, plan.cup.variants) == ("swiss", 1000, ("classic",))
    assert plan.cup.name == "tournament"
    assert plan.parallel >= 1


def test_students_have_handicaps_by_name() -> None:
    text = '[handicaps]\nAnna = { time = 50 }\n"Bo  Z" = { odds = "r" }\n'
    plan = parse_cup(text, hand_in=True)
    assert plan.handicaps == {"Anna": Handicap(time=50), "Bo Z": Handicap(odds="R")}


def test_rules_of_ones_own_are_found_beside_the_cup_file(rules: Path) -> None:
    path = rules.parent / "cup.toml"
    path.write_text(f'variant = "{rules.name}"\n{TWO}')
    assert read_cup(path).cup.variants == (str(rules),)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    from tests.support.core.small_games import GAMES

    path = tmp_path / "own.toml"
    path.write_text(GAMES[1].source)
    return path


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no entrants: name a folder of bots by --bots DIR"),
        ("format = 3", "cup: format: must be text, not '3'"),
        ('format = "swis"', "format: must be one of 'round robin', 'swiss', .*, not 'swis'"),
        ("speed = 1", "speed: is no known key; known are name, format"),
        ("rounds = -1", "rounds: must be 1 to 1000, not '-1'"),
        ("games = 0", "games: must be 1 to 1000, not '0'"),
        ("movetime = 0", "movetime: must be 1 to 10000000, not '0'"),
        ('format = "knock-out"\nrounds = 3', 'rounds: is for "swiss"; a knock-out has as many'),
        ('challenger = "fox"', 'challenger: is for "gauntlet"'),
        ('clock = "fast"', "clock: must be seconds and increment like \"60\\+1\", not 'fast'"),
        ('clock = "0"', "clock: must be seconds"),
        ('clock = "9"\nmovetime = 5', "clock: and movetime exclude each other"),
        ('variant = "clasic"', "variants: unknown variant 'clasic': did you mean classic"),
        ("variants = []", "variants: must be different games"),
        ("variants = [1]", "variants: must be a list of names, not '1'"),
        ('variants = ["expert", "expert"]', "variants: must be different games"),
        ('bots = "nowhere"', "bots: there is no folder 'nowhere'"),
        (f'bots = "{"x" * 5000}"', "bots: there is no folder 'xxx"),
        ("entrants = [3]", r"entrants\[1\]: must be a table"),
        ("[[entrants]]", r"entrants\[1\]: needs either bot = .* or player ="),
        ('[[entrants]]\nplayer = "yokai:99"', r"entrants\[1\]: no level '99'"),
        ('[[entrants]]\nplayer = "chess"', r"entrants\[1\]: no player 'chess'"),
        ('[[entrants]]\nbot = "gone"', r"entrants\[1\]: there is no folder '.*gone' with a bot"),
        ('[[entrants]]\nplayer = "random"\noptions = [1]', r'options: must be a list like \["Hash'),
        ('[[entrants]]\nplayer = "random"\noptions = ["x"]', "bad option 'x': write NAME=VALUE"),
        ("[handicaps]\nAnna = 50", r"handicaps.Anna: must be a table, not '50'"),
        ("[handicaps.Anna]\ntime = 0", r"handicaps.Anna: time must be 1 to 1000 percent"),
        ('[handicaps.Anna]\nodds = "K"', r"handicaps.Anna: "),
        ("[handicaps.Anna]\nspeed = 1", r"handicaps.Anna.speed: is no known key"),
        ("name = ", "is not TOML"),
    ],
)
def test_mistake_is_told_in_a_sentence_that_quotes_it(text: str, complaint: str) -> None:
    with pytest.raises(YokaiError, match=complaint) as caught:
        parse_cup(text)
    assert "\n" not in str(caught.value)


def test_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(YokaiError, match="cannot be read: No such file"):
        read_cup(tmp_path / "cup.toml")


def test_final_takes_the_newest_versions_of_the_best_students(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    log = EventLogFile(tmp_path / "class" / FILE, 0)
    names = ["Level 1", "Anna v1", "Anna v2", "Bo v1", "Cy v1"]
    log.add(Cup("class", "ladder", ("classic",)), Start("2026-11-18T10:00:00Z", "", "none"))
    for name in names:
        author, _, version = name.partition(" v")
        student = {"author": author, "version": int(version), "time": 50} if version else {}
        log.add(Entrant(name, f"bot:/{name[0]}", **student))  # type: ignore[arg-type]
    for number, name in enumerate(names[:-1], 1):  # the first loses to nobody, Cy to all
        fixture = Fixture(number, name, "Cy v1", "classic")
        log.add(Round(number, (Pairing(name, "Cy v1", (fixture,)),)))
        winner = "south" if name != "Bo v1" else "north"
        log.add(GameResult(number, winner, "capture", ""))  # type: ignore[arg-type]
    log.close()
    plan = parse_cup('format = "knock-out"\nfrom = "class"\ntop = 2\n', tmp_path / "final.toml")
    assert plan.qualified == (Entrant("Anna", "bot:/A"), Entrant("Cy", "bot:/C"))
