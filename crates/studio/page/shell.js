import { digits, make } from "./list.js";

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
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon i-${name}`);
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  if (name === "seal") {
    const mark = path.cloneNode();
    /** @type {Element} */ (mark).setAttribute("d", "M5.2 7.8l2 2 3.6-4");
    /** @type {Element} */ (mark).setAttribute("class", "mark");
    svg.append(mark);
  }
  return svg;
}

/** @param {number} count @param {string} noun @param {string} [several] */
export const counted = (count, noun, several = `${noun}s`) => `${digits(count)} ${count === 1 ? noun : several}`;

/** A button with an icon and a key. @param {string} label @param {keyof typeof ICONS | ""} sign @param {string} key @param {() => void} act @param {string} [kind] */
export function button(label, sign, key, act, kind = "plain") {
  const element = /** @type {HTMLButtonElement} */ (make("button", `button ${kind}`));
  element.type = "button";
  if (sign) element.append(icon(sign));
  if (label) element.append(make("span", "label", label));
  if (key) element.append(make("kbd", "", key));
  element.addEventListener("click", act);
  return element;
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

/** What the address says. @returns {Place} */
export function place() {
  const given = new URLSearchParams(location.hash.slice(1));
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

/** The address of a place. @param {Place} place */
export function address({ view, domain, id, text, size, seed, made, choices, group, moves, by, walk, ask }) {
  const given = new URLSearchParams();
  if (token) given.set("key", token);
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

/** Copies the link of a place. @param {() => Place} of @param {(words: string) => void} tell */
export const copier = (of, tell) => button("Copy link", "link", "", () => {
  const link = location.href.split("#")[0] + address(of());
  const is = () => tell("The link is copied. It opens on this computer while the studio runs.");
  void navigator.clipboard.writeText(link).then(is, () => tell("Copy the address of the page."));
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
  const top = /** @type {HTMLElement} */ (document.getElementById("top"));
  const home = /** @type {HTMLAnchorElement} */ (make("a", "mark"));
  home.href = address({ view: "home" });
  home.setAttribute("aria-label", "Puzzle Studio");
  home.append(make("span", "logo"), make("span", "word", "Puzzle Studio"));
  const trail = make("nav", "crumbs");
  trail.setAttribute("aria-label", "Where you are");
  trail.append(home);
  crumbs.forEach(([name, to], index) => {
    const crumb = /** @type {HTMLAnchorElement} */ (make("a", index === crumbs.length - 1 ? "here" : "", name));
    crumb.href = address(to);
    trail.append(make("span", "slash", "/"), crumb);
  });
  for (const [index, to] of (around ?? []).entries()) {
    const label = index === 0 ? "Previous level (P)" : "Next level (N)";
    const step = button("", index === 0 ? "back" : "next", "", () => to && visit(to), "bare");
    step.setAttribute("aria-label", label);
    step.title = label;
    step.disabled = !to;
    trail.append(step);
  }
  const segments = make("nav", "segments tabs");
  segments.setAttribute("aria-label", "What to do");
  for (const [name, to] of tabs ?? []) {
    const tab = /** @type {HTMLAnchorElement} */ (make("a", "", name));
    tab.href = address(to);
    if (to.view === view) tab.setAttribute("aria-current", "page");
    segments.append(tab);
  }
  const help = make("details", "menu");
  const list = make("dl", "sheet keys-list");
  for (const [key, words] of keys) list.append(make("dt", "", key), make("dd", "", words));
  help.append(make("summary", "button bare", "Keys"), list);
  const colours = button("", "colours", "", () => {
    colours.title = wear(1);
    say(colours.title);
    dispatchEvent(new Event("colours"));
  }, "bare");
  colours.title = wear(0);
  colours.setAttribute("aria-label", "Colours");
  const end = make("div", "end");
  end.append(help, colours);
  top.replaceChildren(trail, ...(tabs ? [segments] : []), end);
}
