/**
 * The forest of the map: where the stops lie in a width, and the ground under them: a path that
 * winds from row to row, a river with a bridge wherever the path crosses it, trees where there is room.
 */

import { fir } from "../board/scene.js";
import { s } from "../kit/dom.js";

/** @typedef {{x: number, y: number}} Point */

/** The smallest room for a stop, the height of a row, the size of a stop: on a phone, a page, a wall. */
const SMALL = { room: 98, row: 158, disc: 84 };
const LARGE = { room: 150, row: 178, disc: 84 };
const HUGE = { room: 200, row: 250, disc: 128 };

/** How many stops lie in one row at most, and how many on a path of one row. */
const MOST = 7;
const ONE_ROW = 4;

/**
 * Stops in rows that go right and left by turns.
 * @param {number} count @param {number} width
 */
export function layOut(count, width) {
  const { room, row, disc } = width < 600 ? SMALL : width < 1400 ? LARGE : HUGE;
  const fitting = Math.max(2, Math.min(MOST, Math.floor(width / room)));
  const rows = Math.max(Math.ceil(count / fitting), count > ONE_ROW ? 2 : 1);
  const columns = Math.max(2, Math.ceil(count / rows)); // so that the last row is no shorter than need be
  const step = width / columns;
  /** @type {Point[]} */
  const stops = Array.from({ length: count }, (_, stop) => {
    const line = Math.floor(stop / columns);
    const place = stop % columns;
    const column = line % 2 ? columns - 1 - place : place;
    return { x: (column + 0.5) * step, y: row * (line + 0.42) + Math.sin(stop * 2.1) * row * 0.06 };
  });
  return { stops, columns, row, disc, step, width, height: rows * row + 24 };
}

/** @typedef {ReturnType<typeof layOut>} Layout */

/** @param {Layout} layout @param {number} reached how many stops are behind or in reach */
export function makeGround(layout, reached) {
  const { stops, width, height } = layout;
  const ground = s("svg", { class: "ground", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const crossings = rivers(layout);
  ground.append(
    s("rect", { class: "meadow", width, height }),
    ...glades(layout),
    ...crossings.flatMap(({ y }) => river(width, y)),
    s("path", { class: "way-edge", d: curve(stops) }),
    s("path", { class: "way", d: curve(stops) }),
    s("path", { class: "way-done", d: curve(stops.slice(0, reached)) }),
    ...crossings.flatMap(({ x, y }) => bridge(x, y)),
    ...growth(layout, crossings),
  );
  const last = stops.at(-1);
  if (last) ground.append(...gate(last, layout.disc / 84));
  return ground;
}

/** A smooth line through points. @param {Point[]} points */
function curve(points) {
  const at = /** @param {number} index */ (index) =>
    /** @type {Point} */ (points[Math.max(0, Math.min(points.length - 1, index))]);
  if (points.length < 2) return "";
  let path = `M${round(at(0).x)} ${round(at(0).y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = { x: b.x + (c.x - a.x) / 5, y: b.y + (c.y - a.y) / 5 };
    const two = { x: c.x - (d.x - b.x) / 5, y: c.y - (d.y - b.y) / 5 };
    path += `C${[one, two, c].map(({ x, y }) => `${round(x)} ${round(y)}`).join(" ")}`;
  }
  return path;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** Where a river runs: after every other row, crossed where the path turns. @param {Layout} layout */
function rivers({ stops, columns, row }) {
  const found = [];
  for (let end = columns - 1; end + 1 < stops.length; end += 2 * columns) {
    const [before, above, below, after] = [stops[end - 1], stops[end], stops[end + 1], stops[end + 2]];
    if (!before || !above || !below) continue;
    // Below the words of the upper stop, above the lower one; the path bends outward there.
    const bend = (below.x - before.x + above.x - (after ?? below).x) * 0.075;
    found.push({ x: (above.x + below.x) / 2 + bend, y: above.y + row * 0.62 });
  }
  return found;
}

/** @param {number} width @param {number} y */
function river(width, y) {
  /** @param {number} from @param {number} swing */
  const wave = (from, swing) => {
    let path = `M-20 ${from}`;
    for (let x = -20; x < width + 20; x += 160) path += `q40 ${-swing} 80 0t80 0`;
    return path;
  };
  return [
    s("path", { class: "bank", d: wave(y, 8) }),
    s("path", { class: "water", d: wave(y, 8) }),
    s("path", { class: "ripple", d: wave(y + 3, 6) }),
  ];
}

/** @param {number} x @param {number} y */
function bridge(x, y) {
  const planks = Array.from({ length: 6 }, (_, plank) =>
    s("rect", { class: "plank", x: x - 17, y: y - 21 + plank * 7, width: 34, height: 5.5, rx: 2 }),
  );
  const rails = [-18, 18].map((dx) => s("path", { class: "rail", d: `M${x + dx} ${y - 25}V${y + 25}` }));
  return [...planks, ...rails];
}

/** Paler ground here and there. @param {Layout} layout */
function glades({ width, height }) {
  const count = Math.ceil((width * height) / 60000);
  return Array.from({ length: count }, (_, index) =>
    s("ellipse", { class: "glade", cx: chance(index, 1) * width, cy: chance(index, 2) * height, rx: 60 + chance(index, 3) * 90, ry: 34 + chance(index, 4) * 40 }),
  );
}

/** Trees, mushrooms and flowers, wherever nothing else is. @param {Layout} layout @param {Point[]} crossings */
function growth({ stops, columns, width, height, step, row, disc }, crossings) {
  const drawn = [];
  const tries = Math.ceil((width * height) / 2600);
  /** @type {(Point & {size: number})[]} */
  const standing = [];
  for (let index = 0; index < tries; index++) {
    const [x, y] = [chance(index, 5) * width, chance(index, 6) * height];
    const kind = chance(index, 7);
    const size = kind < 0.72 ? 13 + chance(index, 8) * 12 : 8;
    const taken =
      stops.some((stop, place) => {
        const words = Math.abs(x - stop.x) < step * 0.5 + 4 && y > stop.y - disc * 0.7 && y < stop.y + row * 0.5;
        const next = stops[place + 1];
        const turns = (place + 1) % columns === 0;
        const onWay = next !== undefined && !turns && Math.abs(y - (stop.y + next.y) / 2) < 26 + size && between(x, stop.x, next.x);
        const onTurn = next !== undefined && turns && Math.abs(x - stop.x) < 40 + size && between(y, stop.y, next.y);
        return words || onWay || onTurn;
      }) ||
      crossings.some((crossing) => Math.abs(y - crossing.y) < 24 + size) ||
      standing.some((other) => Math.hypot(x - other.x, y - other.y) < (size + other.size) * 0.95);
    if (taken) continue;
    standing.push({ x, y, size });
    drawn.push({ y, shapes: kind < 0.72 ? tree(x, y, size, kind) : kind < 0.86 ? mushroom(x, y) : flower(x, y) });
  }
  return drawn.sort((one, two) => one.y - two.y).flatMap(({ shapes }) => shapes);
}

/** @param {number} value @param {number} one @param {number} two */
const between = (value, one, two) => value > Math.min(one, two) && value < Math.max(one, two);

/** @param {number} x @param {number} y @param {number} size @param {number} kind */
function tree(x, y, size, kind) {
  return [
    s("path", { class: "trunk", d: `M${x} ${y + size * 0.7}v${size * 0.55}` }),
    s("path", { class: kind < 0.3 ? "tree" : "tree pale", d: fir(x, y, size) }),
  ];
}

/** @param {number} x @param {number} y */
function mushroom(x, y) {
  return [
    s("path", { class: "stem", d: `M${x - 3} ${y}h6l1 8h-8z` }),
    s("path", { class: "cap", d: `M${x - 9} ${y + 1}a9 8 0 0 1 18 0z` }),
    s("circle", { class: "spot", cx: x - 3, cy: y - 3, r: 1.6 }),
    s("circle", { class: "spot", cx: x + 3.5, cy: y - 2, r: 1.3 }),
  ];
}

/** @param {number} x @param {number} y */
function flower(x, y) {
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    s("circle", { class: "petal", cx: x + 3.4 * Math.cos((turn * Math.PI) / 180), cy: y + 3.4 * Math.sin((turn * Math.PI) / 180), r: 2.4 }),
  );
  return [...petals, s("circle", { class: "heart", cx: x, cy: y, r: 2.2 })];
}

/** A torii around the last stop. @param {Point} at @param {number} scale */
function gate({ x, y }, scale) {
  const place = `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
  return ["M-46 44V-50M46 44V-50", "M-52 -34H52", "M-64 -58q64 14 128 0"].map((d, part) =>
    s("path", { class: part === 2 ? "gate top" : "gate", d, transform: place }),
  );
}

/** Always the same number from 0 to 1 for the same place in the row. @param {number} index @param {number} salt */
function chance(index, salt) {
  const mixed = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
