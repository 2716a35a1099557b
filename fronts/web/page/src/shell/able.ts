/** Checks for features that the page requires, before it starts. */

/** A module that needs SIMD, which browsers without it reject. `(func (result v128) (i8x16.splat (i32.const 0)))` */
const VECTORS = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 0x0b,
]);

/**
 * Names a feature that this browser lacks, as the end of a sentence; null if it lacks none. `error` is the error that stopped the
 * page.
 */
export function lacking(error: unknown): string | null {
  if (!("WebAssembly" in globalThis)) {
    return "this browser has no WebAssembly, which this page needs. Some browsers switch it off for safety.";
  }
  // Without this check, the browser's error would be about a byte and name no reason.
  if (!WebAssembly.validate(VECTORS)) {
    return "this browser has no WebAssembly SIMD, which this page needs. Very old processors lack it too.";
  }
  // Among the features without a fallback, browsers got this one last.
  if (!("toSorted" in Array.prototype)) return "this browser is too old for it.";
  if (error instanceof WebAssembly.CompileError) return `this browser cannot load the rules (${error.message}).`;
  return null;
}
