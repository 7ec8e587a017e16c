import { digits, make } from "./list.js";

/**
 * The order of expansion: a colour a cell, from the first to the last.
 *
 * @typedef {import("./board.js").Film} Film
 */

/** @param {Element} element @param {string} name */
const colour = (element, name) => getComputedStyle(element).getPropertyValue(name).trim();

/** @param {string} hex @returns {number[]} */
export const rgb = (hex) => (hex.length === 4 ? [1, 2, 3].map((i) => parseInt(hex[i] + hex[i], 16)) : [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));

/** The colours between the six stops, `share` from 0 to 1. @param {Element} element */
export function ramp(element) {
  const stops = [0, 1, 2, 3, 4, 5].map((stop) => rgb(colour(element, `--heat-${stop}`)));
  return (/** @type {number} */ share) => {
    const place = share * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(place));
    const mixed = stops[low].map((value, i) => Math.round(value + (stops[low + 1][i] - value) * (place - low)));
    return `rgb(${mixed})`;
  };
}

/** Gives a canvas its pixels: one a cell on large boards, else more than are shown. Says how many a cell is wide. @param {HTMLCanvasElement} canvas @param {import("./board.js").Scene} scene */
export function fitCells(canvas, { columns, rows }) {
  const side = columns * rows > 10000 ? 1 : Math.max(12, Math.min(48, Math.floor(960 / Math.max(columns, rows))));
  [canvas.width, canvas.height] = [columns * side, rows * side];
  canvas.style.imageRendering = side > 1 ? "auto" : "pixelated";
  return side;
}

/** Draws a cell of more than a pixel: filled if it was expanded, a hollow square if it is queued. @param {CanvasRenderingContext2D} context @param {number[]} at @param {number} side @param {boolean} isExpanded @param {string} shade */
export function drawCell(context, [x, y], side, isExpanded, shade) {
  const gap = Math.max(1, Math.round(side / 24));
  const line = 2 * Math.max(1, Math.round(side / 16));
  const inset = Math.round(side / 8) + line / 2;
  [context.fillStyle, context.strokeStyle, context.lineWidth] = [shade, shade, line];
  if (isExpanded) context.fillRect(x * side + Math.floor(gap / 2), y * side + Math.floor(gap / 2), side - gap, side - gap);
  else context.strokeRect(x * side + inset, y * side + inset, side - 2 * inset, side - 2 * inset);
}

/**
 * Draws the first `count` expansions on a canvas. A colour is a share of `total`, the same in all lanes.
 *
 * @param {HTMLCanvasElement} canvas @param {Film} film @param {number} count @param {number} total
 */
export function heat(canvas, film, count, total) {
  const side = fitCells(canvas, film.scene);
  const context = canvas.getContext("2d");
  if (!context) return;
  const at = ramp(canvas);
  const front = colour(canvas, "--front");
  for (const [x, y, expansion] of film.order ?? []) {
    if (expansion > count) break;
    const shade = expansion > 0 ? at((expansion - 1) / Math.max(1, total - 1)) : front;
    if (side > 1) drawCell(context, [x, y], side, expansion > 0, shade);
    else {
      context.fillStyle = shade;
      context.fillRect(x, y, 1, 1);
    }
  }
}

/** The number of the last expansion that a film shows. @param {Film} film */
export const expansions = (film) => (film.order ?? []).findLast(([, , expansion]) => expansion > 0)?.[2] ?? 0;

/** The legend and the slider of expansions. Gives a function that sets the slider. @param {HTMLElement} box @param {number} total @param {(count: number) => void} shown */
export function heatControls(box, total, shown) {
  const slider = make("input", { type: "range", max: total, value: total });
  const value = make("output", "", digits(total));
  slider.addEventListener("input", () => shown(Number(slider.value)));
  const legend = make("p", "legend", "first ", make("span", "ramp"), " last ", make("span", "queued"), " queued");
  box.replaceChildren(legend, make("label", "", "Expanded ", slider, value));
  return (/** @type {number} */ count) => {
    slider.value = String(count);
    value.textContent = digits(count);
  };
}
