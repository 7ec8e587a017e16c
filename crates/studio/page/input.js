import { kindAt } from "./board.js";
import { cellAt, mover, plus, same } from "./boards.js";

/**
 * How keys and pointers become actions. An action is always one of the offers.
 *
 * @typedef {import("./boards.js").At} At
 * @typedef {import("./api.js").Turn} Turn
 */

/** @type {Record<string, At>} */
const WAYS = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  w: [0, -1], s: [0, 1], a: [-1, 0], d: [1, 0],
  k: [0, -1], j: [0, 1], h: [-1, 0], l: [1, 0],
  7: [-1, -1], 9: [1, -1], 1: [-1, 1], 3: [1, 1], 8: [0, -1], 2: [0, 1], 4: [-1, 0], 6: [1, 0],
};

/** Looks that are not in the way. */
const FLAT = ["start", "finish", "void", "food", "pencil", "finger"];

export class Input {
  /**
   * @param {() => Turn} now the position
   * @param {() => {at: At | null}[]} places where the pieces are
   * @param {{play: (steps: (string | At)[]) => void, tell: (words: string) => void, chosen: () => void}} does
   */
  constructor(now, places, does) {
    this.now = now;
    this.places = places;
    this.does = does;
    /** The piece that directions move, where several can. @type {number | undefined} */
    this.piece = undefined;
    /** Things that go aboard, by label. @type {string[]} */
    this.load = [];
    /** The cell that is written into. @type {At} */
    this.cell = [0, 0];
    this.typed = "";
    /** @type {{x: number, y: number, at: At} | undefined} */
    this.down = undefined;
  }

  /** After each action. */
  settle() {
    const turn = this.now();
    if (this.piece === undefined || !turn.movers.includes(this.piece)) this.piece = turn.movers[0];
    this.load = [];
    this.typed = "";
  }

  get isBoat() {
    return this.now().film.scene.pieces.some(({ look }) => look === "boat");
  }

  /** Takes a key, if it is for the puzzle. @param {KeyboardEvent} event */
  key(event) {
    const turn = this.now();
    const { pieces } = turn.film.scene;
    const { key } = event;
    if (turn.entry === "words") return this.#letter(key);
    if (turn.entry === "numbers" && (/^\d$/.test(key) || (key === " " && this.typed) || (key === "Enter" && this.typed))) return this.#digit(key);
    const piece = turn.movers.find((number) => /** @type {any} */ (pieces[number]).label === key);
    if (piece !== undefined) return this.choose(piece);
    if (this.isBoat && key === " ") return this.cross();
    if (this.isBoat && key.length === 1 && this.#aboard(key)) return true;
    const way = WAYS[key] ?? WAYS[key.toLowerCase()];
    if (!way || (event.shiftKey && key.length === 1)) return false;
    this.step(way);
    return true;
  }

  /** @param {At} way */
  step(way) {
    if (this.now().entry === "numbers") this.#move(way);
    else this.does.play([way]);
  }

  /** The offer in a direction. @param {At} way */
  offer(way) {
    return this.now().offers.find((offer) => {
      const found = mover(offer);
      return found && same(found[1], way) && (this.piece === undefined || found[0] === this.piece);
    });
  }

  /** Why nothing goes a way. @param {At} way */
  obstacle(way) {
    const turn = this.now();
    if (turn.solved) return "It is solved. Undo, or go to the next level.";
    const why = turn.blocked.find(([piece, at]) => same(at, way) && (this.piece === undefined || piece === this.piece));
    return why?.[2] ?? "Nothing can go this way.";
  }

  /** @param {number} piece */
  choose(piece) {
    this.piece = piece;
    this.does.chosen();
    return true;
  }

  /** Puts a thing aboard, or ashore. @param {string} label */
  #aboard(label) {
    const turn = this.now();
    const places = this.places();
    const { pieces } = turn.film.scene;
    const boat = places[pieces.findIndex(({ look }) => look === "boat")]?.at;
    const known = pieces.map((piece) => /** @type {any} */ (piece).label ?? "").find((own) => own && own.toLowerCase() === label.toLowerCase());
    if (!known || !boat) return false;
    const all = turn.offers.map((offer) => this.#loadOf(offer)).concat(turn.refused.map(([action]) => [...action]));
    const most = Math.max(0, ...all.map((load) => load.filter((own) => own === known).length));
    const now = this.load.filter((own) => own === known).length;
    this.load = now < most ? [...this.load, known] : this.load.filter((own) => own !== known);
    this.does.tell(most === 0 ? "That is on the other bank." : this.load.length ? `Aboard: ${this.load.join(" ")}. Space crosses.` : "Nobody is aboard.");
    return true;
  }

  /** @param {import("./api.js").Offer} offer */
  #loadOf({ changes }) {
    const { pieces } = this.now().film.scene;
    return changes.filter(([kind, piece]) => kind === "s" && pieces[piece].look !== "boat").map(([, piece]) => /** @type {any} */ (pieces[piece]).label);
  }

  /** Crosses with what is aboard. */
  cross() {
    const turn = this.now();
    const wanted = [...this.load].sort().join();
    const offer = turn.offers.find((offer) => this.#loadOf(offer).sort().join() === wanted);
    if (offer) this.does.play([offer.action]);
    else {
      const refused = turn.refused.find(([action]) => [...action].sort().join() === wanted);
      this.does.tell(this.load.length === 0 ? "No one is aboard: type letters, or click who goes." : (refused?.[1] ?? "There is no room for so many, or no one to row."));
    }
    return true;
  }

  /** @param {string} key */
  #letter(key) {
    if (/^\p{L}$/u.test(key) && this.typed.length < 40) this.typed += key.toLowerCase();
    else if (key === "Backspace" && this.typed) this.typed = this.typed.slice(0, -1);
    else return false;
    this.does.tell(this.typed ? `${this.typed} … Enter takes the word.` : "");
    return true;
  }

  /** @param {string} key */
  #digit(key) {
    if (/^\d$/.test(key)) this.typed = (this.typed + key).slice(0, 6);
    else this.write();
    this.does.chosen();
    return true;
  }

  /** @param {At} way */
  #move(way) {
    if (this.typed) return this.write();
    const { columns, rows } = this.now().film.scene;
    const [x, y] = plus(this.cell, way);
    if (x >= 0 && y >= 0 && x < columns && y < rows) this.cell = [x, y];
    this.does.chosen();
  }

  /** Writes the number that was typed. */
  write() {
    const turn = this.now();
    const places = this.places();
    const number = this.typed.replace(/^0+/, "");
    this.typed = "";
    const most = turn.film.scene.columns * turn.film.scene.rows;
    const other = turn.film.scene.pieces.findIndex((piece, index) => number && /** @type {any} */ (piece).label === number && places[index].at && !same(/** @type {At} */ (places[index].at), this.cell));
    if (Number(number) > most) return this.does.tell(`The greatest number is ${most}.`);
    if (other >= 0) return this.does.tell(`${number} stands on the board already.`);
    this.does.play([`${this.cell[1] + 1},${this.cell[0] + 1}=${number}`]);
  }

  /** Which piece lies in a cell, on top. @param {At} cell @param {boolean} [flat] */
  pieceAt(cell, flat = false) {
    const turn = this.now();
    const places = this.places();
    const { pieces } = turn.film.scene;
    for (let number = pieces.length - 1; number >= 0; number--) {
      const at = places[number].at;
      const { look, shape } = /** @type {any} */ (pieces[number]);
      if (!at || (!flat && FLAT.includes(look))) continue;
      if ((shape?.length ? shape : [[0, 0]]).some((/** @type {At} */ part) => same(plus(at, part), cell))) return number;
    }
    return undefined;
  }

  /** Listens to mouse and fingers. @param {HTMLElement} stack */
  listen(stack) {
    stack.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.down = { x: event.clientX, y: event.clientY, at: cellAt(stack, event.clientX, event.clientY) };
      stack.setPointerCapture(event.pointerId);
    });
    stack.addEventListener("pointercancel", () => (this.down = undefined));
    stack.addEventListener("pointerup", (event) => {
      const { down } = this;
      this.down = undefined;
      if (!down) return;
      const [x, y] = [event.clientX - down.x, event.clientY - down.y];
      const to = cellAt(stack, event.clientX, event.clientY);
      if (same(to, down.at) && Math.hypot(x, y) < 24) return this.click(down.at);
      /** @type {At} */
      const way = Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
      this.drag(down.at, way, Math.max(1, Math.abs(to[0] - down.at[0]), Math.abs(to[1] - down.at[1])));
    });
  }

  /** A click: on a piece that moves, on a cell to walk to. @param {At} cell */
  click(cell) {
    const turn = this.now();
    const places = this.places();
    const piece = this.pieceAt(cell);
    if (turn.entry === "numbers") {
      this.cell = cell;
      return this.does.chosen();
    }
    if (turn.entry === "words") return;
    if (this.isBoat && piece !== undefined) {
      const { look, label } = /** @type {any} */ (turn.film.scene.pieces[piece]);
      return void (look === "boat" ? this.cross() : this.#aboard(label));
    }
    if (piece !== undefined && turn.movers.includes(piece) && piece !== this.piece) return void this.choose(piece);
    const own = turn.offers.filter((offer) => mover(offer)?.[0] === piece);
    if (piece !== undefined && own.length === 1) return this.does.play([own[0].action]);
    const walker = this.piece ?? turn.film.scene.pieces.findIndex(({ look }) => look === "player" || look === "walker");
    const from = places[walker]?.at;
    if (!from) return;
    const ways = this.#path(from, cell, walker);
    if (ways && ways.length > 0) this.does.play(ways);
    else if (!same(from, cell)) this.does.tell(piece === undefined ? "There is no way to walk there." : "Drag it to push it.");
  }

  /** Drags a piece, or swipes. @param {At} cell @param {At} way @param {number} times */
  drag(cell, way, times) {
    const turn = this.now();
    const places = this.places();
    const piece = this.pieceAt(cell);
    if (piece !== undefined && turn.movers.includes(piece)) {
      this.choose(piece);
      return this.does.play(Array.from({ length: times }, () => way));
    }
    const look = piece === undefined ? "" : turn.film.scene.pieces[piece].look;
    const walker = turn.film.scene.pieces.findIndex((own) => own.look === "player");
    const from = places[walker]?.at;
    if ((look === "crate" || look === "stone") && from) {
      const ways = this.#path(from, [cell[0] - way[0], cell[1] - way[1]], walker);
      if (!ways) return this.does.tell("There is no way to walk behind it.");
      return this.does.play([...ways, ...Array.from({ length: times }, () => way)]);
    }
    this.step(way);
  }

  /** The shortest walk past all that is in the way. @param {At} from @param {At} to @param {number} who @returns {At[] | null} */
  #path(from, to, who) {
    const { scene } = this.now().film;
    const isFree = (/** @type {At} */ cell) => {
      const kind = scene.kinds[kindAt(scene, cell)];
      const piece = this.pieceAt(cell);
      return kind && !["wall", "void", "water"].includes(kind.look) && (piece === undefined || piece === who);
    };
    if (!isFree(to)) return null;
    /** @type {Map<string, [At, At] | null>} */
    const before = new Map([[String(from), null]]);
    const open = [from];
    for (const cell of open) {
      if (same(cell, to)) break;
      for (const way of /** @type {At[]} */ ([[0, -1], [0, 1], [-1, 0], [1, 0]])) {
        const next = plus(cell, way);
        if (before.has(String(next)) || !isFree(next)) continue;
        before.set(String(next), [cell, way]);
        open.push(next);
      }
    }
    if (!before.has(String(to))) return null;
    /** @type {At[]} */
    const ways = [];
    for (let step = before.get(String(to)); step; step = before.get(String(step[0]))) ways.unshift(step[1]);
    return ways;
  }
}
