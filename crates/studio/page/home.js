import { get } from "./api.js";
import { stackOf } from "./boards.js";
import { Editor } from "./editor.js";
import { capital, digits, make } from "./list.js";
import { address, button, counted, icon, visit } from "./shell.js";
import { best } from "./solved.js";

/** @typedef {import("./api.js").Item} Item */
/** @typedef {import("./api.js").Puzzle} Puzzle */
/** @typedef {{name: string, title: string, puzzle: Puzzle, items: Item[]}} Group */

/** How many cards of a group stand on the first page. */
const FEW = 6;

export const KEYS = /** @type {[string, string][]} */ ([["/", "search"], ["← ↑ ↓ →", "choose a puzzle"], ["Enter", "open it"]]);

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The groups of a gallery, in order. @param {import("./api.js").Gallery} gallery @returns {Group[]} */
export function groups(gallery) {
  /** @type {Map<string, Group>} */
  const all = new Map();
  for (const puzzle of gallery.puzzles) {
    for (const item of puzzle.instances) {
      const title = titleOf(item.group, puzzle);
      const name = `${puzzle.name}/${item.group}`;
      const group = all.get(name) ?? { name, title, puzzle, items: [] };
      group.items.push(item);
      all.set(name, group);
    }
  }
  return [...all.values()];
}

/** The name of a group as people write it: `Classic Sokoban`. @param {string} group @param {Puzzle} puzzle */
function titleOf(group, { name, title }) {
  const words = group.replaceAll("-", " ").replace(name.replaceAll("-", " "), title);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export class Home {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {import("./api.js").Gallery} gallery */
  constructor(main, place, gallery) {
    this.gallery = gallery;
    this.groups = groups(gallery);
    this.only = place.group;
    this.ended = new AbortController();
    /** Thumbnails that are wanted, those in sight. @type {Set<HTMLElement>} */
    this.wanted = new Set();
    this.loading = 0;
    this.sight = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        if (isIntersecting) this.wanted.add(/** @type {HTMLElement} */ (target));
        else this.wanted.delete(/** @type {HTMLElement} */ (target));
      }
      this.load();
    }, { rootMargin: "200px" });
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    const rail = make("nav", "rail");
    rail.setAttribute("aria-label", "Puzzles");
    rail.append(make("p", "", counted(this.groups.length, "puzzle")));
    for (const [index, { name, title, items }] of this.groups.entries()) {
      const link = /** @type {HTMLAnchorElement} */ (make("a", ""));
      link.href = address({ view: "home", group: name });
      if (name === this.only) link.setAttribute("aria-current", "page");
      link.append(make("span", `badge-letter hue-${(index % 8) + 1}`, title.charAt(0)), make("span", "name", title), make("span", "count", digits(items.length)));
      rail.append(link);
    }
    const content = make("div", "content");
    const search = make("label", "search");
    this.words = /** @type {HTMLInputElement} */ (document.createElement("input"));
    this.words.type = "search";
    this.words.placeholder = "Search name, size, puzzle";
    this.words.setAttribute("aria-label", "Search name, size, puzzle");
    this.words.addEventListener("input", () => this.list());
    search.append(icon("search"), this.words, make("kbd", "", "/"));
    const bar = make("div", "bar");
    bar.append(search, this.drop());
    this.sections = make("div", "sections");
    this.notice = make("p", "notice");
    this.own = make("div", "own");
    content.append(bar, this.notice, this.own, this.sections);
    main.replaceChildren(make("h1", "unseen", "All puzzles"), rail, content);
    this.list();
    const { signal } = this.ended;
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && document.activeElement !== this.words && !(/** @type {Element} */ (event.target).closest("input,textarea"))) {
        event.preventDefault();
        this.words.focus();
      }
      if (event.key === "Escape" && this.only) visit({ view: "home" });
      const way = WAYS[event.key];
      if (way && !event.ctrlKey && !event.altKey && !(/** @type {Element} */ (event.target).closest("input,textarea,select,.cell-grid"))) {
        event.preventDefault();
        this.turn(way);
      }
    }, { signal });
  }

  /** From card to card: along a row, or to the nearest one above or below. @param {[number, number]} way */
  turn([right, down]) {
    const cards = /** @type {HTMLElement[]} */ ([...this.sections.querySelectorAll(".card")]);
    const here = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (here < 0) return cards[0]?.focus();
    if (right) return cards[here + right]?.focus();
    const own = cards[here].getBoundingClientRect();
    const away = (/** @type {HTMLElement} */ card) => {
      const { x, y } = card.getBoundingClientRect();
      return { card, rows: down * (y - own.y), far: 1000 * down * (y - own.y) + Math.abs(x - own.x) };
    };
    const there = cards.map(away).filter(({ rows }) => rows > 10).sort((one, other) => one.far - other.far);
    there[0]?.card.focus();
  }

  /** Where a puzzle of one's own comes in. */
  drop() {
    const box = make("div", "drop");
    const link = (/** @type {string} */ words, /** @type {() => void} */ act) => button(words, "", "", act, "link");
    const file = /** @type {HTMLInputElement} */ (document.createElement("input"));
    file.type = "file";
    file.hidden = true;
    file.addEventListener("change", () => this.take(file.files?.[0]));
    const words = make("p", "", "Drop a puzzle here, ");
    words.append(link("paste its text", () => this.paste("")), ", or ", link("open a file", () => file.click()), make("span", "more", " – it stays on this computer"));
    box.append(icon("file"), words, file);
    return box;
  }

  /** Reads a file that was chosen or dropped. @param {File | undefined} file */
  async take(file) {
    if (!file) return;
    if (file.size > 900000) return void (this.notice.textContent = "That is larger than 900 kB.");
    this.paste(await file.text());
    void this.editor?.guess();
  }

  /** A form for a text, with its problems. @param {string} given */
  paste(given) {
    this.editor?.close();
    this.editor = new Editor(this.gallery, given, this.groups.find(({ name }) => name === this.only)?.puzzle.name);
    this.own.replaceChildren(this.editor.form);
    this.editor.text.focus();
  }

  /** Lists what was searched for. */
  list() {
    this.wanted.clear();
    this.sight.disconnect();
    const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isIt = (/** @type {Group} */ group, /** @type {Item} */ item) => {
      const text = `${group.title} ${group.puzzle.title} ${item.name} ${item.about}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const sections = this.groups.filter(({ name }) => !this.only || name === this.only).map((group) => {
      const items = group.items.filter((item) => isIt(group, item));
      return items.length > 0 ? this.section(group, items) : undefined;
    });
    const found = sections.filter((section) => section !== undefined);
    this.sections.replaceChildren(...found);
    this.notice.textContent = found.length === 0 ? (words.length > 0 ? "No puzzle is called that." : "There are no puzzles in this folder.") : "";
  }

  /** @param {Group} group @param {Item[]} items */
  section(group, items) {
    const section = make("section", "");
    const head = make("div", "section-head");
    head.append(make("h2", "", group.title), make("span", "", `${capital(group.puzzle.summary)}.`));
    const most = this.only ? items.length : FEW;
    if (items.length > most) {
      const all = /** @type {HTMLAnchorElement} */ (make("a", "all", `All ${items.length}`));
      all.href = address({ view: "home", group: group.name });
      head.append(all);
    }
    const count = group.items.filter((item) => best(group.name, item.name) !== undefined).length;
    if (count > 0) head.insertBefore(make("span", "progress", `${count} of ${group.items.length} solved`), head.children[1]);
    const cards = make("div", `cards ${this.only ? "" : "few"}`);
    cards.append(...items.slice(0, most).map((item) => this.card(group, item)));
    section.append(head, cards);
    return section;
  }

  /** @param {Group} group @param {Item} item */
  card({ puzzle, name: group }, item) {
    const card = /** @type {HTMLAnchorElement} */ (make("a", "card"));
    card.href = address({ view: "play", domain: puzzle.name, id: item.id });
    const picture = make("div", "picture");
    picture.dataset.id = String(item.id);
    const name = make("div", "line");
    name.append(make("b", "", item.name));
    if (item.known === "unsolvable") name.append(mark("none", "There is no solution: known", "none"));
    else if (item.known?.least !== undefined) {
      const least = digits(item.known.least);
      name.append(mark(least, `${capital(puzzle.least)}: ${least}, known`, "seal"));
    }
    const done = best(group, item.name);
    if (done !== undefined) card.append(solved(done));
    card.append(picture, name, make("div", "size", item.about || "\u00a0"));
    this.sight.observe(picture);
    return card;
  }

  /** Draws what is in sight, a few at a time. */
  async load() {
    while (this.loading < 3) {
      const [picture] = this.wanted;
      if (!picture) return;
      this.wanted.delete(picture);
      this.sight.unobserve(picture);
      this.loading++;
      get(`api/thumbnail/${picture.dataset.id}`).then(({ size: [columns, rows], board }) => {
        picture.replaceChildren(stackOf(board));
        const size = /** @type {HTMLElement} */ (picture.parentElement?.querySelector(".size"));
        const words = size?.textContent?.trim() ?? "";
      if (size && !words.includes("×")) size.textContent = [`${columns} × ${rows}`, words].filter(Boolean).join(", ");
      }).catch((error) => {
        picture.textContent = error.message;
      }).finally(() => {
        this.loading--;
        void this.load();
      });
    }
  }

  open() {}

  close() {
    this.ended.abort();
    this.editor?.close();
    this.sight.disconnect();
    this.wanted.clear();
  }
}

/** @param {number} cost */
function solved(cost) {
  const box = make("span", "solved", digits(cost));
  box.prepend(icon("check"));
  box.title = `Solved by you: your best is ${digits(cost)}`;
  return box;
}

/** @param {string} words @param {string} title @param {"none" | "seal"} sign */
function mark(words, title, sign) {
  const box = make("span", `known ${sign}`, words);
  box.append(icon(sign));
  box.title = title;
  return box;
}

