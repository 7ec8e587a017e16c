import { get, unlock } from "./api.js";
import { Draw, KEYS as DRAW_KEYS, LONGEST } from "./draw.js";
import { Explore, KEYS as EXPLORE_KEYS } from "./explore.js";
import { Home, KEYS as HOME_KEYS, groups } from "./home.js";
import { isPacked, unpack } from "./link.js";
import { make } from "./list.js";
import { KEYS as RACE_KEYS, Race } from "./race.js";
import { Play } from "./play.js";
import { button, drawTop, field, note, place, secret, visit, wear } from "./shell.js";
import { KEYS as SOLVE_KEYS, Solve } from "./solve.js";
import { keepBest } from "./solved.js";

/**
 * The studio's page: from the address to what is shown.
 *
 * @typedef {import("./shell.js").Place} Place
 */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
wear(0);

/** @type {import("./api.js").Gallery | undefined} */
let gallery;
/** @type {{open: () => unknown, close: () => void, end?: () => void, follows?: (at: Place) => boolean} | undefined} */
let shown;
/** Could the link that led here not be read to its end? */
let isDamaged = false;
const DAMAGED = "This link is damaged. What could be read of it is here.";

/** The instance's name, and the places before and after it. @param {Place} at @param {import("./api.js").Gallery} all */
function around(at, all) {
  const group = groups(all).find(({ items }) => items.some(({ id }) => id === at.id));
  const index = group?.items.findIndex(({ id }) => id === at.id) ?? -1;
  const item = group?.items[index];
  const to = (/** @type {number} */ number) => {
    const other = at.id === undefined ? undefined : group?.items[number];
    return other && { view: at.view, domain: at.domain, id: other.id };
  };
  const row = groups(all).find(({ name }) => name === at.group);
  const name = at.id === undefined ? (at.size ? `Random ${at.size.replace("x", " × ")}` : "Your own") : (item?.name ?? "?");
  // After one that was made comes that of the next seed.
  const [seed, made] = [at.seed ?? 0, (/** @type {number} */ number) => ({ ...at, seed: number, moves: [], by: undefined, walk: [], ask: {} })];
  if (at.size) return { name, next: made(seed + 1), previous: seed > 0 ? made(seed - 1) : undefined, nextName: `another ${at.size.replace("x", " × ")}`, group: row, solved: () => {} };
  return { name, next: to(index + 1), previous: to(index - 1), nextName: group?.items[index + 1]?.name ?? "", group: group ?? row, solved: (/** @type {number} */ cost) => group && keepBest(group.name, name, cost) };
}

/** The head of a puzzle: where one is, what can be done, and the levels before and after. @param {Place} at @param {import("./api.js").Puzzle} puzzle @param {ReturnType<typeof around>} own */
function head(at, puzzle, own) {
  const views = ["Play", "Solve", "Race", "Explore", "Draw"].map((name) => /** @type {[string, Place]} */ ([name, { ...at, view: name.toLowerCase(), moves: [], walk: [], ask: {} }]));
  const crumbs = /** @type {[string, Place][]} */ ([[own.group?.title ?? puzzle.title, { view: "home", group: own.group?.name }], [own.name, at]]);
  document.title = `${own.name}, ${puzzle.title} – Puzzle Studio`;
  drawTop({ crumbs, tabs: views, view: at.view, around: [own.previous ?? null, own.next ?? null], keys: { play: [], race: RACE_KEYS, draw: DRAW_KEYS, explore: EXPLORE_KEYS }[at.view] ?? SOLVE_KEYS });
}

/** Takes out what a link carries. What can be read of one that is damaged is mended where puzzles are drawn. */
async function arrive() {
  const { hash } = location;
  const { address, isWhole } = await unpack(hash);
  // Somebody may have gone elsewhere.
  if (location.hash !== hash) return;
  const to = place(address);
  note(isWhole ? to : { view: "draw", domain: to.domain, text: (to.text || hash).slice(0, LONGEST) });
  isDamaged = !isWhole;
  void show();
}

async function show() {
  if (isPacked(location.hash)) return void arrive();
  const [at, damage] = [place(), isDamaged ? DAMAGED : ""];
  isDamaged = false;
  if (shown?.follows?.(at)) return;
  shown?.close();
  shown = undefined;
  unlock(secret());
  try {
    gallery ??= /** @type {import("./api.js").Gallery} */ (await get("api/gallery"));
    main.className = at.view;
    const { puzzles } = gallery;
    const puzzle = puzzles.find(({ name }) => name === at.domain) ?? (damage ? puzzles[0] : undefined);
    if (at.view === "home" || !puzzle) {
      main.className = "home";
      document.title = "Puzzle Studio";
      drawTop({ crumbs: [], view: "home", keys: HOME_KEYS });
      shown = new Home(main, at, gallery);
    } else {
      const own = around(at, gallery);
      head(at, puzzle, own);
      if (at.view === "race") shown = new Race(main, at, { puzzle });
      else if (at.view === "explore") shown = new Explore(main, at, { puzzle, ...own });
      else if (at.view === "draw") shown = new Draw(main, { ...at, domain: puzzle.name }, { gallery, damage });
      else shown = at.view === "solve" ? new Solve(main, at, { puzzle, gallery, ...own }) : new Play(main, at, own);
    }
    // A board is seen from its top, wherever the list was left.
    if (main.className !== "home") scrollTo(0, 0);
    dispatchEvent(new Event("shown"));
    await shown.open();
  } catch (error) {
    // A text that cannot be read is mended where it is drawn.
    if (at.text !== undefined && at.view !== "draw" && /** @type {import("./api.js").Refusal} */ (error).problems?.some(({ line }) => line > 0)) {
      note({ ...at, view: "draw" });
      return void show();
    }
    fail(/** @type {Error} */ (error));
  }
}

/** @param {Error & {status?: number}} error */
function fail(error) {
  main.className = "failed";
  drawTop({ crumbs: [], view: "home", keys: HOME_KEYS });
  if (error.status === 401) return main.replaceChildren(make("h1", "", "This link needs the key"), lock());
  main.replaceChildren(make("h1", "", "That did not work"), make("p", "", error.message));
}

/** A link of another start: the key of this one opens it. */
function lock() {
  const input = make("input", { autocomplete: "off" });
  const problem = make("p", { class: "notice", role: "alert" });
  const words = "It was made when the studio was started another time, or without a key. It shows the same here once you give the key of this start.";
  const label = field("The address that puzzle studio printed, or its key", input);
  const form = make("form", "lock", make("p", "", words), label, button("Open", "play", "", () => form.requestSubmit(), "primary"), problem);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const key = input.value.match(/[0-9a-f]{32}/i)?.[0];
    if (!key) return void (problem.textContent = "A key has 32 digits and letters from a to f.");
    const given = new URLSearchParams(location.hash.slice(1));
    given.set("key", key);
    const hash = `#${given}`;
    if (hash === location.hash) problem.textContent = "That is the key that the link has already.";
    else location.hash = hash;
  });
  return form;
}

/** Takes a file that is dropped anywhere on the page. @param {DragEvent} event */
async function drop(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type !== "drop") return;
  const [file] = event.dataTransfer.files;
  if (!(shown instanceof Home)) {
    visit({ view: "home" });
    await new Promise((ready) => addEventListener("shown", ready, { once: true }));
  }
  if (shown instanceof Home) await shown.take(file);
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dispatchEvent(new Event("colours")));
addEventListener("hashchange", show);
// What is drawn is another puzzle than the one that was opened, and the tabs lead to it.
addEventListener("noted", () => requestIdleCallback(() => {
  const at = place();
  const puzzle = gallery?.puzzles.find(({ name }) => name === at.domain);
  if (gallery && puzzle && at.view === main.className) head(at, puzzle, around(at, gallery));
}, { timeout: 500 }));
addEventListener("dragover", drop);
addEventListener("drop", drop);
// Long before a page is hidden it is known that it is left.
addEventListener("beforeunload", () => shown?.end?.());
// A page that is left may be kept for the way back: its searches are not.
addEventListener("pagehide", () => shown?.close());
addEventListener("pageshow", ({ persisted }) => persisted && void show());
void show();
