/** Worker that writes views as PDF. */
import { facesIn, missingIn, writePdf } from '@archwright/drawing';
import { viewDrawing } from '../../model/exchange/drawing/view-drawing.ts';
import type { PdfMessage, PdfTask } from './pdf-work.ts';

const tell = (message: PdfMessage): void => self.postMessage(message);

async function write({ model, viewIds, theme, createdAt, faces: given }: PdfTask): Promise<void> {
  // Routes take longer than writing: a view counts as one step drawn, and as another written.
  const total = 2 * viewIds.length;
  const drawings = viewIds.flatMap((viewId, at) => {
    const drawing = viewDrawing(model, viewId, { theme, hasLegend: true, hasHeading: true });
    tell({ kind: 'progress', share: (at + 1) / total });
    return drawing ?? [];
  });
  if (drawings.length === 0) return tell({ kind: 'nothing' });
  const faces = facesIn(drawings, given);
  const bytes = await writePdf(drawings, {
    title: model.name,
    creator: 'Archwright',
    createdAt: new Date(createdAt),
    faces,
    onPage: (done) => tell({ kind: 'progress', share: (drawings.length + done) / total }),
  });
  const missing = missingIn(drawings, faces);
  self.postMessage({ kind: 'done', bytes, missing } satisfies PdfMessage, { transfer: [bytes.buffer] });
}

self.addEventListener('message', ({ data }: MessageEvent<PdfTask>) => {
  // Becomes an error of the worker, which its page hears.
  write(data).catch((error: unknown) => reportError(error));
});
