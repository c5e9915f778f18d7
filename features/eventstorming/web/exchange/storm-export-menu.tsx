/** Menu of the formats in which a board is saved, and of what is read into it. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCube3dSphere,
  IconDownload,
  IconFileCode,
  IconFileImport,
  IconMarkdown,
  IconPhoto,
  IconVector,
  IconVocabulary,
} from '@tabler/icons-react';
import {
  useFileExport,
  type FileWork,
  fileInWorkMessage,
  fileOfflineMessage,
} from '#platform/canvas/web/files/use-file-export.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { glossaryLabel, makeC4Label } from '../../contract.ts';
import { levelLabels } from '../../model/storm-state.ts';
import { useDesk, useIsReadOnly, useStorm, useStormStore } from '../storm-context.tsx';
import { useContexts } from '../use-contexts.ts';
import type { ExportedStorm } from './storm-files.ts';

const icon = { size: 17, stroke: 1.6 } as const;

type Files = typeof import('./storm-files.ts');

/** Requires the store of an open board. */
export function StormExportMenu() {
  const store = useStormStore();
  const { open } = useDesk();
  const { share, save } = useFileExport();
  const level = useStorm((state) => state.level);
  const isReadOnly = useIsReadOnly();
  const contexts = useContexts();
  const isFixed = useProject().readOnly === true;
  const mayDocument = usePermission('documentation.write') && !isFixed;
  const mayModel = usePermission('c4model.write') && !isFixed;
  const isWorking = share !== undefined;
  const saveAs = (work: (files: Files, board: ExportedStorm) => FileWork) => async (): Promise<void> => {
    const board = { saved: store.state().whole.document, contexts };
    const files = await import('./storm-files.ts').catch(() => undefined);
    if (files) await save(work(files, board));
    else showToast('danger', fileOfflineMessage);
  };
  const view = levelLabels[level];
  const label = isReadOnly ? 'Export' : 'Export and import';
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={label} title={label} loading={isWorking}>
            <IconDownload size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconVector {...icon} />}
            onClick={() => void saveAs((files, board) => files.stormPicture(board, level, 'svg'))()}
          >
            {view} as SVG
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPhoto {...icon} />}
            onClick={() => void saveAs((files, board) => files.stormPicture(board, level, 'png'))()}
          >
            {view} as PNG
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconMarkdown {...icon} />}
            onClick={() => void saveAs((files, board) => files.markdownFile(board))()}
          >
            Markdown
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileCode {...icon} />}
            onClick={() => void saveAs((files, board) => files.contextMapperFile(board))()}
          >
            Context Mapper
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileCode {...icon} />}
            onClick={() => void saveAs((files, board) => files.jsonFile(board))()}
          >
            JSON
          </Menu.Item>
          {mayDocument || mayModel ? <Menu.Divider /> : null}
          {mayDocument ? (
            <Menu.Item leftSection={<IconVocabulary {...icon} />} onClick={() => open({ kind: 'glossary' })}>
              {glossaryLabel}
            </Menu.Item>
          ) : null}
          {mayModel ? (
            <Menu.Item leftSection={<IconCube3dSphere {...icon} />} onClick={() => open({ kind: 'c4' })}>
              {makeC4Label}
            </Menu.Item>
          ) : null}
          {isReadOnly ? null : (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => open({ kind: 'import' })}>
                Import…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{isWorking ? fileInWorkMessage : ''}</output>
    </>
  );
}
