"""The notebook: all its cells run, one after the other."""

import ast
import json
from typing import Any

from tests.support.games import ROOT

NOTEBOOK = ROOT / "src" / "yokai" / "examples" / "tour.ipynb"


def test_every_cell_runs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    names: dict[str, Any] = {}
    shown = []
    for cell in cells:
        assert not cell.get("outputs")
        if cell["cell_type"] == "code":
            *lines, last = ast.parse("".join(cell["source"])).body
            exec(compile(ast.Module(lines, []), "cell", "exec"), names)
            assert isinstance(last, ast.Expr)  # every cell shows something
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    assert "<svg" in shown[0]._repr_svg_()
    assert shown[1][0] > 1000
    assert len(set(shown[2])) == 4
    assert 0.3 < shown[3][0] < 0.7
    assert shown[4] == 1
