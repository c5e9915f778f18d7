/** Proposals: made by keys and people, accepted by the rules of the thing, edited, taken in parts, declined, outdated. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aKey } from '#apps/server/testing/mcp-client.ts';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createPersonalKey, deletePersonalKey, enableApi } from '#features/apikeys/contract.ts';
import { createAdr, getAdr, listAdrs, transitionAdr, updateAdr } from '#features/adrs/contract.ts';
import { addC4Element, createC4Model, deleteC4Model, getC4Model } from '#features/c4models/contract.ts';
import { createDbModel, exportDbModel } from '#features/dbmodels/contract.ts';
import { createNamespace, getDocument } from '#features/documentation/contract.ts';
import { getDrivers } from '#features/drivers/contract.ts';
import { createRfc, listRfcComments } from '#features/rfcs/contract.ts';
import { createStructurizr, getStructurizr } from '#features/structurizr/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import {
  acceptProposal,
  createProposal,
  decidedProposalMessage,
  declineProposal,
  futureRevisionMessage,
  getProposal,
  listProposals,
  longTextMessage,
  nothingSuggestedMessage,
  otherProposalMessage,
  outdatedProposalCode,
  type ProposedChange,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

const reason = 'It is better.';
const propose = (person: Person, change: ProposedChange) => person.call(createProposal, { body: { change, reason } });
const proposed = async (person: Person, change: ProposedChange): Promise<string> =>
  (await propose(person, change)).reply.id;
const read = async (person: Person, id: string) => (await person.call(getProposal, { params: { id } })).reply;
const accept = (person: Person, id: string, body: Parameters<typeof bodyOf>[0] = {}) =>
  person.call(acceptProposal, { params: { id }, body: bodyOf(body) });
const bodyOf = (body: {
  parts?: number[];
  edited?: { title?: string; text?: string; change?: ProposedChange };
  revision?: number;
}) => body;

describe('texts', () => {
  test('a proposed ADR becomes a draft of the person who accepts it; who proposed stays in the history', async () => {
    const person = await it.aPerson();
    const key = await aKey(person, ['propose']);
    const sent = await it.call(
      createProposal,
      { body: { change: { kind: 'adr', title: 'Use queues', markdown: 'Because **load** comes in waves.' }, reason } },
      { token: key, tenant: person.organizationId, project: person.projectId },
    );
    expect([sent.status, sent.reply.via, sent.reply.by.username]).toEqual([201, 'api-key', 'Agent']);
    expect((await person.call(listAdrs, { query: {} })).reply.pagination.total).toBe(0);
    const { status, reply } = await accept(person, sent.reply.id);
    expect([status, reply.state, reply.decidedBy?.id]).toEqual([200, 'accepted', person.userId]);
    const adr = (await person.call(getAdr, { params: { id: reply.resultId ?? '' } })).reply;
    expect([adr.title, adr.state.name, adr.contributors[0]?.id]).toEqual(['Use queues', 'draft', person.userId]);
    expect(documentToMarkdown(parseDocument(adr.json))).toBe('Because **load** comes in waves.\n');
    const { resources } = (await person.call(listActivity, { query: { kind: 'proposal' } })).reply;
    const accepter = person.email.split('@')[0];
    expect(resources.map(({ action, actor, proposer }) => [action, actor?.username, proposer?.username])).toEqual([
      ['accepted', accepter, 'Agent'],
      ['created', 'Agent', undefined],
    ]);
    const made = (await person.call(listActivity, { query: { kind: 'adr', id: adr.id } })).reply.resources;
    expect(made).toMatchObject([
      { action: 'created', actor: { username: accepter }, proposer: { username: 'Agent', via: 'api-key' } },
    ]);
  });

  test('a page is proposed with its difference, edited and accepted', async () => {
    const person = await it.aPerson();
    await person.call(createNamespace, { body: { name: 'Handbook' } });
    const page = { kind: 'document' as const, title: 'Runbook', markdown: 'Restart it.', namespace: 'handbook' };
    const first = (await accept(person, await proposed(person, page))).reply.resultId ?? '';
    const id = await proposed(person, { kind: 'document', id: first, title: 'Runbook', markdown: 'Restart it twice.' });
    expect(await read(person, id)).toMatchObject({
      isOutdated: false,
      difference: {
        format: 'markdown',
        before: '# Runbook\n\nRestart it.\n',
        after: '# Runbook\n\nRestart it twice.\n',
      },
    });
    expect((await read(person, id)).namespace).toBe('handbook');
    const untitled = await accept(person, id, { edited: { title: '', text: 'Restart it once more.' } });
    expect([untitled.status, untitled.refusal.violations?.[0]?.path]).toEqual([422, 'edited.title']);
    await accept(person, id, { edited: { text: 'Restart it once more.' } });
    const { json: stored, revision } = (await person.call(getDocument, { params: { id: first } })).reply;
    expect([documentToMarkdown(parseDocument(stored)), revision]).toEqual(['Restart it once more.\n', 2]);
  });

  test('a proposal that is sent again with its id is made once, and an id of somebody else is refused', async () => {
    const person = await it.aPerson();
    const id = randomUUID();
    const change = { kind: 'adr', title: 'Use queues', markdown: 'Load comes in waves.' } as const;
    const send = (who: Person) => who.call(createProposal, { body: { id, change, reason } });
    const answers = await Promise.all([send(person), send(person), send(person)]);
    expect(answers.map(({ status, reply }) => [status, reply.id])).toEqual(Array(3).fill([201, id]));
    expect((await person.call(listProposals, { query: {} })).reply.pagination.total).toBe(1);
    // Another change under the same id would be lost unseen.
    for (const other of [
      { change: { ...change, markdown: 'Load is even.' }, reason },
      { change, reason: 'It changed.' },
    ])
      expect((await person.call(createProposal, { body: { id, ...other } })).refusal.violations).toEqual([
        { field: 'id', path: 'id', errors: [otherProposalMessage] },
      ]);
    const guest = await makeMember(it, await it.aPerson({ name: 'guest' }), person);
    expect((await send(guest)).refusal.violations).toEqual([
      { field: 'id', path: 'id', errors: [otherProposalMessage] },
    ]);
    // In another organization the same id is free, and says nothing about this one.
    expect((await send(await it.aPerson())).status).toBe(201);
  });

  test('a comment whose acceptance broke off after it was posted is not posted again', async () => {
    const person = await it.aPerson();
    const rfc = (await person.call(createRfc, { body: { title: 'One clock', json: json('Why') } })).reply;
    const id = await proposed(person, { kind: 'comment', rfcId: rfc.id, markdown: 'What about load?' });
    const first = (await accept(person, id)).reply;
    // As a process leaves it that dies between the comment and the decision.
    await sql`update proposal set state = 'open', decided_by = null, decided_at = null, result_id = null, difference = null
      where id = ${id}`.execute(it.app.database.owner);
    const second = await accept(person, id);
    expect([second.status, second.reply.resultId]).toEqual([200, first.resultId]);
    const { resources } = (await person.call(listRfcComments, { params: { id: rfc.id }, query: {} })).reply;
    expect(resources.map(({ content }) => content)).toEqual(['What about load?']);
  });

  test('a proposal that changes nothing is refused, and so is one from a revision that does not exist yet', async () => {
    const person = await it.aPerson();
    const adr = (await person.call(createAdr, { body: { title: 'Queues', json: json('One.') } })).reply;
    const same = { kind: 'adr' as const, id: adr.id, title: 'Queues', markdown: 'One.' };
    const told = async (change: ProposedChange, revision?: number) => {
      const body = { change, reason, ...(revision === undefined ? {} : { revision }) };
      const { status, refusal } = await person.call(createProposal, { body });
      return [status, refusal.violations?.[0]?.path, refusal.violations?.[0]?.errors[0]];
    };
    expect(await told(same)).toEqual([422, 'change', nothingSuggestedMessage]);
    expect(await told({ ...same, markdown: 'Two.' }, 2)).toEqual([422, 'revision', futureRevisionMessage(1)]);
    const shop = { name: 'Shop', platform: 'platform_mysql_90' as const };
    const { id } = (await person.call(createDbModel, { body: shop })).reply;
    expect(await told({ kind: 'dbmodel', id, sql: 'DROP TABLE IF EXISTS bills;' })).toEqual([
      422,
      'change',
      nothingSuggestedMessage,
    ]);
    const { id: model } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const system = { version: 1, type: 'software-system' as const, name: 'Checkout', location: 'internal' as const };
    const { softwareSystems } = (await person.call(addC4Element, { params: { id: model }, body: system })).reply.model;
    const step = { call: 'updateElement' as const, elementId: softwareSystems[0]?.id ?? '', name: 'Checkout' };
    const c4 = { kind: 'c4model' as const, id: model, changes: [step] };
    expect(await told(c4)).toEqual([422, 'change', nothingSuggestedMessage]);
    expect((await propose(person, { ...c4, changes: [{ ...step, name: 'Shop' }] })).status).toBe(201);
  });

  test('a text that is longer as it is stored than a text may be is refused at once', async () => {
    const markdown = '| a | b |\n|--|--|\n| 1 | 2 |\n\n'.repeat(5_000);
    const { status, refusal } = await propose(await it.aPerson(), { kind: 'adr', title: 'Tables', markdown });
    expect([status, refusal.violations]).toEqual([
      422,
      [{ field: 'change', path: 'change.markdown', errors: [longTextMessage] }],
    ]);
  });

  test('a comment is posted by the person who accepts it', async () => {
    const person = await it.aPerson();
    const rfc = (await person.call(createRfc, { body: { title: 'Split it', json: json('Let us.') } })).reply;
    await accept(person, await proposed(person, { kind: 'comment', rfcId: rfc.id, markdown: 'What about load?' }));
    const { resources } = (await person.call(listRfcComments, { params: { id: rfc.id } })).reply;
    expect(resources).toMatchObject([{ content: 'What about load?', author: { id: person.userId } }]);
  });

  test('a proposal for an accepted ADR is refused at once, by the sentence of the ADR', async () => {
    const person = await it.aPerson();
    const { id } = (await person.call(createAdr, { body: { title: 'Old', json: json('Done.') } })).reply;
    for (const name of ['propose', 'accept']) await person.call(transitionAdr, { params: { id, name }, body: {} });
    const { status, refusal } = await propose(person, { kind: 'adr', id, title: 'New', markdown: 'Other.' });
    expect([status, refusal.error.message]).toEqual([422, 'This document cannot be updated.']);
  });
});

describe('outdated', () => {
  test('what was changed meanwhile is shown, and the proposal is accepted on top once it was seen', async () => {
    const person = await it.aPerson();
    const adr = (await person.call(createAdr, { body: { title: 'Queues', json: json('One.') } })).reply;
    const id = await proposed(person, { kind: 'adr', id: adr.id, title: 'Queues', markdown: 'Two.' });
    const body = { title: 'Queues', json: json('Meanwhile.'), revision: 1 };
    await person.call(updateAdr, { params: { id: adr.id }, body });
    const now = await read(person, id);
    expect([now.isOutdated, now.currentRevision, now.difference?.before]).toEqual([
      true,
      2,
      '# Queues\n\nMeanwhile.\n',
    ]);
    const { status, refusal } = await accept(person, id);
    expect([status, refusal.error.code, refusal.current]).toEqual([
      422,
      outdatedProposalCode,
      { revision: 2, text: '# Queues\n\nMeanwhile.\n' },
    ]);
    expect((await accept(person, id, { revision: 2 })).reply.state).toBe('accepted');
  });

  test('a change that was made from an earlier text is outdated at once, and overwrites nothing unseen', async () => {
    const person = await it.aPerson();
    const { id } = (await person.call(createAdr, { body: { title: 'Queues', json: json('One.') } })).reply;
    const meanwhile = { title: 'Queues', json: json('Meanwhile.'), revision: 1 };
    await person.call(updateAdr, { params: { id }, body: meanwhile });
    const change = { kind: 'adr' as const, id, title: 'Queues', markdown: 'One, and two.' };
    const made = (await person.call(createProposal, { body: { change, reason, revision: 1 } })).reply;
    expect((await read(person, made.id)).isOutdated).toBe(true);
    const { status, refusal } = await accept(person, made.id);
    expect([status, refusal.error.code]).toEqual([422, outdatedProposalCode]);
    expect((await accept(person, made.id, { revision: 2 })).reply.state).toBe('accepted');
  });

  test('a thing that is gone leaves a proposal that can only be declined', async () => {
    const person = await it.aPerson();
    const model = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const element = { call: 'addElement' as const, id: crypto.randomUUID(), type: 'actor' as const, name: 'Customer' };
    const id = await proposed(person, { kind: 'c4model', id: model.id, changes: [element] });
    await person.call(deleteC4Model, { params: { id: model.id } });
    expect(await read(person, id)).toMatchObject({ difference: null, isOutdated: true });
    expect((await accept(person, id)).status).toBe(404);
    const declined = await person.call(declineProposal, { params: { id }, body: { reason: 'The model is gone.' } });
    expect(declined.reply).toMatchObject({ state: 'declined', answer: 'The model is gone.' });
  });
});

describe('models', () => {
  test('changes of a C4 model are told in words and taken in parts', async () => {
    const person = await it.aPerson();
    const { id: model } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const system = { version: 1, type: 'software-system' as const, name: 'Checkout', location: 'internal' as const };
    await person.call(addC4Element, { params: { id: model }, body: system });
    const [customer, clerk] = [crypto.randomUUID(), crypto.randomUUID()];
    const added = (id: string, name: string) => ({ call: 'addElement' as const, id, type: 'actor' as const, name });
    const id = await proposed(person, {
      kind: 'c4model',
      id: model,
      changes: [added(customer, 'Customer'), added(clerk, 'Clerk')],
    });
    const { difference } = await read(person, id);
    expect(difference?.parts).toEqual(['Add the actor “Customer”', 'Add the actor “Clerk”']);
    expect((await accept(person, id, { parts: [7] })).status).toBe(422);
    const twice = { kind: 'c4model' as const, id: model, changes: [added(customer, 'Ann'), added(clerk, 'Ann')] };
    const { status, refusal } = await propose(person, twice);
    expect([status, refusal.violations?.[0]?.path]).toEqual([422, 'change.changes[1]']);
    // People know the change by its words, not by its place.
    expect(refusal.violations?.[0]?.errors[0]).toMatch(/^Add the actor “Ann”: \S/);
    // A fault of a part is told by its place in the whole proposal, also when others are left out.
    const renamed = await proposed(person, {
      kind: 'c4model',
      id: model,
      changes: [added(customer, 'Customer'), added(clerk, 'Clerk'), added(crypto.randomUUID(), 'Guest')],
    });
    const taken = await accept(person, renamed, {
      parts: [2, 1],
      edited: {
        change: {
          kind: 'c4model',
          id: model,
          changes: [added(customer, 'Customer'), added(clerk, 'Guest'), added(crypto.randomUUID(), 'Guest')],
        },
      },
    });
    expect([taken.status, taken.refusal.violations?.[0]?.path]).toEqual([422, 'change.changes[2]']);
    await accept(person, id, { parts: [1] });
    const { actors } = (await person.call(getC4Model, { params: { id: model } })).reply.model;
    expect(actors.map(({ name }) => name)).toEqual(['Clerk']);
  });

  test('DSL with a fault is refused with its line; sound DSL becomes the workspace', async () => {
    const person = await it.aPerson();
    const workspace = (await person.call(createStructurizr, { body: {} })).reply;
    const broken = await propose(person, { kind: 'structurizr', dsl: 'workspace {\n  nonsense\n}' });
    expect([broken.status, broken.refusal.violations?.[0]]).toMatchObject([422, { path: 'change.dsl', line: 2 }]);
    const dsl = 'workspace "Shop" {\n    model {\n        a = person "Ada"\n    }\n}\n';
    await accept(person, await proposed(person, { kind: 'structurizr', dsl }));
    const now = (await person.call(getStructurizr, { params: { id: workspace.id } })).reply;
    expect([now.workspaceDSL, now.revision]).toEqual([dsl, workspace.revision + 1]);
  });

  test('tables are added to a database model, and wrong SQL is refused with its line', async () => {
    const person = await it.aPerson();
    const body = { name: 'Shop', platform: 'platform_mysql_90' as const };
    const { id: model } = (await person.call(createDbModel, { body })).reply;
    const broken = await propose(person, { kind: 'dbmodel', id: model, sql: 'CREATE TABEL x (id int);' });
    expect([broken.status, broken.refusal.violations?.[0]]).toMatchObject([422, { path: 'change.sql', line: 1 }]);
    const sql = 'CREATE TABLE coupons (id int NOT NULL, PRIMARY KEY (id));';
    await accept(person, await proposed(person, { kind: 'dbmodel', id: model, sql }));
    const query = { format: 'dialect_mysql' as const };
    const { data } = (await person.call(exportDbModel, { params: { id: model }, query })).reply;
    expect(data).toMatch(/`orders`[\s\S]*`coupons`/);
  });

  test('SQL that no model can hold is refused at once, by what is wrong with it', async () => {
    const person = await it.aPerson();
    const body = { name: 'Shop', platform: 'platform_mysql_90' as const };
    const { id } = (await person.call(createDbModel, { body })).reply;
    for (const sql of [
      `CREATE TABLE ${'n'.repeat(65)} (id int)`,
      'CREATE TABLE a (b char(0))',
      'CREATE TABLE a (b int, FOREIGN KEY (b) REFERENCES orders (gone))',
      'CREATE TABLE orders (gone int)',
    ]) {
      const { status, refusal } = await propose(person, { kind: 'dbmodel', id, sql });
      expect([sql, status, refusal.violations?.[0]?.path]).toEqual([sql, 422, 'change.sql']);
    }
  });

  test('tables of a model are altered, indexed and dropped by name, and one that it does not have is named', async () => {
    const person = await it.aPerson();
    const body = { name: 'Shop', platform: 'platform_mysql_90' as const };
    const { id } = (await person.call(createDbModel, { body })).reply;
    const created = 'CREATE TABLE notes (id int NOT NULL, text varchar(20), PRIMARY KEY (id));';
    await accept(person, await proposed(person, { kind: 'dbmodel', id, sql: created }));
    const sqlOf = async () =>
      (await person.call(exportDbModel, { params: { id }, query: { format: 'dialect_mysql' } })).reply.data;
    const before = await sqlOf();
    const sql = 'ALTER TABLE notes ADD pinned tinyint(1) NOT NULL AFTER id;\nCREATE INDEX by_text ON notes (text);';
    const proposal = await proposed(person, { kind: 'dbmodel', id, sql });
    const { difference } = await read(person, proposal);
    expect(difference).toMatchObject({ before, after: expect.stringMatching(/`pinned`[\s\S]*`by_text`/) });
    await accept(person, proposal);
    expect(await sqlOf()).toBe(difference?.after);
    await accept(person, await proposed(person, { kind: 'dbmodel', id, sql: 'DROP TABLE notes;' }));
    expect(await sqlOf()).not.toContain('notes');
    expect(await sqlOf()).toContain('`orders`');
    for (const statement of [
      'ALTER TABLE bills ADD x int',
      'CREATE INDEX i ON bills (x)',
      'DROP TABLE orders, bills',
    ]) {
      const { status, refusal } = await propose(person, { kind: 'dbmodel', id, sql: statement });
      expect([status, refusal.violations?.[0]]).toMatchObject([422, { path: 'change.sql', line: 1 }]);
      expect(refusal.violations?.[0]?.errors[0]).toContain('there is no table bills');
    }
  });

  test('a driver is added to those that are there', async () => {
    const person = await it.aPerson();
    const attribute = (code: string) => ({
      type: 'fixed' as const,
      code,
      name: null,
      description: null,
      isMajor: true,
      reason: null,
    });
    for (const code of ['availability', 'security']) {
      await accept(person, await proposed(person, { kind: 'driver', qualityAttribute: attribute(code) }));
    }
    const { qualityAttributes } = (await person.call(getDrivers, {})).reply;
    expect(qualityAttributes.map(({ name }) => name)).toEqual(['Availability', 'Security']);
  });
});

describe('decisions', () => {
  test('a proposal whose acceptance broke off can be declined after two minutes, and not before', async () => {
    const person = await it.aPerson();
    const { id: model } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const element = { call: 'addElement' as const, id: randomUUID(), type: 'actor' as const, name: 'Customer' };
    const id = await proposed(person, { kind: 'c4model', id: model, changes: [element] });
    await accept(person, id);
    const { owner } = it.app.database;
    // As a process leaves it that dies between the change and the decision.
    await sql`update proposal set state = 'applying', applying_at = clock_timestamp(), decided_by = null,
      decided_at = null, result_id = null, difference = null where id = ${id}`.execute(owner);
    const decline = () => person.call(declineProposal, { params: { id }, body: { reason: 'It is there already.' } });
    expect((await decline()).refusal.error.message).toBe(decidedProposalMessage);
    await sql`update proposal set applying_at = applying_at - interval '121 seconds' where id = ${id}`.execute(owner);
    expect((await accept(person, id)).status).toBe(422);
    expect((await decline()).reply).toMatchObject({ state: 'declined', answer: 'It is there already.' });
  });

  test('the key that proposed stays with the proposal after it was deleted', async () => {
    const person = await it.aPerson();
    await person.call(enableApi, { body: {} });
    const draft = { name: 'Laptop', validFor: '1d' as const, scopes: ['propose' as const] };
    const own = (await person.call(createPersonalKey, { body: draft })).reply;
    const scope = { token: own.key, tenant: person.organizationId, project: person.projectId };
    const change = { kind: 'adr' as const, title: 'Queues', markdown: 'Because.' };
    const made = (await it.call(createProposal, { body: { change, reason } }, scope)).reply;
    expect((await person.call(deletePersonalKey, { params: { id: own.id } })).status).toBeLessThan(300);
    const { by, key, via } = await read(person, made.id);
    expect([by.id, key, via]).toEqual([person.userId, { id: own.id, name: null }, 'api-key']);
    expect((await read(person, await proposed(person, change))).key).toBeNull();
  });

  test('are for persons: a key may neither accept nor decline', async () => {
    const person = await it.aPerson();
    const id = await proposed(person, { kind: 'adr', title: 'Queues', markdown: 'Because.' });
    const scope = {
      token: await aKey(person, ['write']),
      tenant: person.organizationId,
      project: person.projectId,
    };
    expect((await it.call(acceptProposal, { params: { id }, body: {} }, scope)).status).toBe(403);
    expect((await it.call(declineProposal, { params: { id }, body: { reason } }, scope)).status).toBe(403);
    expect(
      (
        await it.call(
          createProposal,
          { body: { change: { kind: 'adr', title: 'x', markdown: 'y' }, reason } },
          {
            ...scope,
            token: await aKey(person, ['read']),
          },
        )
      ).status,
    ).toBe(403);
  });

  test('two people who accept at once make one thing', async () => {
    const person = await it.aPerson();
    const id = await proposed(person, { kind: 'adr', title: 'Queues', markdown: 'Because.' });
    const answers = await Promise.all([accept(person, id), accept(person, id), accept(person, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.refusal.error.message).toBe(decidedProposalMessage);
    expect((await person.call(listAdrs, { query: {} })).reply.pagination.total).toBe(1);
    const open = (await person.call(listProposals, { query: { state: 'open' } })).reply;
    expect(open.pagination.total).toBe(0);
  });

  test('proposals of another organization do not exist', async () => {
    const person = await it.aPerson();
    const id = await proposed(person, { kind: 'adr', title: 'Queues', markdown: 'Because.' });
    const stranger = await it.aPerson();
    expect((await stranger.call(getProposal, { params: { id } })).status).toBe(404);
    expect((await accept(stranger, id)).status).toBe(404);
  });
});
