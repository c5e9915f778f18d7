/** Worker that writes diagrams as PDF. */
import { answerWithPdf } from '#platform/canvas/web/files/pdf-answer.ts';
import { boardDrawing } from '../../model/exchange/board-drawing.ts';
import type { BoardPdfTask } from './board-files.ts';

self.addEventListener('message', ({ data: { faces, images, createdAt, ...part } }: MessageEvent<BoardPdfTask>) => {
  answerWithPdf([() => boardDrawing(part)], { title: part.board.name, createdAt, faces, images });
});
