import { make } from "./list.js";
import { WAYS, button, press, say, segments } from "./shell.js";

/**
 * A text that is a board sign by sign, drawn by mouse, finger or keys from a palette.
 *
 * @typedef {import("./api.js").Sign} Sign
 */

/** Most cells that are drawn; more are typed. */
const MOST = 2500;

/** What a sign may be in a text: `{n}` is a number, `{a}` a letter. @param {string} text */
const pattern = (text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace("{n}", "[0-9]+").replace("{a}", "[A-Za-z]")}$`);

export class Cells {
  /** @param {(text: string) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.palette = segments("What is drawn", [], () => {});
    const field = (/** @type {string} */ type, /** @type {string} */ words) => make("input", { type, min: 1, size: 3, value: 1, "aria-label": words });
    this.number = field("text", "Its number or letter");
    this.size = [field("number", "Rows"), field("number", "Columns")];
    for (const own of this.size) own.addEventListener("change", () => this.resize());
    this.back = button("Undo", "undo", "", () => this.undo());
    const sides = make("span", "sides", "Rows ", this.size[0], " Columns ", this.size[1]);
    const words = "Cells: arrows move, Enter draws, a sign draws itself";
    this.grid = make("div", { class: "cell-grid mono", tabindex: 0, role: "application", "aria-label": words });
    this.box = make("div", "cells", make("div", "bar", this.palette, this.number, sides, this.back), this.grid);
    /** @type {Sign[]} */
    this.signs = [];
    this.chosen = 0;
    /** @type {string[]} */
    this.before = [];
    this.x = 0;
    this.y = 0;
    /** Is there a stroke that the text does not have? */
    this.isDrawn = false;
    this.listen();
  }

  /** Another puzzle. @param {Sign[][]} alphabets */
  use(alphabets) {
    this.alphabets = alphabets;
    this.before = [];
    this.adopt(alphabets[0] ?? []);
  }

  /** The signs of the palette. @param {Sign[]} signs */
  adopt(signs) {
    this.signs = signs;
    this.patterns = signs.map(({ text }) => pattern(text));
    this.isWords = signs.some(({ text }) => text.replace("{a}", "a").replace("{n}", "1").length > 1 || (text === "{n}" && signs.length < 3));
    this.floor = signs.find(({ look }) => look === "floor")?.text ?? "a";
    const names = signs.map(({ text, means }) => [make("kbd", "", text.replace(/\{.\}/, "") || "…"), " ", means]);
    this.palette.replaceChildren(...segments("", names, (index) => this.choose(index)).children);
    this.choose(0);
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = index;
    press(this.palette, index);
    this.number.hidden = !this.signs[index]?.text.includes("{");
    const isLetter = this.signs[index]?.text.includes("{a}");
    if (!(isLetter ? /^[a-z]$/i : /^[0-9]+$/).test(this.number.value)) this.number.value = isLetter ? "a" : "1";
  }

  /** @param {string} cell */
  signOf(cell) {
    return (this.patterns ?? []).findIndex((own) => own.test(cell));
  }

  /** @param {string} line */
  split(line) {
    return this.isWords ? line.trim().split(/\s+/) : [...line.replace(/\r$/, "")];
  }

  /** The last lines that have signs alone. @param {string[]} lines @returns {[number, number]} */
  block(lines) {
    const isRow = (/** @type {string} */ line) => line.trim() !== "" && this.split(line).every((cell) => this.signOf(cell) >= 0);
    const end = lines.findLastIndex(isRow) + 1;
    return [lines.slice(0, end).findLastIndex((line) => !isRow(line)) + 1, end];
  }

  /** Takes a text, and the alphabet that it is in. @param {string} text */
  show(text) {
    const lines = text.replace(/\n+$/, "").split("\n");
    let [start, end] = this.block(lines);
    for (const signs of start === end ? (this.alphabets ?? []) : []) {
      if (start === end && signs !== this.signs) {
        this.adopt(signs);
        [start, end] = this.block(lines);
      }
    }
    const rows = lines.slice(start, end).map((line) => this.split(line));
    const wide = Math.max(0, ...rows.map((row) => row.length));
    this.text = text;
    this.around = [lines.slice(0, start).filter((line, index) => line !== "" || index > 0), lines.slice(end)];
    this.rows = rows.map((row) => [...row, ...Array(wide - row.length).fill(this.floor)]);
    const isDrawn = this.signs.length > 0 && rows.length * wide <= MOST;
    this.box.hidden = !isDrawn;
    if (!isDrawn) return;
    [this.size[0].value, this.size[1].value] = [String(rows.length), String(wide)];
    this.back.disabled = this.before.length === 0;
    [this.x, this.y] = [Math.max(0, Math.min(this.x, wide - 1)), Math.max(0, Math.min(this.y, rows.length - 1))];
    this.grid.style.setProperty("--columns", String(Math.max(1, wide)));
    this.grid.hidden = rows.length === 0;
    this.grid.replaceChildren(...this.rows.flatMap((row, y) => row.map((cell, x) => make("span", this.kind(x, y), cell))));
  }

  /** The class of a cell. @param {number} x @param {number} y */
  kind(x, y) {
    const look = this.signs[this.signOf(this.rows?.[y]?.[x] ?? "")]?.look;
    return `look-${look}${x === this.x && y === this.y ? " here" : ""}`;
  }

  /** Goes to a cell, and shows it as it is now. @param {number} x @param {number} y */
  go(x, y) {
    const before = [this.x, this.y];
    [this.x, this.y] = [x, y];
    for (const [column, row] of [before, [x, y]]) {
      const cells = this.rows?.[row] ?? [];
      const element = this.grid.children[row * cells.length + column];
      if (!element) continue;
      element.className = this.kind(column, row);
      if (element.textContent !== cells[column]) element.textContent = cells[column];
    }
  }

  /** The sign that is drawn. */
  get sign() {
    const value = this.number.value.trim() || "1";
    return (this.signs[this.chosen]?.text ?? "").replace("{n}", value.replace(/\D/g, "") || "1").replace("{a}", value[0]);
  }

  /** Draws into a cell; the text has it when the stroke ends. @param {number} x @param {number} y */
  draw(x, y) {
    const row = this.rows?.[y];
    if (!row || row[x] === undefined) return;
    this.isDrawn ||= row[x] !== this.sign;
    row[x] = this.sign;
    this.go(x, y);
  }

  /** Ends a stroke. */
  end() {
    if (this.isDrawn) this.write();
  }

  /** Writes the cells into the text. */
  write() {
    this.isDrawn = false;
    const rows = this.rows ?? [];
    const wide = rows[0]?.map((_, x) => Math.max(...rows.map((row) => row[x].length))) ?? [];
    const lines = rows.map((row) => (this.isWords ? row.map((cell, x) => cell.padEnd(wide[x])).join(" ").trimEnd() : row.join("")));
    const [head, tail] = this.around ?? [[], []];
    this.before.push(this.text ?? "");
    const text = `${[...head, ...lines, ...tail].join("\n").replace(/\n+$/, "")}\n`;
    this.text = text;
    this.back.disabled = false;
    this.changed(text);
  }

  undo() {
    const text = this.before.pop();
    if (text === undefined) return;
    this.show(text);
    this.changed(text);
  }

  /** More rows and columns, or fewer. */
  resize() {
    const [rows, columns] = this.size.map((own) => Math.floor(Number(own.value)));
    if (!(rows > 0 && columns > 0 && rows * columns <= MOST)) return say(`At most ${MOST} cells are drawn.`);
    const old = this.rows ?? [];
    this.rows = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => old[y]?.[x] ?? /** @type {string} */ (this.floor)));
    this.write();
    this.show(this.text ?? "");
  }

  listen() {
    const cell = (/** @type {PointerEvent} */ event) => {
      const own = document.elementFromPoint(event.clientX, event.clientY);
      const index = own?.parentElement === this.grid ? [...this.grid.children].indexOf(own) : -1;
      const wide = this.rows?.[0]?.length ?? 1;
      return index < 0 ? undefined : [index % wide, Math.floor(index / wide)];
    };
    let isDown = false;
    const draw = (/** @type {PointerEvent} */ event) => {
      const at = isDown ? cell(event) : undefined;
      if (at) this.draw(at[0], at[1]);
    };
    this.grid.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      this.grid.focus();
      isDown = true;
      draw(event);
    });
    this.grid.addEventListener("pointermove", draw);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.grid.addEventListener(end, () => (isDown = false, this.end()));
    this.grid.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = WAYS[event.key];
    const starts = this.signs.findIndex(({ text }) => text.startsWith(event.key) || text.startsWith(event.key.toUpperCase()));
    const number = /^[0-9]$/.test(event.key) ? this.signs.findIndex(({ text }) => text === "{n}") : -1;
    const letter = /^[a-z]$/i.test(event.key) ? this.signs.findIndex(({ text }) => text === "{a}") : -1;
    if (way) {
      const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(at, count - 1));
      this.go(within(this.x + way[0], this.rows?.[0]?.length ?? 0), within(this.y + way[1], this.rows?.length ?? 0));
      const found = this.signs[this.signOf(this.rows?.[this.y]?.[this.x] ?? "")];
      say(`Row ${this.y + 1}, column ${this.x + 1}: ${found?.means ?? ""}`);
    } else if (event.key === "Enter") this.take(this.chosen);
    else if (event.key.length === 1 && starts >= 0) this.take(starts);
    else if (number >= 0) this.take(number, event.key);
    else if (letter >= 0) this.take(letter, event.key);
    else if (event.key === " ") this.take(this.chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Chooses a sign and draws it. @param {number} index @param {string} [value] */
  take(index, value) {
    this.choose(index);
    if (value) this.number.value = value;
    this.draw(this.x, this.y);
    this.end();
  }
}
