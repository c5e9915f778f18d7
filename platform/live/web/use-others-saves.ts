/** Follows what others save of a thing that is being edited as a whole. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { onThingChanged } from './live-things.ts';

/** What is followed, and who takes it in. */
export interface OthersSaves<T> {
  /** `kind:id`, or a `kind` for any thing of it. */
  readonly subject: string;
  /** An own save is on its way. Its answer may tell the same, so that others' saves are read after it. */
  readonly isSaving: boolean;
  /** Reads what is stored: undefined where nothing is new. */
  readonly newer: () => Promise<T | undefined>;
  readonly take: (current: T) => void;
}

/** Reads what others save as they save it, and hands it over when no own save is on its way. */
export function useOthersSaves<T>({ subject, isSaving, newer, take }: OthersSaves<T>): void {
  const isOutdated = useRef(false);
  const arrived = useEffectEvent((current: T | undefined): void => {
    if (current === undefined) return;
    if (isSaving) isOutdated.current = true;
    else take(current);
  });
  const look = useEffectEvent((): void => {
    isOutdated.current = isSaving;
    if (isSaving) return;
    newer().then(
      (current) => arrived(current),
      // The next save tells it.
      () => undefined,
    );
  });
  useEffect(() => onThingChanged(subject, () => look()), [subject]);
  useEffect(() => {
    if (!isSaving && isOutdated.current) look();
  }, [isSaving]);
}
