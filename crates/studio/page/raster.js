import { kindAt } from "./board.js";
import { drawCell, fitCells, ramp, rgb } from "./heat.js";

/**
 * The places of a search, drawn as the clock goes on: on large boards a pixel a cell, with the ground, whose
 * drawing would be painted again at each frame.
 */
export class Raster {
  /** @param {HTMLCanvasElement} canvas @param {import("./board.js").Scene} scene */
  constructor(canvas, scene) {
    this.scene = scene;
    this.canvas = canvas;
    this.columns = scene.columns;
    this.side = fitCells(canvas, scene);
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    /** Column, row and expansion of each place, three numbers a place. */
    this.seen = new Int32Array(3 * 1024);
    this.length = 0;
    /** How many of them are drawn, and for which total. */
    this.drawn = 0;
    this.total = 0;
    /** When an expansion was, from 0 to 1. */
    this.share = (/** @type {number} */ _expansion) => 0;
    this.queued = 0;
    this.repaint();
  }

  /** @param {number[]} places three numbers a place */
  add(places) {
    const length = 3 * this.length + places.length;
    if (this.seen.length < length) {
      const larger = new Int32Array(Math.max(length, 2 * this.seen.length));
      larger.set(this.seen);
      this.seen = larger;
    }
    this.seen.set(places, 3 * this.length);
    this.length = length / 3;
  }

  repaint() {
    const style = getComputedStyle(this.canvas);
    this.front = style.getPropertyValue("--front").trim();
    const colour = ramp(this.canvas);
    this.heat = Array.from({ length: 256 }, (_, index) => colour(index / 255));
    const pixel = (/** @type {number[]} */ [r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r;
    this.pixels = Int32Array.from(this.heat, (words) => pixel((words.match(/\d+/g) ?? []).map(Number)));
    this.frontPixel = pixel(rgb(this.front));
    if (this.side === 1) {
      const [wall, floor] = ["--wall", "--floor"].map((name) => pixel(rgb(style.getPropertyValue(name).trim())));
      const { scene } = this;
      const grounds = scene.kinds.map(({ look }) => (look === "wall" || look === "void" ? wall : floor));
      this.ground = Int32Array.from({ length: scene.columns * scene.rows }, (_, index) => grounds[kindAt(scene, [index % scene.columns, Math.floor(index / scene.columns)])]);
      this.canvas.parentElement?.querySelector("svg.ground")?.remove();
    }
    this.wipe();
  }

  wipe() {
    this.drawn = 0;
    this.queued = 0;
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.image = this.side === 1 ? this.context.createImageData(this.canvas.width, this.canvas.height) : undefined;
    this.words = this.image ? new Int32Array(this.image.data.buffer) : undefined;
    if (this.image && this.ground) {
      this.words?.set(this.ground);
      this.context.putImageData(this.image, 0, 0);
    }
    /** What each cell is: 1 queued, 2 expanded. */
    this.cells = new Uint8Array(this.columns * Math.max(1, this.canvas.height / this.side));
  }

  /** Shows these cells alone, coloured in their order as far as what stands in them can be read. @param {([number, number] | null)[]} cells */
  mark(cells) {
    this.wipe();
    const heat = /** @type {string[]} */ (this.heat);
    cells.forEach((cell, index) => cell && drawCell(this.context, cell, this.side, true, heat[Math.round((110 * (index + 1)) / cells.length)]));
  }

  /** Shows the first `count` expansions, coloured by when they were. @param {number} count @param {number} total @param {boolean} isEnd @param {(expansion: number) => number} share */
  show(count, total, isEnd, share) {
    this.share = share;
    // While the race goes on, colours are taken anew when it has become a fifth longer.
    const isBack = this.drawn > 0 && this.last !== undefined && count < this.last;
    if (isBack || total > 1.2 * this.total || total < this.total || (total !== this.total && isEnd)) {
      this.total = total;
      this.wipe();
    }
    this.last = count;
    const start = this.drawn;
    while (this.drawn < this.length && this.seen[3 * this.drawn + 2] <= count) this.#put(3 * this.drawn++, count);
    if (this.image && this.drawn > start) this.context.putImageData(this.image, 0, 0);
  }

  /** @param {number} index @param {number} count */
  #put(index, count) {
    const [x, y, expansion] = [this.seen[index], this.seen[index + 1], this.seen[index + 2]];
    const cell = y * this.columns + x;
    if (count === 0) return;
    const shade = Math.round(255 * this.share(expansion));
    if (expansion > 0 && this.cells[cell] === 1) this.queued--;
    if (expansion === 0) this.queued++;
    this.cells[cell] = expansion > 0 ? 2 : 1;
    if (this.words) {
      this.words[cell] = expansion > 0 ? this.pixels[Math.min(255, shade)] : this.frontPixel;
      return;
    }
    drawCell(this.context, [x, y], this.side, expansion > 0, expansion > 0 ? this.heat[Math.min(255, shade)] : /** @type {string} */ (this.front));
  }
}
