import { icon, pressed } from "./shell.js";
import { make } from "./list.js";

/** The controls of playback, with the names by which the player knows them. */
export function dock() {
  const ways = /** @type {const} */ ([["first", "To the start", "first"], ["back", "Step back", "back"], ["play", "Play", "play"], ["step", "Step", "next"], ["last", "To the end", "last"]]);
  const buttons = ways.map(([id, words, drawn]) => {
    const svg = icon(drawn);
    svg.removeAttribute("class");
    if (id === "play") {
      svg.append(...icon("pause").children);
      ["to-play", "to-pause"].forEach((kind, index) => svg.children[index].setAttribute("class", kind));
    }
    return pressed({ id, "aria-label": words }, () => {}, svg);
  });
  const slider = make("input", { type: "range", id: "slider", min: 0, max: 0, value: 0, "aria-label": "Position" });
  const speed = make("select", { id: "speed", "aria-label": "Speed" });
  return make("div", { class: "dock", role: "group", "aria-label": "Playback" }, ...buttons, slider, make("output", { id: "position" }), speed);
}
