/** The entry point of the page. */

import { sentenceOf } from "./errors.ts";
import { whenRulesFail } from "./fault.ts";
import { lacking } from "./shell/able.ts";
import { createApp, type Running } from "./shell/app.ts";
import { followAddress } from "./shell/address.ts";
import { showFault } from "./shell/fault.ts";
import { listenToLaunches } from "./shell/launch.ts";
import { isRecord } from "./shell/chosen-keys.ts";
import { ignoredOptions, isDiscoveries } from "./shell/options.ts";
import { isKeptVersion, listenForUpdates, lookForUpdate, updateBanner } from "./shell/update.ts";
import { listenToDrops, takeFiles } from "./screens/import.ts";
import { playScreen } from "./play/play.ts";
import { replayScreen } from "./screens/replay.ts";
import { titleScreen } from "./screens/title.ts";
import { createSound } from "./sound/create-sound.ts";
import { button, element, fill } from "./dom.ts";
import { loadRules, shelf } from "./rules.ts";
import { keepResults } from "./store/results.ts";
import { openStore } from "./store/browser-store.ts";
import { NAME } from "./product.ts";

/** Offers a new version on the title screen, or beside the reason why Barrow did not start. */
let tellUpdate = (): void => undefined;

// If the browser refuses service workers, Barrow still works with a network.
const listen = (): void => void listenForUpdates(() => tellUpdate()).catch(() => undefined);

async function begin(place: HTMLElement): Promise<void> {
  const isKept = isKeptVersion();
  // A cached version must be replaceable even if it cannot start, so register the service worker first. Without a cached version,
  // load the page's own files first.
  if (isKept) listen();
  const [store] = await Promise.all([openStore(), loadRules(new URL("./", document.baseURI))]);
  const games = shelf();
  const recognise = { options: isRecord, ignored: (kept: object) => ignoredOptions(kept, games), discoveries: isDiscoveries };
  // Ignore errors: a store that cannot be read reports that itself.
  const aside = await store.setAside(recognise).catch(() => []);
  const kept = await store.options().catch(() => ({}));
  const running = createApp({
    shelf: games, store, kept, place,
    sound: createSound(),
    title: titleScreen,
    play: playScreen,
    watch: replayScreen,
  });
  whenRulesFail((fault) => {
    running.app.sound.music("none");
    showFault(place, fault, running.stack.top?.run?.() ?? null);
  });
  aside.forEach(running.app.say);
  followAddress(running);
  keepResults(store).catch(() => undefined);
  const refreshTitle = (): void => { if (isAtTitle(running)) running.stack.top?.enter(); };
  listenToDrops(running.app, refreshTitle);
  listenToLaunches((files) => void takeFiles(running.app, files).then(refreshTitle));
  tellUpdate = refreshTitle;
  if (!isKept) listen();
  running.stack.whenShown(() => { if (isAtTitle(running)) lookForUpdate(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) lookForUpdate(); });
}

const isAtTitle = ({ stack }: Running): boolean => stack.depth === 1;

/** Says why Barrow did not start, and offers a newer version if there is one. */
function tellFailure(place: HTMLElement, error: unknown): void {
  const lack = lacking(error);
  const notices = element("div", { class: "notices" });
  place.replaceChildren(element("main", { class: "page" },
    element("h1", { text: NAME }),
    element("p", { role: "alert", text: `The page could not be started: ${lack ?? sentenceOf(error)}` }),
    lack !== null && enough,
    notices,
    button("Reload the page", () => location.reload())));
  tellUpdate = () => fill(notices, updateBanner());
  tellUpdate();
  lookForUpdate(true);
}

const place = document.getElementById("page");
/** The page's list of supported browsers, which browsers without script show too. */
const enough = document.getElementById("enough");
if (place !== null) {
  if (lacking(null) === null) begin(place).catch((error: unknown) => tellFailure(place, error));
  else tellFailure(place, null);
}
