/** Checks for features that the page requires, before it starts. */

/** What this browser lacks, as the end of a sentence; null if nothing. `error` is what stopped the page. */
export function lacking(error: unknown): string | null {
  if (!("WebAssembly" in globalThis)) {
    return "this browser has no WebAssembly, which the rules are in. Some switch it off for safety.";
  }
  // Of all features without a fallback, this is the one that browsers got last.
  if (!("toSorted" in Array.prototype)) return "this browser is too old for it.";
  if (error instanceof WebAssembly.CompileError) return `this browser does not take the rules (${error.message}).`;
  return null;
}
