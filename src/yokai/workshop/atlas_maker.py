"""Making an atlas: games are solved on many processors, and each row is kept once it is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from pathlib import Path

from yokai.errors import BadTable
from yokai.workshop.atlas import Atlas, survey

_AT_ONCE = 20  # games of a task, if their boards are small
_SMALL = 9  # squares


def make_atlas(
    path: Path, recipes: Sequence[str], executor: Executor, workers: int
) -> Iterator[int]:
    """Write the rows of games to a file, and yield the number of games that are done.

    A file that exists is continued: after a kill only the games of the unfinished tasks are solved
    again. At the end the rows are in the order of the recipes.
    """
    wanted = list(dict.fromkeys(recipes))
    known = Atlas.load(path).by_recipe if path.exists() else {}
    Atlas(known.values()).save(path)  # without a last line that is cut off
    todo = _tasks([recipe for recipe in wanted if recipe not in known])
    done = len(wanted) - sum(recipe not in known for recipe in wanted)
    running: dict[Future[list[str]], int] = {}
    with path.open("a", encoding="utf-8") as file:
        while True:
            for task in islice(todo, 2 * workers - len(running)):
                running[executor.submit(_rows, task)] = len(task)
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done += running.pop(future)
                file.write("".join(f"{line}\n" for line in future.result()))
            file.flush()
            yield done
    place = {recipe: number for number, recipe in enumerate(wanted)}
    rows = Atlas.load(path).by_recipe.values()
    Atlas(sorted(rows, key=lambda row: place.get(row.recipe, len(place)))).save(path)


def _tasks(recipes: Sequence[str]) -> Iterator[list[str]]:
    """The recipes in tasks of a few seconds at most."""
    task: list[str] = []
    for recipe in recipes:
        task.append(recipe)
        cells = recipe.split()[0]
        squares = sum(int(cell) if cell.isdigit() else cell.isalpha() for cell in cells)
        if squares > _SMALL or len(task) == _AT_ONCE:
            yield task
            task = []
    if task:
        yield task


def _rows(recipes: list[str]) -> list[str]:
    """The lines of some games; those that cannot be solved have none."""
    lines = []
    for recipe in recipes:
        try:
            lines.append(survey(recipe).line)
        except BadTable:
            continue
    return lines
