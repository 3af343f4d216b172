// Runs the light core under node, and prints what it found as JSON:
//
//   node light_runner.mjs '{"core": ..., "module": ..., "threads": 1, "games": [{"numbers": [...], ...}]}'
//
// A game has `solve: true`, or `engine`, `net` (a file or null), `hash` and `positions`, each
// {"key": [...], "before": ["..."], "lines": 1, "nodes": n, "slices": [ms, ...]}.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** @param {string} file */
const load = (file) => import(`data:text/javascript,${encodeURIComponent(readFileSync(file, "utf-8"))}`);

if (isMainThread) {
  const job = JSON.parse(readFileSync(0, "utf-8"));
  const { Core, memoryFor } = await load(job.core);
  const module = new WebAssembly.Module(readFileSync(job.module));
  const found = job.games.map((game) => {
    try {
      return game.solve ? solved(job, Core, memoryFor, module, game) : thought(job, Core, memoryFor, module, game);
    } catch (error) {
      return { failed: error.message };
    }
  });
  process.stdout.write(JSON.stringify(found), () => process.exit());
} else {
  const { Core } = await load(workerData.core);
  new Core(workerData.module, workerData.memory, true).help(workerData.stack);
}

function made(job, Core, memoryFor, module, game, room) {
  const memory = job.threads > 1 ? memoryFor(room, job.threads) : undefined;
  const core = new Core(module, memory);
  core.setRules(game.numbers);
  for (let n = 1; n < job.threads; n += 1) {
    const workerData = { core: job.core, module, memory, stack: core.newStack() };
    new Worker(new URL(import.meta.url), { workerData }).unref();
  }
  return core;
}

function solved(job, Core, memoryFor, module, game) {
  const core = made(job, Core, memoryFor, module, game, game.positions);
  const told = [];
  const begun = performance.now();
  const { values, sums, counts } = core.solve(job.threads, (plies, share, counts) => told.push([plies, share, counts]));
  const ms = performance.now() - begun;
  const sha256 = createHash("sha256").update(values.slice()).digest("hex");
  return { positions: core.positions, sha256, sums: [...sums].map(String), counts, told, ms };
}

function thought(job, Core, memoryFor, module, game) {
  const core = made(job, Core, memoryFor, module, game, 64 << 20);
  const net = game.net && new Uint8Array(readFileSync(game.net));
  return game.positions.map(({ key, before, lines, nodes, slices }) => {
    core.setEngine(game.engine, net, game.hash, job.threads);
    const begun = performance.now();
    let thought = core.think(Uint8Array.from(key), BigUint64Array.from(before.map(BigInt)), { lines, nodes, ms: slices?.[0] });
    for (const ms of slices?.slice(1) ?? []) if (thought.more) thought = core.resume(ms);
    return { ...thought, ms: performance.now() - begun };
  });
}
