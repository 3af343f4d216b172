/** Setting up a position by hand. The server says whether a game can hold it. */

import { walk } from "./api.js";
import { h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { makePiece } from "./piece.js";
import { other, readSfen, writeSfen } from "./sfen.js";
import { pieceName } from "./variants.js";
import { problemText } from "./words.js";

export class Editor {
  /**
   * @param {import("./board.js").YokaiBoard} board @param {import("./types.js").Variant} variant
   * @param {string} sfen @param {boolean} flipped @param {(sfen: string | null) => void} done
   */
  constructor(board, variant, sfen, flipped, done) {
    this.board = board;
    this.variant = variant;
    this.picture = readSfen(sfen);
    this.flipped = flipped;
    this.done = done;
    /** What the next click puts down; "" takes away. */
    this.brush = "";
    this.complaint = h("p", { class: "complaint", role: "alert" });
    this.element = h("section", { class: "sheet", "aria-label": t("edit.title") });
    this.stop = new AbortController();
    const { signal } = this.stop;
    board.addEventListener("edit-square", (event) => this.put(/** @type {CustomEvent} */ (event).detail.square), { signal });
    board.addEventListener("edit-reserve", (event) => this.give(/** @type {CustomEvent} */ (event).detail), { signal });
    this.paint();
  }

  paint() {
    this.board.show({ variant: this.variant, sfen: writeSfen(this.picture), legal: [], flipped: this.flipped, editing: true, mine: "both" });
    this.element.replaceChildren(
      h("h2", {}, t("edit.title")),
      h("p", {}, t("edit.how")),
      this.tray("south"),
      this.tray("north"),
      h(
        "div",
        { class: "tools" },
        this.tool(t("edit.turn", { side: t(`side.${this.picture.turn}`) }), "rematch", () => { this.picture.turn = other(this.picture.turn); }),
        this.tool(t("edit.start"), "first", () => { this.picture = readSfen(this.variant.start); }),
        this.tool(t("edit.clear"), "close", () => {
          this.picture.cells.fill("");
          this.picture.reserves = { south: {}, north: {} };
        }),
      ),
      this.complaint,
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", class: "button primary", onclick: () => void this.finish() }, t("edit.done")),
        h("button", { type: "button", class: "button", onclick: () => this.close(null) }, t("edit.cancel")),
      ),
    );
  }

  /** @param {string} text @param {string} picture @param {() => void} act */
  tool(text, picture, act) {
    return h("button", { type: "button", class: "button", onclick: () => { act(); this.paint(); } }, icon(picture), text);
  }

  /** @param {import("./types.js").Side} side */
  tray(side) {
    const symbols = this.variant.kinds.map(({ symbol }) => (side === "south" ? symbol : symbol.toLowerCase()));
    const brushes = side === "south" ? ["", ...symbols] : symbols;
    return h(
      "div",
      { class: "tray", role: "group", "aria-label": t(`side.${side}`) },
      brushes.map((symbol) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(this.brush === symbol),
            "aria-label": symbol ? `${pieceName(this.variant, symbol)}, ${t(`side.${side}`)}` : t("edit.erase"),
            onclick: () => { this.brush = symbol; this.paint(); },
          },
          symbol ? makePiece(this.variant, symbol, { turned: (side === "north") !== this.flipped }) : icon("close"),
        ),
      ),
    );
  }

  /** @param {number} square */
  put(square) {
    this.picture.cells[square] = this.picture.cells[square] === this.brush ? "" : this.brush;
    this.paint();
  }

  /** One more in a reserve, and none again after four. @param {{letter: string, side: import("./types.js").Side}} place */
  give({ letter, side }) {
    const held = this.picture.reserves[side];
    held[letter] = ((held[letter] ?? 0) + 1) % 5;
    this.paint();
  }

  async finish() {
    const sfen = writeSfen(this.picture);
    try {
      await walk(this.variant.id, sfen, []);
      this.close(sfen);
    } catch (problem) {
      this.complaint.textContent = problemText(this.variant, problem);
    }
  }

  /** @param {string | null} sfen */
  close(sfen) {
    this.stop.abort();
    this.done(sfen);
  }
}
