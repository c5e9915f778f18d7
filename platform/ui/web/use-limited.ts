/** Creating within the limits of the plan: waits until they are known, then creates or explains the limit. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What a control does that creates something counted by the plan. */
interface Limited {
  /** An action waits for the limits. */
  readonly isWaiting: boolean;
  /** Runs the action once the limits allow it; the newest one if several wait. */
  readonly run: (create: () => void) => void;
}

/** `reached` is undefined while the limits load; `onLimit` explains a reached limit. */
export function useLimited(reached: boolean | undefined, onLimit: () => void): Limited {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<(() => void) | undefined>(undefined);
  const act = useEffectEvent((create: () => void) => (reached ? onLimit() : create()));
  useEffect(() => {
    if (waiting.current === undefined || reached === undefined) return;
    const create = waiting.current;
    waiting.current = undefined;
    act(create);
  }, [reached]);
  const run = (create: () => void): void => {
    if (reached) return onLimit();
    if (reached === false) return create();
    waiting.current = create;
    setAsked(true);
  };
  return { isWaiting: isAsked && reached === undefined, run };
}
