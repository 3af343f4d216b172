/**
 * The wire messages as the page sees them; `src/yokai/server/messages.py` is their source.
 *
 * @typedef {"south" | "north"} Side
 * @typedef {{symbol: string, letter: string | null, name: string, dots: string[], royal: boolean,
 *   promotes_to: string | null}} Kind
 * @typedef {{id: string, name: string, files: number, ranks: number, start: string,
 *   promotion_zone: number, theme: string, themes: Record<string, Record<string, string>>,
 *   kinds: Kind[], reach_wins: boolean, checkmate_ends: boolean, royal_avoids_attack: boolean,
 *   promotion: string, solvable: boolean}} Variant
 * @typedef {{number: number, name: string}} Level
 * @typedef {{winner: Side | null, reason: string}} Outcome
 * @typedef {{sfen: string, turn: Side, legal: string[], in_danger: boolean,
 *   outcome: Outcome | null}} PositionView
 * @typedef {{usi: string, text: string, symbol: string, capture: string | null,
 *   sfen: string}} MoveView
 * @typedef {{kind: "computer" | "person", level: number | null, name: string}} PlayerView
 * @typedef {{south: PlayerView, north: PlayerView}} Players
 * @typedef {{south: number, north: number, running: Side | null, increment: number}} ClockView
 * @typedef {{id: string, version: number, variant: string, start: string, moves: MoveView[],
 *   position: PositionView, players: Players, seat: Side | "both" | null, clock: ClockView | null,
 *   outcome: Outcome | null, draw_offer: Side | null, thinking: boolean, created: number | string,
 *   updated: number | string}} GameState
 * @typedef {{id: string, variant: string, sfen: string, turn: Side, outcome: Outcome | null,
 *   players: Players, seat: Side | "both" | null, created: number, updated: number, plies: number}} GameSummary
 * @typedef {{variant: string | null, opponent: "computer" | "beside", level: number | null,
 *   side: Side | "random", clock: {initial: number, increment: number} | null,
 *   sfen: string | null, swap_of: string | null}} NewGame
 * @typedef {{positions: PositionView[], moves: MoveView[]}} Walk
 * @typedef {{variant: string, start: string, south: string, north: string, date: string | null,
 *   positions: PositionView[], moves: MoveView[], outcome: Outcome | null}} RecordView
 * @typedef {{centi: number, plies: number | null}} Score
 * @typedef {{score: Score, moves: string[], text: string[]}} Line
 * @typedef {{move: string, result: "win" | "draw" | "loss", plies: number}} Value
 * @typedef {{type: "analysis", id: string, sfen: string, exact: boolean, depth: number,
 *   lines: Line[], values: Value[], done: boolean}} Analysis
 * @typedef {{variant: string, state: "none" | "solving" | "ready" | "failed" | "unsolvable",
 *   stage: string, done: number}} TableStatus
 * @typedef {{type: "refused", request: string, game: string, reason: string, message: string,
 *   args?: Record<string, string>}} Refused
 * @typedef {{type: "game", state: GameState} | Refused | Analysis
 *   | {type: "hint", game: string, ply: number, move: string}
 *   | {type: "table", status: TableStatus} | {type: "pong", t: number}
 *   | {type: "problem", error: string, message: string}} ServerMessage
 */
export {};
