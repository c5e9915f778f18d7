/** A click anywhere in the writing area writes there. */
import { useEffect, type RefObject } from 'react';
import type { RichTextEditorHandle } from '#platform/richtext/web/rich-text-editor.tsx';

/** Attribute of the elements whose own surface belongs to the text. */
export const writingSurface = { 'data-writing-surface': '' } as const;

const surfaces = '[data-writing-surface], .aw-editor, .aw-editor > div';

/** Whether a press belongs to no text: beside and below it, and anywhere where none is written yet. */
const isFree = (target: Element, editor: RichTextEditorHandle | null): boolean =>
  target.matches(surfaces) || (target.closest('.aw-edit') !== null && editor?.isEmpty() === true);

/** Hears presses on the free parts of `area`. */
export function useWritingArea(area: HTMLElement | null, editor: RefObject<RichTextEditorHandle | null>): void {
  useEffect(() => {
    if (!area) return undefined;
    const press = (event: MouseEvent): void => {
      const { target, button, clientX, clientY } = event;
      if (button !== 0 || !(target instanceof Element) || !isFree(target, editor.current)) return;
      // The press would else take the focus from the text again.
      event.preventDefault();
      editor.current?.writeAt({ x: clientX, y: clientY });
    };
    area.addEventListener('mousedown', press);
    return () => area.removeEventListener('mousedown', press);
  }, [area, editor]);
}
