import { Board } from "./board.js";
import { drawn, slide, stackOf } from "./boards.js";
import { LONGEST, pack } from "./link.js";
import { digits, make } from "./list.js";
import { isLocal } from "./local.js";

/**
 * The head of the page, its icons, and the address, which has the state: reload, bookmark and back work.
 *
 * @typedef {{view: string, domain?: string, id?: number, text?: string, size?: string, seed?: number, made?: Record<string, string>,
 *   choices?: Record<string, string>, group?: string, moves?: string[], by?: string, walk?: number[], ask?: Record<string, string>}} Place
 */

/** The paths of icons, 16 × 16. */
const ICONS = {
  back: "M10 3.5L5.5 8l4.5 4.5",
  next: "M6 3.5L10.5 8 6 12.5",
  first: "M3.5 3v10M12 3.5L7 8l5 4.5",
  last: "M12.5 3v10M4 3.5L9 8l-5 4.5",
  undo: "M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 010 7H6",
  redo: "M10 3l3 3-3 3M13 6H6.500a3.5 3.5 0 000 7H10",
  hint: "M8 1.800a4.2 4.2 0 012.3 7.700c-.6.5-.8 1-.8 1.500h-3c0-.5-.2-1-.8-1.500A4.2 4.2 0 018 1.800zM6.5 13.800h3",
  check: "M3 8.500l3.5 3.500L13 4.5",
  restart: "M3 3v3.500h3.500M3.3 6.500A5 5 0 113 9.5",
  way: "M4 13V7a3 3 0 013-3h5M9.5 1.500L12 4 9.5 6.500M4 13h0",
  save: "M8 2v7.500M4.8 6.500L8 9.700l3.2-3.200M3 13.500h10",
  link: "M6.5 9.500l3-3M7 4.500l1-1a3 3 0 014.5 4.500l-1 1M9 11.500l-1 1A3 3 0 013.5 8l1-1",
  colours: "M8 2a6 6 0 100 12A6 6 0 008 2zM8 2v12",
  search: "M7 2.500a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.5 10.500L14 14",
  file: "M4 1.800h5l3 3v9.400H4zM9 1.800v3h3",
  pause: "M4.5 3h2.5v10H4.5zM9 3h2.5v10H9z",
  stop: "M4 4l8 8M12 4l-8 8",
  play: "M5 3l8 5-8 5z",
  seal: "M8 .8l1.9 1.3 2.3-.1.6 2.2 1.9 1.3-.8 2.1.8 2.2-1.9 1.3-.6 2.2-2.3-.1L8 14.500l-1.9-1.3-2.3.1-.6-2.2-1.9-1.3.8-2.2-.8-2.1 1.9-1.3.6-2.2 2.3.1z",
  none: "M8 2.500a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM4.2 11.800l7.6-7.6",
  found: "M8 2.500a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM5.3 8l2 2 3.5-3.8",
  dashed: "M8 2.500a5.5 5.5 0 100 11 5.5 5.5 0 000-11z",
  more: "M8 2l6.5 11.500h-13zM8 6.500v3.200M8 11.700v.1",
  cup: "M5 2h6v4.500a3 3 0 01-6 0zM5 3.500H2.500a2.5 2.5 0 002.7 3M11 3.500h2.500a2.5 2.5 0 01-2.7 3M8 9.500v3M5.5 13.500h5",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = drawn("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: `icon i-${name}` });
  svg.append(drawn("path", { d: ICONS[name] }));
  if (name === "seal") svg.append(drawn("path", { d: "M5.2 7.8l2 2 3.6-4", class: "mark" }));
  return svg;
}

/** @param {number} count @param {string} noun @param {string} [several] */
export const counted = (count, noun, several = `${noun}s`) => `${digits(count)} ${count === 1 ? noun : several}`;

/** A button with an icon and a key. @param {string} label @param {keyof typeof ICONS | ""} sign @param {string} key @param {() => void} act @param {string} [kind] */
export function button(label, sign, key, act, kind = "plain") {
  const inner = [sign && icon(sign), label && make("span", "label", label), key && make("kbd", "", key)].filter(Boolean);
  return pressed({ class: `button ${kind}` }, act, ...inner);
}

/** A button with anything in it. @param {Record<string, string | number>} about @param {() => void} act @param {...(Node | string)} inner */
export function pressed(about, act, ...inner) {
  const element = make("button", { type: "button", ...about }, ...inner);
  element.addEventListener("click", act);
  return element;
}

/** A button with an icon alone, whose words are its name. @param {string} words @param {keyof typeof ICONS} sign @param {() => void} act @param {string} [kind] */
export const sign = (words, sign, act, kind = "bare") => pressed({ class: `button ${kind}`, "aria-label": words }, act, icon(sign));

/** Buttons of which one is pressed. @param {string} label @param {(string | Node)[][]} names @param {(index: number) => void} act */
export function segments(label, names, act) {
  return make("div", { class: "segments", role: "group", "aria-label": label }, ...names.map((name, index) => pressed({}, () => act(index), ...name)));
}

/** Presses one of the buttons. @param {HTMLElement} box @param {number} chosen */
export const press = (box, chosen) => [...box.children].forEach((other, index) => other.setAttribute("aria-pressed", String(index === chosen)));

/** A choice of values, each with its words and more words about it. @param {string} label @param {[string, string, string?][]} options @param {string} value @param {() => void} [act] */
export function select(label, options, value, act = () => {}) {
  const control = make("select", { "aria-label": label });
  for (const [own, words, title = ""] of options) control.append(Object.assign(new Option(words, own), { title }));
  control.value = value;
  if (control.selectedIndex < 0) control.selectedIndex = 0;
  control.addEventListener("change", act);
  return control;
}

/** A control with its name before it. @param {string} name @param {HTMLElement} control */
export const field = (name, control) => make("label", "field", make("span", "", name), control);

/** The way of an arrow key. @type {Record<string, [number, number]>} */
export const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** A notice, keys until the end, and places before and after: what the views of an instance have. */
export class View {
  /** @param {Place} place @param {{next?: Place, previous?: Place}} [around] */
  constructor(place, around = {}) {
    this.place = place;
    this.around = around;
    this.ended = new AbortController();
    this.search = new AbortController();
    this.notice = make("p", "notice");
    this.canvas = make("div", "table");
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    /** Ends a slide. */
    this.slid = () => {};
  }

  /** @param {string} words */
  tell(words) {
    if (this.notice.textContent === words) return;
    this.notice.textContent = words;
    if (words) say(words);
  }

  /**
   * Shows a board after all actions of its film, and slides there from an earlier one.
   *
   * @param {string | undefined} markup nothing if it is drawn already @param {import("./board.js").Film} film @param {number} from
   */
  draw(markup, film, from) {
    if (markup) this.canvas.replaceChildren((this.stack = stackOf(markup)));
    const end = film.frames.length;
    this.slid();
    this.slid = slide(new Board(/** @type {HTMLElement} */ (this.stack), film), this.still.matches ? end : from, end);
  }

  /** Listens to keys that no control wants. */
  listen() {
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest("textarea,select,input:not([type=range])")) return;
      if ([" ", "Enter"].includes(event.key) && target.closest("button,a,summary")) return;
      if (this.key(event) !== false) event.preventDefault();
    }, { signal: this.ended.signal });
  }

  /** Does what a key asks for; false if that is nothing. @param {KeyboardEvent} event @returns {unknown} */
  key({ key }) {
    const to = { n: this.around.next, p: this.around.previous, Escape: { view: "home" } }[key];
    return to ? visit({ ...to, view: key === "Escape" ? "home" : this.place.view }) : false;
  }

  close() {
    this.ended.abort();
    this.search.abort();
    this.slid();
  }
}

/** The button that shows settings on phones, which hide them at first. @param {HTMLElement} box */
export function unfold(box) {
  const more = button("Settings", "", "", () => more.setAttribute("aria-expanded", String(box.classList.toggle("open"))), "plain more");
  more.setAttribute("aria-expanded", "false");
  return more;
}

/** Says something to screen readers. @param {string} words */
export const say = (words) => {
  /** @type {HTMLElement} */ (document.getElementById("status")).textContent = words;
};

/** @type {string} */
let token = "";

/** What an address says. @returns {Place} */
export function place(hash = location.hash) {
  const given = new URLSearchParams(hash.slice(1));
  token = given.get("key") ?? token;
  const own = (/** @type {string} */ prefix) => Object.fromEntries([...given].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]));
  const number = (/** @type {string} */ name) => (given.has(name) ? Number(given.get(name)) : undefined);
  return {
    view: given.get("view") ?? "home",
    domain: given.get("puzzle") ?? undefined,
    id: number("id"),
    text: given.get("text") ?? undefined,
    size: given.get("size") ?? undefined,
    seed: number("seed"),
    made: own("made."),
    choices: own("with."),
    group: given.get("group") ?? undefined,
    moves: given.get("moves")?.split("~").filter(Boolean) ?? [],
    by: given.get("by") ?? undefined,
    walk: given.get("walk")?.split("~").filter(Boolean).map(Number) ?? [],
    ask: own("ask."),
  };
}

export const secret = () => token;

/** The address of a place. @param {Place} place @param {string} [key] */
export function address({ view, domain, id, text, size, seed, made, choices, group, moves, by, walk, ask }, key = token) {
  const given = new URLSearchParams();
  if (key) given.set("key", key);
  const set = (/** @type {string} */ name, /** @type {unknown} */ value) => value !== undefined && value !== "" && given.set(name, String(value));
  set("view", view === "home" ? undefined : view);
  set("puzzle", domain);
  set("id", id);
  set("text", text);
  set("size", size);
  set("seed", seed);
  for (const [prefix, values] of /** @type {const} */ ([["made.", made], ["with.", choices], ["ask.", ask]])) {
    for (const [name, value] of Object.entries(values ?? {})) set(prefix + name, value);
  }
  set("group", group);
  set("moves", moves?.join("~"));
  set("by", by);
  set("walk", walk?.join("~"));
  return `#${given}`;
}

/** Goes to a place; back comes back here. @param {Place} to */
export const visit = (to) => {
  location.hash = address(to);
};

/** Writes a place into the address, without a step in the history. @param {Place} at */
export const note = (at) => history.replaceState(null, "", address(at));

/** The instance that a place names, as requests have it. @param {Place} place @returns {import("./api.js").Source} */
export function source({ domain = "", id, text, size, seed, made, choices }) {
  const own = { domain, choices };
  if (text !== undefined) return { ...own, text };
  if (size !== undefined) return { ...own, made: { size, seed: seed ?? 0, choices: made } };
  return { ...own, id };
}

/** Copies the link of a place, which has no key. @param {() => Place} of @param {(words: string) => void} tell */
export const copier = (of, tell) => button("Copy link", "link", "", async () => {
  const link = location.href.split("#")[0] + await pack(address(of(), ""));
  if (link.length > LONGEST) return tell(`The link is too long: it has ${digits(link.length)} characters, and most programs take no more than ${digits(LONGEST)}.`);
  try {
    await navigator.clipboard.writeText(link);
    tell(isLocal ? "The link is copied." : "The link is copied. It has no key: a studio asks for its own.");
  } catch {
    tell("Copy the address of the page.");
  }
}, "bare copy");

const THEMES = ["", "light", "dark", "original"];
const THEME_NAMES = ["as the system", "light", "dark", "light, and searches as in the original window"];

/** Wears the colours that were chosen last, or the next ones. @param {0 | 1} by */
export function wear(by) {
  const theme = THEMES[(Math.max(0, THEMES.indexOf(localStorage.getItem("colours") ?? "")) + by) % THEMES.length];
  localStorage.setItem("colours", theme);
  const { dataset } = document.documentElement;
  dataset.theme = theme === "original" ? theme : "";
  dataset.colours = theme === "original" ? "light" : theme;
  return `Colours: ${THEME_NAMES[THEMES.indexOf(theme)]}`;
}

/** @param {{crumbs: [string, Place][], tabs?: [string, Place][], view: string, around?: [Place | null, Place | null], keys: [string, string][]}} head */
export function drawTop({ crumbs, tabs, view, around, keys }) {
  const link = (/** @type {string} */ kind, /** @type {Place} */ to, /** @type {(Node | string)[]} */ ...inner) => make("a", { class: kind, href: address(to) }, ...inner);
  const home = link("mark", { view: "home" }, make("span", "logo"), make("span", "word", "Puzzle Studio"));
  home.setAttribute("aria-label", "Puzzle Studio");
  const trail = make("nav", { class: "crumbs", "aria-label": "Where you are" }, home);
  crumbs.forEach(([name, to], index) => trail.append(make("span", "slash", "/"), link(index === crumbs.length - 1 ? "here" : "", to, name)));
  for (const [index, to] of (around ?? []).entries()) {
    const label = index === 0 ? "Previous level (P)" : "Next level (N)";
    const step = sign(label, index === 0 ? "back" : "next", () => to && visit(to));
    step.title = label;
    step.disabled = !to;
    trail.append(step);
  }
  const views = make("nav", { class: "segments tabs", "aria-label": "What to do" });
  for (const [name, to] of tabs ?? []) {
    const tab = link("", to, name);
    if (to.view === view) tab.setAttribute("aria-current", "page");
    views.append(tab);
  }
  const list = make("dl", "sheet keys-list", ...keys.flatMap(([key, words]) => [make("dt", "", key), make("dd", "", words)]));
  const colours = sign("Colours", "colours", () => {
    colours.title = wear(1);
    say(colours.title);
    dispatchEvent(new Event("colours"));
  });
  colours.title = wear(0);
  const end = make("div", "end", make("details", "menu", make("summary", "button bare", "Keys"), list), colours);
  document.getElementById("top")?.replaceChildren(trail, ...(tabs ? [views] : []), end);
}
