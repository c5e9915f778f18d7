/** Calls with an idempotency key: made once, whoever sends them how often, and answered alike. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anEmail, makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import type { ErrorBody } from '../contract.ts';
import { Failure } from '../model/failure.ts';
import {
  answerNotKeptMessage,
  CallOnce,
  idempotencyKeyMessage,
  otherBodyMessage,
  RepeatedCalls,
  stillRunningMessage,
  unknownOutcomeMessage,
  type KeyedRequest,
} from './repeated-calls.ts';

let it: TestApp;
let ada: Person;
beforeAll(async () => {
  it = await theApp();
  ada = await it.aPerson();
});

interface Sent {
  readonly key?: string;
  readonly person?: Person;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly body?: unknown;
}

/** Sends a POST as a program does. */
async function post({ key, person = ada, headers = {}, url = '/api/documentation/namespaces', body }: Sent) {
  const { token, tenant, project } = person.scope;
  const answer = await it.app.server.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'x-tenant': tenant,
      'x-project': project,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    payload: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
  });
  const { message, code } = answer.statusCode >= 400 ? answer.json<ErrorBody>().error : {};
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, message, code };
}

const named = () => `Notes ${randomUUID().slice(0, 8)}`;

async function namespacesNamed(name: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from namespace where name = ${name}`.execute(it.app.database.owner);
  return rows[0]?.count ?? 0;
}

describe('the same key again', () => {
  test('R22 makes the call once and repeats its status and body', async () => {
    const [key, name] = [randomUUID(), named()];
    const first = await post({ key, body: { name } });
    const second = await post({ key, body: { name } });
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect([second.status, second.text, second.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(await namespacesNamed(name)).toBe(1);
  });

  test('R22 sent twenty times at once, makes one record', async () => {
    const [key, name] = [randomUUID(), named()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ key, body: { name } })));
    expect(await namespacesNamed(name)).toBe(1);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers['idempotency-replayed'])).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.filter(({ status, headers }) => status !== 422 || headers['retry-after'] !== '1')).toEqual([]);
    expect((await post({ key, body: { name } })).status).toBe(201);
  });

  test('with another body or another query is refused', async () => {
    const [key, name] = [randomUUID(), named()];
    await post({ key, body: { name } });
    const other = await post({ key, body: { name: named() } });
    expect([other.status, other.message, other.code]).toEqual([422, otherBodyMessage, 'idempotency_key_reused']);
    const elsewhere = await post({ key, body: { name }, url: '/api/documentation/namespaces?odd=1' });
    expect([elsewhere.status, elsewhere.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('at another address is another call', async () => {
    const key = randomUUID();
    expect((await post({ key, body: { name: named() } })).status).toBe(201);
    const rfc = { title: 'One clock', json: paragraph };
    expect((await post({ key, url: '/api/rfcs', body: rfc })).status).toBe(201);
  });

  test('repeats a refusal of the call, and starts again after a fault in what was sent', async () => {
    const key = randomUUID();
    const page = { title: 'Lost', json: paragraph, namespace: 'NO-SUCH' };
    const url = '/api/documentation/documents';
    const first = await post({ key, url, body: page });
    const second = await post({ key, url, body: page });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([first.status >= 400 && first.status < 500, second.headers['idempotency-replayed']]).toEqual([true, 'true']);
    const [other, name] = [randomUUID(), named()];
    expect((await post({ key: other, body: { name, odd: true } })).status).toBe(422);
    expect((await post({ key: other, body: { name } })).status).toBe(201);
  });

  test('is made again a day later', async () => {
    const [key, name] = [randomUUID(), named()];
    await post({ key, body: { name } });
    await sql`update kept_answer set began_at = began_at - interval '25 hours'`.execute(it.app.database.owner);
    const later = await post({ key, body: { name: named() } });
    expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });
});

const paragraph = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
});

describe('other kinds of bodies', () => {
  test('an upload is the same whatever its boundary, and another file is refused', async () => {
    const key = randomUUID();
    const form = (boundary: string, text: string) => ({
      key,
      url: '/api/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--${boundary}--\r\n`,
    });
    const first = await post(form('one', 'Measured on Monday.'));
    const second = await post(form('two', 'Measured on Monday.'));
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await post(form('three', 'Measured on Friday.'))).status).toBe(422);
  });

  test('a body that a worker reads is compared by its bytes', async () => {
    const key = randomUUID();
    const sent = { key, url: '/api/architect/boards', body: { name: 'Board 1' } };
    const first = await post(sent);
    const second = await post(sent);
    expect([first.status, second.text, second.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
    expect((await post({ ...sent, body: { name: 'Board 2' } })).code).toBe('idempotency_key_reused');
  });
});

describe('whose key it is', () => {
  test('S91 keys of two organizations and of two people are strangers', async () => {
    const key = randomUUID();
    const eve = await it.aPerson({ name: 'eve' });
    const [mine, theirs] = [named(), named()];
    const first = await post({ key, body: { name: mine } });
    const second = await post({ key, person: eve, body: { name: theirs } });
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(second.text).not.toBe(first.text);
    // The same person in another organization, and another person in the same one.
    const guest = await makeMember(it, eve, ada);
    const third = await post({ key, person: guest, body: { name: named() } });
    expect([third.status, third.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  test('S91 answers are stored encrypted, and no request can read them', async () => {
    const [key, name] = [randomUUID(), named()];
    await post({ key, body: { name } });
    const { rows } = await sql<{ row: string }>`select row_to_json(k)::text as row from kept_answer k`.execute(
      it.app.database.owner,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(name) || row.includes(key))).toEqual([]);
    const read = it.app.database.within({ organizations: [ada.organizationId], userId: ada.userId }, (db) =>
      sql`select sealed from kept_answer`.execute(db),
    );
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });

  test('visitors send keys in vain', async () => {
    const body = { email: anEmail(), password: 'wrong' };
    const answers = [await post({ key: 'not valid', url: '/api/auth', body }), await post({ url: '/api/auth', body })];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

test('a malformed key is refused with a sentence', async () => {
  for (const key of ['', 'a b', 'x'.repeat(256), 'é']) {
    const { status, message } = await post({ key, body: { name: named() } });
    expect([status, message], key.slice(0, 10)).toEqual([400, idempotencyKeyMessage]);
  }
});

describe('calls that do not end', () => {
  const request = (key: string): KeyedRequest => ({
    key,
    sender: ada.userId,
    organizationId: ada.organizationId,
    projectId: ada.projectId,
    method: 'POST',
    url: '/api/things',
    bodyHash: 'same',
    isBulk: false,
  });
  const calls = () => {
    const { seal, unseal } = { seal: (_: string, text: string) => text, unseal: (_: string, text: string) => text };
    return new RepeatedCalls(it.app.database.owner, { seal, unseal });
  };
  const begin = async (key: string): Promise<CallOnce> => {
    const begun = await calls().begin(request(key));
    if (!(begun instanceof CallOnce)) throw new Error('The call has an answer.');
    return begun;
  };
  const begins = (key: string) =>
    begin(key).then(
      () => 'begins',
      (error: unknown) => (error as Error).message,
    );
  const owner = () => it.app.database.owner;
  const makeLate = () => sql`update kept_answer set ends_at = now() - interval '1 second'`.execute(owner());

  test('R22 a dead call is made again where it wrote nothing, and the old one can write no more', async () => {
    const key = randomUUID();
    const dead = await begin(key);
    expect(await begins(key)).toBe(stillRunningMessage);
    await makeLate();
    const next = await begin(key);
    const answer = { status: 201, body: '{"data":1}', isComplete: true };
    await expect(dead.keep(owner(), answer)).rejects.toThrow(stillRunningMessage);
    await expect(dead.noteWrite(owner())).rejects.toThrow(stillRunningMessage);
    await next.keep(owner(), answer);
    expect(await calls().begin(request(key))).toEqual(answer);
  });

  test('R22 a dead call that wrote something says that its outcome is unknown', async () => {
    const key = randomUUID();
    await (await begin(key)).noteWrite(owner());
    expect(await begins(key)).toBe(stillRunningMessage);
    await makeLate();
    expect(await begins(key)).toBe(unknownOutcomeMessage);
  });

  test('a call that failed for a passing reason is made again, unless it had written', async () => {
    const key = randomUUID();
    for (const error of [new Failure(503, 'Busy'), new Failure(429, 'Slow down'), new Error('A fault')]) {
      await (await begin(key)).fail(error);
      expect(await begins(key)).toBe('begins');
      await sql`delete from kept_answer`.execute(owner());
    }
    const written = await begin(key);
    await written.noteWrite(owner());
    await written.fail(new Error('A fault'));
    await makeLate();
    expect(await begins(key)).toBe(unknownOutcomeMessage);
  });

  test('the same key in another project is refused', async () => {
    const key = randomUUID();
    await (await begin(key)).keep(owner(), { status: 204, body: undefined, isComplete: true });
    const elsewhere = calls().begin({ ...request(key), projectId: randomUUID() });
    await expect(elsewhere).rejects.toThrow(otherBodyMessage);
  });

  test('an answer that is too large is not repeated, and the call is not made again', async () => {
    const key = randomUUID();
    const body = JSON.stringify('x'.repeat(1_000_000));
    await (await begin(key)).keepAfterwards({ status: 200, body, isComplete: true });
    expect(await begins(key)).toBe(answerNotKeptMessage);
  });
});
