/** Worker that writes diagrams as PDF. */
import type { Drawing } from '@archwright/drawing';
import { answerWithPdf } from '#platform/canvas/web/files/pdf-answer.ts';
import { boardDrawing } from '../../model/exchange/board-drawing.ts';
import type { BoardPdfTask } from './board-files.ts';

self.addEventListener('message', ({ data: { faces, images, createdAt, ...part } }: MessageEvent<BoardPdfTask>) => {
  const page = (): Drawing | undefined => {
    const drawing = boardDrawing(part);
    return drawing && { ...drawing, images };
  };
  answerWithPdf([page], { title: part.board.name, createdAt, faces });
});
