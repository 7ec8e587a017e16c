import { between, cellAt, mark, overlay, same } from "./boards.js";
import { capital, make } from "./list.js";
import { button, press, segments } from "./shell.js";

/** @typedef {import("./boards.js").At} At */

/** How an instance is made: by size and seed, and on grids with two ends by drawing walls and dragging the ends. */
export class Drawing {
  /** @param {import("./api.js").Puzzle} puzzle @param {import("./shell.js").Place} place @param {(place: import("./shell.js").Place) => void} changed */
  constructor(puzzle, place, changed) {
    this.puzzle = puzzle;
    this.place = place;
    this.changed = changed;
    this.tools = make("div", "bar");
    /** The rows of a text that can be drawn in. @type {string[][] | undefined} */
    this.rows = undefined;
    if (puzzle.generator) this.makers();
    this.brushes();
  }

  /** What the mouse draws: walls, free cells, or a cost. */
  brushes() {
    this.cost = make("input", { type: "number", min: 1, max: 9, value: 5, "aria-label": "Cost of entering a cell" });
    const cost = () => String(Math.min(9, Math.max(1, Math.floor(Number(this.cost?.value) || 1))));
    const brushes = /** @type {[string, () => string][]} */ ([["Wall", () => "#"], ["Erase", () => "."], ["Cost 1–9", cost]]);
    const choose = (/** @type {number} */ chosen) => {
      this.sign = brushes[chosen][1];
      press(signs, chosen);
    };
    const signs = segments("What the mouse draws", brushes.map(([name]) => [name]), choose);
    this.cost.addEventListener("input", () => choose(2));
    choose(0);
    this.brush = make("div", "brush", signs, this.cost);
    this.tools.append(this.brush);
  }

  makers() {
    const { size = "", seed = 0, made = {} } = this.place;
    const field = (/** @type {string} */ name, /** @type {HTMLInputElement} */ control, /** @type {Node | string} */ after = "") => {
      this.tools.append(make("label", "maker", name, control, after));
      control.addEventListener("change", () => this.make(0));
      return control;
    };
    this.size = field("Size", make("input", { type: "text", value: size, size: 7 }));
    this.seed = field("Seed", make("input", { type: "number", value: seed, size: 5, placeholder: "–" }));
    /** @type {Map<string, HTMLInputElement>} */
    this.choices = new Map();
    for (const { name, default: usual, values } of this.puzzle.generator ?? []) {
      if (values.length > 0 || usual === null) continue;
      const isShare = Number(usual) > 0 && Number(usual) < 1;
      const kind = isShare ? { type: "range", min: 0, max: 0.6, step: 0.01 } : { type: "text", size: 5, placeholder: "–" };
      const control = make("input", { ...kind, value: made[name] ?? usual });
      const shown = make("output", "", Number(control.value).toFixed(2));
      if (isShare) control.addEventListener("input", () => (shown.textContent = Number(control.value).toFixed(2)));
      this.choices.set(name, field(capital(name), control, isShare ? shown : ""));
    }
    this.tools.append(button("New grid", "restart", "", () => this.make(1), "plain"));
  }

  /** An instance by size and seed. @param {number} by how much the seed grows */
  make(by) {
    if (!this.seed || !this.size) return;
    const seed = Math.max(0, Math.floor(Number(this.seed.value || this.last) || 0)) + by;
    const made = Object.fromEntries([...(this.choices ?? [])].filter(([, control]) => control.value !== "").map(([name, control]) => [name, control.value]));
    this.changed({ view: "race", domain: this.puzzle.name, size: this.size.value.trim().replace(/[×*]/, "x"), seed, made });
  }

  /** Writes how the board was made: nothing if it was not. @param {import("./shell.js").Place} place */
  describe({ size, seed = 0, made = {} }) {
    if (!this.seed || !this.size) return;
    const isMade = size !== undefined;
    if (isMade) this.last = String(seed);
    this.size.value = size ?? "";
    this.seed.value = isMade ? String(seed) : "";
    for (const { name, default: usual } of this.puzzle.generator ?? []) {
      const control = this.choices?.get(name);
      if (!control) continue;
      control.value = isMade || control.type === "range" ? (made[name] ?? usual ?? "") : "";
      const shown = control.parentElement?.querySelector("output");
      if (shown) shown.textContent = isMade ? Number(control.value).toFixed(2) : "–";
    }
  }

  /** Takes the text of an instance, if it is the board, sign by sign. @param {import("./api.js").Turn} turn @param {import("./shell.js").Place} place */
  show({ film, text }, place) {
    this.describe(place);
    const { columns, rows, pieces } = film.scene;
    // Another of the same size, unless another size was chosen.
    if (this.size && !this.size.value) this.size.value = `${columns}x${rows}`;
    const lines = (text ?? "").trimEnd().split("\n").map((line) => [...line]);
    const hasEnds = ["start", "finish"].every((look) => pieces.some((piece) => piece.look === look));
    this.rows = hasEnds && lines.length === rows && lines.every((line) => line.length === columns) ? lines : undefined;
    this.ends = pieces.filter(({ look }) => look === "start" || look === "finish").map((piece) => piece.at);
    /** @type {HTMLElement} */ (this.brush).hidden = this.rows === undefined;
  }

  /** Listens to the mouse on the board in a box, which may be drawn anew meanwhile. @param {HTMLElement} box */
  listen(box) {
    /** @type {{cells: At[], end: At | undefined} | undefined} */
    let stroke;
    const at = (/** @type {PointerEvent} */ event) => cellAt(/** @type {HTMLElement} */ (box.querySelector(".stack")), event.clientX, event.clientY);
    box.addEventListener("pointerdown", (event) => {
      // On phones a finger moves the page, unless the tools are shown.
      if (event.button !== 0 || !this.rows || !this.tools.checkVisibility()) return;
      const cell = at(event);
      box.setPointerCapture(event.pointerId);
      stroke = { cells: [cell], end: this.ends?.find((end) => end && same(end, cell)) };
    });
    box.addEventListener("pointermove", (event) => {
      const cell = at(event);
      if (!stroke || same(/** @type {At} */ (stroke.cells.at(-1)), cell)) return;
      stroke.cells.push(...between(/** @type {At} */ (stroke.cells.at(-1)), cell));
      const layer = overlay(/** @type {HTMLElement} */ (box.querySelector(".stack")));
      layer.replaceChildren();
      for (const at of stroke.end ? [cell] : stroke.cells) mark(layer, "over-cell", at, "M5 5h38v38H5Z");
    });
    box.addEventListener("pointerup", () => {
      if (stroke) this.draw(stroke.cells, stroke.end);
      stroke = undefined;
    });
    box.addEventListener("pointercancel", () => {
      stroke = undefined;
      overlay(/** @type {HTMLElement} */ (box.querySelector(".stack"))).replaceChildren();
    });
  }

  /** Draws a stroke, or moves an end to where it ends. @param {At[]} cells @param {At | undefined} end */
  draw(cells, end) {
    const rows = /** @type {string[][]} */ (this.rows).map((row) => [...row]);
    const isOn = ([x, y]) => rows[y]?.[x] !== undefined;
    const isEnd = (/** @type {At} */ cell) => this.ends?.some((own) => own && same(own, cell));
    if (end) {
      const to = /** @type {At} */ (cells.at(-1));
      if (!isOn(to) || isEnd(to)) return;
      rows[to[1]][to[0]] = rows[end[1]][end[0]];
      rows[end[1]][end[0]] = ".";
      this.ends = this.ends?.map((own) => (own && same(own, end) ? to : own));
    } else {
      for (const cell of cells) if (isOn(cell) && !isEnd(cell)) rows[cell[1]][cell[0]] = /** @type {() => string} */ (this.sign)();
    }
    // The next stroke may come before the board is drawn anew.
    this.rows = rows;
    const text = `${rows.map((row) => row.join("")).join("\n")}\n`;
    this.changed({ view: "race", domain: this.puzzle.name, text });
  }
}
