/** The table of addresses and their views. An address that is not in it leads home, and a toast says so. */

import { knownGame, variants } from "./game/variants.js";
import { HOME, splitAddress } from "./kit/address.js";
import { toast } from "./kit/toast.js";
import { AdminView } from "./views/admin-view.js";
import { AnalysisView } from "./views/analysis/analysis-view.js";
import { DrillView } from "./views/analysis/drill-view.js";
import { OpeningsView } from "./views/analysis/openings-view.js";
import { ChildView } from "./views/classroom/child-view.js";
import { ClassDoorView } from "./views/classroom/class-door-view.js";
import { ClassPuzzleView } from "./views/classroom/class-puzzle-view.js";
import { ClassRaceView } from "./views/classroom/class-race-view.js";
import { ClassWallView } from "./views/classroom/class-wall-view.js";
import { CertificatesView, ClassCardsView } from "./views/classroom/class-print-view.js";
import { ClassView } from "./views/classroom/class-view.js";
import { ClassesView } from "./views/classroom/classes-view.js";
import { taskDesk } from "./views/classroom/task-lesson.js";
import { MakerView } from "./views/classroom/maker-view.js";
import { GameView } from "./views/game/game-view.js";
import { GamesView } from "./views/games-view.js";
import { CardsView } from "./views/tournament/cards-view.js";
import { HandInView } from "./views/tournament/hand-in-view.js";
import { OwnGameView } from "./views/tournament/own-game-view.js";
import { HomeView } from "./views/home-view.js";
import { JoinView } from "./views/join-view.js";
import { GrownUpsView } from "./views/learn/grown-ups-view.js";
import { LessonView } from "./views/learn/lesson-view.js";
import { MapView } from "./views/learn/map-view.js";
import { PromisesView } from "./views/learn/promises-view.js";
import { LobbyView } from "./views/lobby-view.js";
import { TournamentCardsView } from "./views/tournament/people/cards-view.js";
import { NewTournamentView } from "./views/tournament/people/new-view.js";
import { PeopleTournamentView } from "./views/tournament/people/people-tournament-view.js";
import { TournamentsView } from "./views/tournament/people/tournaments-view.js";
import { TournamentWallView } from "./views/tournament/people/wall-view.js";
import { LeaderboardView } from "./views/leaderboard-view.js";
import { MeView } from "./views/me-view.js";
import { MessageView } from "./views/message-view.js";
import { PlayerView } from "./views/player-view.js";
import { PrivacyView } from "./views/privacy-view.js";
import { PuzzleHubView } from "./views/puzzles/hub-view.js";
import { PuzzleView } from "./views/puzzles/puzzle-view.js";
import { PuzzleStormView } from "./views/puzzles/storm-view.js";
import { ReviewView } from "./views/review/review-view.js";
import { RulesView } from "./views/rules/rules-view.js";
import { ServerNeededView } from "./views/server-needed-view.js";
import { SolveView } from "./views/solve/solve-view.js";
import { ProjectorView } from "./views/tournament/projector-view.js";
import { TournamentGameView } from "./views/tournament/tournament-game-view.js";
import { TournamentView } from "./views/tournament/tournament-view.js";
import { AtlasView } from "./views/workshop/atlas-view.js";
import { MadeGameView } from "./views/workshop/made-game-view.js";
import { WorkshopView } from "./views/workshop/workshop-view.js";
import { embedded } from "./wire/embedded.js";
import { inTab } from "./wire/transport.js";
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
const isGame = (id) => id === null || knownGame(id) !== undefined;

/** The part of the address of a storm; no variant has this name. */
const STORM = "storm";

/** The sections whose texts a classroom needs: children do lessons and puzzles in it. */
const CLASS = "classroom lessons puzzles";

/** The sections whose texts a tournament of people needs. */
const PEOPLE = "tournament tournaments";

/** The routes; `words` names sections whose texts are loaded first, `framed` is a view that may be shown in a frame, `meets` is one that needs other people. @type {{path: string, words?: string, framed?: true, meets?: true, make: (place: Place) => View | null}[]} */
const ROUTES = [
  { path: "", make: () => new HomeView() },
  { path: "game/:id", make: ({ socket, id }) => new GameView(socket, id) },
  { path: "join/:id", meets: true, make: ({ id }) => new JoinView(id) },
  { path: "message/:id", make: ({ id }) => new MessageView(id) },
  { path: "lobby", meets: true, make: ({ socket }) => new LobbyView(socket) },
  { path: "games", make: () => new GamesView() },
  {
    path: "analysis",
    words: "analysis",
    framed: true,
    make: ({ socket, query }) => (isGame(query.get("variant")) ? new AnalysisView(socket, query) : null),
  },
  { path: "openings", words: "analysis", make: () => new OpeningsView(null) },
  { path: "openings/:id", words: "analysis", make: ({ id }) => (isGame(id) ? new OpeningsView(id) : null) },
  { path: "openings/:id/train", words: "analysis", make: ({ id, query }) => (isGame(id) ? new DrillView(id, query) : null) },
  {
    path: "solve/:id",
    words: "solving",
    make: ({ socket, id }) => (knownGame(id)?.solvable ? new SolveView(socket, id) : null),
  },
  { path: "review/:id", words: "review", make: ({ socket, id }) => new ReviewView(socket, { id }) },
  {
    path: "review",
    words: "review",
    make: ({ socket, query }) => (isGame(query.get("variant")) ? new ReviewView(socket, { query }) : null),
  },
  { path: "privacy", words: "privacy", make: () => new PrivacyView() },
  { path: "admin", meets: true, words: "admin", make: () => new AdminView() },
  { path: "me/:id", meets: true, make: ({ id }) => new MeView(id) },
  { path: "player/:id", make: ({ id }) => new PlayerView(id) },
  { path: "leaderboard", meets: true, make: () => new LeaderboardView(null) },
  { path: "leaderboard/:id", meets: true, make: ({ id }) => (isGame(id) ? new LeaderboardView(id) : null) },
  { path: "learn", words: "lessons", make: () => new MapView(null) },
  { path: "learn/:id", words: "lessons", make: ({ id }) => (isGame(id) ? new MapView(id) : null) },
  { path: "learn/:id/:part", words: "lessons", framed: true, make: ({ id, part }) => (isGame(id) ? new LessonView(id, part) : null) },
  { path: "promises", words: "lessons", make: () => new PromisesView() },
  { path: "grownups", words: "lessons", make: () => new GrownUpsView() },
  { path: "classes", words: CLASS, make: () => new ClassesView() },
  { path: "classes/:id", words: CLASS, make: ({ socket, id }) => (id === "new" ? new MakerView("") : new ClassView(socket, id)) },
  { path: "classes/:id/:part", words: CLASS, make: ({ socket, id, part }) => makeClassPart(socket, id, part) },
  { path: "class/:id", words: CLASS, make: ({ id }) => new ClassDoorView(id) },
  { path: "class/:id/:part", words: CLASS, make: ({ socket, id, part, query }) => makeChildPart(socket, id, part, query) },
  { path: "tournaments", meets: true, words: PEOPLE, make: () => new TournamentsView() },
  { path: "tournaments/:id", meets: true, words: PEOPLE, make: ({ socket, id }) => (id === "new" ? new NewTournamentView() : new PeopleTournamentView(socket, id, "")) },
  { path: "tournaments/:id/:part", meets: true, words: PEOPLE, make: ({ socket, id, part }) => makeTournamentPart(socket, id, part) },
  { path: "puzzles", words: "puzzles", make: () => new PuzzleHubView(null) },
  {
    path: "puzzles/:id",
    words: "puzzles",
    make: ({ id, query }) => (id === STORM ? new PuzzleStormView(query) : isGame(id) ? new PuzzleHubView(id) : null),
  },
  {
    path: "puzzles/:id/:part",
    words: "puzzles",
    framed: true,
    make: ({ id, part, query }) => (isGame(id) ? new PuzzleView(id, part, query) : null),
  },
  { path: "tournament", meets: true, words: "tournament", make: () => new TournamentView() },
  { path: "tournament/game/:id", meets: true, words: "tournament", make: ({ id }) => (/^\d{1,9}$/.test(id) ? new TournamentGameView(id) : null) },
  { path: "handin", meets: true, words: "tournament", make: () => new HandInView(null) },
  { path: "handin/:id", meets: true, words: "tournament", make: ({ id }) => new HandInView(id) },
  { path: "handin/:id/:part", meets: true, words: "tournament", make: ({ id, part }) => (/^\d{1,9}$/.test(part) ? new OwnGameView(id, part) : null) },
  { path: "cards/:id", meets: true, words: "tournament", make: ({ id }) => new CardsView(id) },
  { path: "projector", meets: true, words: "tournament", make: () => new ProjectorView() },
  { path: "atlas", words: "workshop", make: () => new AtlasView() },
  { path: "workshop", words: "workshop", make: ({ query }) => new WorkshopView(query) },
  { path: "workshop/:id", words: "workshop", make: ({ socket, id }) => new MadeGameView(socket, id) },
  { path: "rules", make: () => new RulesView(null) },
  { path: "rules/:id", make: ({ id }) => (variants.has(id) ? new RulesView(id) : null) },
];

/** A part of a classroom for its teacher. @param {Socket} socket @param {string} id @param {string} part */
function makeClassPart(socket, id, part) {
  if (part === "edit") return new MakerView(id);
  if (part === "wall") return new ClassWallView(socket, id);
  if (part === "cards") return new ClassCardsView(id);
  return part === "certificates" ? new CertificatesView(id) : null;
}

/** A part of a tournament of people: its projector, its cards, or the way in by a card. @param {Socket} socket @param {string} id @param {string} part */
function makeTournamentPart(socket, id, part) {
  if (part === "wall") return new TournamentWallView(socket, id);
  return part === "cards" ? new TournamentCardsView(id) : new PeopleTournamentView(socket, id, part);
}

/** The desk of a child, a task there, or the race. @param {Socket} socket @param {string} id @param {string} card @param {URLSearchParams} query */
function makeChildPart(socket, id, card, query) {
  const [lesson, puzzle] = ["lesson", "puzzle"].map((name) => Number(query.get(name)));
  if (query.has("race")) return new ClassRaceView(socket, id, card);
  if (puzzle) return new ClassPuzzleView(id, card, puzzle);
  if (lesson && isGame(query.get("game"))) return new LessonView(query.get("game") ?? "", "", taskDesk(id, card, lesson));
  return new ChildView(socket, id, card);
}

/** The parts of "#/game/abc?x=1", and the route they take. */
function readAddress(hash = location.hash) {
  const { parts, query } = splitAddress(hash);
  const route = ROUTES.find((each) => fits(each.path.split("/"), parts));
  const shape = route?.path.split("/") ?? [];
  const [id = "", part = ""] = [":id", ":part"].map((name) => parts[shape.indexOf(name)]);
  return { name: parts[0] ?? "", route, id, part, query };
}

/** Whether an address has the shape of a path: ":id" is any word. @param {string[]} shape @param {string[]} parts */
function fits(shape, parts) {
  return shape.length === parts.length && shape.every((word, at) => (word.startsWith(":") ? parts[at] : word === parts[at]));
}

/** The first word of the address in view. */
export function viewName() {
  return readAddress().name;
}

/** The sections whose texts the address needs. */
export function sectionsNeeded() {
  return readAddress().route?.words?.split(" ") ?? [];
}

/** Whether this page shows an address: a frame shows few. @param {string} [hash] */
export function isShownHere(hash) {
  return !embedded || readAddress(hash).route?.framed === true;
}

/** Find the view of the empty address: a server that shows a tournament begins with it. */
export function findHome() {
  const { home } = document.documentElement.dataset;
  if (home && viewName() === "") history.replaceState(null, "", `#/${home}`);
}

/** The view of the address. @param {Socket} socket @returns {View} */
export function makeView(socket) {
  const { route, id, part, query } = readAddress();
  const view = route?.meets && inTab ? new ServerNeededView() : route?.make({ socket, id, part, query });
  if (view) return view;
  if (embedded) return new AnalysisView(socket, new URLSearchParams());
  history.replaceState(null, "", HOME);
  toast(t("page.unknown"));
  if (document.documentElement.dataset.home) location.hash = `#/${document.documentElement.dataset.home}`;
  return new HomeView();
}
