/**
 * Rules that fail: WebAssembly stops in the middle of what it was asked, and nothing it holds can be relied on any
 * more. From then on nothing is called until the page is loaded again.
 */

import { lastPanic } from "../generated/barrow_web.js";

/** What is known of it. */
export interface Fault {
  /** What the rules said last, or else what the browser says. */
  readonly message: string;
  /** What they had been asked: `play({"verb":1,"arg":"none"})`. */
  readonly asked: string;
}

/** Thrown by every call since. */
export class RulesFailed extends Error {
  constructor(readonly fault: Fault) {
    super("The rules failed, which is a fault of Barrow's. Load the page again to go on from the last move.");
  }
}

let failed: RulesFailed | null = null;
let listener: (fault: Fault) => void = () => undefined;

export const haveRulesFailed = (): boolean => failed !== null;

/** `act` is called at once, whatever becomes of the error that is thrown. */
export function whenRulesFail(act: (fault: Fault) => void): void {
  listener = act;
}

/** The same object. Every call of it is watched, and so is every object of the rules that a call returns. */
export function guarded<T extends object>(inner: T): T {
  return new Proxy(inner, {
    get(target, name): unknown {
      // Rules that failed hold nothing any more.
      if (name === "free" && failed !== null) return () => undefined;
      const member: unknown = call(() => Reflect.get(target, name, target), String(name), []);
      if (typeof member !== "function") return member;
      return (...words: readonly unknown[]): unknown => {
        const value = call(() => Reflect.apply(member, target, words), String(name), words);
        return isOfRules(value) ? guarded(value) : value;
      };
    },
  });
}

/** Whether a value lies in the memory of the rules. */
const isOfRules = (value: unknown): value is object => typeof value === "object" && value !== null && "__wbg_ptr" in value;

function call(act: () => unknown, name: string, words: readonly unknown[]): unknown {
  if (failed !== null) throw failed;
  try {
    return act();
  } catch (error) {
    // The second is a stack that was used up. Whatever else is thrown, the rules throw on purpose.
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    const asked = `${name}(${words.map(told).join(", ")})`;
    failed = new RulesFailed({ message: lastWords() ?? error.message, asked });
    listener(failed.fault);
    throw failed;
  }
}

/** Even this may be too much for them now. */
function lastWords(): string | null {
  try {
    return lastPanic() ?? null;
  } catch {
    return null;
  }
}

const told = (word: unknown): string => (word instanceof Uint8Array ? `${word.length} bytes` : typeof word === "string" ? word : JSON.stringify(word));
