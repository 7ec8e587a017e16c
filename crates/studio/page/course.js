import { drawn } from "./boards.js";

/**
 * The course of a search: states as they were expanded, with the queue and the bound, which are two curves on the clock of the
 * race.
 *
 * @typedef {[number, number]} At
 * @typedef {{at: number, open: number, bound: number | null, places: (At | null)[], peak: number}} State the number of its expansion, how many states waited, what was proved, where the pieces were, and the most that waited so far
 */

const [WIDTH, HEIGHT] = [300, 40];

export class Course {
  constructor() {
    /** @type {State[]} */
    this.states = [];
    this.queue = drawn("path", { class: "curve-queue" });
    this.bound = drawn("path", { class: "curve-bound" });
    this.box = drawn("svg", { class: "curves", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": "The queue and the bound" });
    this.box.append(this.queue, this.bound);
  }

  /** @param {State[]} states */
  add(states) {
    for (const state of states) this.states.push({ ...state, peak: Math.max(state.open, this.states.at(-1)?.peak ?? 0) });
  }

  /** How many states were expanded when so many expansions had begun: those that are known. @param {number} count */
  #until(count) {
    let [low, high] = [0, this.states.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.states[middle].at <= count) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The state that was expanded last. @param {number} count @returns {State | undefined} */
  at(count) {
    return this.states[this.#until(count) - 1];
  }

  /** Draws both curves so far. @param {number} count @param {(expansion: number) => number} share when an expansion was, from 0 to 1 */
  draw(count, share) {
    const last = this.states.at(-1);
    const [most, greatest] = [Math.max(1, last?.peak ?? 1), Math.max(1, last?.bound ?? 1)];
    let [queue, bound, before] = ["", "", -1];
    const end = this.#until(count);
    for (let index = 0; index < end; index++) {
      const state = this.states[index];
      const x = Math.round(2 * WIDTH * Math.max(0, share(state.at))) / 2;
      // No two points at one place, but the last.
      if (x === before && index < end - 1) continue;
      before = x;
      queue += `${queue ? "L" : "M"}${x} ${(HEIGHT - 2 - ((HEIGHT - 4) * state.open) / most).toFixed(1)}`;
      if (state.bound !== null) bound += `${bound ? "H" : "M"}${x}${bound ? "V" : " "}${(HEIGHT - 2 - ((HEIGHT - 4) * state.bound) / greatest).toFixed(1)}`;
    }
    this.queue.setAttribute("d", queue);
    this.bound.setAttribute("d", bound);
  }
}
