/** Title and text of a change that was typed and not sent yet. */
import { useUnsent } from '#platform/writing/web/use-unsent.ts';
import type { ChangeText } from './change-fields.tsx';

/** See `useUnsentChange`. */
interface UnsentChange {
  readonly change: ChangeText;
  readonly setChange: (change: ChangeText) => void;
  /** Whether something differs from what is stored. */
  readonly isChanged: boolean;
  /** Back to what is stored. */
  readonly discard: () => void;
}

/** Keeps title and text in this window, under a key. */
export function useUnsentChange(key: string, stored: ChangeText): UnsentChange {
  const [title, setTitle] = useUnsent(`${key} title`, stored.title ?? '');
  const [text, setText] = useUnsent(`${key} text`, stored.text);
  const setChange = (next: ChangeText): void => {
    setTitle(next.title ?? '');
    setText(next.text);
  };
  return {
    change: { title: stored.title === undefined ? undefined : title, text },
    setChange,
    isChanged: title !== (stored.title ?? '') || text !== stored.text,
    discard: () => setChange(stored),
  };
}
