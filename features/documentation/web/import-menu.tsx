/** Menu that imports Markdown files, a zip archive or a folder of them with its images. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileImport, IconFolder } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { readKey } from '#platform/http/web/use-calls.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { documentCreatedMessage, getNamespace, listNamespaces } from '../contract.ts';
import type { ImportResult } from './import-files.ts';

// The large converter is loaded with the first import.
const ImportFilesDialog = lazyPart(() =>
  import('./import-files-dialog.tsx').then((module) => module.ImportFilesDialog),
);

interface ImportMenuProps {
  /** Code of the namespace. */
  readonly namespace: string;
  /** Runs an action, or shows a warning during editing. */
  readonly guard: (action: () => void) => void;
  readonly onOpen: (id: string) => void;
}

/** A single page is opened; of several the dialog lists what was made. */
export function ImportMenu({ namespace, guard, onOpen }: ImportMenuProps) {
  const client = useQueryClient();
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>();
  const close = (): void => setFiles(undefined);
  const done = ({ pages, count, failures, warnings }: ImportResult): void => {
    for (const read of [getNamespace, listNamespaces]) void client.invalidateQueries({ queryKey: readKey(read) });
    const [only] = pages;
    if (!only || count > 1 || failures.length + warnings.length > 0) return;
    close();
    showToast('success', documentCreatedMessage);
    onOpen(only.id);
  };
  const take = (input: HTMLInputElement): void => {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    if (chosen.length > 0) setFiles(chosen);
  };
  return (
    <>
      <Menu position="top-end" width={250}>
        <Menu.Target>
          <ActionIcon aria-label="More ways to create a document">
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileImport size={16} stroke={1.7} />}
            onClick={() => guard(() => filesInput.current?.click())}
          >
            Import Markdown files or a .zip
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder size={16} stroke={1.7} />}
            onClick={() => guard(() => folderInput.current?.click())}
          >
            Import a folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={filesInput}
        type="file"
        accept=".md,.markdown,.zip,text/markdown,application/zip,image/*"
        multiple
        hidden
        aria-label="Markdown files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folderInput.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label="Folder of Markdown files"
        onChange={(event) => take(event.currentTarget)}
      />
      {files ? (
        <Suspense fallback={null}>
          <ImportFilesDialog namespace={namespace} files={files} onDone={done} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
