/** When a finger asks for a menu. */

/** A finger that rests as long asks for the menu, ms. */
export const longPressMs = 550;
/** A resting finger is never quite still, screen px. */
export const fingerRest = 10;
