"""The site in Firefox and in WebKit: it wakes, a game is played, and a reload finds it. Only `make
soak` runs this."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.page.site.test_site import host
from tests.support.pages.other_browsers import OtherBrowser, firefox, webkit
from tests.support.pages.site import Host

__all__ = ["host"]  # the fixture
AWAKE = "document.querySelector('#connection')?.hidden"
WATCH = """(() => {
  window.troubles = [];
  const note = (event) => window.troubles.push(String(event.message ?? event.reason));
  window.addEventListener("error", note);
  window.addEventListener("unhandledrejection", note);
  return true;
})()"""
PLAY = """(() => {
  document.querySelector("[data-action=other]").click();
  document.querySelector("input[name=side][value=south]").click();
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((each) => each.textContent.trim() === "Play").click();
  return true;
})()"""
KEPT = """(() => {
  void navigator.serviceWorker.ready.then(() => (window.kept = true));
  return true;
})()"""
MOVE = """(() => {
  const typed = document.querySelector("form.typed");
  typed.querySelector("input").value = "c1-c2";
  typed.requestSubmit();
  return true;
})()"""


@pytest.mark.parametrize("browser", [firefox, webkit])
def test_game_is_played_and_found_again_without_a_network(
    browser: Callable[[Path], AbstractContextManager[OtherBrowser]], host: Host, tmp_path: Path
) -> None:
    folder = tmp_path / "browser"
    folder.mkdir()
    with browser(folder) as page:
        page.open(f"{host.address}?lang=en")
        page.run(WATCH)
        page.until(AWAKE)
        page.run(PLAY)
        page.until("document.querySelector('form.typed')")
        page.run(MOVE)
        page.until("document.querySelectorAll('.moves li').length === 2")  # with a reply
        assert "c1–c2" in page.run("document.querySelector('.moves').textContent")
        assert page.run("window.troubles.join()") == ""
        page.run(KEPT)
        page.until("window.kept")
        host.end()
        page.open(f"{host.address}?lang=en#/games")
        page.reload()
        page.run(WATCH)
        page.until(AWAKE)
        page.until("document.querySelector('main').textContent.includes('Move 2')")
        assert page.run("window.troubles.join()") == ""
        assert page.errors() == []
