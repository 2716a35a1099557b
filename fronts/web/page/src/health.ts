/** Health at or below this share of the maximum is low. */
export const LOW = 0.35;
