/** Exposes the active row of a picker to assistive technology. */
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';

/** `active` is the id of the chosen row, `null` while the list `list` is not there. */
export function useActiveRow(editor: Editor, active: string | null, list: string): void {
  useEffect(() => {
    const { dom } = editor.view;
    if (!active) return;
    dom.setAttribute('aria-activedescendant', active);
    dom.setAttribute('aria-controls', list);
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, active, list]);
}
