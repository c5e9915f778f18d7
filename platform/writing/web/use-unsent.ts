/** A short text that is kept in this window until it is sent: a reload or a look at another page does not lose it. */
import { useState } from 'react';
import { keepUnsent, readUnsent } from './unsent-text.ts';

/** The text under a key, `stored` until it was changed, and how it is changed; what equals `stored` is not kept. */
export function useUnsent(key: string, stored: string): readonly [text: string, setText: (text: string) => void] {
  const [text, show] = useState(() => readUnsent(key) ?? stored);
  const setText = (next: string): void => {
    show(next);
    keepUnsent(key, next === stored ? undefined : next);
  };
  return [text, setText];
}
