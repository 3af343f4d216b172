/** A game is solved before the reader's eyes: a clock, a picture of what is known, and in the end the truth. */

import { start } from "../../dialogs/new-game.js";
import { levels, variantOf, variants } from "../../game/variants.js";
import { ANALYSIS, linePath, solvePath } from "../../kit/address.js";
import { announce, calm, h, icon } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { getSolution } from "../../wire/http.js";
import { lowMemory } from "../../wire/memory.js";
import { hasServer } from "../../wire/transport.js";
import { numberText, percentText, t } from "../../words/language.js";
import { gameName, royalName } from "../../words/names.js";
import { refusalText } from "../../words/sentences.js";
import { DistanceChart } from "./distance-chart.js";

/**
 * @import { Solution, Solve, TableStatus } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

/** Milliseconds between two looks at the clock, and between two pictures where no motion is wanted. */
const [TICK, CALM_TICK] = [100, 1000];

/** Megabytes that the game takes in a tab beside the values of a table. */
const TAB_MEGABYTES = 250;

/** What is told if the table cannot be kept; any other failure is told alike. */
const FAILURES = new Map([["no_disk", "solving.no_disk"], ["no_room", "solving.no_room"]]);

/** "0:41.3" @param {number} seconds */
function clockText(seconds) {
  const whole = Math.floor(seconds);
  const tenths = calm() ? "" : `.${Math.floor((seconds - whole) * 10)}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}${tenths}`;
}

/** @param {string} label @param {HTMLElement} value @param {string} [kind] */
const makeFigure = (label, value, kind = "") => h("div", { class: kind }, h("dt", {}, label), value);

export class SolveView {
  /** @param {Socket} socket @param {string} id a variant that can be solved */
  constructor(socket, id) {
    this.socket = socket;
    this.variant = variantOf(id);
    this.title = t("solving.title", { game: gameName(id) });
    /** @type {TableStatus | null} */
    this.status = null;
    /** When solving began, by the clock of the page. */
    this.begun = 0;
    this.painted = 0;
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.chart = new DistanceChart();
    this.clock = h("dd", {}, clockText(0));
    this.known = h("span", {}, "0");
    this.share = h("small", {});
    this.distance = h("dd", {}, "–");
    this.threads = h("dd", {}, "–");
    this.figures = h(
      "dl",
      { class: "solve-figures", hidden: true },
      makeFigure(t("solving.clock"), this.clock, "time"),
      makeFigure(t("solving.known"), h("dd", {}, this.known, this.share)),
      makeFigure(t("solving.distance"), this.distance),
      makeFigure(t("solving.threads"), this.threads),
    );
    this.chart.element.hidden = true;
    this.lead = h("p", { class: "lead", "data-said": "" });
    this.about = h("p", { class: "about" });
    this.warning = h("p", { class: "about", "data-part": "low-memory", hidden: true });
    this.buttons = h("div", { class: "solve-buttons" });
    this.truth = h("section", { class: "solve-truth", "aria-label": t("solving.truth"), hidden: true });
    this.element = h(
      "div",
      { class: "page solve", "data-view": "solve-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title)),
      h(
        "nav",
        { class: "rules-tabs", "aria-label": t("new.variant") },
        [...variants.values()].filter(({ solvable }) => solvable).map((each) =>
          h("a", { class: "button", href: solvePath(each.id), "aria-current": each.id === id ? "page" : null }, gameName(each.id))),
      ),
      this.truth,
      this.lead,
      this.warning,
      this.buttons,
      this.figures,
      this.chart.element,
      this.about,
    );
    socket.onMessage((message) => {
      if (message.type === "table" && message.status.variant === id) this.hear(message.status);
      if (message.type === "refused" && (message.request === "table" || message.request === "solve")) {
        this.lead.textContent = refusalText(this.variant, message);
        this.buttons.replaceChildren(h("a", { class: "button", href: ANALYSIS }, icon("search"), t("nav.analysis")));
      }
    }, signal);
    // A server that comes back has forgotten who listens.
    socket.onState(() => this.status && socket.open && this.watch(), signal);
    const timer = window.setInterval(() => this.paintClock(), calm() ? CALM_TICK : TICK);
    signal.addEventListener("abort", () => window.clearInterval(timer));
    this.watch();
  }

  leave() {
    this.stop.abort();
  }

  watch() {
    this.socket.send({ type: "table", variant: this.variant.id });
  }

  /** @param {NonNullable<Solve["action"]>} action */
  ask(action) {
    this.socket.send({ type: "solve", variant: this.variant.id, action });
  }

  /** @param {TableStatus} status */
  hear(status) {
    const before = this.status?.state;
    this.status = status;
    const { state, stage, seconds, threads, plies, positions, known } = status;
    if (state === "solving" && before !== "solving") announce(t("solving.begun"));
    this.begun = performance.now() - seconds * 1000;
    this.element.dataset.state = state;
    const still = state !== "solving" && state !== "ready";
    this.figures.hidden = still;
    this.chart.element.hidden = still;
    this.about.textContent = t("solving.about", { positions: numberText(positions), royal: royalName(this.variant) });
    this.threads.textContent = threads ? numberText(threads) : "–";
    this.warning.hidden = hasServer || !lowMemory || (state !== "none" && state !== "failed");
    this.warning.textContent = t("solving.low_memory", { megabytes: numberText(Math.round(TAB_MEGABYTES / 10 + positions / 1e7) * 10) });
    if (state !== before) this.paintButtons();
    if (state === "ready") {
      if (before !== "ready") void this.reveal(before === "solving");
      return;
    }
    this.truth.hidden = true;
    if (state === "solving") this.lead.textContent = stage === "write" ? t("solving.writing") : t("solving.busy");
    else if (state === "failed") this.lead.textContent = t(FAILURES.get(stage) ?? "solving.broken");
    else this.lead.textContent = t("solving.invite", { positions: numberText(positions), megabytes: numberText(Math.ceil(positions / 1e6)) });
    const now = performance.now();
    if (calm() && now - this.painted < CALM_TICK) return;
    this.painted = now;
    this.paintKnown(known, positions, plies);
    this.distance.textContent = numberText(plies);
  }

  /** @param {TableStatus["known"]} known @param {number} positions @param {number} plies */
  paintKnown(known, positions, plies) {
    const count = known.reduce((all, each) => all + each.count, 0);
    this.known.textContent = numberText(count);
    const share = positions ? percentText(Math.floor((count / positions) * 100)) : "";
    this.share.textContent = t("solving.of", { positions: numberText(positions), share });
    this.chart.paint(known, plies);
  }

  paintClock() {
    if (this.status?.state === "solving") this.clock.textContent = clockText((performance.now() - this.begun) / 1000);
  }

  /** The truth, from the table. @param {boolean} now whether the reader was there when it was found */
  async reveal(now) {
    const { seconds = 0 } = this.status ?? {};
    this.clock.textContent = seconds ? clockText(seconds) : "–";
    this.lead.textContent = t(hasServer ? "solving.kept_server" : "solving.kept");
    const solution = await getSolution(this.variant.id);
    if (this.stop.signal.aborted || this.status?.state !== "ready") return;
    const { known, positions } = solution;
    this.paintKnown(known, positions, 0);
    this.distance.textContent = numberText(Math.max(0, ...known.map(({ plies }) => plies)));
    this.truth.replaceChildren(...this.makeTruth(solution));
    this.truth.hidden = false;
    if (!now) return;
    announce(this.truth.querySelector("h2")?.textContent ?? "");
    this.truth.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    dropLeaves(this.element, 40);
  }

  /** @param {Solution} solution */
  makeTruth({ result, plies, known, positions, longest }) {
    const { id, start: sfen } = this.variant;
    const count = /** @param {string} wanted */ (wanted) =>
      known.reduce((all, each) => all + (each.result === wanted ? each.count : 0), 0);
    const sentence = { win: "solving.first_wins", loss: "solving.second_wins", draw: "solving.nobody_wins" }[result];
    const strongest = levels.at(-1)?.number ?? null;
    const side = result === "loss" ? "north" : "south"; // the better one for the reader
    return [
      h("h2", {}, t(sentence, { plies })),
      h("p", {}, t("solving.counts", {
        positions: numberText(positions), won: numberText(count("win")), lost: numberText(count("loss")), drawn: numberText(count("draw")),
      })),
      longest && h("p", {}, t("solving.longest", { plies: longest.plies }), " ", h("a", { href: linePath(id, longest.sfen) }, t("solving.look"))),
      h(
        "div",
        { class: "solve-buttons" },
        h("a", { class: "button primary", href: linePath(id, sfen) }, icon("search"), t("solving.walk")),
        h(
          "button",
          {
            type: "button",
            class: "button",
            "data-action": "perfection",
            onclick: () => void start({ variant: id, opponent: "computer", level: strongest, side }),
          },
          icon("play"),
          t("solving.perfection"),
        ),
      ),
    ].filter((part) => part !== null);
  }

  /** What the reader may do: on a server, whose tables are for everybody, only look. */
  paintButtons() {
    const state = this.status?.state;
    const button = /** @param {NonNullable<Solve["action"]>} action @param {string} label @param {string} [kind] */ (action, label, kind = "") =>
      h("button", { type: "button", class: `button ${kind}`, "data-action": `solve-${action}`, onclick: () => this.ask(action) }, label);
    const offered = {
      none: [button("start", t("solving.go"), "primary large")],
      failed: [button("start", t("solving.again"), "primary")],
      solving: hasServer ? [] : [button("stop", t("solving.stop"))],
      ready: hasServer ? [] : [button("delete", t("solving.delete"), "small")],
      unsolvable: [],
    };
    const held = this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(...(state ? offered[state] : []));
    if (held) this.buttons.querySelector("button")?.focus();
  }
}
