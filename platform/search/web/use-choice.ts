/** Which row of a list the keys would take; it starts at the first one whenever the list changes. */
import { useState, type KeyboardEvent } from 'react';

/** The chosen row and the keys that move it. */
export interface Choice {
  readonly index: number;
  readonly choose: (index: number) => void;
  /** Moves with the arrows; true when the key was one of them. */
  readonly press: (event: KeyboardEvent) => boolean;
}

/** `list` identifies the list; selection wraps around its `count` rows. */
export function useChoice(list: unknown, count: number): Choice {
  const [chosen, setChosen] = useState<{ readonly list: unknown; readonly index: number }>({ list, index: 0 });
  const index = chosen.list === list ? Math.min(chosen.index, Math.max(0, count - 1)) : 0;
  const choose = (next: number): void => setChosen({ list, index: next });
  const press = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || count === 0) return false;
    event.preventDefault();
    choose((index + step + count) % count);
    return true;
  };
  return { index, choose, press };
}
