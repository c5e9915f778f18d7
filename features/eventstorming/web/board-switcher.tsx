/** Which board is open: a menu of all boards of the project, and what can be done with this one. */
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { boardRemovedMessage, createBoardLabel, deleteBoard, listBoards, removeBoardPrompt } from '../contract.ts';
import { writtenBoard } from '../model/board-shape.ts';
import { useDesk, useIsReadOnly, useStorm, useStormStore } from './storm-context.tsx';
import { boardsInPage, useCreateBoard, type ShowBoard } from './use-create-board.ts';
import classes from './storm.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

interface BoardRowsProps {
  readonly page: number;
  /** The open board, with its name as it is now. */
  readonly id: string;
  readonly name: string;
  readonly onBoard: ShowBoard;
}

function BoardRows({ page, id, name, onBoard }: BoardRowsProps) {
  const rows = useRead(listBoards, { query: { page, perPage: boardsInPage } }).data?.resources ?? [];
  return rows.map((row) => (
    <Menu.Item
      key={row.id}
      leftSection={row.id === id ? <IconCheck {...icon} /> : <span className={classes.noCheck} />}
      aria-current={row.id === id ? 'true' : undefined}
      onClick={() => onBoard(row.id)}
    >
      {row.id === id ? name : row.name}
    </Menu.Item>
  ));
}

/** Changes of a read-only project are not offered. */
export function BoardSwitcher({ onBoard }: { readonly onBoard: ShowBoard }) {
  const store = useStormStore();
  const { open } = useDesk();
  const id = useStorm((state) => state.id);
  const name = useStorm(({ whole }) => whole.document.name);
  const isReadOnly = useIsReadOnly();
  const total = useRead(listBoards, { query: { page: 1, perPage: boardsInPage } }).data?.pagination.total ?? 0;
  const last = Math.max(1, Math.ceil(total / boardsInPage));
  // The newest ones come first into question; those before are a click away.
  const [more, setMore] = useState(1);
  const first = Math.max(1, last - more);
  const pages = Array.from({ length: last - first + 1 }, (_none, at) => first + at);
  const client = useQueryClient();
  const create = useCreateBoard(onBoard);
  const [confirm, dialog] = useConfirm();
  const copy = async (): Promise<void> => {
    const { document } = store.state().whole.document;
    await create({ name, board: writtenBoard(document) });
  };
  const remove = (): void =>
    confirm({
      text: removeBoardPrompt,
      run: async () => {
        await callApi(deleteBoard, { params: { id } });
        showToast('success', boardRemovedMessage);
        await client.invalidateQueries({ queryKey: readKey(listBoards) });
        onBoard(undefined);
      },
    });
  return (
    <>
      <Menu position="bottom-start" width={260} withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.switcher ?? ''}
            title={name}
            rightSection={<IconChevronDown size={14} stroke={1.8} />}
          >
            <span className={classes.boardName}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.boards ?? ''}>
          <Menu.Label>Boards</Menu.Label>
          {first > 1 ? (
            <Menu.Item closeMenuOnClick={false} onClick={() => setMore(more + 1)}>
              Earlier boards…
            </Menu.Item>
          ) : null}
          {pages.map((page) => (
            <BoardRows key={page} page={page} id={id} name={name} onBoard={onBoard} />
          ))}
          {isReadOnly ? null : (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => void create()}>
                {createBoardLabel}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
                Duplicate board
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => open({ kind: 'name' })}>
                Rename board…
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} data-danger onClick={remove}>
                Remove board…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
