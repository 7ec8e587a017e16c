import { Board, fit } from "./board.js";
import { heat, heatControls } from "./heat.js";
import { List, amount, capital, figures, writeRows } from "./list.js";

/** @typedef {import("./board.js").Film} Film */

/** One lane of the page: its board, list and figures. */
export class Lane {
  /** @param {HTMLElement} section @param {Film[]} films @param {(n: number) => void} go */
  constructor(section, films, go) {
    this.section = section;
    this.films = films;
    this.go = go;
    const first = section.querySelector(".stack");
    this.stacks = [first, ...[...section.querySelectorAll("template")].map((it) => it.content.querySelector(".stack"))];
    this.controls = /** @type {HTMLElement} */ (section.querySelector(".heat"));
    this.canvasBox = /** @type {HTMLElement} */ (section.querySelector(".canvas"));
    this.figures = /** @type {HTMLElement} */ (section.querySelector(".figures"));
    /** How many expansions there are in all lanes, how many are shown, and what sets the slider. */
    this.total = 0;
    this.expanded = 0;
    this.slid = (/** @type {number} */ _count) => {};
    /** The action after which list and figures are. */
    this.n = -1;
    const { film, board, canvas, list } = this.take(0);
    this.film = film;
    this.board = board;
    this.canvas = canvas;
    this.list = list;
  }

  /** Puts the board of a solution on the page. @param {number} number */
  take(number) {
    const at = Math.min(number, this.films.length - 1);
    const [stack, film] = [/** @type {HTMLElement} */ (this.stacks[at]), this.films[at]];
    this.canvasBox.replaceChildren(stack);
    const canvas = fit(stack);
    const list = new List(/** @type {HTMLElement} */ (this.section.querySelector(".list")), film, this.go);
    return { film, board: new Board(stack, film), canvas, list };
  }

  /** @param {number} number */
  choose(number) {
    Object.assign(this, this.take(number));
    this.n = -1;
  }

  /** All lanes have one clock. @param {number} total @param {(count: number) => void} shown */
  clock(total, shown) {
    this.total = this.expanded = total;
    this.slid = heatControls(this.controls, total, shown);
  }

  get last() {
    return this.film.frames.length;
  }

  /** @param {number} position */
  show(position) {
    const at = Math.min(position, this.last);
    this.board.show(at);
    const n = Math.round(at);
    if (n === this.n) return;
    this.n = n;
    this.list.mark(n);
    writeRows(this.figures, figures(this.film, n));
  }

  /** Shows or hides the order of expansion. @param {boolean} on */
  order(on) {
    this.canvas.hidden = !on;
    this.controls.hidden = !on;
    if (on) this.warm(this.expanded);
  }

  /** @param {number} count */
  warm(count) {
    this.expanded = count;
    this.slid(count);
    if (!this.canvas.hidden) heat(this.canvas, this.film, count, this.total);
  }

  /** In words, for screen readers. @param {number} n */
  words(n) {
    const at = Math.min(n, this.last);
    if (at === 0) return "At the start.";
    const { words, cost } = this.film.frames[at - 1];
    const end = at === this.last ? (this.film.flaw ?? " The end.") : "";
    return `${at} of ${this.last}: ${words}. ${capital(amount(this.film, cost))}.${end}`;
  }
}
