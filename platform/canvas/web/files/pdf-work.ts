/** PDF of drawings, made in a worker of its own that ends with its task. */
import type { FileWork, MadeFile } from './use-file-export.ts';

/** What the worker tells; `share` is 0 to 1. */
export type PdfMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'done'; readonly bytes: Uint8Array; readonly missing: readonly string[] };

/** Most characters that a message names. */
const mostNamed = 12;
const failedMessage = 'The PDF could not be made. Please try fewer views.';

/** Said when the font lacks characters. */
export const missingMessage = (missing: readonly string[]): string =>
  `The font of the PDF lacks these characters: ${missing.slice(0, mostNamed).join(' ')}${missing.length > mostNamed ? ' …' : ''}`;

/** Resolves to undefined when there is nothing to draw; rejects with the reason of `signal`, or on failure. */
function pdfInWorker(
  worker: Worker,
  task: unknown,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MadeFile | undefined> {
  return new Promise<MadeFile | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
      if (data.kind === 'progress') return onProgress(data.share);
      if (data.kind === 'nothing') return resolve(undefined);
      const { bytes, missing } = data;
      const blob = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
      resolve({ blob, warning: missing.length > 0 ? missingMessage(missing) : undefined });
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The PDF could not be made.')));
    signal.addEventListener('abort', () => reject(new DOMException('The PDF was cancelled.', 'AbortError')), {
      once: true,
    });
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** How a PDF is made: by which worker, from which task. */
export interface PdfSource {
  readonly name: string;
  /** Said when there is nothing to draw. */
  readonly nothing: string;
  readonly start: () => Worker;
  readonly task: () => Promise<unknown>;
}

/** A PDF as a file to be made. */
export const pdfFile = ({ name, nothing, start, task }: PdfSource): FileWork => ({
  name,
  failed: failedMessage,
  make: async (signal, onProgress) => {
    const given = await task();
    signal.throwIfAborted();
    return (await pdfInWorker(start(), given, signal, onProgress)) ?? nothing;
  },
});
