/** Callers are authenticated before the body is read: bodies of strangers are not received. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRfc } from '#features/rfcs/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { importProject } from '#platform/portability/contract.ts';
import { tooManyBodiesMessage } from '#platform/http/contract.ts';
import { readOnlyProjectCode } from '#platform/limits/model/read-only-project.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listening } from './testing/listening.ts';
import { theApp, type Person, type TestApp } from './testing/test-app.ts';

const someId = '00000000-0000-4000-8000-000000000000';
const megabytes = 1_000_000;

let it: TestApp;
let port = 0;
/** The server's sockets, in the order in which they were opened. */
const accepted: Socket[] = [];
const onConnection = (socket: Socket): void => void accepted.push(socket);

beforeAll(async () => {
  it = await theApp();
  const { server } = it.app.server;
  server.on('connection', onConnection);
  port = await listening(it);
});
afterAll(async () => {
  const { server } = it.app.server;
  server.off('connection', onConnection);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const headersOf = (person: Person): string =>
  `Authorization: Bearer ${person.token}\r\nX-Tenant: ${person.organizationId}\r\nX-Project: ${person.projectId}\r\n`;

interface Sent {
  readonly status: number;
  readonly text: string;
  /** Bytes the server received on the connection. */
  readonly taken: number;
}

/** Sends the head and as much of a body as the server accepts, until it closes or `quietMs` have passed. */
async function send(line: string, headers: string, body: Buffer, quietMs = 4_000): Promise<Sent> {
  const at = accepted.length;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined));
  const type = 'Content-Type: application/json\r\n';
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${type}${headers}Content-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  await Promise.race([closed, pause(quietMs)]);
  socket.destroy();
  return { status: Number(text.slice(9, 12)), text, taken: accepted[at]?.bytesRead ?? 0 };
}

const large = Buffer.alloc(20 * megabytes, '[]');
/** Kernel buffers handed over before reading was paused. */
const aLittle = 512 * 1024;

describe('a large body', () => {
  const calls = [
    `POST /api/c4models/${someId}/import`,
    'PUT /api/public/v1/projects/SHOP/adrs/external',
    'POST /api/documentation/documents',
    `POST /api/projects/${someId}/import`,
    'GET /api/projects',
    'POST /api/no/such/call',
  ];
  test.each(calls)('S45 without permission to %s is answered immediately and not received', async (call) => {
    const { status, text, taken } = await send(call, '', large);
    expect([401, 413]).toContain(status);
    expect(text).toContain('"message"');
    expect(taken).toBeLessThan(aLittle);
  });

  test('S45 to a public call is limited to 16 kB', async () => {
    const { status, taken } = await send('POST /api/auth', '', large);
    expect(status).toBe(413);
    expect(taken).toBeLessThan(aLittle);
    const body = Buffer.from(JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(17_000) }));
    expect((await send('POST /api/auth', '', body, 500)).status).toBe(413);
  });

  test('S45 of a key without the scope, or into a read-only project, is not received either', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 2 });
    const second = (await ada.call(createProject, { body: { name: 'Second' } })).reply.id;
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'basic', seats: 1 });
    const inSecond = { ...ada, projectId: second };
    const refused = await send('POST /api/documentation/documents', headersOf(inSecond), large);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(readOnlyProjectCode);
    expect(refused.taken).toBeLessThan(aLittle);
    await sql`update membership set role = 'member' where organization_id = ${ada.organizationId}`.execute(
      it.app.database.owner,
    );
    const { status, taken } = await send(
      `POST /api${importProject.path.replace(':id', second)}`,
      headersOf(ada),
      large,
    );
    expect(status).toBe(403);
    expect(taken).toBeLessThan(aLittle);
  });

  test('S88 a person may send two at a time, and others are not delayed', async () => {
    const [ada, bob] = [await it.aPerson(), await it.aPerson({ name: 'bob' })];
    const slow = (person: Person) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.setEncoding('latin1').on('data', (part: string) => {
        text += part;
      });
      socket.on('error', () => undefined);
      const head = `${headersOf(person)}Content-Type: application/json\r\nContent-Length: 2000000\r\n`;
      socket.write(`POST /api${createRfc.path} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n{`);
      return { text: () => text, end: () => socket.destroy() };
    };
    const first = [slow(ada), slow(ada)];
    await pause(300);
    const third = slow(ada);
    await expect.poll(third.text).toContain(tooManyBodiesMessage);
    expect(third.text()).toMatch(/^HTTP\/1\.1 429 /);
    const other = slow(bob);
    await pause(300);
    expect([other, ...first].map(({ text }) => text())).toEqual(['', '', '']);
    for (const { end } of [...first, third, other]) end();
    await expect
      .poll(async () => (await send(`POST /api${createRfc.path}`, headersOf(ada), large, 1_000)).status)
      .toBe(413);
  });

  test('S88 a person may send 150 MB in a minute; more is refused unread, and others are not affected', async () => {
    const [ada, bob] = [await it.aPerson(), await it.aPerson({ name: 'bob' })];
    const call = `POST /api/c4models/${someId}/import`;
    const lists = Buffer.alloc(30 * megabytes, '[');
    const post = (person: Person) => send(call, `${headersOf(person)}Connection: close\r\n`, lists, 20_000);
    // Bodies are read at a limited pace, so two at a time.
    for (const together of [2, 2, 1]) {
      const sent = await Promise.all(Array.from({ length: together }, () => post(ada)));
      for (const { status } of sent) expect(status).toBe(422);
    }
    const refused = await post(ada);
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(/retry-after: \d+/i);
    expect(refused.taken).toBeLessThan(aLittle);
    expect((await post(bob)).status).not.toBe(429);
  });
});
