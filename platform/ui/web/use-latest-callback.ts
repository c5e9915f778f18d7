/** A callback that stays the same while what it does changes, so that parts which get it are not drawn again. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** For events only: until the component is drawn, it does what it did before. */
export function useLatestCallback<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
