"""The command `yokai lessons`: lists the lessons, and checks lesson files."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from yokai.i18n import choose
from yokai.learn.lessons.catalogue import lessons_of
from yokai.learn.lessons.lesson_file import load_lesson
from yokai.learn.lessons.proof import faults
from yokai.learn.lessons.texts import lesson_words, say
from yokai.rules.variant import VARIANTS

HELP = "list the lessons, or check lesson files of your own"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "--lang", metavar="L", help="language: en, fr, de or ja (default: the terminal's)"
    )
    actions = parser.add_subparsers(dest="action", metavar="check")
    check = actions.add_parser("check", help="prove that lesson files are right")
    check.add_argument(
        "files", metavar="FILE", nargs="+", help="lesson as TOML, see docs/inside/lessons.md"
    )


def run(args: Namespace) -> int:
    """List the lessons, or check lesson files; the status is 1 if one is wrong."""
    if args.action == "check":
        return max([_check(file) for file in args.files])
    words = lesson_words(choose(args.lang, os.environ).language)
    for name in VARIANTS:
        lessons = lessons_of(name)
        steps = sum(len(each.steps) for each in lessons)
        print(f"{name}: {len(lessons)} lessons, {steps} steps")
        for number, each in enumerate(lessons, 1):
            title = say(words, each.game, each.title)
            print(f"  {number:>2}  {each.name:<16}{len(each.steps):>2}  {title}")
    return 0


def _check(file: str) -> int:
    lesson = load_lesson(file)
    found = faults(lesson)
    for fault in found:
        print(f"{file}: {fault}")
    if not found:
        count = len(lesson.steps)
        print(f"{file}: {count} {'step' if count == 1 else 'steps'}, all right")
    return 1 if found else 0
