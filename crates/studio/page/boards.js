import { UNIT, fit } from "./board.js";

/**
 * Boards on the page.
 *
 * @typedef {[number, number]} At
 */

/** @param {At} a @param {At} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Makes elements of the server's own markup, in which all that users wrote is escaped. @param {string} markup @returns {HTMLElement} */
export function stackOf(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const stack = /** @type {HTMLElement} */ (template.content.firstElementChild);
  fit(stack);
  return stack;
}

/** A point of the screen, in cells of the board. @param {HTMLElement} stack @param {number} x @param {number} y @returns {At} */
function pointAt(stack, x, y) {
  const svg = /** @type {SVGSVGElement} */ (stack.querySelector("svg"));
  const box = svg.getBoundingClientRect();
  const [left, top, width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return [(left + ((x - box.x) / box.width) * width) / UNIT, (top + ((y - box.y) / box.height) * height) / UNIT];
}

/** The cell at a point of the screen. @param {HTMLElement} stack @param {number} x @param {number} y @returns {At} */
export function cellAt(stack, x, y) {
  const [column, row] = pointAt(stack, x, y);
  return [Math.floor(column), Math.floor(row)];
}

/** Keeps gestures to the page: a finger that leaves quickly would start a fling, which takes the next tap. @param {HTMLElement} element */
export function ownGestures(element) {
  element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
}

/**
 * Adds the cells through whose middle a finger goes, so that it can go diagonally; back to the cell before takes one away.
 *
 * @param {HTMLElement} stack @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {At[]} cells
 */
export function cellsOn(stack, from, to, cells) {
  const [start, end] = [from, to].map(({ x, y }) => pointAt(stack, x, y));
  const steps = Math.ceil(10 * Math.hypot(end[0] - start[0], end[1] - start[1])) || 1;
  for (let step = 0; step <= steps; step++) {
    const [x, y] = [0, 1].map((axis) => start[axis] + (step / steps) * (end[axis] - start[axis]));
    const cell = /** @type {At} */ ([Math.floor(x), Math.floor(y)]);
    if (Math.hypot(x - cell[0] - 0.5, y - cell[1] - 0.5) > 0.4) continue;
    if (cells.length > 1 && same(/** @type {At} */ (cells.at(-2)), cell)) cells.pop();
    else if (!cells.some((own) => same(own, cell))) cells.push(cell);
  }
}

/** Draws a line from cell to cell. @param {HTMLElement} stack @param {At[]} cells */
export function trace(stack, cells) {
  const layer = overlay(stack);
  const points = cells.map((cell) => cell.map((at) => (at + 0.5) * UNIT)).join(" ");
  layer.replaceChildren(drawn("polyline", { class: "over-trace", points }), ...cells.slice(0, 1).map(([x, y]) => drawn("circle", { class: "over-trace", cx: (x + 0.5) * UNIT, cy: (y + 0.5) * UNIT, r: 12 })));
}

/** The cells of a straight line, without the first: a quick mouse is not seen in each. @param {At} from @param {At} to @returns {At[]} */
export function between([x, y], to) {
  const count = Math.max(Math.abs(to[0] - x), Math.abs(to[1] - y));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count;
    return [Math.round(x + share * (to[0] - x)), Math.round(y + share * (to[1] - y))];
  });
}

/** An element of a drawing. @param {string} tag @param {Record<string, string | number>} attributes */
export function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** A layer above the pieces for what the page adds. @param {HTMLElement} stack */
export function overlay(stack) {
  const board = /** @type {SVGSVGElement} */ (stack.querySelector("svg:last-of-type"));
  if (!board.querySelector("g.over")) board.append(drawn("g", { class: "over" }));
  return /** @type {Element} */ (board.querySelector("g.over"));
}

/** Draws a path in a cell. @param {Element} layer @param {string} kind @param {At} at @param {string} d @param {number} [turn] */
export function mark(layer, kind, [x, y], d, turn = 0) {
  layer.append(drawn("path", { class: kind, d, transform: `translate(${x * UNIT} ${y * UNIT}) rotate(${turn} 24 24)` }));
}

/** Text in a cell. @param {Element} layer @param {string} kind @param {At} at @param {string} words */
export function write(layer, kind, [x, y], words) {
  const text = drawn("text", { class: kind, x: x * UNIT + 24, y: y * UNIT + 32, "font-size": 22 });
  text.textContent = words;
  layer.append(text);
}

export const FRAME = "M4 4h40v40H4z";

/** A frame around cells that touch one another, as a path. @param {At[]} cells */
export function outline(cells) {
  const has = (/** @type {At} */ cell) => cells.some((own) => same(own, cell));
  const sides = cells.map(([x, y]) => {
    const [left, right, up, down] = [has([x - 1, y]), has([x + 1, y]), has([x, y - 1]), has([x, y + 1])];
    const [x0, x1] = [x * UNIT + (left ? 0 : 4), (x + 1) * UNIT - (right ? 0 : 4)];
    const [y0, y1] = [y * UNIT + (up ? 0 : 4), (y + 1) * UNIT - (down ? 0 : 4)];
    return `${up ? "" : `M${x0} ${y0}H${x1}`}${down ? "" : `M${x0} ${y1}H${x1}`}${left ? "" : `M${x0} ${y0}V${y1}`}${right ? "" : `M${x1} ${y0}V${y1}`}`;
  });
  return sides.join("");
}

/** Milliseconds of a slide. */
const SLIDE = 160;
/** The greatest number of slides that the slide of several actions lasts. */
const MAX_SLIDES = 4;

/** Slides from one action to the next. Gives a function that ends it. @param {import("./board.js").Board} board @param {number} from @param {number} to */
export function slide(board, from, to) {
  const start = performance.now();
  const time = SLIDE * Math.max(1, Math.min(MAX_SLIDES, to - from));
  let frame = 0;
  const move = (/** @type {number} */ now) => {
    const share = Math.min(1, Math.max(0, now - start) / time);
    board.show(share < 1 ? from + (to - from) * share * share * (3 - 2 * share) : to);
    if (share < 1) frame = requestAnimationFrame(move);
  };
  board.show(from);
  if (from !== to) frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}
