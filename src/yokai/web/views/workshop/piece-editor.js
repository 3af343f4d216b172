/** The pieces of a game that is being made: their dots are tapped on and off around the tile. */

import { makePiece } from "../../board/piece.js";
import { DRAWINGS, drawingPath } from "../../game/piece-set.js";
import { artPath } from "../../kit/art.js";
import { h, icon } from "../../kit/dom.js";
import { toast } from "../../kit/toast.js";
import { t } from "../../words/language.js";
import { kindName } from "../../words/names.js";
import { makeCounter } from "./counter.js";
import { LIMITS } from "./switches.js";

/** @import { Draft } from "./draft.js" */

/** How the eight squares around a piece are called, in reading order; the middle is the piece. */
const WAYS = ["nw", "n", "ne", "w", "", "e", "sw", "s", "se"];

/** Whether the choice of a drawing is open, also after a redraw. */
let opened = false;

/** The most pieces of a kind that a player may hold at the start. */
const MOST_HELD = 9;

/** Degrees between two tints. */
const TINT = 30;

/**
 * @param {Draft} draft @param {string | null} chosen
 * @param {{choose: (name: string) => void, add: () => void, marked: (name: string) => boolean}} how
 */
export function makePieceList(draft, chosen, { choose, add, marked }) {
  const { view } = draft;
  return h(
    "div",
    { class: "piece-list", role: "group", "aria-label": t("workshop.pieces") },
    draft.names.map((name) =>
      h(
        "button",
        { type: "button", class: marked(name) ? "marked" : "", "aria-pressed": String(name === chosen), "aria-label": kindName(name), "data-piece": name, onclick: () => choose(name) },
        makePiece(view, draft.symbol(name)),
        draft.get("royal", name) === true && h("img", { class: "crown", src: artPath("crown"), alt: "" }),
        h("small", {}, kindName(name)),
      ),
    ),
    h("button", { type: "button", class: "add", "aria-label": t("workshop.add"), "data-action": "add-piece", onclick: add }, h("b", {}, "+"), h("small", {}, t("workshop.add"))),
  );
}

/** @param {Draft} draft @param {string} name @param {(change: () => void) => void} act @param {(name: string) => void} follow chooses another piece */
export function makePieceEditor(draft, name, act, follow) {
  const piece = draft.piece(name);
  const royal = draft.get("royal", name) === true;
  const field = h("input", {
    name: "piece", value: kindName(name), maxlength: 30, autocomplete: "off", "aria-label": t("workshop.piece_name"),
    onchange: () => {
      const next = field.value.trim().replace(/\s+/g, " ");
      if (next === kindName(name)) return;
      act(() => {
        if (draft.rename(name, next)) follow(next);
        else toast(t("workshop.name_taken"));
      });
    },
  });
  /** @param {string} key */
  const toggle = (key) => {
    const box = h("input", { type: "checkbox", name: key, checked: draft.get(key, name) === true, onchange: () => act(() => draft.set(key, box.checked, name)) });
    const picture = h("img", { src: artPath(LIMITS[key] ?? ""), alt: "", width: 30, height: 30 });
    return h("label", { class: "switch" }, box, picture, h("span", {}, t(`workshop.${key}`)));
  };
  return h(
    "div",
    { class: "piece-editor", "data-editor": name },
    makeDots(draft, name, act),
    h(
      "div",
      { class: "piece-facts" },
      h("label", { class: "field" }, h("span", {}, t("workshop.piece_name")), field),
      makeDrawings(draft, name, act),
      !royal && piece.letter && makeNext(draft, name, act, follow),
      !royal && piece.letter && makeHeld(draft, piece.letter, act),
      royal
        ? h("p", { class: "hushed" }, t("workshop.is_royal"))
        : h("div", { class: "switches" }, piece.letter && toggle("one_per_column"), piece.letter && toggle("drop_mate")),
      h(
        "div",
        { class: "tools" },
        !royal && piece.letter && h("button", { type: "button", class: "button small", "data-action": "crown", onclick: () => act(() => draft.crown(name)) }, t("workshop.crown")),
        !royal && h("button", { type: "button", class: "button small", "data-action": "remove-piece", onclick: () => act(() => draft.remove(name)) }, icon("close"), t("workshop.remove")),
      ),
    ),
  );
}

/** How many pieces of a kind each player holds before the first move. @param {Draft} draft @param {string} letter @param {(change: () => void) => void} act */
function makeHeld(draft, letter, act) {
  return makeCounter("held", draft.held(letter), [0, MOST_HELD], (count) => act(() => draft.hold(letter, count)));
}

/** The tile, with a button for each step around it. @param {Draft} draft @param {string} name @param {(change: () => void) => void} act */
function makeDots(draft, name, act) {
  const marks = draft.piece(name).dots.join("");
  const blue = !draft.piece(name).letter;
  return h(
    "div",
    { class: `dot-pad${blue ? " blue" : ""}`, role: "group", "aria-label": t("workshop.dots") },
    WAYS.map((way, at) =>
      way
        ? h("button", {
            type: "button", class: "dot-place", "aria-pressed": String(marks[at] === "o"), "aria-label": t(`workshop.way_${way}`), "data-way": way,
            onclick: () => act(() => draft.toggleDot(name, at)),
          }, h("span", {}))
        : h("span", { class: "dot-middle" }, makePiece(draft.view, draft.symbol(name))),
    ),
  );
}

/** @param {Draft} draft @param {string} name @param {(change: () => void) => void} act */
function makeDrawings(draft, name, act) {
  const { drawing = null } = draft.piece(name);
  const tint = Number(draft.get("tint", name));
  /** @param {string | null} each */
  const button = (each) =>
    h(
      "button",
      { type: "button", "aria-pressed": String(each === drawing), "aria-label": each ?? t("workshop.plain"), "data-drawing": each ?? "", onclick: () => act(() => draft.set("drawing", each, name)) },
      each ? h("img", { src: drawingPath(each), alt: "", width: 34, height: 34, loading: "lazy" }) : h("b", {}, "Aa"),
    );
  const range = h("input", {
    type: "range", name: "tint", min: 0, max: 360 - TINT, step: TINT, value: tint, "aria-label": t("workshop.tint"),
    onchange: () => act(() => draft.set("tint", Number(range.value), name)),
  });
  const details = h(
    "details",
    { class: "drawings", open: opened, ontoggle: () => (opened = details.open) },
    h("summary", {}, t("workshop.drawing")),
    h("div", { class: "drawing-list", role: "group", "aria-label": t("workshop.drawing") }, [null, ...Object.values(DRAWINGS).flat()].map(button)),
    drawing && h("label", { class: "field" }, h("span", {}, t("workshop.tint")), range),
  );
  return details;
}

/** What a piece turns into. @param {Draft} draft @param {string} name @param {(change: () => void) => void} act @param {(name: string) => void} follow */
function makeNext(draft, name, act, follow) {
  const { promotes_to: next = "" } = draft.piece(name);
  const NEW = "+";
  const select = h(
    "select",
    {
      name: "promotes_to",
      onchange: () => act(() => {
        if (select.value === NEW) follow(draft.add(t("workshop.promoted", { piece: kindName(name) }), name));
        else if (next) draft.remove(next);
      }),
    },
    h("option", { value: "", selected: !next }, t("workshop.turns_into_nothing")),
    next ? h("option", { value: next, selected: true }, kindName(next)) : h("option", { value: NEW }, t("workshop.turns_into_new")),
  );
  return h("label", { class: "field" }, h("span", {}, t("workshop.turns_into")), select);
}
