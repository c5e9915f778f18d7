/** Exports and imports computed in workers. */
import type { FontFace } from '@archwright/drawing';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import type { C4Model } from '../../contract.ts';
import type { ReadFile } from '../../model/exchange/import-file.ts';
import type { Theme } from '../../model/exchange/drawing/drawing-look.ts';

/** A view to be rendered. */
export interface DrawTask {
  readonly model: C4Model;
  readonly viewId: string;
  readonly theme: Theme;
  /** Fonts that the picture carries as far as it needs them. */
  readonly faces: readonly FontFace[];
}

/** A view as SVG, and its size in px. */
export interface DrawnSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Undefined for an unknown view. */
export const drawInWorker = askWorker<DrawTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' }),
);

/** Encodes an image as PNG. */
export const encodeInWorker = askWorker<{ readonly bitmap: ImageBitmap }, Blob>(
  () => new Worker(new URL('./png-worker.ts', import.meta.url), { type: 'module' }),
  ({ bitmap }) => [bitmap],
);

/** Parses a file. */
export const readInWorker = askWorker<string, ReadFile>(
  () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
);
