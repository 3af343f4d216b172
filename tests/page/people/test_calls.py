"""Calls by Web Push: from a move to a notification, with the page closed in between."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.support.browser import Player, Server, Visitor, running, sit_down, visiting
from tests.support.pages import push
from tests.support.soak import soaked

# The browser's own push service is far away; ours is on this machine.
SUBSCRIBE = """
Object.defineProperty(Notification, "permission", { value: "granted" });  // headless, it is not
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  window.asked = applicationServerKey;
  return { toJSON: () => (%s) };
};
"""

# A browser without windows shows no notifications: what would be shown is noted.
NOTE = """() => {
  ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, data }) => {
    self.shown = [title, tag, data];
  };
}"""
SHOWN = """async () => {
  for (let tries = 0; tries < 100 && !self.shown; tries += 1) {
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return self.shown;
}"""


def test_who_closed_the_page_is_called_and_finds_the_game(
    chromium: Browser, tmp_path: Path
) -> None:
    phone = push.Browser()
    with (
        push.push_service() as service,
        running(tmp_path, tmp_path, (service.origin,)) as server,
        visiting(chromium, server) as mia,
        visiting(chromium, server, permissions=["notifications"]) as ben,
    ):
        mine, link = mia.invite()
        keys = {"p256dh": phone.public, "auth": phone.auth}
        told = {"endpoint": f"{service.origin}/ben", "keys": keys}
        ben.page.add_init_script(SUBSCRIBE % json.dumps(told))
        yours = ben.open("?lang=de", name="Ben")
        yours.click("header > button")
        with yours.expect_response(
            lambda answer: answer.request.method == "POST" and "/api/push" in answer.url
        ):
            yours.check("dialog input[name=notify][value=on]", force=True)
        assert yours.evaluate("asked") == yours.evaluate(
            "fetch('/api/push').then((answer) => answer.json()).then(({ key }) => key)"
        )
        sit_down(yours, link.replace("/#", "/?lang=de#"))
        yours.goto(server.address + "api/levels")
        expect(mine.locator(".seat.top .presence-word")).to_be_visible(timeout=20_000)
        Player(mine).play(Player(mine).position.move("2c2b"))
        call = phone.call(service.body())
        assert (call["title"], call["body"]) == ("Du bist am Zug gegen Mia", "Yōkai no Mori 3×4")

        # The browser hands the message to the service worker, which shows it.
        yours.goto(server.address)
        devtools = yours.context.new_cdp_session(yours)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        yours.wait_for_function("navigator.serviceWorker.controller !== null")
        for _ in range(500):
            if found:
                break
            yours.wait_for_timeout(20)
        origin = server.address.rstrip("/")
        message = {"origin": origin, "registrationId": found[0], "data": json.dumps(call)}
        [worker] = yours.context.service_workers
        worker.evaluate(NOTE)
        devtools.send("ServiceWorker.deliverPushMessage", message)
        game = mine.url.split("/game/")[1]
        assert worker.evaluate(SHOWN) == [call["title"], game, f"/#/game/{game}"]


# A phone with Android: notifications are those of a service worker.
ANDROID = """
window.Notification = class { constructor() { throw new TypeError("Illegal constructor"); } };
Object.defineProperty(Notification, "permission", { value: "granted" });
ServiceWorkerRegistration.prototype.showNotification = async (title) => { window.shown = title; };
"""


@soaked
def test_phone_is_notified_where_the_server_calls_nobody(chromium: Browser, server: Server) -> None:
    """As without the package cryptography: no key, so nothing has registered a service worker."""
    with visiting(chromium, server) as mia, visiting(chromium, server) as ben:
        no_key = json.dumps({"key": None})
        mia.page.route("**/api/push", lambda route: route.fulfill(body=no_key))
        mia.page.add_init_script(ANDROID)
        mia.remember(notify=True)
        mine, link = mia.invite()
        mine.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
        ben.open("?lang=en", name="Ben")
        sit_down(ben.page, link)
        mine.wait_for_function("window.shown === 'Ben has sat down to play with you'")


@soaked
def test_settings_say_why_a_browser_has_no_notifications(visitor: Visitor) -> None:
    page, choice = visitor.page, "dialog [data-choice=notify]"
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    visitor.open("?lang=en")
    page.click("header > button")
    expect(page.locator(choice)).to_contain_text("Notifications need https")
    page.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: true });"
        "Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' });"
        "Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });"
        "delete window.Notification;"
    )
    page.reload()
    page.click("header > button")
    expect(page.locator(choice)).to_contain_text("Add to Home Screen")
