/** What the page cannot do without. A browser that lacks it gets a sentence before anything begins. */

/** What this browser lacks, as the end of a sentence; null where it lacks nothing. `error` is what the page ended in. */
export function lacking(error: unknown): string | null {
  if (!("WebAssembly" in globalThis)) {
    return "this browser has no WebAssembly, which the rules are in. Some switch it off for safety.";
  }
  // Of all that the script asks browsers for, and has no other way to do, they came to have this last.
  if (!("toSorted" in Array.prototype)) return "this browser is too old for it.";
  if (error instanceof WebAssembly.CompileError) return `this browser does not take the rules (${error.message}).`;
  return null;
}
