/** Sessions of clients that can be asked something in the middle of a call, over HTTP and with the official client. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport, type ElicitResult } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { textJson } from '#apps/server/testing/agent-project.ts';
import { listening } from '#apps/server/testing/listening.ts';
import { aKey, aProKey, protocolVersions, type ProtocolVersion } from '#apps/server/testing/mcp-client.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { deleteOrganizationKey, getApiDetails } from '#features/apikeys/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import type { ErrorBody } from '#platform/http/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  foreignHostMessage,
  foreignOriginMessage,
  mcpLimits,
  mcpPath,
  mcpSessionLimits,
  mcpUpgradeMessage,
  openCallsMessage,
  sessionGoneMessage,
  unansweredMessage,
  whichProjectMessage,
} from '../contract.ts';
import { McpSessions } from './mcp-sessions.ts';
import { askDuringCall } from './project-question.ts';
import type { McpVisit } from './visit.ts';

let it: TestApp;
let url: string;
beforeAll(async () => {
  it = await theApp();
  url = `http://127.0.0.1:${await listening(it)}${mcpPath}`;
});

const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A person with the projects SHOP and DEPOT, and an ADR in DEPOT. */
async function aPersonWithTwoProjects(): Promise<Person> {
  const person = await it.aPerson({ project: 'Shop' });
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  const { id } = (await person.call(createProject, { body: { name: 'Depot' } })).reply;
  const body = { title: 'Pallets are counted twice', json: textJson('Because.') };
  await it.call(createAdr, { body }, { ...person.scope, project: id });
  return person;
}

/** Takes the keys of an organization away. */
async function revokeKeys(person: Person): Promise<void> {
  const { keys } = (await person.call(getApiDetails, {})).reply;
  for (const { id } of keys) await person.call(deleteOrganizationKey, { params: { id } });
}

/** A client whose person answers questions; the questions are kept. */
async function anAskedClient(key: string, version: ProtocolVersion, answer: ElicitResult) {
  const mode = version === '2025-11-25' ? 'legacy' : { pin: version };
  const client = new Client(
    { name: 'tests', version: '1' },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
  );
  const questions: unknown[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params);
    return answer;
  });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
  await client.connect(transport);
  clients.push(client);
  return { client, transport, questions };
}

describe.each(protocolVersions)('in version %s', (version) => {
  test('a tool that is called without a project asks the person which one is meant', async () => {
    const key = await aProKey(it, await aPersonWithTwoProjects());
    const { client, questions } = await anAskedClient(key, version, {
      action: 'accept',
      content: { project: 'DEPOT' },
    });
    const { structuredContent } = await client.callTool({ name: 'list_adrs', arguments: {} });
    expect(structuredContent).toMatchObject({ adrs: [{ title: 'Pallets are counted twice' }] });
    expect(questions).toMatchObject([
      {
        message: whichProjectMessage,
        requestedSchema: {
          properties: {
            project: {
              enum: expect.arrayContaining(['SHOP', 'DEPOT']),
              enumNames: expect.arrayContaining(['DEPOT: Depot']),
            },
          },
        },
      },
    ]);
    await client.callTool({ name: 'list_adrs', arguments: { project: 'SHOP' } });
    expect(questions).toHaveLength(1);
  });

  test('a person who does not answer, and an answer that names nothing, lead to the sentence of the tool', async () => {
    const key = await aProKey(it, await aPersonWithTwoProjects());
    const declined = await anAskedClient(key, version, { action: 'decline' });
    expect(await declined.client.callTool({ name: 'list_adrs', arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Please name a project') }],
    });
    expect(declined.questions).toHaveLength(1);
    const stranger = await it.aPerson({ project: 'Secret' });
    const foreign = { action: 'accept' as const, content: { project: stranger.projectId } };
    const { client } = await anAskedClient(key, version, foreign);
    expect((await client.callTool({ name: 'list_adrs', arguments: {} })).isError).toBe(true);
  });
});

test('a question that nobody answers ends with a sentence that says how to go on', async () => {
  const key = await aProKey(it, await aPersonWithTwoProjects());
  const { client } = await anAskedClient(key, '2025-11-25', { action: 'cancel' });
  client.setRequestHandler('elicitation/create', () => {
    throw new Error('There is no person here.');
  });
  const refusal = (text: string) => ({ isError: true, content: [{ type: 'text', text }] });
  expect(await client.callTool({ name: 'list_adrs', arguments: {} })).toMatchObject(
    refusal(unansweredMessage(['DEPOT', 'SHOP'])),
  );
});

test('a client that says nothing is waited for no longer than a question may take', async () => {
  const server = new McpServer({ name: 'tests', version: '1' });
  const requestedSchema = { type: 'object' as const, properties: {} };
  const question = { params: { message: whichProjectMessage, requestedSchema }, codes: ['SHOP'] };
  server.registerTool('ask', { inputSchema: z.object({}) }, async (_, context) => {
    await askDuringCall(question, context, 50);
    return { content: [] };
  });
  const client = new Client({ name: 'tests', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler('elicitation/create', () => new Promise(() => undefined));
  clients.push(client);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await client.connect(here);
  const told = await client.callTool({ name: 'ask', arguments: {} });
  expect(told).toMatchObject({ isError: true, content: [{ text: unansweredMessage(['SHOP']) }] });
});

const sessionHeader = 'mcp-session-id';

/** A request of a program that writes HTTP by itself. */
function send(key: string, message: object | undefined, more: Record<string, string> = {}, signal?: AbortSignal) {
  return fetch(url, {
    method: message ? 'POST' : 'DELETE',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      ...more,
    },
    ...(message ? { body: JSON.stringify({ jsonrpc: '2.0', ...message }) } : {}),
    ...(signal ? { signal } : {}),
  });
}

const beginning = (capabilities: object = { elicitation: {} }) => ({
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'tests', version: '1' } },
});

async function aSession(key: string): Promise<string> {
  const response = await send(key, beginning());
  await response.text();
  return response.headers.get(sessionHeader) ?? '';
}

const list = { id: 1, method: 'tools/list', params: {} };
const refusal = async (response: Response): Promise<unknown> => {
  const { error } = (await response.json()) as { readonly error: { readonly message: string } };
  return [response.status, error.message];
};

/** The status of a request within a session. */
async function statusOf(key: string, session: string): Promise<number> {
  const response = await send(key, list, { [sessionHeader]: session });
  await response.text();
  return response.status;
}

test('only clients that can be asked have a session; others are served by any request as before', async () => {
  const key = await aProKey(it, await it.aPerson());
  const plain = await send(key, beginning({ roots: {} }));
  expect([plain.status, plain.headers.get(sessionHeader)]).toEqual([200, null]);
  await plain.text();
  expect((await send(key, list)).status).toBe(200);
  // Nothing is said outside of calls.
  const session = await aSession(key);
  expect(session).not.toBe('');
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream', [sessionHeader]: session };
  expect((await fetch(url, { headers })).status).toBe(405);
});

test('S71a a session is of the key that opened it, and ends when its client says so', async () => {
  const person = await it.aPerson();
  const key = await aProKey(it, person);
  const session = await aSession(key);
  expect(await statusOf(key, session)).toBe(200);
  for (const other of [await aKey(person), await aProKey(it, await it.aPerson())]) {
    const asked = await send(other, list, { [sessionHeader]: session });
    expect(await refusal(asked)).toEqual([404, sessionGoneMessage]);
    expect((await send(other, undefined, { [sessionHeader]: session })).status).toBe(404);
  }
  expect((await send(key, undefined, { [sessionHeader]: session })).status).toBe(200);
  expect(await refusal(await send(key, list, { [sessionHeader]: session }))).toEqual([404, sessionGoneMessage]);
});

test('S71b within a session, origin, plan, key and calls per minute are checked at every request', async () => {
  const person = await it.aPerson();
  const key = await aProKey(it, person);
  const session = await aSession(key);
  const within = { [sessionHeader]: session };
  const foreign = await send(key, list, { ...within, origin: 'https://elsewhere.example' });
  expect(await refusal(foreign)).toEqual([403, foreignOriginMessage]);
  // `fetch` names no other host than the one that it asks.
  const headers = { ...within, authorization: `Bearer ${key}`, host: 'elsewhere.example' };
  const rebound = await it.app.server.inject({ method: 'GET', url: mcpPath, headers });
  expect([rebound.statusCode, rebound.json<ErrorBody>().error.message]).toEqual([403, foreignHostMessage]);
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
  expect(await refusal(await send(key, list, within))).toEqual([403, mcpUpgradeMessage]);
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 1 });
  expect(await statusOf(key, session)).toBe(200);
  const statuses = new Set<number>();
  for (let call = 0; call < mcpLimits.callsPerMinute; call += 1) statuses.add(await statusOf(key, session));
  expect(statuses).toEqual(new Set([200, 429]));
  await revokeKeys(person);
  expect(await statusOf(key, session)).toBe(401);
});

test('S71c a key that is revoked while its person is asked reads nothing with the answer', async () => {
  const person = await aPersonWithTwoProjects();
  const key = await aProKey(it, person);
  const { client } = await anAskedClient(key, '2025-11-25', { action: 'accept', content: { project: 'DEPOT' } });
  client.setRequestHandler('elicitation/create', async () => {
    await revokeKeys(person);
    return { action: 'accept', content: { project: 'DEPOT' } };
  });
  const told = await client.callTool({ name: 'list_adrs', arguments: {} }, { timeout: 3000 }).catch(String);
  expect(JSON.stringify(told)).not.toContain('Pallets');
});

test('S71d calls that wait are bounded, and a program that disconnects gives its own back', async () => {
  const key = await aProKey(it, await aPersonWithTwoProjects());
  const session = await aSession(key);
  const gone = new AbortController();
  const within = { [sessionHeader]: session };
  const call = (id: number) => ({ id, method: 'tools/call', params: { name: 'list_adrs', arguments: {} } });
  const waiting: Response[] = [];
  for (let id = 1; id <= mcpSessionLimits.openCalls; id += 1) {
    waiting.push(await send(key, call(id), within, gone.signal));
  }
  expect(waiting.map(({ status }) => status)).toEqual(waiting.map(() => 200));
  expect(await refusal(await send(key, call(99), within))).toEqual([429, openCallsMessage]);
  expect((await send(key, call(1), within)).status).toBe(400);
  gone.abort();
  await expect.poll(() => statusOf(key, session), { timeout: 5000 }).toBe(200);
});

test('a message that is none, several at once and an id of nothing are refused with a sentence', async () => {
  const key = await aProKey(it, await it.aPerson());
  const session = await aSession(key);
  const raw = (body: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        [sessionHeader]: session,
      },
      body,
    });
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 77, result: { action: 'accept' } });
  expect((await raw(answer)).status).toBe(202);
  for (const body of ['', '{', 'null', '7', '[]', `[${answer},${answer}]`, '{"jsonrpc":"1.0"}']) {
    expect([body, (await raw(body)).status]).toEqual([body, 400]);
  }
  expect(await statusOf(key, session)).toBe(200);
});

describe('what a process keeps', () => {
  const surface = (): McpServer => new McpServer({ name: 'tests', version: '1' }, { capabilities: { tools: {} } });
  const visitOf = (key: string): McpVisit => ({
    guest: {
      caller: {
        userId: key,
        sessionId: '',
        key: { id: key, scopes: ['read'], projectId: null },
        roles: [],
        via: 'api-key',
        signedInAt: new Date(),
        organizations: ['one'],
      },
      authorization: undefined,
      origin: undefined,
      host: undefined,
      address: '127.0.0.1',
      userAgent: '',
    },
    signal: new AbortController().signal,
  });
  const opened = async (sessions: McpSessions, key: string): Promise<string> => {
    const message = { jsonrpc: '2.0', ...beginning() };
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    const response = await sessions.open({ request, message, visit: visitOf(key) });
    await response?.text();
    return response?.headers.get(sessionHeader) ?? '';
  };
  const aProcess = () => new McpSessions({ serverFor: surface, shared: undefined, onError: () => undefined });

  test('a key has twenty sessions and an organization a hundred; the one that was idle for longest makes room', async () => {
    const sessions = aProcess();
    const first = await opened(sessions, 'a');
    await pause(2);
    for (let n = 0; n < mcpSessionLimits.perKey; n += 1) await opened(sessions, 'a');
    expect(sessions.size).toBe(mcpSessionLimits.perKey);
    const request = new Request('http://localhost/mcp', { method: 'DELETE' });
    await expect(sessions.answer(first, { request, message: undefined, visit: visitOf('a') })).rejects.toThrow(
      sessionGoneMessage,
    );
    for (let n = 0; n < mcpSessionLimits.perHolder + 5; n += 1) await opened(sessions, `key ${n}`);
    expect(sessions.size).toBe(mcpSessionLimits.perHolder);
    await sessions.close();
    expect(sessions.size).toBe(0);
  });

  test('a session ends when nobody used it for half an hour', async () => {
    const sessions = aProcess();
    await opened(sessions, 'a');
    sessions.endOld(Date.now() + mcpSessionLimits.idle - 1000);
    expect(sessions.size).toBe(1);
    sessions.endOld(Date.now() + mcpSessionLimits.idle + 1000);
    expect(sessions.size).toBe(0);
    await sessions.close();
  });
});
