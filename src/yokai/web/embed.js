/**
 * The start of the page in a frame of another site: a still picture of the board, drawn from the address alone. The
 * page itself, and with it the application, is loaded when the picture is touched, and takes its place.
 *
 *   embed.html?lang=en&theme=dark&picture=<SFEN>#/puzzles/<game>/<id>
 */

import { makeMiniBoard } from "./board/mini-board.js";
import { makePiece } from "./board/piece.js";
import { readSfen } from "./game/sfen.js";
import { SIDES, symbolOf, turnOf } from "./game/sides.js";
import { kindOf, loadVariants, variantOf, variants } from "./game/variants.js";
import { ANALYSIS, pageAddress, splitAddress } from "./kit/address.js";
import { artPath } from "./kit/art.js";
import { h, icon } from "./kit/dom.js";
import { applyTheme } from "./kit/settings.js";
import { currentLanguage, knows, loadLanguage, loadSection, t } from "./words/language.js";
import { lessonText } from "./words/lessons.js";
import { gameName } from "./words/names.js";

/** @import { VariantView } from "./wire/messages.js" */

/** The most letters of a position, and what stands in it: a count has one digit, so that a short text is a small board. */
const [MOST, BOARD] = [120, /^([A-Za-z+]|[1-9](?!\d))+(\/([A-Za-z+]|[1-9](?!\d))+)* [bw] (-|(\d{0,2}[A-Za-z])+)( \d{1,4})?$/];

/** What an address shows. An address that no frame shows is replaced by the analysis of the start. */
function readFrame() {
  const { parts, query } = splitAddress(location.hash);
  const [view = "", id = "", name = ""] = parts;
  const learns = view === "learn" || view === "puzzles";
  const game = learns ? id : (query.get("variant") ?? variantOf(null).id);
  if (!variants.has(game) || (learns ? !name || parts.length > 3 : view !== ANALYSIS.slice(2))) {
    history.replaceState(null, "", ANALYSIS);
    return { kind: "position", variant: variantOf(null), name, shown: null };
  }
  const kind = view === "learn" ? "lesson" : view === "puzzles" ? "puzzle" : query.has("moves") || query.has("famous") ? "game" : "position";
  const shown = new URLSearchParams(location.search).get("picture") ?? query.get("sfen");
  return { kind, variant: variantOf(game), name, shown };
}

/** A text of the address if it can be drawn as a position of the variant, else its start. @param {VariantView} variant @param {string | null} sfen */
function drawable(variant, sfen) {
  if (!sfen || sfen.length > MOST || !BOARD.test(sfen)) return variant.start;
  const { cells, files, ranks, reserves } = readSfen(sfen);
  const symbols = [...cells.filter(Boolean), ...SIDES.flatMap((side) => Object.keys(reserves[side]))];
  const known = symbols.every((symbol) => variant.kinds.some((kind) => kind.symbol === symbol.toUpperCase()));
  return known && files === variant.files && ranks === variant.ranks && cells.length === files * ranks ? sfen : variant.start;
}

/** The board with a reserve at each side of it: the upper player's at the left. @param {VariantView} variant @param {string} sfen @param {boolean} flipped */
function makePicture(variant, sfen, flipped) {
  const { reserves } = readSfen(sfen);
  const rows = SIDES.map((side) =>
    h(
      "div",
      { class: "held", "aria-hidden": "true" },
      Object.entries(reserves[side]).map(([letter, count]) =>
        h(
          "span",
          { class: "slot" },
          makePiece(variant, symbolOf(kindOf(variant, letter).symbol, side), { turned: (side === "north") !== flipped }),
          count > 1 && h("span", { class: "count" }, String(count)),
        ),
      ),
    ),
  );
  if (!flipped) rows.reverse();
  const board = makeMiniBoard(variant, sfen, flipped);
  const picture = h("div", { class: SIDES.some((side) => Object.keys(reserves[side]).length) ? "picture" : "picture bare" }, h("div", {}, ...rows));
  rows[0]?.after(board);
  picture.style.setProperty("--files", String(variant.files));
  picture.style.setProperty("--ranks", String(variant.ranks));
  return picture;
}

/** Load the page, and take the picture away once there is a board. @param {HTMLElement} cover @param {HTMLButtonElement} button */
function wake(cover, button) {
  button.disabled = true;
  button.replaceChildren(t("embed.loading"));
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const watch = new MutationObserver(() => {
    if (!main.querySelector(".cell .piece, .nothing")) return;
    watch.disconnect();
    cover.remove();
    main.focus();
  });
  watch.observe(main, { childList: true, subtree: true });
  const page = /** @type {HTMLTemplateElement} */ (document.getElementById("page"));
  document.head.append(document.importNode(page.content, true));
}

/** A link to the whole page, at what is in view when it is followed. */
function makeLink() {
  /** @type {HTMLAnchorElement} */
  const link = h(
    "a",
    { class: "brand", target: "_blank", rel: "noopener", href: pageAddress(currentLanguage(), location.hash), onclick: () => (link.href = pageAddress(currentLanguage(), location.hash)) },
    h("img", { src: artPath("icon"), alt: "", width: 20, height: 20 }),
    h("span", {}, t("embed.open")),
  );
  return link;
}

async function begin() {
  applyTheme();
  await Promise.all([loadLanguage(), loadVariants()]);
  const { kind, variant, name, shown } = readFrame();
  if (kind === "lesson") await loadSection("lessons");
  const sfen = drawable(variant, shown);
  const lesson = `lesson.title.${name}`;
  const title = knows(lesson) ? lessonText(variant, lesson) : t(`embed.${kind}`);
  const button = h("button", { type: "button", class: "button primary", onclick: () => wake(cover, button) }, icon("play"), t("embed.touch"));
  const cover = h(
    "main", // until the page's own takes its place
    { id: "cover" },
    h("div", { class: "what" }, h("h1", {}, title), h("p", {}, gameName(variant.id))),
    makePicture(variant, sfen, kind === "lesson" && turnOf(sfen) === "north"),
    button,
  );
  document.title = `${title} · Yōkai no Mori`;
  document.getElementById("header")?.replaceChildren(makeLink());
  document.getElementById("main")?.before(cover);
}

void begin();
