/**
 * Guards against failing rules. After a trap, the memory of the WebAssembly module cannot be trusted, so nothing calls the rules
 * again until the player reloads the page.
 */

import { lastPanic } from "../generated/barrow_web.js";

/** A failure of the rules. */
export interface Fault {
  /** The panic's message; without one, the browser's. */
  readonly message: string;
  /** The call that failed: `input({"verb":1})`. */
  readonly asked: string;
}

/** Thrown by the failed call and every later one. */
export class RulesFailed extends Error {
  constructor(readonly fault: Fault) {
    super("The rules failed because of a bug. Reload the page to go on from the last move.");
  }
}

let failed: RulesFailed | null = null;
let listener: (fault: Fault) => void = () => undefined;

export const haveRulesFailed = (): boolean => failed !== null;

/** Calls `act` as soon as the rules fail, even if the error is caught. */
export function whenRulesFail(act: (fault: Fault) => void): void {
  listener = act;
}

/** Wraps an object of the rules. Watches its calls, and the calls of objects that they return. */
export function guarded<T extends object>(inner: T): T {
  return new Proxy(inner, {
    get(target, name): unknown {
      // After a failure there is nothing to free.
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

/** Tells whether a value is an object of the rules. */
const isOfRules = (value: unknown): value is object => typeof value === "object" && value !== null && "__wbg_ptr" in value;

function call(act: () => unknown, name: string, words: readonly unknown[]): unknown {
  if (failed !== null) throw failed;
  try {
    return act();
  } catch (error) {
    // A RangeError is a stack overflow. The rules throw all other errors on purpose.
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    const asked = `${name}(${words.map(described).join(", ")})`;
    failed = new RulesFailed({ message: lastWords() ?? error.message, asked });
    listener(failed.fault);
    throw failed;
  }
}

/** The message of the panic, if the module can still return it. */
function lastWords(): string | null {
  try {
    return lastPanic() ?? null;
  } catch {
    return null;
  }
}

const described = (word: unknown): string => (word instanceof Uint8Array ? `${word.length} bytes` : typeof word === "string" ? word : JSON.stringify(word));
