/** What several processes share of a session: who may use it, what is left for whom, and when it ends. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { longAnswerMessage, mcpSessionLimits, sessionGoneMessage } from '../contract.ts';
import { SharedSessions } from './mcp-session-table.ts';
import { McpSessions } from './mcp-sessions.ts';
import type { McpVisit } from './visit.ts';

let owner: Db;
let shared: SharedSessions;
beforeAll(async () => {
  owner = (await theApp()).app.database.owner;
  shared = new SharedSessions(owner);
});
const processes: McpSessions[] = [];
afterEach(async () => {
  await Promise.all(processes.splice(0).map((sessions) => sessions.close()));
});

function aProcess(): McpSessions {
  const serverFor = (): McpServer => new McpServer({ name: 'tests', version: '1' }, { capabilities: { tools: {} } });
  const sessions = new McpSessions({ serverFor, shared, onError: (error) => expect(error).toBeUndefined() });
  processes.push(sessions);
  return sessions;
}

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

/** A request of a program; the session is named where there is one. */
function asked(key: string, message: object | undefined, session?: string) {
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(session === undefined ? {} : { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
  };
  const request = new Request('http://localhost/mcp', { method: message ? 'POST' : 'DELETE', headers });
  return { request, message: message && { jsonrpc: '2.0', ...message }, visit: visitOf(key) };
}

async function opened(sessions: McpSessions, key: string, capabilities: object = { elicitation: {} }): Promise<string> {
  const clientInfo = { name: 'tests', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities, clientInfo };
  const response = await sessions.open(asked(key, { id: 0, method: 'initialize', params }));
  await response?.text();
  return response?.headers.get('mcp-session-id') ?? '';
}

const ping = { id: 1, method: 'ping' };
const statusOf = async (sessions: McpSessions, key: string, session: string): Promise<number | undefined> => {
  const response = await sessions.answer(session, asked(key, ping, session));
  await response?.text();
  return response?.status;
};

test('any process serves a session, also many requests at once', async () => {
  const [here, there] = [aProcess(), aProcess()];
  const key = randomUUID();
  const session = await opened(here, key);
  const many = Array.from({ length: 5 }, (_, n) => there.answer(session, asked(key, { ...ping, id: n }, session)));
  expect((await Promise.all(many)).map((response) => response?.status)).toEqual([200, 200, 200, 200, 200]);
  expect(there.size).toBe(1);
});

test('S71a no process knows the session of another key, and none a session that was ended elsewhere', async () => {
  const [here, there] = [aProcess(), aProcess()];
  const key = randomUUID();
  const session = await opened(here, key);
  await expect(statusOf(there, randomUUID(), session)).rejects.toThrow(sessionGoneMessage);
  await expect(there.answer(session, asked(randomUUID(), undefined, session))).rejects.toThrow(sessionGoneMessage);
  expect(await statusOf(here, key, session)).toBe(200);
  expect((await there.answer(session, asked(key, undefined, session)))?.status).toBe(200);
  await expect(statusOf(here, key, session)).rejects.toThrow(sessionGoneMessage);
  expect([here.size, there.size]).toEqual([0, 0]);
});

test('S71d a key shares twenty sessions, those without use for half an hour end, and answers are short', async () => {
  const sessions = aProcess();
  const key = randomUUID();
  const first = await opened(sessions, key);
  for (let n = 0; n < mcpSessionLimits.perKey; n += 1) await opened(sessions, key);
  await expect(statusOf(aProcess(), key, first)).rejects.toThrow(sessionGoneMessage);
  const last = await opened(sessions, key);
  await sql`update mcp_session set used_at = now() - interval '31 minutes' where id = ${last}`.execute(owner);
  await expect(statusOf(sessions, key, last)).rejects.toThrow(sessionGoneMessage);
  await shared.purge();
  const { rows } = await sql`select id from mcp_session where id = ${last}`.execute(owner);
  expect(rows).toEqual([]);

  const session = await opened(sessions, key);
  const answer = (question: string, content: string) =>
    sessions.answer(session, asked(key, { id: question, result: { action: 'accept', content } }, session));
  const mark = '0123456789abcdef01';
  await expect(answer(`${mark}-0`, 'x'.repeat(mcpSessionLimits.answer))).rejects.toThrow(longAnswerMessage);
  for (let n = 0; n < mcpSessionLimits.openCalls + 5; n += 1) {
    expect((await answer(`${mark}-${n}`, 'x'))?.status).toBe(202);
  }
  // No question, so that nothing is left for anybody.
  expect((await answer('x'.repeat(5000), 'x'))?.status).toBe(202);
  const questions = Array.from({ length: 40 }, (_, n) => `${mark}-${n}`);
  expect(await shared.take(questions)).toHaveLength(mcpSessionLimits.openCalls);
  expect(await shared.take(questions)).toEqual([]);
});

test('whatever a client says of itself, little of it is kept', async () => {
  const key = randomUUID();
  const large = { elicitation: { form: { [`x`.repeat(5000)]: 'y' } }, experimental: { z: { z: 'z'.repeat(5000) } } };
  const session = await opened(aProcess(), key, large);
  expect(JSON.parse((await shared.use({ id: session, keyId: key })) ?? '')).toEqual({
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: { form: {} } },
  });
});
