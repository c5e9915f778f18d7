/** The focus goes to the first field that a refusal is about. */
import { useEffect, useRef, type RefObject } from 'react';

/** For the element around the fields. */
export function useRefusedFocus(faults: ReadonlyMap<string, string>): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const marked = ':is(input, textarea, select, [contenteditable])[aria-invalid="true"]';
    if (faults.size > 0) element.current?.querySelector<HTMLElement>(marked)?.focus();
  }, [faults]);
  return element;
}
