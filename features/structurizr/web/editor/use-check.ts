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
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(textNow);
  useEffect(() => {
    latest.current = textNow;
  });
  const check = useCallback(async (): Promise<void> => {
    last.current += 1;
    const turn = last.current;
    const dsl = latest.current();
    try {
      const answer = await askDsl('check', { dsl });
      // A newer check says more.
      if (turn === last.current) setChecked({ ...answer, dsl });
    } catch {
      // The worker could not be started: the server checks the text when it is saved.
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
      last.current += 1;
    };
  }, [check]);
  return [checked, changed];
}
