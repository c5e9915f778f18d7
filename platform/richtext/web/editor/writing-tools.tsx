/** What stands around the text while it is written and is loaded after it: find and replace, word count, outline. */
import type { Editor } from '@tiptap/core';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';

const loadFindBar = () => import('./find/find-bar.tsx').then((module) => module.FindBar);
const FindBar = lazyPart(loadFindBar);
const WordCount = lazyPart(() => import('./tools/word-count.tsx').then((module) => module.WordCount));
const EditorOutline = lazyPart(() => import('./tools/editor-outline.tsx').then((module) => module.EditorOutline));

const PRELOAD_AFTER_MS = 1000;

/** Elements of the page in which the tools are drawn; what has none is not drawn. */
export type ToolPlaces = { readonly count?: HTMLElement | null; readonly outline?: HTMLElement | null };

type WritingToolsProps = { editor: Editor; places: ToolPlaces };

/** Stands before the text; only the bar that finds is drawn there. */
export function WritingTools({ editor, places }: WritingToolsProps): ReactNode {
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const { dom } = editor.view;
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpened((times) => times + 1);
    };
    dom.addEventListener('keydown', press);
    return () => dom.removeEventListener('keydown', press);
  }, [editor]);
  usePreloading();
  return (
    <>
      {opened > 0 && (
        <Suspense fallback={null}>
          <div className="aw-find-place">
            <FindBar editor={editor} opened={opened} onClose={() => setOpened(0)} />
          </div>
        </Suspense>
      )}
      <Suspense fallback={null}>
        {places.count && createPortal(<WordCount editor={editor} />, places.count)}
        {places.outline && createPortal(<EditorOutline editor={editor} />, places.outline)}
      </Suspense>
    </>
  );
}

/** Preloaded, so that text typed right after the shortcut does not go into the document. */
function usePreloading(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadFindBar().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
