/** Arbitraries for complete requests of an operation: path, query, headers and body. */
import fc from 'fast-check';
import { anyText } from './any-text.ts';
import { fieldPart, type Exchange } from './api-client.ts';
import type { Operation, Parameter } from './api-document.ts';
import { documentText, producerOf, type Seed } from './api-seed.ts';
import { arbitraryFor, hostileText, type Hints } from './fuzz-values.ts';

/** A generated request; the caller's own headers are added when it is sent. */
export interface FuzzRequest {
  readonly url: string;
  /** Headers that replace the caller's. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Lone surrogates cannot be part of a URL; everything else can, escaped. */
const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/** Bodies that match no schema. */
const rawBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"x":"\\u0000"}',
  '{"x":"\\ud800"}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"x":${'9'.repeat(2000)}}`,
  `{"x":"${'y'.repeat(80_000)}"}`,
  '\uFEFF{}',
];

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
];

/** Usually nothing, sometimes a value. */
const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 24 }, { arbitrary: value, weight: 1 });

/** Clients take `.` and `..` out of an address, so that it would be the one of another operation. */
const isSent = (segment: string): boolean => !/^(?:\.|%2e){1,2}$/i.test(segment);

function pathValue(operation: Operation, parameter: Parameter, seed: Seed): fc.Arbitrary<string> {
  const known = seed[producerOf(operation.path, parameter.name)] ?? [];
  const shaped = arbitraryFor(parameter.schema).map(escaped).filter(isSent);
  if (known.length === 0) return shaped;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 28 },
    { arbitrary: shaped, weight: 4 },
    { arbitrary: hostileText.map((text) => escaped(text.slice(0, 300))).filter(isSent), weight: 1 },
    { arbitrary: fc.constantFrom('%', '%zz', '%00', '..%5c', '%2e%2e%2f'), weight: 1 },
  );
}

function addresses(operation: Operation, seed: Seed): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pathValues = fc.tuple(...inPath.map((parameter) => pathValue(operation, parameter, seed)));
  const pairs = inQuery.map((parameter) =>
    fc.option(
      arbitraryFor(parameter.schema).map((value) => `${parameter.name}=${escaped(value)}`),
      { nil: undefined },
    ),
  );
  const odd = fc.constantFrom('page=1&page=2', 'page[]=1', 'unknown=1', 'page=%00', 'page=99999999999999999999');
  const query = fc.tuple(fc.tuple(...pairs), rarely(odd));
  return fc.tuple(pathValues, query).map(([values, [known, extra]]) => {
    const path = inPath.reduce(
      (text, parameter, at) => text.replace(`{${parameter.name}}`, () => values[at] ?? ''),
      operation.path,
    );
    const search = [...known, extra].filter((pair) => pair !== undefined).join('&');
    return search === '' ? path : `${path}?${search}`;
  });
}

function hintsFor(seed: Seed): Hints {
  const documents = seed['documents'] ?? [];
  return {
    json: fc.string({ unit: 'grapheme', maxLength: 40 }).map(documentText),
    email: fc.stringMatching(/^[a-z]{8,16}$/).map((name) => `${name}@example.test`),
    namespace: fc.constantFrom(...(seed['namespaces'] ?? ['none'])),
    revision: fc.integer({ min: 1, max: 3 }),
    structureRevision: fc.integer({ min: 1, max: 3 }),
    ...(documents.length === 0
      ? {}
      : { id: fc.constantFrom(...documents), parent: fc.option(fc.constantFrom(...documents)) }),
  };
}

const boundary = 'archwright-fuzz-boundary';
/** Multipart bodies that are truncated, repeated or invalid. */
const brokenFrames: readonly string[] = [
  '--',
  `--${boundary}`,
  `--${boundary}\r\n`,
  `--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nhalf`,
  `--${boundary}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''%ff%00\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="__proto__"; filename="f"\r\n\r\nx\r\n--${boundary}--\r\n`,
  `${`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nx\r\n`.repeat(3)}--${boundary}--\r\n`,
  `--${boundary}\r\n${'x-header: y\r\n'.repeat(500)}\r\nx\r\n--${boundary}--\r\n`,
];
const fieldParts = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => fieldPart(boundary, name, value))
    .join('');
const multipartBody = (file: string, fields: object): string =>
  `${fieldParts(fields)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.zip"\r\ncontent-type: application/zip\r\n\r\n${file}\r\n--${boundary}--\r\n`;

function bodies(operation: Operation, seed: Seed): fc.Arbitrary<string | undefined> {
  const raw = fc.constantFrom(...rawBodies);
  if (operation.upload) {
    const file = fc.oneof(anyText({ maxLength: 200 }), fc.constant(`PK\u0003\u0004${'x'.repeat(50)}`), raw);
    const broken = fc.constantFrom(...brokenFrames);
    const fields = operation.form
      ? arbitraryFor(operation.form, hintsFor(seed)).map((value) => Object(value) as object)
      : fc.constant({});
    return fc.oneof(
      { arbitrary: fc.tuple(file, fields).map((parts) => multipartBody(...parts)), weight: 20 },
      { arbitrary: broken, weight: 4 },
      { arbitrary: raw, weight: 1 },
    );
  }
  if (operation.raw) return fc.oneof(anyText({ maxLength: 2000 }), raw);
  if (!operation.body) return rarely(raw);
  const shaped = arbitraryFor(operation.body, hintsFor(seed)).map((value) => JSON.stringify(value));
  return fc.oneof({ arbitrary: shaped, weight: 24 }, { arbitrary: raw, weight: 1 });
}

function oddHeaders(seed: Seed): fc.Arbitrary<Record<string, string>> {
  const value = fc.constantFrom(
    '',
    'none',
    "'",
    'not-a-uuid',
    ...(seed['projects'] ?? []),
    '00000000-0000-4000-8000-000000000000',
    `${'a'.repeat(5000)}`,
  );
  const one = fc.oneof(
    fc.tuple(fc.constantFrom('x-tenant', 'x-project'), value),
    fc.tuple(fc.constant('content-type'), fc.constantFrom(...contentTypes)),
    fc.tuple(
      fc.constant('authorization'),
      fc.constantFrom('Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'e'.repeat(3000)}`),
    ),
    fc.tuple(fc.constant('idempotency-key'), fc.oneof(value, fc.constantFrom('once', 'x'.repeat(300), 'a b'))),
    fc.tuple(
      fc.constantFrom('if-none-match', 'x-http-method-override', 'content-encoding'),
      fc.constantFrom('*', 'DELETE', 'gzip'),
    ),
  );
  return one.map(([name, text]) => ({ [name]: text }));
}

/** Requests of an operation: nine of ten as documented, the rest hostile in one place. */
export const requestsOf = (operation: Operation, seed: Seed): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    url: addresses(operation, seed),
    headers: fc.oneof({ arbitrary: fc.constant({}), weight: 24 }, { arbitrary: oddHeaders(seed), weight: 1 }),
    body: bodies(operation, seed),
  });

function bodyType({ upload, raw }: Operation): string {
  if (upload) return `multipart/form-data; boundary=${boundary}`;
  return raw ? 'application/octet-stream' : 'application/json';
}

/** The request as it is sent by a caller with these headers. */
export function asExchange(
  operation: Operation,
  request: FuzzRequest,
  callerHeaders: Readonly<Record<string, string>>,
): Exchange {
  // Clients cannot send a body with GET.
  const body = operation.method === 'GET' ? undefined : request.body;
  return {
    method: operation.method,
    url: request.url,
    headers: {
      ...callerHeaders,
      ...(body === undefined ? {} : { 'content-type': bodyType(operation) }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
  };
}
