/** Which view an address names: a table. What is not in it leads home, and it is said. */

import { variants } from "./game/variants.js";
import { HOME } from "./kit/address.js";
import { toast } from "./kit/toast.js";
import { AnalysisView } from "./views/analysis/analysis-view.js";
import { GameView } from "./views/game/game-view.js";
import { GamesView } from "./views/games-view.js";
import { HomeView } from "./views/home-view.js";
import { JoinView } from "./views/join-view.js";
import { LessonView } from "./views/learn/lesson-view.js";
import { MapView } from "./views/learn/map-view.js";
import { LobbyView } from "./views/lobby-view.js";
import { LeaderboardView } from "./views/leaderboard-view.js";
import { MeView } from "./views/me-view.js";
import { PlayerView } from "./views/player-view.js";
import { RulesView } from "./views/rules/rules-view.js";
import { t } from "./words/language.js";

/** @import { Socket } from "./wire/socket.js" */

/**
 * A view draws itself into an element; `leave` lets it clean up, `key` gives it the keyboard and says
 * whether it took the key, `heal` tells it that the server was away and is back.
 * @typedef {{element: HTMLElement, title: string, leave?: () => void, heal?: () => void,
 *   key?: (event: KeyboardEvent) => boolean}} View
 *
 * What an address says after its name: "#/game/abc" has the id "abc", "#/learn/abc/fork" also the part "fork",
 * "?sfen=..." is its query.
 * @typedef {{socket: Socket, id: string, part: string, query: URLSearchParams}} Place
 */

/** Whether there is a game of this name; none need be named. @param {string | null} id */
const isGame = (id) => id === null || variants.has(id);

/** `words` names a room whose own words must be here first. @type {{path: string, words?: string, make: (place: Place) => View | null}[]} */
const ROUTES = [
  { path: "", make: () => new HomeView() },
  { path: "game/:id", make: ({ socket, id }) => new GameView(socket, id) },
  { path: "join/:id", make: ({ id }) => new JoinView(id) },
  { path: "lobby", make: ({ socket }) => new LobbyView(socket) },
  { path: "games", make: () => new GamesView() },
  {
    path: "analysis",
    make: ({ socket, query }) => (isGame(query.get("variant")) ? new AnalysisView(socket, query) : null),
  },
  { path: "me/:id", make: ({ id }) => new MeView(id) },
  { path: "player/:id", make: ({ id }) => new PlayerView(id) },
  { path: "leaderboard", make: () => new LeaderboardView(null) },
  { path: "leaderboard/:id", make: ({ id }) => (isGame(id) ? new LeaderboardView(id) : null) },
  { path: "learn", words: "lessons", make: () => new MapView(null) },
  { path: "learn/:id", words: "lessons", make: ({ id }) => (isGame(id) ? new MapView(id) : null) },
  { path: "learn/:id/:part", words: "lessons", make: ({ id, part }) => (isGame(id) ? new LessonView(id, part) : null) },
  { path: "rules", make: () => new RulesView(null) },
  { path: "rules/:id", make: ({ id }) => (isGame(id) ? new RulesView(id) : null) },
];

/** The parts of "#/game/abc?x=1". */
function readAddress() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", id = "", part = "", ...rest] = path.split("/");
  const shape = [name, ...(id ? [":id"] : []), ...(part ? [":part"] : []), ...rest].join("/");
  return { name, shape, id, part, query: new URLSearchParams(query) };
}

/** The first word of the address in view. */
export function viewName() {
  return readAddress().name;
}

/** The room whose words the address needs, if it needs any. */
export function roomNeeded() {
  const { shape } = readAddress();
  return ROUTES.find(({ path }) => path === shape)?.words ?? null;
}

/** The view of the address. @param {Socket} socket @returns {View} */
export function makeView(socket) {
  const { shape, id, part, query } = readAddress();
  const view = ROUTES.find(({ path }) => path === shape)?.make({ socket, id, part, query });
  if (view) return view;
  history.replaceState(null, "", HOME);
  toast(t("page.unknown"));
  return new HomeView();
}
