/** The workshop: a game is painted here, and said at once what is wrong with it. The server judges the rules; nothing is judged here. */

import { firstRules, Draft } from "./draft.js";
import { makeFaults } from "./faults.js";
import { makePieceEditor, makePieceList } from "./piece-editor.js";
import { makeSizes, makeStartBoard } from "./start-board.js";
import { makeSwitches } from "./switches.js";
import { variants } from "../../game/variants.js";
import { ATLAS, ownGamePath, WORKSHOP } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { pickFile } from "../../kit/file.js";
import { toast } from "../../kit/toast.js";
import { redraw } from "../../panel/redraw.js";
import { checkRules } from "../../wire/workshop.js";
import { t } from "../../words/language.js";
import { gameName } from "../../words/names.js";

/**
 * @import { RuleFaultView, RulesAnswer } from "../../wire/messages.js"
 * @import { Rules } from "./draft.js"
 */

/** Where the browser keeps the game that is being made. */
const KEY = "yokai.workshop";

/** Milliseconds without a change before the rules are checked. */
const PAUSE = 250;

/** The largest file that is read, in bytes. */
const LARGEST = 20_000;

export class WorkshopView {
  /** @param {URLSearchParams} query the game to begin with, if it names one */
  constructor(query) {
    this.title = t("workshop.title");
    this.draft = new Draft(remembered() ?? first());
    /** The piece that is being painted; null for none. @type {string | null} */
    this.chosen = this.draft.names[0] ?? null;
    /** Whether the next tap on the board takes a piece away. */
    this.erasing = false;
    /** @type {RulesAnswer | null} what the server said of the rules as they are */
    this.answer = null;
    this.asked = 0;
    this.left = false;
    this.timer = 0;
    /** Whether a drawing waits until somebody leaves a field. */
    this.typing = false;
    this.element = h("div", {
      class: "page workshop", "data-view": "workshop-page", onfocusout: () => window.setTimeout(() => this.typing && this.paint()),
    });
    this.paint();
    const from = query.get("from");
    if (from) void this.open({ text: from }).then(() => this.left || history.replaceState(null, "", WORKSHOP));
    else void this.check();
  }

  leave() {
    window.clearTimeout(this.timer);
    this.left = true;
  }

  // Actions.

  /** Change the game, and have it checked. @param {() => void} act */
  act(act) {
    act();
    if (this.chosen !== null && !this.draft.names.includes(this.chosen)) this.chosen = this.draft.names[0] ?? null;
    this.answer = null;
    this.asked += 1; // an answer that is on its way is of the game before
    try {
      localStorage.setItem(KEY, JSON.stringify(this.draft.rules));
    } catch {
      // A browser that keeps nothing shows the game all the same.
    }
    // A field that was changed by going to another one is redrawn once that one has the focus.
    window.setTimeout(() => this.paint());
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  async check() {
    window.clearTimeout(this.timer);
    const mine = ++this.asked;
    const answer = await checkRules({ rules: this.draft.rules });
    if (this.left || this.asked !== mine) return;
    this.answer = answer;
    this.paint();
  }

  /** Begin again with a game that a text names or holds. @param {{text: string}} question */
  async open(question) {
    const { rules, faults } = await checkRules(question);
    if (this.left) return;
    if (rules) this.act(() => this.begin(/** @type {Rules} */ (rules)));
    else toast(faults[0] ? t("workshop.unreadable", { message: faults[0].message }) : t("problem.other"));
  }

  /** @param {Rules} rules */
  begin(rules) {
    this.draft = new Draft(rules);
    this.chosen = this.draft.names[0] ?? null;
    this.erasing = false;
  }

  async openFile() {
    const file = await pickFile(".toml");
    if (!file) return;
    if (file.size > LARGEST) toast(t("workshop.large"));
    else await this.open({ text: await file.text() });
  }

  // Painting.

  /** The faults of a place and of all places within it. @param {...string} places */
  faultsAt(...places) {
    return (this.answer?.faults ?? []).filter(({ place }) => places.some((each) => place === each || place.startsWith(`${each}.`)));
  }

  /** Whether a fault keeps the game from being played. */
  get broken() {
    return this.answer !== null && (!this.answer.code || this.answer.faults.some(({ grave }) => grave));
  }

  /** Go to the game, once its rules are checked; or to what is wrong with it. */
  async play() {
    if (!this.answer) await this.check();
    if (this.answer?.code && !this.broken) location.hash = ownGamePath(this.answer.code);
    else this.element.querySelector(".rule-faults .grave")?.scrollIntoView({ block: "center" });
  }

  /** Draw everything, but not while somebody types into a field: it is drawn when they leave it. */
  paint() {
    const active = document.activeElement;
    this.typing = active instanceof HTMLInputElement && active.type === "text" && this.element.contains(active);
    if (!this.typing) redraw(this.element, () => this.draw());
  }

  draw() {
    const { draft } = this;
    const act = (/** @type {() => void} */ change) => this.act(change);
    const pieces = new Set(["pieces", ...draft.names.map((name) => `pieces.${name}`)]);
    return [
      h("h1", {}, this.title),
      h("p", { class: "workshop-about" }, t("workshop.about"), " ", h("a", { href: ATLAS }, t("atlas.link"))),
      this.makeBegin(),
      this.makeName(),
      h(
        "div",
        { class: "bench" },
        h(
          "section",
          { class: "bench-card", "aria-label": t("workshop.pieces") },
          h("h2", {}, t("workshop.pieces")),
          makePieceList(draft, this.chosen, {
            choose: (name) => {
              this.chosen = name;
              this.erasing = false;
              this.paint();
            },
            add: () => act(() => (this.chosen = draft.add(t("workshop.piece")))),
            marked: (name) => this.faultsAt(`pieces.${name}`).length > 0,
          }),
          ...(this.chosen === null ? [] : [makePieceEditor(draft, this.chosen, act, (name) => (this.chosen = name)), makeFaults(draft, this.faultsAt(`pieces.${this.chosen}`))]),
          makeFaults(draft, (this.answer?.faults ?? []).filter(({ place }) => place === "pieces")),
        ),
        h(
          "section",
          { class: "bench-card", "aria-label": t("workshop.board") },
          h("h2", {}, t("workshop.board")),
          h("p", { class: "hushed" }, t("workshop.board_how")),
          makeStartBoard(draft, this.erasing ? "" : this.chosen, act),
          makeSizes(draft, act, this.erasing, () => {
            this.erasing = !this.erasing;
            this.paint();
          }),
          makeFaults(draft, this.faultsAt("start")),
        ),
        h(
          "section",
          { class: "bench-card wide", "aria-label": t("nav.rules") },
          h("h2", {}, t("nav.rules")),
          makeSwitches(draft, act, (key) => makeFaults(draft, this.faultsAt(key))),
          makeFaults(draft, (this.answer?.faults ?? []).filter(({ place }) => !isShown(place, pieces))),
        ),
      ),
      this.makeFoot(),
    ];
  }

  /** What to begin with: a shipped game, a small one, or a file. */
  makeBegin() {
    /** @param {string} name @param {string} label @param {() => void} act */
    const button = (name, label, act) => h("button", { type: "button", class: "button small", "data-action": `begin-${name}`, onclick: act }, label);
    return h(
      "div",
      { class: "tools", role: "group", "aria-label": t("workshop.begin") },
      h("span", {}, t("workshop.begin")),
      button("small", t("workshop.small"), () => this.act(() => this.begin(first()))),
      ...[...variants.keys()].map((id) => button(id, gameName(id), () => void this.open({ text: id }))),
      button("file", t("workshop.file"), () => void this.openFile()),
    );
  }

  makeName() {
    const { draft } = this;
    const name = h("input", {
      name: "game", value: draft.rules.name, maxlength: 60, autocomplete: "off", "aria-label": t("workshop.name"),
      onchange: () => this.act(() => draft.set("name", name.value.trim())),
    });
    return h("div", { class: "bench-name" }, h("label", { class: "field" }, h("span", {}, t("workshop.name")), name), makeFaults(draft, this.faultsAt("name")));
  }

  /** The way to play the game. */
  makeFoot() {
    return h(
      "div",
      { class: "bench-foot" },
      h("button", { type: "button", class: `button primary big${this.broken ? " broken" : ""}`, "data-action": "play", onclick: () => void this.play() }, icon("play"), t("workshop.play")),
    );
  }
}

/** Whether a fault is shown beside what it is about. @param {RuleFaultView["place"]} place @param {Set<string>} pieces */
function isShown(place, pieces) {
  if (place === "start" || place === "name" || place === "pieces") return true;
  return [...pieces].some((each) => place.startsWith(`${each}.`) || place === each) || SWITCHED.some((key) => place === key);
}

/** The keys that have a switch, which shows their faults. */
const SWITCHED = ["promotion_zone", "promotion", "repetition", "reach_wins", "checkmate_ends", "royal_avoids_attack", "drops", "dead_ends"];

function first() {
  return firstRules({ title: t("workshop.my_game"), royal: t("workshop.royal"), piece: t("workshop.piece") });
}

/** @returns {Rules | null} */
function remembered() {
  try {
    const rules = JSON.parse(localStorage.getItem(KEY) ?? "null");
    new Draft(rules).view; // one that cannot be drawn is forgotten
    return rules;
  } catch {
    return null;
  }
}
