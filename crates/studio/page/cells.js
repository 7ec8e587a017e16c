import { post } from "./api.js";
import { UNIT } from "./board.js";
import { FRAME, between, cellAt, drawn, mark, outline, overlay, ownGestures, stackOf } from "./boards.js";
import { make } from "./list.js";
import { WAYS, button, press, say, segments } from "./shell.js";

/**
 * A text that is a board sign by sign, drawn on the board itself by mouse, finger or keys from a palette of pieces.
 *
 * @typedef {import("./api.js").Sign} Sign
 * @typedef {import("./boards.js").At} At
 */

/** Most cells that are drawn; more are typed. */
const MAX_CELLS = 2500;
/** The rows and columns of an empty board. */
const EMPTY = 8;
/** How many of a kind there are at most: of pieces without a number, and of those with the same one. @type {Record<string, number>[]} */
const COUNTS = [{ player: 1, agent: 1, start: 1, finish: 1 }, { crate: 1, goal: 1, clue: 1, portal: 2 }];

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
    const words = "Cells: arrows move, the key of a sign chooses it, Enter draws it";
    this.grid = make("div", { class: "cell-grid", tabindex: 0, role: "application", "aria-label": words });
    this.empty = button("Empty board", "restart", "", () => this.clear());
    this.help = make("p", "help");
    this.box = make("div", "cells", this.palette, this.help, make("div", "bar", sides, this.back, this.empty, this.number), this.grid);
    this.ended = new AbortController();
    /** @type {Sign[]} */
    this.signs = [];
    this.chosen = 0;
    /** @type {string[]} */
    this.before = [];
    /** Where blocks have to come: their cells. @type {At[][]} */
    this.targets = [];
    this.x = 0;
    this.y = 0;
    /** Is there a stroke under way that has changed the text? */
    this.isDrawn = false;
    /** Is the board being drawn, and another already? */
    this.isBusy = false;
    this.isStale = false;
    this.listen();
  }

  /** Another puzzle. @param {import("./api.js").Puzzle | undefined} puzzle */
  use(puzzle) {
    this.domain = puzzle?.name ?? "";
    this.alphabets = puzzle?.signs ?? [];
    this.targets = [];
    this.before = [];
    this.adopt(this.alphabets[0] ?? []);
  }

  /** The board of these cells. @param {string[][]} rows @returns {Promise<HTMLElement>} */
  async board(rows) {
    const alphabet = this.alphabets?.indexOf(this.signs);
    return stackOf((await post("api/sketch", { domain: this.domain, alphabet, rows })).board);
  }

  /** The signs of the palette. @param {Sign[]} signs */
  adopt(signs) {
    this.signs = signs;
    this.patterns = signs.map(({ text }) => pattern(text));
    this.isWords = signs.some(({ text }) => text.replace("{a}", "a").replace("{n}", "1").length > 1 || (text === "{n}" && signs.length < 3));
    const free = (/** @type {string} */ ground) => signs.find((sign) => sign.ground === ground && !sign.piece)?.text;
    this.floor = free("floor") ?? "a";
    this.wall = free("wall") ?? this.floor;
    const names = signs.map(({ text, means, ground }) => {
      const picture = make("span", { class: `sign ${ground}`, "aria-hidden": true });
      // A wall is seen only beside what it bounds.
      if (ground !== "wall") void this.board([[text.replace("{n}", "1").replace("{a}", "a")]]).then((stack) => picture.replaceChildren(stack), () => {});
      return [picture, make("kbd", "", text.replace(/\{.\}/, "").trim()), means];
    });
    this.palette.replaceChildren(...segments("", names, (index) => this.choose(index)).children);
    const typed = ["{n}", "{a}"].filter((text) => signs.some((sign) => sign.text === text)).map((text) => (text === "{n}" ? " Digits are written where you are." : " Letters are written where you are."));
    this.help.replaceChildren("Choose a sign, then draw on the board.", make("span", "keyed", ` A sign's key chooses it; arrows and Enter draw without a mouse.${typed.join("")}`));
    this.choose(0);
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = index;
    press(this.palette, index);
    this.number.hidden = !this.signs[index]?.text.includes("{");
    const isLetter = this.signs[index]?.text.includes("{a}");
    if (!(isLetter ? /^[a-z]$/i : /^[0-9]+$/).test(this.number.value) || this.others(this.sign)[1] < Infinity) this.number.value = isLetter ? "a" : "1";
    this.count();
  }

  /** Goes on to the first number that the board has not yet often enough. */
  count() {
    const isNumbered = this.signs[this.chosen]?.text.includes("{n}");
    for (let number = 1; isNumbered && this.others(this.sign)[1] <= 0; number++) this.number.value = String(number);
  }

  /** The cells whose piece is the same as this one, and how many more there may be. @param {string} cell @returns {[At[], number]} */
  others(cell) {
    const sign = this.signs[this.signOf(cell)];
    const isNumbered = sign?.text.includes("{n}") ?? false;
    const look = sign?.piece ?? sign?.ground ?? "";
    const most = COUNTS[Number(isNumbered)][look];
    if (!most) return [[], Infinity];
    // A player on a goal is the player, too; agents have names.
    const isSame = (/** @type {string} */ own) => own === cell || (look === "player" && this.signs[this.signOf(own)]?.piece === look);
    const found = (this.rows ?? []).flatMap((row, y) => row.flatMap((own, x) => (isSame(own) ? [/** @type {At} */ ([x, y])] : [])));
    return [found, most - found.length];
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
    if (!text.trim() && this.signs.length > 0) return this.begin(text);
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
    const isDrawn = this.signs.length > 0 && rows.length * wide <= MAX_CELLS;
    this.box.hidden = !isDrawn;
    if (isDrawn) this.fit();
  }

  /** An empty board, of which the text has nothing until something is drawn. @param {string} text @param {number} [rows] @param {number} [columns] */
  begin(text, rows = EMPTY, columns = EMPTY) {
    this.text = text;
    this.around = [[], []];
    const isEdge = (/** @type {number} */ at, /** @type {number} */ count) => at === 0 || at === count - 1;
    this.rows = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => /** @type {string} */ (isEdge(x, columns) || isEdge(y, rows) ? this.wall : this.floor)));
    this.box.hidden = false;
    this.fit();
  }

  /** Takes all away. */
  clear() {
    this.before.push(this.text ?? "");
    this.begin("", this.rows?.length || EMPTY, this.rows?.[0]?.length || EMPTY);
    this.changed("");
  }

  /** The controls follow the board. */
  fit() {
    const [high, wide] = [this.rows?.length ?? 0, this.rows?.[0]?.length ?? 0];
    [this.size[0].value, this.size[1].value] = [String(high), String(wide)];
    this.back.disabled = this.before.length === 0;
    [this.x, this.y] = [Math.max(0, Math.min(this.x, wide - 1)), Math.max(0, Math.min(this.y, high - 1))];
    this.grid.hidden = high === 0;
    this.count();
    void this.redraw();
  }

  /** Draws the board as it is now. */
  async redraw() {
    this.isStale = true;
    if (this.isBusy || !this.rows?.length) return;
    this.isBusy = true;
    while (this.isStale) {
      this.isStale = false;
      const stack = await this.board(this.rows).catch(() => undefined);
      if (stack && !this.isStale) this.grid.replaceChildren(stack);
    }
    this.isBusy = false;
    this.go(this.x, this.y);
  }

  /** Shows where blocks have to come, as the instance says that was read. @param {import("./board.js").Scene} scene */
  aim({ pieces }) {
    const all = /** @type {{look: string, at?: At, shape?: At[]}[]} */ (pieces);
    this.targets = all.flatMap(({ look, at, shape = [[0, 0]] }) => (look === "target" && at ? [shape.map(([x, y]) => /** @type {At} */ ([at[0] + x, at[1] + y]))] : []));
    this.go(this.x, this.y);
  }

  /** Goes to a cell. @param {number} x @param {number} y */
  go(x, y) {
    [this.x, this.y] = [x, y];
    const stack = /** @type {HTMLElement | null} */ (this.grid.querySelector(".stack"));
    if (!stack) return;
    const [high, wide] = [this.rows?.length ?? 0, this.rows?.[0]?.length ?? 0];
    const across = Array.from({ length: high + 1 }, (_, row) => `M0 ${row * UNIT}h${wide * UNIT}`);
    const down = Array.from({ length: wide + 1 }, (_, column) => `M${column * UNIT} 0v${high * UNIT}`);
    const layer = overlay(stack);
    layer.replaceChildren(drawn("path", { class: "over-grid", d: across.concat(down).join("") }));
    // Where blocks have to come stands in no cell.
    for (const cells of this.targets) layer.append(drawn("path", { class: "over-target", d: outline(cells) }));
    mark(layer, "over-cell here", [x, y], FRAME);
  }

  /** The sign that is drawn. */
  get sign() {
    const value = this.number.value.trim() || "1";
    return (this.signs[this.chosen]?.text ?? "").replace("{n}", value.replace(/\D/g, "") || "1").replace("{a}", value[0]);
  }

  /** Draws into a cell, in place of what may not be there twice. @param {number} x @param {number} y */
  draw(x, y) {
    const [row, sign] = [this.rows?.[y], this.sign];
    if (!row || row[x] === undefined || row[x] === sign) return;
    const [others, left] = this.others(sign);
    for (const [column, line] of left > 0 ? [] : others.slice(0, 1)) {
      const cells = /** @type {string[][]} */ (this.rows)[line];
      const ground = this.signs[this.signOf(cells[column])]?.ground;
      cells[column] = this.signs.find((own) => own.ground === ground && !own.piece && !own.text.includes("{"))?.text ?? /** @type {string} */ (this.floor);
    }
    row[x] = sign;
    [this.x, this.y] = [x, y];
    this.write();
    this.count();
    void this.redraw();
  }

  /** Writes the cells into the text. A stroke is one change. */
  write() {
    const rows = this.rows ?? [];
    const wide = rows[0]?.map((_, x) => Math.max(...rows.map((row) => row[x].length))) ?? [];
    const lines = rows.map((row) => (this.isWords ? row.map((cell, x) => cell.padEnd(wide[x])).join(" ").trimEnd() : row.join("")));
    const [head, tail] = this.around ?? [[], []];
    if (!this.isDrawn) this.before.push(this.text ?? "");
    this.isDrawn = true;
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
    if (!(rows > 0 && columns > 0 && rows * columns <= MAX_CELLS)) return say(`At most ${MAX_CELLS} cells are drawn.`);
    const old = this.rows ?? [];
    this.rows = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => old[y]?.[x] ?? /** @type {string} */ (this.floor)));
    this.isDrawn = false;
    this.write();
    this.isDrawn = false;
    this.fit();
  }

  listen() {
    const cell = (/** @type {PointerEvent} */ event) => cellAt(/** @type {HTMLElement} */ (this.grid.querySelector(".stack")), event.clientX, event.clientY);
    /** Where the stroke is. @type {At | undefined} */
    let at;
    ownGestures(this.grid);
    this.grid.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.grid.firstChild) return;
      event.preventDefault();
      this.grid.focus({ preventScroll: true });
      this.grid.setPointerCapture(event.pointerId);
      this.isDrawn = false;
      at = cell(event);
      this.draw(...at);
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!at) return;
      const to = cell(event);
      for (const [x, y] of between(at, to)) this.draw(x, y);
      at = to;
    });
    for (const end of ["pointerup", "pointercancel"]) this.grid.addEventListener(end, () => ([at, this.isDrawn] = [undefined, false]));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => {
      const isElsewhere = /** @type {Element} */ (event.target).closest("input,textarea,select,.cell-grid");
      if (!isElsewhere && !event.ctrlKey && !event.altKey && !event.metaKey && this.box.checkVisibility()) this.pick(event.key);
    }, { signal: this.ended.signal });
  }

  close() {
    this.ended.abort();
  }

  /** Chooses the sign of a key, if it is one's: so does a click on it. @param {string} key */
  pick(key) {
    const [upper, own] = [key.toUpperCase(), key.length === 1 && key !== " "];
    const found = this.signs.findIndex(({ text }) => own && !text.startsWith("{") && [key, upper].includes(text[0]));
    if (found >= 0) this.choose(found);
    return found >= 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = WAYS[event.key];
    const number = /^[0-9]$/.test(event.key) ? this.signs.findIndex(({ text }) => text === "{n}") : -1;
    const letter = /^[a-z]$/i.test(event.key) ? this.signs.findIndex(({ text }) => text === "{a}") : -1;
    if (way) {
      const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(at, count - 1));
      this.go(within(this.x + way[0], this.rows?.[0]?.length ?? 0), within(this.y + way[1], this.rows?.length ?? 0));
      const found = this.signs[this.signOf(this.rows?.[this.y]?.[this.x] ?? "")];
      say(`Row ${this.y + 1}, column ${this.x + 1}: ${found?.means ?? ""}`);
    } else if (event.key === "Enter" || event.key === " ") this.take(this.chosen);
    else if (this.pick(event.key)) say(`Chosen: ${this.signs[this.chosen].means}`);
    else if (number >= 0) this.take(number, event.key);
    else if (letter >= 0) this.take(letter, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Draws a sign, chosen or typed, into the cell. @param {number} index @param {string} [value] */
  take(index, value) {
    if (index !== this.chosen) this.choose(index);
    if (value) this.number.value = value;
    this.isDrawn = false;
    this.draw(this.x, this.y);
    this.isDrawn = false;
  }
}
