"""The class list: every student keeps the code that was printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokai.errors import YokaiError
from yokai.tournament.hand_in.class_list import FILE, open_class

LONG = "x" * 40  # as long as a name may be
NUMBERED = [LONG, "x" * 36 + " (2)", LONG[:-1] + "y", *("x" * 36 + f" ({n})" for n in (3, 4, 5))]


def test_students_keep_their_codes_when_others_come(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Anna\n\n  Bo \x1b[2J\nZoë\nAnna\n")
    first = open_class(tmp_path / "class", names)
    assert [each.name for each in first.students] == ["Anna", "Bo [2J", "Zoë", "Anna (2)"]
    names.write_text("Carl\nAnna\n")
    again = open_class(tmp_path / "class", names)
    assert again.students[:4] == first.students
    assert again.students[4].name == "Carl"
    assert open_class(tmp_path / "class") == again
    assert again.student(f" {first.students[0].code.upper()} ") == first.students[0]
    assert again.student("") is None
    assert again.student("aaaaa-aaaaa") is None
    assert again.is_teacher(first.teacher)
    assert not again.is_teacher(first.students[0].code)
    assert (tmp_path / "class" / FILE).stat().st_mode & 0o077 == 0, "codes are secrets"
    assert len({each.key for each in again.students}) == 5


@pytest.mark.parametrize(
    ("names", "students"),
    [
        ("Anna\nAnna\nAnna (2)", ["Anna", "Anna (2)", "Anna (2) (2)"]),
        ("Anna\nAnna (2)\nAnna", ["Anna", "Anna (2)", "Anna (3)"]),
        ("\n".join([LONG, LONG, LONG[:-1] + "y"] * 2), NUMBERED),
    ],
)
def test_no_student_is_lost_whose_name_has_a_number(
    tmp_path: Path, names: str, students: list[str]
) -> None:
    (tmp_path / "names").write_text(names)
    school = open_class(tmp_path / "class", tmp_path / "names")
    assert [each.name for each in school.students] == students
    assert open_class(tmp_path / "class", tmp_path / "names") == school


def test_equal_names_of_an_older_list_are_numbered(tmp_path: Path) -> None:
    codes = [f"aaaaa-aaaa{n}" for n in range(3)]
    rows = zip(["", LONG, f"{LONG} (2)"], codes, strict=True)
    (tmp_path / FILE).write_text(
        "".join(f"{each},{code}\n" for each, code in [("name", "code"), *rows])
    )
    school = open_class(tmp_path)
    assert [(each.name, each.code) for each in school.students] == [
        (LONG, codes[1]),
        (NUMBERED[1], codes[2]),
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a class needs students"),
        ("\n".join(map(str, range(501))), "a class has at most 500 students, not 501"),
        ("x" * 100_001, "longer than a list of names"),
    ],
)
def test_bad_list_of_names_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "names").write_text(text)
    with pytest.raises(YokaiError, match=complaint):
        open_class(tmp_path / "class", tmp_path / "names")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name,code\nAnna,abcde-fghjk\n", "one row without a name"),
        ("name,code\nAnna\n", "is no class list"),
        ("name,code\nAnna,a\n,abcde-fghjk\n", "a code has at least 10 characters"),
    ],
)
def test_class_list_changed_by_hand_is_checked(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(YokaiError, match=complaint):
        open_class(tmp_path)
