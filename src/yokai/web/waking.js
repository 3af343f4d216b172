/** The notice while the application wakes in this tab, and when a new version of it is there. */

import { h } from "./kit/dom.js";
import { takeOver, wakingState } from "./wire/tab.js";
import { t } from "./words/language.js";

/** Show how far the application is, from its first byte to its first answer. */
export function watchWaking() {
  const progress = h("progress", { max: 1 });
  const text = h("span", {});
  const bar = h("p", { id: "connection", class: "waking", role: "status" }, text, " ", progress);
  document.getElementById("header")?.after(bar);
  /** @param {{waking?: string, share?: number, forgets?: boolean, failed?: string, unreachable?: boolean, unkept?: boolean, elsewhere?: true}} told */
  const hear = (told) => {
    if (told.elsewhere) {
      const here = h("button", { type: "button", class: "button", onclick: takeOver }, t("tab.here"));
      bar.replaceChildren(t("tab.elsewhere"), " ", here);
      bar.hidden = false;
    } else if (told.failed) {
      text.textContent = told.unreachable ? t("waking.cut_off") : told.unkept ? t("tab.unkept") : t("waking.failed", { why: told.failed });
      progress.replaceWith(h("button", { type: "button", class: "button", onclick: () => location.reload() }, t("waking.again")));
      bar.hidden = false;
    } else if (told.waking === "done") {
      bar.hidden = !told.forgets;
      if (told.forgets) bar.replaceChildren(t("tab.forgets"), " ", h("button", { type: "button", class: "button", onclick: () => (bar.hidden = true) }, t("close")));
    } else {
      text.textContent = t(told.waking === "python" ? "waking.forest" : "waking.bytes");
      progress.setAttribute("aria-label", text.textContent);
      progress.value = told.share ?? 0;
    }
  };
  hear(wakingState() ?? {});
  document.addEventListener("waking", (event) => hear(/** @type {CustomEvent} */ (event).detail));
}

/** Keep the site for days without a network, and offer a new version when there is one. */
export function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  let { controller } = navigator.serviceWorker;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controller) location.reload(); // a new version took over in every tab, and the files of the old one are gone
    ({ controller } = navigator.serviceWorker);
  });
  void navigator.serviceWorker.register("service-worker.js").then((registration) => {
    const offer = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller || document.getElementById("update")) return;
      const take = () => registration.waiting?.postMessage("take over"); // the newest, if there were several
      const button = h("button", { type: "button", class: "button", onclick: take }, t("update.take"));
      document.getElementById("header")?.after(h("p", { id: "update", role: "status" }, t("update.there"), " ", button));
    };
    offer();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offer);
    });
  }, () => undefined); // a browser may forbid it
}
