/** Keeps the caret of a title at its words while others change the title. */
import { flushSync } from 'react-dom';
import { placeAfter } from '../model/merged-title.ts';

/** Shows another title by `change`; the caret of a field that changes with it stays where its words are. */
export function keepingCaret(change: () => void): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return change();
  const { value: before, selectionStart, selectionEnd } = field;
  flushSync(change);
  const place = (at: number): number => placeAfter(before, field.value, at);
  if (field.value !== before) field.setSelectionRange(place(selectionStart), place(selectionEnd));
}
