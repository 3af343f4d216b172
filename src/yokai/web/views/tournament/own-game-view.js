/** A game of the student's own bot: what it printed at each move, and where a win was given away. */

import { handInPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { redraw } from "../../panel/redraw.js";
import { getOwnNotes } from "../../wire/hand-in.js";
import { t } from "../../words/language.js";
import { TournamentGameView } from "./tournament-game-view.js";
import { timeText } from "./tournament-words.js";
import { makeLines } from "./hand-in-view.js";

/** @import { OwnGameNotes, OwnNote, TournamentGame } from "../../wire/messages.js" */

/** Milliseconds between two questions for the truth, while the game is being solved. */
const SOON = 5000;

export class OwnGameView extends TournamentGameView {
  /** @param {string} code of the student @param {string} number of the game */
  constructor(code, number) {
    super(number);
    this.code = code;
    /** @type {OwnGameNotes | null} */
    this.own = null;
    void this.loadNotes();
  }

  async loadNotes() {
    try {
      this.own = await getOwnNotes(this.code, this.number);
    } catch {
      return; // the game is shown without the notes
    }
    if (this.left) return;
    redraw(this.panel, () => this.drawn());
    if (this.own.truth === "soon") this.timer = window.setTimeout(() => void this.loadNotes(), SOON);
  }

  /** @override */
  leave() {
    super.leave();
    window.clearTimeout(this.timer);
  }

  /** @override */
  makeBack() {
    return h("a", { class: "back", href: handInPath(this.code), "data-action": "back" }, icon("back"), t("hand_in.back"));
  }

  /** The note on the move in view, and links to all moves that gave something away. @override @param {TournamentGame} game */
  makeNote(game) {
    const own = this.own;
    if (!own) return super.makeNote(game);
    const note = own.notes.find(({ ply }) => ply === this.line.ply);
    const bad = own.notes.filter(({ given }) => given);
    return [
      h(
        "div",
        { class: "own-note" },
        ...(note ? makeMove(note, game) : []),
        own.truth === "soon" && h("p", { class: "hushed" }, t("hand_in.truth_soon")),
        own.truth === "known" && h(
          "p",
          { class: "hushed" },
          bad.length ? t("hand_in.bad_moves") : t("hand_in.no_bad_moves"),
          " ",
          bad.map(({ ply, own: mine }) => h("button", { type: "button", class: `chip${mine ? " own" : ""}`, onclick: () => this.line.go(ply) }, String(ply))),
        ),
        ...(own.log.length && this.line.ply === this.line.end ? [h("h3", {}, t("hand_in.log")), makeLines(own.log)] : []),
      ),
    ];
  }
}

/** @param {OwnNote} note @param {TournamentGame} game */
function makeMove({ ply, own, ms, say, prints, given }, game) {
  const name = moverOf(game, ply);
  return [
    given && h("p", { class: "given-away" }, icon("warn"), t(`hand_in.given.${given}`, { name })),
    h("p", {}, h("small", {}, t("tournament.took", { number: ply, time: timeText(ms) }))),
    say && h("p", {}, h("q", {}, say)),
    ...(prints.length ? [h("h3", {}, t("hand_in.printed")), makeLines(prints)] : []),
    own && !prints.length && h("p", { class: "hushed" }, t("hand_in.no_prints")),
  ];
}

/** The player of a move. @param {TournamentGame} game @param {number} ply */
function moverOf(game, ply) {
  const first = game.start.split(" ")[1] === "w";
  return (ply % 2 === 0) !== first ? game.north : game.south;
}
