"""What the game in a browser tab costs: bytes, seconds until it answers, memory, speed.

    python bench/tab.py [--starts N]

`make site` comes first. Chromium opens the site from a static host on this machine: `N` times in a
new profile, and `N` times more in that profile with a browser started anew. Memory is that
of the tab's own process as Linux counts it, shared pages by their share; a phone that tells of
4 GB or less is low on memory. Classic is solved on one thread, and on all where the host
isolates the page. Node runs the search of the same files, against the core that is installed here.
One table, with the bars beside.
"""

from __future__ import annotations

import argparse
import json
import re
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

from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).parent.parent
SITE = ROOT / "site"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LOW = "Object.defineProperty(navigator, 'deviceMemory', {value: 2})"
PATIENCE = 120_000  # milliseconds


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Isolated(_Quiet):
    """The same for pages whose threads may share memory."""

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


def used(page: Page, address: str) -> None:
    """Do what a visitor does: a game, an analysis by the network, a puzzle."""
    page.locator("[data-action=gentle]").click()
    expect(page).to_have_url(re.compile("#/game/"), timeout=PATIENCE)
    page.goto(f"{address}#/analysis?variant=expert")
    expect(page.locator("main")).to_contain_text("moves deep", timeout=PATIENCE)
    page.wait_for_timeout(5_000)
    page.goto(f"{address}#/puzzles/classic")
    page.locator("main a[href*='puzzles/classic/']").first.click()
    page.wait_for_timeout(2_000)


def solved(page: Page, address: str, profile: Path) -> tuple[float, int]:
    """Solve classic: the seconds from the click to the truth, and the most megabytes."""
    page.goto(f"{address}#/solve/classic")
    page.click("[data-action=solve-start]", timeout=PATIENCE)
    begun, most = time.perf_counter(), 0
    while not page.locator(".solve-truth h2").is_visible():
        most = max(most, memory(profile))
        page.wait_for_timeout(500)
    return time.perf_counter() - begun, most


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
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))

    # The other one has the empty page with which the browser starts.
    return max(map(kilobytes, filter(is_ours, renderers))) // 1024


def figures(command: list[str]) -> dict[str, float]:
    """The speeds that the program of figures prints, run by a command."""
    program = str(ROOT / "tests" / "support" / "core_figures.py")
    said = subprocess.run([*command, program], check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(said.splitlines()[-1])
    return found


def main() -> None:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=3, help="how often it is started (3)")
    starts = parser.parse_args().starts
    rows: list[tuple[str, str, str]] = []
    parts: Counter[str] = Counter()
    manifest = json.loads((SITE / "manifest.json").read_text())
    for file in manifest["files"].values():
        parts[file["part"]] += file["gzipped"]
    for part, size in parts.most_common():
        rows.append((f"bytes: {part}", f"{size / 1e6:.2f} MB gzipped", ""))
    rows.append(("bytes: all", f"{sum(parts.values()) / 1e6:.2f} MB gzipped", "at most 10"))
    with sync_playwright() as driver, TemporaryDirectory() as folder:
        cold, warm = [], []
        for number in range(starts):
            profile = Path(folder) / str(number)
            with hosted() as address:
                with browser(driver, profile) as context:
                    page = context.new_page()
                    cold.append(opened(page, address))
                    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
                with browser(driver, profile) as context:
                    warm.append(opened(context.new_page(), address))
        rows.append(("first page drawn", f"{median(d for d, _ in cold):.2f} s", "at most 1"))
        rows.append(
            ("first visit, all answers", f"{median(a for _, a in cold):.2f} s", "at most 8")
        )
        rows.append(
            ("later visit, all answers", f"{median(a for _, a in warm):.2f} s", "at most 3")
        )
        for name, script in (("", ""), (", low-memory mode", LOW)):
            profile = Path(folder) / f"memory{name}"
            with hosted() as address, browser(driver, profile) as context:
                page = context.new_page()
                page.add_init_script(script)
                opened(page, address)
                rows.append((f"memory, awake{name}", f"{memory(profile)} MB", "at most 400"))
                used(page, address)
                rows.append((f"memory, in use{name}", f"{memory(profile)} MB", "at most 400"))
        for name, answers, limit in (("one thread", _Quiet, 60), ("threads", _Isolated, 30)):
            profile = Path(folder) / f"solve {name}"
            with hosted(answers) as address, browser(driver, profile) as context:
                page = context.new_page()
                opened(page, address)
                seconds, most = solved(page, address, profile)
                rows.append((f"solve classic, {name}", f"{seconds:.1f} s", f"at most {limit}"))
                rows.append((f"memory, solving, {name}", f"{most} MB", "at most 400"))
    there = figures([sys.executable, str(ROOT / "tools" / "site" / "in_pyodide.py")])
    here = figures([sys.executable])
    for what, speed in there.items():
        bar = "at least 55 %" if what.startswith("search") else ""
        share = here[what] / speed if what.endswith(", s") else speed / here[what]
        rows.append((what, f"{speed:,.4g}, {share:.0%} of native", bar))
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for row in rows:
        print(f"{row[0]:{widths[0]}}  {row[1]:{widths[1]}}  {row[2]}".rstrip())


if __name__ == "__main__":
    main()
