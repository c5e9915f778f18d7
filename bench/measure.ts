/** Puts one operation of a target under load for some seconds. */
import autocannon from 'autocannon';
import type { Load, Target } from './targets.ts';

/** Requests per second and the 99th percentile of the response time in ms. */
export interface Figures {
  readonly perSecond: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failures: number;
}

const connections = 10;

/** Revisions go on across rounds: a save must name the newest one. */
const revisions = new Map<string, number>();

/** Each connection saves a document of its own, one revision after another. */
function saveInTurn(client: autocannon.Client, target: Target, load: Load, at: number): void {
  const path = load.paths[at % load.paths.length] ?? '';
  const key = target.origin + path;
  const prepare = (): void => {
    const body = load.body?.(revisions.get(key) ?? 1);
    client.setRequests([{ method: load.method, path, headers: load.headers, ...(body === undefined ? {} : { body }) }]);
  };
  client.on('response', (status: number) => {
    if (status === 200) revisions.set(key, (revisions.get(key) ?? 1) + 1);
    prepare();
  });
  prepare();
}

/** Measures for `seconds` with ten connections. */
export async function measure(target: Target, load: Load, seconds: number): Promise<Figures> {
  let clients = 0;
  const result = await autocannon({
    url: target.origin,
    connections,
    duration: seconds,
    timeout: 30,
    ...(load.body
      ? { setupClient: (client) => saveInTurn(client, target, load, clients++) }
      : { requests: load.paths.map((path) => ({ method: load.method, path, headers: load.headers })) }),
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
