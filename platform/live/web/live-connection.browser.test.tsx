/** Where no stream can be held, changes arrive all the same: asked for one by one, or by reading everything again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiScope } from '#platform/http/web/api.ts';
import { eventText } from '../model/server-sent-events.ts';
import { LiveConnection } from './live-connection.ts';

const project = '0190eeee-0000-7000-8000-000000000002';
const idOf = (event: number): string => `0190eeee-0000-7000-8000-${`${event}`.padStart(12, '0')}`;
const nothing = () => undefined;
const opened: LiveConnection[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  setApiScope({
    token: () => 'token',
    organizationId: () => project,
    projectId: () => project,
    renew: () => Promise.resolve(false),
    ended: nothing,
    forbidden: nothing,
    succeeded: nothing,
    sent: nothing,
  });
});
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
  setApiScope(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows a project; answers what was told. */
function follow(rights: () => void = nothing): readonly string[] {
  const told: string[] = [];
  const connection = new LiveConnection({
    changed: ({ subject }) => void told.push(subject),
    beat: nothing,
    reset: () => void told.push('reset'),
    rights,
  });
  opened.push(connection);
  connection.follow([`project:${project}`]);
  return told;
}

/** A server that answers questions; what becomes of streams is said by the test. */
function serve(stream: (signal: AbortSignal) => Promise<Response>, isAsked = true) {
  const server = { last: 1, streams: 0, questions: 0 };
  vi.stubGlobal('fetch', (address: string, { headers, signal }: RequestInit) => {
    if (!address.includes('once=true')) {
      server.streams += 1;
      return stream(signal ?? new AbortController().signal);
    }
    server.questions += 1;
    if (!isAsked) return Promise.reject(new TypeError('Failed to fetch'));
    const after = new Headers(headers).get('last-event-id');
    const known = after === null ? server.last : Number(after.slice(-12));
    const texts: string[] = [];
    for (let event = known + 1; event <= server.last; event += 1) {
      const at = '2026-11-28T09:00:00.000Z';
      const change = { id: idOf(event), subject: `adr:${idOf(event)}`, project, action: 'created', by: null, at };
      texts.push(eventText({ name: 'change', id: idOf(event), data: JSON.stringify(change) }));
    }
    texts.push(eventText({ name: 'ready', id: idOf(server.last), data: '{}' }));
    return Promise.resolve(new Response(texts.join('')));
  });
  return server;
}

const refused = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
/** A proxy that keeps the answer back until it is whole, which it never is. */
const heldBack = (signal: AbortSignal): Promise<Response> =>
  new Promise((_answer, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
/** The same, for a proxy that hands the head of the answer on. */
const silent = (signal: AbortSignal): Promise<Response> => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  signal.addEventListener('abort', () => void writable.abort().catch(nothing));
  return Promise.resolve(new Response(readable));
};

test.each([
  ['fail', refused],
  ['are held back', heldBack],
  ['say nothing', silent],
])('where streams %s, changes are asked for, and none is told twice', async (_what, stream) => {
  const server = serve(stream);
  const told = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  // What happened before the first question is unknown.
  expect(new Set(told)).toEqual(new Set(['reset']));
  const known = told.length;
  for (const event of [2, 3]) {
    server.last = event;
    await vi.advanceTimersByTimeAsync(25_000);
  }
  expect(told.slice(known)).toEqual([`adr:${idOf(2)}`, `adr:${idOf(3)}`]);
  const before = server.streams;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.streams).toBeGreaterThan(before);
});

test('where nothing gets through, everything is read again, but not all the time', async () => {
  serve(refused, false);
  const told = follow();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(told.length).toBeGreaterThan(2);
  expect(told.length).toBeLessThan(7);
  expect(new Set(told)).toEqual(new Set(['reset']));
});

test('a stream that is heard of is asked for nothing', async () => {
  const server = serve(() => {
    const ready = eventText({ name: 'ready', id: idOf(1), data: '{}' });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(ready)),
    });
    return Promise.resolve(new Response(body));
  });
  const told = follow();
  await vi.advanceTimersByTimeAsync(50_000);
  expect([server.streams, server.questions, told]).toEqual([1, 0, []]);
});

test('who has lost the membership or the session is asked about it when the stream is refused', async () => {
  const rights = vi.fn();
  for (const status of [401, 403, 404, 429, 503]) {
    serve(() => Promise.resolve(new Response('{}', { status })));
    follow(rights);
    await vi.advanceTimersByTimeAsync(100);
    expect(rights, `${status}`).toHaveBeenCalledTimes(status < 405 ? 1 : 0);
    rights.mockClear();
    for (const connection of opened.splice(0)) connection.close();
  }
});
