/** Keeps the caret of a title at its words while others change the title. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeAfter } from '../model/merged-title.ts';

/** The field as it was when the caret moved last. */
interface KnownField {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Returns what the field calls whenever its selection changes. */
export function useTitleCaret(field: RefObject<HTMLTextAreaElement | null>, title: string): () => void {
  const known = useRef<KnownField>(undefined);
  const note = (): void => {
    const element = field.current;
    if (element) known.current = { text: element.value, from: element.selectionStart, to: element.selectionEnd };
  };
  useLayoutEffect(() => {
    const [element, before] = [field.current, known.current];
    if (!element || !before || before.text === title || document.activeElement !== element) return;
    const place = (at: number): number => placeAfter(before.text, title, at);
    element.setSelectionRange(place(before.from), place(before.to));
    known.current = { text: title, from: element.selectionStart, to: element.selectionEnd };
  }, [field, title]);
  return note;
}
