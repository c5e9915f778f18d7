/** Messages of JSON-RPC, as far as they must be understood on their way. */

/** A message of the agent. */
export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON, or nothing. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is a message. */
export const isMessage = (value: unknown): value is Message => isObject(value) && value['jsonrpc'] === '2.0';

/** An error as the answer to a request. */
export const errorAnswer = (id: Message['id'] | null, code: number, message: string) => ({
  jsonrpc: '2.0' as const,
  id: id ?? null,
  error: { code, message },
});

/** The version that a message names, since 2026-07-28. */
export function namedVersion({ params }: Message): string | undefined {
  const meta = params?.['_meta'];
  const version = isObject(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** The version that the answer to `initialize` agrees on. */
export function agreedVersion(answer: unknown): string | undefined {
  const result = isObject(answer) ? answer['result'] : undefined;
  const version = isObject(result) ? result['protocolVersion'] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** The request that a message takes back. */
export function cancelledId({ method, params }: Message): string | number | undefined {
  const id = method === 'notifications/cancelled' ? params?.['requestId'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** A value as a header: text that headers cannot hold is encoded as the protocol says. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;

const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Headers that repeat the method and the name of a message, as the protocol asks since 2026-07-28. */
export function routingHeaders({ method, params }: Message): Readonly<Record<string, string>> {
  if (method === undefined) return {};
  const name = params?.[namedBy[method] ?? ''];
  return { 'mcp-method': method, ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}) };
}

/** The messages of a stream of events. */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const events = (rest + decoder.decode(bytes, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'));
      const message = parsed(lines.map((line) => line.slice(5)).join('\n'));
      if (message !== undefined) yield message;
    }
  }
}
