/** Exports and imports computed in workers. */
import type { FontFace } from '@archwright/drawing';
import type { DrawnSvg } from '#platform/canvas/web/files/picture-png.ts';
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

/** Undefined for an unknown view. */
export const drawInWorker = askWorker<DrawTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' }),
);

/** Parses a file. */
export const readInWorker = askWorker<string, ReadFile>(
  () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
);
