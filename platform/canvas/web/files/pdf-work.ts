/** PDF of drawings, made in a worker of its own that ends with its task. */
import { isolated } from '#platform/ui/model/isolated.ts';
import type { FileWork, MadeFile } from './use-file-export.ts';

/** What the worker tells; `share` is 0 to 1. */
export type PdfMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'done';
      readonly bytes: Uint8Array;
      /** Characters that are drawn as boxes. */
      readonly missing: readonly string[];
      /** Characters whose lines are pictures. */
      readonly pictured: readonly string[];
    };

/** Most characters that a message names. */
const mostNamed = 12;
const failedMessage = 'The PDF could not be made. Please try fewer views.';

const named = (characters: readonly string[]): string =>
  `${characters.slice(0, mostNamed).map(isolated).join(' ')}${characters.length > mostNamed ? ' …' : ''}`;

/** Said when characters could not be drawn. */
export const missingMessage = (missing: readonly string[]): string =>
  `The font of the PDF lacks these characters: ${named(missing)}`;

/** Said when the font lacks characters, and their lines cannot be searched or copied. */
export const picturedMessage = (pictured: readonly string[]): string =>
  `The font of the PDF lacks some characters. Lines with them are pictures: ${named(pictured)}`;

const warningOf = ({ missing, pictured }: Extract<PdfMessage, { kind: 'done' }>): string | undefined => {
  if (missing.length > 0) return missingMessage(missing);
  return pictured.length > 0 ? picturedMessage(pictured) : undefined;
};

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
      const blob = new Blob([new Uint8Array(data.bytes)], { type: 'application/pdf' });
      resolve({ blob, warning: warningOf(data) });
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
