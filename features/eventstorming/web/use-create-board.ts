/** Makes boards and opens them. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { createBoard, listBoards, type Board } from '../contract.ts';

/** The first of Board 1, Board 2 and so on that no board has. */
export function freeBoardName(rows: readonly { readonly name: string }[]): string {
  const taken = new Set(rows.map(({ name }) => name));
  let n = 1;
  while (taken.has(`Board ${n}`)) n += 1;
  return `Board ${n}`;
}

/** Opens another board of the project; without an id the one that was open last. */
export type ShowBoard = (id: string | undefined) => void;

/** By the address of the page. */
export function useShowBoard(): ShowBoard {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '.', search: (id === undefined ? {} : { board: id }) as never } as never);
}

/** With a document it is a copy. */
export function useCreateBoard(show: ShowBoard): (name: string, board?: Board['board']) => Promise<void> {
  const client = useQueryClient();
  return async (name, board) => {
    try {
      const made = await callApi(createBoard, { body: { name, ...(board ? { board } : {}) } });
      await client.invalidateQueries({ queryKey: readKey(listBoards) });
      show(made.id);
    } catch (error) {
      showFailure(error);
    }
  };
}
