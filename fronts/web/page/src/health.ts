/** When somebody is badly off. */

/** From this part of full health down. */
export const LOW = 0.35;
