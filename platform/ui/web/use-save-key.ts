/** Ctrl+S or Cmd+S saves the page, also while the focus is in a field of it. */
import { useHotkeys } from '@mantine/hooks';

/** Not while a dialog is open: saving may leave the page, and what was typed into the dialog would be lost. */
export function useSaveKey(save: () => void): void {
  const saveUnlessAsked = (): void => {
    if (!document.querySelector('[role="dialog"][aria-modal="true"]')) save();
  };
  useHotkeys([['mod+S', saveUnlessAsked]], [], true);
}
