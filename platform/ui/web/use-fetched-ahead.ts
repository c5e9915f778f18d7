/** Fetches code of dialogs while nothing else happens, so that they are there without a connection. */
import { useEffect } from 'react';

/** `parts` are imports; the list is the same one at each call. */
export function useFetchedAhead(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) void load().catch(() => undefined);
    }, 2_000);
    return () => clearTimeout(timer);
  }, [parts]);
}
