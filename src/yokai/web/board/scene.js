/** The ground under the pieces: forest, a river across the middle, the lines of the zones. */

import { s } from "../kit/dom.js";

/** @import { VariantView } from "../wire/messages.js" */

const CELL = 100;

/** Where each tree stands in its square, and how tall it is: the same forest every time. */
const TREES = [
  [16, 22, 9], [84, 30, 11], [22, 82, 11], [80, 84, 8], [50, 14, 7], [88, 60, 6], [12, 52, 6],
];

/** @param {VariantView} variant */
export function makeScene({ files, ranks, promotion_zone: zone }) {
  const [width, height] = [files * CELL, ranks * CELL];
  const scene = s("svg", {
    class: "scene",
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  scene.append(s("rect", { class: "meadow", width, height }));
  for (let square = 0; square < files * ranks; square++) {
    const [x, y] = [(square % files) * CELL, Math.floor(square / files) * CELL];
    if ((square + Math.floor(square / files)) % 2) {
      scene.append(s("rect", { class: "glade", x, y, width: CELL, height: CELL }));
    }
    TREES.forEach(([dx = 0, dy = 0, size = 0], tree) => {
      if ((square * 5 + tree * 3) % 7 > 2) return;
      scene.append(s("path", { class: tree % 2 ? "tree pale" : "tree", d: fir(x + dx, y + dy, size) }));
    });
  }
  scene.append(...river(width, height / 2));
  for (let file = 1; file < files; file++) {
    scene.append(s("path", { class: "rule", d: `M${file * CELL} 0V${height}` }));
  }
  for (let rank = 1; rank < ranks; rank++) {
    scene.append(s("path", { class: "rule", d: `M0 ${rank * CELL}H${width}` }));
  }
  for (const y of [zone * CELL, height - zone * CELL]) {
    scene.append(s("path", { class: "zone", d: `M4 ${y}H${width - 4}` }));
  }
  return scene;
}

/** @param {number} x @param {number} y @param {number} size */
export function fir(x, y, size) {
  const [w, top] = [size * 0.8, y - size];
  return `M${x} ${top}l${w} ${size}h${-w * 0.45}l${w * 0.6} ${size * 0.8}h${-w * 2.3}l${w * 0.6} ${-size * 0.8}h${-w * 0.45}z`;
}

/** @param {number} width @param {number} y */
function river(width, y) {
  /** @param {number} from @param {number} swing */
  const wave = (from, swing) => {
    let path = `M-10 ${from}`;
    for (let x = -10; x < width + 10; x += 100) path += `q25 ${-swing} 50 0t50 0`;
    return path;
  };
  return [
    s("path", { class: "bank", d: wave(y, 9) }),
    s("path", { class: "water", d: wave(y, 9) }),
    s("path", { class: "ripple", d: wave(y - 5, 7) }),
    s("path", { class: "ripple", d: wave(y + 6, 8) }),
  ];
}
