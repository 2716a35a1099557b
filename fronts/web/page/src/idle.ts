/** Work that nobody waits for: a piece at a time, when the browser has nothing better to do. */

type Act = () => Promise<void>;

/** After so long a piece is done though the browser is busy. [milliseconds] */
const PATIENCE = 1000;

const waiting: Act[] = [];
/** How much is under way that somebody does wait for. */
let urgent = 0;
let isAtWork = false;

/** Does something later, after whatever was put off before. */
export function later(act: Act): void {
  waiting.push(act);
  goOn();
}

/** Until this is settled, nothing that was put off is begun. */
export async function first<T>(work: Promise<T>): Promise<T> {
  urgent += 1;
  try {
    return await work;
  } finally {
    urgent -= 1;
    goOn();
  }
}

function goOn(): void {
  if (isAtWork || urgent > 0 || waiting.length === 0) return;
  isAtWork = true;
  whenIdle(() => void next());
}

async function next(): Promise<void> {
  try {
    if (urgent === 0) await waiting.shift()?.();
  } finally {
    isAtWork = false;
    goOn();
  }
}

const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: PATIENCE });
  else setTimeout(act, 50);
};
