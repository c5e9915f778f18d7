/** Row of a snapshot: compare, view, rename, delete, restore. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { VersionName } from '#platform/canvas/web/versions/version-name.tsx';
import { VersionForm, VersionRow } from '#platform/canvas/web/versions/version-row.tsx';
import type { Confirmation } from '#platform/ui/web/confirmation.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { c4Limits } from '../../model/c4-limits.ts';
import type { C4SnapshotRow } from '../../model/c4-snapshot-calls.ts';
import { useSend } from '../editor-context.tsx';
import { snapshotTitle } from './snapshot-words.ts';

interface SnapshotRowProps {
  readonly row: C4SnapshotRow;
  readonly isChosen: boolean;
  readonly isLoading: boolean;
  readonly mayWrite: boolean;
  readonly onChoose: () => void;
  readonly onAsk: (question: Confirmation) => void;
}

type MenuProps = Pick<SnapshotRowProps, 'row' | 'onAsk'> & { readonly onName: () => void };

function RowMenu({ row, onAsk, onName }: MenuProps) {
  const send = useSend();
  const title = snapshotTitle(row);
  const askRemoval = (): void =>
    onAsk({
      text: 'You are about to delete this snapshot for good.',
      subject: title,
      run: () => send({ kind: 'snapshot-removed', id: row.id }),
    });
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={`More actions for ${title}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onName}>
          {row.name === null ? 'Name' : 'Rename'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.7} />} data-danger onClick={askRemoval}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The whole row selects; actions are on the right. */
export function SnapshotRow({ row, isChosen, isLoading, mayWrite, onChoose, onAsk }: SnapshotRowProps) {
  const send = useSend();
  const [isNaming, setNaming] = useState(false);
  const title = snapshotTitle(row);
  const askRestore = (): void =>
    onAsk({
      text: 'The model goes back to this snapshot. Its current state is stored as a snapshot first.',
      subject: title,
      label: 'Restore',
      run: () => send({ kind: 'snapshot-restored', id: row.id }),
    });
  if (isNaming) {
    return (
      <VersionForm>
        <VersionName
          label="Name of the snapshot"
          initial={row.name ?? ''}
          submitLabel="Save"
          longest={c4Limits.name}
          onSubmit={(name) => send({ kind: 'snapshot-named', id: row.id, name })}
          onClose={() => setNaming(false)}
        />
      </VersionForm>
    );
  }
  return (
    <VersionRow
      title={title}
      when={
        <>
          <RelativeTime at={row.createdAt} /> · {row.by.username}
        </>
      }
      isChosen={isChosen}
      isLoading={isLoading}
      onChoose={onChoose}
      actions={
        <>
          {isChosen && mayWrite ? (
            <Button size="compact-sm" variant="default" onClick={askRestore}>
              Restore
            </Button>
          ) : null}
          <PersonAvatar id={row.by.id} name={row.by.username} size={22} />
          {mayWrite ? <RowMenu row={row} onAsk={onAsk} onName={() => setNaming(true)} /> : null}
        </>
      }
    />
  );
}
