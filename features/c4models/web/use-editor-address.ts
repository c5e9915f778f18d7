/** View and element in the URL, for links, search results, reloading and Back. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { elementOfWords } from '../model/c4-find.ts';
import type { C4Store } from './c4-store.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const keyOf = (viewId: string | undefined, elementId: string | undefined): string =>
  `${viewId ?? ''} ${elementId ?? ''}`;

/** Synchronizes URL and editor. External changes of the URL take precedence. */
export function useEditorAddress(store: C4Store): void {
  const { view, element, find } = useSearch({ strict: false }) as { view?: unknown; element?: unknown; find?: unknown };
  const [viewId, elementId] = [text(view), text(element)];
  const navigate = useNavigate();
  // Changes by the editor itself are ignored.
  const known = useRef(keyOf(undefined, undefined));
  useEffect(() => {
    if (keyOf(viewId, elementId) === known.current) return;
    known.current = keyOf(viewId, elementId);
    store.send({ kind: 'address-changed', viewId, elementId });
  }, [store, viewId, elementId]);
  const words = text(find);
  useEffect(() => {
    const meant = words === undefined ? undefined : elementOfWords(store.state().document, words);
    // The editor answers with an address of its own, which replaces the words.
    if (meant !== undefined) store.send({ kind: 'found', elementId: meant });
  }, [store, words]);
  useEffect(
    () =>
      store.onAddress((address) => {
        known.current = keyOf(address.viewId, address.elementId);
        void navigate({
          to: '.',
          search: { view: address.viewId, ...(address.elementId ? { element: address.elementId } : {}) },
          replace: !address.isStep,
          resetScroll: false,
        } as never);
      }),
    [store, navigate],
  );
}
