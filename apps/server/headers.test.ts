/** Headers of every response: what a browser may run, store and reveal. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import type { Answer } from '../../tools/api-client.ts';
import type { Operation } from '../../tools/api-document.ts';
import {
  aTenant,
  rightBody,
  scopeHeaders,
  sendBody,
  theWholeApi,
  urlFor,
  type Tenant,
  type WholeApi,
} from '../../tools/api-tenant.ts';
import { readConfig } from './config.ts';
import { contentSecurityPolicy, settingsTags } from './web-pages.ts';

let api: WholeApi;
let tenant: Tenant;

beforeAll(async () => {
  api = await theWholeApi();
  tenant = await aTenant(api, 'headers');
});

const get = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  api.send({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
const htmlPages = ['/', '/login', '/any/address/of/the/application', '/api/docs', '/api/docs/adrs', '/dev/mailbox'];

/** The sources of a policy by directive. */
const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe('content security policy', () => {
  test('S61 every page allows only our own script files, no plugins and no frames', async () => {
    for (const url of htmlPages) {
      const page = await get(url);
      expect(page.status, url).toBe(200);
      expect(page.headers['content-type'], url).toBe('text/html; charset=utf-8');
      const policy = directivesOf(page.headers['content-security-policy'] ?? '');
      expect(policy.get('default-src'), url).toEqual(["'none'"]);
      expect(policy.get('script-src') ?? ["'none'"], url).toSatisfy((sources: string[]) =>
        ["'self'", "'none'"].includes(sources.join(' ')),
      );
      expect(policy.get('object-src') ?? ["'none'"], url).toEqual(["'none'"]);
      expect(policy.get('base-uri'), url).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors'), url).toEqual(["'none'"]);
      expect(page.headers['content-security-policy'], url).not.toMatch(/unsafe-eval|wasm-unsafe-eval|\*|https?:/);
    }
  });

  test('S61 no page contains inline scripts or event handler attributes', async () => {
    for (const url of htmlPages) {
      const { text } = await get(url);
      for (const script of text.matchAll(/<script\b([^>]*)>([^<]*)/g)) {
        expect(script[1], url).toMatch(/\bsrc="\/[^/]/);
        expect(script[2]?.trim(), url).toBe('');
      }
      expect(text, url).not.toMatch(/<[^>]+\son\w+=/);
      expect(text, url).not.toMatch(/javascript:/i);
    }
  });

  test('S61 the application gets a fresh nonce for its styles with every response', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => {
        const page = await get('/');
        const nonce = /'nonce-([\w-]+)'/.exec(page.headers['content-security-policy'] ?? '')?.[1] ?? '';
        expect(nonce).toMatch(/^[\w-]{22}$/);
        expect(page.text).not.toContain('__CSP_NONCE__');
        expect(page.headers['cache-control']).toBe('no-store');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test('S61 an external script is allowed only from the origin the operator configured', () => {
    const policyFor = (analyticsSrc: string | undefined) =>
      directivesOf(contentSecurityPolicy('n', { analyticsSrc, billing: { kind: 'sandbox' } }));
    expect(policyFor(undefined).get('script-src')).toEqual(["'self'"]);
    expect(policyFor('https://stats.example.org/a/script.js').get('script-src')).toEqual([
      "'self'",
      'https://stats.example.org',
    ]);
  });
});

describe('card payments', () => {
  const pays = {
    kind: 'stripe',
    stripe: {
      secretKey: 'sk_1',
      publishableKey: 'pk_1',
      webhookSecret: 'whsec_1',
      priceId: 'price_1',
      apiBase: undefined,
    },
  } as const;

  test('S61 the payment provider is allowed only where cards are taken, and only for what it needs', () => {
    const free = contentSecurityPolicy('n', { analyticsSrc: undefined, billing: { kind: 'sandbox' } });
    const policy = contentSecurityPolicy('n', { analyticsSrc: undefined, billing: pays });
    expect(free).not.toContain('stripe');
    const opened = [...directivesOf(policy)].filter(([, sources]) =>
      sources.some((source) => source.includes('stripe')),
    );
    expect(opened.map(([name]) => name).toSorted()).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src']);
    expect(directivesOf(policy).get('script-src')).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
  });

  test('S61 secret keys of the payment provider never reach a page', () => {
    const secrets = [pays.stripe.secretKey, pays.stripe.webhookSecret, pays.stripe.priceId];
    const tags = settingsTags({ ...readConfig({}), billing: pays });
    expect(tags).toContain(pays.stripe.publishableKey);
    expect(secrets.filter((secret) => tags.includes(secret))).toEqual([]);
  });
});

describe('every answer', () => {
  const expectHardened = (answer: Answer, where: string): void => {
    expect(answer.headers, where).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(answer.headers['server'] ?? answer.headers['x-powered-by'], where).toBeUndefined();
  };
  const call = (operation: Operation, headers: Record<string, string>): Promise<Answer> =>
    sendBody(
      api.send,
      { method: operation.method, url: urlFor(operation, tenant.seed), headers },
      rightBody(operation, tenant.seed),
    );

  test('S62 API responses forbid sniffing, referrers and caching', async () => {
    const refused = { 'x-tenant': 'nonsense' };
    for (const operation of api.operations) {
      for (const headers of [scopeHeaders(tenant.owner), {}, refused]) {
        const answer = await call(operation, headers);
        expectHardened(answer, operation.id);
        const isStream = operation.id === 'followChanges' && answer.status === 200;
        const caching = isStream ? 'no-store, no-transform' : 'no-store';
        expect(answer.headers['cache-control'], operation.id).toBe(caching);
        const isFile = operation.download && answer.status === 200;
        const json = answer.text === '' ? /^$/ : /^application\/json; charset=utf-8$/;
        const told = isFile ? /^(text|application)\// : json;
        const type = isStream ? /^text\/event-stream; charset=utf-8$/ : told;
        expect(answer.headers['content-type'] ?? '', operation.id).toMatch(type);
        expect(answer.headers['content-disposition'] ?? '', operation.id).toMatch(
          isFile || isStream ? /^attachment; / : /^$/,
        );
      }
      if (/^(signOut|signOutEverywhere|endSession)$/.test(operation.id)) tenant = await aTenant(api, 'headers');
    }
    for (const url of ['/api', '/api/unknown', '/api/projects/%zz']) {
      const answer = await get(url);
      expectHardened(answer, url);
      expect(answer.headers['cache-control'], url).toBe('no-store');
    }
    // The description of the API contains no user data; it is revalidated each time.
    expect((await get('/api/openapi.json')).headers['cache-control']).toBe('no-cache');
  });

  test('S62 so do pages, files, health and not-found responses', async () => {
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).text)?.[1] ?? '/assets/none.js';
    for (const url of [
      ...htmlPages,
      asset,
      '/healthz',
      '/readyz',
      '/metrics',
      '/dev/mailbox.json',
      '/assets/none.js',
      '/%zz',
    ]) {
      const answer = await get(url);
      expectHardened(answer, url);
      expect(answer.headers['content-type'], url).toMatch(/; charset=utf-8/);
    }
    expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('S62 browsers are bound to https only where the product is served with it', async () => {
    const answerOf = async (server: FastifyInstance) => {
      server.get('/', async () => ({}));
      const { headers } = await server.inject('/');
      await server.close();
      return headers['strict-transport-security'];
    };
    const logger = pino({ level: 'silent' });
    expect(await answerOf(createHttpServer({ logger, https: true }))).toMatch(/^max-age=31536000/);
    expect(await answerOf(createHttpServer({ logger, https: false }))).toBeUndefined();
  });
});

test('S63 no operation allows another origin, with or without preflight', async () => {
  const heard: string[] = [];
  for (const operation of api.operations) {
    const url = urlFor(operation, tenant.seed);
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'https://archwright.example.org',
    ]) {
      const asked = await api.send({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': operation.method,
          'access-control-request-headers': 'authorization,x-tenant',
          'access-control-request-private-network': 'true',
        },
      });
      if (asked.status < 400) heard.push(`${operation.id} answers OPTIONS with ${asked.status}`);
      const called = await api.send({ method: operation.method, url, headers: { origin } });
      for (const answer of [asked, called]) {
        heard.push(...Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')));
      }
    }
  }
  for (const url of htmlPages) {
    const page = await get(url, { origin: 'https://evil.example' });
    heard.push(...Object.keys(page.headers).filter((name) => name.startsWith('access-control-')));
  }
  expect(heard).toEqual([]);
});
