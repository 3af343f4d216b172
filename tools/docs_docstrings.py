"""An extension of griffe, which reads the docstrings for the docs: examples become code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^([ ]*)>>> (?:.*\n?)(?:^(?!\s*$).*\n?)*", re.MULTILINE)


def fenced(text: str) -> str:
    """Put the doctests of a docstring into fences of Markdown, each up to an empty line."""
    return _EXAMPLE.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", text)


class DoctestFences(griffe.Extension):
    """Fences the doctests of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a class, a function or a module."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
