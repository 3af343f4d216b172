// Every message between server and page, written by tools/wire_types.py from
// src/yokai/app/messages/. Change what is there, then run `make wire`.

export type Days = 1 | 2 | 3 | 7;

export type PhraseName = "hello" | "good_luck" | "well_played" | "good_game" | "thanks" | "oops" | "one_moment" | "again" | "smile" | "laugh" | "wow" | "puzzled" | "sad" | "heart";

export type SideName = "south" | "north";

export type SeatName = "south" | "north" | "both";

export type ResultName = "win" | "draw" | "loss";

export type StopName = "done" | "next" | "open" | "later";

export type PuzzleKind = "win" | "only_win" | "hold" | "draw" | "mate" | "material";

export type PuzzleTheme = "drop" | "promotion" | "reach" | "sacrifice" | "fork" | "defence" | "quiet";

export type RefutationWhy = "lost" | "reached" | "mated" | "stuck" | "soon" | "slow" | "escapes" | "less";

export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "only";

export type ReasonName = "wins_capture" | "wins_reach" | "wins_checkmate" | "saves" | "takes_free" | "takes" | "promotes" | "guards" | "drop_threat" | "threatens" | "best";

export type FormatName = "round robin" | "swiss" | "knock-out" | "gauntlet";

export type ProtectionName = "bubblewrap" | "limits" | "none";

/** A clock: the initial time of each player, and the increment of each move. */
export interface ClockChoice {
  initial: number;
  increment?: number;
}

/** A game to begin; `swap_of` repeats an earlier game with the sides swapped. `names` are those of two people at one device: the first one plays `side` and sees the board from there. Against a friend it is the player's own name, and the other seat is free. `gentle` lets the player's results choose the level. `days` are the time for every move, instead of a clock, and `rated` lets the result count: both only against a friend. `open` lets strangers take the free seat. `bot` names a bot of this server, instead of a level. */
export interface NewGame {
  variant?: string | null;
  opponent?: "beside" | "computer" | "friend";
  level?: number | null;
  side?: "north" | "random" | "south";
  clock?: ClockChoice | null;
  sfen?: string | null;
  names?: string[];
  gentle?: boolean;
  days?: Days | null;
  rated?: boolean;
  swap_of?: string | null;
  open?: boolean;
  bot?: string | null;
}

/** Take the free seat of a game. */
export interface Join {
  name?: string;
}

/** Conditional moves: lines of moves from the position at this version, the opponent's first. */
export interface Replies {
  version: number;
  lines: string[][];
}

/** A position, and moves to play from there. The response leaves out the first `known` positions of this line, counting the start. */
export interface PositionQuestion {
  variant: string;
  sfen?: string | null;
  moves?: string[];
  known?: number;
}

/** A record, as text. */
export interface RecordQuestion {
  text: string;
}

/** A variation of a line after `ply` moves; comments are by ply too. */
export interface VariationDraft {
  ply: number;
  moves: string[];
  comments?: Record<number, string>;
  variations?: VariationDraft[];
}

/** A line of play with comments and variations, to be written as a record. */
export interface StudyDraft {
  variant: string;
  sfen?: string | null;
  moves?: string[];
  comments?: Record<number, string>;
  variations?: VariationDraft[];
}

/** Become the player of a personal link, as in `Me`. */
export interface Become {
  link: string;
}

/** A player's title of a game, and whether their list leaves it out. */
export interface Shelve {
  title?: string;
  hidden?: boolean;
}

/** Watch a game from now on; the page has this version of it. */
export interface Watch {
  type: "watch";
  game: string;
  version?: number;
}

/** Play a move, in any notation, at this version; the response has the same `id`. Sent twice, it is played once and answered twice. */
export interface Play {
  type: "play";
  game: string;
  version: number;
  move: string;
  id?: string;
}

/** Take the player's last move back; against a person, ask for it or agree to it. */
export interface Undo {
  type: "undo";
  game: string;
  ply: number;
}

/** Resign a game. */
export interface Resign {
  type: "resign";
  game: string;
}

/** Offer a draw, or agree to one. */
export interface Draw {
  type: "draw";
  game: string;
}

/** Decline the opponent's offer. */
export interface Decline {
  type: "decline";
  game: string;
}

/** Say whether the page that shows this game is visible or hidden. */
export interface Look {
  type: "look";
  game: string;
  hidden: boolean;
}

/** Say a phrase to the audience of a game, as one of its players. */
export interface Say {
  type: "say";
  game: string;
  phrase: PhraseName;
}

/** Claim a game whose other player is gone. */
export interface Claim {
  type: "claim";
  game: string;
  result: "draw" | "win";
}

/** Ask for a good move. */
export interface Hint {
  type: "hint";
  game: string;
  ply: number;
}

/** Analyse a position until `Stop`, or until another one is to be analysed. */
export interface Analyse {
  type: "analyse";
  id: number | string;
  variant: string;
  sfen?: string | null;
  moves?: string[];
  lines?: number;
}

/** Stop an analysis or a review. */
export interface Stop {
  type: "stop";
  id: number | string;
}

/** Review a game until `Stop`, or until another one is to be reviewed. */
export interface LookBack {
  type: "review";
  id: number | string;
  variant: string;
  sfen?: string | null;
  moves?: string[];
}

/** Solve a game if it is not solved, and watch the progress. */
export interface WatchTable {
  type: "table";
  variant: string;
}

/** Ask whether the server is alive. */
export interface Ping {
  type: "ping";
  t?: number;
}

/** A move that was played, and the position after it. */
export interface MoveView {
  usi: string;
  symbol: string;
  capture: string | null;
  sfen: string;
}

/** A position and its legal moves. */
export interface PositionView {
  sfen: string;
  turn: SideName;
  legal: string[];
  in_danger: boolean;
  repeated: boolean;
  outcome: OutcomeView | null;
}

/** The player's moves in a step so far, the last of them the new one; `helped` if there was a hint or a wrong try before. */
export interface LessonTry {
  moves: string[];
  helped?: boolean;
}

/** A lesson on the map. It is `later` if others should be done first; it is not locked. */
export interface LessonStop {
  name: string;
  title: string;
  picture: string;
  steps: number;
  done: number;
  stars: number;
  state: StopName;
}

/** The lessons of a game, in their order, with the player's progress. */
export interface LessonPath {
  variant: string;
  stops: LessonStop[];
}

/** Is the player new here, without a game or a solved step? With the very first lesson. */
export interface Learner {
  new: boolean;
  variant: string;
  lesson: string;
}

/** The squares and pieces that glow, and the move to show. A piece is its square, or `P*` in the reserve. */
export interface LessonHint {
  squares: string[];
  pieces: string[];
  move: string | null;
}

/** A step of a lesson. */
export interface StepView {
  text: string;
  goal: string;
  side: SideName;
  position: PositionView;
  stars: string[];
  hint: LessonHint;
  done: boolean;
}

/** A lesson. `shown` if the page plays the move after a while. `next` is the lesson after it. */
export interface LessonView {
  variant: string;
  name: string;
  title: string;
  shown: boolean;
  stars: number;
  next: string | null;
  steps: StepView[];
}

/** The verdict on a try. `moves` and `positions` are the step from its beginning, with the try and the opponent's answer, or the refutation of a wrong try; `tried` is the number of moves up to the try. `stars` and `done` are those of the lesson now. */
export interface LessonVerdict {
  result: "on" | "solved" | "wrong";
  text: string;
  moves: MoveView[];
  positions: PositionView[];
  tried: number;
  hint: LessonHint | null;
  stars: number;
  done: number;
}

/** A player's rating in a game, with its margin of error; provisional while that is large. */
export interface RatingView {
  variant: string;
  rating: number;
  margin: number;
  provisional: boolean;
  games: number;
}

/** The player's own moves so far, the last of them the new one. */
export interface PuzzleTry {
  moves: string[];
}

/** The player's own moves so far in a storm, for the puzzle of this number. */
export interface StormTry {
  storm: string;
  number: number;
  moves: string[];
}

/** A puzzle: its position, and its goal for the side to move. `moves` is the number of own moves to the goal. A puzzle that was `tried` before changes no rating. */
export interface PuzzleView {
  variant: string;
  id: string;
  kind: PuzzleKind;
  moves: number;
  position: PositionView;
  tried: "failed" | "no" | "solved";
  due: boolean;
}

/** A player's standing in the puzzles of a game; `run` is the number solved in a row. */
export interface SolverView {
  rating: RatingView;
  solved: number;
  failed: number;
  run: number;
  best_run: number;
  best_storm: number;
}

/** The refutation of a wrong move, and what it shows; `plies` is the distance to the opponent's win, if there is one. */
export interface RefutationView {
  moves: MoveView[];
  why: RefutationWhy;
  plies: number | null;
}

/** The facts of a puzzle that are told at its end. */
export interface PuzzleEnd {
  themes: PuzzleTheme[];
  rating: number;
}

/** The verdict on a try. `line` has the moves played, with the opponent's answers; of a puzzle that was given up, the solution. `gain` is the change of the rating, if it changed. */
export interface PuzzleVerdict {
  result: "given_up" | "on" | "solved" | "wrong";
  line: MoveView[];
  position: PositionView;
  refutation: RefutationView | null;
  gain: number | null;
  solver: SolverView;
  end: PuzzleEnd | null;
}

/** The piece to move, and its square, or None if it is dropped. */
export interface PuzzleHint {
  symbol: string;
  square: string | null;
}

/** The number of puzzles with a theme. */
export interface ThemeView {
  theme: PuzzleTheme;
  puzzles: number;
}

/** The overview of a game's puzzles. */
export interface PuzzleHub {
  variant: string;
  puzzles: number;
  date: string;
  daily: PuzzleView;
  solver: SolverView;
  themes: ThemeView[];
  due: number;
}

/** A storm: the time left, the puzzles done, and the present puzzle, the `number`th from 0; None when the storm is over. */
export interface StormView {
  id: string;
  variant: string;
  left: number;
  solved: number;
  mistakes: number;
  best: number;
  number: number;
  puzzle: PuzzleView | null;
}

/** The verdict on a try in a storm: `late` if the puzzle was done or the time was up. */
export interface StormVerdict {
  result: "late" | "on" | "solved" | "wrong";
  line: MoveView[];
  position: PositionView | null;
  storm: StormView;
}

/** A player's winning chances in percent, and the plies to the end if it is decided, negative if lost, counted from the move. */
export interface WorthView {
  percent: number;
  plies: number | null;
}

/** A sentence of locale/review: its key, and the values of its blanks; pieces are symbols. */
export interface FactView {
  key: string;
  pieces: Record<string, string>;
  squares: Record<string, string>;
  numbers: Record<string, number>;
}

/** A move with its grade. */
export interface JudgedView {
  ply: number;
  side: SideName;
  move: string;
  best: string;
  grade: Grade;
  could: WorthView;
  did: WorthView;
}

/** A move that mattered, and why; lines begin after the move, and instead of it. */
export interface MomentView {
  ply: number;
  facts: FactView[];
  better: FactView;
  punished: string[];
  instead: string[];
}

/** The review of a game; `curve` has South's winning chances after each move, in percent. */
export interface ReviewView {
  exact: boolean;
  south: number | null;
  north: number | null;
  curve: number[];
  moves: JudgedView[];
  moments: MomentView[];
}

/** The player's personal link, by which another device becomes the same player, and the player's public id. */
export interface Me {
  link: string;
  id: string;
}

/** The reason why a request failed; `args` are the values of the translated sentence. */
export interface Problem {
  error: string;
  message: string;
  args: Record<string, string>;
}

/** One face of a piece. */
export interface KindView {
  symbol: string;
  name: string;
  dots: [string, string, string];
  royal: boolean;
  promotes_to: string | null;
  one_per_column: boolean;
  drop_mate: boolean;
}

/** A game's rules, as its file has them. */
export interface VariantView {
  id: string;
  name: string;
  files: number;
  ranks: number;
  start: string;
  promotion_zone: number;
  promotion: string;
  dead_ends: boolean;
  reach_wins: boolean;
  checkmate_ends: boolean;
  royal_avoids_attack: boolean;
  solvable: boolean;
  theme: string;
  themes: Record<string, Record<string, string>>;
  pieces: Record<string, number>;
  kinds: KindView[];
}

/** A level of the computer. */
export interface LevelView {
  number: number;
  name: string;
}

/** A bot that is offered as an opponent. */
export interface BotView {
  name: string;
}

/** The outcome of a game. */
export interface OutcomeView {
  winner: SideName | null;
  reason: string;
}

/** The player of a side. */
export interface PlayerView {
  kind: "bot" | "computer" | "nobody" | "person";
  level: number | null;
  name: string | null;
  id: string | null;
}

/** The players of both sides. */
export interface Players {
  south: PlayerView;
  north: PlayerView;
}

/** The time left on both clocks now, and the side whose clock runs. */
export interface ClockView {
  south: number;
  north: number;
  running: SideName | null;
}

/** An offer of a side, to which the other may agree. */
export interface OfferView {
  what: "draw" | "undo";
  side: SideName;
}

/** A game, as one reader sees it. */
export interface GameState {
  id: string;
  version: number;
  variant: string;
  start: string;
  moves: MoveView[];
  position: PositionView;
  players: Players;
  seat: SeatName | null;
  below: SideName;
  gentle: boolean;
  rated: boolean;
  days: number | null;
  clock: ClockView | null;
  thinking: boolean;
  offer: OfferView | null;
  next: string | null;
}

/** A game in a list. */
export interface GameSummary {
  id: string;
  variant: string;
  sfen: string;
  turn: SideName;
  outcome: OutcomeView | null;
  players: Players;
  seat: SeatName | null;
  updated: number;
  plies: number;
  title: string;
}

/** The player's conditional moves, from the position at this version. */
export interface RepliesView {
  version: number;
  lines: MoveView[][];
}

/** A finished game of two people as one of them sees it, with the gain if it was rated. */
export interface PlayedGame {
  game: GameSummary;
  gain: number | null;
}

/** The public page of a player. */
export interface PlayerPage {
  id: string;
  name: string | null;
  ratings: RatingView[];
  games: PlayedGame[];
}

/** A player of the leaderboard. */
export interface Leader {
  id: string;
  name: string | null;
  rating: RatingView;
}

/** The strongest players of a game, the best first, without provisional ratings. */
export interface Leaderboard {
  variant: string;
  leaders: Leader[];
}

/** A result on the ladder of levels. */
export interface LadderStep {
  level: number;
  result: ResultName;
}

/** A player's place on the ladder of levels: the next level, and the last results. */
export interface LadderView {
  level: number;
  path: LadderStep[];
  games: number;
  offer: number | null;
}

/** The games of one browser, the latest first. */
export interface GameList {
  games: GameSummary[];
}

/** The initial time of each player, and the increment of each move. */
export interface LobbyClock {
  initial: number;
  increment: number;
}

/** An open seat of the lobby: the game, the waiting player's name, and the free side. */
export interface LobbySeat {
  game: string;
  variant: string;
  name: string | null;
  side: SideName;
  clock: LobbyClock | null;
  days: number | null;
  rated: boolean;
  mine: boolean;
}

/** The open seats; none where the server has no lobby. */
export interface LobbyView {
  on: boolean;
  seats: LobbySeat[];
}

/** The positions of a line that were asked for, and the moves that lead to them. */
export interface PositionAnswer {
  positions: PositionView[];
  moves: MoveView[];
}

/** A variation of a line after `ply` moves. */
export interface VariationView {
  ply: number;
  moves: MoveView[];
  comments: Record<number, string>;
  variations: VariationView[];
}

/** A record that was read: its start, moves, comments and variations. */
export interface RecordAnswer {
  variant: string;
  start: string;
  moves: string[];
  comments: Record<number, string>;
  variations: VariationView[];
}

/** The progress of solving a game. */
export interface TableStatus {
  variant: string;
  state: "failed" | "none" | "ready" | "solving" | "unsolvable";
  stage: string;
  done: number;
}

/** The game has a new version. */
export interface GameNews {
  type: "game";
  state: GameState;
}

/** One move was played; `ply` moves are on the board after it. */
export interface MoveNews {
  type: "move";
  game: string;
  version: number;
  ply: number;
  move: MoveView;
  position: PositionView;
  clock: ClockView | null;
  thinking: boolean;
}

/** The presence of a player. `claim` is the time until the opponent may claim a draw, or the win if `win`; None where nothing can be claimed. */
export interface PresenceView {
  state: "away" | "gone" | "here";
  claim: number | null;
  win: boolean;
}

/** The audience of a game: the presence of its players, if two people play, and the number of spectators. */
export interface CompanyNews {
  type: "company";
  game: string;
  south: PresenceView | null;
  north: PresenceView | null;
  watchers: number;
}

/** A player says a phrase. */
export interface SaidNews {
  type: "said";
  game: string;
  side: SideName;
  phrase: string;
}

/** The player's move is committed, as this version. */
export interface Played {
  type: "played";
  game: string;
  id: string;
  version: number;
}

/** A request is refused, with the reason; `id` is that of the request, if it had one. */
export interface Refused {
  type: "refused";
  request: string;
  game: string | null;
  reason: string;
  message: string;
  args: Record<string, string>;
  id: number | string | null;
}

/** A good move, the reason why, and the piece that the reason is about. */
export interface HintNews {
  type: "hint";
  game: string;
  ply: number;
  move: string;
  reason: ReasonName;
  symbol: string;
  percent: number | null;
}

/** The score of a line for the side to move: winning chances in percent, and the `plies` to the end if it is decided, negative if lost. */
export interface ScoreView {
  percent: number;
  plies: number | null;
}

/** A line of play. */
export interface LineView {
  score: ScoreView;
  moves: string[];
}

/** The exact value of a move. */
export interface ValueView {
  move: string;
  result: ResultName;
  plies: number;
}

/** The analysis of a position so far. */
export interface Analysis {
  type: "analysis";
  id: number | string;
  exact: boolean;
  depth: number;
  lines: LineView[];
  values: ValueView[];
  done: boolean;
}

/** The progress of a review, from 0 to 1, and in the end the review. */
export interface ReviewNews {
  type: "review";
  id: number | string;
  share: number;
  review: ReviewView | null;
}

/** The progress of solving a game has changed. */
export interface TableNews {
  type: "table";
  status: TableStatus;
}

/** The response to a ping. */
export interface Pong {
  type: "pong";
  t: number;
}

/** A frame that could not be read. */
export interface Trouble {
  type: "problem";
  error: string;
  message: string;
}

/** The tournament: its rules, its progress, and the protection against its bots. */
export interface CupView {
  name: string;
  format: FormatName;
  variants: string[];
  entrants: number;
  round: number;
  rounds: number;
  games: number;
  total: number;
  movetime: number | null;
  clock: [number, number] | null;
  running: boolean;
  over: boolean;
  protection: ProtectionName;
  protected: string;
}

/** Games that a bot lost by one kind of fault. */
export interface FaultView {
  reason: string;
  sentence: string;
  games: number[];
}

/** A row of the table; the rating is Elo with a mean of 0, give or take `error`. */
export interface StandingView {
  place: number;
  name: string;
  points: number;
  played: number;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  rating: number;
  error: number;
  faults: FaultView[];
}

/** A game of the schedule; without a `reason` it is not over. */
export interface FixtureView {
  number: number;
  south: string;
  north: string;
  winner: SideName | null;
  reason: string | null;
  culprit: string | null;
}

/** A pairing, and the points of both so far. */
export interface TableView {
  a: string;
  b: string;
  points: [number, number];
  games: FixtureView[];
}

/** A round that is drawn; `index` counts the draws, as a knock-out may draw a round again. */
export interface RoundView {
  index: number;
  number: number;
  tables: TableView[];
  byes: string[];
}

/** A game in play. */
export interface LiveBoard {
  number: number;
  south: string;
  north: string;
  variant: string;
  sfen: string;
  last: string | null;
  plies: number;
}

/** The changes since the last news; if `whole`, the whole state, which replaces the old one. */
export interface TournamentNews {
  whole: boolean;
  cup: CupView | null;
  standings: StandingView[] | null;
  cross: (([number, number] | null)[])[] | null;
  rounds: RoundView[];
  boards: LiveBoard[];
  gone: number[];
}

/** A game of a tournament, in play or over, to be looked at move by move. */
export interface TournamentGame {
  number: number;
  round: number;
  south: string;
  north: string;
  variant: string;
  start: string;
  moves: MoveView[];
  opening: number;
  outcome: OutcomeView | null;
  culprit: string | null;
  sentence: string;
}

export type Asked = Watch | Play | Undo | Resign | Draw | Decline | Look | Say | Claim | Hint | Analyse | LookBack | Stop | WatchTable | Ping;

export type Told = GameNews | MoveNews | CompanyNews | SaidNews | Played | Refused | HintNews | Analysis | ReviewNews | TableNews | Pong | Trouble;
