/** The generated client as distributed: its declarations, and its calls to the real server. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdr, listAdrs } from '#features/adrs/contract.ts';
import { getProject } from '#features/projects/contract.ts';
import { readOperations } from '../../tools/api-document.ts';
import { operationsOf, readClientAreas } from '../../tools/client-operations.ts';
import { apiClient, buildDeclarations } from '../../tools/programs.ts';
import type * as Client from '../client/archwright-client.ts';
import { builtProgram, type BuiltProgram } from './testing/built-program.ts';
import { aKey } from './testing/mcp-client.ts';
import { theApp, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let program: BuiltProgram;
let client: typeof Client;
beforeAll(async () => {
  it = await theApp();
  program = await builtProgram(it, apiClient);
  client = (await import(pathToFileURL(program.path).href)) as typeof Client;
});
afterAll(() => program.remove());

const textOf = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A person, and a client with a key of the project. */
async function aClient(project = 'Shop') {
  const person = await it.aPerson({ project });
  const key = await aKey(person, ['write']);
  const { code } = (await person.call(getProject, { params: { id: person.projectId } })).reply;
  return { person, code, key, api: client.createClient({ address: program.url, key, project: code }) };
}

/** A server that answers as it is told, and what it was asked. */
async function aServer(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('the client knows every call that a key may make, and no other', async () => {
  const operations = readOperations((await it.app.server.inject('/api/openapi.json')).json());
  const open = operations.filter(({ keyScope }) => keyScope !== 'none').map(({ id }) => id);
  const known = Object.values(operationsOf(await readClientAreas())).flatMap((area) => Object.keys(area));
  expect(known.toSorted()).toEqual(open.toSorted());
});

const example = `
import { ArchwrightError, createClient, each } from './archwright-client.mjs';
const client = createClient({ address: 'https://archwright.example.org', key: 'ak_1', project: 'SHOP' });
for await (const adr of each(client.adrs.listAdrs, { query: { state: ['draft', 'accepted'] } })) {
  const title: string = adr.title;
  const { json, notes } = await client.adrs.getAdr({ params: { id: adr.id }, signal: AbortSignal.timeout(1_000) });
  console.log(title, json.length, notes.length);
}
const { id } = await client.proposals.createProposal({
  body: { change: { kind: 'adr', title: 'A', markdown: 'B' }, reason: 'C' },
});
for await (const change of client.changes({ follow: true })) console.log(change.cursor, id);
// @ts-expect-error a proposal needs a reason
await client.proposals.createProposal({ body: { change: { kind: 'adr', title: 'A', markdown: 'B' } } });
// @ts-expect-error there is no such state
await client.adrs.listAdrs({ query: { state: 'thought about' } });
// @ts-expect-error an id is needed
await client.adrs.getAdr();
// @ts-expect-error keys decide nothing
await client.proposals.acceptProposal({ params: { id } });
const error = new Error() as ArchwrightError;
console.log(error.status, error.violations[0]?.errors);
`;

test('programs are checked against its declarations by the strictest rules of TypeScript', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-types-'));
  writeFileSync(join(folder, 'archwright-client.d.mts'), await buildDeclarations());
  writeFileSync(join(folder, 'example.mts'), example);
  const rules = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
  const target = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.asynciterable', '--types', ''];
  const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  const args = [tsc, '--ignoreConfig', '--noEmit', ...rules, ...target, join(folder, 'example.mts')];
  try {
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('');
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error), { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('lists are read page by page, and changes to their end', async () => {
  const { person, api } = await aClient();
  for (const title of ['One', 'Two', 'Three'])
    await person.call(createAdr, { body: { title, json: textOf('Because.') } });
  const titles: string[] = [];
  for await (const { title } of client.each(api.adrs.listAdrs, { query: { perPage: 2 } })) titles.push(title);
  expect(titles).toEqual(['Three', 'Two', 'One']);
  const page = await api.adrs.listAdrs({ query: { perPage: 2 } });
  expect([page.pagination.total, page.resources.length, typeof page.next]).toEqual([3, 2, 'string']);
  const seen = [];
  for await (const change of api.changes()) if (change.kind === 'adr') seen.push(change);
  expect(seen.map(({ action }) => action)).toEqual(['created', 'created', 'created']);
  const later = [];
  for await (const change of api.changes({ after: seen.at(-2)!.cursor })) later.push(change);
  expect(later).toEqual([seen.at(-1)]);
});

test('a refusal is an error with its status, its sentence and the fields that are at fault', async () => {
  const { api } = await aClient();
  const refused = api.adrs.createAdr({ body: { title: '', json: textOf('x') } });
  await expect(refused).rejects.toBeInstanceOf(client.ArchwrightError);
  await expect(refused).rejects.toMatchObject({ status: 422, violations: [{ path: 'title' }] });
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(api.adrs.getAdr({ params: { id } })).rejects.toMatchObject({ status: 404 });
  const gone = client.createClient({ address: 'http://127.0.0.1:9', key: 'ak_1', retries: 0 });
  await expect(gone.projects.listProjects()).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('a POST whose answer is lost is sent again with the same Idempotency-Key, and others are not', async () => {
  const asked: string[] = [];
  const server = await aServer((request, response) => {
    asked.push(`${request.method} ${String(request.headers['idempotency-key'] ?? '-')}`);
    // Its first try still runs when the second one arrives.
    const running = '{"error":{"message":"Still running.","code":"idempotency_request_running"}}';
    if (request.method === 'POST' && asked.length === 2) response.writeHead(422, { 'retry-after': '1' }).end(running);
    else if (request.method !== 'POST' || asked.length < 3) request.socket.destroy();
    else response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{"id":"1"}}');
  });
  const fetchWithProject: typeof fetch = (input, init) =>
    String(input).includes('/api/projects')
      ? Promise.resolve(Response.json({ data: { resources: [{ id: '1', code: 'X' }], pagination: {} } }))
      : fetch(input, init);
  const api = client.createClient({ address: server.url, key: 'ak_1', project: 'X', fetch: fetchWithProject });
  expect(await api.adrs.createAdr({ body: { title: 'A', json: textOf('B') } })).toEqual({ id: '1' });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).toMatch(/^POST [0-9a-f-]{36}$/);
  const change = api.adrs.updateAdr({ params: { id: '1' }, body: { title: 'A', json: textOf('B'), revision: 1 } });
  await expect(change).rejects.toMatchObject({ code: 'network' });
  expect(asked.at(-1)).toBe('PUT -');
  expect(asked).toHaveLength(4);
  await server.close();
});

test('calls wait as long as Retry-After says, end at their signal and their timeout, and never follow a redirect', async () => {
  let times = 0;
  const server = await aServer((request, response) => {
    times += 1;
    if (request.url?.includes('page=9')) return;
    if (request.url?.includes('page=8')) return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (times === 1) return void response.writeHead(429, { 'retry-after': '1' }).end('{}');
    response.end('{"data":{"resources":[],"pagination":{"page":1,"perPage":20,"total":0}}}');
  });
  const api = client.createClient({ address: server.url, key: 'ak_1', retries: 1 });
  const began = performance.now();
  expect((await api.projects.listProjects()).next).toBe(null);
  expect(performance.now() - began).toBeGreaterThan(900);
  const late = api.projects.listProjects({ query: { page: 9 }, timeout: 50 });
  await expect(late).rejects.toMatchObject({ code: 'timeout' });
  const stopped = api.projects.listProjects({ query: { page: 9 }, signal: AbortSignal.timeout(50) });
  await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(api.projects.listProjects({ query: { page: 8 } })).rejects.toMatchObject({ status: 302 });
  await server.close();
});

test('a client of a key reads nothing of another organization', async () => {
  const { person, api } = await aClient();
  const stranger = await aClient('Zeppelin');
  await stranger.person.call(createAdr, { body: { title: 'Secret', json: textOf('x') } });
  const [theirs] = (await stranger.person.call(listAdrs, { query: {} })).reply.resources;
  await expect(api.adrs.getAdr({ params: { id: theirs!.id } })).rejects.toMatchObject({ status: 404 });
  const wrong = client.createClient({ address: program.url, key: await aKey(person), project: stranger.code });
  await expect(wrong.adrs.listAdrs()).rejects.toMatchObject({ status: 404, code: 'project' });
});
