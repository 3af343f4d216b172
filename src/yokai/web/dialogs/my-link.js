/** The reader's personal link, which makes another device the same player, and a button to replace it. */

import { myPicture } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { getMe, renewMe } from "../wire/http.js";
import { t } from "../words/language.js";
import { openDialog } from "./dialog.js";
import { makeLink } from "./link.js";

export async function openMyLink() {
  show((await getMe()).link);
}

/** @param {string} link */
function show(link) {
  const renew = h(
    "button",
    { type: "button", class: "button", "data-action": "link-renew", onclick: () => void ask() },
    t("link.renew"),
  );
  const ask = async () => {
    if (!renew.classList.contains("asking")) {
      renew.classList.add("asking");
      renew.textContent = t("actions.sure");
      return;
    }
    try {
      show((await renewMe()).link);
      toast(t("link.renewed"));
    } catch {
      toast(t("offline"));
    }
  };
  openDialog(
    t("link.title"),
    h("p", {}, t("link.how")),
    h("p", { class: "warned" }, t("link.warning")),
    makeLink(location.origin + link, t("link.label"), myPicture()),
    renew,
  );
}
