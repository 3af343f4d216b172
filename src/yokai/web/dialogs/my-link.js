/** The reader's personal link, which makes another device the same player, and the devices that have used it. */

import { variantOf } from "../game/variants.js";
import { mePath, myPicture } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { stopNotifying } from "../kit/notification.js";
import { forgetSettings, settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { makeLinkTools } from "../panel/invite.js";
import { getMe, renewMe } from "../wire/http.js";
import { endDevice, getDevices, leaveDevice } from "../wire/people.js";
import { dateText, t } from "../words/language.js";
import { problemText } from "../words/sentences.js";
import { openDialog } from "./dialog.js";
import { makeLink } from "./link.js";

/** @import { DeviceView, Me } from "../wire/messages.js" */

export async function openMyLink() {
  const devices = await getDevices(); // first: this device gets a name by it
  show(await getMe(), devices);
}

/** @param {Me} me @param {DeviceView[]} devices */
function show({ link, calendar }, devices) {
  const others = devices.filter(({ here }) => !here);
  openDialog(
    t("link.title"),
    h("p", {}, t("link.how")),
    h("p", { class: "warned" }, t("link.warning")),
    makeLink(location.origin + link, t("link.label"), myPicture()),
    makeGrave("link-renew", t("link.renew"), async () => {
      show(await renewMe(), devices);
      toast(t("link.renewed"));
    }),
    h("h2", {}, t("devices.title")),
    h("ul", { class: "devices" }, devices.map(makeDevice)),
    others.length > 0 && h("p", {}, t("devices.lost")),
    others.length > 0 &&
      makeGrave("end-others", t("devices.end_others"), async () => {
        await endDevice(null);
        await openMyLink();
      }),
    makeHere(),
    h("h2", {}, t("calendar.title")),
    h("p", {}, t("calendar.how")),
    ...makeLinkTools("calendar", location.origin + calendar, t("calendar.title"), t("message.copy"), t("calendar.title"), false),
    h("p", {}, t("devices.leave_how")),
    makeGrave("leave", t("devices.leave"), leave),
  );
}

/** @param {DeviceView} device */
function makeDevice({ id, label, at, here }) {
  const end = async () => {
    await endDevice(id);
    await openMyLink();
  };
  return h(
    "li",
    { "data-device": id },
    h("span", {}, h("b", {}, label), h("small", {}, here ? t("devices.here") : t("devices.seen", { date: dateText(at) }))),
    !here && makeGrave("end-device", t("devices.end"), end),
  );
}

/** A field for the link of another device: an installed app does not open links by itself. */
function makeHere() {
  const field = h("input", { name: "other-link", placeholder: t("devices.paste"), "aria-label": t("devices.paste"), autocomplete: "off" });
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    const link = /\/me\/([\w.-]+)/.exec(field.value)?.[1];
    if (link) location.hash = mePath(link);
    else toast(t("me.void"));
  };
  return h("form", { class: "answer", onsubmit: go }, field, h("button", { type: "submit", class: "button" }, t("message.open")));
}

/** Sign this device out; nothing of the player stays in the browser. */
async function leave() {
  await stopNotifying(); // while the server knows whose browser it is
  await leaveDevice();
  forgetSettings();
  location.href = "/";
}

/** A button that asks once more before it acts. @param {string} name @param {string} text @param {() => Promise<void>} act */
function makeGrave(name, text, act) {
  const button = h("button", { type: "button", class: "button", "data-action": name }, text);
  button.addEventListener("click", () => {
    if (button.classList.contains("asking")) return void act().catch((problem) => toast(problemText(variantOf(settings.variant), problem)));
    button.classList.add("asking");
    button.textContent = t("actions.sure");
  });
  return button;
}
