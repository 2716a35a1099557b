/** Icons on buttons, in the colour of the text beside them. */

import { drawing } from "../dom.ts";

/** Each icon is 24 by 24. */
const PATHS = {
  actions: "M12 3l2.2 6.3L21 12l-6.8 2.7L12 21l-2.2-6.3L3 12l6.8-2.7z",
  pack: "M8 8V6a4 4 0 0 1 8 0v2M5 8h14l1 12H4zM9 13h6",
  look: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  explore: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.8 8.2l-2.3 5.3-5.3 2.3 2.3-5.3z",
  fight: "M4 4l12 12M20 4L8 16M5 14l5 5M19 14l-5 5M7 17l-3 3M17 17l3 3",
  wait: "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
  rest: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  end: "M6 21V4h12l-2.5 4L18 12H6",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  messages: "M4 6h16M4 11h16M4 16h10",
  menu: "M4 7h16M4 12h16M4 17h16",
  options: "M4 7h10M18 7h2M14 4.5v5M4 17h4M12 17h8M8 14.5v5",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01",
  pad: "M12 3l3 3.5H9zM12 21l3-3.5H9zM3 12l3.5 3V9zM21 12l-3.5 3V9z",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  recentre: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v4M12 17v4M3 12h4M17 12h4",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGSVGElement {
  return drawing(
    "svg", { "class": "play-icon", "viewBox": "0 0 24 24", "aria-hidden": "true" }, drawing("path", { d: PATHS[name] }),
  );
}
