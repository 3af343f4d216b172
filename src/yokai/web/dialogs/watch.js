/** The link by which spectators watch a game. */

import { gamePath, isHere, watchPicture } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { openDialog } from "./dialog.js";
import { makeLink } from "./link.js";

/** @param {string} game @param {number} watchers how many spectators there are now */
export function openWatch(game, watchers) {
  const link = new URL(`/${gamePath(game)}`, location.href).href;
  openDialog(
    t("company.share"),
    h("p", {}, t("company.watchers", { count: watchers })),
    h("p", {}, t(isHere(location.hostname) ? "invite.here" : "company.share_how")),
    makeLink(link, t("company.link"), watchPicture(game)),
  );
}
