/** A raw HTTP client for tests and tools. */

/** A request as it is sent: nothing is validated or completed. */
export interface Exchange {
  readonly method: string;
  /** Path and query, for example `/api/projects?page=1`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A reply with its body as text. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Transport: over a socket or into the app directly. */
export type Send = (exchange: Exchange) => Promise<Answer>;

/** Sends over HTTP to an origin, for example `http://127.0.0.1:3000`. */
export const overHttp =
  (origin: string): Send =>
  async ({ method, url, headers, body }) => {
    const reply = await fetch(origin + url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
  };

/** Sends JSON and reads JSON; throws unless the status is a success. */
export async function sendJson(
  send: Send,
  call: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  },
): Promise<unknown> {
  const answer = await send({
    method: call.method,
    url: call.url,
    headers: { ...call.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  if (answer.status >= 300)
    throw new Error(`${call.method} ${call.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer.text === '' ? undefined : JSON.parse(answer.text);
}

const boundary = 'archwright-tools-boundary';

/** A field of a form as it is sent. */
export const fieldPart = (edge: string, name: string, value: unknown): string =>
  `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`;

/** A multipart form with one file of text, and the content type that names its boundary. */
export const formWith = (
  name: string,
  text: string,
  fields: Readonly<Record<string, unknown>> = {},
): { readonly type: string; readonly body: string } => {
  const parts = Object.entries(fields).map(([field, value]) => fieldPart(boundary, field, value));
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  };
};

/** Uploads a text file through the API and returns its metadata. */
export async function sendFile(
  send: Send,
  headers: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly text: string },
): Promise<unknown> {
  const { type, body } = formWith(file.name, file.text);
  const answer = await send({ method: 'POST', url: '/api/files', headers: { ...headers, 'content-type': type }, body });
  if (answer.status >= 300) throw new Error(`POST /api/files answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text);
}
