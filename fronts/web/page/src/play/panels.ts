/** The panels around the map, drawn again after each turn. */

import { button, element, fill, keepFocus, refill, type Child } from "../dom.ts";
import { isWeak } from "../health.ts";
import { SENTENCES, type Gear, type Seen } from "../wire.ts";
import { drawBar } from "./bar.ts";
import { drawCursorBar } from "./cursor.ts";
import { glyphOf } from "./glyph.ts";
import { drawList } from "./list-view.ts";
import { drawLog } from "./log.ts";
import { numberNode, scoreNodes, statNodes } from "./numbers.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { filled, placeOf } from "./words.ts";

/** The most things in sight that the label of the map names. */
const NAMED = 6;

/** Draws everything except the map. */
export function draw(stage: Stage): void {
  const { layout, session, state } = stage;
  const sights = session.sights();
  layout.root.dataset["moves"] = String(state.moves);
  layout.root.dataset["digest"] = session.digest ?? "";
  layout.root.dataset["health"] = isWeak(state) ? "low" : "";
  const ended = String(hasEnded(stage));
  if (layout.root.dataset["ended"] !== ended) drawBar(stage);
  layout.root.dataset["ended"] = ended;
  const moves = layout.top.querySelector("[data-count]");
  if (moves !== null) moves.textContent = String(state.moves);
  drawNumbers(stage);
  drawSide(stage, sights);
  drawLog(stage);
  drawList(stage, sights);
  drawCursorBar(stage);
  drawKept(stage);
  labelMap(stage);
}

/** Says why moves are not stored, and how many are. */
export function drawKept(stage: Stage): void {
  const { trouble } = stage.layout;
  const why = stage.keeper.trouble ?? stage.keeper.line;
  trouble.hidden = why === null;
  const tryNow = why === null ? null : stage.keeper.tryNow;
  const wanted = JSON.stringify([why, tryNow !== null]);
  if (trouble.dataset["says"] !== wanted) {
    trouble.dataset["says"] = wanted;
    // Read `tryNow` again when it is clicked: by then, it may end a different wait.
    fill(trouble, why, tryNow !== null && " ", tryNow !== null && button(SENTENCES.tryNow, () => stage.keeper.tryNow?.(), { class: "quiet", onmousedown: keepFocus }));
  }
  stage.layout.root.dataset["kept"] = String(stage.keeper.kept);
}

function drawNumbers(stage: Stage): void {
  const { session, state, summary, variant } = stage;
  const standing = session.standing().map((words) => element("span", { class: "standing", text: words }));
  const lines = Number(state.facing !== null) + Number(state.light.length > 0);
  fill(
    stage.layout.numbers,
    ...statNodes(variant, state),
    lines + standing.length > 0 && element("p", { class: "standings", custom: { lines: String(lines) } }, ...standing),
    numberNode("Moves", String(state.moves), "is-sideways"),
    ...scoreNodes(variant, state),
    numberNode("Seed", summary.seed, "is-extra"),
    summary.isPractice && numberNode("Practice", "does not count", "is-extra"),
  );
}

function drawSide(stage: Stage, sights: readonly Seen[]): void {
  const { side } = stage.layout;
  if (side.childElementCount === 0) fill(side, ...Array.from({ length: 3 }, () => element("div")));
  const [view, worn, pack] = side.children;
  const { pack: gears } = stage.state;
  redraw(stage, view, sights, () => [
    element("h2", { text: "In view" }),
    sights.length === 0
      ? element("p", { class: "dim", text: SENTENCES.nothingInView })
      : element("ul", { class: "sights", role: "list" }, ...sights.map((seen) => sightNode(stage, seen))),
  ]);
  redraw(stage, worn, gears.filter((gear) => gear.isWorn), (some) => gearNodes(stage, "Worn", some));
  redraw(stage, pack, gears.filter((gear) => !gear.isWorn), (some) => gearNodes(stage, "Stowed", some));
}

/** The data with which each part of the panel was last drawn. */
const shown = new WeakMap<Element, string>();

/** Fills a part of the panel again if its contents or the look have changed. */
function redraw<T>(stage: Stage, node: Element | undefined, about: T, make: (about: T) => readonly Child[]): void {
  if (node === undefined) return;
  const { look } = stage.app.options;
  const wanted = JSON.stringify([look, stage.app.theme.id, window.devicePixelRatio, about]);
  if (shown.get(node) === wanted) return;
  shown.set(node, wanted);
  refill(node, ...make(about));
}

/** Things from the pack under a title; nothing if there are none. */
function gearNodes(stage: Stage, title: string, gears: readonly Gear[]): readonly Child[] {
  if (!stage.variant.hasPack || gears.length === 0) return [];
  const items = gears.map((gear) =>
    element(
      "li",
      {},
      element(
        "button",
        {
          type: "button", class: "sight", onmousedown: keepFocus,
          onclick: () => stage.send({ inspect: gear.slot }),
        },
        glyphOf(stage, gear.id),
        element("span", { class: "sight-name", text: gear.name }),
      ),
    ),
  );
  return [element("h2", { text: title }), element("ul", { class: "sights", role: "list" }, ...items)];
}

function sightNode(stage: Stage, seen: Seen): HTMLElement {
  const hp = seen.hp === null ? "" : ` ${seen.hp[0]}${seen.hp[1] > 0 ? `/${seen.hp[1]}` : ""}`;
  // Screen readers read the sentence instead of the row.
  const part = (name: string, text: string): HTMLElement =>
    element("span", { class: `sight-${name}`, attributes: { "aria-hidden": "true" }, text });
  return element(
    "li",
    {},
    element(
      "button",
      {
        type: "button", class: "sight", onmousedown: keepFocus,
        onclick: () => stage.send({ look: seen.at }),
      },
      glyphOf(stage, seen.id),
      element(
        "span", { class: "sight-words" },
        part("name", `${seen.name}${seen.count > 1 ? ` ×${seen.count}` : ""}${hp}`),
        element(
          "span", { class: "sight-facts" },
          seen.threat !== null && part(`threat is-${seen.threat}`, seen.danger),
          seen.states.length > 0 && part("condition", seen.states.join(", ")),
        ),
      ),
      part("where", placeOf(seen)),
      element("span", { class: "unseen", text: seen.sentence }),
    ),
  );
}

/** The map in words, for screen readers. */
function labelMap(stage: Stage): void {
  const canvas = stage.map?.canvas;
  if (canvas === undefined) return;
  stage.layout.keys.textContent = stage.session.means("tab") ? "Tab is a key of the game here; Shift+Tab leaves the map." : "";
  const { andMore, nothingInView } = SENTENCES;
  const all = stage.session.overview();
  const named = all.length === 0 ? [nothingInView] : all.slice(0, NAMED);
  if (all.length > NAMED) named.push(filled(andMore, { count: all.length - NAMED }));
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `The map. In sight: ${named.join(" ")}`);
}
