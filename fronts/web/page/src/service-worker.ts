/** Caches every file of the page, so that it works offline. A new version waits until the page lets it take over. */

declare const self: ServiceWorkerGlobalScope;
/** Set by `barrow web`, which writes them before this script: a hash of all files, and their paths. */
declare const VERSION: string;
declare const FILES: readonly string[];
/** Files that the page does not need at first. */
declare const LATER: readonly string[];

/** The rules of earlier releases, which every later version needs too. */
declare const RULES: readonly string[];

/** The prefix of this folder's caches. Copies of Barrow in other folders of the same host have their own. */
const PREFIX = `barrow ${self.registration.scope} `;
const NAME = PREFIX + VERSION;
/** The cache of the rules. No new version drops it. */
const KEPT = `${PREFIX}rules`;

/** The page is cached under its folder, because many servers redirect `index.html` there, and redirects cannot be cached. */
const addressOf = (file: string): string => new URL(file === "index.html" ? "./" : file, self.registration.scope).href;

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // Bypass the HTTP cache, which may still have the previous version.
  const keep = (files: readonly string[]): Promise<void> =>
    cache.addAll(files.map((file) => new Request(addressOf(file), { cache: "no-cache" })));
  await keep(FILES);
  await keep(LATER).catch(() => undefined);
  await keepRules().catch(() => undefined);
}

async function keepRules(): Promise<void> {
  const cache = await caches.open(KEPT);
  for (const address of RULES.map(addressOf)) {
    if (await cache.match(address) === undefined) await cache.add(address);
  }
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== NAME && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Tells whether an address is the page itself, and not something else in its folder. */
function isPage(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return [addressOf("index.html"), new URL("index.html", self.registration.scope).href].includes(origin + pathname);
}

/** A file of this version, from the cache, or from the server if the browser has lost it. */
async function answer(request: Request): Promise<Response> {
  const isRule = RULES.some((file) => addressOf(file) === request.url);
  const cache = await caches.open(isRule ? KEPT : NAME);
  const kept = request.mode === "navigate"
    ? await cache.match(addressOf("index.html"))
    : await cache.match(request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  const found = await fetch(request);
  if (found.ok && (isRule || LATER.some((file) => addressOf(file) === request.url))) await cache.put(request, found.clone());
  return found;
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

self.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data === "use") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // Ignore requests to other origins and folders.
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // "no-store" means that the request must reach the server.
  if (request.cache === "no-store") return;
  if (request.mode !== "navigate" || isPage(request.url)) event.respondWith(answer(request));
});

export {};
