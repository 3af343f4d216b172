/** A game in play, or being looked at again. */

import { startGame } from "./api.js";
import { YokaiBoard } from "./board.js";
import { announce, h, toast } from "./dom.js";
import { keepPlace } from "./focus.js";
import { leaves, makeEnd } from "./game-end.js";
import { makeButtons, makeStatus, makeTyped } from "./game-panel.js";
import { t } from "./i18n.js";
import { makeMoveList, makeStepper, stepKey } from "./move-list.js";
import { openNewGame } from "./new-game.js";
import { makePlayer, paintClocks } from "./player.js";
import { copyRecord, positionPath, sharePosition } from "./share.js";
import { moveSound, sound } from "./sounds.js";
import { variantOf } from "./variants.js";
import { endingText, moveSpoken, moverBefore, playerName, refusalText } from "./words.js";

/**
 * @typedef {import("./types.js").GameState} GameState
 * @typedef {import("./types.js").Side} Side
 */

export class GameView {
  /** @param {import("./socket.js").Socket} socket @param {string} id */
  constructor(socket, id) {
    this.socket = socket;
    this.id = id;
    /** @type {GameState | null} */
    this.game = null;
    /** @type {number | null} the move looked at; null follows the game */
    this.looking = null;
    this.flipped = false;
    this.arrived = 0;
    this.endShown = false;
    /** @type {string | null} */
    this.hint = null;
    this.title = t("nav.play");
    this.board = new YokaiBoard();
    this.panel = h("aside", { class: "panel", "aria-label": t("panel.label") });
    this.element = h("div", { class: "play", "data-view": "game-page" }, h("h1", { class: "unseen" }, this.title), this.board, this.panel);
    this.stop = new AbortController();
    this.listen();
    socket.watch(id);
    this.timer = window.setInterval(() => this.tick(), 200);
  }

  listen() {
    const { signal } = this.stop;
    this.socket.addEventListener(
      "message",
      (event) => this.hear(/** @type {CustomEvent} */ (event).detail),
      { signal },
    );
    /** @param {string} name @param {(detail: any) => void} act */
    const on = (name, act) =>
      this.board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("move", ({ usi }) => this.play(usi));
    on("attempt", ({ usi }) => this.play(usi));
    on("not-yours", () => this.sayWhoseTurn());
    on("take", () => this.clearHint());
  }

  leave() {
    this.stop.abort();
    window.clearInterval(this.timer);
    window.clearInterval(this.replaying);
  }

  /** @param {import("./types.js").ServerMessage} message */
  hear(message) {
    if (message.type === "game" && message.state.id === this.id) this.receive(message.state);
    if (message.type === "hint" && message.game === this.id) {
      this.hint = message.ply === this.game?.moves.length ? message.move : null;
      this.paint();
    }
    if (message.type === "refused" && message.game === this.id) this.refused(message);
  }

  /** @param {GameState} game */
  receive(game) {
    const before = this.game;
    this.game = game;
    this.arrived = performance.now();
    this.hint = null;
    if (!before) {
      this.flipped = game.seat === "north";
      this.endShown = Boolean(game.outcome);
    }
    const added = before && game.moves.length > before.moves.length ? game.moves.at(-1) : null;
    if (added) {
      this.looking = null;
      moveSound(added);
      announce(moveSpoken(variantOf(game.variant), added, moverBefore(added.sfen)));
    } else if (before && game.moves.length < before.moves.length) {
      this.looking = null;
    }
    if (before && !before.outcome && game.outcome) this.celebrate(game);
    this.paint(Boolean(added));
  }

  /** @param {GameState} game */
  celebrate(game) {
    const { headline, why, mood } = endingText(variantOf(game.variant), game);
    this.endShown = true;
    window.setTimeout(() => {
      if (mood !== "draw") sound(mood);
      if (mood === "win") leaves(this.board);
      announce(`${headline} ${why}`);
    }, 350);
  }

  /** @param {import("./types.js").Refused} refusal */
  refused(refusal) {
    if (!this.game) {
      this.panel.replaceChildren(h("p", { class: "status" }, t("game.missing")));
      return;
    }
    const variant = variantOf(this.game.variant);
    toast(refusalText(variant, refusal));
    this.paint();
  }

  get ply() {
    return this.looking ?? this.game?.moves.length ?? 0;
  }

  /** The side this page may move now. @returns {Side | null} */
  get movable() {
    const { game } = this;
    if (!game || game.outcome || this.ply !== game.moves.length) return null;
    const { turn } = game.position;
    return game.seat === "both" || game.seat === turn ? turn : null;
  }

  /** @param {boolean} [animate] */
  paint(animate = false) {
    const { game, ply } = this;
    if (!game) return;
    const variant = variantOf(game.variant);
    const live = ply === game.moves.length;
    const last = game.moves[ply - 1];
    this.board.show({
      variant,
      sfen: live ? game.position.sfen : (last?.sfen ?? game.start),
      legal: live && this.movable ? game.position.legal : [],
      last: last?.usi ?? null,
      flipped: this.flipped,
      mine: game.seat,
      movable: this.movable,
      animate,
      over: Boolean(game.outcome),
      who: { south: makePlayer(game, "south"), north: makePlayer(game, "north") },
      arrows: this.hint ? [this.hint] : [],
    });
    this.paintPanel(variant, game);
    this.tick();
  }

  /** @param {import("./types.js").Variant} variant @param {GameState} game */
  paintPanel(variant, game) {
    const keep = keepPlace(this.panel);
    const go = /** @param {number} ply */ (ply) => this.look(ply);
    const ours = Boolean(this.movable);
    this.panel.replaceChildren(
      makeStatus(variant, game, { ours, showEnd: game.outcome && !this.endShown ? () => this.showEnd(true) : null }),
      ...(game.outcome && this.endShown ? [this.end(variant, game)] : []),
      makeButtons(game, ours, {
        undo: () => this.undo(),
        hint: () => this.askHint(),
        flip: () => this.flip(),
        draw: () => this.send("draw"),
        resign: () => this.send("resign"),
        fresh: openNewGame,
      }),
      makeMoveList(variant, game.moves, this.ply, go),
      h("div", { class: "panel-foot" }, makeStepper(this.ply, game.moves.length, go), makeTyped((move) => this.play(move))),
    );
    keep();
  }

  /** @param {boolean} shown */
  showEnd(shown) {
    this.endShown = shown;
    this.paint();
  }

  /** @param {import("./types.js").Variant} variant @param {GameState} game */
  end(variant, game) {
    return makeEnd(variant, game, {
      rematch: () => void this.rematch(),
      fresh: openNewGame,
      replay: () => this.replay(),
      review: () => { location.hash = positionPath(game.variant, game.start, game.moves.map(({ usi }) => usi)); },
      record: () => void copyRecord(game.id),
      share: () => void sharePosition(game.variant, this.board.view?.sfen ?? game.position.sfen),
      close: () => this.showEnd(false),
    });
  }

  // What the player does.

  /** @param {string} type @param {Record<string, unknown>} [more] */
  send(type, more = {}) {
    this.socket.send({ type, game: this.id, ...more });
  }

  /** @param {string} move */
  play(move) {
    if (!this.movable) return this.sayWhoseTurn();
    this.send("play", { ply: this.game?.moves.length ?? 0, move });
  }

  undo() {
    this.send("undo", { ply: this.game?.moves.length ?? 0 });
  }

  askHint() {
    if (this.movable) this.send("hint", { ply: this.game?.moves.length ?? 0 });
  }

  clearHint() {
    if (!this.hint || !this.board.view) return;
    this.hint = null;
    this.board.view.arrows = [];
    this.board.paint();
  }

  flip() {
    this.flipped = !this.flipped;
    this.paint();
  }

  async rematch() {
    const game = await startGame({ swap_of: this.id });
    location.hash = `#/game/${game.id}`;
  }

  replay() {
    window.clearInterval(this.replaying);
    this.look(0);
    this.replaying = window.setInterval(() => {
      const end = this.game?.moves.length ?? 0;
      if (this.ply >= end) return window.clearInterval(this.replaying);
      this.look(this.ply + 1, true);
    }, 800);
  }

  /** @param {number} ply @param {boolean} [replaying] */
  look(ply, replaying = false) {
    if (!replaying) window.clearInterval(this.replaying);
    const end = this.game?.moves.length ?? 0;
    const forward = ply === this.ply + 1;
    this.looking = ply >= end ? null : ply;
    const move = this.game?.moves[ply - 1];
    if (forward && move) moveSound(move);
    this.paint(forward);
  }

  sayWhoseTurn() {
    const { game } = this;
    if (!game) return;
    if (game.outcome) toast(t("refusal.game_over"));
    else if (this.ply !== game.moves.length) toast(t("status.looking_back"));
    else toast(this.movable ? t("refusal.not_yours") : t("status.turn", { side: playerName(game, game.position.turn) }));
  }

  tick() {
    if (this.game?.clock) paintClocks(this.element, this.game.clock, this.arrived);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => this.undo(), h: () => this.askHint(), f: () => this.flip(), n: openNewGame,
      "/": () => this.panel.querySelector("input")?.focus(),
    });
    const act = keys[event.key];
    const ply = stepKey(event, this.ply, this.game?.moves.length ?? 0);
    if (act) act();
    else if (ply !== null) this.look(ply);
    else return false;
    return true;
  }
}
