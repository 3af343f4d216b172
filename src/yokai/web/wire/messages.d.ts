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

/** A clock: what each player begins with, and what each move adds. */
export interface ClockChoice {
  initial: number;
  increment?: number;
}

/** A game to begin; `swap_of` repeats an earlier game with the sides swapped. `names` are of two at one table, the first sits on `side` and sees the board from there. Against a friend one names oneself, and the other seat is free for whoever comes first. `gentle` lets the player's results choose the level. `days` are for every move, instead of a clock, and `rated` lets the result count: both against a friend alone. `open` lets strangers take the free seat. `bot` is one that this server offers, instead of a level. */
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

/** Sit down on the free seat of a game. */
export interface Join {
  name?: string;
}

/** What I would answer: lines of moves from where the game stands at this version, the other's first. */
export interface Replies {
  version: number;
  lines: string[][];
}

/** A position, and moves to play from there. `known` positions of this line, the start among them, are not answered again. */
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

/** Other moves than a line has, once `ply` moves are on the board; comments are by ply too. */
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

/** Be the player of a personal link, as `Me` told it. */
export interface Become {
  link: string;
}

/** What a player calls a game, and whether their list leaves it out. */
export interface Shelve {
  title?: string;
  hidden?: boolean;
}

/** Tell me of this game from now on; I have seen this version. */
export interface Watch {
  type: "watch";
  game: string;
  version?: number;
}

/** Play a move, in any notation, thought about at this version; `id` comes back with the answer. Sent twice, it is played once and answered twice. */
export interface Play {
  type: "play";
  game: string;
  version: number;
  move: string;
  id?: string;
}

/** Take back to my last turn; of another person this is asked, or agreed to. */
export interface Undo {
  type: "undo";
  game: string;
  ply: number;
}

/** Give up. */
export interface Resign {
  type: "resign";
  game: string;
}

/** Offer a draw, or agree to one. */
export interface Draw {
  type: "draw";
  game: string;
}

/** No to what the other offers. */
export interface Decline {
  type: "decline";
  game: string;
}

/** The page that shows this game is looked at, or lies behind others. */
export interface Look {
  type: "look";
  game: string;
  hidden: boolean;
}

/** Say something to those at this game, which I play in. */
export interface Say {
  type: "say";
  game: string;
  phrase: PhraseName;
}

/** The other is gone: let the game end so. */
export interface Claim {
  type: "claim";
  game: string;
  result: "draw" | "win";
}

/** What would you play? */
export interface Hint {
  type: "hint";
  game: string;
  ply: number;
}

/** Think about this until I say stop, or ask about something else. */
export interface Analyse {
  type: "analyse";
  id: number | string;
  variant: string;
  sfen?: string | null;
  moves?: string[];
  lines?: number;
}

/** Stop thinking. */
export interface Stop {
  type: "stop";
  id: number | string;
}

/** Review this line until I say stop, or ask for another. */
export interface LookBack {
  type: "review";
  id: number | string;
  variant: string;
  sfen?: string | null;
  moves?: string[];
}

/** Solve this game if it is not solved, and tell me how far it is. */
export interface WatchTable {
  type: "table";
  variant: string;
}

/** Are you there? */
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

/** What stands on the board, and what may be played. */
export interface PositionView {
  sfen: string;
  turn: SideName;
  legal: string[];
  in_danger: boolean;
  repeated: boolean;
  outcome: OutcomeView | null;
}

/** My moves in a step so far, the last of them the new one; `helped` if there was a hint or a wrong try before. */
export interface LessonTry {
  moves: string[];
  helped?: boolean;
}

/** A lesson on the map. It is `later` if others should be done first; nothing forbids it. */
export interface LessonStop {
  name: string;
  title: string;
  picture: string;
  steps: number;
  done: number;
  stars: number;
  state: StopName;
}

/** The lessons of a game, in their order, with what I have done. */
export interface LessonPath {
  variant: string;
  stops: LessonStop[];
}

/** Whether I am new here: no game, and no step of a lesson. And the very first lesson. */
export interface Learner {
  new: boolean;
  variant: string;
  lesson: string;
}

/** What glows, and the move that is shown. A piece is its square, or `P*` in the reserve. */
export interface LessonHint {
  squares: string[];
  pieces: string[];
  move: string | null;
}

/** One thing to do. */
export interface StepView {
  text: string;
  goal: string;
  side: SideName;
  position: PositionView;
  stars: string[];
  hint: LessonHint;
  done: boolean;
}

/** A lesson. `shown`: who waits sees the move. `next` is the lesson after it. */
export interface LessonView {
  variant: string;
  name: string;
  title: string;
  shown: boolean;
  stars: number;
  next: string | null;
  steps: StepView[];
}

/** What becomes of a try. `moves` and `positions` are the step from its beginning, with the try and what the other answers, or would answer to a wrong one; `tried` of the moves stand right after the try. `stars` and `done` are those of the lesson now. */
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

/** How strong a player is in a game, give or take `margin`; provisional while that is large. */
export interface RatingView {
  variant: string;
  rating: number;
  margin: number;
  provisional: boolean;
  games: number;
}

/** The solver's own moves so far, the last of them the new one. */
export interface PuzzleTry {
  moves: string[];
}

/** The same in a storm, for the puzzle of this number. */
export interface StormTry {
  storm: string;
  number: number;
  moves: string[];
}

/** A puzzle: what stands there, and what is promised to who moves. `moves` is how many of their own it takes. Who has `tried` it before changes no rating any more. */
export interface PuzzleView {
  variant: string;
  id: string;
  kind: PuzzleKind;
  moves: number;
  position: PositionView;
  tried: "failed" | "no" | "solved";
  due: boolean;
}

/** How a player stands in the puzzles of a game; `run` is how many were solved in a row. */
export interface SolverView {
  rating: RatingView;
  solved: number;
  failed: number;
  run: number;
  best_run: number;
  best_storm: number;
}

/** What would follow a wrong move, and what that shows; `plies` is how far the opponent's win is away, where they have one. */
export interface RefutationView {
  moves: MoveView[];
  why: RefutationWhy;
  plies: number | null;
}

/** What is told of a puzzle when it is over. */
export interface PuzzleEnd {
  themes: PuzzleTheme[];
  rating: number;
}

/** What becomes of a try. `line` is what was played, with the opponent's answers; of a puzzle that was given up, its solution. `gain` is there if this changed the rating. */
export interface PuzzleVerdict {
  result: "given_up" | "on" | "solved" | "wrong";
  line: MoveView[];
  position: PositionView;
  refutation: RefutationView | null;
  gain: number | null;
  solver: SolverView;
  end: PuzzleEnd | null;
}

/** Which piece to move: where it stands, or None if it is dropped. */
export interface PuzzleHint {
  symbol: string;
  square: string | null;
}

/** How many puzzles have a theme. */
export interface ThemeView {
  theme: PuzzleTheme;
  puzzles: number;
}

/** All that the first page of puzzles shows of a game. */
export interface PuzzleHub {
  variant: string;
  puzzles: number;
  date: string;
  daily: PuzzleView;
  solver: SolverView;
  themes: ThemeView[];
  due: number;
}

/** A storm: how long it goes on, what is done, and the puzzle of now, the `number`th from 0; no puzzle when it is over. */
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

/** What becomes of a try in a storm: `late` if the puzzle was done or the time was up. */
export interface StormVerdict {
  result: "late" | "on" | "solved" | "wrong";
  line: MoveView[];
  position: PositionView | null;
  storm: StormView;
}

/** How a player stood: chances in percent, and the plies to the end if it is decided, negative if lost, counted from the move. */
export interface WorthView {
  percent: number;
  plies: number | null;
}

/** A sentence of locale/review: its key, and what fills its blanks; pieces are symbols. */
export interface FactView {
  key: string;
  pieces: Record<string, string>;
  squares: Record<string, string>;
  numbers: Record<string, number>;
}

/** One move. */
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

/** A whole game; `curve` is how South stood after each move, in percent. */
export interface ReviewView {
  exact: boolean;
  south: number | null;
  north: number | null;
  curve: number[];
  moves: JudgedView[];
  moments: MomentView[];
}

/** Where another device becomes the same player; whoever has it is you. `id` is what others know you by. */
export interface Me {
  link: string;
  id: string;
}

/** Why a request was not served; `args` are the words a sentence in another language needs. */
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

/** A strength of the computer. */
export interface LevelView {
  number: number;
  name: string;
}

/** A bot of this machine, that one may play against. */
export interface BotView {
  name: string;
}

/** How a game ended. */
export interface OutcomeView {
  winner: SideName | null;
  reason: string;
}

/** Who sits on a side. */
export interface PlayerView {
  kind: "bot" | "computer" | "nobody" | "person";
  level: number | null;
  name: string | null;
  id: string | null;
}

/** Who plays. */
export interface Players {
  south: PlayerView;
  north: PlayerView;
}

/** What both clocks show at this moment, and which one runs. */
export interface ClockView {
  south: number;
  north: number;
  running: SideName | null;
}

/** What a side would like, if the other agrees. */
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

/** What I would answer, from where the game stands at this version. */
export interface RepliesView {
  version: number;
  lines: MoveView[][];
}

/** A game of two people that is over, as one of them sees it; what a rated one has brought. */
export interface PlayedGame {
  game: GameSummary;
  gain: number | null;
}

/** What everyone may know of a player. */
export interface PlayerPage {
  id: string;
  name: string | null;
  ratings: RatingView[];
  games: PlayedGame[];
}

/** A line of the leaderboard. */
export interface Leader {
  id: string;
  name: string | null;
  rating: RatingView;
}

/** The strongest players of a game, the best first; none that is provisional. */
export interface Leaderboard {
  variant: string;
  leaders: Leader[];
}

/** A game on the way to the right opponent. */
export interface LadderStep {
  level: number;
  result: ResultName;
}

/** Where a player stands on the ladder of levels: the next opponent, and the way there. */
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

/** What each player begins with, and what each move adds. */
export interface LobbyClock {
  initial: number;
  increment: number;
}

/** A seat that anybody may take: of which game, opposite whom, on which side. */
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

/** The positions of a line that the asker did not know yet, and the moves that lead to them. */
export interface PositionAnswer {
  positions: PositionView[];
  moves: MoveView[];
}

/** Other moves than a line has, once `ply` moves are on the board. */
export interface VariationView {
  ply: number;
  moves: MoveView[];
  comments: Record<number, string>;
  variations: VariationView[];
}

/** A record that was read: the line to play from its start, and what is said about it. */
export interface RecordAnswer {
  variant: string;
  start: string;
  moves: string[];
  comments: Record<number, string>;
  variations: VariationView[];
}

/** How far the solving of a game is. */
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

/** One move was played: what is new about it. `ply` moves stand after it. */
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

/** Whether a player is at the game. `claim` is how long until the other may claim a draw, or the win if `win` says so; none where nothing can be claimed. */
export interface PresenceView {
  state: "away" | "gone" | "here";
  claim: number | null;
  win: boolean;
}

/** Who is at a game: its players, if two people play, and how many look on. */
export interface CompanyNews {
  type: "company";
  game: string;
  south: PresenceView | null;
  north: PresenceView | null;
  watchers: number;
}

/** A player says something. */
export interface SaidNews {
  type: "said";
  game: string;
  side: SideName;
  phrase: string;
}

/** Your move is kept for good; it has made this version. */
export interface Played {
  type: "played";
  game: string;
  id: string;
  version: number;
}

/** What was asked is not done, and why; `id` is that of the question, if it had one. */
export interface Refused {
  type: "refused";
  request: string;
  game: string | null;
  reason: string;
  message: string;
  args: Record<string, string>;
  id: number | string | null;
}

/** A good move, why it is good, and the piece which that is about. */
export interface HintNews {
  type: "hint";
  game: string;
  ply: number;
  move: string;
  reason: ReasonName;
  symbol: string;
  percent: number | null;
}

/** How good a line is for the player to move: winning chances in percent, and the `plies` if it is decided, negative if lost. */
export interface ScoreView {
  percent: number;
  plies: number | null;
}

/** A line of play. */
export interface LineView {
  score: ScoreView;
  moves: string[];
}

/** What a move is worth, known for sure. */
export interface ValueView {
  move: string;
  result: ResultName;
  plies: number;
}

/** What is known or thought about a position so far. */
export interface Analysis {
  type: "analysis";
  id: number | string;
  exact: boolean;
  depth: number;
  lines: LineView[];
  values: ValueView[];
  done: boolean;
}

/** How much of a review is done, from 0 to 1, and in the end the review. */
export interface ReviewNews {
  type: "review";
  id: number | string;
  share: number;
  review: ReviewView | null;
}

/** The solving has come further. */
export interface TableNews {
  type: "table";
  status: TableStatus;
}

/** Yes. */
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

/** What is played, how far it is, and what holds the bots. */
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

/** Games that somebody lost in one way of failing. */
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

/** A game of the schedule; without a reason it is not over. */
export interface FixtureView {
  number: number;
  south: string;
  north: string;
  winner: SideName | null;
  reason: string | null;
  culprit: string | null;
}

/** Two who meet, and their points so far. */
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

/** What has changed since the last news; `whole` is everything there is, and replaces it. */
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
