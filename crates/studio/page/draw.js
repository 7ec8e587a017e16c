import { post } from "./api.js";
import { Editor } from "./editor.js";
import { make } from "./list.js";
import { note, source } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["← ↑ ↓ →", "from cell to cell"], ["Enter, Space", "draw the chosen sign"], ["a sign", "draw it"],
]);

/** Longest text that the address keeps. */
const LONGEST = 8000;

/** Drawing an instance: its cells, its text, and its board. */
export class Draw {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{gallery: import("./api.js").Gallery}} about */
  constructor(main, place, { gallery }) {
    this.main = main;
    this.place = place;
    this.gallery = gallery;
  }

  async open() {
    const { text, domain, choices } = this.place;
    const isNew = this.place.id === undefined && this.place.size === undefined;
    const given = text ?? (isNew ? "" : (await post("api/play", { puzzle: source(this.place), played: [], text: true })).text);
    this.editor = new Editor(this.gallery, given, domain, (own, which) => {
      note({ view: "draw", domain: which, choices, text: own.length > LONGEST ? undefined : own });
    }, choices);
    this.main.replaceChildren(make("h1", "unseen", "Draw"), this.editor.form);
  }

  close() {
    this.editor?.close();
  }
}
