/** Makes a board and opens it. */
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

/** With a document it is a copy. */
export function useCreateBoard(): (name: string, board?: Board['board']) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (name, board) => {
    try {
      const made = await callApi(createBoard, { body: { name, ...(board ? { board } : {}) } });
      await client.invalidateQueries({ queryKey: readKey(listBoards) });
      await navigate({ to: '.', search: { board: made.id } as never } as never);
    } catch (error) {
      showFailure(error);
    }
  };
}
