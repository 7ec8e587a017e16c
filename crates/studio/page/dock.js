import { icon } from "./shell.js";
import { make } from "./list.js";

/** The controls of playback, with the names by which the player knows them. */
export function dock() {
  const box = make("div", "dock");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Playback");
  const ways = /** @type {const} */ ([
    ["first", "To the start", "M3.5 3v10M12 3.5L7 8l5 4.5"], ["back", "Step back", "M10 3.5L5.5 8l4.5 4.5"], ["play", "Play", ""],
    ["step", "Step", "M6 3.5L10.5 8 6 12.5"], ["last", "To the end", "M12.5 3v10M4 3.5L9 8l-5 4.5"],
  ]);
  for (const [id, words, d] of ways) {
    const press = make("button", "");
    press.id = id;
    press.setAttribute("type", "button");
    press.setAttribute("aria-label", words);
    const svg = icon("play");
    svg.removeAttribute("class");
    const path = /** @type {Element} */ (svg.firstElementChild);
    if (d) path.setAttribute("d", d);
    else {
      path.setAttribute("class", "to-play");
      const pause = /** @type {Element} */ (path.cloneNode());
      pause.setAttribute("class", "to-pause");
      pause.setAttribute("d", "M4.5 3h2.5v10H4.5zM9 3h2.5v10H9z");
      svg.append(pause);
    }
    press.append(svg);
    box.append(press);
  }
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", id: "slider", min: "0", max: "0", value: "0" });
  slider.setAttribute("aria-label", "Position");
  const position = make("output", "");
  position.id = "position";
  const speed = document.createElement("select");
  speed.id = "speed";
  speed.setAttribute("aria-label", "Speed");
  box.append(slider, position, speed);
  return box;
}
