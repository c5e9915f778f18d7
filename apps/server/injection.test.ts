/** Injects SQL, log lines and faults into text inputs, and checks that they stay text. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { genericError } from '#platform/http/contract.ts';
import type { Answer } from '../../tools/api-client.ts';
import type { Operation } from '../../tools/api-document.ts';
import {
  aTenant,
  everyTextField,
  rightBody,
  scopeHeaders,
  sendBody,
  theWholeApi,
  urlFor,
  type Tenant,
  type WholeApi,
} from '../../tools/api-tenant.ts';
import { judge } from '../../tools/fuzz-oracle.ts';
import { clearRateLimits, fingerprint } from './testing/tenant-data.ts';

let api: WholeApi;
let tenant: Tenant;
let bystander: Tenant;

beforeAll(async () => {
  api = await theWholeApi();
  tenant = await aTenant(api, 'injector');
  bystander = await aTenant(api, 'bystander');
  // An injected function call advances this sequence: detection needs no timing.
  await sql`create sequence injection_probe`.execute(api.it.app.database.owner);
  await sql`grant usage on sequence injection_probe to archwright_app`.execute(api.it.app.database.owner);
});

afterAll(async () => {
  await sql`drop sequence if exists injection_probe`.execute(api.it.app.database.owner);
});

const probe = "nextval('injection_probe')";
/** Escapes from a literal, a number, an identifier, a pattern and a cast. */
const payloads: readonly string[] = [
  `'||${probe}||'`,
  `' or ${probe} > 0 --`,
  `') or (${probe} > 0) --`,
  `'; select ${probe}; --`,
  `'; create table injected (); --`,
  `1+${probe}`,
  `(select ${probe})`,
  `" or ${probe} > 0 --`,
  `$$||${probe}||$$`,
  `\\'||${probe}||\\'`,
  `{${probe}}`,
  `%' or ${probe} > 0 or '%' like '`,
  `00000000-0000-4000-8000-000000000000' or ${probe} > 0 --`,
];
const sides = ["' and '1'='1", "' and '1'='2"] as const;

/** All inputs of a request: fields, path parameters, query parameters, scope headers. */
function placesOf(operation: Operation): readonly ((value: string) => Promise<Answer>)[] {
  const { seed, owner } = tenant;
  const headers = scopeHeaders(owner);
  const send = (url: string, more: Record<string, string> = {}) =>
    sendBody(api.send, { method: operation.method, url, headers: { ...headers, ...more } }, rightBody(operation, seed));
  const url = urlFor(operation, seed);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  // A call that ends the session has nothing but headers, and would leave every later answer a 401.
  const endsSession = operation.id === 'signOutEverywhere' || operation.id === 'signOut';
  const inHeader = operation.parameters.filter((parameter) => parameter.in === 'header' && !endsSession);
  return [
    ...inPath.map(({ name }) => (value: string) => {
      const path = operation.path.replace(`{${name}}`, () => encodeURIComponent(value));
      return send(urlFor({ ...operation, path }, seed));
    }),
    ...inQuery.map(
      ({ name }) =>
        (value: string) =>
          send(`${url}?${name}=${encodeURIComponent(value)}`),
    ),
    ...inHeader.map(
      ({ name }) =>
        (value: string) =>
          send(url, { [name]: value }),
    ),
    ...everyTextField({ ...api, operations: [operation] }, tenant).map((field) => (value: string) => field.send(value)),
  ];
}

test('S48 SQL in any field, parameter or header of any operation is data', async () => {
  const before = await fingerprint(api.it, [bystander.owner.organizationId]);
  const faults: string[] = [];
  let sent = 0;
  for (const operation of api.operations) {
    for (const put of placesOf(operation)) {
      // Resets the rate limit: a refusal because of it would prove nothing.
      await clearRateLimits(api.it);
      for (const payload of payloads) {
        const fault = judge(operation, await put(payload));
        sent += 1;
        if (fault !== undefined) faults.push(`${operation.id} ${payload}: ${fault}`);
      }
      const [yes, no] = [await put(`x${sides[0]}`), await put(`x${sides[1]}`)];
      if (yes.status !== no.status)
        faults.push(`${operation.id}: ${yes.status} for a true, ${no.status} for a false one`);
    }
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(500);
  // If the session had ended, every later response would be a meaningless 401.
  expect((await api.send({ method: 'GET', url: '/api/projects', headers: scopeHeaders(tenant.owner) })).status).toBe(
    200,
  );
  const { rows } = await sql<{ called: boolean; injected: boolean }>`
    select is_called as called, to_regclass('injected') is not null as injected from injection_probe`.execute(
    api.it.app.database.owner,
  );
  expect(rows).toEqual([{ called: false, injected: false }]);
  expect(await fingerprint(api.it, [bystander.owner.organizationId])).toEqual(before);
}, 600_000);

test('S57 line breaks, escapes and forged records in requests stay within one log line', async () => {
  const forged = 'x\r\n{"level":60,"msg":"forged"}\n\u001b[2J\u001b]0;owned\u0007';
  const before = api.it.logLines.length;
  await sendBody(
    api.send,
    { method: 'POST', url: '/api/auth', headers: { 'user-agent': forged.replaceAll(/[\r\n]/g, ' ') } },
    { email: forged, password: forged },
  );
  await api.send({
    method: 'GET',
    url: `/api/${encodeURIComponent(forged)}?x=${encodeURIComponent(forged)}`,
    headers: {},
  });
  await sendBody(
    api.send,
    { method: 'POST', url: '/api/documentation/namespaces', headers: scopeHeaders(tenant.owner) },
    { name: forged },
  );
  const lines = api.it.logLines.slice(before);
  const requests = lines.filter((line) => (JSON.parse(line) as { msg?: string }).msg === 'request');
  expect(requests).toHaveLength(3);
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(line).toMatch(/^[^\u0000-\u001f\u007f]+\n$/);
    expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('forged');
  }
});

test('S65 an internal error returns a generic message with the request id, and the log contains the details', async () => {
  const { owner } = api.it.app.database;
  await sql`alter table namespace rename to namespace_away`.execute(owner);
  const before = api.it.logLines.length;
  let answer: Answer;
  try {
    answer = await api.send({
      method: 'GET',
      url: '/api/documentation/namespaces',
      headers: scopeHeaders(tenant.owner),
    });
  } finally {
    await sql`alter table namespace_away rename to namespace`.execute(owner);
  }
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.text)).toEqual({ error: { message: genericError } });
  expect(JSON.stringify(answer.headers)).not.toMatch(/namespace|42P01|\.ts/);
  const id = answer.headers['x-request-id'] ?? 'none';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const logged = api.it.logLines.slice(before).find((line) => line.includes('"fault"'));
  expect(logged).toContain(id);
  expect(logged).toContain('namespace');
});

test('S88 a caller above the rate limit is throttled alone, with Retry-After', async () => {
  const noisy = await aTenant(api, 'noisy');
  const call = (who: Tenant) => api.send({ method: 'GET', url: '/api/projects', headers: scopeHeaders(who.owner) });
  // Simulates a thousand earlier calls within this minute.
  await sql`update rate_limit set count = count + 1200 where key = ${`user:${noisy.owner.userId}`}`.execute(
    api.it.app.database.owner,
  );
  const answers: Answer[] = [];
  for (let at = 0; at < 60; at += 1) answers.push(await call(noisy));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await call(bystander)).status).toBe(200);
});
