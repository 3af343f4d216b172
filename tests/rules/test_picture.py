"""Pictures of positions: whole by themselves, with every piece where it stands."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import yokai
from tests.support.workshop import DUEL
from yokai import Position, Variant, YokaiError
from yokai.rules.picture import picture_size
from yokai.rules.piece import DRAWINGS

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(__file__).parent.parent / "data"
LONE = Position.parse("classic", "2k/3/3/K2 b P 1")


def found(svg: str, name: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg).iter() if each.get("class") == name]


def pieces(svg: str) -> list[str]:
    return [each.get("transform") or "" for each in found(svg, "piece")]


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_picture_of_the_start_needs_no_other_file(name: str) -> None:
    start = yokai.variant(name).start
    svg = yokai.svg(start)
    assert len(pieces(svg)) == sum(yokai.variant(name).pieces.values())
    # Half of them look the other way.
    assert sum("rotate(180" in each for each in pieces(svg)) * 2 == len(pieces(svg))
    assert "href" not in svg
    assert "url(" not in svg
    root = ElementTree.fromstring(svg)
    assert (int(root.get("width", 0)), int(root.get("height", 0))) == picture_size(start.variant)


def test_pieces_stand_where_the_sfen_has_them_and_reserves_are_counted() -> None:
    svg = yokai.svg(Position.parse("expert", "4k/5/2+S2/5/5/K4 b 2Pg 1"))
    assert pieces(svg)[1:4] == [
        "translate(431 107) scale(0.9) rotate(180 50 50)",
        "translate(231 307) scale(0.9)",
        "translate(31 607) scale(0.9)",
    ]
    assert len(pieces(svg)) == 5
    assert ">2</text>" in svg


def test_flipped_picture_is_the_same_board_seen_from_the_other_side() -> None:
    plain, flipped = (yokai.svg(LONE, flipped=flipped) for flipped in (False, True))
    # The king of a1, South's, and the one of c4; then South's reserve, below or above.
    assert pieces(plain) == [
        "translate(231 107) scale(0.9) rotate(180 50 50)",
        "translate(31 407) scale(0.9)",
        "translate(26 534) scale(0.64)",
    ]
    assert pieces(flipped) == [
        "translate(26 6) scale(0.64) rotate(180 50 50)",
        "translate(31 407) scale(0.9)",
        "translate(231 107) scale(0.9) rotate(180 50 50)",
    ]
    wood = [[path.get("fill") for path in each][:1] for each in found(flipped, "piece")]
    assert wood == [["#fbe3b8"], ["#c98f55"], ["#fbe3b8"]]  # the wood stays whose it is
    texts = [each.text for each in ElementTree.fromstring(flipped).iter(f"{SVG}text")]
    assert texts == ["c", "b", "a", "1", "2", "3", "4"]


def test_marks_are_squares_in_either_notation() -> None:
    svg = yokai.svg(LONE, marks=["a1", "1a"])
    assert [each.get("d") for each in found(svg, "mark")] == [
        "M26 402h100v100h-100z",
        "M226 102h100v100h-100z",
    ]
    flipped = yokai.svg(LONE, marks=["a1"], flipped=True)
    assert [each.get("d") for each in found(flipped, "mark")] == ["M226 102h100v100h-100z"]


def test_arrows_lead_from_square_to_square_and_ring_drops() -> None:
    arrows: list[str | yokai.Move] = ["3d3c", "a1-a2", yokai.Move("3d3c+"), "P*2b"]
    svg = yokai.svg(LONE, arrows=arrows)
    *steps, drop = found(svg, "arrow")
    shafts = {each[0].get("d") for each in steps}
    assert shafts == {"M76 452L76 392"}  # towards (76, 352), the middle of a2
    assert (drop.get("cx"), drop.get("cy")) == ("176", "252")
    assert [each.tag for each in steps] == [f"{SVG}g"] * 3


def test_picture_is_as_wide_as_asked_for() -> None:
    root = ElementTree.fromstring(yokai.svg(LONE, size=88))
    shape = [root.get(name) for name in ("width", "height", "viewBox")]
    assert shape == [
        "88",
        "151",
        "0 0 352 604",
    ]


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_every_set_of_pieces_is_there(name: str) -> None:
    game = yokai.variant(name)
    drawn = {pieces: yokai.svg(game.start, pieces=pieces) for pieces in (game.theme, *game.themes)}
    assert drawn[game.theme] == yokai.svg(game.start)
    assert len({*drawn.values()}) == len(drawn)
    assert not any('font-size="90"' in svg for svg in drawn.values())  # no piece is a mere letter


def test_piece_without_a_drawing_is_a_letter(tmp_path: Path) -> None:
    shipped = Path(yokai.__file__).parent / "rules" / "variants" / "classic.toml"
    text = shipped.read_text(encoding="utf-8").replace("tanuki", "badger")
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    svg = yokai.svg(yokai.load_variant(tmp_path / "own.toml").start)
    assert svg.count(">b</text></svg>") == 2
    ElementTree.fromstring(svg)


def test_rule_file_chooses_a_drawing_and_its_tint() -> None:
    fox = DUEL["pieces"]["fox"] | {"drawing": "kitsune", "tint": 120}
    svg = yokai.svg(Variant.build(DUEL, pieces=DUEL["pieces"] | {"fox": fox}).start)
    ElementTree.fromstring(svg)
    assert svg.count('filter="hue-rotate(120deg)"') == 2
    assert ">f</text>" not in svg
    assert svg.count(">k</text>") == 2


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_every_drawing_that_may_be_chosen_is_there(drawing: str) -> None:
    king = DUEL["pieces"]["king"] | {"drawing": drawing}
    svg = yokai.svg(Variant.build(DUEL, pieces=DUEL["pieces"] | {"king": king}).start)
    assert ">k</text>" not in svg


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"size": 0}, "bad size '0': it is a width of 1 to 10000 pixels"),
        ({"size": "big"}, "bad size 'big': it is a width of 1 to 10000 pixels"),
        (
            {"pieces": "cats"},
            "no pieces 'cats' for classic: the sets are 'yokai', 'animals', 'kanji'",
        ),
        ({"marks": ["d9"]}, "no square 'd9' on this board: squares go from a1 to c4"),
        ({"arrows": ["a1d9"]}, "no square 'd9' on this board: squares go from a1 to c4"),
        ({"arrows": ["up"]}, "bad arrow 'up': it is a move in USI, or two squares as in a1b2"),
        ({"arrows": [3]}, "bad arrow '3': it is a move in USI, or two squares as in a1b2"),
    ],
)
def test_bad_wishes_are_quoted(how: dict[str, object], sentence: str) -> None:
    with pytest.raises(YokaiError) as refused:
        yokai.svg(LONE, **how)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_notebook_shows_positions_and_games() -> None:
    assert LONE._repr_svg_() == yokai.svg(LONE)
    game = yokai.Game("classic")
    assert game._repr_svg_() == yokai.svg(game.position)
    game.play("2c2b")
    assert game._repr_svg_() == yokai.svg(game.position, marks=["b2", "b3"])


def test_any_witness_is_drawn() -> None:
    for line in (DATA / "drop_mate.tsv").read_text(encoding="utf-8").splitlines()[1:40]:
        position = Position.parse("expert", line.split("\t")[0])
        standing = [piece for row in position.board for piece in row if piece]
        kinds = [kind for held in position.setup.reserves for kind in held]
        assert len(pieces(yokai.svg(position))) == len(standing) + len(kinds)
