import { drawn } from "./boards.js";
import { make, written } from "./list.js";
import { icon, pressed } from "./shell.js";

/** The size of the drawing, and how far its lines are from its edges. */
const [WIDTH, HEIGHT, EDGE] = [1000, 100, 14];
/** How many pixels a finger moves that stays. */
const STILL = 8;

/** The line of a game below its board: what all costs from the start to the end, if the best follows each position. */
export class Line {
  /** @param {(n: number) => void} go goes to a position */
  constructor(go) {
    this.go = go;
    this.at = make("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Position in the game" });
    this.at.addEventListener("change", () => go(Number(this.at.value)));
    this.played = 0;
    this.chart = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
    this.most = make("span", "most");
    this.least = make("span", "least");
    this.mistakes = make("p", "mistakes");
    const chart = make("div", "line-chart", this.chart, this.at, this.most, this.least);
    this.feel(chart);
    this.box = make("section", { class: "line", "aria-label": "Line of the game" }, chart, this.mistakes);
  }

  /**
   * A tap or a drag along the line goes to a position. A finger that goes up or down scrolls the page: the browser takes it over.
   *
   * @param {HTMLElement} chart
   */
  feel(chart) {
    /** @type {{x: number, y: number, isDrag: boolean} | undefined} */
    let down;
    const show = (/** @type {number} */ x) => {
      const { left, width } = this.chart.getBoundingClientRect();
      this.at.value = String(Math.round((Number(this.at.max) * (x - left)) / width));
    };
    chart.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      down = { x: event.clientX, y: event.clientY, isDrag: event.pointerType === "mouse" };
      chart.setPointerCapture(event.pointerId);
      if (down.isDrag) show(event.clientX);
    });
    chart.addEventListener("pointermove", ({ clientX }) => {
      if (!down) return;
      down.isDrag ||= Math.abs(clientX - down.x) > STILL;
      if (down.isDrag) show(clientX);
    });
    chart.addEventListener("pointerup", ({ clientX, clientY }) => {
      if (!down) return;
      const { y, isDrag } = down;
      down = undefined;
      // A flick that ends before the browser begins to scroll.
      if (!isDrag && Math.abs(clientY - y) > STILL) return;
      show(clientX);
      this.go(Number(this.at.value));
    });
    chart.addEventListener("pointercancel", () => {
      down = undefined;
      this.at.value = String(this.played);
    });
  }

  /** @param {import("./api.js").Turn} turn @param {import("./board.js").Film} film */
  show({ entry, line, mistakes, line_words, session: { game } }, { scene, measure }) {
    const last = game.line.length;
    this.box.hidden = entry === "words";
    this.box.classList.toggle("empty-line", last === 0);
    this.at.max = String(last);
    this.played = game.played;
    this.at.value = String(game.played);
    const stretches = line.map(({ from, to, worth }) => {
      const [[kind, cost]] = worth === "none" ? [["none", 0]] : /** @type {[string, number][]} */ (Object.entries(worth));
      return { from, to, kind, cost };
    });
    const costs = stretches.filter(({ kind }) => kind !== "none").map(({ cost }) => cost);
    const [least, most] = [Math.min(...costs), Math.max(...costs)];
    const x = (/** @type {number} */ n) => (WIDTH * n) / Math.max(1, last);
    const y = (/** @type {typeof stretches[0]} */ { kind, cost }) => (kind === "none" ? EDGE / 2 : HEIGHT - EDGE - ((HEIGHT - 3 * EDGE) * (cost - least)) / Math.max(1, most - least));
    let d = "";
    const drawing = stretches.map((it, index) => {
      const before = stretches[index - 1];
      // A line joins what is proved of one position and of the next.
      const isJoined = before && before.to + 1 === it.from && before.kind === "least" && it.kind !== "bound";
      if (it.kind === "least" || (it.kind === "none" && isJoined)) d += `${isJoined ? "L" : "M"}${x(it.from)} ${y(it)}H${x(it.to)}`;
      if (it.kind === "least") return drawn("path", { class: "line-point", d: `M${x(it.from)} ${y(it)}h0` });
      const half = x(0.4);
      return drawn("path", { class: `line-${it.kind}`, d: `M${Math.max(0, x(it.from) - half)} ${y(it)}H${Math.min(WIDTH, x(it.to) + half)}` });
    });
    const lost = mistakes.map(({ number }) => drawn("path", { class: "line-lost", d: `M${x(number)} 0V${HEIGHT}` }));
    this.chart.replaceChildren(...lost, drawn("path", { class: "line-proved", d }), ...drawing);
    this.chart.setAttribute("aria-label", line_words);
    this.at.setAttribute("aria-valuetext", `${game.played} of ${last}`);
    this.most.textContent = costs.length > 0 && most > least ? written(most, scene.decimals) : "";
    this.least.textContent = costs.length > 0 ? written(least, scene.decimals) : "";
    const all = mistakes.map(({ number, lost, words }) => {
      const sign = icon(lost.startsWith("+") ? "more" : "none");
      return pressed({ class: `button ${lost.startsWith("+") ? "worse" : "lost"}`, title: words }, () => this.go(number), sign, `${number} `, make("b", "", lost));
    });
    const has = (/** @type {string} */ kind) => stretches.some((it) => it.kind === kind);
    const notes = /** @type {const} */ ([["most", "or less"], ["bound", "at least"]]).filter(([kind]) => has(kind));
    const legend = notes.map(([kind, words]) => make("span", `note ${kind}`, words));
    this.mistakes.replaceChildren(...all, ...legend, make("span", "about", `${measure.many} in all with the best play from there`));
  }
}
