/** The visit of the home page: what is new since the one before, and when it ends. */
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { endHomeVisit, openHomeVisit } from '../contract.ts';

/** Without a key or a pointer for so long, nobody is there; ms. */
const quietTime = 10 * 60_000;

/** Calls `leave` when the page is left or hidden, and after a quiet time; once until somebody is there again. */
function useLeaving(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (): void => {
      if (!hasLeft) onLeave();
      hasLeft = true;
    };
    const stay = (): void => {
      hasLeft = false;
      clearTimeout(timer);
      timer = setTimeout(go, quietTime);
    };
    const see = (): void => (document.visibilityState === 'hidden' ? go() : stay());
    const signs = ['pointermove', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, stay, { passive: true });
    document.addEventListener('visibilitychange', see);
    stay();
    return () => {
      for (const sign of signs) window.removeEventListener(sign, stay);
      document.removeEventListener('visibilitychange', see);
      clearTimeout(timer);
      go();
    };
  }, []);
}

/** What is new; asked again when the window gets the focus. Not asked while its card is hidden. */
export function useVisit(isShown: boolean) {
  const read = useRead(openHomeVisit, {}, { enabled: isShown, staleTime: 0 });
  const seen = read.data?.at;
  useLeaving(() => {
    // A visit whose end is not recorded ends with its last reading.
    if (seen !== undefined) void callApi(endHomeVisit, { body: { seen } }).catch(() => undefined);
  });
  return read;
}
