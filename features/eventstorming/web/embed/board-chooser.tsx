/** Chooses a board, and one of its views, for a block of a document. */
import { NativeSelect } from '@mantine/core';
import { useRead } from '#platform/http/web/use-calls.ts';
import { BOARD_VANISHED, EMBED_LOADING, SELECT_BOARD } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getBoard, listBoards } from '../../contract.ts';
import { levelLabels, stormLevels } from '../../model/storm-state.ts';
import { embeddedBoard, readEmbeddedBoard } from './embedded-storm-value.ts';

/** Choosing a board stores its id, choosing a view both. */
export function BoardChooser({ value, onChange }: EmbedEditorProps) {
  const { boardId, level } = readEmbeddedBoard(value);
  const { data, error } = useRead(listBoards, { query: { page: 1, perPage: 100 } });
  const rows = data?.resources ?? [];
  const isListed = rows.some(({ id }) => id === boardId);
  const further = useRead(
    getBoard,
    { params: { id: boardId } },
    { enabled: boardId !== '' && data !== undefined && !isListed },
  );
  const shown = further.data && !isListed ? [...rows, further.data] : rows;
  const isThere = shown.some(({ id }) => id === boardId);
  const failure = error ?? further.error;
  const said = failure ? failureSentence(failure) : data ? SELECT_BOARD : EMBED_LOADING;
  const hint = isGone(further) ? BOARD_VANISHED : said;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Board"
        value={isThere ? boardId : ''}
        disabled={!data}
        data={[
          { value: '', label: hint, disabled: true },
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChange(embeddedBoard(currentTarget.value, level))}
      />
      {isThere ? (
        <NativeSelect
          size="xs"
          aria-label="View"
          value={level}
          data={stormLevels.map((one) => ({ value: one, label: levelLabels[one] }))}
          onChange={({ currentTarget: { value: view } }) => {
            const chosen = stormLevels.find((one) => one === view);
            if (chosen) onChange(embeddedBoard(boardId, chosen));
          }}
        />
      ) : null}
    </>
  );
}
