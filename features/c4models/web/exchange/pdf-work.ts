/** PDF of views, made in a worker of its own that ends with its task. */
import type { FontFace } from '@archwright/drawing';
import type { C4Model } from '../../contract.ts';
import type { Theme } from '../../model/exchange/drawing/drawing-look.ts';

/** Views to be written, one a page. */
export interface PdfTask {
  readonly model: C4Model;
  readonly viewIds: readonly string[];
  readonly theme: Theme;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly faces: readonly FontFace[];
}

/** The document, and the characters that its font does not have. */
export interface MadePdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly missing: readonly string[];
}

/** What the worker tells; `share` is 0 to 1. */
export type PdfMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'done'; readonly bytes: Uint8Array; readonly missing: readonly string[] };

/** Resolves to undefined when the model holds none of the views; rejects with the reason of `signal`, or on failure. */
export function pdfInWorker(
  task: PdfTask,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MadePdf | undefined> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<MadePdf | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else resolve(data.kind === 'done' ? { bytes: new Uint8Array(data.bytes), missing: data.missing } : undefined);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The PDF could not be made.')));
    signal.addEventListener('abort', () => reject(new DOMException('The PDF was cancelled.', 'AbortError')), {
      once: true,
    });
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
