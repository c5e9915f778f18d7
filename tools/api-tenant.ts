/** Organizations with one object of every kind, and valid calls of every operation, for tests over all operations. */
import { startTrial } from '#features/subscription/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { formWith, sendFile, sendJson, type Answer, type Send } from './api-client.ts';
import { readOperations, type Operation } from './api-document.ts';
import { injectInto } from './api-inject.ts';
import type { Person as ApiPerson } from './api-person.ts';
import { makeSeed, producerOf, type Seed, type SeedSize } from './api-seed.ts';
import type { AccessRow, NamedThings } from '../apps/server/testing/access-row.ts';
import { accessTable } from '../apps/server/testing/access-table.ts';
import { payInSandbox } from '../apps/server/testing/sandbox-payer.ts';
import { seedRepository } from '../apps/server/testing/seeded-repository.ts';
import { theApp, type Person, type TestApp } from '../apps/server/testing/test-app.ts';

/** The shared app and its operations. */
export interface WholeApi {
  readonly it: TestApp;
  readonly send: Send;
  readonly operations: readonly Operation[];
}

/** An organization with one object of every kind; all its texts contain the canary. */
export interface Tenant {
  readonly owner: Person;
  readonly seed: Seed;
  readonly canary: string;
}

/** Opens the shared app and reads its document. */
export async function theWholeApi(): Promise<WholeApi> {
  const it = await theApp();
  const send = injectInto(it);
  const document = await send({ method: 'GET', url: '/api/openapi.json', headers: {} });
  return { it, send, operations: readOperations(JSON.parse(document.text)) };
}

/** The headers of a call in the person's project. */
export const scopeHeaders = (person: Person): Record<string, string> => ({
  authorization: `Bearer ${person.scope.token}`,
  'x-tenant': person.scope.tenant,
  'x-project': person.scope.project,
});

/** The body of an upload call: a small invalid archive, with valid fields. */
export const uploadBody = (operation: Operation, seed: Seed): ReturnType<typeof formWith> =>
  uploadOf(rightBody(operation, seed));

const uploadOf = (fields: unknown): ReturnType<typeof formWith> =>
  formWith('a.zip', 'not a zip', (fields ?? {}) as Record<string, unknown>);

/** Sends a form. */
export const sendForm = (
  send: Send,
  call: { readonly method: string; readonly url: string; readonly headers: Record<string, string> },
  { type, body }: ReturnType<typeof formWith>,
): Promise<Answer> => send({ ...call, headers: { ...call.headers, 'content-type': type }, body });

/** Sends a body as JSON. */
export const sendBody = (
  send: Send,
  call: { readonly method: string; readonly url: string; readonly headers: Record<string, string> },
  body: unknown,
): Promise<Answer> =>
  send({
    ...call,
    headers: { ...call.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Adapts a person of the test app for the seed builder and the fuzzer. */
export function asApiPerson(send: Send, person: Person): ApiPerson {
  const { email, password, organizationId, projectId } = person;
  let headers = scopeHeaders(person);
  return {
    email,
    password,
    organizationId,
    projectId,
    headers: () => headers,
    async signInAgain() {
      const { token } = (await sendJson(send, { method: 'POST', url: '/api/auth', body: { email, password } })) as {
        readonly token: string;
      };
      headers = { ...headers, authorization: `Bearer ${token}` };
    },
    call: (method, path, body) => sendJson(send, { method, url: `/api${path}`, headers, body }),
    callWithKey: (key, method, path, body) =>
      sendJson(send, { method, url: `/api${path}`, headers: { authorization: `Bearer ${key}` }, body }),
    upload: (name, text) => sendFile(send, headers, { name, text }),
  };
}

/** Creates an organization; `name` is part of its texts. */
export async function aTenant({ it, send }: WholeApi, name: string, size: SeedSize = {}): Promise<Tenant> {
  const owner = await it.aPerson({ name });
  // A trial creates a subscription log entry; then the plan is set.
  await owner.call(startTrial, { body: {} });
  await setPlan(it.app.database.owner, owner.organizationId, { plan: 'pro', seats: 5 });
  const canary = `${name}canary`;
  const seed = await makeSeed(asApiPerson(send, owner), canary, size);
  const paid = await payInSandbox(it, owner, { seats: 5, name: canary });
  return { owner, canary, seed: { ...seed, ...paid, ...(await seedRepository(it, owner, canary)) } };
}

/** Valid headers of an operation: calls with access `key` get the tenant's key. */
export const rightHeaders = (operation: Operation, { owner, seed }: Tenant): Record<string, string> =>
  operation.access === 'key' ? { authorization: `Bearer ${seed['push-keys']?.[0] ?? ''}` } : scopeHeaders(owner);

/** Ids that a body may reference. */
export const things = (seed: Seed): NamedThings => ({
  project: seed['projects']?.[0] ?? '',
  namespace: seed['namespaces']?.[0] ?? '',
  documents: seed['documents'] ?? [],
  adrs: [...(seed['adrs'] ?? []), ...(seed['accepted-adrs'] ?? [])],
  elements: seed['elements'] ?? [],
  relationships: seed['relationships'] ?? [],
  views: seed['views'] ?? [],
  jar: seed['jars']?.[0] ?? '',
  driver: seed['drivers']?.[0] ?? '',
  c4model: seed['c4models']?.[0] ?? '',
  provider: seed['project-providers']?.[0] ?? '',
});

/** The access row of an operation; throws when there is none. */
export const rowOf = (operation: Operation): AccessRow => {
  const row = accessTable[operation.id];
  if (!row) throw new Error(`${operation.id} has no row in testing/access-table.ts.`);
  return row;
};

/** The URL of a call with the first ids of a seed and its required query. */
export const urlFor = (operation: Operation, seed: Seed): string => {
  const path = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name }) => text.replace(`{${name}}`, seed[producerOf(operation.path, name)]?.[0] ?? 'none'),
      operation.path,
    );
  const query = accessTable[operation.id]?.query?.(things(seed));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};

/** A valid body with the ids of a seed, for example to invalidate one of its fields. */
export const rightBody = (operation: Operation, seed: Seed): unknown => rowOf(operation).body?.(things(seed));

/** Path of a value in a body, for example `['links', 0, 'label']`. */
export type FieldPath = readonly (string | number)[];

/** Paths of all texts in a body. */
export function textFields(body: unknown, path: FieldPath = []): readonly FieldPath[] {
  if (typeof body === 'string') return [path];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    textFields(value, [...path, Array.isArray(body) ? Number(key) : key]),
  );
}

/** A copy of a body with one replaced value. */
export function withField(body: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(body)) {
    return body.map((item: unknown, at) => (at === key ? withField(item, rest, value) : item));
  }
  const record = body as Record<string, unknown>;
  return { ...record, [key]: withField(record[key], rest, value) };
}

/** A text field of an operation, with a function that sends a value in it. */
export interface TextField {
  /** For messages, for example `createProject.name`. */
  readonly name: string;
  readonly operation: Operation;
  readonly path: FieldPath;
  send(value: unknown): Promise<Answer>;
}

/** The text fields of all operations, called by the owner of an organization. */
export const everyTextField = ({ send, operations }: WholeApi, tenant: Tenant): readonly TextField[] =>
  operations.flatMap((operation) => {
    const { seed } = tenant;
    const body = rightBody(operation, seed);
    const call = { method: operation.method, url: urlFor(operation, seed), headers: rightHeaders(operation, tenant) };
    const sendWith = (changed: unknown): Promise<Answer> =>
      operation.upload ? sendForm(send, call, uploadOf(changed)) : sendBody(send, call, changed);
    return textFields(body).map((path) => ({
      name: `${operation.id}.${path.join('.')}`,
      operation,
      path,
      send: (value: unknown) => sendWith(withField(body, path, value)),
    }));
  });
