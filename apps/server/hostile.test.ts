/**
 * Sample of the stress run: all known bombs concurrently, while another organization works. Asserts causes, not times.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { createC4Model } from '#features/c4models/contract.ts';
import { getProject, listProjects } from '#features/projects/contract.ts';
import { fillWithLargeTexts, hostileInputs, sendHostile, type Attacker } from '../../tools/hostile-inputs.ts';
import { listening } from './testing/listening.ts';
import { theApp, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let origin = '';
beforeAll(async () => {
  it = await theApp();
  origin = `http://127.0.0.1:${String(await listening(it))}`;
});
afterAll(async () => {
  it.app.server.server.closeAllConnections();
  await new Promise((resolve) => it.app.server.server.close(resolve));
});

async function anAttacker(): Promise<Attacker> {
  const eve = await it.aPerson({ name: 'eve' });
  await eve.call(enableApi, { body: {} });
  const { key } = (await eve.call(createOrganizationKey, { body: { name: 'Push', scopes: ['adr:push'] } })).reply;
  const { code } = (await eve.call(getProject, { params: { id: eve.projectId } })).reply;
  const { id } = (await eve.call(createC4Model, { body: { name: 'Hostile' } })).reply;
  const member = {
    authorization: `Bearer ${eve.token}`,
    'x-tenant': eve.organizationId,
    'x-project': eve.projectId,
  };
  await fillWithLargeTexts(6, async (path, body) => {
    const answer = await it.app.server.inject({ method: 'POST', url: `/api${path}`, headers: member, payload: body });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201);
  });
  return {
    origin,
    member,
    key: { authorization: `Bearer ${key}` },
    projectId: eve.projectId,
    projectCode: code,
    c4ModelId: id,
  };
}

test('S44 S45 S88 R16 all known bombs at once get an error message, and others are served meanwhile', async () => {
  const attacker = await anAttacker();
  const inputs = hostileInputs(attacker);
  const ada = await it.aPerson();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = performance.eventLoopUtilization();
  const heap = process.memoryUsage().heapUsed;
  let served = 0;
  let underAttack = true;
  const working = (async () => {
    while (underAttack) {
      expect((await ada.call(listProjects, { query: {} })).status).toBe(200);
      served += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  delay.enable();
  const answers = await Promise.all(
    inputs.map(async (input) => ({ name: input.name, input, ...(await sendHostile(origin, input)) })),
  );
  delay.disable();
  const used = performance.eventLoopUtilization(before);
  underAttack = false;
  await working;
  for (const { name, input, status, text } of answers) {
    expect(input.answers, name).toContain(status);
    // A response has a message, the result of a push, or a complete zip; a stranger's connection may have been closed
    // without one.
    const isComplete =
      /"message":"\w|"documents"/.test(text) || (text.startsWith('PK\x03\x04') && text.includes('PK\x05\x06'));
    expect(status === 0 || isComplete, `${name}: ${status} ${text.slice(0, 200)}`).toBe(true);
  }
  // The request thread was not saturated, and no single task blocked it as long as parsing one of the bombs would.
  expect(served).toBeGreaterThan(5);
  expect(used.idle).toBeGreaterThan(0);
  expect(delay.percentile(50) / 1e6).toBeLessThan(50);
  expect((process.memoryUsage().heapUsed - heap) / 1e6).toBeLessThan(500);
  expect(it.logLines.filter((line) => line.includes('"task failed"'))).toEqual([]);
});
