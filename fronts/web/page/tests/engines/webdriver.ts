/** A small WebDriver client: opens pages, looks at them, clicks and types. */

import { setTimeout as sleep } from "node:timers/promises";

/** The timeout for anything in the page. [milliseconds] */
const PATIENCE = 30_000;
const GLANCE = 50;
/** The protocol's key for elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The protocol's code points for keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: "\ue007", Escape: "\ue00c", ArrowLeft: "\ue012", ArrowUp: "\ue013", ArrowRight: "\ue014", ArrowDown: "\ue015",
};

export interface Window {
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page and returns its result. */
  ask(script: string, ...given: readonly unknown[]): Promise<unknown>;
  /** Waits for an element. */
  find(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Replaces the text of a field. */
  write(selector: string, text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

const at = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" ? Reflect.get(value, name) : undefined;

/** Opens a window of the driver at `address`. */
export async function openWindow(address: string, capabilities: object): Promise<Window> {
  const call: Call = async (method, path, body = {}) => {
    const sent = method === "POST" ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
    const answer = await fetch(address + path, { method, ...sent });
    const value = at(await answer.json(), "value");
    if (!answer.ok) throw new Error(`${path}: ${String(at(value, "error"))} ${String(at(value, "message"))}`);
    return value;
  };
  await untilReady(call);
  const session = await call("POST", "/session", { capabilities: { alwaysMatch: capabilities } });
  const here: Call = (method, path, body) => call(method, `/session/${String(at(session, "sessionId"))}${path}`, body);
  return windowOf(here);
}

async function untilReady(call: Call): Promise<void> {
  const last = Date.now() + PATIENCE;
  while (at(await call("GET", "/status").catch(() => null), "ready") !== true) {
    if (Date.now() > last) throw new Error("the driver does not answer");
    await sleep(GLANCE);
  }
}

/** Acts on an element. Retries if the page has replaced the element meanwhile. */
async function again(act: () => Promise<void>): Promise<void> {
  for (const last = Date.now() + PATIENCE; ;) {
    try {
      return await act();
    } catch (error) {
      if (!String(error).includes("stale element") || Date.now() > last) throw error;
    }
  }
}

function windowOf(call: Call): Window {
  const ask = (script: string, ...given: readonly unknown[]): Promise<unknown> =>
    call("POST", "/execute/sync", { script, args: given });
  const find = async (selector: string): Promise<void> => {
    const last = Date.now() + PATIENCE;
    while ((await ask("return document.querySelector(arguments[0]) !== null", selector)) !== true) {
      if (Date.now() > last) throw new Error(`${selector} never appeared`);
      await sleep(GLANCE);
    }
  };
  const element = async (selector: string): Promise<string> => {
    await find(selector);
    const found = await call("POST", "/element", { using: "css selector", value: selector });
    return `/element/${String(at(found, ELEMENT))}`;
  };
  return {
    ask,
    find,
    async open(address) {
      await call("POST", "/url", { url: address });
    },
    click: (selector) => again(async () => {
      const found = await element(selector);
      // Drivers scroll to the edge of the window, where bars may cover the element.
      await ask("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector);
      await call("POST", `${found}/click`);
    }),
    write: (selector, text) => again(async () => {
      const field = await element(selector);
      await call("POST", `${field}/clear`);
      await call("POST", `${field}/value`, { text });
    }),
    async press(...keys) {
      const actions = keys.map((key) => KEYS[key] ?? key)
        .flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
      await call("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    async close() {
      await call("DELETE", "");
    },
  };
}
