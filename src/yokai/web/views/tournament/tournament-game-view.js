/** One game of a tournament: watched while it is played, replayed when it is over. */

import { LineBoard } from "../../board/line-board.js";
import { keepRules, knownGame, variants } from "../../game/variants.js";
import { linePath, lineReviewPath, TOURNAMENT } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { redraw } from "../../panel/redraw.js";
import { getTournamentGame, recordAt, TournamentFeed } from "../../wire/tournament.js";
import { inFile } from "../../wire/transport.js";
import { t } from "../../words/language.js";
import { gameName } from "../../words/names.js";
import { outcomeText } from "../../words/sentences.js";
import { stageText, timeText } from "./tournament-words.js";

/** @import { SideName, TournamentGame, TournamentNews, VariantView } from "../../wire/messages.js" */

/** @param {string} name */
const playerCalled = (name) => ({ kind: /** @type {const} */ ("bot"), level: null, name, id: null });

export class TournamentGameView {
  /** @param {string} id its number */
  constructor(id) {
    this.number = Number(id);
    this.title = t("tournament.game", { number: id });
    /** @type {TournamentGame | null} */
    this.game = null;
    /** @type {TournamentFeed | null} while it is played */
    this.feed = null;
    this.line = new LineBoard({
      play: () => undefined, // a spectator moves nothing
      painted: () => redraw(this.panel, () => this.drawn()),
      nameOf: (side) => this.game?.[side] ?? "",
      who: (side) => this.who(side),
    });
    this.panel = h("aside", { class: "panel", "aria-label": t("panel.label") });
    this.element = h(
      "div",
      { class: "play tournament-game", "data-view": "game-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    void this.load();
  }

  async load() {
    /** @type {TournamentGame} */
    let game;
    try {
      game = await getTournamentGame(this.number);
      this.record = game.outcome && (await recordAt(this.number));
    } catch {
      if (!this.left) this.missing();
      return;
    }
    if (this.left) return;
    if (game.own) keepRules([game.own]);
    const rules = knownGame(game.variant);
    const first = this.game === null;
    const following = first ? game.outcome === null : this.line.ply === this.line.end;
    this.game = game;
    if (rules) this.show(rules, game, first, following);
    else redraw(this.panel, () => this.drawn());
    if (game.outcome === null) this.follow();
    else this.feed?.leave();
  }

  /** @param {VariantView} variant @param {TournamentGame} game @param {boolean} first @param {boolean} following its end */
  show(variant, { start, moves }, first, following) {
    const ply = following || first ? moves.length : this.line.ply;
    this.line.show({ variant, start, moves, positions: {}, seat: null, ply }, following && !first);
  }

  /** Listen to news of further moves. */
  follow() {
    this.feed ??= new TournamentFeed((news) => this.isMeant(news) && void this.reload());
  }

  /** Whether news are about this game; its end may come after its board is gone. @param {TournamentNews} news */
  isMeant({ boards, gone, rounds, whole }) {
    const over = rounds.flatMap(({ tables }) => tables.flatMap(({ games }) => games.filter(({ reason }) => reason)));
    return whole || gone.includes(this.number) || [...boards, ...over].some(({ number }) => number === this.number);
  }

  /** Load the game, once at a time, and once more if news came meanwhile. */
  async reload() {
    if (this.loading) {
      this.again = true;
      return;
    }
    this.loading = true;
    do {
      this.again = false;
      await this.load();
    } while (this.again && !this.left);
    this.loading = false;
  }

  missing() {
    if (this.game) return; // it is begun anew in a moment
    this.panel.replaceChildren(this.makeBack(), h("p", {}, t("tournament.no_game", { number: this.number })));
    this.follow(); // until it begins
  }

  leave() {
    this.left = true;
    this.line.leave();
    this.feed?.leave();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.line.key(event);
  }

  /** @param {SideName} side */
  who(side) {
    return h("div", { class: "who" }, h("span", { class: "names" }, h("b", {}, this.game?.[side] ?? ""), h("small", {}, t(`player.wood_${side}`))));
  }

  drawn() {
    const { game, line } = this;
    if (!game) return [];
    const usis = game.moves.map(({ usi }) => usi);
    const judged = variants.has(game.variant) && !inFile;
    return [
      this.makeBack(),
      h(
        "div",
        { class: "tournament-facts" },
        h("h2", {}, `${game.south} – ${game.north}`),
        h("p", { class: "hushed" }, [this.title, stageText({ number: game.round, stage: game.stage }), gameName(game.variant)].join(" · ")),
      ),
      this.makeResult(game),
      ...this.makeNote(game),
      makeMoveList(line),
      h("div", { class: "panel-foot" }, makeStepper(line)),
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", class: "button", "data-action": "replay", onclick: () => line.replay() }, icon("play"), t("end.replay")),
        judged && h("a", { class: "button", href: linePath(game.variant, game.start, usis), "data-action": "analyse" }, icon("search"), t("tournament.analyse")),
        judged && game.outcome && h("a", { class: "button", href: lineReviewPath(game.variant, game.start, usis), "data-action": "review" }, icon("hint"), t("end.review")),
        this.record && h("a", { class: "button", href: this.record, download: `game-${game.number}.yokai`, "data-action": "record" }, icon("copy"), t("tournament.record")),
      ),
    ];
  }

  makeBack() {
    return h("a", { class: "back", href: TOURNAMENT, "data-action": "back" }, icon("back"), t("tournament.back"));
  }

  /** What is known of the move in view: its time, and what the bot said to it. @param {TournamentGame} game */
  makeNote({ times, says, opening }) {
    const index = this.line.ply - 1 - opening;
    const time = times[index];
    if (time === undefined) return [];
    const said = says[index];
    const took = h("small", {}, t("tournament.took", { number: this.line.ply, time: timeText(time) }));
    return [h("p", { class: "move-note" }, took, said && h("q", {}, said))];
  }

  /** How the game ended, and the loser's fault if that ended it. @param {TournamentGame} game */
  makeResult({ outcome, variant, south, north, sentence, opening }) {
    if (!outcome) return h("p", { class: "status" }, t("tournament.live"));
    const rules = knownGame(variant);
    const table = { players: { south: playerCalled(south), north: playerCalled(north) }, seat: null };
    const { headline, why } = rules ? outcomeText(rules, outcome, table) : { headline: outcome.reason, why: "" };
    return h(
      "div",
      { class: "status" },
      h(
        "p",
        {},
        headline,
        h("small", {}, why),
        sentence && h("small", {}, h("q", {}, sentence)),
        opening > 0 && h("small", { class: "hushed" }, t("tournament.opening", { count: opening })),
      ),
    );
  }
}
