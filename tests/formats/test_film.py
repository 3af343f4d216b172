"""Films of games: every move with its way, on one sheet."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

import yokai
from yokai import Game, YokaiError
from yokai.formats.film import LONGEST, ON_THE_WAY, film_sheet
from yokai.rules.picture import layout, picture_size

SVG = "{http://www.w3.org/2000/svg}"
PHASES = len(ON_THE_WAY) + 2


def frames(sheet: str) -> list[list[ElementTree.Element]]:
    """The frames of a sheet, a row for each move."""
    root = ElementTree.fromstring(sheet)
    found = [each for each in root if each.get("class") == "frame"]
    return [found[at : at + PHASES] for at in range(0, len(found), PHASES)]


def tiles(frame: ElementTree.Element) -> list[tuple[int, int, float]]:
    """The places and widths of the tiles in a frame, the last on top."""
    places = [each.get("transform") or "" for each in frame.iter(f"{SVG}use")]
    numbers = [re.findall(r"[\d.]+", place) for place in places[1:]]  # the first is the board
    return [(int(x), int(y), round(100 * float(scale))) for x, y, scale in numbers]


def places(position: yokai.Position) -> list[tuple[int, int, float]]:
    return [(spot.x, spot.y, spot.width) for spot in layout(position)]


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_every_row_leads_from_one_position_to_the_next(name: str) -> None:
    random, game = Random(7), Game(name)
    for _ in range(40):
        if game.outcome:
            break
        game.play(random.choice(game.legal_moves))
    last = min(LONGEST, len(game.moves))
    rows = frames(film_sheet(game, LONGEST))
    assert len(rows) == last
    positions = game.positions[-last - 1 :]
    for row, before, after in zip(rows, positions[:-1], positions[1:], strict=True):
        assert tiles(row[0]) == places(before)
        assert tiles(row[-1]) == places(after)
        for frame in row[1:-1]:  # nothing is lost on the way; of a count, one goes alone
            assert len(tiles(frame)) - len(tiles(row[0])) in (0, 1)


def test_piece_goes_in_a_straight_line_over_the_one_it_takes() -> None:
    [row] = frames(film_sheet(Game("classic", ["2c2b"]), 1))
    # From b2 to b3, in the frame of 352 by 604.
    assert [tiles(frame)[-1] for frame in row[1:-1]] == [
        (131, 287, 90),
        (131, 257, 90),
        (131, 227, 90),
    ]
    marks = [len([*frame.iter(f"{SVG}path")]) for frame in row]
    assert marks == [0, 2, 2, 2, 2]


def test_dropped_piece_comes_out_of_the_reserve_and_leaves_the_others_there() -> None:
    start = yokai.Position.parse("expert", "4k/5/5/5/5/K4 b 2P 1")
    [row] = frames(film_sheet(Game(start, ["P*3d"]), 1))
    assert tiles(row[0])[-1] == (26, 734, 64)
    assert tiles(row[2])[0] == (26, 734, 64)  # one stays
    assert tiles(row[2])[-1] == (128, 570, 77)  # the other is half way
    numbers = [[each.text for each in frame.iter(f"{SVG}text")] for frame in row]
    assert numbers == [["2"], [], [], [], []]


def test_sheet_is_flipped_and_has_other_pieces() -> None:
    game = Game("classic", ["2c2b"])
    own, animals = (film_sheet(game, 1, pieces=pieces) for pieces in (None, "animals"))
    assert own != animals
    assert len(own) == pytest.approx(len(animals), rel=0.5)
    [row] = frames(film_sheet(game, 1, flipped=True))
    assert tiles(row[-1])[0] == (26, 6, 64)  # South's reserve is above


def test_sheet_has_the_size_of_its_frames() -> None:
    root = ElementTree.fromstring(film_sheet(Game("expert", ["3d3c", "4c4d"]), 2))
    width, height = picture_size(yokai.variant("expert"))
    assert root.get("viewBox") == f"0 0 {PHASES * width} {2 * height}"


def test_film_of_nothing_is_refused() -> None:
    with pytest.raises(YokaiError, match="no film of a game without moves"):
        film_sheet(Game("classic"), 3)
    for last in (0, LONGEST + 1):
        with pytest.raises(YokaiError, match=f"bad film of '{last}' moves: it has 1 to {LONGEST}"):
            film_sheet(Game("classic", ["2c2b"]), last)
