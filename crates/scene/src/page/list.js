/**
 * The list of actions, and the figures beside it.
 *
 * @typedef {import("./board.js").Film} Film
 * @typedef {[string, string, string?]} Row a name, its value, and what there is to say of it
 */

/** How many actions the list shows at a time. */
const MAX_ROWS = 400;

/**
 * An element with its class, or with its attributes, and with what is in it.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {string | Record<string, string | number | boolean | undefined>} about @param {...(Node | string)} inner
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, about, ...inner) {
  const element = document.createElement(tag);
  const attributes = typeof about === "string" ? { class: about } : about;
  for (const [name, value] of Object.entries(attributes)) if (value !== "" && value !== undefined) element.setAttribute(name, String(value));
  element.append(...inner);
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
    const from = Math.max(0, Math.min(Math.floor((n - MAX_ROWS / 2) / 100) * 100, frames.length - MAX_ROWS));
    if (from !== this.from) {
      this.from = from;
      const rows = frames.slice(from, from + MAX_ROWS).map((frame, index) => this.#row(frame, from + index + 1));
      if (flaw && from + MAX_ROWS >= frames.length) rows.push(make("li", "flaw", flaw));
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
    const shown = written(cost, this.film.scene.decimals);
    return make("li", { "data-n": n }, make("span", "n", String(n)), make("bdi", "action", action), make("bdi", "words", words), make("span", "cost", shown));
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
export function figures({ frames, unit, measure, meters, scene }, n) {
  const last = frames.length;
  const cost = (/** @type {number} */ at) => written(at > 0 ? frames[at - 1].cost : 0, scene.decimals);
  /** @type {Row[]} */
  const rows = [[capital(unit), digits(n), `of ${digits(last)}`]];
  if (frames.some((frame, index) => frame.cost !== index + 1)) rows.push([capital(measure.many), cost(n), `of ${cost(last)}`]);
  for (const [meter, values] of meters ?? []) rows.push([meter, digits(values[n] ?? 0), values[last] === undefined ? "" : `of ${digits(values[last])}`]);
  return [...rows, /** @type {Row} */ ([`${capital(unit)}s left`, digits(last - n)])];
}

/** Writes names and values into a description list. @param {HTMLElement} list @param {Row[]} rows */
export function writeRows(list, rows) {
  list.replaceChildren(...rows.map(([name, value, more]) => {
    const shown = make("dd", "", make("b", "", value), more ? make("small", "", ` ${more}`) : "");
    return make("div", "", make("dt", "", name), shown);
  }));
}
