/** Menu item of the editor that puts a file in the place of the text; saving stays with the person. */
import { Menu } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';

const WorkspaceImportDialog = lazyPart(
  async () => (await import('./workspace-import-dialog.tsx')).WorkspaceImportDialog,
);

/** Opens the dialog. */
export const ImportItem = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Menu.Item onClick={onOpen}>Import…</Menu.Item>
);

interface EditorImportProps {
  readonly isOpen: boolean;
  /** The text of the editor. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onText: (dsl: string) => void;
}

/** The dialog: its text takes the place of that of the editor as one step of undo. */
export function EditorImport({ isOpen, text, onClose, onText }: EditorImportProps) {
  return (
    <Suspense>
      {isOpen ? (
        <WorkspaceImportDialog
          notice="The text in the editor will be replaced. Nothing is saved until you save it."
          replacedText={text}
          submitLabel="Replace text"
          onClose={onClose}
          onTake={({ dsl }) => {
            onText(dsl);
            return Promise.resolve();
          }}
        />
      ) : null}
    </Suspense>
  );
}
