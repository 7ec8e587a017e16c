import { degrees, sum } from "./board.js";
import { ARROW, FRAME, drawn, mark, overlay, same, write } from "./boards.js";

/**
 * Where the children of a state lead, on its board.
 *
 * @typedef {[number, number]} At
 * @typedef {import("./api.js").Walk} Walk
 */

/** The piece that an action moves at its end, and its way: of a push the box. @param {Walk["children"][0]["action"]} action */
export function wayOf({ changes }) {
  const last = changes.at(-1)?.findLast(([kind]) => kind === "s");
  return last && { piece: last[1], way: /** @type {At} */ (last[2].at(-1)) };
}

/** The cell to which an action leads, and its way, if the board shows them. @param {Walk} walk @param {import("./board.js").Place[]} places @param {Walk["children"][0]["action"]} action @returns {{at: At, way?: At} | undefined} */
function end({ film }, places, action) {
  const moved = wayOf(action);
  const from = moved && places[moved.piece]?.at;
  if (moved && from) {
    const { shape } = /** @type {{shape?: At[]}} */ (film.scene.pieces[moved.piece]);
    const cells = (shape?.length ? shape : [/** @type {At} */ ([0, 0])]).map((part) => sum(from, part));
    // The first cell beyond the piece.
    const edge = cells.find((cell) => !cells.some((other) => same(other, sum(cell, moved.way)))) ?? from;
    return { at: sum(edge, moved.way), way: moved.way };
  }
  const jumps = action.changes.at(-1)?.findLast(([kind]) => kind === "j" || kind === "e");
  return jumps && { at: /** @type {At} */ (jumps[2].at(-1)) };
}

/** Most children that are drawn at a time, and most cells of a board on which they are. */
const [MOST, MOST_CELLS] = [40, 10000];

/**
 * Draws an arrow or a frame for each child, which a click takes. Where there are too many, or several lead to the same
 * place as boats do, one is seen only while it is chosen.
 *
 * @param {HTMLElement} stack @param {Walk} walk @param {import("./board.js").Place[]} places @param {(number: number) => void} take
 */
export function drawWays(stack, walk, places, take) {
  const layer = overlay(stack);
  const { columns, rows } = walk.film.scene;
  const isLarge = walk.children.length > MOST || columns * rows > MOST_CELLS;
  const ends = walk.children.map(({ action }) => end(walk, places, action));
  const names = ends.map((found) => found && String([found.at, found.way]));
  const ways = ends.map((found, number) => {
    const isAlone = names.indexOf(names[number]) === number && names.lastIndexOf(names[number]) === number;
    const way = drawn("g", { class: `over-way${isLarge || !isAlone ? " crowd" : ""}` });
    if (!found) return way;
    mark(way, "", found.at, found.way ? ARROW : FRAME, found.way ? degrees(found.way) : 0);
    if (number < 9) write(way, "over-number", found.at, String(number + 1));
    way.addEventListener("click", () => take(number));
    return way;
  });
  layer.replaceChildren(...ways);
}

/** Shows one of the children more than the others. @param {HTMLElement} stack @param {number} chosen -1 for none */
export function chooseWay(stack, chosen) {
  [...overlay(stack).children].forEach((way, number) => way.classList.toggle("chosen", number === chosen));
}
