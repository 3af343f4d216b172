"""The folder of a new bot, written from the shipped templates."""

from __future__ import annotations

import re
from pathlib import Path

from yokai.errors import YokaiError, quote

TEMPLATES = Path(__file__).parent / "templates"
_NAME = re.compile(r"[\w][\w .-]{0,59}")

# The files of each language for the README: random, greedy and alpha-beta bot.
_FILES = {
    "python": ("Python", "random_bot.py", "greedy_bot.py", "alphabeta_bot.py"),
    "c": ("C", "random_bot.c", "greedy_bot.c", "alphabeta_bot.c"),
    "java": ("Java", "RandomBot.java", "GreedyBot.java", "AlphaBetaBot.java"),
    "javascript": ("JavaScript", "random_bot.js", "greedy_bot.js", "alphabeta_bot.js"),
    "csharp": ("C#", "RandomBot.cs", "GreedyBot.cs", "AlphaBetaBot.cs"),
}
_NEEDS = {
    "python": "Nothing has to be built. Change `choose()`, and check again.",
    "c": "After a change, `make` builds it; `yokai bot check` does so too. It needs a C compiler.",
    "java": "After a change, `make` compiles it; `yokai bot check` does so too. It needs a JDK 11"
    " or newer (Debian: `apt-get install default-jdk-headless make`).",
    "javascript": "Nothing has to be built, and there is nothing to download. It needs node.",
    "csharp": "After a change, `make` compiles it; `yokai bot check` does so too. It needs Mono"
    " (Debian: `apt-get install mono-mcs mono-runtime make`).",
}
LANGUAGES = tuple(_FILES)


def new_bot(folder: Path, language: str) -> list[Path]:
    """Write the folder, which must not exist, and return its files."""
    name = folder.name
    if not _NAME.fullmatch(name):
        raise YokaiError(f"bad name {quote(name)}: use letters, digits, spaces, and _ . -")
    if language not in LANGUAGES:
        raise YokaiError(f"no language {quote(language)}: choose one of {', '.join(LANGUAGES)}")
    try:
        folder.mkdir(parents=True)
        return [
            _write(folder, file, language)
            for file in [TEMPLATES / "README.md", *sorted((TEMPLATES / language).iterdir())]
        ]
    except FileExistsError:
        raise YokaiError(f"{quote(str(folder))} is there already: choose another name") from None
    except OSError as error:
        raise YokaiError(f"cannot write {quote(str(folder))}: {error.strerror}") from None


def _write(folder: Path, file: Path, language: str) -> Path:
    text = file.read_text(encoding="utf-8")
    if file.suffix in (".md", ".toml"):
        text = _fill(text, folder, language)
    # Python's templates are text files, so that no tool takes them for modules of this package.
    path = folder / file.name.removesuffix(".txt")
    path.write_text(text, encoding="utf-8")
    return path


def _fill(text: str, folder: Path, language: str) -> str:
    spoken, random, greedy, alphabeta = _FILES[language]
    builds = (TEMPLATES / language / "Makefile").exists()
    words = {
        "name": folder.name,
        "folder": f"'{folder.name}'" if " " in folder.name else folder.name,
        "language": spoken,
        "random": random,
        "greedy": greedy,
        "alphabeta": alphabeta,
        "how": _NEEDS[language],
        "and_build": " and how it is built" if builds else "",
    }
    for word, value in words.items():
        text = text.replace(f"{{{word}}}", value)
    return text
