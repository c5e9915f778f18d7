/** What is typed in a field that takes a text over after a pause. Pure. */

/** A text in a field. */
export interface TypedText {
  readonly text: string;
  /** What the document had when the text was taken over; undefined since the last key. */
  readonly replaced?: string;
}

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * What the field shows. Once a text is taken over, a change of somebody else is shown in its place; that the document keeps
 * it without its spaces is none, and the next word goes on after them.
 */
export function shownText(typed: TypedText | undefined, value: string): string {
  if (typed === undefined) return value;
  const { text, replaced } = typed;
  const isTheirs = replaced !== undefined && value !== replaced && words(value) !== words(text);
  return isTheirs ? value : text;
}

/** Whether the text is to be taken over: it was typed since, and the document has another one. */
export const isToTake = ({ text, replaced }: TypedText, value: string): boolean =>
  replaced === undefined && text !== value;
