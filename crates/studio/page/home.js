import { get, post } from "./api.js";
import { stackOf } from "./boards.js";
import { Editor } from "./editor.js";
import { capital, digits, make } from "./list.js";
import { WAYS, address, button, counted, field, icon, select, visit } from "./shell.js";
import { best } from "./solved.js";

/** @typedef {import("./api.js").Item} Item */
/** @typedef {import("./api.js").Puzzle} Puzzle */
/** @typedef {{name: string, title: string, puzzle: Puzzle, items: Item[]}} Group */

/** How many cards of a group stand on the first page. */
const FEW = 6;

export const KEYS = /** @type {[string, string][]} */ ([["/", "search"], ["← ↑ ↓ →", "choose a puzzle"], ["Enter", "open it"]]);

/** The first place among the showpieces. @param {Item[]} items */
const first = (items) => Math.min(...items.map(({ place }) => place ?? Infinity));

/** Is it for tests: solved, or almost, or not to be solved? @param {Item} item */
const isTest = ({ known, name }) => known === "unsolvable" || (known?.least ?? 2) < 2 || /^(solved|one-move)$/.test(name);

/** The groups of a gallery, those with showpieces first. @param {import("./api.js").Gallery} gallery @returns {Group[]} */
export function groups(gallery) {
  /** @type {Map<string, Group>} */
  const all = new Map();
  for (const puzzle of gallery.puzzles) {
    for (const item of puzzle.instances) {
      // As people write it: `Classic Sokoban`.
      const title = capital(item.group.replaceAll("-", " ").replace(puzzle.name.replaceAll("-", " "), puzzle.title));
      const name = `${puzzle.name}/${item.group}`;
      const group = all.get(name) ?? { name, title, puzzle, items: [] };
      group.items.push(item);
      all.set(name, group);
    }
  }
  return [...all.values()].sort((one, other) => (first(one.items) < first(other.items) ? -1 : Number(first(one.items) > first(other.items))));
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
    const links = this.groups.map(({ name, title, items }, index) => {
      const current = name === this.only ? "page" : undefined;
      const parts = [make("span", `badge-letter hue-${(index % 8) + 1}`, title.charAt(0)), make("span", "name", title), make("span", "count", digits(items.length))];
      return make("a", { href: address({ view: "home", group: name }), "aria-current": current }, ...parts);
    });
    const rail = make("nav", { class: "rail", "aria-label": "Puzzles" }, make("p", "", counted(this.groups.length, "puzzle")), ...links);
    const placeholder = "Search name, size, puzzle";
    this.words = make("input", { type: "search", placeholder, "aria-label": placeholder });
    this.words.addEventListener("input", () => this.list());
    this.words.addEventListener("keydown", ({ key }) => key === "Enter" && /** @type {HTMLElement | null} */ (this.sections.querySelector(".card"))?.click());
    const bar = make("div", "bar", make("label", "search", icon("search"), this.words, make("kbd", "", "/")), this.drop());
    this.sections = make("div", "sections");
    this.notice = make("p", "notice");
    this.own = make("div", "own");
    const content = make("div", "content", bar, this.notice, this.own, this.sections);
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
    const link = (/** @type {string} */ words, /** @type {() => void} */ act) => button(words, "", "", act, "link");
    const file = make("input", { type: "file", hidden: true });
    file.addEventListener("change", () => this.take(file.files?.[0]));
    const ways = [link("paste its text", () => this.paste("")), ", or ", link("open a file", () => file.click())];
    return make("div", "drop", icon("file"), make("p", "", make("span", "by-mouse", "Drop a puzzle here, "), make("span", "by-hand", "A puzzle of your own: "), ...ways, make("span", "more", " – it stays on this computer")), file);
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
      // Who knows a name finds all; on its own page a group has its tests last.
      const own = items.filter((item) => !isTest(item));
      const ripe = words.length > 0 ? items : this.only ? [...own, ...items.filter(isTest)] : own;
      return items.length > 0 ? this.section(group, ripe.length > 0 ? ripe : items) : undefined;
    });
    const found = sections.filter((section) => section !== undefined);
    const isFront = words.length === 0 && !this.only;
    this.sections.replaceChildren(...(isFront ? this.showpieces() : []), ...found);
    this.notice.textContent = found.length === 0 ? (words.length > 0 ? "No puzzle is called that." : "There are no puzzles in this folder.") : "";
  }

  /** The instances that are worth to be seen first, of all puzzles. */
  showpieces() {
    const all = this.groups.flatMap((group) => group.items.filter(({ place }) => place).map((item) => ({ group, item })));
    if (all.length === 0) return [];
    const cards = all.sort((one, other) => Number(one.item.place) - Number(other.item.place)).map(({ group, item }) => this.card(group, item, group.title));
    const head = make("div", "section-head", make("h2", "", "Start here"), make("span", "", "The number with a seal is the least that any solution needs: proved."));
    return [make("section", "", head, make("div", "cards few shown", ...cards))];
  }

  /** A form for a new puzzle: its size, and how long its shortest solution is. @param {import("./api.js").Puzzle} puzzle @param {string} group */
  maker({ name, sizes, algorithm, algorithms }, group) {
    const size = select("Size", sizes.map((own) => [own, own.replace("x", " × ")]), sizes[0]);
    const hard = select("Difficulty", [["easy", "easy"], ["medium", "medium"], ["hard", "hard"]], "easy");
    // Where no length is proved, none is hard.
    const hasLengths = algorithms.find((own) => own.name === algorithm)?.guarantee !== "none";
    const told = make("span", { class: "notice", role: "status" }, hasLengths ? "The shortest, the middle or the longest of twelve: proved." : "");
    const begin = button("Make it", "play", "", async () => {
      begin.disabled = true;
      told.textContent = "It is being made …";
      try {
        const { seed } = await post("api/new", { domain: name, size: size.value, difficulty: hard.value, seed: Math.floor(1e6 * Math.random()) });
        visit({ view: "play", domain: name, group, size: size.value, seed });
      } catch (error) {
        told.textContent = /** @type {Error} */ (error).message;
      }
      begin.disabled = false;
    }, "primary");
    const box = make("div", { class: "new", hidden: true }, field("Size", size), ...(hasLengths ? [field("Difficulty", hard)] : []), begin, told);
    return box;
  }

  /** @param {Group} group @param {Item[]} items */
  section(group, items) {
    const count = group.items.filter((item) => best(group.name, item.name) !== undefined).length;
    const progress = count > 0 ? make("span", "progress", `${count} of ${group.items.length} solved`) : "";
    const most = this.only ? items.length : FEW;
    const all = group.items.length > Math.min(most, items.length) ? make("a", { class: "all", href: address({ view: "home", group: group.name }) }, `All ${group.items.length}`) : "";
    const { puzzle } = group;
    const box = this.maker(puzzle, group.name);
    const begin = button("New puzzle", "", "", () => begin.setAttribute("aria-expanded", String(!(box.hidden = !box.hidden))), "link");
    begin.setAttribute("aria-expanded", "false");
    const ways = [puzzle.sizes.length > 0 ? begin : "", puzzle.signs.length > 0 ? make("a", { href: address({ view: "draw", domain: puzzle.name, group: group.name }) }, "Draw one") : ""];
    const head = make("div", "section-head", make("h2", "", group.title), progress, make("span", "", `${capital(puzzle.summary)}.`), make("div", "ways", ...ways, all));
    return make("section", "", head, box, make("div", `cards ${this.only ? "" : "few"}`, ...items.slice(0, most).map((item) => this.card(group, item))));
  }

  /** @param {Group} group @param {Item} item @param {string} [title] what it is called here */
  card({ puzzle, name: group }, item, title = item.name) {
    const picture = make("div", { class: "picture", "data-id": item.id });
    const name = make("div", "line", make("b", "", title));
    if (item.known === "unsolvable") name.append(mark("none", "There is no solution: known", "none"));
    else if (item.known?.least !== undefined) {
      const least = digits(item.known.least);
      name.append(mark(least, `${capital(puzzle.least)}: ${least}, known`, "seal"));
    }
    const done = best(group, item.name);
    const words = `Solved by you: your best is ${digits(done ?? 0)}`;
    const solved = done === undefined ? "" : make("span", { class: "solved", title: words }, icon("check"), digits(done));
    this.sight.observe(picture);
    const href = address({ view: "play", domain: puzzle.name, id: item.id });
    // The size is told of every board, once it is drawn.
    const about = item.about.split(", ").filter((part) => !/^\d+x\d+$/.test(part)).join(", ");
    return make("a", { class: "card", href }, solved, picture, name, make("div", "size", about || "\u00a0"));
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

/** @param {string} words @param {string} title @param {"none" | "seal"} sign */
const mark = (words, title, sign) => make("span", { class: `known ${sign}`, title }, words, icon(sign));
