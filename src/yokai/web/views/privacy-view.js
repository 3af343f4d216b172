/** The privacy page: what is kept, who sees it, for how long, and how to delete it. */

import { variantOf } from "../game/variants.js";
import { HOME } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { stopNotifying } from "../kit/notification.js";
import { forgetSettings, settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { deleteMe, getMe } from "../wire/http.js";
import { hasServer } from "../wire/transport.js";
import { t } from "../words/language.js";
import { problemText } from "../words/sentences.js";

export class PrivacyView {
  constructor() {
    this.title = t("privacy.title");
    const days = h("p", { hidden: true });
    const text = h("div", { class: "prose" }, ...(hasServer ? ofServer(days) : ofTab()));
    this.element = h("div", { class: "page", "data-view": "privacy-page" }, h("h1", {}, this.title), text);
    if (!hasServer) return;
    text.append(h("h2", {}, t("privacy.yours")), h("p", {}, t("privacy.yours_text")), makeActions());
    void getMe().then(({ keep_days: kept }) => {
      if (kept === null) return;
      days.textContent = t("privacy.long_days", { days: kept });
      days.hidden = false;
    });
  }
}

/** What a server keeps. @param {HTMLElement} days how long */
function ofServer(days) {
  return [
    h("h2", {}, t("privacy.who")),
    h("p", {}, t("privacy.who_text")),
    h("h2", {}, t("privacy.kept")),
    h("p", {}, t("privacy.kept_text")),
    h("p", {}, t("privacy.calls_text")),
    h("h2", {}, t("privacy.seen")),
    h("p", {}, t("privacy.seen_text")),
    h("h2", {}, t("privacy.long")),
    h("p", {}, t("privacy.long_text")),
    days,
  ];
}

/** What a browser keeps by itself, and what the page brings along for it. */
function ofTab() {
  return [
    h("h2", {}, t("privacy.kept")),
    h("p", {}, t("privacy.tab_text")),
    h("h2", {}, t("privacy.seen")),
    h("p", {}, t("privacy.tab_seen")),
    h("h2", {}, t("privacy.made")),
    h("p", {}, h("a", { href: "licences.html" }, t("privacy.licences"))),
  ];
}

/** The buttons to save everything, and to delete it. */
function makeActions() {
  const remove = h("button", { type: "button", class: "button", "data-action": "delete-me" }, t("privacy.delete"));
  remove.addEventListener("click", async () => {
    if (!remove.classList.contains("asking")) {
      remove.classList.add("asking");
      remove.textContent = t("privacy.delete_sure");
      return;
    }
    try {
      await deleteMe();
      await stopNotifying();
      toast(t("privacy.deleted"));
      location.hash = HOME;
      setTimeout(() => {
        forgetSettings(); // the name, too
        location.reload(); // the socket is still the deleted player's
      }, 1500);
    } catch (problem) {
      toast(problemText(variantOf(settings.variant), problem));
    }
  });
  return h("div", { class: "end-actions" }, h("a", { class: "button", href: "/api/archive", download: "" }, t("archive.save")), remove);
}
