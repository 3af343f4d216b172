/** The first page of puzzles: today's, one for me, a storm, what to repeat, themes. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { variantOf, variants } from "../../game/variants.js";
import { ownGamePath, puzzlePath, puzzlesPath, stormPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { remember, settings } from "../../kit/settings.js";
import { toast } from "../../kit/toast.js";
import { makeVariantTabs } from "../../panel/variant-tabs.js";
import { NotServed } from "../../wire/http.js";
import { getHub, getNext, getRepeat } from "../../wire/puzzles.js";
import { dayText, t } from "../../words/language.js";
import { gameName } from "../../words/names.js";
import { ratingText } from "../../words/ratings.js";
import { problemText } from "../../words/sentences.js";
import { goalText, unratedLeft } from "../../panel/puzzle-words.js";

/** @import { PuzzleHub, PuzzleView, SolverView, ThemeView } from "../../wire/messages.js" */

export class PuzzleHubView {
  /** @param {string | null} game null: the one chosen last */
  constructor(game) {
    this.title = t("puzzle.title");
    this.variant = variantOf(game ?? settings.variant);
    if (game && variants.has(game)) remember({ variant: game });
    this.cards = h("div", { class: "puzzle-cards" });
    this.count = h("p", { class: "hushed" });
    this.element = h(
      "div",
      { class: "page puzzle-hub", "data-view": "puzzle-hub-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title), this.count),
      variants.has(this.variant.id)
        ? makeVariantTabs(this.variant.id, puzzlesPath, t("new.variant"))
        : h("nav", { class: "rules-tabs" }, h("a", { class: "button", href: ownGamePath(this.variant.id) }, gameName(this.variant.id))),
      this.cards,
    );
    void this.load();
  }

  leave() {
    this.left = true;
  }

  async load() {
    try {
      const hub = await getHub(this.variant.id);
      if (this.left) return;
      this.count.textContent = t("puzzle.count", { count: hub.puzzles });
      this.cards.replaceChildren(...this.drawn(hub));
    } catch (problem) {
      if (problem instanceof NotServed && problem.reason === "unknown_puzzle") this.count.textContent = t("puzzle.none");
      else toast(problemText(this.variant, problem));
    }
  }

  /** @param {PuzzleHub} hub */
  drawn({ date, daily, solver, themes, due }) {
    const { id: game } = this.variant;
    // Puzzles of a game that somebody has made come in their order, and change no rating.
    if (!variants.has(game)) return [this.makeDaily(date, daily), card("mine", t("puzzle.all"), [t("puzzle.all_how")], button("play", t("puzzle.next"), () => void this.go(getNext(game)), "next")), this.makeThemes(themes)];
    return [
      this.makeDaily(date, daily),
      card("mine", t("puzzle.strength"), strengthLines(solver), button("play", t("puzzle.at_strength"), () => void this.go(getNext(game)), "next", daily.tried !== "no")),
      card(
        "storm",
        t("puzzle.storm"),
        [t("puzzle.storm_how"), solver.best_storm ? t("puzzle.storm_best", { best: solver.best_storm }) : ""],
        h("a", { class: "button", href: stormPath(game) }, icon("play"), t("puzzle.storm")),
      ),
      ...(due
        ? [card("repeat", t("puzzle.repeat"), [t("puzzle.repeat_how", { count: due })], button("rematch", t("puzzle.repeat_go"), () => void this.go(getRepeat(game), { repeat: true }), "repeat"))]
        : []),
      this.makeThemes(themes),
    ];
  }

  /** @param {string} date @param {PuzzleView} daily */
  makeDaily(date, daily) {
    const href = puzzlePath(daily.variant, daily.id);
    const known = daily.tried !== "no";
    return h(
      "section",
      { class: "puzzle-card daily", "aria-labelledby": "daily" },
      h("a", { class: "daily-board", href, tabindex: "-1", "aria-hidden": "true" }, makeMiniBoard(this.variant, daily.position.sfen)),
      h(
        "div",
        { class: "daily-words" },
        h("h2", { id: "daily" }, t("puzzle.daily")),
        h("p", {}, h("time", { datetime: date }, dayText(date))),
        h("p", { class: "goal" }, goalText(daily)),
        known && h("p", { class: `tried ${daily.tried}` }, t(`puzzle_tried.${daily.tried}`)),
        h("a", { class: `button ${known ? "" : "primary"}`, href, "data-action": "daily" }, icon("play"), t(known ? "puzzle.look_again" : "puzzle.solve")),
      ),
    );
  }

  /** @param {ThemeView[]} themes */
  makeThemes(themes) {
    const { id: game } = this.variant;
    return h(
      "section",
      { class: "puzzle-card wide", "aria-labelledby": "themes" },
      h("h2", { id: "themes" }, t("puzzle.themes")),
      h(
        "div",
        { class: "themes" },
        themes.filter(({ puzzles }) => puzzles).map(({ theme, puzzles }) =>
          h(
            "button",
            { type: "button", class: "button small", "data-theme-name": theme, onclick: () => void this.go(getNext(game, theme), { theme }) },
            t(`puzzle_theme.${theme}`),
            h("small", {}, String(puzzles)),
          )),
      ),
    );
  }

  /** @param {Promise<PuzzleView>} found @param {{theme?: string, repeat?: boolean}} [stream] */
  async go(found, stream) {
    try {
      const { variant, id } = await found;
      if (!this.left) location.hash = puzzlePath(variant, id, stream);
    } catch (problem) {
      toast(problemText(this.variant, problem));
    }
  }
}

/** @param {string} picture @param {string} label @param {() => void} onclick @param {string} name @param {boolean} [primary] */
function button(picture, label, onclick, name, primary = false) {
  return h("button", { type: "button", class: `button ${primary ? "primary" : ""}`, "data-action": name, onclick }, icon(picture), label);
}

/** @param {string} name @param {string} title @param {string[]} lines @param {Element} action */
function card(name, title, lines, action) {
  return h(
    "section",
    { class: `puzzle-card ${name}`, "aria-labelledby": name },
    h("h2", { id: name }, title),
    ...lines.filter(Boolean).map((line) => h("p", {}, line)),
    action,
  );
}

/** @param {SolverView} solver */
function strengthLines(solver) {
  const { rating, solved, failed, run, best_run: best } = solver;
  if (!solved && !failed) return [t("puzzle.strength_new")];
  const left = unratedLeft(solver);
  return [
    left ? t("puzzle.rating_soon", { count: left }) : ratingText(rating),
    t("puzzle.counts", { solved, failed }),
    t("puzzle.run", { run, best }),
    failed ? t("puzzle.missed_return") : "",
  ];
}
