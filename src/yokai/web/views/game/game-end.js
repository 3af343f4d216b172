/** The end of a game: a win is a feast, a loss shows the move that decided, and a card says what comes next. */

import { openNewGame, start } from "../../dialogs/new-game.js";
import { sharePosition } from "../../dialogs/share.js";
import { variantOf } from "../../game/variants.js";
import { learnPath, reviewPath } from "../../kit/address.js";
import { announce, calm } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { remember } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { shareFilm } from "../../panel/film.js";
import { hopOver } from "../../panel/friends.js";
import { copyRecord } from "../../panel/share.js";
import { getLadder } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { endingText, sentence } from "../../words/sentences.js";
import { DecidingMove } from "./deciding-move.js";
import { makeEndCard } from "./end-card.js";
import { levelSide } from "./mood.js";

/**
 * @import { LineBoard } from "../../board/line-board.js"
 * @import { Speaker } from "../../panel/speaker.js"
 * @import { GameState, LadderView, OutcomeView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @import { Opponent } from "./opponent.js"
 * @import { PlayerRatings } from "./player-ratings.js"
 * @import { Score } from "./score.js"
 *
 * The view whose game ends, and what the card asks of it.
 * @typedef {{line: LineBoard, panel: HTMLElement, opponent: Opponent, speaker: Speaker, ratings: PlayerRatings, score: Score,
 *   undo: (to?: number) => void, rematch: () => void}} View
 */

/** Milliseconds before the end is celebrated, so that the last move is seen first. */
export const CELEBRATED = 350;

/** Milliseconds that the end of a lost game is seen before the board shows the move that decided. */
const SEEN = 2500;

export class GameEnd {
  /** @param {Socket} socket @param {AbortSignal} signal @param {View} view */
  constructor(socket, signal, view) {
    this.view = view;
    this.signal = signal;
    /** Whether the card is open. */
    this.shown = false;
    /** Whether it shows more than its two buttons. */
    this.more = false;
    /** @type {LadderView | null} where the player stands once the game is over */
    this.ladder = null;
    /** Whether the level that was beaten is on its way into the player's forest. */
    this.arriving = false;
    /** When the game was lost before the reader's eyes. */
    this.lost = 0;
    this.deciding = new DecidingMove(socket, signal, () => this.foundDeciding());
  }

  /** What to draw on the board at the move that decided. */
  get picture() {
    return this.deciding.found?.picture;
  }

  /** @param {GameState} game @param {GameState | null} before */
  hear(game, before) {
    const { moves, position: { outcome }, seat } = game;
    const sitting = seat === "south" || seat === "north";
    if (!before) this.shown = Boolean(outcome);
    if (outcome && sitting) void this.askLadder(game);
    if (before && outcome && !before.position.outcome) this.celebrate(game, outcome);
    if (!outcome || !levelSide(game) || outcome.winner !== this.view.opponent.side || !moves.length) this.deciding.forget();
    else if (sitting) this.deciding.ask(game, seat);
  }

  /** @param {GameState} game @param {OutcomeView} outcome */
  celebrate(game, outcome) {
    const { headline, why, mood } = endingText(variantOf(game.variant), game, outcome);
    this.shown = true;
    this.arriving = mood === "win" && levelSide(game) !== null && !calm();
    this.lost = mood === "loss" ? performance.now() : 0;
    window.setTimeout(() => {
      if (mood !== "draw") void sound(mood);
      if (mood === "win") dropLeaves(this.view.line.board);
      const said = `${sentence(headline)} ${why}`;
      announce(said);
      this.view.speaker.say(said);
    }, CELEBRATED);
  }

  /** Load the next opponent, once the game is over. @param {GameState} game */
  async askLadder(game) {
    this.ladder = await getLadder(game.variant);
    this.view.line.paint();
    if (this.arriving) window.setTimeout(() => void this.bringFriend(game), CELEBRATED);
  }

  /** Let the level that was beaten hop from the board into the player's forest. @param {GameState} game */
  async bringFriend(game) {
    const { line, opponent, panel } = this.view;
    const place = panel.querySelector(".arriving img");
    const side = levelSide(game);
    const level = side && game.players[side].level;
    if (place && level !== null) {
      place.scrollIntoView({ block: "nearest" });
      await hopOver(level, opponent.avatar.getBoundingClientRect(), place.getBoundingClientRect());
    }
    this.arriving = false;
    line.paint();
    const friends = panel.querySelector(".friends");
    if (friends instanceof HTMLElement) dropLeaves(friends, 14);
  }

  /** The move that decided a lost game is known: tell it, and show it once the end was seen. */
  foundDeciding() {
    const { found } = this.deciding;
    const { line, speaker } = this.view;
    line.paint();
    if (!found || !this.lost) return;
    window.setTimeout(() => {
      if (found !== this.deciding.found || this.signal.aborted) return;
      announce(found.text);
      speaker.say(found.text, true);
      if (this.shown && line.ply === line.end) line.go(found.picture.ply);
    }, Math.max(0, this.lost + SEEN - performance.now()));
  }

  /** Show the move that decided, or the end again. */
  showDeciding() {
    const { line } = this.view;
    const ply = this.picture?.ply ?? line.end;
    line.go(line.ply === ply ? line.end : ply);
  }

  /** @param {boolean} shown */
  show(shown) {
    this.shown = shown;
    this.view.line.paint();
  }

  /** Play the opponent that the end of the game offers, from the other side. @param {GameState} game @param {number} level */
  playNext({ variant, gentle, seat }, level) {
    if (!gentle) remember({ level });
    return start({ variant, level, gentle, side: seat === "south" ? "north" : "south" });
  }

  /** @param {GameState} game @param {OutcomeView} outcome */
  card(game, outcome) {
    const { line, ratings, score } = this.view;
    const { found, none } = this.deciding;
    const text = none ? t("end.undecided") : (found?.text ?? "");
    const decided = this.deciding.game && { text, shown: line.ply === found?.picture.ply };
    return makeEndCard(variantOf(game.variant), game, outcome, this.ladder, [ratings.gain(game), score.link(game)], this.more, decided, this.arriving, {
      next: (level) => void this.playNext(game, level),
      decided: () => this.showDeciding(),
      lesson: () => { location.hash = learnPath(game.variant); },
      retry: () => this.view.undo(found?.ply),
      more: () => {
        this.more = !this.more;
        line.paint();
      },
      rematch: () => this.view.rematch(),
      fresh: openNewGame,
      replay: () => line.replay(),
      review: () => { location.hash = reviewPath(game.id); },
      record: () => void copyRecord(game.id),
      share: () => sharePosition(game.variant, line.sfen, { start: game.start, moves: game.moves.map(({ usi }) => usi), ply: line.ply }),
      film: () => void shareFilm(game, line.state?.flipped ?? false),
      close: () => this.show(false),
    });
  }
}
