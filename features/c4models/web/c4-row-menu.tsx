/** Menu of a row. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFileExport, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { TextActionItems } from '#platform/writing/web/text-action-items.tsx';
import type { C4ModelRow } from '../contract.ts';

/** Chosen action. */
export type RowAction = 'rename' | 'copy' | 'export' | 'structurizr' | 'remove';

interface C4RowMenuProps {
  readonly row: C4ModelRow;
  readonly mayWrite: boolean;
  /** Whether the workspace of the project may be written. */
  readonly mayWriteWorkspace: boolean;
  readonly onChoose: (action: RowAction) => void;
}

const icon = { size: 16, stroke: 1.7 } as const;

/** Readers may export and suggest only. */
export function C4RowMenu({ row, mayWrite, mayWriteWorkspace, onChoose }: C4RowMenuProps) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon aria-label={`More actions for ${row.name}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite ? (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onChoose('rename')}>
              Rename
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onChoose('copy')}>
              Duplicate
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => onChoose('export')}>
          Export…
        </Menu.Item>
        <TextActionItems kind="c4model" id={row.id} />
        {mayWriteWorkspace ? (
          <Menu.Item leftSection={<IconSitemap {...icon} />} onClick={() => onChoose('structurizr')}>
            Create Structurizr workspace…
          </Menu.Item>
        ) : null}
        {mayWrite ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash {...icon} />} data-danger onClick={() => onChoose('remove')}>
              Delete
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
