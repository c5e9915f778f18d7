/** Loads one operation of a target for some seconds. */
import autocannon from 'autocannon';
import type { Load, Target } from './targets.ts';

/** Requests per second and the 99th percentile of the response time in ms. */
export interface Figures {
  readonly perSecond: number;
  readonly p99: number;
  /** Number of non-success responses. */
  readonly failures: number;
}

const connections = 10;

/** Number of saved documents of a target, by its origin. */
const used = new Map<string, number>();

/**
 * Each connection saves its own document, one revision after another. A later round uses other documents: at the end of a
 * round, saves are cut off whose result is unknown.
 */
function saveInTurn(client: autocannon.Client, target: Target, load: Load): void {
  const at = used.get(target.origin) ?? 0;
  used.set(target.origin, at + 1);
  const path = load.paths[at % load.paths.length] ?? '';
  let revision = 1;
  const prepare = (): void => {
    const body = load.body?.(revision);
    client.setRequests([{ method: load.method, path, headers: load.headers, ...(body === undefined ? {} : { body }) }]);
  };
  client.on('response', (status: number) => {
    if (status === 200) revision += 1;
    prepare();
  });
  prepare();
}

/** Measures for `seconds` with ten connections. */
export async function measure(target: Target, load: Load, seconds: number): Promise<Figures> {
  const result = await autocannon({
    url: target.origin,
    connections,
    duration: seconds,
    timeout: 30,
    ...(load.body
      ? { setupClient: (client) => saveInTurn(client, target, load) }
      : { requests: load.paths.map((path) => ({ method: load.method, path, headers: load.headers })) }),
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
