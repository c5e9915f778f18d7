/** Makes boards and opens them. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { copyName } from '#platform/ui/model/copy-name.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { boardLimits, createBoard, listBoards, type Board } from '../contract.ts';

/** Boards in a page of the list. */
export const boardsInPage = 100;

/** The first of Board 1, Board 2 and so on that no board has; after many boards the number beyond those that are known. */
export function freeBoardName(rows: readonly { readonly name: string }[], total: number): string {
  const taken = new Set(rows.map(({ name }) => name));
  const numbers = rows.map(({ name }) => Number(/^Board (\d{1,9})$/.exec(name)?.[1] ?? 0));
  let n = total > rows.length ? Math.max(total, ...numbers) + 1 : 1;
  while (taken.has(`Board ${n}`)) n += 1;
  return `Board ${n}`;
}

/** By the oldest boards and the newest ones. */
async function nextBoardName(): Promise<string> {
  const read = (page: number) => callApi(listBoards, { query: { page, perPage: boardsInPage } });
  const { resources, pagination } = await read(1);
  const last = Math.ceil(pagination.total / boardsInPage);
  const newest = await Promise.all([...new Set([last - 1, last])].filter((page) => page > 1).map(read));
  return freeBoardName([...resources, ...newest.flatMap((one) => one.resources)], pagination.total);
}

/** Opens another board of the project; without an id the one that was open last. */
export type ShowBoard = (id: string | undefined) => void;

/** By the address of the page. */
export function useShowBoard(): ShowBoard {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '.',
      search: (id === undefined ? {} : { board: id }) as never,
      // Going back never leads to a board that was removed.
      replace: id === undefined,
    } as never);
}

/** With a board it makes a copy of it. */
export function useCreateBoard(show: ShowBoard): (like?: Pick<Board, 'name' | 'board'>) => Promise<void> {
  const client = useQueryClient();
  return async (like) => {
    try {
      const body = like ? { ...like, name: copyName(like.name, boardLimits.name) } : { name: await nextBoardName() };
      const made = await callApi(createBoard, { body });
      await client.invalidateQueries({ queryKey: readKey(listBoards) });
      show(made.id);
    } catch (error) {
      showFailure(error);
    }
  };
}
