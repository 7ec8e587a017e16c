/**
 * The list of actions, and the figures beside it.
 *
 * @typedef {import("./board.js").Film} Film
 */

/** How many actions the list shows at a time. */
const MOST = 400;

/** @param {string} tag @param {string} className @param {string} [text] */
export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** @param {number} value */
export const digits = (value) => value.toLocaleString("en-GB").replaceAll(",", "\u202f");

/** A cost in units of its last decimal, as people read it. @param {number} cost @param {number} [decimals] */
export function written(cost, decimals = 0) {
  return decimals === 0 ? digits(cost) : (cost / 10 ** decimals).toFixed(decimals);
}

export class List {
  /** @param {HTMLElement} box @param {Film} film @param {(n: number) => void} go */
  constructor(box, film, go) {
    this.box = box;
    this.list = /** @type {HTMLElement} */ (box.querySelector("ol"));
    this.film = film;
    this.from = -1;
    this.list.onclick = (event) => {
      const row = /** @type {Element} */ (event.target).closest("li[data-n]");
      if (row) go(Number(row.getAttribute("data-n")));
    };
    this.mark(0);
  }

  /** Marks the action that was done last, and brings it into view. @param {number} n */
  mark(n) {
    const { frames, flaw } = this.film;
    const from = Math.max(0, Math.min(Math.floor((n - MOST / 2) / 100) * 100, frames.length - MOST));
    if (from !== this.from) {
      this.from = from;
      const rows = frames.slice(from, from + MOST).map((frame, index) => this.#row(frame, from + index + 1));
      if (flaw && from + MOST >= frames.length) rows.push(make("li", "flaw", flaw));
      this.list.replaceChildren(...rows);
    }
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = /** @type {HTMLElement | undefined} */ (this.list.children[n - 1 - from]);
    row?.setAttribute("aria-current", "step");
    const top = row ? row.offsetTop - this.box.clientHeight / 2 + row.offsetHeight / 2 : 0;
    this.box.scrollTop = flaw && n === frames.length ? this.box.scrollHeight : top;
  }

  /** @param {import("./board.js").Frame} frame @param {number} n */
  #row({ action, words, cost }, n) {
    const row = make("li", "");
    row.setAttribute("data-n", String(n));
    row.append(make("span", "n", String(n)), make("bdi", "action", action), make("bdi", "words", words), make("span", "cost", written(cost, this.film.scene.decimals)));
    return row;
  }
}

/** A word with a capital. @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** A cost of a film with what it counts: `4 pushes`, `cost 7.0710`. @param {Film} film @param {number} cost */
export function amount({ measure: { one, many }, scene }, cost) {
  const number = written(cost, scene.decimals);
  return one === many ? `${one} ${number}` : `${number} ${cost === 1 ? one : many}`;
}

/** The figures after `n` actions: name, value, and the last value if that says more. @param {Film} film @param {number} n */
export function figures(film, n) {
  const { frames, unit, measure, meters, scene } = film;
  const cost = (/** @type {number} */ at) => (at > 0 ? frames[at - 1].cost : 0);
  const name = capital(unit);
  const last = frames.length;
  /** @type {[string, string, string | null][]} */
  const rows = [[name, digits(n), digits(last)]];
  if (frames.some((frame, index) => frame.cost !== index + 1)) rows.push([capital(measure.many), written(cost(n), scene.decimals), written(cost(last), scene.decimals)]);
  for (const [meter, values] of meters ?? []) rows.push([meter, digits(values[n] ?? 0), values[last] === undefined ? null : digits(values[last])]);
  rows.push([`${name}s left`, digits(last - n), null]);
  return rows;
}

/** Writes figures into a description list. @param {HTMLElement} list @param {Film} film @param {number} n */
export function writeFigures(list, film, n) {
  const rows = figures(film, n);
  if (list.children.length !== rows.length) {
    list.replaceChildren(...rows.map(([name]) => {
      const row = make("div", "");
      row.append(make("dt", "", name), make("dd", ""));
      return row;
    }));
  }
  rows.forEach(([, value, of], index) => {
    const shown = /** @type {HTMLElement} */ (list.children[index].lastElementChild);
    shown.replaceChildren(make("b", "", value), of === null ? "" : make("small", "", ` of ${of}`));
  });
}
