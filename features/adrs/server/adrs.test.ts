/** ADRs over HTTP: writing, moving, replacing. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listActivity } from '#platform/history/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { searchAnything } from '#platform/search/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { reasonRequiredMessage, transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { otherDocumentMessage } from '#platform/writing/contract.ts';
import {
  addAdrNote,
  alreadyReplacedMessage,
  contentRequiredMessage,
  copyAdr,
  createAdr,
  getAdr,
  getAdrRevision,
  listAdrRevisions,
  listAdrs,
  noteTooEarlyMessage,
  notUpdatableMessage,
  titleRequiredMessage,
  transitionAdr,
  unfitReplacementMessage,
  updateAdr,
  type Adr,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const anAdr = async (person: Person, title = 'One database', former?: string): Promise<Adr> =>
  (await person.call(createAdr, { body: { title, json: aText(title), ...(former ? { former } : {}) } })).reply;
const move = (person: Person, adr: { id: string }, name: string, body: object = {}) =>
  person.call(transitionAdr, { params: { id: adr.id, name }, body });
const read = async (person: Person, { id }: { id: string }): Promise<Adr> =>
  (await person.call(getAdr, { params: { id } })).reply;
const accepted = async (person: Person, title: string, former?: string): Promise<Adr> => {
  const adr = await anAdr(person, title, former);
  await move(person, adr, 'propose');
  return (await move(person, adr, 'accept')).reply;
};
const titlesOf = async (person: Person, query: Record<string, unknown>): Promise<string[]> =>
  (await person.call(listAdrs, { query })).reply.resources.map(({ title }) => title);
const firstViolation = (outcome: {
  refusal: { violations?: readonly { path: string; errors: readonly string[] }[] };
}) => outcome.refusal.violations?.[0];

describe('writing', () => {
  test('a new one is a draft with the next number, also when many are created concurrently', async () => {
    const ada = await it.aPerson();
    const first = await anAdr(ada);
    expect(first).toMatchObject({
      serialNumber: 1,
      revision: 1,
      source: 'internal',
      isEditable: true,
      state: { name: 'draft', label: 'Draft', theme: 'default' },
      former: null,
      consecutive: null,
      notes: [],
    });
    expect(first.transitions.map(({ name }) => name)).toEqual(['propose', 'discard']);
    expect(first.workflow).toEqual({ state: first.state, transitions: first.transitions });
    expect(first.history).toMatchObject([{ transition: 'created', from: null, to: { name: 'draft' } }]);
    const more = await Promise.all(Array.from({ length: 8 }, (_, at) => anAdr(ada, `At once ${at}`)));
    expect(more.map(({ serialNumber }) => serialNumber).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a create that is repeated with the id of its client creates one ADR; ids of others are refused', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const former = await accepted(ada, 'Former');
    const id = randomUUID();
    const create = (who: Person) =>
      who.call(createAdr, { body: { id, title: 'Once', json: aText('once'), former: former.id } });
    const answers = [await create(ada), ...(await Promise.all([create(ada), create(ada)]))];
    expect(answers.map(({ status, reply }) => [status, reply.id])).toEqual(answers.map(() => [201, id]));
    expect((await ada.call(listAdrs, { query: {} })).reply.pagination.total).toBe(2);
    expect(firstViolation(await create(bob))).toMatchObject({ path: 'id', errors: [otherDocumentMessage] });
  });

  test('title and content are required', async () => {
    const ada = await it.aPerson();
    const untitled = await ada.call(createAdr, { body: { title: '  ', json: aText('x') } });
    expect(firstViolation(untitled)).toMatchObject({ path: 'title', errors: [titleRequiredMessage] });
    for (const json of ['', aText('  '), '{"type":"doc","content":[]}']) {
      const empty = await ada.call(createAdr, { body: { title: 'Empty', json } });
      expect([empty.status, firstViolation(empty)?.path, firstViolation(empty)?.errors[0]]).toEqual([
        422,
        'json',
        contentRequiredMessage,
      ]);
    }
  });

  test('S38 R13 a save requires its revision; of ten concurrent saves one succeeds, and a stale one returns the stored record', async () => {
    const ada = await it.aPerson();
    const { id } = await anAdr(ada);
    const save = (title: string, revision?: number) =>
      ada.call(updateAdr, { params: { id }, body: { title, json: aText(title), ...(revision ? { revision } : {}) } });
    expect(firstViolation(await save('Without'))?.path).toBe('revision');
    const saves = await Promise.all(Array.from({ length: 10 }, (_, at) => save(`Title ${at}`, 1)));
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = saves.find(({ status }) => status === 422);
    expect(stale?.refusal).toMatchObject({ error: { code: 'stale_revision' }, current: { id, revision: 2 } });
    const revisions = (await ada.call(listAdrRevisions, { params: { id } })).reply;
    expect(revisions.resources.map(({ revision }) => revision)).toEqual([2, 1]);
    const first = (await ada.call(getAdrRevision, { params: { id, n: 1 } })).reply;
    expect(first).toMatchObject({ title: 'One database', json: aText('One database') });
  });

  test('contributors are the creator and then each later editor', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
    const grace = await makeMember(it, await it.aPerson({ name: 'grace' }), ada);
    const adr = await anAdr(ada);
    const body = { title: 'By Grace', json: aText('new') };
    await grace.call(updateAdr, { params: { id: adr.id }, body: { ...body, revision: 1 } });
    await ada.call(updateAdr, { params: { id: adr.id }, body: { ...body, revision: 2 } });
    const { contributors } = await read(ada, adr);
    expect(contributors.map(({ username }) => username.split('-')[0])).toEqual(['ada', 'grace']);
    expect(contributors.map(({ id }) => id)).toEqual([ada.userId, grace.userId]);
  });

  test('an accepted text is read-only, and notes are added instead', async () => {
    const ada = await it.aPerson();
    const draft = await anAdr(ada);
    const early = await ada.call(addAdrNote, { params: { id: draft.id }, body: { content: 'Too early' } });
    expect([early.status, early.refusal.error.message]).toEqual([422, noteTooEarlyMessage]);
    const adr = await accepted(ada, 'Closed');
    expect(adr.isEditable).toBe(false);
    const body = { title: 'Changed', json: aText('changed'), revision: 1 };
    const refused = await ada.call(updateAdr, { params: { id: adr.id }, body });
    expect(refused.refusal).toMatchObject({ error: { message: notUpdatableMessage, code: 'state_moved' } });
    const noted = await ada.call(addAdrNote, { params: { id: adr.id }, body: { content: ' The view is published. ' } });
    expect(noted.reply.notes).toMatchObject([{ content: 'The view is published.' }]);
    expect((await read(ada, adr)).title).toBe('Closed');
  });

  test('a copy is a draft of the caller', async () => {
    const ada = await it.aPerson();
    const adr = await accepted(ada, 'Original');
    const copy = (await ada.call(copyAdr, { params: { id: adr.id }, body: {} })).reply;
    expect(copy).toMatchObject({ title: 'Original', state: { name: 'draft' }, json: adr.json, serialNumber: 2 });
  });
});

describe('finding', () => {
  test('by words, number, state and source, newest first, immediately after a save', async () => {
    const ada = await it.aPerson();
    await anAdr(ada, 'Transactional outbox');
    const done = await accepted(ada, 'Edge rendering');
    await anAdr(ada, 'Outbox polling');
    expect(await titlesOf(ada, {})).toEqual(['Outbox polling', 'Edge rendering', 'Transactional outbox']);
    expect(await titlesOf(ada, { search: 'outb' })).toEqual(['Outbox polling', 'Transactional outbox']);
    expect(await titlesOf(ada, { search: 'outbox', state: 'accepted' })).toEqual([]);
    expect(await titlesOf(ada, { search: '#002' })).toEqual(['Edge rendering']);
    expect(await titlesOf(ada, { search: 'E' })).toEqual(['Edge rendering']);
    expect(await titlesOf(ada, { state: 'accepted', source: 'internal' })).toEqual(['Edge rendering']);
    expect(await titlesOf(ada, { source: 'external' })).toEqual([]);
    expect(await titlesOf(ada, { page: 2, perPage: 2 })).toEqual(['Transactional outbox']);
    const [hit] = (await ada.call(searchAnything, { query: { query: 'edge' } })).reply.resources;
    expect(hit).toMatchObject({ source: 'adr', id: done.id, place: '#002', state: { label: 'Accepted' } });
  });

  test('linked records show the backlink, and the activity lists what happened', async () => {
    const ada = await it.aPerson();
    const target = await anAdr(ada, 'Target');
    const href = `archwright://${target.id}.adr.internal`;
    const marks = [{ type: 'link', attrs: { href } }];
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'see', marks }] }];
    const json = JSON.stringify({ type: 'doc', content });
    const source = (await ada.call(createAdr, { body: { title: 'Source', json } })).reply;
    const linked = (await ada.call(listBacklinks, { query: { kind: 'adr', id: target.id } })).reply;
    expect(linked.resources.map(({ id }) => id)).toEqual([source.id]);
    await move(ada, target, 'propose');
    const { resources } = (await ada.call(listActivity, { query: { kind: 'adr', id: target.id } })).reply;
    expect(resources.map(({ action }) => action)).toEqual(['proposed', 'created']);
  });

  test('is limited to the project: others get 404 and an empty list', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
    const adr = await accepted(ada, 'Ours');
    const eve = await it.aPerson({ name: 'eve' });
    const { id: sibling } = (await ada.call(createProject, { body: { name: 'Sibling' } })).reply;
    for (const scope of [eve.scope, { ...ada.scope, project: sibling }]) {
      const params = { id: adr.id };
      expect((await it.call(getAdr, { params }, scope)).status).toBe(404);
      expect((await it.call(addAdrNote, { params, body: { content: 'x' } }, scope)).status).toBe(404);
      expect((await it.call(transitionAdr, { params: { ...params, name: 'implement' }, body: {} }, scope)).status).toBe(
        404,
      );
      const former = await it.call(createAdr, { body: { title: 'x', json: aText('x'), former: adr.id } }, scope);
      expect([former.status, firstViolation(former)?.path]).toEqual([422, 'former']);
      expect((await it.call(listAdrs, { query: {} }, scope)).reply.resources).toEqual([]);
    }
  });
});

describe('S37 transitions', () => {
  test('from a wrong state, without a reason, unknown or stale are refused and change nothing', async () => {
    const ada = await it.aPerson();
    const adr = await anAdr(ada);
    const refusals = [
      [await move(ada, adr, 'accept'), transitionUnavailableMessage],
      [await move(ada, adr, 'explode'), transitionUnavailableMessage],
      [await move(ada, adr, 'discard', { reason: '  ' }), reasonRequiredMessage],
      [await move(ada, adr, 'discard'), reasonRequiredMessage],
    ] as const;
    for (const [outcome, message] of refusals) {
      expect([outcome.status, outcome.refusal.error.message]).toEqual([422, message]);
    }
    expect(firstViolation(refusals[3][0])).toMatchObject({ path: 'reason', errors: [reasonRequiredMessage] });
    const stale = await move(ada, adr, 'propose', { revision: 7 });
    expect(stale.refusal.error.code).toBe('stale_revision');
    expect((await read(ada, adr)).history).toHaveLength(1);
  });

  test('of two concurrent ones one succeeds and the other is refused', async () => {
    const ada = await it.aPerson();
    const adr = await anAdr(ada);
    await move(ada, adr, 'propose');
    const outcomes = await Promise.all([
      move(ada, adr, 'accept'),
      move(ada, adr, 'reject', { reason: 'No.' }),
      move(ada, adr, 'accept'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const loser = outcomes.find(({ status }) => status === 422);
    expect(loser?.refusal.error.message).toBe(transitionUnavailableMessage);
    expect((await read(ada, adr)).history).toHaveLength(3);
  });

  test('the history lists who did what and why, newest first', async () => {
    const ada = await it.aPerson();
    const adr = await anAdr(ada);
    await move(ada, adr, 'propose');
    await move(ada, adr, 'return', { reason: ' Say who may read. ' });
    const { history } = await read(ada, adr);
    expect(history.map(({ label, reason }) => [label, reason])).toEqual([
      ['Returned to draft', 'Say who may read.'],
      ['Proposed', null],
      ['Created', null],
    ]);
  });
});

describe('replacing', () => {
  test('S28 requires an accepted record of the project, happens once, and is final', async () => {
    const ada = await it.aPerson();
    const former = await accepted(ada, 'Old way');
    const next = await accepted(ada, 'New way');
    const draft = await anAdr(ada, 'Only a draft');
    const foreign = await accepted(await it.aPerson({ name: 'eve' }), 'Of another organization');
    const picker = { 'action.transition.replace': former.id, page: 1, perPage: 50 };
    expect(await titlesOf(ada, picker)).toEqual(['New way']);
    for (const consecutiveId of [undefined, draft.id, former.id, foreign.id, crypto.randomUUID()]) {
      const unfit = await move(ada, former, 'replace', consecutiveId ? { consecutiveId } : {});
      expect(firstViolation(unfit)).toMatchObject({ path: 'consecutiveId', errors: [unfitReplacementMessage] });
    }
    const replaced = (await move(ada, former, 'replace', { consecutiveId: next.id, reason: 'Larger teams.' })).reply;
    expect(replaced).toMatchObject({
      state: { name: 'superseded' },
      transitions: [],
      consecutive: { id: next.id, serialNumber: 2, title: 'New way', state: { name: 'accepted' } },
    });
    expect(replaced.history[0]).toMatchObject({ consecutiveId: next.id, reason: 'Larger teams.' });
    expect(await read(ada, next)).toMatchObject({ former: { id: former.id, state: { name: 'superseded' } } });
    const other = await accepted(ada, 'Another old way');
    expect(await titlesOf(ada, { ...picker, 'action.transition.replace': other.id })).toEqual([]);
    // A record that cannot be replaced has no candidates, although one is accepted and free.
    for (const id of [former.id, draft.id, foreign.id, crypto.randomUUID()]) {
      expect(await titlesOf(ada, { ...picker, 'action.transition.replace': id })).toEqual([]);
    }
    expect((await move(ada, other, 'replace', { consecutiveId: next.id })).status).toBe(422);
    expect((await move(ada, next, 'withdraw_acceptance', { reason: 'x' })).status).toBe(422);
  });

  test('of two concurrent replacements of one record one succeeds', async () => {
    const ada = await it.aPerson();
    const former = await accepted(ada, 'Old way');
    const [one, other] = [await accepted(ada, 'One'), await accepted(ada, 'Other')];
    const outcomes = await Promise.all(
      [one, other].map(({ id }) => move(ada, former, 'replace', { consecutiveId: id })),
    );
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const heirs = (await Promise.all([one, other].map((adr) => read(ada, adr)))).filter((adr) => adr.former !== null);
    expect(heirs).toHaveLength(1);
  });

  test('a record written as replacement takes effect when it is accepted', async () => {
    const ada = await it.aPerson();
    const former = await accepted(ada, 'Old way');
    const next = await anAdr(ada, 'New way', former.id);
    expect(next.pendingFormer).toMatchObject({ id: former.id });
    const waiting = await read(ada, former);
    expect(waiting.pendingConsecutive).toMatchObject({ id: next.id, serialNumber: 2 });
    expect(waiting.transitions.map(({ name }) => name)).toEqual(['implement']);
    const second = await ada.call(createAdr, { body: { title: 'Too', json: aText('x'), former: former.id } });
    expect([second.status, second.refusal.error.message]).toEqual([422, alreadyReplacedMessage('#002')]);
    await move(ada, former, 'implement');
    await move(ada, next, 'propose');
    await move(ada, next, 'return', { reason: 'Later.' });
    expect((await read(ada, next)).pendingFormer).not.toBeNull();
    await move(ada, next, 'propose');
    const done = (await move(ada, next, 'accept')).reply;
    expect(done).toMatchObject({ state: { name: 'accepted' }, former: { id: former.id }, pendingFormer: null });
    const gone = await read(ada, former);
    expect(gone).toMatchObject({ state: { name: 'superseded' }, consecutive: { id: next.id } });
    expect(gone.history[0]).toMatchObject({ transition: 'replace', by: { id: null }, consecutiveId: next.id });
  });

  test('of two records written for the same former one is stored', async () => {
    const ada = await it.aPerson();
    const former = await accepted(ada, 'Old way');
    const outcomes = await Promise.all(
      ['One', 'Other'].map((title) => ada.call(createAdr, { body: { title, json: aText(title), former: former.id } })),
    );
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test('rejecting or discarding a replacement releases its former, and reopening does not restore it', async () => {
    const ada = await it.aPerson();
    const former = await accepted(ada, 'Old way');
    const next = await anAdr(ada, 'New way', former.id);
    await move(ada, next, 'discard', { reason: 'No.' });
    expect((await read(ada, former)).pendingConsecutive).toBeNull();
    const reopened = (await move(ada, next, 'reopen', { reason: 'Yes.' })).reply;
    expect(reopened).toMatchObject({ state: { name: 'draft' }, pendingFormer: null });
    const draft = await ada.call(createAdr, { body: { title: 'x', json: aText('x'), former: reopened.id } });
    expect([draft.status, draft.refusal.error.message]).toEqual([422, transitionUnavailableMessage]);
  });
});
