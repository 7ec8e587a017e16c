import { digits, make } from "./list.js";

/** @typedef {import("./lane.js").Lane} Lane */

/** Milliseconds of an action at speed 1. */
const PERIOD = 500;
/** Milliseconds of the slide of an action. */
const SLIDE = 160;
/** The speeds. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 10, 20];
/** The names of the speeds. */
const NAMES = ["¼ ×", "½ ×", "1 ×", "2 ×", "4 ×", "10 ×", "20 ×"];
/** The most boards on paper. */
const PRINTED = 24;

/** @template {HTMLElement} T @param {string} id */
export const byId = (id) => /** @type {T} */ (document.getElementById(id));

export class Player {
  /** @param {Lane[]} lanes @param {AbortSignal} [gone] ends what it does by keys */
  constructor(lanes, gone) {
    this.lanes = lanes;
    this.gone = gone;
    /** The action that was done last, and the place between it and the one before that is shown. */
    this.n = 0;
    this.position = 0;
    this.playing = false;
    this.speed = 2;
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
    const until = { signal: this.gone };
    document.addEventListener("keydown", (event) => this.key(event), until);
    addEventListener("beforeprint", () => this.print(), until);
    addEventListener("afterprint", () => byId("print").replaceChildren(), until);
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
        const caption = at === 0 ? "0" : `${at}  ${lane.film.frames[at - 1].action}`;
        return make("figure", "", lane.board.picture(), make("figcaption", "", caption));
      }),
    );
    byId("print").replaceChildren(...pages);
    this.jump(n);
  }
}
