/** Cells of a map. */

import type { Cell } from "./wire.ts";

export const isSame = (one: Cell | null, other: Cell | null): boolean =>
  one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
