/** Texts for places that have one line. */

/** A text whose control characters, ends of lines included, are blanks. */
export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();
