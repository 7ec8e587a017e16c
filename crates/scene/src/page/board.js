/**
 * A board in the browser: pieces that the page holds already, put where a film has them.
 *
 * @typedef {[number, number]} At
 * @typedef {[string, number, At[]]} Change
 * @typedef {{action: string, words: string, cost: number, changes: Change[]}} Frame
 * @typedef {{look: string, label?: string}} Kind
 * @typedef {{name: string, look: string, at?: At, faces?: At, home?: number}} Piece
 * @typedef {{title: string, columns: number, rows: number, kinds: Kind[], ground: string, pieces: Piece[], trail?: number, decimals?: number}} Scene
 * @typedef {[number, number, number]} Seen column, row, and the number of the expansion, or 0 if the place is queued
 * @typedef {{one: string, many: string, least: string}} Measure what costs are: the same word where nothing is counted
 * @typedef {{scene: Scene, frames: Frame[], unit: string, measure: Measure, meters?: [string, number[]][], flaw?: string | null, order?: Seen[]}} Film
 * @typedef {{at: At | null, faces: At}} Place
 */

export const UNIT = 48;

/** @param {At} a @param {At} b @returns {At} */
export const sum = (a, b) => [a[0] + b[0], a[1] + b[1]];

/** @param {At} faces */
export const degrees = ([x, y]) => (Math.atan2(y, x) * 180) / Math.PI;

/** The kind of ground in a cell, as the film packs it; -1 beyond the board. @param {Scene} scene @param {At} at */
export function kindAt({ columns, rows, ground }, [x, y]) {
  if (x < 0 || y < 0 || x >= columns || y >= rows) return -1;
  const code = ground.charCodeAt(y * columns + x);
  return code >= 0x100 ? code - 0x100 : code - 0x3f;
}

/** Takes one change, or takes it back. @param {Place[]} places @param {Change} change @param {boolean} back */
function take(places, [kind, piece, list], back) {
  const place = places[piece];
  if (kind === "f") place.faces = list[back ? 0 : 1];
  else if (kind === "j") place.at = list[back ? 0 : 1];
  else if ((kind === "e") !== back && kind !== "s") place.at = list[0];
  else if (kind !== "s") place.at = null;
  else if (place.at) {
    const [x, y] = list.reduce(sum, [0, 0]);
    place.at = sum(place.at, back ? [-x, -y] : [x, y]);
  }
}

/** Where the pieces are at first. @param {Scene} scene @returns {Place[]} */
const start = ({ pieces }) => pieces.map(({ at, faces }) => ({ at: at ?? null, faces: faces ?? [0, 1] }));

/** Where the pieces are at the end of a film, whatever is shown of it. @param {Film} film */
export function finish({ scene, frames }) {
  const places = start(scene);
  for (const { changes } of frames) changes.forEach((change) => take(places, change, false));
  return places;
}

/** The part of a change that is done, from 0 to 1. @param {Change[]} own @param {At | null} from @param {number} share */
function within(own, from, share) {
  const parts = Math.min(own.length - 1, Math.floor(share * own.length));
  const places = [{ at: from, faces: /** @type {At} */ ([0, 1]) }];
  own.slice(0, parts).forEach(([kind, , list]) => take(places, [kind, 0, list], false));
  const [kind, , list] = own[parts];
  const part = share * own.length - parts;
  const at = places[0].at;
  if (kind === "s" && at) {
    const steps = part * list.length;
    const whole = Math.min(list.length - 1, Math.floor(steps));
    const [x, y] = list.slice(0, whole).reduce(sum, at);
    return { at: /** @type {At} */ ([x + list[whole][0] * (steps - whole), y + list[whole][1] * (steps - whole)]), shown: 1 };
  }
  if (kind === "j") return { at: list[part < 0.5 ? 0 : 1], shown: Math.abs(1 - 2 * part) };
  return { at: list[0], shown: kind === "e" ? part : 1 - part };
}

/** Gives a board its shape, and its canvas the place of the cells. @param {HTMLElement} stack */
export function fit(stack) {
  const canvas = /** @type {HTMLCanvasElement} */ (stack.querySelector("canvas"));
  for (const name of ["wide", "high"]) stack.style.setProperty(`--${name}`, stack.dataset[name] ?? "1");
  for (const [name, value] of Object.entries(canvas.dataset)) canvas.style.setProperty(name, `${value}%`);
  return canvas;
}

export class Board {
  /** @param {HTMLElement} stack @param {Film} film */
  constructor(stack, film) {
    this.film = film;
    this.stack = stack;
    this.now = 0;
    this.places = start(film.scene);
    this.nodes = [...stack.querySelectorAll(".b-piece")];
    this.trails = [...stack.querySelectorAll(".trails path")];
    this.looks = this.nodes.map(() => "");
    const { trail } = film.scene;
    this.way = trail === undefined ? [] : this.#way(trail);
  }

  /** The points of the trail, with the frame that each belongs to. @param {number} piece */
  #way(piece) {
    /** @type {{frame: number, at: At, fresh: "" | "line" | "all"}[]} */
    const way = [];
    let at = this.film.scene.pieces[piece].at ?? null;
    if (at) way.push({ frame: 0, at, fresh: "all" });
    this.film.frames.forEach(({ changes }, index) => {
      for (const [kind, which, list] of changes) {
        if (which !== piece) continue;
        const frame = index + 1;
        if (kind === "s" && at) for (const by of list) way.push({ frame, at: (at = sum(at, by)), fresh: "" });
        if (kind === "j") way.push({ frame, at: (at = list[1]), fresh: "line" });
        if (kind === "e") way.push({ frame, at: (at = list[0]), fresh: "all" });
      }
    });
    return way;
  }

  /** Shows the board after `position` actions; between two, pieces are under way. @param {number} position */
  show(position) {
    const { frames } = this.film;
    const whole = Math.min(Math.floor(position), frames.length);
    while (this.now < whole) frames[this.now++].changes.forEach((change) => take(this.places, change, false));
    while (this.now > whole) [...frames[--this.now].changes].reverse().forEach((change) => take(this.places, change, true));
    const share = position - whole;
    /** @type {Map<number, Change[]>} */
    const moving = new Map();
    if (share > 0) {
      for (const change of frames[whole].changes) moving.set(change[1], [...(moving.get(change[1]) ?? []), change]);
    }
    this.nodes.forEach((node, piece) => this.#put(node, piece, moving.get(piece), share));
    this.#trace(whole, share);
  }

  /** @param {Element} node @param {number} piece @param {Change[] | undefined} changes @param {number} share */
  #put(node, piece, changes, share) {
    let { at, faces } = this.places[piece];
    let shown = at ? 1 : 0;
    const turn = changes?.find(([kind]) => kind === "f");
    if (turn) faces = turn[2][1];
    const own = changes?.filter(([kind]) => kind !== "f") ?? [];
    if (own.length > 0) ({ at, shown } = within(own, at, share));
    const [x, y] = at ?? [0, 0];
    const home = this.film.scene.pieces[piece].home;
    const isAway = home !== undefined && !(own.length === 0 && at && kindAt(this.film.scene, at) === home);
    const look = `${x},${y},${faces},${shown},${isAway}`;
    if (this.looks[piece] === look) return;
    this.looks[piece] = look;
    node.setAttribute("transform", `translate(${x * UNIT},${y * UNIT})`);
    node.setAttribute("opacity", String(shown));
    node.classList.toggle("b-gone", shown === 0);
    node.classList.toggle("b-away", isAway);
    node.querySelector(".b-face")?.setAttribute("transform", `rotate(${degrees(faces)})`);
  }

  /** Draws the trail. @param {number} whole @param {number} share */
  #trace(whole, share) {
    if (this.trails.length === 0) return;
    const points = this.way.filter(({ frame }) => frame <= whole);
    const next = share > 0 ? this.way.filter(({ frame }) => frame === whole + 1) : [];
    const whole2 = share * next.length;
    const part = Math.floor(whole2);
    points.push(...next.slice(0, part));
    const last = points.at(-1);
    if (next[part] && last && next[part].fresh === "") {
      const [x, y] = last.at;
      const to = next[part].at;
      const done = whole2 - part;
      points.push({ frame: whole + 1, at: [x + (to[0] - x) * done, y + (to[1] - y) * done], fresh: "" });
    }
    const begin = points.findLastIndex(({ fresh }) => fresh === "all");
    const gone = this.film.scene.trail !== undefined && !this.places[this.film.scene.trail].at && next.length === 0;
    const d = gone ? "" : points.slice(Math.max(0, begin)).map(({ at: [x, y], fresh }) => `${fresh ? "M" : "L"}${(x + 0.5) * UNIT} ${(y + 0.5) * UNIT}${fresh ? "h0" : ""}`).join("");
    this.trails.forEach((path) => path.setAttribute("d", d));
  }

  /** Both layers of the board as it is, for print. */
  picture() {
    const stack = /** @type {HTMLElement} */ (this.stack.cloneNode(true));
    stack.querySelector("canvas")?.remove();
    return stack;
  }
}
