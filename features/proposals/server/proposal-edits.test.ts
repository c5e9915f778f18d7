/** Proposals that are edited before they are accepted, and those that could never be accepted. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createC4Model, getC4Model } from '#features/c4models/contract.ts';
import {
  getDrivers,
  saveConstraints,
  saveQualityAttributes,
  unknownAttributeMessage,
  type QualityAttributeBody,
} from '#features/drivers/contract.ts';
import { createRfc, createRfcComment, listRfcComments, oneLevelMessage } from '#features/rfcs/contract.ts';
import {
  acceptProposal,
  createProposal,
  getProposal,
  noPartsMessage,
  nothingSuggestedMessage,
  otherEditMessage,
  type ProposedChange,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
});
const reason = 'It is better.';
const custom = {
  type: 'custom' as const,
  code: 'custom',
  name: null,
  description: null,
  isMajor: false,
  reason: null,
};
const propose = (person: Person, change: ProposedChange) => person.call(createProposal, { body: { change, reason } });
const proposed = async (person: Person, change: ProposedChange): Promise<string> =>
  (await propose(person, change)).reply.id;
type Body = NonNullable<Parameters<typeof accept>[2]>;
const accept = (
  person: Person,
  id: string,
  body: { parts?: number[]; edited?: { title?: string; text?: string; change?: ProposedChange } },
) => person.call(acceptProposal, { params: { id }, body });
const refusalOf = async (person: Person, id: string, body: Body) => {
  const { status, refusal } = await accept(person, id, body);
  return [status, refusal.violations?.[0]?.path, refusal.violations?.[0]?.errors[0]];
};

describe('an edit before accepting', () => {
  test('changes the words of the steps of a C4 model, also when only some of them are taken', async () => {
    const person = await it.aPerson();
    const { id } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const actor = (name: string) => ({ call: 'addElement' as const, id: randomUUID(), type: 'actor' as const, name });
    const change = { kind: 'c4model' as const, id, changes: [actor('Shoper'), actor('Clerk')] };
    const proposal = await proposed(person, change);
    const [first, second] = change.changes;
    if (!first || !second) throw new Error('There are two.');
    const another = { ...change, changes: [{ call: 'deleteElement' as const, elementId: first.id }, second] };
    for (const edited of [
      { change: another },
      { change: { ...change, id: randomUUID() } },
      { change: { ...change, changes: [first] } },
      { text: 'Words' },
    ]) {
      expect(await refusalOf(person, proposal, { edited })).toEqual([422, 'edited', otherEditMessage]);
    }
    const edited = { change: { ...change, changes: [{ ...first, name: 'Shopper' }, second] } };
    expect((await accept(person, proposal, { parts: [0], edited })).status).toBe(200);
    const { actors } = (await person.call(getC4Model, { params: { id } })).reply.model;
    expect(actors.map(({ name }) => name)).toEqual(['Shopper']);
  });

  test('changes the words of a driver, and not which one it is', async () => {
    const person = await it.aPerson();
    const attribute = { ...custom, name: 'Speed', reason: 'Users wait.' };
    const change = { kind: 'driver' as const, qualityAttribute: attribute };
    const proposal = await proposed(person, change);
    const rule = { kind: 'driver' as const, constraint: { name: 'One region', reason: null } };
    expect(await refusalOf(person, proposal, { edited: { change: rule } })).toEqual([422, 'edited', otherEditMessage]);
    const blank = { ...change, qualityAttribute: { ...attribute, name: ' ' } };
    expect((await accept(person, proposal, { edited: { change: blank } })).status).toBe(422);
    const better = { ...change, qualityAttribute: { ...attribute, reason: 'Users leave.' } };
    expect((await accept(person, proposal, { edited: { change: better } })).status).toBe(200);
    const { qualityAttributes } = (await person.call(getDrivers, {})).reply;
    expect(qualityAttributes.map(({ name, reason: why }) => [name, why])).toEqual([['Speed', 'Users leave.']]);
  });

  test('gives a driver another name, and makes no second one', async () => {
    const person = await it.aPerson();
    const rule = (name: string, why: string | null) => ({
      kind: 'driver' as const,
      constraint: { name, reason: why },
    });
    await accept(person, await proposed(person, rule('One region', null)), {});
    const proposal = await proposed(person, rule('One region', 'Costs.'));
    const edited = { change: rule('One region only', 'Costs.') };
    expect((await accept(person, proposal, { edited })).status).toBe(200);
    const { constraints } = (await person.call(getDrivers, {})).reply;
    expect(constraints.map(({ name, reason: why }) => [name, why])).toEqual([['One region only', 'Costs.']]);
  });

  test('leaves no text behind that could not have been proposed, and parts only where there are some', async () => {
    const person = await it.aPerson();
    const proposal = await proposed(person, { kind: 'adr', title: 'Queues', markdown: 'Waves.' });
    expect(await refusalOf(person, proposal, { edited: { text: ' \n ' } })).toEqual([
      422,
      'edited.text',
      'Please propose a text.',
    ]);
    expect((await refusalOf(person, proposal, { edited: { text: 'x'.repeat(500_001) } }))[1]).toBe('edited.text');
    expect(await refusalOf(person, proposal, { parts: [0] })).toEqual([422, 'parts', noPartsMessage]);
    expect((await person.call(getProposal, { params: { id: proposal } })).reply.state).toBe('open');
  });
});

describe('a proposed driver', () => {
  const joy: QualityAttributeBody = {
    ...custom,
    name: 'Joy',
    description: 'People smile.',
    isMajor: true,
    reason: 'They stay.',
    scenarios: [{ source: 'A shopper', stimulus: 'Pays', importance: 3, difficulty: 1 }],
  };
  const rule = { name: 'One region', kind: 'legal' as const, reason: 'The law.', source: 'EU', consequence: 'None.' };
  const aProjectWithBoth = async (): Promise<Person> => {
    const person = await it.aPerson();
    await person.call(saveQualityAttributes, { body: { qualityAttributes: [joy], revision: 1 } });
    await person.call(saveConstraints, { body: { constraints: [rule], revision: 2 } });
    return person;
  };

  test('keeps what it leaves out, and empties what it says is empty', async () => {
    const person = await aProjectWithBoth();
    const attribute = { type: 'custom' as const, code: 'custom', name: 'Joy' };
    const reworded = await proposed(person, {
      kind: 'driver',
      qualityAttribute: { ...attribute, reason: 'They come back.' },
    });
    const shown = (await person.call(getProposal, { params: { id: reworded } })).reply;
    expect(shown.change).toMatchObject({ qualityAttribute: { ...joy, reason: 'They come back.' } });
    expect(shown.difference?.after).toContain('# Joy (major)\n\nPeople smile.\n\n**Reason:** They come back.');
    await accept(person, reworded, { edited: { change: shown.change } });
    await accept(
      person,
      await proposed(person, { kind: 'driver', constraint: { name: rule.name, source: 'GDPR' } }),
      {},
    );
    const now = (await person.call(getDrivers, {})).reply;
    expect(now.qualityAttributes).toMatchObject([{ ...joy, reason: 'They come back.' }]);
    expect(now.constraints).toMatchObject([{ ...rule, source: 'GDPR' }]);

    const emptied = { ...attribute, reason: null, description: '', isMajor: false, scenarios: [] };
    await accept(person, await proposed(person, { kind: 'driver', qualityAttribute: emptied }), {});
    const bare = { name: rule.name, reason: null, kind: null, source: null, consequence: '' };
    await accept(person, await proposed(person, { kind: 'driver', constraint: bare }), {});
    const after = (await person.call(getDrivers, {})).reply;
    expect(after.qualityAttributes).toMatchObject([{ description: '', reason: '', isMajor: false, scenarios: [] }]);
    expect(after.constraints).toMatchObject([{ reason: '', kind: null, source: '', consequence: '' }]);
  });

  test('says which words stand in which field: one that moves to another field is a change', async () => {
    const person = await aProjectWithBoth();
    const attribute = { type: 'custom' as const, code: 'custom', name: 'Joy' };
    const none = { context: '', stimulus: '', measure: '' };
    const moved = [{ ...none, source: 'A shopper', response: 'Pays', importance: 3, difficulty: 1 }];
    const id = await proposed(person, { kind: 'driver', qualityAttribute: { ...attribute, scenarios: moved } });
    const { difference } = (await person.call(getProposal, { params: { id } })).reply;
    expect(difference?.before).toContain('**Scenario:** source: A shopper · stimulus: Pays · importance: 3');
    expect(difference?.after).toContain('**Scenario:** source: A shopper · response: Pays · importance: 3');
    const same = await propose(person, { kind: 'driver', qualityAttribute: { ...attribute, reason: 'They stay.' } });
    expect(same.refusal.violations?.[0]?.errors).toEqual([nothingSuggestedMessage]);
  });
});

describe('what could never be accepted is refused at once', () => {
  test('a driver that no list takes', async () => {
    const person = await it.aPerson();
    const fixed = { ...custom, type: 'fixed' as const, code: 'warp-speed' };
    const { status, refusal } = await propose(person, { kind: 'driver', qualityAttribute: fixed });
    expect([status, refusal.violations]).toMatchObject([
      422,
      [{ path: 'change.qualityAttribute.code', errors: [unknownAttributeMessage] }],
    ]);
    const second = await propose(person, { kind: 'driver', qualityAttribute: custom });
    expect(second.refusal.violations?.[0]?.path).toBe('change.qualityAttribute.name');
  });

  test('an answer to a comment that is gone, or to an answer', async () => {
    const person = await it.aPerson();
    const rfcId = (await person.call(createRfc, { body: { title: 'Queues', json } })).reply.id;
    const say = async (content: string, parentId?: string) =>
      (await person.call(createRfcComment, { params: { id: rfcId }, body: { content, ...(parentId && { parentId }) } }))
        .reply.id;
    const first = await say('First');
    const answer = await say('Answer', first);
    const change = (parentId: string) => ({ kind: 'comment' as const, rfcId, parentId, markdown: 'Agreed.' });
    for (const parentId of [answer, randomUUID()]) {
      const { status, refusal } = await propose(person, change(parentId));
      expect([status, refusal.violations?.[0]?.errors]).toEqual([422, [oneLevelMessage]]);
    }
    expect((await accept(person, await proposed(person, change(first)), {})).status).toBe(200);
    const { resources } = (await person.call(listRfcComments, { params: { id: rfcId }, query: {} })).reply;
    expect(resources.filter(({ parentId }) => parentId === first)).toHaveLength(2);
  });
});

test('each step of a C4 proposal says what becomes of which field', async () => {
  const person = await it.aPerson();
  const { id } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
  const shopper = randomUUID();
  const seed = await proposed(person, {
    kind: 'c4model',
    id,
    changes: [{ call: 'addElement', id: shopper, type: 'actor', name: 'Shopper' }],
  });
  await accept(person, seed, {});
  const changes = [
    { call: 'updateElement' as const, elementId: shopper, description: 'Buys things.', technology: '' },
    { call: 'updateModel' as const, description: 'All of it.' },
  ];
  const proposal = await proposed(person, { kind: 'c4model', id, changes });
  expect((await person.call(getProposal, { params: { id: proposal } })).reply.difference?.parts).toEqual([
    'Change “Shopper”: description becomes “Buys things.”, technology becomes nothing',
    'Change the model: description becomes “All of it.”',
  ]);
});
