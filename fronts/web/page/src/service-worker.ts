/**
 * Keeps every file of the page, so that it opens without a network. A new version waits until the page says that it may
 * take over.
 */

declare const self: ServiceWorkerGlobalScope;
/** What the build says of itself: a hash of all files, and their paths. */
declare const VERSION: string;
declare const FILES: readonly string[];

/** Copies of Barrow in other folders of the same host keep files of their own. */
const PREFIX = `barrow ${self.registration.scope} `;
const NAME = PREFIX + VERSION;

/**
 * Of the page it is that of its folder: many servers send whoever asks for `index.html` there, and a way sent on cannot
 * be kept.
 */
const addressOf = (file: string): string => new URL(file === "index.html" ? "./" : file, self.registration.scope).href;

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // Asked for anew: a browser's own cache may still hold what the version before had.
  await cache.addAll(FILES.map((file) => new Request(addressOf(file), { cache: "no-cache" })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Whether a way leads to the page: whatever else lies in or below its folder is none of ours. */
function isPage(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return [addressOf("index.html"), new URL("index.html", self.registration.scope).href].includes(origin + pathname);
}

/** A file of this version, from what is kept; from where it came from only if the browser lost it. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const kept = request.mode === "navigate"
    ? await cache.match(addressOf("index.html"))
    : await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

self.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data === "use") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // Nothing from anywhere else is asked for, and so nothing from anywhere else is answered.
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // What must not be stored is asked of the server itself.
  if (request.cache === "no-store") return;
  if (request.mode !== "navigate" || isPage(request.url)) event.respondWith(answer(request));
});

export {};
