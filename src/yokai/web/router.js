/** The table of addresses and their views. An address that is not in it leads home, and a toast says so. */

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
import { PuzzleHubView } from "./views/puzzles/hub-view.js";
import { PuzzleView } from "./views/puzzles/puzzle-view.js";
import { PuzzleStormView } from "./views/puzzles/storm-view.js";
import { ReviewView } from "./views/review/review-view.js";
import { RulesView } from "./views/rules/rules-view.js";
import { ProjectorView } from "./views/tournament/projector-view.js";
import { TournamentGameView } from "./views/tournament/tournament-game-view.js";
import { TournamentView } from "./views/tournament/tournament-view.js";
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

/** Whether a variant is known; an address need not name one. @param {string | null} id */
const isGame = (id) => id === null || variants.has(id);

/** The part of the address of a storm; no variant has this name. */
const STORM = "storm";

/** The routes; `words` names a section whose texts are loaded first. @type {{path: string, words?: string, make: (place: Place) => View | null}[]} */
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
  { path: "review/:id", words: "review", make: ({ socket, id }) => new ReviewView(socket, { id }) },
  {
    path: "review",
    words: "review",
    make: ({ socket, query }) => (isGame(query.get("variant")) ? new ReviewView(socket, { query }) : null),
  },
  { path: "me/:id", make: ({ id }) => new MeView(id) },
  { path: "player/:id", make: ({ id }) => new PlayerView(id) },
  { path: "leaderboard", make: () => new LeaderboardView(null) },
  { path: "leaderboard/:id", make: ({ id }) => (isGame(id) ? new LeaderboardView(id) : null) },
  { path: "learn", words: "lessons", make: () => new MapView(null) },
  { path: "learn/:id", words: "lessons", make: ({ id }) => (isGame(id) ? new MapView(id) : null) },
  { path: "learn/:id/:part", words: "lessons", make: ({ id, part }) => (isGame(id) ? new LessonView(id, part) : null) },
  { path: "puzzles", words: "puzzles", make: () => new PuzzleHubView(null) },
  {
    path: "puzzles/:id",
    words: "puzzles",
    make: ({ id, query }) => (id === STORM ? new PuzzleStormView(query) : isGame(id) ? new PuzzleHubView(id) : null),
  },
  {
    path: "puzzles/:id/:part",
    words: "puzzles",
    make: ({ id, part, query }) => (isGame(id) ? new PuzzleView(id, part, query) : null),
  },
  { path: "tournament", words: "tournament", make: () => new TournamentView() },
  { path: "tournament/game/:id", words: "tournament", make: ({ id }) => (/^\d{1,9}$/.test(id) ? new TournamentGameView(id) : null) },
  { path: "projector", words: "tournament", make: () => new ProjectorView() },
  { path: "rules", make: () => new RulesView(null) },
  { path: "rules/:id", make: ({ id }) => (isGame(id) ? new RulesView(id) : null) },
];

/** The parts of "#/game/abc?x=1", and the route they take. */
function readAddress() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const parts = path.replace(/\/$/, "").split("/");
  const route = ROUTES.find((each) => fits(each.path.split("/"), parts));
  const shape = route?.path.split("/") ?? [];
  const [id = "", part = ""] = [":id", ":part"].map((name) => parts[shape.indexOf(name)]);
  return { name: parts[0] ?? "", route, id, part, query: new URLSearchParams(query) };
}

/** Whether an address has the shape of a path: ":id" is any word. @param {string[]} shape @param {string[]} parts */
function fits(shape, parts) {
  return shape.length === parts.length && shape.every((word, at) => (word.startsWith(":") ? parts[at] : word === parts[at]));
}

/** The first word of the address in view. */
export function viewName() {
  return readAddress().name;
}

/** The section whose texts the address needs, if any. */
export function sectionNeeded() {
  return readAddress().route?.words ?? null;
}

/** Find the view of the empty address: a server that shows a tournament begins with it. */
export function findHome() {
  const { home } = document.documentElement.dataset;
  if (home && viewName() === "") history.replaceState(null, "", `#/${home}`);
}

/** The view of the address. @param {Socket} socket @returns {View} */
export function makeView(socket) {
  const { route, id, part, query } = readAddress();
  const view = route?.make({ socket, id, part, query });
  if (view) return view;
  history.replaceState(null, "", HOME);
  toast(t("page.unknown"));
  if (document.documentElement.dataset.home) location.hash = `#/${document.documentElement.dataset.home}`;
  return new HomeView();
}
