/** What exports and imports have computed beside the page. */
import { askWorker } from '#platform/canvas/web/ask-worker.ts';
import type { C4Model } from '../../contract.ts';
import type { ReadFile } from '../../model/exchange/import-file.ts';
import type { Theme } from '../../model/exchange/svg/svg-look.ts';
import type { DrawnSvg } from '../../model/exchange/svg/view-svg.ts';

/** A view to be drawn. */
export interface DrawTask {
  readonly model: C4Model;
  readonly viewId: string;
  readonly theme: Theme;
}

/** Undefined for a view that the model does not hold. */
export const drawInWorker = askWorker<DrawTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' }),
);

/** The bytes of a picture as PNG. */
export const encodeInWorker = askWorker<{ readonly bitmap: ImageBitmap }, Blob>(
  () => new Worker(new URL('./png-worker.ts', import.meta.url), { type: 'module' }),
  ({ bitmap }) => [bitmap],
);

/** What a file holds. */
export const readInWorker = askWorker<string, ReadFile>(
  () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
);
