/** The explorer of openings: every move of a position with its worth, its games, and the opening that it leads to. */

import { pieceIcon } from "../../board/piece.js";
import { drillPath, openingsPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { explore } from "../../wire/openings.js";
import { numberText, percentText, t } from "../../words/language.js";
import { pieceName, sideName } from "../../words/names.js";
import { openingName } from "../../words/openings.js";
import { resultOf, scoreText } from "./evaluation.js";
import { walkOf } from "./lines.js";

/**
 * @import { ExploredView, ExplorerView, ResultCounts, ResultName, VariantView, WorthView } from "../../wire/messages.js"
 */

export class Explorer {
  /** @param {() => void} news something is known of the position in view */
  constructor(news) {
    this.news = news;
    /** @type {ExplorerView | null} of the position in view */
    this.view = null;
    /** Questions are numbered, so that a late answer never replaces a newer one. */
    this.asked = 0;
  }

  /** Forget the position, and ignore answers that are on their way. */
  stop() {
    this.asked++;
    this.view = null;
  }

  /** @param {string} variant @param {string} sfen @param {string[]} moves */
  async ask(variant, sfen, moves) {
    this.stop();
    const { asked } = this;
    try {
      const view = await explore({ variant, sfen, moves });
      if (asked !== this.asked) return;
      this.view = view;
      this.news();
    } catch {
      // What the board refuses, it says itself.
    }
  }

  /** @param {VariantView} variant @param {string} sfen of the position in view @param {(usi: string) => void} play */
  drawn(variant, sfen, play) {
    const { view } = this;
    return h(
      "section",
      { class: "explorer", "aria-label": t("opening.explorer") },
      h("div", { class: "explorer-head" }, h("b", {}, headText(view)), makeLinks(variant)),
      view?.moves.length
        ? h("ul", { class: "lines explored", "aria-label": t("opening.moves"), tabindex: "0" }, view.moves.map((move) => makeRow(variant, sfen, view, move, play)))
        : h("p", { class: "hushed" }, t(view ? "opening.unknown" : "opening.looking")),
    );
  }
}

/** The opening that the game has come through, and the shapes on the board. @param {ExplorerView | null} view */
function headText(view) {
  const names = view?.opening ? [openingName(view.opening)] : [];
  const shapes = (view?.shapes ?? []).map(({ side, name, points }) => {
    const words = { side: sideName(side), name: openingName(name) };
    return points === null ? t("opening.shape", words) : t("opening.shape_worth", { ...words, points: percentText(points) });
  });
  return [...names, ...shapes].join(" · ") || t("opening.explorer");
}

/** @param {VariantView} variant */
function makeLinks({ id }) {
  return h(
    "span",
    { class: "explorer-links" },
    h("a", { class: "button small", href: openingsPath(id), "data-action": "my-openings" }, icon("games"), h("span", {}, t("opening.mine"))),
    h("a", { class: "button small", href: drillPath(id, "south"), "data-action": "drill" }, icon("learn"), h("span", {}, t("opening.train"))),
  );
}

/** @param {VariantView} variant @param {string} sfen @param {ExplorerView} view @param {ExploredView} explored @param {(usi: string) => void} play */
function makeRow(variant, sfen, { exact }, { move, worth, result, book, played, opening, good }, play) {
  const [{ symbol, squares } = { symbol: "", squares: move }] = walkOf(variant, sfen, [move]);
  const score = worth ? worthText(worth, result) : "";
  const name = opening ? openingName(opening) : "";
  const counts = [
    ...(total(book) ? [t("opening.book_games", { ...texts(book), count: numberText(total(book)) })] : []),
    ...(total(played) ? [t("opening.games_here", { ...texts(played), count: numberText(total(played)) })] : []),
  ];
  const spoken = [symbol ? `${pieceName(variant, symbol)} ${squares}` : squares, score, name, ...counts].filter(Boolean).join(", ");
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "line", "data-move": move, "aria-label": spoken, title: counts.join("\n") || null, onclick: () => play(move) },
      h("span", { class: `score ${worth ? (result ?? resultOf(worth)) : ""}` }, score || "–"),
      h("span", { class: "step" }, symbol && pieceIcon(variant, symbol), h("span", { class: good && !exact ? "good" : "" }, squares)),
      h("span", { class: "led" }, name),
      h(
        "span",
        { class: "tallies" },
        total(book) > 0 && makeCount("book", book),
        total(played) > 0 && makeCount("eye", played),
      ),
    ),
  );
}

/** The results of some games as a bar, and their number. @param {string} picture @param {ResultCounts} counts */
function makeCount(picture, counts) {
  const all = total(counts);
  const part = (/** @type {ResultName} */ kind, /** @type {number} */ some) => {
    const element = h("i", { class: kind });
    element.style.flexGrow = String(some / all);
    return element;
  };
  return h(
    "span",
    { class: "tally" },
    h("span", { class: "tally-bar" }, part("win", counts.won), part("draw", counts.drawn), part("loss", counts.lost)),
    icon(picture),
    h("small", {}, numberText(all, { notation: "compact" })),
  );
}

/** @param {ResultCounts} counts */
export const total = ({ won, drawn, lost }) => won + drawn + lost;

/** @param {ResultCounts} counts */
const texts = ({ won, drawn, lost }) => ({ won: numberText(won), drawn: numberText(drawn), lost: numberText(lost) });

/** A worth as text; `result` is known if it is proved. @param {WorthView} worth @param {ResultName | null} result */
export function worthText(worth, result) {
  return result === "draw" ? t("score.draw") : scoreText(worth);
}
