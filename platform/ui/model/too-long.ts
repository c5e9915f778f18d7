/** Says that a text is too long: fields take everything that is typed or pasted, so that nothing is cut in silence. Pure. */

/** A sentence for a text of more than `most` characters, otherwise null. */
export const tooLong = (text: string, most: number): string | null =>
  text.length > most ? `Please use at most ${most} characters. There are ${text.length} now.` : null;
