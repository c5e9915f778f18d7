/** Malformed requests on a socket: broken, smuggled, endless or slow. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listening } from './testing/listening.ts';
import { theApp, type Person, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let port = 0;
const times = { headersTimeout: 0, requestTimeout: 0 };

beforeAll(async () => {
  it = await theApp();
  const { server } = it.app.server;
  times.headersTimeout = server.headersTimeout;
  times.requestTimeout = server.requestTimeout;
  port = await listening(it);
});
afterAll(async () => {
  Object.assign(it.app.server.server, times);
  it.app.server.server.closeAllConnections();
  await new Promise((resolve) => it.app.server.server.close(resolve));
});

/** A connection with everything it received. */
interface Line {
  readonly socket: Socket;
  /** Resolves with all bytes when the server has closed it. */
  readonly ended: Promise<string>;
}

function open(bytes: string): Line {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(received));
    socket.on('error', () => undefined);
  });
  socket.write(bytes, 'latin1');
  return { socket, ended };
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const answersIn = (bytes: string): number => bytes.split(/^HTTP\/1\.1 /m).length - 1;
const signIn = 'POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('malformed requests', () => {
  const malformed: Readonly<Record<string, string>> = {
    'length and chunks at once': `${signIn}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'two lengths': `${signIn}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}${smuggled}`,
    'a length that is no number': `${signIn}Content-Length: 2x\r\n\r\n{}${smuggled}`,
    'a negative length': `${signIn}Content-Length: -1\r\n\r\n${smuggled}`,
    'an unknown transfer encoding': `${signIn}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'a space before the colon': `${signIn}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'a folded header': `${signIn}X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
    'lines that end without CR': `GET /healthz HTTP/1.1\nHost: localhost\n\n${smuggled}`,
    'a chunk size that is no number': `${signIn}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`,
    'an endless chunk size': `${signIn}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n{}\r\n`,
    'a chunk longer than its size': `${signIn}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${smuggled}`,
    'headers of 20 kB': `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'two hosts': 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
    'a method that does not exist': 'FETCH /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'HTTP/3.7': 'GET /healthz HTTP/3.7\r\nHost: localhost\r\n\r\n',
    TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'NUL in a header': 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: a\u0000b\r\n\r\n',
  };

  test.for(Object.entries(malformed))(
    'S60 %s: refused, nothing after it is read, and the connection is closed',
    async ([, bytes]) => {
      const answer = await open(bytes).ended;
      expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
      expect(statusOf(answer)).toBeLessThan(500);
      expect(answersIn(answer)).toBe(1);
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(answer).toContain('{"error":{"message":');
    },
  );

  test.for([
    ['TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: secret=1\r\nConnection: close\r\n\r\n'],
    [
      'an absolute address',
      'GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ],
    ['an address of nothing', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ])('S60 %s is refused', async ([, bytes]) => {
    const answer = await open(bytes ?? '').ended;
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(statusOf(answer)).toBeLessThan(500);
    expect(answer).not.toContain('secret=1');
  });

  test('S60 CONNECT is refused', async () => {
    const answer = await open('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n').ended;
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  });

  test('S60 an upgrade to another protocol is refused', async () => {
    const request =
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    expect(statusOf(await open(request).ended)).not.toBe(101);
  });
});

test('S45 a chunked body above the limit is 413', async () => {
  const chunk = `${(8_192).toString(16)}\r\n${'y'.repeat(8_192)}\r\n`;
  const head = `${signIn}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const { socket, ended } = open(head);
  for (let at = 0; at < 9; at += 1) socket.write(chunk);
  expect(statusOf(await ended)).toBe(413);
});

test('S45 S80 slow headers and bodies are answered 408 and closed, and nobody waits for them', async () => {
  expect(times.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(times.requestTimeout).toBeLessThanOrEqual(15_000);
  // The same rule with a shorter timeout.
  Object.assign(it.app.server.server, { headersTimeout: 1_000, requestTimeout: 1_000 });
  const slowHead = 'GET /api/projects HTTP/1.1\r\nHost: localhost\r\nX-A: ';
  const slowBody = `${signIn}Content-Length: 500\r\n\r\n{"email":`;
  const lines = Array.from({ length: 160 }, (_, at) => open(at % 2 === 0 ? slowHead : slowBody));
  const drip = setInterval(() => {
    for (const { socket } of lines) if (socket.writable) socket.write('a');
  }, 200);
  const polite = await open('GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n').ended;
  const answers = await Promise.all(lines.map((line) => line.ended));
  clearInterval(drip);
  Object.assign(it.app.server.server, times);
  expect(statusOf(polite)).toBe(200);
  // A client that is still writing may miss the response; the connection is closed in any case.
  const told = answers.filter((answer) => answer !== '').map(statusOf);
  expect(new Set(told)).toEqual(new Set([408]));
  expect(told.length).toBeGreaterThan(lines.length / 2);
});

test('S80 an upload may take longer than other requests, while it makes progress', async () => {
  const ada = await it.aPerson();
  Object.assign(it.app.server.server, { headersTimeout: 1_000, requestTimeout: 1_000 });
  const pieces = Array.from({ length: 25 }, () => 'z'.repeat(1_000));
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n';
  const end = '\r\n--b--\r\n';
  const length = head.length + 25_000 + end.length;
  const { socket, ended } = open(
    `POST /api/files HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${ada.token}\r\n` +
      `X-Tenant: ${ada.organizationId}\r\nX-Project: ${ada.projectId}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${head}`,
  );
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, 130));
    socket.write(piece);
  }
  socket.write(end);
  const answer = await ended;
  Object.assign(it.app.server.server, times);
  expect(statusOf(answer)).toBe(201);
});

const jsonTo = (path: string, { token, organizationId, projectId }: Person, length: number): string =>
  `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
  `X-Tenant: ${organizationId}\r\nX-Project: ${projectId}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('large bodies of several organizations', () => {
  const megabyte = 1_000_000;
  const path = `/c4models/${randomUUID()}/import`;

  test('S80 are all read, although the server takes longer than the timeout to read them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => it.aPerson()));
    Object.assign(it.app.server.server, { headersTimeout: 1_000, requestTimeout: 1_000 });
    const startedAt = performance.now();
    const body = `"${'x'.repeat(3 * megabyte)}"`;
    const answers = await Promise.all(people.map((ada) => open(jsonTo(path, ada, body.length) + body).ended));
    const elapsed = performance.now() - startedAt;
    Object.assign(it.app.server.server, times);
    expect(answers.map(statusOf)).toEqual(people.map(() => 422));
    // Otherwise nothing had to wait.
    expect(elapsed).toBeGreaterThan(2_000);
  });

  test('S80 are read in turns: an organization gains nothing by sending several at once', async () => {
    const [ada, bob] = await Promise.all([it.aPerson(), it.aPerson()]);
    const ended: [string, number][] = [];
    const send = async (name: string, person: Person, size: number) => {
      const answer = await open(jsonTo(path, person, size * megabyte) + `"${'x'.repeat(size * megabyte - 2)}"`).ended;
      ended.push([name, statusOf(answer)]);
    };
    const early = [send('ada', ada, 8), send('ada', ada, 8)];
    await pause(100);
    await Promise.all([...early, send('bob', bob, 9)]);
    expect(ended).toEqual([
      ['bob', 422],
      ['ada', 422],
      ['ada', 422],
    ]);
  });

  test('S80 end with 408 when their client stops sending', async () => {
    const ada = await it.aPerson();
    Object.assign(it.app.server.server, { headersTimeout: 1_000, requestTimeout: 1_000 });
    const line = open(`${jsonTo(path, ada, 2 * megabyte)}"${'x'.repeat(megabyte)}`);
    const drip = setInterval(() => line.socket.writable && line.socket.write('x'), 100);
    const answer = await line.ended;
    clearInterval(drip);
    Object.assign(it.app.server.server, times);
    expect(statusOf(answer)).toBe(408);
  });
});
