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

/**
 * Draws the first `count` expansions on a canvas. A colour is a share of `total`, the same in all lanes.
 *
 * @param {HTMLCanvasElement} canvas @param {Film} film @param {number} count @param {number} total
 */
export function heat(canvas, film, count, total) {
  const { columns, rows } = film.scene;
  const side = columns * rows > 10000 ? 1 : 12;
  const order = film.order ?? [];
  canvas.width = columns * side;
  canvas.height = rows * side;
  const context = canvas.getContext("2d");
  if (!context) return;
  const at = ramp(canvas);
  const front = colour(canvas, "--front");
  const edge = side > 1 ? 1 : 0;
  for (const [x, y, expansion] of order) {
    if (expansion > count) break;
    if (expansion > 0) {
      context.fillStyle = at((expansion - 1) / Math.max(1, total - 1));
      context.fillRect(x * side, y * side, side - edge, side - edge);
    } else if (side === 1) {
      context.fillStyle = front;
      context.fillRect(x, y, 1, 1);
    } else {
      context.strokeStyle = front;
      context.lineWidth = 2;
      context.strokeRect(x * side + 2, y * side + 2, side - 5, side - 5);
    }
  }
}

/** The number of the last expansion that a film shows. @param {Film} film */
export const expansions = (film) => (film.order ?? []).findLast(([, , expansion]) => expansion > 0)?.[2] ?? 0;

/** The legend and the slider of expansions. Gives a function that sets the slider. @param {HTMLElement} box @param {number} total @param {(count: number) => void} shown */
export function heatControls(box, total, shown) {
  box.replaceChildren();
  const legend = make("p", "legend");
  legend.append("first ", make("span", "ramp"), " last ", make("span", "queued"), " queued");
  const label = document.createElement("label");
  const slider = document.createElement("input");
  const value = document.createElement("output");
  slider.type = "range";
  slider.max = String(total);
  slider.value = String(total);
  value.textContent = digits(total);
  slider.addEventListener("input", () => shown(Number(slider.value)));
  label.append("Expanded ", slider, value);
  box.append(legend, label);
  return (/** @type {number} */ count) => {
    slider.value = String(count);
    value.textContent = digits(count);
  };
}
