import { UNIT, degrees, sum } from "./board.js";
import { FRAME, drawn, overlay } from "./boards.js";

/**
 * Where actions lead, on the board.
 *
 * @typedef {[number, number]} At
 * @typedef {import("./board.js").Change} Change
 * @typedef {{changes: Change[], places: import("./board.js").Place[], label: string, kind: string, steps: number, isNamed?: boolean}} Way the changes of the last of its steps, and where the pieces are before that
 */

/** The piece that an action moves at its end, and its way: of a push the box. @param {Change[]} changes */
export function wayOf(changes) {
  const last = changes.findLast(([kind]) => kind === "s");
  return last && { piece: last[1], way: /** @type {At} */ (last[2].at(-1)) };
}

/** The middle of the edge over which a piece moves, or of the cell in which one appears, in units of the drawing. @param {import("./board.js").Scene} scene @param {Way} way @returns {{at: At, way?: At} | undefined} */
function end({ pieces }, { places, changes }) {
  const moved = wayOf(changes);
  const from = moved && places[moved.piece]?.at;
  if (moved && from) {
    const { way } = moved;
    const { shape } = /** @type {{shape?: At[]}} */ (pieces[moved.piece]);
    const cells = (shape?.length ? shape : [/** @type {At} */ ([0, 0])]).map((part) => sum(from, part));
    const ahead = (/** @type {At} */ [x, y]) => x * way[0] + y * way[1];
    const first = Math.max(...cells.map(ahead));
    const edge = cells.filter((cell) => ahead(cell) === first);
    const middle = (/** @type {0 | 1} */ axis) => UNIT * (edge.reduce((all, cell) => all + cell[axis], 0) / edge.length + 0.5 + way[axis] / 2);
    return { at: [middle(0), middle(1)], way };
  }
  const jump = changes.findLast(([kind]) => kind === "j" || kind === "e");
  const [x, y] = jump?.[2].at(-1) ?? [0, 0];
  return jump && { at: [UNIT * (x + 0.5), UNIT * (y + 0.5)] };
}

/** Most ways that are drawn at a time, and most cells of a board on which they are. */
const [MAX_WAYS, MAX_CELLS] = [40, 10000];
/** A pointer to the right and one down, which are as long and as wide that those over the edges of a cell stay apart. */
const POINTERS = ["M-14-8H7L14 0 7 8H-14Z", "M-11-11H11V4L0 11-11 4Z"];
/** Half of a corner, for a way aslant. */
const ASLANT = "M-10-7H10V7H-10Z";

/**
 * Draws a pointer over the edge of its piece, or a frame, for each way, with its label. Where there are too many, or several
 * lead over the same edge as boats do, all but the nearest and the best are seen only while they are chosen.
 *
 * @param {Element} layer @param {import("./board.js").Scene} scene @param {Way[]} ways @param {(number: number) => void} [take] what a click does
 */
export function drawWays(layer, scene, ways, take) {
  const isLarge = ways.length > MAX_WAYS || scene.columns * scene.rows > MAX_CELLS;
  const ends = ways.map((way) => end(scene, way));
  const names = ends.map((found) => found && String(found.at));
  layer.append(...ways.map(({ label, kind, isNamed }, number) => {
    const found = ends[number];
    const same = ways.filter((_, other) => names[other] === names[number]);
    const nearest = Math.min(...same.map(({ steps }) => steps));
    const near = same.filter(({ steps }) => steps === nearest);
    const isFirst = (near.find((way) => way.isNamed) ?? near.find((way) => way.kind === "best") ?? (near.length === 1 ? near[0] : undefined)) === ways[number];
    const group = drawn("g", { class: `over-way ${kind}${isNamed ? " named" : ""}${isLarge || !isFirst ? " crowd" : ""}` });
    if (!found) return group;
    const { at, way } = found;
    group.setAttribute("transform", `translate(${at[0]} ${at[1]})${isNamed ? " scale(1.3)" : ""}`);
    const isUpright = way && way[0] === 0;
    const turn = !way || (way[0] !== 0 && way[1] !== 0) ? 0 : degrees(way) - (isUpright ? 90 : 0);
    group.append(drawn("path", { d: !way ? FRAME : way[0] !== 0 && way[1] !== 0 ? ASLANT : POINTERS[Number(isUpright)], transform: way ? `rotate(${turn})` : "translate(-24 -24)" }));
    const text = drawn("text", { x: way ? -2 * way[0] : 0, y: way ? 4 - 2 * way[1] : 4 });
    text.textContent = label;
    group.append(text);
    if (take) group.addEventListener("click", () => take(number));
    return group;
  }));
}

/** Shows one of the ways more than the others. @param {HTMLElement} stack @param {number} chosen -1 for none */
export function chooseWay(stack, chosen) {
  [...overlay(stack).children].forEach((way, number) => way.classList.toggle("chosen", number === chosen));
}
