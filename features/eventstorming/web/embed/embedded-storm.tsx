/** A board in a document: read-only, moved by the pointer, enlargeable. */
import { IconLayoutKanban } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import type { EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { closeBoardLabel, editBoardLabel, enlargeBoardLabel, getBoard, type Board } from '../../contract.ts';
import { readBoardValue } from '../../model/board-shape.ts';
import type { StormLevel } from '../../model/storm-state.ts';
import { boardAddress } from '../board-address.ts';
import { readEmbeddedBoard } from './embedded-storm-value.ts';

/** The canvas is loaded with the first board of a page. */
const StormPicture = lazyPart(async () => (await import('./storm-picture.tsx')).StormPicture);

function Shown({ board, level }: { readonly board: Board; readonly level: StormLevel }) {
  const project = useProject();
  const read = useMemo(() => readBoardValue(board.board), [board.board]);
  if ('violations' in read) return <MissingEmbed kind="board" />;
  return (
    <EmbedFrame
      name={board.name}
      Icon={IconLayoutKanban}
      edit={{ href: boardAddress(project.code, board.id, { level }), label: editBoardLabel }}
      labels={{ enlarge: enlargeBoardLabel, close: closeBoardLabel }}
    >
      {(isFull) => (
        <StormPicture
          items={read.document.items}
          level={level}
          name={board.name}
          fitOn={`${board.id} ${board.revision} ${level} ${isFull}`}
          wheel="page"
        />
      )}
    </EmbedFrame>
  );
}

/** What cannot be shown is told in its place. */
export function EmbeddedStorm({ value }: EmbedViewProps) {
  const { boardId, level } = readEmbeddedBoard(value);
  const read = useRead(getBoard, { params: { id: boardId } }, { enabled: boardId !== '' });
  if (boardId === '') return <MissingEmbed kind="board" />;
  if (failedRead(read)) return <FailedEmbed kind="board" read={read} />;
  return read.data ? <Shown board={read.data} level={level} /> : <EmbedPlace />;
}
