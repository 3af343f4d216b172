/** A link of a game by message, opened: the game it carries, and what it is for the reader. */

import { LineBoard } from "../board/line-board.js";
import { makeName } from "../dialogs/name.js";
import { variantOf, variants } from "../game/variants.js";
import { gamePath, HOME, linePath } from "../kit/address.js";
import { announce, h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { NotServed, openLink } from "../wire/http.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { outcomeText, refusalText } from "../words/sentences.js";

/** @import { OpenedLink } from "../wire/messages.js" */

export class MessageView {
  /** @param {string} text of the link */
  constructor(text) {
    this.text = text;
    this.title = t("message.view");
    this.gone = false;
    this.line = new LineBoard({ play: () => undefined, notYours: () => this.panel.querySelector("button")?.focus() });
    this.panel = h("aside", { class: "panel", "aria-label": t("panel.label") }, h("p", { class: "status" }, t("invite.joining")));
    this.element = h("div", { class: "page", "data-view": "message-page" }, h("h1", { class: "unseen" }, this.title), this.panel);
    void this.open(false);
  }

  leave() {
    this.gone = true;
    this.line.leave();
  }

  /** @param {boolean} keep whether the reader wants to have the game */
  async open(keep) {
    try {
      const opened = await openLink({ text: this.text, keep, ...(keep ? { name: settings.name } : {}) });
      if (!this.gone) this.show(opened);
    } catch (problem) {
      if (!this.gone) this.refuse(problem);
    }
  }

  /** @param {OpenedLink} opened */
  show(opened) {
    const { what, game } = opened;
    if (game && (what === "yours" || what === "own" || what === "answered")) {
      if (what !== "yours") toast(t(what === "own" ? "message.own" : "message.answered"));
      location.replace(gamePath(game)); // the browser's back button does not lead here again
      return;
    }
    const { variant, start, moves, position, seat } = opened;
    this.element.className = "play";
    this.element.replaceChildren(h("h1", { class: "unseen" }, this.title), this.line.board, this.panel);
    this.panel.replaceChildren(...this.drawn(opened));
    announce(this.panel.querySelector(".status")?.textContent ?? "");
    const end = moves.length;
    this.line.show({ variant: variantOf(variant), start, moves, positions: { [end]: position }, seat: null, flipped: seat === "north" });
    if (end) this.line.replay(end - 1);
  }

  /** What the link is, and what the reader may do. @param {OpenedLink} opened */
  drawn({ what, game, same, variant, start, moves, position, sender }) {
    const rules = variantOf(variant);
    const { outcome } = position;
    const keep = (/** @type {string} */ word) =>
      h("button", { type: "button", class: "button primary big", "data-action": "message-keep", onclick: () => void this.open(true) }, icon("play"), t(word));
    const mine = game && h("a", { class: "button", href: gamePath(game) }, t("message.mine"));
    if (what === "differs") {
      const look = linePath(variant, start, moves.map(({ usi }) => usi));
      return [
        h("p", { class: "status" }, t("message.differs", { count: same })),
        h("div", { class: "tools" }, mine, h("a", { class: "button", "data-action": "message-look", href: look }, icon("search"), t("message.look"))),
      ];
    }
    if (what === "elsewhere") {
      return [h("p", { class: "status" }, t("message.elsewhere")), h("div", { class: "tools" }, keep("message.go_on"), mine)];
    }
    const words = { name: sender ?? "", game: gameName(variant) };
    const state = outcome ? outcomeText(rules, outcome) : null;
    return [
      h("p", { class: "status" }, t(sender ? "message.new" : "message.nameless", words)),
      h("p", {}, state ? `${state.headline}. ${state.why}` : t("status.your_turn")),
      makeName(),
      keep(outcome ? "message.keep_over" : "message.keep"),
      h("p", { class: "hushed" }, t("message.kept")),
    ];
  }

  /** @param {unknown} problem */
  refuse(problem) {
    const [variant] = variants.values();
    const why = problem instanceof NotServed && variant ? refusalText(variant, problem) : t("offline");
    this.panel.replaceChildren(
      h("p", { class: "status", role: "alert" }, why),
      h("div", { class: "tools" }, h("a", { class: "button primary", href: HOME }, t("nav.play"))),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.line.key(event);
  }
}
