/** The UTF-16 codes that the scanners compare with. */

/** `"` */
export const doubleQuote = 34;

/** `#` */
export const hash = 35;

/** `'` */
export const singleQuote = 39;

/** `*` */
export const star = 42;

/** `+` */
export const plus = 43;

/** `-` */
export const minus = 45;

/** `.` */
export const dot = 46;

/** `/` */
export const slash = 47;

/** `\` */
export const backslash = 92;

/** The quote of names. */
export const backtick = 96;
