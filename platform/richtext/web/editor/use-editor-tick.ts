/** Draws a component again after every transaction of an editor, and when the focus comes or goes. */
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/** Re-renders the caller; `area` is the element that holds the editor and its bars. */
export function useEditorTick(editor: Editor, area: HTMLElement): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const tick = () => setTick((count) => count + 1);
    // While a focus event runs, the element that gets the focus is not known yet.
    const later = () => setTimeout(tick, 0);
    editor.on('transaction', tick);
    area.addEventListener('focusin', later);
    area.addEventListener('focusout', later);
    return () => {
      editor.off('transaction', tick);
      area.removeEventListener('focusin', later);
      area.removeEventListener('focusout', later);
    };
  }, [editor, area]);
}
