/** Works without a network, and takes a new version only when the player says so, between runs. */

import { button, element } from "../dom.ts";

/** What a newer version asks for: to be let in here, or a reload, where another window has let it in already. */
let next: (() => void) | null = null;
/** Why a version that was let in has not come. */
let problem: string | null = null;
let registration: ServiceWorkerRegistration | null = null;

/** How long a worker may take that was let in. [milliseconds] */
const PATIENCE = 4000;
/** How often a newer version is asked for at most. [milliseconds] */
const RARELY = 60 * 60 * 1000;

const OUT_OF_REACH = "The browser holds the new version back, and it cannot be fetched now. Try again with a network, "
  + "or close all windows of Barrow and open it again.";

/** Whether a version that is kept in this browser brought the page. */
export const isKeptVersion = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** Registers the service worker; `whenFound` is called whenever `updateBanner` has something else to say. */
export async function listenForUpdates(whenFound: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  let isAsked = false;
  const offer = (act: () => void): void => {
    next = act;
    whenFound();
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes a page over that is as new as itself. Other windows may be in a run: they reload when they
    // are asked to.
    if (isAsked) location.reload();
    else if (isControlled) offer(() => location.reload());
    isControlled = true;
  });
  const ours = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  registration = ours;
  // A browser at work may leave a worker waiting that was let in. Without any, a reload brings what the server has: if
  // it has anything now.
  const insist = async (worker: ServiceWorker): Promise<void> => {
    if (worker.state !== "installed") return;
    if (await isInReach()) {
      await ours.unregister();
      location.reload();
    } else {
      problem = OUT_OF_REACH;
      whenFound();
    }
  };
  const look = (worker: ServiceWorker | null): void => {
    if (worker === null) return;
    const settle = (): void => {
      if (worker.state === "installed" && navigator.serviceWorker.controller !== null) {
        offer(() => {
          isAsked = true;
          worker.postMessage("use");
          setTimeout(() => void insist(worker), PATIENCE);
        });
      }
    };
    worker.addEventListener("statechange", settle);
    settle();
  };
  look(ours.waiting);
  look(ours.installing);
  ours.addEventListener("updatefound", () => look(ours.installing));
}

/** Whether the server itself gives the page now: the service worker answers nothing that must not be stored. */
async function isInReach(): Promise<boolean> {
  try {
    return (await fetch("./", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

let askedAt = Date.now();

/** Asks the server for a newer version, unless that was done a short while ago. */
export function lookForUpdate(isUrgent = false): void {
  if (registration === null || (!isUrgent && Date.now() - askedAt < RARELY)) return;
  askedAt = Date.now();
  // Without a network there is none to be had.
  registration.update().catch(() => undefined);
}

/** Says that a new version waits, where one does. Shown between runs only. */
export function updateBanner(): HTMLElement | null {
  if (next === null) return null;
  return element("div", { class: "banner update", role: "status" },
    element("p", { text: problem ?? "A new version of Barrow is ready." }),
    button("Use it now", () => next?.(), { class: "primary", data: { key: "update" } }));
}
