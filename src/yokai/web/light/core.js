/**
 * The core without Python: the search and the solver of core/light, in a worker. A core has one game. Whatever
 * it is told wrongly, or has no memory for, is an error with a sentence; then the core is not used any more.
 */

/**
 * @typedef {{depth: number, nodes: number, score: number, percent: number, plies: number | null, moves: string[]}} Line
 * @typedef {{more: boolean, lines: Line[]}} Thought the lines so far, and whether the search can go on
 * @typedef {(plies: number, share: number, counts: number[]) => void} Progress
 *   the distance at work, the share done, and the number of positions by the byte of their value
 * @typedef {{values: Uint8Array, sums: BigUint64Array, counts: number[]}} Solved values: in the memory of the core
 */

/** Bytes of a page of memory; what a solver needs beside the values; the stack of a thread, as pool.cpp takes it. */
const [PAGE, ROOM, STACK] = [1 << 16, 48 << 20, 4 << 20];
const UNKNOWN = 52; // what WASI answers to a call that there is not

/** Shared memory for a core with threads that solves a game of so many positions. It never grows, for not every browser can.
 * @param {number} positions @param {number} threads */
export function memoryFor(positions, threads) {
  const pages = Math.ceil((positions + ROOM + threads * STACK) / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

export class Core {
  /** @type {any} the functions of core/light */
  #call;
  /** @type {WebAssembly.Memory} */
  #memory;
  /** @type {Progress} */
  #progress = () => {};

  /** A core of a compiled module; one with threads gets its memory from memoryFor(). @param {WebAssembly.Module} module
   * @param {WebAssembly.Memory} [memory] @param {boolean} [helps] whether another has begun in this memory */
  constructor(module, memory, helps = false) {
    const system = {
      clock_time_get: (/** @type {number} */ _id, /** @type {bigint} */ _precision, /** @type {number} */ to) => {
        const now = BigInt(Math.round(performance.now() * 1e6));
        new DataView(this.#memory.buffer).setBigUint64(to, now, true);
        return 0;
      },
      fd_close: () => UNKNOWN,
      fd_seek: () => UNKNOWN,
      fd_write: () => UNKNOWN,
    };
    const env = {
      ...(memory && { memory }),
      light_fail: (/** @type {number} */ reason) => {
        throw new Error(this.#text(reason));
      },
      light_tell: (/** @type {number} */ plies, /** @type {number} */ share) => this.#progress(plies, share, this.#counts()),
    };
    this.#call = new WebAssembly.Instance(module, { env, wasi_snapshot_preview1: system }).exports;
    this.#memory = memory ?? this.#call.memory;
    if (!helps) this.#call.__wasm_call_ctors();
  }

  /** Set the game, once and before everything else. @param {number[]} numbers as `Variant.numbers` of Python gives them */
  setRules(numbers) {
    this.#with([Int32Array.from(numbers)], ([at]) => this.#call.light_rules(at, numbers.length));
  }

  /** How many positions the game has. */
  get positions() {
    return /** @type {number} */ (this.#call.light_positions());
  }

  /** Find the value of every position. @param {number} threads @param {Progress} progress @returns {Solved} */
  solve(threads, progress) {
    this.#progress = progress;
    const [positions, at] = [this.positions, this.#call.light_solve(threads)];
    const sums = this.#call.light_sums() >>> 0;
    return {
      values: new Uint8Array(this.#memory.buffer, at >>> 0, positions),
      sums: BigUint64Array.from(new BigUint64Array(this.#memory.buffer, sums, this.#call.light_pages())),
      counts: this.#counts(),
    };
  }

  /** Make a search. @param {number[]} numbers as `engine_numbers` of Python gives them
   * @param {Uint8Array | null} net the bytes of a network file @param {number} megabytes of the hash table
   * @param {number} [threads] */
  setEngine(numbers, net, megabytes, threads = 1) {
    const parts = [Int32Array.from(numbers), net ?? new Uint8Array()];
    this.#with(parts, ([at, file]) =>
      this.#call.light_engine(at, numbers.length, file, net?.length ?? 0, megabytes, threads));
  }

  /** Search a position. @param {Uint8Array} key the position as `Position.key` of Python gives it
   * @param {BigUint64Array} before the hashes of the earlier positions of the game
   * @param {{lines?: number, ms?: number, nodes?: number}} limits @returns {Thought} */
  think(key, before, { lines = 1, ms = -1, nodes = -1 }) {
    return this.#with([key, before], ([at, hashes]) =>
      this.#thought(this.#call.light_think(at, key.length, hashes, before.length, lines, nodes, ms)));
  }

  /** Go on with a search that can, until it has taken so many milliseconds in all. @param {number} ms @returns {Thought} */
  resume(ms) {
    return this.#thought(this.#call.light_resume(ms));
  }

  /** The top of a stack for a helper. @returns {number} */
  newStack() {
    return this.#call.light_stack();
  }

  /** Work for a core that began in the same memory, for ever. @param {number} stack from newStack() of that core */
  help(stack) {
    this.#call.__stack_pointer.value = stack;
    this.#call.light_help();
  }

  #counts() {
    return [...new Uint32Array(this.#memory.buffer, this.#call.light_counts() >>> 0, 256)];
  }

  /** @param {number} at @returns {Thought} */
  #thought(at) {
    return JSON.parse(this.#text(at));
  }

  /** @param {number} at */
  #text(at) {
    const bytes = new Uint8Array(this.#memory.buffer);
    return new TextDecoder().decode(bytes.slice(at >>> 0, bytes.indexOf(0, at >>> 0)));
  }

  /** Call something with arrays that lie in the memory of the core. @template T
   * @param {(Int32Array | Uint8Array | BigUint64Array)[]} arrays @param {(at: number[]) => T} call */
  #with(arrays, call) {
    const places = arrays.map((array) => {
      const at = this.#call.light_take(array.byteLength) >>> 0;
      if (!at) throw new Error("there is not enough memory");
      new Uint8Array(this.#memory.buffer, at).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      return at;
    });
    const result = call(places);
    for (const at of places) this.#call.light_free(at);
    return result;
  }
}
