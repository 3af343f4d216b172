/** Setting up a position by hand. The server says whether a game can hold it. */

import { makePiece } from "../../board/piece.js";
import { readSfen, writeSfen } from "../../game/sfen.js";
import { other, SIDES, symbolOf } from "../../game/sides.js";
import { h, icon } from "../../kit/dom.js";
import { playLine } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { pieceName, sideName } from "../../words/names.js";
import { problemText } from "../../words/sentences.js";

/**
 * @import { YokaiBoard } from "../../board/board.js"
 * @import { SideName, VariantView } from "../../wire/messages.js"
 */

export class Editor {
  /**
   * @param {YokaiBoard} board @param {VariantView} variant @param {string} sfen
   * @param {boolean} flipped @param {(sfen: string | null) => void} done
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
    board.on("edit-square", ({ square }) => this.put(square), this.stop.signal);
    board.on("edit-reserve", ({ letter, side }) => this.give(letter, side), this.stop.signal);
    this.paint();
  }

  paint() {
    this.board.show({ variant: this.variant, sfen: writeSfen(this.picture), flipped: this.flipped, editing: true, mine: "both" });
    this.element.replaceChildren(
      h("h2", {}, t("edit.title")),
      h("p", {}, t("edit.how")),
      ...SIDES.map((side) => this.tray(side)),
      h(
        "div",
        { class: "tools" },
        this.tool(t("edit.turn", { side: sideName(this.picture.turn) }), "rematch", () => { this.picture.turn = other(this.picture.turn); }),
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

  /** @param {SideName} side */
  tray(side) {
    const symbols = this.variant.kinds.map(({ symbol }) => symbolOf(symbol, side));
    const brushes = side === "south" ? ["", ...symbols] : symbols;
    return h(
      "div",
      { class: "tray", role: "group", "aria-label": sideName(side) },
      brushes.map((symbol) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(this.brush === symbol),
            "aria-label": symbol ? `${pieceName(this.variant, symbol)}, ${sideName(side)}` : t("edit.erase"),
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

  /** One more in a reserve, and none again after all that the game has. @param {string} letter @param {SideName} side */
  give(letter, side) {
    const reserve = this.picture.reserves[side];
    const all = this.variant.pieces[letter] ?? 0;
    reserve[letter] = ((reserve[letter] ?? 0) + 1) % (all + 1);
    this.paint();
  }

  async finish() {
    const sfen = writeSfen(this.picture);
    try {
      await playLine({ variant: this.variant.id, sfen });
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
