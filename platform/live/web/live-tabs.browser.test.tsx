/** Tabs of one browser: one of them holds the stream for all, and the next one goes on where it ended. */
import { afterEach, expect, test, vi } from 'vitest';
import { setApiScope } from '#platform/http/web/api.ts';
import { eventText } from '../model/server-sent-events.ts';
import { LiveTab } from './live-tabs.ts';

const [organization, project, first, second] = [1, 2, 3, 4].map((n) => `0190eeee-0000-7000-8000-00000000000${n}`);
const nothing = () => undefined;

/** A stream as the server sees it. */
interface ServedStream {
  /** The event that the reader knows. */
  readonly after: string | null;
  readonly send: (name: string, id: string, data?: object) => void;
  readonly isOpen: () => boolean;
  readonly cut: () => void;
}

/** Streams in the order in which they were opened. */
function serveStreams(): readonly ServedStream[] {
  setApiScope({
    token: () => 'token',
    organizationId: () => organization,
    projectId: () => project,
    renew: () => Promise.resolve(false),
    ended: nothing,
    forbidden: nothing,
    succeeded: nothing,
    sent: nothing,
  });
  const streams: ServedStream[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers, signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    let isOpen = true;
    signal?.addEventListener('abort', () => {
      isOpen = false;
      void writer.abort().catch(nothing);
    });
    streams.push({
      after: new Headers(headers).get('last-event-id'),
      isOpen: () => isOpen,
      cut: () => void writer.close().catch(nothing),
      send: (name, id, data = {}) => {
        const event = eventText({ name, id, data: JSON.stringify(data) });
        void writer.write(new TextEncoder().encode(event)).catch(nothing);
      },
    });
    return Promise.resolve(new Response(readable, { headers: { 'content-type': 'text/event-stream' } }));
  });
  return streams;
}

const tabs: LiveTab[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  setApiScope(undefined);
  vi.unstubAllGlobals();
});

/** Opens a tab of a browser that is named by the test; answers what it was told. */
function openTab(name: string): { readonly tab: LiveTab; readonly told: readonly string[] } {
  const told: string[] = [];
  const tab = new LiveTab({
    name,
    subjects: [`project:${project}`],
    changed: ({ subject }) => void told.push(subject),
    beat: nothing,
    reset: () => void told.push('reset'),
    rights: () => void told.push('rights'),
  });
  tabs.push(tab);
  return { tab, told };
}

const change = (id = '') => ({
  id,
  subject: `adr:${id}`,
  project,
  action: 'created',
  by: null,
  at: '2026-11-28T09:00:00.000Z',
});

test('the tab that takes the lead asks for what happened since the last event of the former one', async () => {
  const streams = serveStreams();
  const leader = openTab('takes over');
  await expect.poll(() => streams.length).toBe(1);
  const next = openTab('takes over');
  streams[0]?.send('ready', organization ?? '');
  streams[0]?.send('change', first ?? '', change(first));
  await expect.poll(() => [leader.told, next.told]).toEqual([[`adr:${first}`], [`adr:${first}`]]);
  leader.tab.close();
  await expect
    .poll(() => streams.map(({ after, isOpen }) => [after, isOpen()]))
    .toEqual([
      [null, false],
      [first, true],
    ]);
  streams[1]?.send('change', second ?? '', change(second));
  await expect.poll(() => next.told).toEqual([`adr:${first}`, `adr:${second}`]);
});

test('a tab that has heard of no event yet reads everything again when it takes the lead', async () => {
  const streams = serveStreams();
  const leader = openTab('heard nothing');
  await expect.poll(() => streams.length).toBe(1);
  const next = openTab('heard nothing');
  // The leader has answered that it is there.
  await new Promise((heard) => setTimeout(heard, 100));
  leader.tab.close();
  await expect.poll(() => streams.length).toBe(2);
  streams[1]?.send('ready', organization ?? '');
  await expect.poll(() => next.told).toEqual(['reset']);
});

test('a change of rights is told to all tabs, and asked about again after a cut', async () => {
  const streams = serveStreams();
  const [one, other] = [openTab('rights'), openTab('rights')];
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  const last = () => streams.at(-1);
  await expect.poll(() => last()?.isOpen()).toBe(true);
  last()?.send('ready', first ?? '');
  last()?.send('rights', '');
  await expect.poll(() => [one.told, other.told]).toEqual([['rights'], ['rights']]);
  const before = streams.length;
  last()?.cut();
  await expect.poll(() => streams.length, { timeout: 20_000 }).toBeGreaterThan(before);
  last()?.send('ready', first ?? '');
  await expect
    .poll(() => [one.told, other.told])
    .toEqual([
      ['rights', 'rights'],
      ['rights', 'rights'],
    ]);
});
