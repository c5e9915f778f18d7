/** Menu of the formats in which a diagram is saved, and of what is read into it. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileCode,
  IconFileImport,
  IconFileTypePdf,
  IconPhoto,
  IconVector,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFileExport, fileInWorkMessage, fileOfflineMessage } from '#platform/canvas/web/files/use-file-export.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import type { BoardState } from '../../model/board-state.ts';
import { useBoard, useBoardStore } from '../board-context.tsx';
import type { PictureForm } from './board-files.ts';

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog);

const ImportDialog = lazyPart(async () => (await import('./diagram-import-dialog.tsx')).DiagramImportDialog);

const icon = { size: 17, stroke: 1.6 } as const;

const pictures = [
  { form: 'svg', label: 'SVG…', Icon: IconVector },
  { form: 'png', label: 'PNG…', Icon: IconPhoto },
  { form: 'pdf', label: 'PDF…', Icon: IconFileTypePdf },
] as const;

const texts = [
  { form: 'jsonFile', label: 'JSON' },
  { form: 'excalidrawFile', label: 'Excalidraw' },
] as const;

/** Requires the store of an open diagram. */
export function BoardExportMenu() {
  const store = useBoardStore();
  const { share, save } = useFileExport();
  const [picture, setPicture] = useState<{ readonly form: PictureForm; readonly of: BoardState }>();
  const [isImporting, setImporting] = useState(false);
  const isReadOnly = useBoard((state) => state.isReadOnly);
  const isWorking = share !== undefined;
  const name = isReadOnly ? 'Export' : 'Export and import';
  const saveText = async (form: (typeof texts)[number]['form']): Promise<void> => {
    const { board } = store.state();
    const files = await import('./board-files.ts').catch(() => undefined);
    if (files) await save(files[form](board));
    else showToast('danger', fileOfflineMessage);
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={name} title={name} loading={isWorking}>
            <IconDownload size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {pictures.map(({ form, label, Icon }) => (
            <Menu.Item
              key={form}
              leftSection={<Icon {...icon} />}
              onClick={() => setPicture({ form, of: store.state() })}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {texts.map(({ form, label }) => (
            <Menu.Item key={form} leftSection={<IconFileCode {...icon} />} onClick={() => void saveText(form)}>
              {label}
            </Menu.Item>
          ))}
          {isReadOnly ? null : (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => setImporting(true)}>
                Import…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{isWorking ? fileInWorkMessage : ''}</output>
      <Suspense>
        {picture ? (
          <PictureDialog
            form={picture.form}
            board={picture.of.board}
            selection={picture.of.selection}
            onClose={() => setPicture(undefined)}
          />
        ) : null}
        {isImporting ? (
          <ImportDialog
            present={store.state().board.document.elements.size}
            onClose={() => setImporting(false)}
            onImport={({ document }) => {
              const elements = [...document.elements.values()];
              store.send({ kind: 'elements-added', elements, near: store.middle() });
              return Promise.resolve();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
