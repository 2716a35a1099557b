/** Key bindings. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { dialog, openTitle, press, row, screen, start } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

inPage("keys can be bound, taken from another meaning, stored, used and reset", DESKTOP, async (page) => {
  await openTitle(page);
  await press(page, "o");
  await page.locator('[data-key="keys"]').click();
  const rowOf = (id: string) => page.locator(`[data-run="/${id}"]`);
  const key = (id: string, name: string) => rowOf(id).locator("kbd", { hasText: new RegExp(`^${name}$`, "u") });
  await rowOf("messages").getByRole("button", { name: /^Add a key/ }).click();
  await dialog(page, "press-key").waitFor();
  await press(page, "ArrowLeft");
  await dialog(page, "confirm").getByText("← means west. Take it away from there?").waitFor();
  await row(page, "yes").click();
  await page.getByText("← now means messages.").waitFor();
  assert.equal(await key("west", "←").count(), 0);
  await page.waitForFunction(() => new Promise<boolean>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const found = open.result.transaction("settings").objectStore("settings").get("options");
      found.onsuccess = () => {
        open.result.close();
        resolve(found.result?.value.keys.controls.messages?.includes("left") === true);
      };
    };
  }));
  await page.reload();
  await screen(page, "bindings").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  await start(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowLeft");
  await dialog(page, "messages").waitFor();
  await press(page, "Escape");
  await page.goBack();
  await screen(page, "title").waitFor();
  await press(page, "o");
  await page.locator('[data-key="keys"]').click();
  await rowOf("messages").getByText("yours").waitFor();
  await rowOf("messages").getByRole("button", { name: "Remove a key Messages" }).click();
  await dialog(page, "press-key").waitFor();
  await press(page, "m");
  await page.getByText("m no longer means messages.").waitFor();
  assert.equal(await key("messages", "m").count(), 0);
  await page.locator('[data-key="reset-all"]').click();
  await row(page, "yes").click();
  await key("west", "←").waitFor();
  assert.equal(await page.locator('[data-key="reset"]').count(), 0);
  await page.getByRole("radio", { name: "Stomp" }).click();
  await page.locator('[data-run="stomp/step"]').waitFor();
});
