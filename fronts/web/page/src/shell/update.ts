/** Offline use and updates. A new version takes over only between runs and when the player agrees. */

import { button, element } from "../dom.ts";
import { IS_SINGLE, NAME } from "../product.ts";

/** Switches to the newer version, or just reloads if another window has already activated it. */
let next: (() => void) | null = null;
/** The reason why the accepted version has not taken over. */
let problem: string | null = null;
let registration: ServiceWorkerRegistration | null = null;

/** How long to wait for an accepted worker to take over. [milliseconds] */
const PATIENCE = 4000;
/** The shortest time between two checks for a newer version. [milliseconds] */
const RARELY = 60 * 60 * 1000;

const OUT_OF_REACH = "The browser is holding back the new version, which cannot be loaded now. Try again online, "
  + "or close all its windows and open it again.";

/** Tells whether the page came from the cache of the service worker. */
export const isKeptVersion = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** Registers the service worker. Calls `whenFound` whenever `updateBanner` changes. */
export async function listenForUpdates(whenFound: () => void): Promise<void> {
  if (!("serviceWorker" in navigator) || IS_SINGLE) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  let isAsked = false;
  const offer = (act: () => void): void => {
    next = act;
    whenFound();
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker is as new as the page, so nothing changes. For a later one, only reload the window that asked for it: the
    // others may be in a run, so they offer the new version.
    if (isAsked) location.reload();
    else if (isControlled) offer(() => location.reload());
    isControlled = true;
  });
  const ours = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  registration = ours;
  // A busy browser may not activate an accepted worker. Unregister it then: a reload gets the new version from the server, if
  // that can be reached.
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

/** Tells whether the server can be reached. The service worker does not answer requests with "no-store". */
async function isInReach(): Promise<boolean> {
  try {
    return (await fetch("./", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

let askedAt = Date.now();

/** Checks for a newer version, unless the last check was recent. */
export function lookForUpdate(isUrgent = false): void {
  if (registration === null || (!isUrgent && Date.now() - askedAt < RARELY)) return;
  askedAt = Date.now();
  // Ignore errors: the update fails without a network.
  registration.update().catch(() => undefined);
}

/** Offers the new version; null if there is none. Shown only between runs. */
export function updateBanner(): HTMLElement | null {
  if (next === null) return null;
  return element("div", { class: "banner update", role: "status" },
    element("p", { text: problem ?? `A new version of ${NAME} is ready.` }),
    button("Use it now", () => next?.(), { class: "primary", data: { key: "update" } }));
}
