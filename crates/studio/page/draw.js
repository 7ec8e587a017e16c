import { post } from "./api.js";
import { Editor } from "./editor.js";
import { make } from "./list.js";
import { note, source } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["← ↑ ↓ →", "from cell to cell"], ["W, H, …", "choose the sign of that key"], ["Enter, Space", "draw the chosen sign"],
]);

/** Longest text that the address keeps. */
export const LONGEST = 8000;

/** Drawing an instance: its cells, its text, and its board. */
export class Draw {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{gallery: import("./api.js").Gallery, damage: string}} about what is wrong with the link that led here, too */
  constructor(main, place, { gallery, damage }) {
    this.main = main;
    this.place = place;
    this.gallery = gallery;
    this.damage = damage;
  }

  /** A text of the group in whose row *Draw one* was chosen: its signs are drawn with. */
  async like() {
    const { group, domain } = this.place;
    const item = this.gallery.puzzles.find(({ name, signs }) => name === domain && signs.length > 1)?.instances.find((own) => `${domain}/${own.group}` === group);
    return item && (await post("api/play", { puzzle: { domain, id: item.id }, played: [], text: true })).text;
  }

  async open() {
    const { text, domain, choices, group } = this.place;
    const isNew = this.place.id === undefined && this.place.size === undefined;
    const given = text ?? (isNew ? "" : (await post("api/play", { puzzle: source(this.place), played: [], text: true })).text);
    this.editor = new Editor(this.gallery, given, domain, (own, which) => {
      note({ view: "draw", domain: which, choices, group: which === domain ? group : undefined, text: own.length > LONGEST ? undefined : own });
      dispatchEvent(new Event("noted"));
    }, { choices, like: isNew ? await this.like() : undefined, group });
    const damage = this.damage ? [make("p", { class: "notice", role: "alert" }, this.damage)] : [];
    this.main.replaceChildren(make("h1", "unseen", "Draw"), ...damage, this.editor.form);
  }

  close() {
    this.editor?.close();
  }
}
