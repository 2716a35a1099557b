/** The rules of earlier releases: modules that are fetched by their hash, checked, and kept for ever. */

import { asset } from "./assets.ts";

/** A module, with its name: the SHA-256 of its bytes. */
export interface OldRules {
  readonly name: string;
  readonly module: WebAssembly.Module;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  abi(): number;
  input(length: number): number;
  answer(): number;
  output(): number;
}

const PAGE = 65_536;

/** A module with the state of one run. `crates/archive` has the other side. */
export class Machine {
  readonly #module: WebAssembly.Module;
  /** Made at the first question: browsers reserve much address space for each instance, and most copies are only kept. */
  #exports: Exports | null = null;
  /** The memory until then: between two questions, everything is in it. */
  #kept: Uint8Array | null;

  constructor(module: WebAssembly.Module, kept: Uint8Array | null = null) {
    this.#module = module;
    this.#kept = kept;
  }

  #awake(): Exports {
    if (this.#exports !== null) return this.#exports;
    const exports = new WebAssembly.Instance(this.#module).exports as unknown as Exports;
    if (this.#kept !== null) {
      const missing = this.#kept.length - exports.memory.buffer.byteLength;
      if (missing > 0) exports.memory.grow(missing / PAGE);
      new Uint8Array(exports.memory.buffer).set(this.#kept);
      this.#kept = null;
    }
    return this.#exports = exports;
  }

  /** The version of the contract that it speaks; none if the module fails. */
  abi(): number | undefined {
    return whole(() => this.#awake().abi());
  }

  /** The answer to a question; none if the module fails. */
  ask(question: Uint8Array): Uint8Array | undefined {
    return whole(() => {
      const { memory, input, answer, output } = this.#awake();
      // Each call may move the memory, so look at it afterwards.
      const place = input(question.length);
      new Uint8Array(memory.buffer, place, question.length).set(question);
      const length = answer();
      const at = output();
      return new Uint8Array(memory.buffer, at, length).slice();
    });
  }

  /** A copy in the same state; none if there is not enough memory. */
  fork(): Machine | undefined {
    return whole(() => {
      const memory = this.#exports === null ? this.#kept : new Uint8Array(this.#exports.memory.buffer);
      return new Machine(this.#module, memory?.slice() ?? null);
    });
  }

  size(): number {
    return this.#exports?.memory.buffer.byteLength ?? this.#kept?.length ?? 0;
  }
}

/** The result of an action of a module; none if it fails. An error must not pass through the page's rules, which would be left as they were in its middle. */
function whole<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    console.warn("Old rules have failed.", error);
    return undefined;
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
  // Browsers compute hashes only on secure pages. An insecure page could be changed on its way as easily as the module.
  const digest = isSecureContext ? [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))] : null;
  const found = digest?.map((byte) => byte.toString(16).padStart(2, "0")).join("") ?? name;
  if (found !== name) throw new Error(`This run follows earlier rules, whose file is damaged (${file}). Open it again later.`);
  return WebAssembly.compile(bytes);
}
