import { expansions } from "./heat.js";
import { Lane } from "./lane.js";
import { Player, byId } from "./player.js";

const data = JSON.parse(byId("data").textContent ?? "");
/** @type {NodeListOf<HTMLElement>} */
const sections = document.querySelectorAll(".lane");
/** @type {Player | undefined} */
let player;
const lanes = [...sections].map((section, index) => {
  const films = data.lanes[index].map((/** @type {any} */ film) => ({ ...film, scene: data.scenes[film.scene] }));
  return new Lane(section, films, (n) => (player?.pause(), player?.jump(n)));
});
document.body.classList.add("scripted");
player = new Player(lanes);
const choice = /** @type {HTMLSelectElement} */ (byId("solutions"));
/** @param {boolean} on */
const order = (on) => {
  byId("as-board").setAttribute("aria-pressed", String(!on));
  byId("as-order").setAttribute("aria-pressed", String(on));
  lanes.forEach((lane) => lane.order(on));
};
const clock = () => {
  const total = Math.max(...lanes.map((lane) => expansions(lane.film)));
  lanes.forEach((lane) => lane.clock(total, (count) => lanes.forEach((other) => other.warm(count))));
};
clock();
choice.addEventListener("change", () => {
  player?.pause();
  lanes.forEach((lane) => lane.choose(choice.selectedIndex));
  player?.fit();
  clock();
  order(byId("as-order").getAttribute("aria-pressed") === "true");
});
byId("as-board").addEventListener("click", () => order(false));
byId("as-order").addEventListener("click", () => order(true));
const repaint = () => lanes.forEach((lane) => lane.warm(lane.expanded));
const theme = /** @type {HTMLSelectElement} */ (byId("theme"));
theme.addEventListener("change", () => {
  document.documentElement.dataset.theme = theme.selectedIndex === 1 ? "original" : "";
  repaint();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
