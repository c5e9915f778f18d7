/** What the windows of one person show of what was done in one of them. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { call } from '#platform/http/contract.ts';
import { callApi, setApiScope } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { aProject, fixtureOrganization, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { eventText } from '../model/server-sent-events.ts';
import { LiveUpdates } from './live-updates.tsx';
import { noteOwnCall } from './own-change.ts';

const [projectId, jarId] = ['0190eeee-0000-7000-8000-000000000001', '0190eeee-0000-7000-8000-000000000002'];

const shared = { path: '/jars', summary: 'Jars', tag: 'Jars', access: 'project', envelope: 'item' } as const;
const listMetricJars = call({ ...shared, name: 'listMetricJars', method: 'GET', reply: z.array(z.string()) });
const createMetricJar = call({ ...shared, name: 'createMetricJar', method: 'POST', reply: z.array(z.string()) });

afterEach(() => {
  setApiScope(undefined);
  vi.unstubAllGlobals();
});

/** A list that somebody looks at. */
function Jars() {
  const { data } = useRead(listMetricJars, {});
  return <p>{data ? `${data.length} jars` : 'Nothing yet'}</p>;
}

/** A window with the focus: its stream, and the jars that the server has. */
async function openWindow() {
  const nothing = () => undefined;
  setApiScope({
    token: () => 'token',
    organizationId: () => fixtureOrganization,
    projectId: () => projectId,
    renew: () => Promise.resolve(false),
    ended: nothing,
    forbidden: nothing,
    succeeded: nothing,
    sent: noteOwnCall,
  });
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  const send = (name: string, data: object = {}): void => {
    const event = eventText({ name, id: crypto.randomUUID(), data: JSON.stringify(data) });
    void writer.write(new TextEncoder().encode(event));
  };
  const jars: string[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, window.location.href);
    if (pathname === '/api/live') {
      return new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } });
    }
    if (init.method === 'GET') reads += 1;
    return Response.json({ data: jars });
  });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await render(
    <SignedIn projects={[aProject(projectId)]}>
      <LiveUpdates />
      <Jars />
    </SignedIn>,
  );
  send('ready');
  await expect.element(page.getByText('0 jars')).toBeVisible();
  const created = { subject: `metric:${jarId}`, project: projectId, action: 'created', by: null, own: true };
  return {
    reads: () => reads,
    /** The stream tells that the person has made a jar in some window of this browser. */
    tellJar: () => {
      jars.push('Shop');
      send('change', { id: crypto.randomUUID(), at: '2026-11-28T09:00:00.000Z', ...created });
    },
  };
}

test('a window shows what its person did in another one, also when it gets the focus before it hears of it', async () => {
  const { tellJar } = await openWindow();
  tellJar();
  await expect.element(page.getByText('1 jars')).toBeVisible();
});

test('a window does not read again what it has changed itself', async () => {
  const { tellJar, reads } = await openWindow();
  await callApi(createMetricJar);
  const before = reads();
  tellJar();
  await new Promise((passed) => setTimeout(passed, 1_500));
  expect(reads()).toBe(before);
});
