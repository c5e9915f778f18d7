/** Constant load over a long time, with samples of memory, handles and latency. */
import { setTimeout as pause } from 'node:timers/promises';
import { overHttp, type Send } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { documentText, makeSeed } from './api-seed.ts';
import type { Product } from './product.ts';

/** One sample. */
export interface Sample {
  /** Seconds since the start of the load. */
  readonly at: number;
  readonly residentMb: number;
  readonly heapMb: number;
  /** Active resources of Node: sockets, timers and the like. */
  readonly handles: number;
  readonly connections: number;
  /** 99th percentile of the latency since the last sample, ms. */
  readonly p99: number;
}

/** Result of a run. */
export interface SoakResult {
  readonly requests: number;
  /** Responses with 5xx and missing responses, as sentences. */
  readonly faults: readonly string[];
  readonly samples: readonly Sample[];
}

/** Settings of a run. */
export interface SoakSettings {
  readonly seconds: number;
  readonly requestsPerSecond: number;
  /** Seconds between samples. */
  readonly every: number;
  readonly onSample?: (sample: Sample) => void;
}

const numberIn = (metrics: string, name: string): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;

/** The work of one user: pages are opened, searched, listed, written and saved. */
class Walk {
  readonly #person: Person;
  readonly #send: Send;
  readonly #document: string;
  #count = 0;
  #revision = 0;

  constructor(person: Person, send: Send, document: string) {
    this.#person = person;
    this.#send = send;
    this.#document = document;
  }

  async step(): Promise<number> {
    const path = `/api/documentation/documents/${this.#document}`;
    const steps = [
      () => this.#get(path),
      () => this.#get('/api/documentation/namespaces'),
      () => this.#get('/api/adrs'),
      () => this.#get('/api/search?query=soak'),
      () => this.#get('/api/current-user'),
      () => this.#save(path),
    ];
    return (await steps[this.#count++ % steps.length]?.()) ?? 0;
  }

  async #get(url: string): Promise<number> {
    const answer = await this.#send({ method: 'GET', url, headers: this.#person.headers() });
    if (answer.status === 401) await this.#person.signInAgain();
    return answer.status;
  }

  /** A page of its own, saved repeatedly. */
  async #save(url: string): Promise<number> {
    if (this.#revision === 0) {
      const read = await this.#send({ method: 'GET', url, headers: this.#person.headers() });
      this.#revision = (JSON.parse(read.text) as { data: { revision: number } }).data.revision;
    }
    const text = { title: 'Soak', json: documentText(`soak ${crypto.randomUUID()} `.repeat(20)) };
    const answer = await this.#send({
      method: 'PUT',
      url,
      headers: { ...this.#person.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ ...text, revision: this.#revision }),
    });
    if (answer.status === 200) this.#revision += 1;
    else this.#revision = 0;
    return answer.status;
  }
}

async function look(origin: string, at: number, times: readonly number[]): Promise<Sample> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const megabytes = (name: string): number => Math.round(numberIn(metrics, name) / 104_857.6) / 10;
  return {
    at: Math.round(at),
    residentMb: megabytes('process_resident_memory_bytes'),
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
    handles: numberIn(metrics, 'nodejs_active_handles_total'),
    connections: numberIn(metrics, 'database_connections'),
    p99: Math.round(percentile(times, 0.99)),
  };
}

/** Loads a product as one user and samples it periodically. */
export async function soak(product: Product, settings: SoakSettings): Promise<SoakResult> {
  const send = overHttp(product.origin);
  const person = await signUp(send, 'soak');
  const seed = await makeSeed(person, 'soak', { documents: 1 });
  const walk = new Walk(person, send, seed['documents']?.[0] ?? '');
  const [faults, samples]: [string[], Sample[]] = [[], []];
  let times: number[] = [];
  let requests = 0;
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1_000;
  const load = async (): Promise<void> => {
    for (let due = 0; due < settings.seconds; due += 1 / settings.requestsPerSecond) {
      await pause(Math.max(0, (due - elapsed()) * 1_000));
      if (elapsed() >= settings.seconds) return;
      const started = performance.now();
      const status = await walk.step().catch((error: unknown) => String(error));
      times.push(performance.now() - started);
      requests += 1;
      if (typeof status === 'string' || status >= 500) faults.push(`request ${requests}: ${status}`);
    }
  };
  const watch = async (): Promise<void> => {
    for (let at = settings.every; at <= settings.seconds; at += settings.every) {
      await pause(Math.max(0, (at - elapsed()) * 1_000));
      const sample = await look(product.origin, elapsed(), times);
      times = [];
      samples.push(sample);
      settings.onSample?.(sample);
    }
  };
  await Promise.all([load(), watch()]);
  return { requests, faults, samples };
}

/** Growth of a metric in percent per ten minutes, by linear regression over the samples after the warm-up. */
export function growthOf(samples: readonly Sample[], figure: 'residentMb' | 'heapMb' | 'p99', warmUp: number): number {
  const points = samples.filter(({ at }) => at > warmUp);
  const mean = (of: (sample: Sample) => number): number =>
    points.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, points.length);
  const [meanAt, meanValue] = [mean(({ at }) => at), mean((sample) => sample[figure])];
  const above = points.reduce((sum, sample) => sum + (sample.at - meanAt) * (sample[figure] - meanValue), 0);
  const below = points.reduce((sum, sample) => sum + (sample.at - meanAt) ** 2, 0);
  return below === 0 || meanValue === 0 ? 0 : ((above / below) * 600 * 100) / meanValue;
}
