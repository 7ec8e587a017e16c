import { Board } from "./board.js";
import { expansions, heat, heatControls } from "./heat.js";
import { List, digits, writeFigures } from "./list.js";

/** @typedef {import("./board.js").Film} Film */

/** Milliseconds of an action at speed 1, and of its slide. */
const PERIOD = 500;
const SLIDE = 160;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 10, 20];
const NAMES = ["¼ ×", "½ ×", "1 ×", "2 ×", "4 ×", "10 ×", "20 ×"];
/** The most boards on paper. */
const PRINTED = 24;

/** @template {HTMLElement} T @param {string} id */
const byId = (id) => /** @type {T} */ (document.getElementById(id));

/** One lane of the page: its board, list and figures. */
class Lane {
  /** @param {HTMLElement} section @param {Film[]} films @param {(n: number) => void} go */
  constructor(section, films, go) {
    this.section = section;
    this.films = films;
    this.go = go;
    const first = section.querySelector(".stack");
    this.stacks = [first, ...[...section.querySelectorAll("template")].map((it) => it.content.querySelector(".stack"))];
    this.choose(0);
  }

  /** @param {number} number */
  choose(number) {
    const at = Math.min(number, this.films.length - 1);
    const stack = /** @type {HTMLElement} */ (this.stacks[at]);
    const { style } = stack;
    style.setProperty("--wide", stack.dataset.wide ?? "1");
    style.setProperty("--high", stack.dataset.high ?? "1");
    this.section.querySelector(".canvas")?.replaceChildren(stack);
    this.film = this.films[at];
    this.board = new Board(stack, this.film);
    this.canvas = /** @type {HTMLCanvasElement} */ (stack.querySelector("canvas"));
    for (const [name, value] of Object.entries(this.canvas.dataset)) this.canvas.style.setProperty(name, `${value}%`);
    this.list = new List(/** @type {HTMLElement} */ (this.section.querySelector(".list")), this.film, this.go);
    this.controls = /** @type {HTMLElement} */ (this.section.querySelector(".heat"));
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
    writeFigures(/** @type {HTMLElement} */ (this.section.querySelector(".figures")), this.film, n);
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
    return `${at} of ${this.last}: ${words}. Cost ${cost}.${end}`;
  }
}

class Player {
  /** @param {Lane[]} lanes */
  constructor(lanes) {
    this.lanes = lanes;
    /** The action that was done last, and the place between it and the one before that is shown. */
    this.n = 0;
    this.position = 0;
    this.playing = false;
    this.speed = 2;
    this.time = 0;
    this.frame = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.slider = /** @type {HTMLInputElement} */ (byId("slider"));
    this.speeds = /** @type {HTMLSelectElement} */ (byId("speed"));
    NAMES.forEach((name) => this.speeds.append(new Option(name)));
    this.fit();
    this.accelerate(0);
    this.listen();
  }

  get last() {
    return Math.max(...this.lanes.map((lane) => lane.last));
  }

  /** Begins anew, as after another choice of solutions. */
  fit() {
    this.slider.max = String(this.last);
    this.jump(0);
  }

  /** Goes to an action at once. @param {number} n */
  jump(n) {
    cancelAnimationFrame(this.frame);
    this.n = Math.max(0, Math.min(n, this.last));
    this.position = this.n;
    this.draw();
  }

  /** Goes to the next action, or back, sliding. @param {1 | -1} by */
  step(by) {
    this.pause();
    this.jump(this.n);
    const to = Math.max(0, Math.min(this.n + by, this.last));
    this.slide(to);
    byId("status").textContent = this.lanes.map((lane) => lane.words(to)).join(" ");
  }

  /** @param {number} to */
  slide(to) {
    const from = this.n;
    this.n = to;
    if (this.still.matches || from === to) return this.jump(to);
    const start = performance.now();
    const move = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, now - start) / SLIDE);
      this.position = from + (to - from) * share * share * (3 - 2 * share);
      this.draw();
      if (share < 1) this.frame = requestAnimationFrame(move);
    };
    this.frame = requestAnimationFrame(move);
  }

  play() {
    if (this.playing) return this.pause();
    this.jump(this.n >= this.last ? 0 : this.n);
    this.playing = true;
    byId("status").textContent = "";
    this.mark();
    let before = performance.now();
    let done = this.n;
    const run = (/** @type {number} */ now) => {
      done = Math.min(this.last, done + Math.max(0, now - before) / this.period);
      before = now;
      this.n = Math.floor(done);
      this.position = this.n + this.eased(done - this.n);
      this.draw();
      if (done >= this.last) this.pause();
      else if (this.playing) this.frame = requestAnimationFrame(run);
    };
    this.frame = requestAnimationFrame(run);
  }

  get period() {
    return PERIOD / SPEEDS[this.speed];
  }

  /** The part of a slide that is done in this part of an action. @param {number} share */
  eased(share) {
    if (this.still.matches) return 0;
    if (this.period < SLIDE) return share;
    const part = Math.min(1, (share * this.period) / SLIDE);
    return Math.min(0.9999, part * part * (3 - 2 * part));
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.jump(Math.round(this.position));
    this.mark();
    byId("status").textContent = `Paused. ${this.lanes.map((lane) => lane.words(this.n)).join(" ")}`;
  }

  mark() {
    const button = byId("play");
    button.classList.toggle("playing", this.playing);
    button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
  }

  /** @param {number} by */
  accelerate(by) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by));
    this.speeds.selectedIndex = this.speed;
  }

  draw() {
    this.lanes.forEach((lane) => lane.show(this.position));
    const n = Math.round(this.position);
    this.slider.value = String(n);
    this.slider.style.setProperty("--share", `${(100 * n) / Math.max(1, this.last)}%`);
    byId("position").textContent = `${digits(n)} of ${digits(this.last)}`;
  }

  listen() {
    const press = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener("click", act);
    press("first", () => (this.pause(), this.jump(0)));
    press("last", () => (this.pause(), this.jump(this.last)));
    press("back", () => this.step(-1));
    press("step", () => this.step(1));
    press("play", () => this.play());
    this.slider.addEventListener("input", () => (this.pause(), this.jump(Number(this.slider.value))));
    this.speeds.addEventListener("change", () => this.accelerate(this.speeds.selectedIndex - this.speed));
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => byId("print").replaceChildren());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const owns = { Space: "button,select", ArrowLeft: "select", ArrowRight: "select", Home: "select", End: "select" };
    const name = event.code === "Space" ? "Space" : event.key;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest(owns[/** @type {"Space"} */ (name)] ?? "select")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Space: () => this.play(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => (this.pause(), this.jump(0)),
      End: () => (this.pause(), this.jump(this.last)),
      "+": () => this.accelerate(1),
      "=": () => this.accelerate(1),
      "-": () => this.accelerate(-1),
    };
    if (!keys[name]) return;
    event.preventDefault();
    keys[name]();
  }

  /** Numbered boards for paper. */
  print() {
    const { n } = this;
    const count = Math.min(PRINTED, this.last + 1);
    const figures = Array.from({ length: count }, (_, index) => Math.round((index * this.last) / Math.max(1, count - 1)));
    const pages = this.lanes.flatMap((lane) =>
      figures.filter((at) => at <= lane.last).map((at) => {
        lane.board.show(at);
        const figure = document.createElement("figure");
        const caption = document.createElement("figcaption");
        caption.textContent = at === 0 ? "0" : `${at}  ${lane.film.frames[at - 1].action}`;
        figure.append(lane.board.picture(), caption);
        return figure;
      }),
    );
    byId("print").replaceChildren(...pages);
    this.jump(n);
  }
}

const data = JSON.parse(byId("data").textContent ?? "");
/** @type {NodeListOf<HTMLElement>} */
const sections = document.querySelectorAll(".lane");
/** @type {Player | undefined} */
let player;
const lanes = [...sections].map((section, index) => {
  const films = data.lanes[index].map((/** @type {any} */ film) => ({ ...film, scene: data.scenes[film.scene] }));
  return new Lane(section, films, (n) => (player?.pause(), player?.jump(n)));
});
document.body.classList.add("scripted");
player = new Player(lanes);
const choice = /** @type {HTMLSelectElement} */ (byId("solutions"));
/** @param {boolean} on */
const order = (on) => {
  byId("as-board").setAttribute("aria-pressed", String(!on));
  byId("as-order").setAttribute("aria-pressed", String(on));
  lanes.forEach((lane) => lane.order(on));
};
const clock = () => {
  const total = Math.max(...lanes.map((lane) => expansions(lane.film)));
  lanes.forEach((lane) => lane.clock(total, (count) => lanes.forEach((other) => other.warm(count))));
};
clock();
choice.addEventListener("change", () => {
  player?.pause();
  lanes.forEach((lane) => lane.choose(choice.selectedIndex));
  player?.fit();
  clock();
  order(byId("as-order").getAttribute("aria-pressed") === "true");
});
byId("as-board").addEventListener("click", () => order(false));
byId("as-order").addEventListener("click", () => order(true));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => lanes.forEach((lane) => lane.warm(lane.expanded)));
