/** A receiver of webhooks: a real HTTP server that remembers what it got. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that arrived. */
export interface ReceivedCall {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How it was answered; undefined while it was not. */
  readonly status: number | undefined;
  /** When it had arrived, ms since 1970. */
  readonly arrivedAt: number;
}

/** The status of an answer, at once or later, or no answer at all. */
type Answer = (call: Pick<ReceivedCall, 'body'>) => number | 'never' | Promise<number>;

/** A running receiver. */
export interface Receiver {
  /** For OUTBOUND_ALLOW. */
  readonly host: string;
  readonly urlOf: (path: string) => string;
  /** What arrived at a path, in order. */
  readonly at: (path: string) => readonly ReceivedCall[];
  /** Decides how a path answers from now on; 200 without it. */
  readonly answer: (path: string, answer: Answer) => void;
  /** The largest number of calls that were open at a path at the same time. */
  readonly mostAtOnce: (path: string) => number;
  readonly close: () => Promise<void>;
}

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Opens a receiver on a free port of this machine. */
export async function openReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const answers = new Map<string, Answer>();
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    open.set(path, (open.get(path) ?? 0) + 1);
    most.set(path, Math.max(most.get(path) ?? 0, open.get(path) ?? 0));
    response.once('close', () => open.set(path, (open.get(path) ?? 0) - 1));
    let body = '';
    for await (const piece of request) body += String(piece);
    const arrivedAt = Date.now();
    const status = (await answers.get(path)?.({ body })) ?? 200;
    calls.push({ path, body, headers: headersOf(request), status: status === 'never' ? undefined : status, arrivedAt });
    if (status !== 'never') response.writeHead(status).end();
  };
  // A caller that gives up ends the request with an error: that is its own affair.
  const server = createServer((request, response) => void take(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    urlOf: (path) => `http://${host}${path}`,
    at: (path) => calls.filter((call) => call.path === path),
    answer: (path, answer) => void answers.set(path, answer),
    mostAtOnce: (path) => most.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
