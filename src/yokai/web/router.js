/** Which view an address names: a table. What is not in it leads home. */

import { AnalysisView } from "./views/analysis/analysis-view.js";
import { GameView } from "./views/game/game-view.js";
import { GamesView } from "./views/games-view.js";
import { HomeView } from "./views/home-view.js";
import { RulesView } from "./views/rules/rules-view.js";

/** @import { Socket } from "./wire/socket.js" */

/**
 * A view draws itself into an element; `leave` lets it clean up, `key` gives it the keyboard and says
 * whether it took the key.
 * @typedef {{element: HTMLElement, title: string, leave?: () => void,
 *   key?: (event: KeyboardEvent) => boolean}} View
 *
 * What an address says after its name: "#/game/abc" has the id "abc", "?sfen=..." is its query.
 * @typedef {{socket: Socket, id: string, query: URLSearchParams}} Place
 */

/** @type {{path: string, make: (place: Place) => View}[]} */
const ROUTES = [
  { path: "", make: () => new HomeView() },
  { path: "game/:id", make: ({ socket, id }) => new GameView(socket, id) },
  { path: "games", make: () => new GamesView() },
  { path: "analysis", make: ({ socket, query }) => new AnalysisView(socket, query) },
  { path: "rules", make: () => new RulesView(null) },
  { path: "rules/:id", make: ({ id }) => new RulesView(id) },
];

/** The parts of "#/game/abc?x=1". */
function readAddress() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", id = ""] = path.split("/");
  return { name, id: decodeURIComponent(id), query: new URLSearchParams(query) };
}

/** The first word of the address in view. */
export function viewName() {
  return readAddress().name;
}

/** The view of the address. @param {Socket} socket @returns {View} */
export function makeView(socket) {
  const { name, id, query } = readAddress();
  const path = id ? `${name}/:id` : name;
  const route = ROUTES.find((each) => each.path === path);
  return route ? route.make({ socket, id, query }) : new HomeView();
}
