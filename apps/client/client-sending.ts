/** Sends a call: headers, body, timeout, and retries where a call can be made again without being done twice. */
import { ArchwrightError, errorOf } from './client-errors.ts';
import type { Operation } from './client-calls.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Address of Archwright, for example `https://archwright.example.org`. */
  readonly address: string;
  /** API key of an organization or of a person. */
  readonly key: string;
  /** Id of the organization; personal keys need it. */
  readonly organization?: string | undefined;
  /** Code of the project, for calls within one. */
  readonly project?: string | undefined;
  /** Milliseconds that an answer may take; default 60,000. */
  readonly timeout?: number | undefined;
  /** How often a call is made again after a failure that may pass; default 3. */
  readonly retries?: number | undefined;
  /** Replaces the function `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
  /** Replaces the key that the client makes for a POST. */
  readonly idempotencyKey?: string | undefined;
}

/** Arguments of a call. */
export interface CallParts extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly upload?: Blob & { readonly name?: string };
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

const longestPause = 60;

/** The address of a call. */
function addressOf(base: string, path: string, { params = {}, query = {} }: CallParts): string {
  const encoded = (value: unknown): string => encodeURIComponent(String(value));
  const place = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encoded(params[name]));
  const search = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  return `${base}/api${place}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** The body of a call; a form brings its own content type. */
function bodyOf(
  { method, body }: Operation,
  parts: CallParts,
): { body?: string | Uint8Array<ArrayBuffer> | FormData; type?: string } {
  if (body === 'json') {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return { body: JSON.stringify(parts.body ?? {}), type };
  }
  if (body === 'raw') return { body: parts.raw ?? '', type: 'application/octet-stream' };
  if (body === undefined || !parts.upload) return {};
  const form = new FormData();
  for (const [name, value] of Object.entries((parts.body ?? {}) as Record<string, unknown>))
    form.append(name, String(value));
  form.append('file', parts.upload, parts.upload.name ?? 'file');
  return { body: form };
}

/** Whether a call may be made again when nobody knows what became of it. */
const isRepeatable = ({ method, access }: Operation, key: string | undefined): boolean =>
  method === 'GET' || key !== undefined || (method === 'PUT' && access === 'key');

/** Resolves after some seconds; rejects when the signal fires. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A call with everything that it is sent with. */
interface Sending {
  readonly options: ClientOptions;
  readonly operation: Operation;
  readonly parts: CallParts;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends once; the whole answer is read within the timeout. */
async function sendOnce<T>(
  { options, operation, parts, headers }: Sending,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal } = parts;
  signal?.throwIfAborted();
  const stopper = new AbortController();
  const abort = (): void => stopper.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      stopper.abort();
    },
    parts.timeout ?? options.timeout ?? 60_000,
  );
  const { body, type } = bodyOf(operation, parts);
  try {
    const response = await (options.fetch ?? fetch)(addressOf(options.address, operation.path, parts), {
      method: operation.method,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
      // The key is sent to the configured server only, never to where that sends.
      redirect: 'manual',
      signal: stopper.signal,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw await errorOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ArchwrightError) throw error;
    signal?.throwIfAborted();
    if (isLate) throw new ArchwrightError(0, `${options.address} did not answer in time.`, { code: 'timeout' });
    const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
    const reason = String(cause?.code ?? cause?.message ?? (error as Error).message);
    throw new ArchwrightError(0, `${options.address} cannot be reached: ${reason}`, { code: 'network' });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The first try of a call with an Idempotency-Key has no answer yet. */
const runningCode = 'idempotency_request_running';

const isPassing = ({ status, code }: ArchwrightError, isKnownOnce: boolean): boolean =>
  status === 429 ||
  status === 503 ||
  (isKnownOnce && (status === 0 || code === runningCode || status === 502 || status === 504));

/** Sends, and again after failures that may pass, at most as often as the client was told. */
export async function sendCall<T>(sending: Sending, read: (response: Response) => Promise<T>): Promise<T> {
  const { operation, options, parts } = sending;
  const isKeyed = operation.method === 'POST' && operation.body === 'json';
  const key = isKeyed ? (parts.idempotencyKey ?? globalThis.crypto.randomUUID()) : undefined;
  const headers = { ...sending.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendOnce({ ...sending, headers }, read);
    } catch (error) {
      const isOver = tries >= (options.retries ?? 3);
      if (!(error instanceof ArchwrightError) || isOver || !isPassing(error, isRepeatable(operation, key))) throw error;
      await pause(Math.min(error.retryAfter ?? 2 ** tries / 2, longestPause), parts.signal);
    }
  }
}
