"""The drawings are of one hand: what art/README.md promises, held for every file."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import yokai
from yokai.engine.levels import LEVELS
from yokai.server.html_pages import WEB

ART = WEB / "art"
INK = "#2d211b"
PALETTE = {INK, *re.findall("#[0-9a-f]{6}", (ART / "README.md").read_text().partition("\n\n`")[0])}
DRAWN = sorted(
    path for name in ("yokai", "animals", "faces") for path in (ART / name).glob("*.svg")
)
FACES = [level.name for level in LEVELS.values()]


def title(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", sorted(ART.glob("*/*.svg")), ids=title)
def test_a_drawing_is_small_and_holds_only_shapes_in_one_square(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") == "0 0 100 100"
    assert {re.sub("{.*}", "", part.tag) for part in root.iter()} <= {
        "svg", "g", "path", "circle", "ellipse",
    }  # fmt: skip
    attributes = {name for part in root.iter() for name in part.attrib}
    assert not {name for name in attributes if name == "style" or name.endswith("href")}
    assert len(path.read_bytes()) < 4000


@pytest.mark.parametrize("path", DRAWN, ids=title)
def test_a_drawing_uses_five_colours_of_the_palette_and_one_outline(path: Path) -> None:
    colours = set(re.findall("#[0-9a-fA-F]{3,8}", path.read_text()))
    assert colours <= PALETTE
    assert len(colours - {INK}) <= 5
    widths = [part.get("stroke-width") for part in ElementTree.parse(path).getroot().iter()]
    assert {width for width in widths if width} == {"3"}


@pytest.mark.parametrize("path", DRAWN, ids=title)
def test_the_eyes_are_the_same_everywhere(path: Path) -> None:
    eyes = re.findall(r'<ellipse cx="[\d.]+" cy="[\d.]+" rx="3.3" ry="4"/>', path.read_text())
    assert len(eyes) == (0 if path.stem == "karakasa" else 2)


def test_every_level_has_a_face_and_none_is_a_piece() -> None:
    faces = {path.stem for path in (ART / "faces").glob("*.svg")}
    assert faces == set(FACES)
    assert faces.isdisjoint(path.stem for path in DRAWN if path.parent.name != "faces")


@pytest.mark.parametrize("game", yokai.VARIANTS)
def test_every_piece_has_a_drawing_in_its_own_set(game: str) -> None:
    rules = yokai.variant(game)
    for kind in rules.kinds:
        assert (ART / rules.theme / f"{kind.name.replace(' ', '-')}.svg").is_file(), kind.name
