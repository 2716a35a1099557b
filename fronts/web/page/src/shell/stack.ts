/** The stack of screens. The browser's history follows it, so that the back button closes the top screen. */

import type { Screen } from "../app.ts";
import { closeSheets, topSheet } from "../play/sheet.ts";
import { NAME } from "../product.ts";

export interface Stack {
  readonly top: Screen | null;
  /** The fragment of the address for the top screen. */
  readonly fragment: string;
  /** The number of screens. */
  readonly depth: number;
  /** `fragment` goes into the address while the screen is on top, unless the screen has one: "#play=…". */
  push(screen: Screen, fragment?: string): void;
  replace(screen: Screen, fragment?: string): void;
  back(): void;
  /** Closes all screens except the lowest. */
  home(): void;
  /** Closes the screens over this one; returns false if it is not in the stack. */
  backTo(screen: Screen): boolean;
  /** Closes all screens and shows this one. */
  restart(screen: Screen): void;
  /** Updates the address after the fragment of the top screen has changed. */
  moved(): void;
  /** Restores the address after the player edited it and no screen was opened. */
  unclaimed(): void;
  /** Calls `act` each time a screen is shown. */
  whenShown(act: (screen: Screen) => void): void;
  /** Calls `act` when a screen has closed for good. */
  whenGone(screen: Screen, act: () => void): void;
}

interface Layer {
  readonly screen: Screen;
  readonly fragment: string;
  scroll: number;
  focus: HTMLElement | null;
}

const fragmentOf = (layer: Layer | undefined): string => layer?.screen.fragment ?? layer?.fragment ?? "";

/** The least time between changes of the address, because browsers limit their rate. [milliseconds] */
const CALM = 300;

/** Shows screens in `place`. */
export function createStack(place: HTMLElement): Stack {
  const listeners: ((screen: Screen) => void)[] = [];
  let layers: Layer[] = [];
  const gone = new Map<Screen, () => void>();
  /** The timer until the address follows the top screen. */
  let settling = 0;
  const trail = createTrail((depth) => fragmentOf(layers[depth]), (depth) => cutTo(depth + 1));

  const hide = (): void => {
    const top = layers.at(-1);
    if (top === undefined) return;
    // Close the screen's dialogs first, because that restores the focus, which is saved next.
    closeSheets();
    const focused = document.activeElement;
    top.scroll = window.scrollY;
    top.focus = focused instanceof HTMLElement && top.screen.element.contains(focused) ? focused : null;
    top.screen.leave();
  };
  const drop = (layer: Layer): void => {
    gone.get(layer.screen)?.();
    gone.delete(layer.screen);
  };
  const show = (): void => {
    const top = layers.at(-1);
    if (top === undefined) return;
    place.replaceChildren(top.screen.element);
    document.title = top.screen.title === NAME ? NAME : `${top.screen.title} · ${NAME}`;
    window.scrollTo(0, top.scroll);
    top.screen.enter();
    settleFocus(top);
    for (const tell of listeners) tell(top.screen);
  };
  const cutTo = (count: number): void => {
    if (count < 1 || layers.length <= count) return;
    hide();
    const removed = layers.slice(count);
    layers = layers.slice(0, count);
    removed.reverse().forEach(drop);
    show();
  };
  const layer = (screen: Screen, fragment = ""): Layer => ({ screen, fragment, scroll: 0, focus: null });

  return {
    get top() { return layers.at(-1)?.screen ?? null; },
    get fragment() { return fragmentOf(layers.at(-1)); },
    get depth() { return layers.length; },
    push(screen, fragment) {
      hide();
      layers.push(layer(screen, fragment));
      show();
      trail.follow(layers.length - 1);
    },
    replace(screen, fragment) {
      hide();
      const old = layers.pop();
      layers.push(layer(screen, fragment));
      if (old !== undefined) drop(old);
      show();
      trail.rename();
    },
    back() {
      cutTo(layers.length - 1);
      trail.follow(layers.length - 1);
    },
    backTo(screen) {
      const index = layers.findIndex((each) => each.screen === screen);
      if (index < 0) return false;
      cutTo(index + 1);
      trail.follow(index);
      return true;
    },
    home() {
      cutTo(1);
      trail.follow(0);
    },
    restart(screen) {
      hide();
      const old = layers;
      layers = [layer(screen)];
      old.reverse().forEach(drop);
      show();
      trail.follow(0);
      trail.rename();
    },
    moved() {
      window.clearTimeout(settling);
      settling = window.setTimeout(trail.rename, CALM);
    },
    unclaimed: () => trail.follow(layers.length - 1),
    whenShown: (act) => void listeners.push(act),
    whenGone: (screen, act) => void gone.set(screen, act),
  };
}

/** Focuses the element that had the focus before, or else the main control, or else the heading, where screen readers start. */
function settleFocus({ screen, focus }: Layer): void {
  if (document.activeElement !== null && screen.element.contains(document.activeElement)) return;
  const wanted = focus?.isConnected === true
    ? focus
    : screen.element.querySelector<HTMLElement>("[data-first]") ?? screen.element.querySelector("h1");
  const target = wanted ?? screen.element;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: focus !== null });
}

interface Trail {
  /** Call when the depth of the stack has changed. */
  follow(depth: number): void;
  /** Call when the address of the top screen has changed. */
  rename(): void;
}

/** Keeps as many entries in the browser's history as in the stack. Calls `left` when the player goes back in the browser. */
function createTrail(fragmentAt: (depth: number) => string, left: (depth: number) => void): Trail {
  const depthIn = (state: unknown): number | null => {
    const depth = state !== null && typeof state === "object" ? Reflect.get(state, "depth") : null;
    return typeof depth === "number" ? depth : null;
  };
  const address = (depth: number): string => location.pathname + location.search + fragmentAt(depth);
  // After a reload, the earlier entries are still there, so treat the current one as the lowest.
  let base = depthIn(history.state) ?? 0;
  let wanted = 0;
  let here = base;
  /** True while the browser moves through the history, when nothing may be added to it. */
  let isTravelling = false;

  const reconcile = (): void => {
    if (isTravelling) return;
    const target = base + wanted;
    if (here > target) {
      isTravelling = true;
      history.go(target - here);
    }
    while (here < target) {
      here += 1;
      history.pushState({ depth: here }, "", address(here - base));
    }
  };
  const rename = (): void => {
    if (!isTravelling && here === base + wanted) history.replaceState({ depth: here }, "", address(wanted));
  };
  const arrived = (depth: number): void => {
    here = depth;
    base = Math.min(base, here);
    // A dialog has no history entry, so going back closes it, and the entry used up by this must be restored.
    const sheet = topSheet();
    if (sheet !== null) {
      sheet.cancel();
      reconcile();
      return;
    }
    wanted = Math.min(wanted, here - base);
    left(wanted);
    reconcile();
  };
  window.addEventListener("popstate", (event) => {
    const depth = depthIn(event.state);
    if (isTravelling) {
      isTravelling = false;
      here = depth ?? base;
      reconcile();
      // Another screen may have replaced this one meanwhile.
      rename();
    } else if (depth === null) {
      // The player edited the address, so the browser made an entry. The next screen takes that entry.
      here += 1;
      history.replaceState({ depth: here }, "");
    } else {
      arrived(depth);
    }
  });
  history.replaceState({ depth: base }, "");
  return {
    follow(depth) {
      wanted = depth;
      reconcile();
    },
    rename,
  };
}
