/** Asks for confirmation before an action; the dialog is loaded on demand. */
import { Suspense, useState, type ReactNode } from 'react';
import type { Confirmation } from './confirmation.ts';
import { lazyPart } from './lazy-part.tsx';
import { useFetchedAhead } from './use-fetched-ahead.ts';

const load = () => import('./confirm-dialog.tsx');
const parts = [load];
const ConfirmDialog = lazyPart(async () => (await load()).ConfirmDialog);

/** `const [confirm, dialog] = useConfirm()`: call `confirm({text, run})`, draw `dialog` somewhere. */
export function useConfirm(): readonly [(question: Confirmation) => void, ReactNode] {
  const [question, setQuestion] = useState<Confirmation>();
  const [opened, setOpened] = useState(false);
  useFetchedAhead(parts);
  const ask = (next: Confirmation): void => {
    setQuestion(next);
    setOpened(true);
  };
  const dialog = question ? (
    <Suspense>
      <ConfirmDialog {...question} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
  return [ask, dialog];
}
