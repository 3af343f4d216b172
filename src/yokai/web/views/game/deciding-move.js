/** The move that decided a lost game, as the server explains it: a sentence, and a picture on the board. */

import { variantOf } from "../../game/variants.js";
import { ReviewRequest } from "../../wire/review-request.js";
import { hasSection, loadSection, t } from "../../words/language.js";
import { pictureOf, saidOf } from "../../words/moments.js";
import { moveSquares, playerName } from "../../words/sentences.js";

/**
 * @import { GameState, ReviewNews, SideName } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @typedef {{ply: number, text: string, picture: {ply: number, arrows: string[]}}} Deciding  `ply` moves were played before it
 */

export class DecidingMove {
  /** @param {Socket} socket @param {AbortSignal} signal @param {() => void} found */
  constructor(socket, signal, found) {
    this.tell = found;
    /** @type {GameState | null} the game that was asked about */
    this.game = null;
    /** @type {Deciding | null} */
    this.found = null;
    /** Whether no single move decided. */
    this.none = false;
    this.request = new ReviewRequest(socket, (news) => void this.hear(news), signal);
  }

  /** Ask about a game that the reader has lost. @param {GameState} game @param {SideName} side the reader's */
  ask(game, side) {
    if (this.game?.version === game.version) return;
    this.forget();
    this.game = game;
    this.request.ask({ variant: game.variant, sfen: game.start, moves: game.moves.map(({ usi }) => usi), side, brief: true });
  }

  /** The game goes on. */
  forget() {
    this.request.stop();
    this.game = this.found = null;
    this.none = false;
  }

  /** @param {ReviewNews} news */
  async hear({ review }) {
    const { game } = this;
    const moment = review?.moments[0];
    const fact = moment?.facts[0];
    const side = game?.seat;
    if (!game || !review || (side !== "south" && side !== "north")) return;
    this.none = !fact || review.moves[moment.ply - 1]?.side !== side;
    if (this.none || !fact) return this.tell();
    if (!hasSection("review")) await loadSection("review");
    if (this.game !== game) return;
    const variant = variantOf(game.variant);
    const played = game.moves[moment.ply - 1];
    const move = played ? moveSquares(variant, played.usi, played.capture !== null) : "";
    const why = saidOf({ variant, nameOf: (each) => playerName(game, each), seat: side }, fact, side);
    const text = t("end.decided", { move, why });
    this.found = { ply: moment.ply - 1, text, picture: pictureOf(moment) };
    this.tell();
  }
}
