/** Menu of a row. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFileExport, IconPencil, IconTrash } from '@tabler/icons-react';
import type { C4ModelRow } from '../contract.ts';

/** Chosen action. */
export type RowAction = 'rename' | 'copy' | 'export' | 'remove';

interface C4RowMenuProps {
  readonly row: C4ModelRow;
  readonly mayWrite: boolean;
  readonly onChoose: (action: RowAction) => void;
}

const icon = { size: 16, stroke: 1.7 } as const;

/** Readers may export only. */
export function C4RowMenu({ row, mayWrite, onChoose }: C4RowMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
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
