/** Where the page begins. */

import { sentenceOf } from "./errors.ts";
import { createApp } from "./shell/app.ts";
import { followAddress } from "./shell/address.ts";
import { listenForUpdates } from "./shell/update.ts";
import { listenToDrops } from "./screens/import.ts";
import { playScreen } from "./play/play.ts";
import { replayScreen } from "./screens/replay.ts";
import { titleScreen } from "./screens/title.ts";
import { createSound } from "./sound/create-sound.ts";
import { element } from "./dom.ts";
import { loadRules, shelf } from "./rules.ts";
import { openStore } from "./store/browser-store.ts";

async function begin(place: HTMLElement): Promise<void> {
  const [store] = await Promise.all([openStore(), loadRules(new URL("./", document.baseURI))]);
  const kept = await store.options().catch(() => ({}));
  const running = createApp({
    shelf: shelf(), store, kept, place,
    sound: createSound(),
    title: titleScreen,
    play: playScreen,
    watch: replayScreen,
  });
  followAddress(running);
  const refreshTitle = (): void => { if (running.stack.depth === 1) running.stack.top?.enter(); };
  listenToDrops(running.app, refreshTitle);
  // Where the browser takes no service worker, Barrow plays all the same, with a network.
  listenForUpdates(refreshTitle).catch(() => undefined);
}

const place = document.getElementById("barrow");
if (place !== null) {
  begin(place).catch((error: unknown) => {
    place.replaceChildren(element("main", { class: "page" },
      element("h1", { text: "Barrow" }),
      element("p", { role: "alert", text: `Barrow could not be started: ${sentenceOf(error)}` })));
  });
}
