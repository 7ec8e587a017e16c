import { drawn } from "./boards.js";

/**
 * The course of a search: states as they were expanded, with the queue and the bound, which are two curves on the clock of the
 * race.
 *
 * @typedef {[number, number]} At
 * @typedef {{at: number, open: number, bound: number | null, places: (At | null)[], peak: number}} State the number of its expansion, how many states waited, what was proved, where the pieces were, and the most that waited so far
 */

const [WIDTH, HEIGHT] = [400, 40];

export class Course {
  constructor() {
    /** @type {State[]} */
    this.states = [];
    /** How many states are drawn, on which clock, the curves so far, and where the last point is. */
    this.drawn = 0;
    this.clock = "";
    this.ways = ["", ""];
    this.before = -1;
    this.queue = drawn("path", { class: "curve-queue" });
    this.bound = drawn("path", { class: "curve-bound" });
    this.box = drawn("svg", { class: "curves", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": "The queue and the bound" });
    this.box.append(this.queue, this.bound);
  }

  /** @param {State[]} states */
  add(states) {
    for (const state of states) this.states.push({ ...state, peak: Math.max(state.open, this.states.at(-1)?.peak ?? 0) });
  }

  /** How many of the known states were expanded when `count` expansions had begun. @param {number} count */
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

  /**
   * Draws both curves so far: what is drawn stays as long as the clock has the same length.
   *
   * @param {number} count @param {string} clock @param {(expansion: number) => number} share when an expansion was, from 0 to 1
   */
  draw(count, clock, share) {
    const end = this.#until(count);
    if (clock === this.clock && end === this.drawn) return;
    if (clock !== this.clock || end < this.drawn) [this.drawn, this.ways, this.clock, this.before] = [0, ["", ""], clock, -1];
    const last = this.states.at(-1);
    const [most, greatest] = [Math.max(1, last?.peak ?? 1), Math.max(1, last?.bound ?? 1)];
    let [queue, bound] = this.ways;
    for (let index = this.drawn; index < end; index++) {
      const state = this.states[index];
      const x = Math.round(WIDTH * Math.max(0, share(state.at)));
      // No two points at one place, but at first.
      if (x === this.before && index > 1) continue;
      this.before = x;
      const y = (/** @type {number} */ part) => (HEIGHT - 2 - (HEIGHT - 4) * part).toFixed(1);
      queue += `${queue ? "L" : "M"}${x} ${y(state.open / most)}`;
      if (state.bound !== null) bound += `${bound ? "H" : "M"}${x}${bound ? "V" : " "}${y(state.bound / greatest)}`;
    }
    [this.drawn, this.ways] = [end, [queue, bound]];
    this.queue.setAttribute("d", queue);
    this.bound.setAttribute("d", bound);
  }
}
