import { keep, post } from "./api.js";
import { lamp } from "./beside.js";
import { stackOf } from "./boards.js";
import { Cells } from "./cells.js";
import { capital, digits, make } from "./list.js";
import { button, copier, counted, select, visit } from "./shell.js";

/**
 * @typedef {import("./api.js").Problem} Problem
 * @typedef {import("./api.js").Turn} Turn
 */

/** How long nobody has typed before the text is read, in milliseconds. */
const PAUSE = 200;

/** A form for a puzzle of one's own: its board is drawn, or its text typed. What is wrong is underlined, and the lamp says whether there is a solution. */
export class Editor {
  /**
   * @param {import("./api.js").Gallery} gallery @param {string} given @param {string} [domain] @param {(text: string, domain: string) => void} [changed]
   * @param {{choices?: Record<string, string>, like?: string, group?: string}} [about] the choices of the puzzle, a text with whose signs is drawn, and its group
   */
  constructor(gallery, given, domain, changed, { choices, like, group } = {}) {
    this.gallery = gallery;
    this.changed = changed;
    this.choices = choices;
    this.like = like;
    this.group = group;
    this.domain = domain;
    this.cells = new Cells((text) => {
      this.isChosen = true;
      this.text.value = text;
      // What the lamp waits for goes first.
      void this.read();
      this.changed?.(text, this.which.value);
    });
    this.which = select("Which puzzle it is", gallery.puzzles.map(({ name, title }) => [name, title]), domain ?? "", () => {
      this.isChosen = true;
      this.begin();
    });
    /** Has somebody said which puzzle it is? */
    this.isChosen = changed !== undefined;
    const about = { rows: 10, wrap: "off", spellcheck: false, "aria-label": "The text of a puzzle", "aria-describedby": "problems" };
    this.text = make("textarea", { class: "mono", ...about });
    this.text.value = given;
    this.marks = make("div", { class: "marks mono", "aria-hidden": true });
    this.problems = make("ul", { class: "problems", id: "problems", "aria-live": "polite" });
    this.board = make("div", "preview");
    this.lamp = make("div", { class: "lamp", "aria-live": "polite" });
    this.open = button("Play it", "play", "", () => visit(this.place), "primary");
    this.search = new AbortController();
    /** What was read last, and of which puzzle. @type {Turn | undefined} */
    this.turn = undefined;
    this.turnOf = "";
    this.timer = 0;
    /** @type {HTMLElement} */
    this.form = make("div", changed ? "editor" : "editor given");
    this.build();
  }

  /** Where it is played. @returns {import("./shell.js").Place} */
  get place() {
    const group = this.which.value === this.domain ? this.group : undefined;
    return { view: "play", domain: this.which.value, choices: this.choices, group, text: this.text.value };
  }

  build() {
    const close = button("Close", "stop", "", () => this.close(), "bare close");
    close.hidden = this.changed !== undefined;
    this.others = make("span", "notice");
    const save = button("Save", "save", "", () => keep(`${this.which.value}.txt`, this.text.value, "text/plain"), "bare");
    const copy = copier(() => this.place, (words) => (this.others.textContent = words));
    const row = make("div", "bar", this.which, this.open, save, copy, close, this.others);
    const sheet = make("div", "sheet-of-text", this.marks, this.text);
    const both = make("div", "both", make("div", "drawn", this.cells.box, this.board), make("div", "told", this.lamp, this.problems, sheet));
    this.form.append(row, both);
    this.text.addEventListener("input", () => this.later());
    this.text.addEventListener("scroll", () => this.follow());
    this.begin();
  }

  /** Another puzzle. */
  begin() {
    this.others.textContent = "";
    this.cells.use(this.gallery.puzzles.find(({ name }) => name === this.which.value));
    if (this.like && this.which.value === this.domain) this.cells.show(this.like);
    this.cells.show(this.text.value);
    void this.read();
  }

  /** Reads the text when nobody has typed for a moment. */
  later() {
    this.mark([]);
    this.changed?.(this.text.value, this.which.value);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.cells.text !== this.text.value) this.cells.show(this.text.value);
      void (this.isChosen ? this.read() : this.guess());
    }, PAUSE);
  }

  /** Chooses the puzzle that most people mean of those that can read the text, unless somebody has chosen, and names the others. */
  async guess() {
    const text = this.text.value;
    const { readers, nearest } = text.trim() ? await post("api/means", { text }) : { readers: [], nearest: null };
    if (this.text.value !== text) return;
    const before = this.which.value;
    if (!this.isChosen) this.which.value = readers[0] ?? nearest ?? before;
    if (this.which.value === before) void this.read();
    else this.begin();
    const others = this.gallery.puzzles.filter(({ name }) => name !== this.which.value && readers.includes(name)).map(({ title }) => title);
    this.others.textContent = others.length > 0 ? `It can also be read as ${others.join(" or ")}.` : "";
  }

  close() {
    clearTimeout(this.timer);
    this.search.abort();
    this.cells.close();
    this.form.remove();
  }

  /** Reads the text as the command does, and looks for a solution. */
  async read() {
    this.search.abort();
    const { signal } = (this.search = new AbortController());
    const [domain, text] = [this.which.value, this.text.value];
    const puzzle = { domain, text, choices: this.choices };
    // Nobody has said which puzzle it is, and there is nothing yet to see it by.
    const isWaiting = !this.isChosen && !text.trim();
    this.form.classList.toggle("waiting", isWaiting);
    this.text.placeholder = isWaiting ? "Paste or type its text here" : (this.like ?? this.gallery.puzzles.find(({ name }) => name === domain)?.samples[0] ?? "");
    if (!text.trim()) return this.show([], "", { light: "unknown", title: "An empty board", more: "Choose a piece and draw, or type a text." });
    const failed = (/** @type {Error} */ error) => ({ way: null, left: 0, proved: false, at_least: 0, stopped: error.message });
    // Both at once, for the lamp is to follow a stroke.
    const judging = post("api/judge", { puzzle, played: [] }, signal).then((verdict) => {
      // How the puzzle counts is known from the stroke before.
      if (this.turn && this.turnOf === domain && !signal.aborted) lamp(this.lamp, judged(verdict, this.turn));
      return verdict;
    }).catch(failed);
    try {
      /** @type {Turn} */
      const turn = await post("api/play", { puzzle }, signal);
      [this.turn, this.turnOf] = [turn, domain];
      this.show([], turn.board ?? "");
      if (turn.film) this.cells.aim(turn.film.scene);
      const verdict = await judging;
      if (!signal.aborted) lamp(this.lamp, judged(verdict, turn));
    } catch (error) {
      const problems = /** @type {import("./api.js").Refusal} */ (error).problems ?? [];
      if (!signal.aborted) this.show(problems, "", { light: "unknown", title: "No puzzle yet", more: `${counted(problems.length, "problem")} to mend.` });
    }
  }

  /** @param {Problem[]} problems @param {string} board @param {Turn["lamp"]} [light] */
  show(problems, board, light) {
    const isText = this.cells.box.hidden;
    this.board.replaceChildren(...(board && isText ? [stackOf(board)] : []));
    this.open.disabled = !board;
    if (light) lamp(this.lamp, light);
    this.text.setAttribute("aria-invalid", String(problems.length > 0));
    this.mark(problems);
    this.problems.replaceChildren(...problems.map((problem) => {
      const { line, column, words } = problem;
      const link = line > 0 ? [button(`Line ${line}, column ${column}:`, "", "", () => this.go(problem), "link"), " "] : [];
      // A text of one level is not told by its number.
      return make("li", "", ...link, capital(words.replace(/^level 1: /, "")));
    }));
  }

  /** Underlines the words at which problems are. @param {Problem[]} problems */
  mark(problems) {
    const lines = this.text.value.split("\n").map((line) => [...line]);
    const parts = lines.flatMap((line, index) => {
      const own = new Set(problems.filter((problem) => problem.line === index + 1).flatMap(({ column }) => span(line, column)));
      const signs = own.size === 0 ? [line.join("")] : Array.from({ length: Math.max(line.length, ...[...own].map((at) => at + 1)) }, (_, at) => {
        const sign = line[at] ?? " ";
        return own.has(at) ? make("span", "wrong", sign) : sign;
      });
      return [...signs, "\n"];
    });
    this.marks.replaceChildren(...parts);
    this.follow();
  }

  follow() {
    [this.marks.scrollTop, this.marks.scrollLeft] = [this.text.scrollTop, this.text.scrollLeft];
  }

  /** Puts the cursor where a problem is. @param {Problem} problem */
  go({ line, column }) {
    const lines = this.text.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const at = before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
    this.text.focus();
    this.text.setSelectionRange(at, at);
  }
}

/** What the lamp says of a puzzle that nobody has played. @param {import("./api.js").Verdict} verdict @param {Turn} turn @returns {Turn["lamp"]} */
function judged({ way, left, proved, at_least, stopped }, { entry, film }) {
  const { measure: { one, many }, scene } = /** @type {import("./board.js").Film} */ (film);
  const amount = (/** @type {number} */ cost) => {
    const whole = cost / 10 ** (scene.decimals ?? 0);
    return one === many ? `${one} ${digits(whole)}` : counted(whole, one, many);
  };
  if (!way) return proved ? { light: "none", title: "No solution", more: "Proved." } : { light: "unknown", title: "Not known", more: at_least > 0 ? `At least ${amount(at_least)}.` : (stopped ?? "") };
  if (way.length === 0 && entry !== "words") return { light: "optimal", title: "Solved at the start", more: "Nothing is left to do." };
  if (entry === "words") return { light: "solvable", title: counted(way.length, "word"), more: "To be found." };
  if (entry === "numbers") return { light: "optimal", title: "Solvable", more: `${counted(way.length, "number")} to write.` };
  const at = one === many ? "at" : "in";
  if (!proved) return { light: "solvable", title: `Solvable ${at} ${amount(left)} or less`, more: "The least is not proved." };
  return { light: "optimal", title: `Solvable ${at} ${amount(left)}`, more: "Proved: nobody can do better." };
}

/** The places of the word that begins in a column. @param {string[]} line @param {number} column @returns {number[]} */
function span(line, column) {
  const places = [column - 1];
  if (/\S/.test(line[column - 1] ?? " ")) for (let at = column; at < line.length && /\S/.test(line[at]); at++) places.push(at);
  return places;
}
