/** A game in play, or being looked at again. */

import { LineBoard } from "../../board/line-board.js";
import { openNewGame, start } from "../../dialogs/new-game.js";
import { sharePosition } from "../../dialogs/share.js";
import { isBetweenTwo, isFree } from "../../game/seats.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, linePath } from "../../kit/address.js";
import { announce, h } from "../../kit/dom.js";
import { remember, settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { toast } from "../../kit/toast.js";
import { makeFreeSeat, makeInvite } from "../../panel/invite.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { makeOffer } from "../../panel/offer.js";
import { redraw } from "../../panel/redraw.js";
import { copyRecord } from "../../panel/share.js";
import { getLadder } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { endingText, playerName, refusalText, turnText } from "../../words/sentences.js";
import { leaves, makeEndCard } from "./end-card.js";
import { makeButtons, makeStatus, makeTyped } from "./game-panel.js";
import { hintSpoken, inDanger, spokenNews } from "./game-speech.js";
import { makePlayer, paintClocks } from "./player.js";

/**
 * @import { GameState, HintNews, LadderView, OfferView, OutcomeView, Refused } from "../../wire/messages.js"
 * @import { Heard, Socket } from "../../wire/socket.js"
 */

/** Milliseconds after which an end is celebrated: the last move is seen first. */
const PAUSE = 350;

export class GameView {
  /** @param {Socket} socket @param {string} id */
  constructor(socket, id) {
    this.socket = socket;
    this.id = id;
    /** @type {GameState | null} */
    this.game = null;
    /** When it came, for the clocks. */
    this.arrived = 0;
    /** Whether the card of the end lies open. */
    this.endShown = false;
    /** @type {LadderView | null} where the player stands once the game is over */
    this.ladder = null;
    /** @type {HintNews | null} a move to point at, and why */
    this.hint = null;
    this.title = t("nav.play");
    this.line = new LineBoard({
      play: (move) => this.play(move),
      painted: () => this.paintPanel(),
      picked: () => this.forgetHint(),
      notYours: () => this.sayWhoseTurn(),
      who: (side) => makePlayer(/** @type {GameState} */ (this.game), side, this.arrived),
      nameOf: (side) => playerName(/** @type {GameState} */ (this.game), side),
      advice: () => this.advice(),
    });
    this.panel = h("aside", { class: "panel", "aria-label": t("panel.label") });
    this.element = h(
      "div",
      { class: "play", "data-view": "game-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.stop = new AbortController();
    socket.onMessage((message) => this.hear(message), this.stop.signal);
    socket.watch(id);
    this.timer = window.setInterval(() => this.game && paintClocks(this.element, this.game, this.arrived), 200);
  }

  leave() {
    this.stop.abort();
    this.line.leave();
    window.clearInterval(this.timer);
  }

  // What the server says.

  /** @param {Heard} message */
  hear(message) {
    if (message.type === "game" && message.state.id === this.id) this.receive(message.state);
    if (message.type === "hint" && message.game === this.id) {
      this.advise(message);
    }
    if (message.type === "refused" && message.game === this.id) this.refused(message);
  }

  /** @param {HintNews} hint */
  advise(hint) {
    if (!this.game || hint.ply !== this.line.end) return;
    this.hint = hint;
    this.line.paint();
    announce(hintSpoken(this.game, hint));
  }

  /** @param {GameState} game */
  receive(game) {
    const before = this.game;
    const [end, known] = [game.moves.length, before?.moves.length ?? 0];
    this.game = game;
    this.arrived = performance.now();
    this.hint = null;
    const { variant, start, moves, position, seat } = game;
    const { outcome } = position;
    if (!before) this.endShown = Boolean(outcome);
    if (outcome && (seat === "south" || seat === "north")) void this.askLadder(game);
    if (before && outcome && !before.position.outcome) this.celebrate(game, outcome);
    this.line.show(
      {
        variant: variantOf(variant),
        start,
        moves,
        positions: { [end]: position },
        seat: isFree(game) ? null : seat,
        ply: end === known ? this.line.ply : end,
        flipped: this.flipped(game),
      },
      before !== null && end > known,
    );
    this.line.board.classList.toggle("facing", seat === "both" && settings.table === "faces");
    if (!before) this.line.board.focusSquare();
    this.sayInTitle(game);
    announce(spokenNews(game, before));
  }

  /** The name of the tab calls whoever looks elsewhere. @param {GameState} game */
  sayInTitle(game) {
    const ours = game.seat === game.position.turn && !game.position.outcome;
    document.title = `${ours && isBetweenTwo(game) ? `● ${t("status.your_turn")}` : this.title} · Yōkai no Mori`;
  }

  /** Whether North is below: as it was turned by hand, or as the two want it. @param {GameState} game */
  flipped({ below, position, seat }) {
    if (seat === "both" && settings.table === "turns" && !position.outcome) return position.turn === "north";
    return this.line.state?.flipped ?? below === "north";
  }

  /** What is drawn over the board; nothing while one looks back. */
  advice() {
    const { game, hint, line } = this;
    if (!game || line.ply !== line.end) return {};
    return { arrows: hint ? [hint.move] : [], danger: inDanger(game) };
  }

  /** @param {GameState} game @param {OutcomeView} outcome */
  celebrate(game, outcome) {
    const { headline, why, mood } = endingText(variantOf(game.variant), game, outcome);
    this.endShown = true;
    window.setTimeout(() => {
      if (mood !== "draw") sound(mood);
      if (mood === "win") leaves(this.line.board);
      announce(`${headline} ${why}`);
    }, PAUSE);
  }

  /** Who comes next, now that the game is over. @param {GameState} game */
  async askLadder(game) {
    this.ladder = await getLadder(game.variant);
    this.line.paint();
  }

  /** @param {Refused} refusal */
  refused(refusal) {
    if (!this.game) {
      this.panel.replaceChildren(h("p", { class: "status" }, t("game.missing")));
      return;
    }
    toast(refusalText(variantOf(this.game.variant), refusal));
    this.line.paint();
  }

  // What the player does.

  /** @param {string} move in any notation */
  play(move) {
    if (!this.game || !this.line.movable) return this.sayWhoseTurn();
    this.socket.play(this.id, this.game.version, move);
  }

  undo() {
    this.socket.send({ type: "undo", game: this.id, ply: this.line.end });
  }

  askHint() {
    if (this.line.movable) this.socket.send({ type: "hint", game: this.id, ply: this.line.end });
  }

  /** What was advised is seen until the player does something. */
  forgetHint() {
    if (!this.hint) return;
    this.hint = null;
    this.paintPanel();
  }

  /** Play the level that the end of the game offered. @param {GameState} game */
  acceptOffer(game) {
    const level = this.ladder?.offer;
    if (!level) return;
    remember({ level });
    return start({ variant: game.variant, level });
  }

  /** The same again; between two people there is one such game, whoever asks for it first. */
  rematch() {
    const next = this.game?.next;
    if (next) location.hash = gamePath(next);
    else return start({ swap_of: this.id });
  }

  sayWhoseTurn() {
    const { game, line } = this;
    if (!game) return;
    if (game.position.outcome) toast(t("refusal.game_over"));
    else if (line.ply !== line.end) toast(t("status.looking_back"));
    else toast(line.movable ? t("refusal.not_yours") : turnText(game, game.position.turn));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => this.undo(), h: () => this.askHint(), n: openNewGame,
      "/": () => this.panel.querySelector("input")?.focus(),
    });
    const act = keys[event.key];
    act?.();
    return act !== undefined || this.line.key(event);
  }

  // What is seen beside the board.

  paintPanel() {
    const { game } = this;
    if (game) redraw(this.panel, () => this.drawn(this.game ?? game));
  }

  /** What the panel shows. @param {GameState} game */
  drawn(game) {
    const { line } = this;
    const ours = line.movable !== null;
    const { outcome } = game.position;
    return [
      makeStatus(game, this.hint, outcome && !this.endShown ? () => this.showEnd(true) : null),
      ...(outcome && this.endShown ? [this.endCard(game, outcome)] : []),
      ...(isFree(game) ? [game.seat ? makeInvite(game.id) : makeFreeSeat(game.id)] : []),
      ...(game.offer ? [this.offer(game, game.offer)] : []),
      makeButtons(game, ours, {
        undo: () => this.undo(),
        hint: () => this.askHint(),
        flip: () => line.flip(),
        draw: () => this.socket.send({ type: "draw", game: this.id }),
        resign: () => this.socket.send({ type: "resign", game: this.id }),
        fresh: openNewGame,
      }),
      makeMoveList(line),
      h("div", { class: "panel-foot" }, makeStepper(line), makeTyped((move) => this.play(move))),
    ];
  }

  /** @param {GameState} game @param {OfferView} offer */
  offer(game, offer) {
    return makeOffer(game, offer, {
      draw: () => this.socket.send({ type: "draw", game: this.id }),
      undo: () => this.undo(),
      decline: () => this.socket.send({ type: "decline", game: this.id }),
    });
  }

  /** @param {boolean} shown */
  showEnd(shown) {
    this.endShown = shown;
    this.line.paint();
  }

  /** @param {GameState} game @param {OutcomeView} outcome */
  endCard(game, outcome) {
    return makeEndCard(variantOf(game.variant), game, outcome, this.ladder, {
      accept: () => void this.acceptOffer(game),
      rematch: () => void this.rematch(),
      fresh: openNewGame,
      replay: () => this.line.replay(),
      review: () => { location.hash = linePath(game.variant, game.start, game.moves.map(({ usi }) => usi)); },
      record: () => void copyRecord(game.id),
      share: () => sharePosition(game.variant, this.line.sfen),
      close: () => this.showEnd(false),
    });
  }
}
