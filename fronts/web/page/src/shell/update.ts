/** Works without a network, and takes a new version only when the player says so, between runs. */

import { button, element } from "../dom.ts";

let waiting: ServiceWorker | null = null;
let found: () => void = () => undefined;

/** Registers the service worker; `whenFound` is told of a new version that waits. */
export async function listenForUpdates(whenFound: () => void): Promise<void> {
  found = whenFound;
  if (!("serviceWorker" in navigator)) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes a page over that is as new as itself.
    if (wasControlled) location.reload();
  });
  const registration = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  const look = (worker: ServiceWorker | null): void => {
    if (worker === null) return;
    const settle = (): void => {
      if (worker.state === "installed" && navigator.serviceWorker.controller !== null) {
        waiting = worker;
        found();
      }
    };
    worker.addEventListener("statechange", settle);
    settle();
  };
  look(registration.waiting);
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));
}

/** Says that a new version waits, where one does. Shown between runs only. */
export function updateBanner(): HTMLElement | null {
  const worker = waiting;
  if (worker === null) return null;
  return element("div", { class: "banner update", role: "status" },
    element("p", { text: "A new version of Barrow is ready." }),
    button("Use it now", () => worker.postMessage("use"), { class: "primary", data: { key: "update" } }));
}
