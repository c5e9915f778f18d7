/** Texts without what a database cannot store. Pure. */

/** Half a character becomes the sign of one that is unknown, NUL goes: neither can be stored. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
