/** Sends a form with a file: unlike `fetch` it reports progress, and times out only when it stalls. */

import type { UploadSource } from '../contract.ts';

/** Time without progress after which the connection counts as lost, ms. */
const stallMs = 60_000;
/** Time for the server to answer once everything is sent, ms. */
const answerMs = 300_000;

/** What is sent, and the callbacks. */
export interface FormParts {
  readonly upload?: UploadSource;
  /** The other fields. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Share that was sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The file last: the server knows the other fields when it arrives. */
function formOf({ upload, body }: FormParts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  if (upload) form.set('file', upload as Blob);
  return form;
}

/** The response, as `fetch` would return it; rejects when the connection is lost, stalls or is aborted. */
export function postForm(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  parts: FormParts,
): Promise<Response> {
  const { signal, onProgress } = parts;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = (): void => request.abort();
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stallMs);
      if (total > 0) onProgress?.(loaded / total);
    });
    request.upload.addEventListener('load', () => wait(answerMs));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      if (request.status === 0) reject(signal?.aborted ? signal.reason : new TypeError('The connection was lost.'));
      else resolve(answerOf(request));
    });
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', giveUp);
    wait(stallMs);
    request.send(formOf(parts));
  });
}

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: new Headers(
      request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)
        .map((line) => line.split(/:\s*(.*)/, 2) as [string, string])
        .filter(([name]) => name !== ''),
    ),
  });
