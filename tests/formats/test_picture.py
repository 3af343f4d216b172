"""Pictures of positions: whole by themselves, with every piece where it stands."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import yokai
from yokai import Position
from yokai.formats.picture import picture, size

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(__file__).parent.parent / "data"


def pieces(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [g.get("transform") or "" for g in root.iter(f"{SVG}g") if g.get("class") == "piece"]


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_picture_of_the_start_needs_no_other_file(name: str) -> None:
    start = yokai.variant(name).start
    svg = picture(start)
    assert len(pieces(svg)) == sum(yokai.variant(name).pieces.values())
    # Half of them look the other way.
    assert sum("rotate(180" in each for each in pieces(svg)) * 2 == len(pieces(svg))
    assert "href" not in svg
    assert "url(" not in svg
    root = ElementTree.fromstring(svg)
    assert (int(root.get("width", 0)), int(root.get("height", 0))) == size(start.variant)


def test_pieces_stand_where_the_sfen_has_them_and_reserves_are_counted() -> None:
    svg = picture(Position.parse("expert", "4k/5/2+S2/5/5/K4 b 2Pg 1"))
    assert pieces(svg)[1:4] == [
        "translate(431 107) scale(0.9) rotate(180 50 50)",
        "translate(231 307) scale(0.9)",
        "translate(31 607) scale(0.9)",
    ]
    assert len(pieces(svg)) == 5
    assert ">2</text>" in svg


def test_any_witness_is_drawn() -> None:
    for line in (DATA / "drop_mate.tsv").read_text(encoding="utf-8").splitlines()[1:40]:
        position = Position.parse("expert", line.split("\t")[0])
        standing = [piece for row in position.board for piece in row if piece]
        kinds = [kind for held in position.setup.reserves for kind in held]
        assert len(pieces(picture(position))) == len(standing) + len(kinds)
