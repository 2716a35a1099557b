/** The picture over the title: a mound at night with light in its door, in the theme's colours. */

import { drawing, element } from "../dom.ts";
import { NAME, PICTURE, TAGLINE } from "../product.ts";

/** Stars: x, y, size. */
const STARS: readonly (readonly [number, number, number])[] = [
  [42, 30, 1.4], [96, 74, 1], [133, 22, 1], [128, 52, 1.6], [240, 18, 1], [262, 88, 1], [318, 36, 1.2], [371, 64, 1],
  [402, 14, 1.5], [455, 46, 1], [498, 24, 1], [531, 70, 1.3], [587, 32, 1], [640, 58, 1], [668, 16, 1.4],
  [719, 40, 1], [752, 82, 1.2], [806, 20, 1], [839, 60, 1.5], [884, 34, 1], [921, 12, 1], [948, 72, 1.2],
  [977, 44, 1], [64, 112, 1], [214, 124, 1], [784, 118, 1], [912, 108, 1], [-60, 48, 1.3], [-118, 92, 1],
  [-170, 26, 1], [-231, 66, 1.5], [-290, 108, 1], [-344, 34, 1.2], [-410, 80, 1], [-462, 20, 1], [1040, 84, 1],
  [1092, 28, 1.4], [1150, 62, 1], [1207, 102, 1.2], [1262, 18, 1], [1318, 54, 1.5], [1379, 90, 1], [1446, 36, 1.2],
];

/** Standing stones: x of the base, width, height, lean. */
const STONES: readonly (readonly [number, number, number, number])[] = [
  [148, 22, 52, -3], [196, 18, 38, 4], [248, 20, 44, -2], [742, 20, 46, 3], [796, 18, 34, -4], [846, 23, 56, 2],
];

const path = (name: string, d: string): SVGElement => drawing("path", { class: name, d });

const words = (): HTMLElement => element("div", { class: "scene-words" },
  element("h1", { text: NAME }),
  element("p", { text: TAGLINE }));

/** The name of a product, under its own picture if it has one. */
export function namePlate(): HTMLElement {
  const picture = PICTURE !== "" && element("img", { class: "cover", attributes: { src: PICTURE, alt: "" } });
  return element("header", { class: "name-plate" }, picture, words());
}

/** The mound, with `doorway` in its door. */
export function scene(doorway: HTMLElement): HTMLElement {
  const sky = STARS.map(([x, y, size], index) =>
    drawing("circle", { class: index % 4 === 0 ? "star twinkles" : "star", cx: x, cy: y, r: size }));
  const stones = STONES.map(([x, width, height, lean]) => drawing("path", {
    class: "stone",
    d: `M${x - width / 2} 222 L${x - width / 2 + lean + 2} ${222 - height + 4} `
      + `Q${x + lean} ${222 - height - 5} ${x + width / 2 + lean - 2} ${222 - height + 2} L${x + width / 2} 222 Z`,
  }));
  const picture = drawing("svg", {
    viewBox: "-500 0 2000 240", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true", class: "night",
  },
    drawing("defs", {},
      radial("glow", [["0%", "flame", 0.95], ["30%", "flame", 0.45], ["100%", "flame", 0]])),
    ...sky,
    path("hills", "M-500 186 Q-380 148 -250 172 T0 184 Q140 150 300 178 T640 170 T1000 182 Q1130 148 1260 174 "
      + "T1500 180 V240 H-500 Z"),
    ...stones,
    path("mound", "M270 226 C330 130 420 98 500 98 C580 98 670 130 730 226 Z"),
    path("turf", "M286 206 C346 128 428 102 500 102 C572 102 654 128 714 206"),
    drawing("ellipse", { class: "light", fill: "url(#glow)", cx: 500, cy: 204, rx: 190, ry: 74 }),
    path("lit-path", "M442 214 L558 214 L602 240 L398 240 Z"),
    path("jamb", "M414 218 L422 146 L440 144 L440 218 Z M560 218 L560 144 L578 146 L586 218 Z M406 148 L402 128 "
      + "L598 128 L594 148 Z"),
    // A passage with light at its end, until a run plays there.
    path("door", "M440 218 V148 H560 V218 Z"),
    path("passage ceiling", "M440 148 H560 L526 164 H474 Z"),
    path("passage side", "M440 148 L474 164 V202 L440 218 Z M560 148 L526 164 V202 L560 218 Z"),
    path("passage ground-in", "M440 218 L474 202 H526 L560 218 Z"),
    path("steps", "M452 212 H548 M463 207 H537"),
    path("far", "M474 202 V174 Q474 164 484 164 H516 Q526 164 526 174 V202 Z"),
    path("ground", "M-500 214 Q-200 222 0 217 Q250 208 440 218 L560 218 Q760 208 1000 217 "
      + "Q1250 224 1500 214 V240 H-500 Z"),
    path("lit-path", "M440 218 L560 218 L598 240 L402 240 Z"));
  // The moon is a separate picture, because in a narrow window it is nearer to the middle.
  const moon = drawing("svg", { viewBox: "106 -8 140 140", "aria-hidden": "true", class: "night moonlight" },
    drawing("defs", {}, radial("halo", [["0%", "moon", 0.5], ["100%", "moon", 0]])),
    drawing("circle", { class: "halo", fill: "url(#halo)", cx: 176, cy: 62, r: 70 }),
    path("moon-shape", "M188 40 a24 24 0 1 0 8 38 a20 20 0 1 1 -8 -38 Z"));
  return element("header", { class: "scene" },
    picture,
    moon,
    doorway,
    words());
}

function radial(id: string, stops: readonly (readonly [offset: string, name: string, opacity: number])[]): SVGElement {
  return drawing("radialGradient", { id }, ...stops.map(([offset, name, opacity]) =>
    drawing("stop", { offset, class: name, "stop-opacity": opacity })));
}
