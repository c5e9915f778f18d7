/** Views of a model as a PDF to be made. */
import type { FontFace } from '@archwright/drawing';
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { loadFaces } from '#platform/canvas/web/files/font-files.ts';
import { pdfFile } from '#platform/canvas/web/files/pdf-work.ts';
import type { FileWork } from '#platform/canvas/web/files/use-file-export.ts';
import type { C4Model } from '../../contract.ts';
import type { Theme } from '../../model/exchange/drawing/drawing-look.ts';
import { goneMessage } from './exports.ts';

/** Views to be written, one a page. */
export interface PdfTask {
  readonly model: C4Model;
  readonly viewIds: readonly string[];
  readonly theme: Theme;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly faces: readonly FontFace[];
}

/** What becomes a PDF: without `viewId` all views. */
interface PdfContent {
  readonly model: C4Model;
  readonly viewId?: string;
  readonly theme: Theme;
}

/** The file of a view, or of all. */
export function c4Pdf({ model, viewId, theme }: PdfContent): FileWork {
  const view = model.views.find(({ id }) => id === viewId);
  return pdfFile({
    name: fileNameOf(view ? `${model.name} ${view.name}` : model.name, 'pdf'),
    nothing: goneMessage,
    start: () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' }),
    task: async (): Promise<PdfTask> => ({
      model,
      viewIds: viewId === undefined ? model.views.map(({ id }) => id) : [viewId],
      theme,
      createdAt: new Date().toISOString(),
      faces: await loadFaces(JSON.stringify(model)),
    }),
  });
}
