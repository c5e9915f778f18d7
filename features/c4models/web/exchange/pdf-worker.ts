/** Worker that writes views as PDF. */
import { answerWithPdf } from '#platform/canvas/web/files/pdf-answer.ts';
import { viewDrawing } from '../../model/exchange/drawing/view-drawing.ts';
import type { PdfTask } from './c4-pdf.ts';

self.addEventListener('message', ({ data: { model, viewIds, theme, ...facts } }: MessageEvent<PdfTask>) => {
  const draw = (viewId: string) => viewDrawing(model, viewId, { theme, hasLegend: true, hasHeading: true });
  answerWithPdf(
    viewIds.map((viewId) => () => draw(viewId)),
    { ...facts, title: model.name },
  );
});
