/** Calls to addresses that people enter: what they reach, and what they never reach. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notPublicMessage, unusableUrlMessage } from '../contract.ts';
import { AllowanceError, readAllowance } from './allowance.ts';
import { OutboundClient } from './outbound-client.ts';

let canary: Server;
let port = 0;
let hits: string[] = [];
beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` });
    if (request.url === '/silent') return;
    if (request.url === '/broken') response.writeHead(500);
    if (request.url === '/endless') {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
      response.once('close', () => clearInterval(more));
      return;
    }
    response.end('ok');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const sent = { body: '{}', headers: { 'content-type': 'application/json' } };
const open = (): OutboundClient =>
  new OutboundClient({ allowance: readAllowance(`127.0.0.1:${port}`), timeoutMs: 1_000 });

describe('an address that is not public', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[100::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
  ];
  test.each(hosts)('S54 is refused and never connected to: %s', async (host) => {
    const client = new OutboundClient();
    const url = `http://${host}:${port}/inside`;
    expect(await client.problemOf(url)).toBe(notPublicMessage);
    expect(await client.post(url, sent)).toMatchObject({ status: null, problem: notPublicMessage });
    expect(hits).toEqual([]);
  });

  test('S54 is refused behind a public name, also beside a public address', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:192.168.0.1'], ['fe80::1%eth0']]) {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const client = new OutboundClient({ resolve });
      expect(await client.problemOf('https://hooks.example.org/')).toBe(notPublicMessage);
      expect((await client.post('https://hooks.example.org/', sent)).problem).toBe(notPublicMessage);
    }
  });

  test('S54 is not reached by a name that means something else when it is connected to', async () => {
    const answers = ['203.0.114.7', '127.0.0.1'];
    let times = 0;
    const resolve = async () => [{ address: answers[times++] ?? '127.0.0.1', family: 4 }];
    const client = new OutboundClient({ resolve, timeoutMs: 300 });
    const result = await client.post(`http://rebinding.example.org:${port}/inside`, sent);
    expect(result).toMatchObject({ status: null, isUnreachable: true });
    expect([times, hits]).toEqual([1, []]);
  });

  test('S54 is not reached by other schemes, nor with a password', async () => {
    const client = open();
    const hidden = `http://user:secret@127.0.0.1:${port}/`;
    for (const url of ['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://example.org/', 'hooks', '', hidden]) {
      expect(await client.problemOf(url)).toBe(unusableUrlMessage);
      expect((await client.post(url, sent)).problem).toBe(unusableUrlMessage);
    }
    expect(hits).toEqual([]);
  });
});

describe('a public address', () => {
  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '[2606:4700::1111]', '[2a00:1450::1]'])(
    'may be called: %s',
    async (host) => {
      expect(await new OutboundClient().problemOf(`https://${host}/hooks`)).toBeUndefined();
    },
  );
});

describe('an address that is allowed', () => {
  test('gets the body, by host and port or by its network', async () => {
    for (const allowed of [`127.0.0.1:${port}`, '127.0.0.0/8', `10.0.0.0/8, 127.0.0.1/32`]) {
      const client = new OutboundClient({ allowance: readAllowance(allowed) });
      expect(await client.post(`http://127.0.0.1:${port}/hook?a=1`, sent)).toMatchObject({ status: 200 });
    }
    expect(hits).toEqual(['/hook?a=1', '/hook?a=1', '/hook?a=1']);
    const other = new OutboundClient({ allowance: readAllowance(`127.0.0.1:${port + 1},10.0.0.0/8`) });
    expect((await other.post(`http://127.0.0.1:${port}/`, sent)).problem).toBe(notPublicMessage);
  });

  test('S54 does not lead further by a redirect', async () => {
    const result = await open().post(`http://127.0.0.1:${port}/redirect`, sent);
    expect(result).toMatchObject({
      status: 302,
      problem: 'The receiver answered 302, a redirect, which is not followed.',
    });
    expect(hits).toEqual(['/redirect']);
  });

  test('is given a limited time, and an answer of any size costs nothing', async () => {
    expect(await open().post(`http://127.0.0.1:${port}/silent`, sent)).toMatchObject({
      status: null,
      problem: 'There was no answer within 1 seconds.',
    });
    expect(await open().post(`http://127.0.0.1:${port}/endless`, sent)).toMatchObject({ status: 200 });
    expect(await open().post(`http://127.0.0.1:${port}/broken`, sent)).toMatchObject({
      status: 500,
      problem: 'The receiver answered 500.',
      isUnreachable: false,
    });
  });

  test.each(['', 'hooks', 'hooks:0', 'hooks:70000', '10.0.0.0/33', '10.0.0.0/', 'http://hooks:80', 'a b:80', '::1:80'])(
    'must be written as host:port or as a network, not as "%s"',
    (text) => expect(() => readAllowance(text)).toThrow(AllowanceError),
  );
});
