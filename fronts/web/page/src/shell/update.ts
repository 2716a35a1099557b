/** Works without a network, and takes a new version only when the player says so, between runs. */

import { button, element } from "../dom.ts";

/** What a newer version asks for: to be let in here, or a reload, where another window has let it in already. */
let next: (() => void) | null = null;

/** How long a worker may take that was let in. [milliseconds] */
const PATIENCE = 4000;

/** Registers the service worker; `whenFound` is told of a new version that waits. */
export async function listenForUpdates(whenFound: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  let isAsked = false;
  const offer = (act: () => void): void => {
    next = act;
    whenFound();
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes a page over that is as new as itself. Other windows may be in a run: they reload when they
    // are asked to.
    if (isAsked) location.reload();
    else if (wasControlled) offer(() => location.reload());
  });
  const registration = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  // A browser at work may leave a worker waiting that was let in. Without any, a reload brings what the server has.
  const insist = async (worker: ServiceWorker): Promise<void> => {
    if (worker.state !== "installed") return;
    await registration.unregister();
    location.reload();
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
  look(registration.waiting);
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));
}

/** Says that a new version waits, where one does. Shown between runs only. */
export function updateBanner(): HTMLElement | null {
  if (next === null) return null;
  return element("div", { class: "banner update", role: "status" },
    element("p", { text: "A new version of Barrow is ready." }),
    button("Use it now", () => next?.(), { class: "primary", data: { key: "update" } }));
}
