/** Asks for confirmation before an action; the dialog is loaded on demand. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Confirmation } from './confirmation.ts';
import { lazyPart } from './lazy-part.tsx';

const load = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazyPart(async () => (await load()).ConfirmDialog);

/** `const [confirm, dialog] = useConfirm()`: call `confirm({text, run})`, draw `dialog` somewhere. */
export function useConfirm(): readonly [(question: Confirmation) => void, ReactNode] {
  const [question, setQuestion] = useState<Confirmation>();
  const [opened, setOpened] = useState(false);
  // Fetched while nothing else happens, so that it is there without a connection.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);
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
