/** The stream: nothing missed, nothing foreign, and an end when the rights end. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type Scope, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { presenceBeat, sharePresence } from '#platform/presence/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { recordActivities, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { followChanges, liveLimits, tooManyStreamsMessage, type LiveChange } from '../contract.ts';
import { EventReader, type ServerSentEvent } from '../model/server-sent-events.ts';

let it: TestApp;
let address = '';
beforeAll(async () => {
  it = await theApp();
  if (!it.app.server.server.listening) await it.app.server.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(it.app.server.server.address() as AddressInfo).port}`;
});

const headersOf = ({ token, tenant }: Scope): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-tenant': tenant ?? '',
});

/** A stream as a browser reads it. */
interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: ServerSentEvent[];
  readonly isOver: () => boolean;
  readonly close: () => void;
}

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function follow({ scope }: Person, subjects: string, after?: string): Promise<OpenStream> {
  const gone = new AbortController();
  const response = await fetch(`${address}/api/live?${new URLSearchParams({ subjects })}`, {
    headers: { ...headersOf(scope), ...(after ? { 'last-event-id': after } : {}) },
    signal: gone.signal,
  });
  const events: ServerSentEvent[] = [];
  const state = { isOver: false };
  const read = async (): Promise<void> => {
    const reader = new EventReader();
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) events.push(...reader.take(piece));
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true;
    });
  const stream = {
    status: response.status,
    headers: response.headers,
    events,
    isOver: () => state.isOver,
    close: () => gone.abort(),
  };
  opened.push(stream);
  return stream;
}

const changesOf = ({ events }: OpenStream): LiveChange[] =>
  events.filter(({ name }) => name === 'change').map(({ data }) => JSON.parse(data) as LiveChange);

/** Without what came before, which may still be on its way while others have transactions open. */
const changesTo = (stream: OpenStream, subject: string): LiveChange[] =>
  changesOf(stream).filter((change) => change.subject === subject);

async function ready(stream: OpenStream): Promise<void> {
  await expect.poll(() => stream.events.some(({ name }) => name === 'ready'), { timeout: 20_000 }).toBe(true);
}

async function arrives(stream: OpenStream, subject: string): Promise<void> {
  await expect.poll(() => changesOf(stream).map((change) => change.subject), { timeout: 20_000 }).toContain(subject);
}

const activityOf = ({ organizationId }: Person, projectId: string | null) => ({
  organizationId,
  projectId,
  actorId: null,
  via: 'system' as const,
  subjectKind: 'probe',
  action: 'noted',
  summary: 'Probe',
  details: {},
});

const note = (db: Db, person: Person, subjectId: string, projectId: string | null = person.projectId): Promise<void> =>
  recordActivity(db, { ...activityOf(person, projectId), subjectId });

/** Notes something and returns its id. */
async function noted(person: Person, projectId: string | null = person.projectId): Promise<string> {
  const id = randomUUID();
  await it.app.database.asOwner((db) => note(db, person, id, projectId));
  return id;
}

const aDecision = {
  title: 'Orders are events',
  json: JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Because.' }] }],
  }),
};

describe('the stream of a project', () => {
  test('tells what others do, with the headers that keep proxies from holding it back', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const stream = await follow(bob, `project:${ada.projectId}`);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stream.headers.get('content-encoding')).toBeNull();
    await ready(stream);
    const adr = (await ada.call(createAdr, { body: aDecision })).reply;
    await arrives(stream, `adr:${adr.id}`);
    expect(changesTo(stream, `adr:${adr.id}`)).toMatchObject([
      { action: 'created', by: ada.userId, project: ada.projectId },
    ]);
  });

  test('tells nothing of other projects, and of the organization only to its owners', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const subjects = `organization:${ada.organizationId},project:${ada.projectId}`;
    const [owner, member] = [await follow(ada, subjects), await follow(bob, subjects)];
    await Promise.all([ready(owner), ready(member)]);
    const [elsewhere, organization] = [await noted(ada, randomUUID()), await noted(ada, null)];
    const last = `probe:${await noted(ada)}`;
    await Promise.all([arrives(owner, last), arrives(member, last)]);
    const seen = (stream: OpenStream) => changesOf(stream).map(({ subject }) => subject);
    expect(seen(owner)).toContain(`probe:${organization}`);
    expect(seen(member)).not.toContain(`probe:${organization}`);
    expect([...seen(owner), ...seen(member)]).not.toContain(`probe:${elsewhere}`);
  });

  test('of one thing tells what happens to that thing', async () => {
    const ada = await it.aPerson();
    const create = async () => (await ada.call(createAdr, { body: aDecision })).reply.id;
    const [one, other] = [await create(), await create()];
    const stream = await follow(ada, `adr:${one}`);
    await ready(stream);
    for (const id of [other, one]) await it.app.database.asOwner((db) => acceptedBy(db, ada, id));
    await arrives(stream, `adr:${one}`);
    expect(new Set(changesOf(stream).map(({ subject }) => subject))).toEqual(new Set([`adr:${one}`]));
  });
});

test('what a person does is their own for the browser that did it, and news for their other devices', async () => {
  const ada = await it.aPerson();
  const { token } = (await it.signInAs(ada.email, ada.password)).reply;
  const phone = { ...ada, scope: { ...ada.scope, token } };
  const subject = `project:${ada.projectId}`;
  const [here, there] = [await follow(ada, subject), await follow(phone, subject)];
  await Promise.all([ready(here), ready(there)]);
  const { id } = (await ada.call(createAdr, { body: aDecision })).reply;
  await Promise.all([arrives(here, `adr:${id}`), arrives(there, `adr:${id}`)]);
  expect([here, there].map((stream) => changesTo(stream, `adr:${id}`).map(({ by, own }) => [by, own]))).toEqual([
    [[ada.userId, true]],
    [[ada.userId, undefined]],
  ]);
});

describe('who is at a thing', () => {
  test('is told to the others there as soon as somebody comes, begins to edit or leaves, and to nobody else', async () => {
    const ada = await it.aPerson();
    const [bob, cid] = await Promise.all([
      makeMember(it, await it.aPerson(), ada),
      makeMember(it, await it.aPerson(), ada),
    ]);
    const { id } = (await ada.call(createAdr, { body: aDecision })).reply;
    const project = `project:${ada.projectId}`;
    const [there, elsewhere] = [await follow(ada, project), await follow(cid, project)];
    await Promise.all([ready(there), ready(elsewhere)]);
    const windows = { ada: randomUUID(), bob: randomUUID() };
    const share = (person: Person, client: string, isEditing: boolean | null) => {
      const place = isEditing === null ? null : { isEditing, view: null, point: null, selected: [] };
      return person.call(sharePresence, { body: { subject: `adr:${id}`, client, place } });
    };
    await share(ada, windows.ada, true);
    const beats = ({ events }: OpenStream) => events.filter(({ name }) => name === 'beat').map(({ data }) => data);
    for (const [count, isEditing] of [false, true, false].entries()) {
      await share(bob, windows.bob, isEditing);
      await expect.poll(() => beats(there)).toHaveLength(count + 1);
    }
    expect(new Set(beats(there))).toEqual(new Set([JSON.stringify({ subject: presenceBeat(`adr:${id}`) })]));
    await arrives(elsewhere, `probe:${await noted(ada)}`);
    expect(beats(elsewhere)).toEqual([]);
  });
});

/** What accepting tells, without the rules about who may accept. */
const acceptedBy = (db: Db, ada: Person, id: string): Promise<void> =>
  recordActivity(db, { ...activityOf(ada, ada.projectId), subjectKind: 'adr', action: 'accepted', subjectId: id });

describe('after a cut', () => {
  test('a stream continues behind its last event without gaps, while ten writers commit out of order', async () => {
    const ada = await it.aPerson();
    const first = await follow(ada, `project:${ada.projectId}`);
    await ready(first);
    const ids = Array.from({ length: 100 }, () => randomUUID());
    let writing = 10;
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (const [index, id] of ids.entries()) {
        if (index % 10 !== writer) continue;
        await it.app.database.asOwner(async (db) => {
          await note(db, ada, id);
          await sql`select pg_sleep(${(index % 4) * 0.02})`.execute(db);
        });
      }
      writing--;
    });
    const streams = [first];
    while (writing > 0) {
      const current = streams.at(-1)!;
      await ready(current);
      await pause(60);
      current.close();
      await expect.poll(current.isOver).toBe(true);
      streams.push(await follow(ada, `project:${ada.projectId}`, current.events.findLast(({ id }) => id)?.id));
    }
    expect(streams.length).toBeGreaterThan(2);
    await Promise.all(writers);
    const seen = () => streams.flatMap(changesOf).map(({ subject }) => subject.slice('probe:'.length));
    await expect.poll(() => new Set(seen()).size, { timeout: 20_000 }).toBe(ids.length);
    expect(seen().toSorted()).toEqual(ids.toSorted());
    expect(streams.flatMap(({ events }) => events).some(({ name }) => name === 'reset')).toBe(false);
  });

  test('an event that is unknown, of others or too long ago is answered with reset', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const foreign = await follow(eve, `project:${eve.projectId}`);
    await noted(eve);
    await expect.poll(() => changesOf(foreign).length, { timeout: 20_000 }).toBe(1);
    for (const after of [randomUUID(), 'made up', foreign.events.at(-1)?.id]) {
      const stream = await follow(ada, `project:${ada.projectId}`, after);
      await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['ready', 'reset']);
    }
  });

  test('more changes at once than are told one by one are a reset', async () => {
    const ada = await it.aPerson();
    const stream = await follow(ada, `project:${ada.projectId}`);
    await ready(stream);
    const many = Array.from({ length: 1_001 }, () => randomUUID());
    await it.app.database.asOwner((db) => recordActivities(db, activityOf(ada, ada.projectId), many));
    await expect.poll(() => stream.events.map(({ name }) => name), { timeout: 20_000 }).toEqual(['ready', 'reset']);
    const next = await noted(ada);
    await arrives(stream, `probe:${next}`);
  });
});

describe('who may follow', () => {
  test('a subject of another organization, in the trash or unknown is a 404 of the whole call', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const adr = (await ada.call(createAdr, { body: aDecision })).reply.id;
    const own = `project:${eve.projectId}`;
    for (const subject of [`project:${ada.projectId}`, `organization:${ada.organizationId}`, `adr:${adr}`]) {
      const foreign = await it.call(
        followChanges,
        { query: { subjects: `${own},${subject}`, once: 'true' } },
        eve.scope,
      );
      const [kind] = subject.split(':');
      const unknown = `${own},${kind}:${randomUUID()}`;
      const other = await it.call(followChanges, { query: { subjects: unknown, once: 'true' } }, eve.scope);
      expect([foreign.status, foreign.text]).toEqual([404, other.text]);
    }
    const mine = await it.call(followChanges, { query: { subjects: own, once: 'true' } }, eve.scope);
    expect(mine.status).toBe(200);
  });

  test('S89 a stream ends within five seconds after membership, session or project are gone', async () => {
    const ada = await it.aPerson();
    const { owner } = it.app.database;
    const people = await Promise.all(
      ['bob', 'cid'].map(async (name) => makeMember(it, await it.aPerson({ name }), ada)),
    );
    const [bob, cid] = people as [Person, Person];
    const subject = `project:${ada.projectId}`;
    const streams = [await follow(bob, subject), await follow(cid, subject), await follow(ada, subject)];
    await Promise.all(streams.map(ready));
    const ends = async (stream: OpenStream): Promise<void> => {
      const begun = performance.now();
      await expect.poll(stream.isOver, { timeout: 20_000, interval: 50 }).toBe(true);
      expect(performance.now() - begun).toBeLessThan(5_000);
      expect(stream.events.at(-1)?.name).toBe('ended');
    };
    await sql`delete from membership where user_id = ${bob.userId} and organization_id = ${ada.organizationId}`.execute(
      owner,
    );
    await ends(streams[0]!);
    await sql`update session set ended_at = now() where user_id = ${cid.userId}`.execute(owner);
    await ends(streams[1]!);
    await sql`update project set deleted_at = now() where id = ${ada.projectId}`.execute(owner);
    await ends(streams[2]!);
  });

  test('a change of role and the end of a plan are told to those whom they concern, and to nobody else', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const { owner } = it.app.database;
    const second = randomUUID();
    await sql`insert into project (organization_id, id, code, name, links, created_at, updated_at)
      select organization_id, ${second}::uuid, 'LATER', 'Later', links, created_at + interval '1 hour', updated_at
      from project where id = ${ada.projectId}`.execute(owner);
    await setPlan(owner, ada.organizationId, { plan: 'pro', seats: 2 });
    const [first, later] = [await follow(bob, `project:${ada.projectId}`), await follow(ada, `project:${second}`)];
    const heard = ({ events }: OpenStream): number => events.filter(({ name }) => name === 'rights').length;
    await Promise.all([first, later].map(ready));
    await sql`update membership set role = 'owner' where user_id = ${bob.userId}
      and organization_id = ${ada.organizationId}`.execute(owner);
    await expect.poll(() => heard(first), { timeout: 20_000 }).toBe(1);
    await setPlan(owner, ada.organizationId, { plan: 'basic', seats: 1 });
    await expect.poll(() => heard(later), { timeout: 20_000 }).toBe(1);
    expect([heard(first), first.isOver(), later.isOver()]).toEqual([1, false, false]);
  });

  test('S89 a person has at most twenty streams and two hundred subjects', async () => {
    const ada = await it.aPerson();
    const subject = `project:${ada.projectId}`;
    const open = () => follow(ada, subject);
    const streams = await Promise.all(Array.from({ length: liveLimits.streams }, open));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await fetch(`${address}/api/live?${new URLSearchParams({ subjects: subject })}`, {
      headers: headersOf(ada.scope),
    });
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining(tooManyStreamsMessage)]);
    streams[0]!.close();
    await expect.poll(async () => (await open()).status, { timeout: 10_000 }).toBe(200);
    const many = Array.from({ length: 201 }, () => `adr:${randomUUID()}`).join();
    for (const subjects of [many, 'adr', '', `adr:${ada.projectId};drop`]) {
      expect((await it.call(followChanges, { query: { subjects } }, ada.scope)).status).toBe(422);
    }
  });
});

describe('a reader who does not keep up', () => {
  test('S89 is cut off, and others get everything', async () => {
    const ada = await it.aPerson();
    const subject = `project:${ada.projectId}`;
    const fast = await follow(ada, subject);
    await ready(fast);
    const before = it.app.live.size;
    const slow = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
    slow.on('error', () => undefined);
    const { token, tenant } = ada.scope;
    const head = [`GET /api/live?subjects=${subject} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`];
    slow.write(`${[...head, `x-tenant: ${tenant}`].join('\r\n')}\r\n\r\n`);
    slow.once('data', () => slow.pause());
    await expect.poll(() => it.app.live.size).toBe(before + 1);
    let told = 0;
    for (let rounds = 0; rounds < 400 && it.app.live.size > before; rounds++) {
      const many = Array.from({ length: 140 }, () => randomUUID());
      await it.app.database.asOwner((db) => recordActivities(db, activityOf(ada, ada.projectId), many));
      told += many.length;
      await expect.poll(() => changesOf(fast).length, { timeout: 20_000 }).toBe(told);
    }
    expect(it.app.live.size).toBe(before);
    slow.destroy();
  });
});

test('what belongs to no project is told by its own subject only', async () => {
  const ada = await it.aPerson();
  const stream = await follow(ada, `project:${ada.projectId}`);
  await ready(stream);
  const id = await noted(ada, null);
  await arrives(stream, `probe:${await noted(ada)}`);
  expect(changesOf(stream).map(({ subject }) => subject)).not.toContain(`probe:${id}`);
});
