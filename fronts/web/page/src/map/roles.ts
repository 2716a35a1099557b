/** Groups of roles that are treated alike. */

import type { Role } from "../wire.ts";

export const isFoe = (role: Role | undefined): boolean => role === "foe" || role === "blocking-foe";
