/** Problems and views of the text, checked shortly after each change. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { askDsl, type TextCheck } from './dsl-work.ts';

/** Pause after the last key before the text is checked, ms. */
const rest = 250;

/** A check and the text that it is about. */
export interface CheckedText extends TextCheck {
  readonly dsl: string;
}

/** The newest check; `changed` asks for another one. */
export function useCheck(textNow: () => string): readonly [CheckedText | undefined, () => void] {
  const [checked, setChecked] = useState<CheckedText>();
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(textNow);
  useEffect(() => {
    latest.current = textNow;
  });
  const check = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const dsl = latest.current();
    try {
      const answer = await askDsl('check', { dsl }, abort.signal);
      if (!abort.signal.aborted) setChecked({ ...answer, dsl });
    } catch {
      // A newer check has taken its place.
    }
  }, []);
  const changed = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(), rest);
  }, [check]);
  useEffect(() => {
    void check();
    return () => {
      clearTimeout(timer.current);
      running.current?.abort();
    };
  }, [check]);
  return [checked, changed];
}
