import type { Sound } from "../sound/sound.ts";

/** No sound, until there is any. */
export const silence: Sound = {
  wake: () => undefined, turn: () => undefined, interface: () => undefined, music: () => undefined, set: () => undefined, pause: () => undefined,
};
