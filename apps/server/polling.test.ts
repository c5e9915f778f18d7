/** Many windows that ask again and again for something that has not changed. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getProjectOverview } from '#features/projects/contract.ts';
import { createMetricJar, getMetricImport, openMetricImport } from '#features/metrics/contract.ts';
import { createStructurizr, getStructurizr } from '#features/structurizr/contract.ts';
import type { Call } from '#platform/http/contract.ts';
import { projectHeader, tenantHeader } from '#platform/http/contract.ts';
import { urlOf } from '#platform/http/model/call-url.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { anAddress, theApp, type Person, type TestApp } from './testing/test-app.ts';

const people = 10;
const windowsEach = 20;
const rounds = 3;

interface Poll {
  readonly status: number;
  readonly etag: string;
  readonly body: string;
}

async function poll(it: TestApp, person: Person, url: string, etag?: string): Promise<Poll> {
  const { statusCode, headers, body } = await it.app.server.inject({
    url,
    remoteAddress: anAddress(),
    headers: {
      authorization: `Bearer ${person.token}`,
      [tenantHeader]: person.organizationId,
      [projectHeader]: person.projectId,
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
  });
  return { status: statusCode, etag: String(headers['etag']), body };
}

/** What the windows of a person ask for: whether a drawing is made, and how far an import is. */
async function polled(it: TestApp): Promise<{ readonly person: Person; readonly urls: readonly string[] }> {
  const person = await it.aPerson();
  const workspace = (await person.call(createStructurizr, { body: {} })).reply;
  const jar = (await person.call(createMetricJar, { body: { name: 'Shop API' } })).reply;
  const started = (await person.call(openMetricImport, { body: { jarId: jar.id } })).reply;
  const url = (call: Call, id: string): string => urlOf(call, { params: { id } });
  const urls = [url(getStructurizr, workspace.id), url(getMetricImport, started.id)];
  for (;;) {
    const { reply } = await person.call(getStructurizr, { params: { id: workspace.id } });
    if (!reply.renderingInProgress) return { person, urls };
    await pause(50);
  }
}

test('S86 two hundred windows that ask each second for a drawing or an import are answered without a body, and others are served', async () => {
  const it = await theApp();
  const other = await it.aPerson();
  const watchers = await allDone(Array.from({ length: people }, () => polled(it)));
  const windows = watchers.flatMap(({ person, urls }) =>
    Array.from({ length: windowsEach }, (_, at) => ({ person, url: urls[at % urls.length] ?? '' })),
  );
  const first = await allDone(windows.map(({ person, url }) => poll(it, person, url)));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  for (let round = 0; round < rounds; round += 1) {
    await pause(1_000);
    const served = other.call(getProjectOverview, { params: { id: other.projectId } });
    const again = await allDone(windows.map(({ person, url }, at) => poll(it, person, url, first[at]?.etag)));
    expect(new Set(again.map(({ status, body }) => `${status} "${body}"`))).toEqual(new Set(['304 ""']));
    expect((await served).status).toBe(200);
  }
});
