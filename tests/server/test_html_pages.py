"""The HTML of the pages: bundles in the place of modules and style sheets."""

from yokai.server.html_pages import EMBED, INDEX, html_pages

FILES = {
    INDEX.name: '<link rel="stylesheet" href="css/a.css"><script src="./app.js"></script>',
    EMBED.name: '<template id="page"></template><script src="embed.js"></script>',
    INDEX.first: 'import { x } from "./kit/x.js";\nx();\n',
    EMBED.first: "export const y = 1;\n",
    "kit/x.js": "export const x = () => 7;\n",
    "css/a.css": "a { color: red }\n",
}


def files() -> dict[str, bytes]:
    return {name: text.encode() for name, text in FILES.items()}


def test_bundles_replace_modules_and_sheets() -> None:
    bodies = files()
    index, embed = html_pages(bodies)
    assert f'src="{INDEX.script}"' in index
    assert INDEX.sheet in index
    assert f'src="{EMBED.script}"' in embed
    assert b"=> 7" in bodies[INDEX.script]
    assert b"color: red" in bodies[INDEX.sheet]
    assert INDEX.name not in bodies  # it is the page, no file of it


def test_developers_have_the_files_as_they_are() -> None:
    bodies = files()
    index, _ = html_pages(bodies, bundles=False)
    assert index == FILES[INDEX.name]
    assert INDEX.script not in bodies


def test_missing_page_says_so() -> None:
    index, _ = html_pages({})
    assert "The page is missing" in index
