/** The comment that an address names: shown, and given the focus once. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Id of the comment in `?comment=`, where the inbox leads. */
export function useNamedComment(): string | undefined {
  const { comment } = useSearch({ strict: false }) as { comment?: unknown };
  return typeof comment === 'string' ? comment : undefined;
}

/** Scrolls to an element and focuses it when it becomes the named one; what is written here later is left alone. */
export function useFocusWhenNamed(isNamed: boolean): RefObject<HTMLLIElement | null> {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return element;
}

/** The first page of comments to show: earlier ones are added until one of them has the named comment. */
export function useFirstPage(
  usual: number,
  last: number,
): {
  readonly first: number;
  readonly showEarlier: () => void;
  readonly onLoaded: (page: number, ids: readonly string[]) => void;
} {
  const named = useNamedComment();
  const [first, setFirst] = useState(usual);
  const [loaded, setLoaded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const shown = Array.from({ length: last - first + 1 }, (_, at) => loaded.get(first + at));
  const isEarlier = named !== undefined && first > 1 && shown.every((hasIt) => hasIt === false);
  // Known while rendering: nothing is drawn before the next earlier page is asked for.
  if (isEarlier) setFirst(first - 1);
  const onLoaded = useCallback(
    (page: number, ids: readonly string[]): void => {
      const hasIt = named !== undefined && ids.includes(named);
      setLoaded((before) => (before.get(page) === hasIt ? before : new Map(before).set(page, hasIt)));
    },
    [named],
  );
  return { first, showEarlier: () => setFirst(first - 1), onLoaded };
}
