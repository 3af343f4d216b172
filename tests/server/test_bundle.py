"""The page as one script and one sheet: what it does is what its modules do."""

import json
import subprocess
from pathlib import Path

import pytest

from yokai.server import bundle
from yokai.server.assets import Assets
from yokai.server.html_pages import WEB

MODULES = {
    "app.js": 'import { twice, where as place } from "./kit/tools.js";\n'
    'import {\n  start,\n} from "./start.js";\n'
    "console.log(JSON.stringify([twice(start), place(), typeof more]));\n",
    "start.js": 'export { more } from "./kit/tools.js";\nexport const start = 20;\n',
}
TOOLS = (
    "/**\n * Tools. @type {x}\n */\nconst hidden = /** @type {x} */ (1); // said\n"
    "  // 2\nexport const more = 2;\nexport function twice(n) {\n"
    "  return 2 * n + hidden;\n}\n"
    "export const where = () => new URL('x.svg', import.meta.url).pathname;\n"
)


def run(text: str, folder: Path) -> object:
    file = folder / "page.mjs"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(["node", str(file)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_modules_keep_their_secrets_and_find_their_neighbours(tmp_path: Path) -> None:
    text = bundle.script({**MODULES, "kit/tools.js": TOOLS}, "app.js")
    assert run(text, tmp_path) == [41, f"{tmp_path}/kit/x.svg", "undefined"]


@pytest.mark.parametrize(
    "odd",
    [
        'import all from "./kit/tools.js";',
        'import * as all from "./kit/tools.js";',
        "export let changing = 1;",
        "export default 1;",
        "export { more };",
    ],
)
def test_what_would_mean_something_else_is_refused(odd: str) -> None:
    with pytest.raises(ValueError, match="is no import or export of named things"):
        bundle.script({**MODULES, "kit/tools.js": TOOLS, "start.js": odd + "\n"}, "app.js")


def test_every_module_of_our_page_is_in_its_script() -> None:
    modules = {p.relative_to(WEB).as_posix(): p.read_text("utf-8") for p in WEB.rglob("*.js")}
    text = bundle.script(modules, "app.js")
    # Workers are files, and the page in a frame has a script of its own.
    apart = ("tab/", "light/", "film/", "embed.js", "push-worker.js")
    of_page = [name for name in modules if not name.startswith(apart)]
    assert text.count(" = (() => {\n") >= len(of_page)
    assert f"const module{len(of_page)} = " in text


def test_one_sheet_stands_where_the_first_stood() -> None:
    page = '<link rel="stylesheet" href="a.css">\n<link rel="stylesheet" href="b.css">\n<p>'
    assert bundle.sheets(page) == ["a.css", "b.css"]
    assert bundle.with_one_sheet(page, "all.css") == '<link rel="stylesheet" href="all.css">\n<p>'


def test_who_edits_the_page_gets_its_files_as_they_are() -> None:
    for fresh, script in ((True, "app.js"), (False, "page.js")):
        page = Assets(fresh=fresh)._index.body.decode()
        assert f'{script}"></script>' in page
        sheets = {sheet.name for sheet in (WEB / "css").iterdir()} - {"embed.css"}
        assert page.count("stylesheet") == (len(sheets) if fresh else 1)
