import { post } from "./api.js";
import { stackOf } from "./boards.js";
import { Cells } from "./cells.js";
import { make } from "./list.js";
import { button, select, visit } from "./shell.js";

/** @typedef {import("./api.js").Problem} Problem */

/** How long nobody has typed before the text is read, in milliseconds. */
const PAUSE = 200;

/** A form for the text of a puzzle: what is wrong with it is underlined while it is typed, else its board is drawn. */
export class Editor {
  /** @param {import("./api.js").Gallery} gallery @param {string} given @param {string} [domain] @param {(text: string, domain: string) => void} [changed] */
  constructor(gallery, given, domain, changed) {
    this.gallery = gallery;
    this.changed = changed;
    this.cells = new Cells((text) => {
      this.text.value = text;
      this.later();
    });
    this.which = select("Which puzzle it is", gallery.puzzles.map(({ name, title }) => [name, title]), domain ?? "", () => {
      this.isChosen = true;
      this.begin();
    });
    /** Has somebody said which puzzle it is? */
    this.isChosen = domain !== undefined;
    const about = { rows: 10, wrap: "off", spellcheck: false, "aria-label": "The text of a puzzle", "aria-describedby": "problems" };
    this.text = make("textarea", { class: "mono", ...about });
    this.text.value = given;
    this.marks = make("div", { class: "marks mono", "aria-hidden": true });
    this.problems = make("ul", { class: "problems", id: "problems", "aria-live": "polite" });
    this.board = make("div", "preview");
    this.open = button("Play it", "play", "", () => visit({ view: "play", domain: this.which.value, text: this.text.value }), "primary");
    this.search = new AbortController();
    this.timer = 0;
    this.build();
  }

  build() {
    const close = button("Close", "stop", "", () => this.close(), "bare");
    close.hidden = this.changed !== undefined;
    this.others = make("span", "notice");
    const row = make("div", "bar", this.which, this.open, close, this.others);
    const both = make("div", "both", make("div", "sheet-of-text", this.marks, this.text), this.board);
    this.form = make("div", "editor", row, this.cells.box, both, this.problems);
    this.text.addEventListener("input", () => this.later());
    this.text.addEventListener("paste", () => {
      const { value, selectionStart, selectionEnd } = this.text;
      const isAll = (value.slice(0, selectionStart) + value.slice(selectionEnd)).trim() === "";
      if (isAll && !this.changed) setTimeout(() => this.guess());
    });
    this.text.addEventListener("scroll", () => this.follow());
    this.begin();
  }

  /** Another puzzle. */
  begin() {
    this.others.textContent = "";
    this.cells.use(this.gallery.puzzles.find(({ name }) => name === this.which.value)?.signs ?? []);
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
      void this.read();
    }, PAUSE);
  }

  /** Chooses a puzzle that can read the text: the one that is chosen already, or else the last, and names the others. */
  async guess() {
    const text = this.text.value;
    const readers = await Promise.all(this.gallery.puzzles.map(async ({ name, title }) => {
      const isOne = await post("api/play", { puzzle: { domain: name, text } }).then(() => true, () => false);
      return isOne ? [{ name, title }] : [];
    }));
    const all = readers.flat();
    if (this.text.value !== text || all.length === 0) return;
    const chosen = all.find(({ name }) => this.isChosen && name === this.which.value) ?? all[all.length - 1];
    this.which.value = chosen.name;
    this.begin();
    const others = all.filter((own) => own !== chosen).map(({ title }) => title);
    this.others.textContent = others.length > 0 ? `It can also be read as ${others.join(" or ")}.` : "";
  }

  close() {
    clearTimeout(this.timer);
    this.search.abort();
    this.form.remove();
  }

  /** Reads the text as the command does. */
  async read() {
    this.search.abort();
    const search = (this.search = new AbortController());
    const [domain, text] = [this.which.value, this.text.value];
    const sample = this.gallery.puzzles.find(({ name }) => name === domain)?.samples[0] ?? "";
    this.text.placeholder = sample;
    if (!text.trim()) return this.show([], "");
    try {
      const turn = await post("api/play", { puzzle: { domain, text } }, search.signal);
      this.show([], turn.board);
    } catch (error) {
      if (!search.signal.aborted) this.show(/** @type {import("./api.js").Refusal} */ (error).problems ?? [], "");
    }
  }

  /** @param {Problem[]} problems @param {string} board */
  show(problems, board) {
    this.board.replaceChildren(...(board ? [stackOf(board)] : []));
    this.open.disabled = !board;
    this.text.setAttribute("aria-invalid", String(problems.length > 0));
    this.mark(problems);
    this.problems.replaceChildren(...problems.map((problem) => {
      const { line, column, words } = problem;
      const link = line > 0 ? [button(`Line ${line}, column ${column}:`, "", "", () => this.go(problem), "link"), " "] : [];
      return make("li", "", ...link, words);
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

/** The places of the word that begins in a column. @param {string[]} line @param {number} column @returns {number[]} */
function span(line, column) {
  const places = [column - 1];
  if (/\S/.test(line[column - 1] ?? " ")) for (let at = column; at < line.length && /\S/.test(line[at]); at++) places.push(at);
  return places;
}
