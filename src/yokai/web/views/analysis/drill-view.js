/** The trainer of openings: it plays the book against me, and takes a weak move back. */

import { LineBoard } from "../../board/line-board.js";
import { variantOf } from "../../game/variants.js";
import { drillPath, linePath, openingsPath } from "../../kit/address.js";
import { announce, h, icon } from "../../kit/dom.js";
import { sound } from "../../kit/sounds.js";
import { toast } from "../../kit/toast.js";
import { makeActions } from "../../panel/actions.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { redraw } from "../../panel/redraw.js";
import { drill } from "../../wire/openings.js";
import { t } from "../../words/language.js";
import { sideName } from "../../words/names.js";
import { openingName } from "../../words/openings.js";
import { problemText } from "../../words/sentences.js";
import { worthText } from "./explorer.js";

/** @import { DrillView as Verdict, MoveView, PositionView, SideName } from "../../wire/messages.js" */

/** Milliseconds between my move and the reply. */
const PACE = 550;

export class DrillView {
  /** @param {string} game @param {URLSearchParams} query the side that I play */
  constructor(game, query) {
    this.title = t("opening.trainer");
    this.variant = variantOf(game);
    /** The good moves of a position in which a weak one was tried. @type {string[]} */
    this.arrows = [];
    /** @type {SideName} */
    this.side = query.get("side") === "north" ? "north" : "south";
    this.line = new LineBoard({
      play: (usi) => void this.attempt(usi),
      painted: () => this.paintPanel(),
      who: (side) => makeWho(side, this.side),
      advice: () => ({ arrows: this.arrows }),
    });
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h(
      "div",
      { class: "play puzzle drill", "data-view": "drill-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.right = 0;
    this.begin();
  }

  leave() {
    this.left = true;
    this.line.leave();
  }

  begin() {
    /** @type {{text: string, mood: "good" | "bad" | "plain"}} */
    this.said = { text: t("opening.begin", { side: sideName(this.side) }), mood: "plain" };
    /** @type {Verdict | null} the last one */
    this.verdict = null;
    this.arrows = [];
    this.right = 0;
    this.busy = true;
    void this.ask([]);
  }

  /** @param {string[]} moves @param {MoveView[]} [before] the line before my move @param {PositionView} [here] */
  async ask(moves, before, here) {
    try {
      const verdict = await drill(this.variant.id, { side: this.side, moves });
      if (!this.left) await this.hear(verdict, before, here);
    } catch (problem) {
      if (!this.left) toast(problemText(this.variant, problem));
    } finally {
      this.busy = false;
      if (!this.left) this.paintPanel();
    }
  }

  /** @param {string} usi */
  async attempt(usi) {
    const { state, here } = this.line;
    if (this.busy || !state || !here || this.line.ply < this.line.end) return;
    this.busy = true;
    this.arrows = [];
    await this.ask([...state.moves.map((move) => move.usi), usi], state.moves, here);
  }

  /** @param {Verdict} verdict @param {MoveView[]} [before] @param {PositionView} [here] */
  async hear(verdict, before, here) {
    const { result, line, position, best, could, did } = verdict;
    this.verdict = verdict;
    const mine = before ? line.slice(0, before.length + 1) : [];
    if (result === "wrong" && before && here) {
      this.arrows = best;
      void sound("wrong");
      const worth = could && did ? t("opening.cost", { could: worthText(could, null), did: worthText(did, null) }) : t("opening.left_book");
      this.say(`${worth} ${t("opening.try_again")}`, "bad");
      this.lay(before, here);
      return;
    }
    if (before) this.right++;
    if (before && mine.length > before.length && line.length > mine.length) {
      this.lay(mine, null, true);
      await pause(PACE);
      if (this.left) return;
    }
    this.lay(line, result === "end" ? null : position, Boolean(before) || line.length > 0);
    if (result === "end") {
      void sound("star");
      this.say(t("opening.end", { count: this.right }), "good");
    } else if (before) this.say(t("opening.right"), "good");
  }

  /** @param {MoveView[]} moves @param {PositionView | null} here if one may move there @param {boolean} [animate] */
  lay(moves, here, animate = false) {
    const { variant, side } = this;
    const positions = here ? { [moves.length]: here } : {};
    const flipped = this.line.state?.flipped ?? side === "north";
    this.line.show({ variant, start: variant.start, moves, positions, seat: side, flipped }, animate);
  }

  /** @param {string} text @param {"good" | "bad" | "plain"} mood */
  say(text, mood) {
    this.said = { text, mood };
    announce(text);
    this.paintPanel();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "n") this.begin();
    else return this.line.key(event);
    return true;
  }

  paintPanel() {
    if (!this.left && this.line.state) redraw(this.panel, () => this.drawn());
  }

  drawn() {
    const { line, said, verdict, variant } = this;
    const { state } = line;
    const moves = state?.moves.map(({ usi }) => usi) ?? [];
    return [
      h("div", { class: "status-row" }, h("div", { class: "status", "data-said": "" }, h("span", { class: `chip ${this.side}` }), h("p", {}, verdict?.opening ? openingName(verdict.opening) : this.title))),
      h("div", { class: `puzzle-said ${said.mood}` }, h("p", {}, said.text)),
      makeActions([
        { name: "new", picture: "rematch", label: t("opening.again"), key: "n", act: () => this.begin() },
        { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: () => line.flip() },
        { name: "swap", picture: "next", label: t("opening.other_side"), act: () => { location.hash = drillPath(variant.id, this.side === "south" ? "north" : "south"); } },
        { name: "explore", picture: "search", label: t("nav.analysis"), act: () => { location.hash = linePath(variant.id, variant.start, moves); } },
      ]),
      makeMoveList(line),
      h("div", { class: "panel-foot" }, makeStepper(line), h("a", { class: "icon-button", href: openingsPath(variant.id), "aria-label": t("opening.title"), title: t("opening.title") }, icon("games"))),
    ];
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((wake) => window.setTimeout(wake, ms));

/** @param {SideName} side @param {SideName} mine */
function makeWho(side, mine) {
  const name = side === mine ? t("player.you") : t("opening.trainer");
  return h("div", { class: "who" }, h("span", { class: `chip ${side}` }), h("span", { class: "names" }, h("b", {}, name)));
}
