import { ARROW, FRAME, degrees, mark, mover, overlay, plus, write } from "./boards.js";

/**
 * Marks the piece or the cell that is chosen, and the hint, in words too.
 *
 * @param {HTMLElement} stack @param {import("./game.js").Game} game @param {import("./input.js").Input} input
 * @param {import("./board.js").Place[]} places @param {boolean} hinted
 */
export function writeMarks(stack, { turn, verdict }, input, places, hinted) {
  const layer = overlay(stack);
  layer.replaceChildren();
  const { pieces } = turn.film.scene;
  if (turn.movers.length > 1 && input.piece !== undefined && !turn.solved) {
    const { at } = places[input.piece];
    const { shape } = /** @type {any} */ (pieces[input.piece]);
    for (const part of at ? (shape?.length ? shape : [[0, 0]]) : []) mark(layer, "over-chosen", plus(/** @type {any} */ (at), part), FRAME);
  }
  if (turn.entry === "numbers") {
    mark(layer, "over-cell", input.cell, FRAME);
    if (input.typed) write(layer, "over-typed", input.cell, input.typed);
  }
  if (!hinted || !verdict?.way) return "";
  const offer = turn.offers.find(({ action }) => action === verdict.way?.[0]);
  const found = offer && mover(offer);
  const at = found && places[found[0]].at;
  if (at) mark(layer, "over-hint", plus(at, found[1]), ARROW, degrees(found[1]));
  return offer?.words ?? verdict.way[0];
}
