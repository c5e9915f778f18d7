/** ELK in its worker: how long it may take to start, and to lay out. */
import { afterEach, expect, test, vi } from 'vitest';
import { elkInWorker } from './layout-in-elk.ts';

afterEach(() => vi.unstubAllGlobals());

const graph = { id: 'root', children: [{ id: 'a', width: 100, height: 50 }] };
const run = elkInWorker(new AbortController().signal);

/** A worker that is still fetched for `startMs`, then answers at once. */
const slowWorker = (startMs: number) =>
  class extends EventTarget {
    onmessage: ((answer: unknown) => void) | undefined;
    readonly #start = new Promise((resolve) => setTimeout(resolve, startMs));
    postMessage({ id }: { readonly id: number }): void {
      void this.#start.then(() => this.onmessage?.({ data: { id, data: graph } }));
    }
    terminate(): void {
      this.onmessage = undefined;
    }
  };

test('the time of a layout begins when ELK is started', async () => {
  vi.stubGlobal('Worker', slowWorker(1_500));
  expect(await run(graph, 1_000)).toEqual(graph);
});

test('a worker that cannot be fetched ends its layout at once', async () => {
  class LostWorker extends slowWorker(1_000_000) {
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'Not found' })), 0);
    }
  }
  vi.stubGlobal('Worker', LostWorker);
  await expect(run(graph, 1_000)).rejects.toThrow('Not found');
});

test('places boxes', async () => {
  const { children = [] } = await run(graph, 60_000);
  expect(children).toMatchObject([{ id: 'a', x: expect.any(Number), y: expect.any(Number) }]);
});
