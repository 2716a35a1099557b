/** The rules of earlier releases: modules that are fetched by their hash, checked, and kept for ever. */

import { asset } from "./assets.ts";

/** A module, with its name: the SHA-256 of its bytes. */
export interface OldRules {
  readonly name: string;
  readonly module: WebAssembly.Module;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  input(length: number): number;
  answer(): number;
  output(): number;
}

/** An instance of a module, with the state of one run. `crates/archive` has the other side. */
export class Machine {
  readonly #module: WebAssembly.Module;
  readonly #exports: Exports;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  /** The answer to a question; none if the module fails. */
  ask(question: Uint8Array): Uint8Array | undefined {
    const { memory, input, answer, output } = this.#exports;
    try {
      // Each call may move the memory, so look at it afterwards.
      const place = input(question.length);
      new Uint8Array(memory.buffer, place, question.length).set(question);
      const length = answer();
      const at = output();
      return new Uint8Array(memory.buffer, at, length).slice();
    } catch (error) {
      console.warn("Old rules have failed.", error);
      return undefined;
    }
  }

  /** A copy in the same state: between two questions, everything is in the memory. */
  fork(): Machine {
    const copy = new Machine(this.#module);
    const [from, to] = [this.#exports.memory, copy.#exports.memory];
    const missing = from.buffer.byteLength - to.buffer.byteLength;
    if (missing > 0) to.grow(missing / 65_536);
    new Uint8Array(to.buffer).set(new Uint8Array(from.buffer));
    return copy;
  }

  size(): number {
    return this.#exports.memory.buffer.byteLength;
  }
}

const loading = new Map<string, Promise<WebAssembly.Module>>();

/** The module of this name. Rejects with a sentence if it can neither be found nor fetched. */
export async function loadOldRules(name: string, folder: URL): Promise<OldRules> {
  let module = loading.get(name);
  if (module === undefined) {
    module = load(name, folder);
    loading.set(name, module);
    // Try again next time, because a network may come back.
    module.catch(() => loading.delete(name));
  }
  return { name, module: await module };
}

async function load(name: string, folder: URL): Promise<WebAssembly.Module> {
  const file = `rules/${name}.wasm`;
  const bytes = await asset(file, folder).then(async (found) => found.arrayBuffer()).catch((error: unknown) => {
    throw new Error(`This run follows earlier rules, which could not be fetched (${file}). Connect to the network once, and open it again.`, { cause: error });
  });
  // Without a secure address, browsers have no hashes, and the page itself is as little trusted.
  const digest = isSecureContext ? [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))] : null;
  const found = digest?.map((byte) => byte.toString(16).padStart(2, "0")).join("") ?? name;
  if (found !== name) throw new Error(`This run follows earlier rules, whose file is damaged (${file}). Open it again later.`);
  return WebAssembly.compile(bytes);
}
