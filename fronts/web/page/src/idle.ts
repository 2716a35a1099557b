/** Does background work one piece at a time, while the browser is idle. */

type Act = () => Promise<void>;

/** The longest wait for a piece of work while the browser stays busy. [milliseconds] */
const PATIENCE = 1000;

const waiting: Act[] = [];
/** The number of urgent tasks now running. */
let urgent = 0;
let isAtWork = false;

/** Queues background work. */
export function later(act: Act): void {
  waiting.push(act);
  startNext();
}

/** Holds background work back until `work` is settled. */
export async function first<T>(work: Promise<T>): Promise<T> {
  urgent += 1;
  try {
    return await work;
  } finally {
    urgent -= 1;
    startNext();
  }
}

function startNext(): void {
  if (isAtWork || urgent > 0 || waiting.length === 0) return;
  isAtWork = true;
  whenIdle(() => void next());
}

async function next(): Promise<void> {
  try {
    if (urgent === 0) await waiting.shift()?.();
  } finally {
    isAtWork = false;
    startNext();
  }
}

const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: PATIENCE });
  else setTimeout(act, 50);
};
