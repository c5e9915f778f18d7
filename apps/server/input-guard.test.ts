/** Input validation of every operation: texts, numbers, ids and bodies outside of normal use. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../tools/api-client.ts';
import type { Operation } from '../../tools/api-document.ts';
import {
  aTenant,
  everyTextField,
  rightBody,
  rightHeaders,
  scopeHeaders,
  sendBody,
  theWholeApi,
  urlFor,
  type Tenant,
  type TextField,
  type WholeApi,
} from '../../tools/api-tenant.ts';
import { clearRateLimits } from './testing/tenant-data.ts';

let api: WholeApi;
let tenant: Tenant;
let fields: readonly TextField[] = [];

beforeAll(async () => {
  api = await theWholeApi();
}, 600_000);

/** Administrators' calls refuse everybody else before reading a body. */
const withBody = (): readonly Operation[] =>
  api.operations.filter(({ access, body }) => body !== undefined && access !== 'admin');
const limitOf = (operation: Operation): number =>
  api.it.app.modules.routes.find(({ call }) => call.name === operation.id)?.call.bodyLimit ?? 65_536;

/** Sends raw text as the body. */
const sendRaw = (operation: Operation, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  api.send({
    method: operation.method,
    url: urlFor(operation, tenant.seed),
    headers: { ...rightHeaders(operation, tenant), 'content-type': 'application/json', ...headers },
    body,
  });

/** The operations whose response has none of the statuses. */
async function others<T extends { readonly name?: string; readonly id?: string }>(
  all: readonly T[],
  statuses: readonly number[],
  ask: (one: T) => Promise<Answer>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [at, one] of all.entries()) {
    // The number of calls per person and address is limited.
    if (at % 100 === 0) await clearRateLimits(api.it);
    const answer = await ask(one);
    if (!statuses.includes(answer.status)) {
      found.push(`${one.name ?? one.id}: ${answer.status} ${answer.text.slice(0, 120)}`);
    }
  }
  return found;
}

/** Fields that the answer calls by another name. */
const answeredAs: Readonly<Record<string, readonly string[]>> = { 'declineProposal.reason': ['answer'] };

const newTenant = async (): Promise<void> => {
  tenant = await aTenant(api, 'guard');
  fields = everyTextField(api, tenant);
};
beforeAll(newTenant);
// The number of calls per person is limited.
beforeEach(() => clearRateLimits(api.it));

describe('texts', () => {
  test('S41 NUL and lone surrogates are refused in every text field', async () => {
    for (const text of ['a\u0000b', '\u0000', '\uD800', 'a\uDC00b', '\uDC00\uD800']) {
      expect(await others(fields, [422], (field) => field.send(text))).toEqual([]);
    }
  });

  test('S41 a megabyte is refused in every text field except document content', async () => {
    const megabyte = 'm'.repeat(1_000_000);
    // The preview of an import reads whole files and answers what is wrong with them.
    const isContent = (name: string): boolean => name.endsWith('.json') || name === 'previewDbModelImport.data';
    const short = fields.filter(({ name }) => !isContent(name));
    expect(short.length).toBeLessThan(fields.length);
    expect(await others(short, [413, 422], (field) => field.send(megabyte))).toEqual([]);
  });

  test('S41 accepted text is returned unchanged, in any script', async () => {
    const texts = [
      '\u202Eabc\u202C',
      'e\u0301 é',
      '🏴‍☠️ 👩‍👩‍👧',
      '\uFEFFx',
      'Ω≈ç√∫˜µ',
      '\\u0000 \\x00',
      '"<b>&amp;',
      'ﷺ ١٢٣',
    ];
    const kept = new Set<string>();
    for (const text of texts) {
      await newTenant();
      for (const field of fields) {
        const answer = await field.send(`abc ${text} x`);
        expect(answer.status, field.name).toBeLessThan(500);
        if (answer.status >= 300 || !answer.text.startsWith('{"data":{')) continue;
        const data: unknown = (JSON.parse(answer.text) as { data: unknown }).data;
        const stored = (answeredAs[field.name] ?? field.path).reduce<unknown>(
          (value, key) => (value as Record<string, unknown> | undefined)?.[key],
          data,
        );
        // A response that does not contain the field, such as that of a report.
        if (stored === undefined) continue;
        expect(stored, field.name).toBe(`abc ${text} x`);
        kept.add(field.name);
      }
    }
    expect([...kept]).toEqual(
      expect.arrayContaining([
        'createProject.name',
        'updateProject.links.0.label',
        'createNamespace.name',
        'createDocument.title',
      ]),
    );
  }, 600_000);

  test('S41 invalid escapes and invalid UTF-8 are refused', async () => {
    const broken = ['{"name":"\\u12"}', '{"name":"\\x41"}', '{"name":"\\', '{"name":"a\nb"}', '{"name":\'a\'}'];
    for (const body of broken) expect(await others(withBody(), [400], (one) => sendRaw(one, body))).toEqual([]);
    const reply = await api.it.app.server.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(reply.statusCode).toBe(400);
  });

  test('S49 fifty thousand equal characters in any text field are accepted or refused with a reason', async () => {
    for (const character of ['a', ' ', '(', '!', '\t', '/', '.', '@', '-', '\u3000']) {
      // A rate limit response would say nothing about the text.
      await clearRateLimits(api.it);
      const long = character.repeat(50_000);
      const refused = await others(fields, [200, 201, 204, 401, 404, 413, 422], (field) => field.send(long));
      expect(refused).toEqual([]);
    }
  }, 600_000);
});

describe('arrays', () => {
  /** Paths of all arrays without maximum in a body schema, for example `links.items.tags`. */
  function endlessArrays(schema: unknown, path = '', seen = new Set<unknown>()): readonly string[] {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
    seen.add(schema);
    const isEndless = 'type' in schema && schema.type === 'array' && !('maxItems' in schema);
    const inner = Object.entries(schema).flatMap(([name, part]) => endlessArrays(part, `${path}/${name}`, seen));
    return isEndless ? [path, ...inner] : inner;
  }

  interface ArrayField {
    /** For messages, for example `inviteMembers.emails`. */
    readonly id: string;
    readonly operation: Operation;
    readonly field: string;
    readonly items: readonly unknown[];
    readonly maxItems: number;
  }

  /** Top-level arrays of the bodies, with a valid element. */
  const arrayFields = (): readonly ArrayField[] =>
    withBody().flatMap((operation) => {
      const body = rightBody(operation, tenant.seed) as Readonly<Record<string, unknown>>;
      const properties = (operation.body?.['properties'] ?? {}) as Record<string, { readonly maxItems?: number }>;
      return Object.entries(body).flatMap(([field, items]): readonly ArrayField[] =>
        Array.isArray(items) && items.length > 0
          ? [{ id: `${operation.id}.${field}`, operation, field, items, maxItems: properties[field]?.maxItems ?? 0 }]
          : [],
      );
    });

  /** Sends a valid body with `count` elements in one array; returns the response and the bytes sent. */
  const sendEntries = async (array: ArrayField, count: number): Promise<{ answer: Answer; size: number }> => {
    const body = {
      ...(rightBody(array.operation, tenant.seed) as object),
      [array.field]: Array.from({ length: count }, (_, at) => array.items[at % array.items.length]),
    };
    const url = urlFor(array.operation, tenant.seed);
    const headers = rightHeaders(array.operation, tenant);
    const answer = await sendBody(api.send, { method: array.operation.method, url, headers }, body);
    return { answer, size: Buffer.byteLength(JSON.stringify(body)) };
  };

  test('S46 every array in a body has a maximum', () => {
    expect(withBody().flatMap(({ id, body }) => endlessArrays(body, id))).toEqual([]);
  });

  test('S46 one element above the maximum is a violation of its field, a hundred thousand are refused', async () => {
    const arrays = arrayFields();
    expect(arrays.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['updateProject.links', 'inviteMembers.emails', 'saveStructure.structure']),
    );
    const wrong: string[] = [];
    let violations = 0;
    for (const array of arrays) {
      const limit = limitOf(array.operation);
      const above = await sendEntries(array, array.maxItems + 1);
      const fits = above.size <= limit;
      const named = above.answer.text.includes(`"field":"${array.field}"`);
      if (fits ? above.answer.status !== 422 || !named : above.answer.status !== 413)
        wrong.push(`${array.id} with ${array.maxItems + 1}: ${above.answer.status} ${above.answer.text.slice(0, 120)}`);
      violations += fits ? 1 : 0;
      const many = await sendEntries(array, 100_000);
      if (many.answer.status !== (many.size <= limit ? 422 : 413))
        wrong.push(`${array.id} with 100,000: ${many.answer.status} ${many.answer.text.slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
    expect(violations).toBeGreaterThan(3);
  }, 600_000);
});

describe('numbers and ids', () => {
  test('S42 page numbers out of range, of another type or repeated are refused', async () => {
    const paged = api.operations.filter(
      ({ access, parameters }) => access !== 'admin' && parameters.some(({ name }) => name === 'perPage'),
    );
    expect(paged.length).toBeGreaterThan(0);
    const odd = ['0', '-1', '1e9', '9007199254740992', 'x', '', '1.5', 'NaN', 'Infinity', '%00', '1%27'];
    const queries = ['page', 'perPage'].flatMap((name) => [
      ...odd.map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1`,
    ]);
    for (const query of [...queries, 'perPage=101']) {
      const ask = (operation: Operation) =>
        api.send({
          method: 'GET',
          url: `${urlFor(operation, tenant.seed)}?${query}`,
          headers: scopeHeaders(tenant.owner),
        });
      expect(await others(paged, [400, 422], ask), query).toEqual([]);
    }
  });

  test('S43 malformed ids and escapes are 400, 404 or 414', async () => {
    const odd = [
      'x',
      '0',
      '-1',
      '%',
      '%zz',
      '%00',
      '%2e%2e%2f',
      '..%5c',
      '%FF',
      '%F0%9F%8F%B4',
      "1'",
      'a'.repeat(150),
      'a'.repeat(5_000),
    ];
    // Administrators' calls are refused before ids are checked, uploads before they are read.
    const named = api.operations.filter(
      ({ access, path, upload }) => access !== 'admin' && !upload && path.includes('{'),
    );
    for (const value of odd) {
      const ask = (operation: Operation) =>
        sendBody(
          api.send,
          {
            method: operation.method,
            url: operation.path.replaceAll(/\{\w+\}/g, () => value),
            headers: rightHeaders(operation, tenant),
          },
          rightBody(operation, tenant.seed),
        );
      expect(await others(named, [400, 404, 414], ask), value.slice(0, 40)).toEqual([]);
    }
  });
});

describe('bodies', () => {
  const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;

  test('S44 JSON nested deeper than 64 levels is refused before it is parsed', async () => {
    for (const depth of [66, 5_000, 200_000]) {
      const ask = (operation: Operation) => sendRaw(operation, nested(depth));
      expect(await others(withBody(), [413, 422], ask), String(depth)).toEqual([]);
      const unfinished = (operation: Operation) => sendRaw(operation, '['.repeat(depth));
      // Refused for its depth although it is invalid JSON: it was not parsed.
      expect(await others(withBody(), [413, 422], unfinished), String(depth)).toEqual([]);
    }
    const [deepest] = withBody();
    expect((await sendRaw(deepest as Operation, nested(64))).text).not.toContain('levels deep');
  });

  test('S44 documents with excessive nesting anywhere are refused', async () => {
    const texts = fields.filter((field) => field.name.endsWith('.json'));
    expect(texts.length).toBeGreaterThan(0);
    for (const depth of [200, 20_000]) {
      const arrays = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const quotes = `${'{"type":"blockquote","content":['.repeat(depth)}${']}'.repeat(depth)}`;
      for (const content of [
        `{"type":"doc","content":[${quotes}]}`,
        `{"type":"doc","content":[{"type":"unknown","attrs":{"x":${arrays}}}]}`,
        `{"type":"doc","x":${arrays},"content":[]}`,
        arrays,
      ]) {
        expect(await others(texts, [422], (field) => field.send(content)), content.slice(0, 60)).toEqual([]);
      }
    }
  });

  test('S45 a body above the limit of its call is 413, a compressed one 415', async () => {
    const tooLarge = async (operation: Operation) => {
      // The megabytes of one caller in a minute are limited as well.
      await clearRateLimits(api.it);
      return sendRaw(operation, `{"x":"${'y'.repeat(limitOf(operation))}"}`);
    };
    expect(await others(withBody(), [413], tooLarge)).toEqual([]);
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'GZIP']) {
      const compressed = (operation: Operation) => sendRaw(operation, '{}', { 'content-encoding': encoding });
      expect(await others(withBody(), [415], compressed), encoding).toEqual([]);
    }
  });

  test('S47 prototype keys are refused at any depth, also in documents', async () => {
    const spoiled = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__'];
    for (const key of spoiled) {
      for (const body of [`{"${key}":{"polluted":true}}`, `{"a":[{"b":{"${key}":{"polluted":true}}}]}`]) {
        expect(await others(withBody(), [422], (operation) => sendRaw(operation, body)), body).toEqual([]);
      }
    }
    const texts = fields.filter((field) => field.name.endsWith('.json'));
    for (const key of ['__proto__', 'constructor', '\\u005f_proto__']) {
      for (const content of [
        `{"type":"doc","${key}":{"polluted":true},"content":[]}`,
        `{"type":"doc","content":[{"type":"paragraph","attrs":{"a":{"${key}":{"polluted":true}}}}]}`,
      ]) {
        expect(await others(texts, [422], (field) => field.send(content)), content).toEqual([]);
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('S59 other content types and charsets are 415, repeated keys 400', async () => {
    const types = [
      'text/plain',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      '',
    ];
    for (const type of types) {
      const ask = (operation: Operation) => sendRaw(operation, '{"name":"x"}', { 'content-type': type });
      expect(await others(withBody(), [415], ask), type).toEqual([]);
    }
    for (const body of ['{"name":"a","name":"b"}', '{"x":{"name":1,"\\u006eame":2}}']) {
      expect(await others(withBody(), [400], (operation) => sendRaw(operation, body)), body).toEqual([]);
    }
  });

  test('S59 method override headers and parameters are ignored', async () => {
    const url = `/api/documentation/documents/${tenant.seed['documents']?.[1]}`;
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];
    for (const name of overrides) {
      const headers = { ...scopeHeaders(tenant.owner), [name]: 'DELETE' };
      expect((await api.send({ method: 'GET', url, headers })).status).toBe(200);
      expect((await sendBody(api.send, { method: 'POST', url, headers }, {})).status).toBe(404);
    }
    const headers = scopeHeaders(tenant.owner);
    await api.send({ method: 'GET', url: `${url}?_method=DELETE`, headers });
    expect((await api.send({ method: 'GET', url, headers })).status).toBe(200);
  });

  test('S41 S47 values of another type in a text field are refused', async () => {
    for (const value of [null, 1, true, [], {}, ['a'], { length: 3 }]) {
      const ask = (field: TextField) => field.send(value);
      expect(
        await others(
          // A field of a form is text, whatever was meant.
          fields.filter((field) => !field.operation.upload && field.path.length === 1 && !optional(field)),
          [422],
          ask,
        ),
      ).toEqual([]);
    }
  });
});

/** Nullable fields. */
const optional = ({ operation, path }: TextField): boolean => {
  const { properties } = operation.body as { properties?: Record<string, unknown> };
  return JSON.stringify(properties?.[String(path[0])] ?? {}).includes('"null"');
};
