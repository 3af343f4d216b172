/** Is it a good game? The judgement of a game in words and pictures, and the games beside it that are fairer. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { makePiece } from "../../board/piece.js";
import { knownGame } from "../../game/variants.js";
import { linePath, ownGamePath, rulesPath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { JudgeRequest } from "../../wire/judge-request.js";
import { fetchGames } from "../../wire/own-games.js";
import { knows, numberText, percentText, t } from "../../words/language.js";
import { gameName, kindName } from "../../words/names.js";
import { movesOf } from "../../words/sentences.js";

/**
 * @import { FairerView, ForetoldView, JudgementNews, JudgementView, ResultsView, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

export class JudgementCard {
  /** @param {Socket} socket @param {VariantView} game */
  constructor(socket, game) {
    this.game = game;
    this.stop = new AbortController();
    this.request = new JudgeRequest(socket, (news) => void this.hear(news), ({ reason }) => this.refuse(reason), this.stop.signal);
    /** @type {JudgementNews | null} */
    this.news = null;
    /** @type {ForetoldView | null} what solving will take */
    this.foretold = null;
    /** @type {JudgementView | null} */
    this.judgement = null;
    /** @type {FairerView[] | null} */
    this.fairer = null;
    this.complaint = "";
    this.element = h("section", { class: "bench-card wide judgement", "aria-label": t("judge.title") });
    this.paint();
  }

  /** @param {boolean} fairer */
  ask(fairer) {
    this.complaint = "";
    this.news = this.foretold = null;
    this.request.ask({ variant: this.game.id, fairer });
    this.paint();
  }

  end() {
    this.request.stop();
    this.news = null;
    this.paint();
  }

  /** @param {JudgementNews} news */
  async hear(news) {
    await fetchGames(JSON.stringify(news));
    this.news = news.done ? null : news;
    if (news.foretold) this.foretold = news.foretold;
    if (news.judgement) this.judgement = news.judgement;
    if (news.fairer) this.fairer = news.fairer;
    this.paint();
  }

  /** @param {string} reason */
  refuse(reason) {
    const key = `refusal.${reason}`;
    this.news = null;
    this.complaint = knows(key) ? t(key) : t("problem.other");
    this.paint();
  }

  paint() {
    const running = this.request.question;
    /** @param {string} name @param {() => void} act @param {string} [kind] */
    const button = (name, act, kind = "") => h("button", { type: "button", class: `button ${kind}`, "data-action": `judge-${name}`, onclick: act }, t(`judge.${name}`));
    this.element.replaceChildren(
      h("h2", {}, t("judge.title")),
      h("p", { class: "hushed" }, t("judge.about")),
      h(
        "div",
        { class: "tools" },
        ...(running ? [button("stop", () => this.end())] : [button("go", () => this.ask(false), this.judgement ? "" : "primary"), button("fairer", () => this.ask(true))]),
      ),
      ...(running ? [this.makeProgress()] : []),
      ...(this.complaint ? [h("p", { role: "alert" }, this.complaint)] : []),
      ...(this.judgement ? [makeJudgement(this.game, this.judgement)] : []),
      ...(this.fairer ? [makeFairer(this.fairer, running === null)] : []),
    );
  }

  makeProgress() {
    const { stage = "solve", share = 0 } = this.news ?? {};
    const text = t(`judge.stage_${stage.replace(" ", "_")}`);
    const { positions = 0, memory = 0, seconds = 0 } = this.foretold ?? {};
    const words = { count: numberText(positions), memory: numberText(Math.max(1, Math.round(memory / 1e6))), seconds: numberText(Math.max(1, Math.round(seconds))) };
    return h(
      "label",
      { class: "judge-progress", role: "status" },
      h("span", {}, `${text} ${percentText(Math.floor(100 * share))}`),
      h("progress", { max: 1, value: share, "aria-label": text }),
      this.foretold && h("small", { class: "hushed", "data-said": "foretold" }, t("judge.foretold", words)),
    );
  }
}

/** @param {VariantView} game @param {JudgementView} found */
function makeJudgement(game, found) {
  const { result, plies, keeping, first_moves: first, line, longest, worth, resembles } = found;
  const most = Math.max(...worth.map(({ points }) => points), 0.01);
  /** @param {string} name @param {...(Node | string)} told */
  const fact = (name, ...told) => h("div", { class: "judge-fact", "data-fact": name }, h("h3", {}, t(`judge.${name}`)), ...told);
  return h(
    "div",
    { class: "judge-facts" },
    h(
      "p",
      { class: `judge-verdict ${result ?? ""}`, "data-said": "" },
      result === null ? t("judge.played", { count: found.games }) : result === "draw" ? t("judge.draw") : t(`judge.${result}`, { moves: movesOf(plies) }),
    ),
    result !== null && h("p", { class: "hushed" }, t("judge.solved", { count: numberText(found.positions ?? 0), drawn: percentText(Math.round(100 * (found.drawn ?? 0))) })),
    keeping !== null && fact("keeping", h("p", {}, t("judge.keeping_text", { count: keeping, all: first.length }))),
    fact("beginners", makeResults(found.beginners)),
    fact("strong", makeResults(found.strong)),
    line.length > 0 && fact("perfect", h("a", { class: "button small", href: linePath(game.id, game.start, line) }, t("judge.walk", { moves: movesOf(line.length) }))),
    longest && longest.moves.length > 0 && fact("longest", h("a", { class: "button small", href: linePath(game.id, longest.sfen, longest.moves) }, t("judge.walk", { moves: movesOf(longest.moves.length) }))),
    fact(
      "worth",
      h(
        "ul",
        { class: "judge-worth" },
        worth.map(({ piece, points }) => {
          const kind = game.kinds.find(({ name }) => name === piece);
          const bar = h("span", { class: "bar" });
          bar.style.width = `${Math.max(2, (100 * points) / most)}%`;
          return h("li", {}, kind ? makePiece(game, kind.symbol) : "", h("span", { class: "bar-room" }, bar), h("small", {}, `${kindName(piece)} ${numberText(points, { maximumFractionDigits: 2 })}`));
        }),
      ),
    ),
    fact(
      "resembles",
      h(
        "ul",
        { class: "judge-alike" },
        resembles.map(({ variant, name }) => h("li", {}, h("a", { href: name ? rulesPath(name) : ownGamePath(variant) }, makeAlike(variant, name)))),
      ),
    ),
  );
}

/** @param {string} variant @param {string | null} name */
function makeAlike(variant, name) {
  const game = knownGame(variant);
  return [game ? makeMiniBoard(game, game.start) : "", h("span", {}, name ? gameName(name) : t("judge.of_atlas"))];
}

/** How often each side wins, as one bar. @param {ResultsView} results */
function makeResults({ first, second, drawn, plies }) {
  const parts = [["first", first], ["drawn", drawn], ["second", second]].map(([name, share]) => {
    const part = h("span", { class: `share ${name}` });
    part.style.flexGrow = String(share);
    return part;
  });
  const words = { first: percentText(Math.round(100 * first)), second: percentText(Math.round(100 * second)), drawn: percentText(Math.round(100 * drawn)), moves: movesOf(Math.round(plies)) };
  return h("div", { class: "judge-results" }, h("div", { class: "judge-shares", "aria-hidden": "true" }, parts), h("small", {}, t("judge.results", words)));
}

/** @param {FairerView[]} found @param {boolean} done */
function makeFairer(found, done) {
  if (!found.length) return h("p", {}, done ? t("judge.none_fairer") : "");
  return h(
    "div",
    { class: "judge-fairer" },
    h("h3", {}, t("judge.fairer_title")),
    h(
      "ul",
      {},
      found.map((each) => {
        const known = knownGame(each.variant);
        const words = { piece: kindName(each.subject), rule: knows(`workshop.${each.subject}`) ? t(`workshop.${each.subject}`) : each.subject };
        return h(
          "li",
          {},
          h(
            "a",
            { href: ownGamePath(each.variant), "data-fairer": each.change },
            known ? makeMiniBoard(known, known.start) : "",
            h("b", {}, t(`judge.change_${each.change}`, words)),
            makeResults(each.strong),
          ),
        );
      }),
    ),
  );
}
