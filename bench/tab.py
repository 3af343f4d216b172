"""What the game in a browser tab costs: bytes, seconds until it answers, memory, speed.

    python bench/tab.py [--starts N] [--slow N]

`make site` comes first. Chromium opens the site from a static host on this machine: `N` times in a
new profile, and, once a snapshot of Python's memory is kept, `N` times more in that profile with a
browser started anew; then once with a page
that is slowed down `N` times by the browser, which leaves workers as they are. Memory is the
private memory of the tab's own process, as the browser's task manager counts it; the program of
the browser, which all its processes share, is not in it. It is measured in a browser of which only
a few expressions are asked: Playwright lets the tab's process keep a copy of every file. A
phone that tells of 4 GB or less is low on memory. Classic is solved on one thread, and on all where
the host isolates the page. Node runs the search of the same files, against the core that is
installed here. One table, with the bars beside. Three minutes on two processors.
"""

from __future__ import annotations

import argparse
import itertools
import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright
from websockets.sync.client import connect

ROOT = Path(__file__).parent.parent
SITE = ROOT / "site"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LOW = "Object.defineProperty(navigator, 'deviceMemory', {value: 2})"
# The bytes of the snapshot that the browser keeps.
KEPT = """async () => {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("snapshots");
    for await (const handle of folder.values()) return (await handle.getFile()).size;
  } catch {}
  return 0;
}"""
PATIENCE = 120_000  # milliseconds
SOLVE_PATIENCE = 600  # seconds
_PRIVATE = ("RssAnon:", "VmSwap:")  # what the browser's task manager adds up


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Isolated(_Quiet):
    """A quiet server of pages whose threads may share memory."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


@contextmanager
def hosted(answers: type[_Quiet] = _Quiet) -> Iterator[str]:
    """Serve the site, and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(answers, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def browser(driver: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser started anew with a profile."""
    shell = driver.chromium.launch_persistent_context(
        profile, executable_path=chromium(), args=ARGUMENTS, viewport={"width": 1280, "height": 800}
    )
    try:
        yield shell
    finally:
        shell.close()


def chromium() -> str:
    """Chromium without a window."""
    for name in ("chromium-headless-shell", "chromium"):
        if path := subprocess.run(["which", name], capture_output=True, text=True).stdout.strip():
            return path
    sys.exit("chromium is missing: sudo apt-get install chromium-headless-shell")


def opened(page: Page, address: str) -> tuple[float, float]:
    """Open the site: seconds until the first page is drawn, and until everything answers."""
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("heading", level=1).first.wait_for(timeout=PATIENCE)
    drawn = time.perf_counter() - begun
    expect(page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    return drawn, time.perf_counter() - begun


def played(page: Page, address: str, slowness: float) -> tuple[float, float, float]:
    """Open the site on a slow processor: seconds until the first page is drawn, until a first board
    is, and until a move on it is answered by the computer."""
    throttle = page.context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("heading", level=1).first.wait_for(timeout=PATIENCE)
    drawn = time.perf_counter() - begun
    page.locator(".piece").first.wait_for(timeout=PATIENCE)
    board = time.perf_counter() - begun
    page.locator("[data-action=gentle]").click()
    moves = page.locator(".moves li")
    typed = page.locator("form.typed input")
    typed.wait_for(timeout=PATIENCE)
    typed.fill("c1-c2")
    typed.press("Enter")
    expect(moves).to_have_count(2, timeout=PATIENCE)
    return drawn, board, time.perf_counter() - begun


class PlainBrowser:
    """A browser of which nothing is asked but expressions, so that it keeps nothing for us."""

    def __init__(self, profile: Path) -> None:
        self._profile, self._numbers = profile, itertools.count(1)
        profile.mkdir()
        command = [chromium(), *ARGUMENTS, f"--user-data-dir={profile}", "--window-size=1280,800"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port=0", "about:blank"], stdout=quiet, stderr=quiet
        )
        told = profile / "DevToolsActivePort"
        while not told.exists() or not (port := told.read_text().partition("\n")[0]):
            time.sleep(0.05)
        while not (page := self._first_page(port)):
            time.sleep(0.05)
        self._line = connect(page, max_size=None, proxy=None)

    @staticmethod
    def _first_page(port: str) -> str:
        with urlopen(f"http://127.0.0.1:{port}/json/list") as listed:
            pages = [each for each in json.load(listed) if each["type"] == "page"]
        return str(pages[0]["webSocketDebuggerUrl"]) if pages else ""

    def call(self, method: str, **given: object) -> Any:
        """The answer to a command of the DevTools protocol."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": given}))
        while (said := json.loads(self._line.recv())).get("id") != number:
            pass
        return said["result"]

    def run(self, expression: str) -> Any:
        """The value of an expression on the page."""
        return self.call("Runtime.evaluate", expression=expression)["result"].get("value")

    def until(self, expression: str) -> int:
        """Wait until an expression holds; the most megabytes of the tab meanwhile."""
        begun, most = time.perf_counter(), memory(self._profile)
        while not self.run(expression):
            if time.perf_counter() - begun > SOLVE_PATIENCE:
                sys.exit(f"this did not come true: {expression}")
            time.sleep(0.25)
            most = max(most, memory(self._profile))
        return most

    def open(self, address: str, script: str = "") -> None:
        """Open the site, and wait until everything answers."""
        self.call("Page.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.call("Page.navigate", url=address)
        self.until("document.querySelector('#connection')?.hidden === true")

    @property
    def megabytes(self) -> int:
        """The megabytes of the tab now."""
        return memory(self._profile)

    def use(self) -> int:
        """Analyse all three games, as a visitor does; the megabytes of the tab then."""
        for name in ("expert", "classic", "dobutsu"):
            self.run(f"location.hash = '#/analysis?variant={name}'")
            self.until("document.querySelector('main').innerText.includes('moves deep')")
            time.sleep(4)
        return self.megabytes

    def solve(self) -> tuple[float, int]:
        """Solve classic: the seconds from the click to the truth, and the most megabytes."""
        self.run("location.hash = '#/solve/classic'")
        self.until("!!document.querySelector('[data-action=solve-start]')")
        begun = time.perf_counter()
        self.run("document.querySelector('[data-action=solve-start]').click()")
        most = self.until("!!document.querySelector('.solve-truth:not([hidden]) h2')")
        return time.perf_counter() - begun, most

    def end(self) -> None:
        """Close the browser."""
        self.call("Browser.close")
        self._line.close()
        self._process.wait()


@contextmanager
def plain_browser(profile: Path) -> Iterator[PlainBrowser]:
    """A plain browser with a new profile."""
    browser = PlainBrowser(profile)
    try:
        yield browser
    finally:
        browser.end()


def memory(profile: Path) -> int:
    """The megabytes of the tab's process, found by the browser that has this profile."""
    parents: dict[int, int] = {}
    renderers: list[int] = []
    roots: list[int] = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes()
            stat = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        pid = int(folder.name)
        parents[pid] = int(stat[1])
        if b"--type=renderer" in command:
            renderers.append(pid)
        elif f"--user-data-dir={profile}".encode() in command:
            roots.append(pid)

    def is_ours(pid: int) -> bool:
        while pid in parents:
            if pid in roots:
                return True
            pid = parents[pid]
        return False

    def kilobytes(pid: int) -> int:
        try:
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        except OSError:
            return 0  # it has ended
        return sum(int(line.split()[1]) for line in lines if line.startswith(_PRIVATE))

    # The other one has the empty page with which the browser starts.
    return max(map(kilobytes, filter(is_ours, renderers)), default=0) // 1024


def figures(command: list[str]) -> dict[str, float]:
    """The speeds that the program of figures prints, run by a command."""
    program = str(ROOT / "tests" / "support" / "core" / "core_figures.py")
    said = subprocess.run([*command, program], check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(said.splitlines()[-1])
    return found


class Table:
    """The rows of the table: what, how much, and its bar."""

    def __init__(self) -> None:
        self._rows: list[tuple[str, str, str]] = []

    def add(self, what: str, figure: str) -> None:
        """Add a figure that has no bar."""
        self._rows.append((what, figure, ""))

    def at_most(self, what: str, figure: float, unit: str, bar: float) -> None:
        """Add a figure that must not be above its bar."""
        digits = 0 if unit == "MB" else 2
        verdict = "ok" if figure <= bar else "OVER"
        self._rows.append((what, f"{figure:.{digits}f} {unit}", f"at most {bar:g}  {verdict}"))

    def at_least(self, what: str, figure: str, share: float, bar: float) -> None:
        """Add a share of native speed that must not be below its bar."""
        verdict = "ok" if share >= bar else "UNDER"
        self._rows.append((what, figure, f"at least {bar:.0%}  {verdict}"))

    def print(self) -> None:
        """Print all rows."""
        widths = [max(len(row[column]) for row in self._rows) for column in range(2)]
        for row in self._rows:
            print(f"{row[0]:{widths[0]}}  {row[1]:{widths[1]}}  {row[2]}".rstrip())


def count_bytes(table: Table) -> None:
    """The bytes of the site by part, gzipped."""
    parts: Counter[str] = Counter()
    manifest = json.loads((SITE / "manifest.json").read_text())
    for file in manifest["files"].values():
        parts[file["part"]] += file["gzipped"]
    for part, size in parts.most_common():
        table.add(f"gzipped: {part}", f"{size / 1e6:.2f} MB")
    table.at_most("gzipped: all", sum(parts.values()) / 1e6, "MB ", 10)


def time_starts(table: Table, driver: Playwright, folder: Path, starts: int, slow: float) -> None:
    """The seconds of first and later visits, and of a first move on a slow processor."""
    cold, warm, kept = [], [], 0
    for number in range(starts):
        profile = folder / str(number)
        with hosted() as address:
            with browser(driver, profile) as context:
                page = context.new_page()
                cold.append(opened(page, address))
                page.evaluate("navigator.serviceWorker.ready.then(() => null)")
                while not (kept := page.evaluate(KEPT)):
                    page.wait_for_timeout(200)
                page.wait_for_timeout(1000)  # until it is written
            with browser(driver, profile) as context:
                warm.append(opened(context.new_page(), address))
    table.at_most("first page drawn", median(drawn for drawn, _ in cold), "s", 1)
    table.at_most("first visit, all answers", median(all_ for _, all_ in cold), "s", 8)
    table.at_most("later visit, all answers", median(all_ for _, all_ in warm), "s", 3)
    table.add("snapshot on the browser's disk", f"{kept / 1e6:.0f} MB")
    with hosted() as address, browser(driver, folder / "slow") as context:
        drawn, board, move = played(context.new_page(), address, slow)
    table.add(f"first page drawn, {slow:g} times slower", f"{drawn:.2f} s")
    table.add(f"first board drawn, {slow:g} times slower", f"{board:.2f} s")
    table.add(f"first move answered, {slow:g} times slower", f"{move:.2f} s")


def weigh(table: Table, folder: Path) -> None:
    """The megabytes of the tab, and what it takes to solve a game."""
    for name, script in (("", ""), (", low-memory mode", LOW)):
        with hosted() as address, plain_browser(folder / f"memory{name}") as page:
            page.open(address, script)
            table.at_most(f"memory, awake{name}", page.megabytes, "MB", 400)
            table.at_most(f"memory, in use{name}", page.use(), "MB", 400)
    for name, answers, limit in (("one thread", _Quiet, 60), ("threads", _Isolated, 30)):
        with hosted(answers) as address, plain_browser(folder / f"solve {name}") as page:
            page.open(address)
            seconds, most = page.solve()
            table.at_most(f"solve classic, {name}", seconds, "s", limit)
            table.at_most(f"memory, solving, {name}", most, "MB", 400)


def compare_speed(table: Table) -> None:
    """The speed of the core against the native one."""
    there = figures([sys.executable, str(ROOT / "tools" / "site" / "in_pyodide.py")])
    here = figures([sys.executable])
    for what, speed in there.items():
        share = here[what] / speed if what.endswith(", s") else speed / here[what]
        said = f"{speed:,.4g}, {share:.0%} of native"
        if what.startswith("search"):
            table.at_least(what, said, share, 0.55)
        else:
            table.add(what, said)


def main() -> None:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=3, help="how often it is started (3)")
    parser.add_argument("--slow", type=float, default=4, help="how slow a slow processor is (4)")
    given = parser.parse_args()
    table = Table()
    count_bytes(table)
    with TemporaryDirectory() as name:
        folder = Path(name)
        with sync_playwright() as driver:
            time_starts(table, driver, folder, given.starts, given.slow)
        weigh(table, folder)
    compare_speed(table)
    table.print()


if __name__ == "__main__":
    main()
