/** A game that somebody made: what it is, and all the ways to play it. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { makePiece } from "../../board/piece.js";
import { start } from "../../dialogs/new-game.js";
import { makeLink } from "../../dialogs/link.js";
import { knownGame, levels } from "../../game/variants.js";
import { lessonPath, linePath, ownGameFile, ownGamePath, ownGamePicture, pageAddress, picturePath, puzzlesPath, WORKSHOP } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { savePicture } from "../../kit/file.js";
import { settings } from "../../kit/settings.js";
import { makeActions } from "../../panel/actions.js";
import { makeFace } from "../../panel/ladder.js";
import { hasServer, transport } from "../../wire/transport.js";
import { currentLanguage, t } from "../../words/language.js";
import { levelName, pieceName } from "../../words/names.js";

import { JudgementCard } from "./judgement.js";
import { makeRules } from "./switches.js";

/**
 * @import { NewGame, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

export class MadeGameView {
  /** @param {Socket} socket @param {string} code */
  constructor(socket, code) {
    const game = knownGame(code);
    this.title = game?.name ?? t("workshop.title");
    this.element = h("div", { class: "page workshop", "data-view": "own-game-page" });
    if (game) {
      this.judgement = new JudgementCard(socket, game);
      void this.paint(game);
    }
    else {
      this.element.append(
        h("h1", {}, t("workshop.damaged")),
        h("p", {}, t("workshop.damaged_about")),
        h("a", { class: "button primary", href: WORKSHOP }, t("workshop.title")),
      );
    }
  }

  leave() {
    this.judgement?.stop.abort();
  }

  /** @param {VariantView} game */
  async paint(game) {
    const code = game.id;
    /** @param {Partial<NewGame>} how */
    const play = (how) => void start(/** @type {NewGame} */ ({ variant: code, ...how }));
    const file = await transport.address(ownGameFile(code));
    const picture = await transport.address(picturePath(code, game.start));
    const board = h("div", { class: "own-board" }, makeMiniBoard(game, game.start));
    this.element.replaceChildren(
      h("h1", {}, game.name),
      h(
        "div",
        { class: "own-game" },
        h(
          "section",
          { class: "bench-card" },
          board,
          h("ul", { class: "own-pieces" }, game.kinds.map((kind) => h("li", {}, makePiece(game, kind.symbol), h("small", {}, pieceName(game, kind.symbol))))),
        ),
        h(
          "section",
          { class: "bench-card" },
          h("h2", {}, t("workshop.against")),
          h(
            "ol",
            { class: "own-levels" },
            levels.map(({ number }) =>
              h(
                "li",
                {},
                h("button", { type: "button", "aria-label": t("end.play", { name: levelName(number) }), title: levelName(number), "data-level": number, onclick: () => play({ level: number }) }, makeFace(number, 56), h("small", {}, levelName(number))),
              ),
            ),
          ),
          makeActions([
            { name: "beside", picture: "games", label: t("new.beside"), act: () => play({ opponent: "beside", level: null, names: settings.names }) },
            ...(hasServer ? [{ name: "friend", picture: "play", label: t("new.friend"), act: () => play({ opponent: "friend", level: null, names: [settings.name] }) }] : []),
            { name: "message", picture: "copy", label: t("new.message"), act: () => play({ opponent: "message", level: null, names: [settings.name] }) },
            { name: "learn", picture: "learn", label: t("workshop.lesson"), act: () => (location.hash = lessonPath(code, "first")) },
            { name: "puzzles", picture: "hint", label: t("home.puzzles"), act: () => (location.hash = puzzlesPath(code)) },
            { name: "analyse", picture: "search", label: t("nav.analysis"), act: () => (location.hash = linePath(code, game.start)) },
            { name: "change", picture: "edit", label: t("workshop.change"), act: () => (location.hash = `${WORKSHOP}?from=${code}`) },
          ]),
        ),
        h("section", { class: "bench-card wide" }, h("h2", {}, t("nav.rules")), makeRules(game)),
        this.judgement?.element,
        h(
          "section",
          { class: "bench-card wide" },
          h("h2", {}, t("workshop.share")),
          h("p", { class: "hushed" }, t("workshop.share_about")),
          makeLink(pageAddress(currentLanguage(), ownGamePath(code)), t("workshop.share"), await transport.address(ownGamePicture(code)), false),
          h(
            "div",
            { class: "tools" },
            h("a", { class: "button", href: file, download: "game.toml", "data-action": "own-file" }, icon("copy"), t("workshop.save")),
            h("button", { type: "button", class: "button", "data-action": "own-picture", onclick: () => void savePicture("game.png", picture) }, icon("board"), t("share.picture")),
          ),
        ),
      ),
    );
  }
}
