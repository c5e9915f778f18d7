/** Every tool that proposes, in both versions of the protocol, by a key that opens several projects and names one. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aFilledProject, textJson } from '#apps/server/testing/agent-project.ts';
import { aProKey, anMcpClient, protocolVersions } from '#apps/server/testing/mcp-client.ts';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { updateDocument } from '#features/documentation/contract.ts';
import { getDrivers, saveConstraints, saveQualityAttributes } from '#features/drivers/contract.ts';
import { createProject, listProjects } from '#features/projects/contract.ts';
import {
  acceptProposal,
  declineProposal,
  futureRevisionMessage,
  outdatedProposalCode,
} from '#features/proposals/contract.ts';
import { requiredMessage } from '#platform/http/contract.ts';
import { proposalTools } from './tools/proposal-tools.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

test.each(protocolVersions)(
  '%s: each kind is proposed in the project that is named, and the answer is read',
  async (version) => {
    const person = await it.aPerson();
    const { page, rfc, model, checkout, dbModel } = await aFilledProject(person);
    const key = await aProKey(it, person);
    await person.call(createProject, { body: { name: 'Second' } });
    const { resources } = (await person.call(listProjects, { query: {} })).reply;
    const project = resources.find(({ id }) => id === person.projectId)?.code ?? '';
    const client = await anMcpClient(it, key, version);
    const place = { project, organization: person.organizationId };
    const text = { title: 'Carts', markdown: 'Carts are kept.' };
    const proposals: Readonly<Record<string, object>> = {
      propose_document: { ...text, id: page },
      propose_adr: text,
      propose_rfc: text,
      propose_comment: { rfcId: rfc, markdown: 'Agreed.' },
      propose_c4_changes: {
        modelId: model,
        changes: [
          { call: 'addElement', id: randomUUID(), type: 'actor', name: 'Shopper' },
          { call: 'updateElement', elementId: checkout, description: 'Takes orders.' },
        ],
      },
      propose_dsl: { dsl: 'workspace "Shop" {\n}\n' },
      propose_ddl: { modelId: dbModel, sql: 'create table carts (id bigint unsigned primary key);' },
      propose_driver: { constraint: { name: 'One region', kind: 'legal' } },
    };
    const proposing = proposalTools.filter(({ effect }) => effect === 'proposes').map(({ name }) => name);
    expect(Object.keys(proposals).toSorted()).toEqual(proposing.toSorted());
    const ids: string[] = [];
    for (const [name, change] of Object.entries(proposals)) {
      const told = await client.callTool({ name, arguments: { ...place, ...change, reason: 'It was missing.' } });
      expect([name, told.isError ?? false, JSON.stringify(told.content)]).toMatchObject([
        name,
        false,
        expect.anything(),
      ]);
      ids.push((told.structuredContent as { proposal: { id: string } }).proposal.id);
    }
    const [first = '', ...others] = ids;
    const declined = { params: { id: first }, body: { reason: 'The page says so already.' } };
    expect((await person.call(declineProposal, declined)).status).toBe(200);
    const read = await client.callTool({ name: 'get_proposal', arguments: { ...place, id: first } });
    expect(read.structuredContent).toMatchObject({
      proposal: { state: 'declined', answer: 'The page says so already.' },
    });
    for (const id of others) expect((await person.call(acceptProposal, { params: { id }, body: {} })).status).toBe(200);
    await client.close();
  },
);

test('an agent says which revision it read, so that a later change of a colleague is not overwritten unseen', async () => {
  const person = await it.aPerson();
  const { page, dbModel } = await aFilledProject(person);
  const client = await anMcpClient(it, await aProKey(it, person));
  const { structuredContent: read } = await client.callTool({ name: 'get_document', arguments: { id: page } });
  const { revision } = read as { readonly revision: number };
  const meanwhile = { title: 'Checkout runbook', json: textJson('Never restart it.'), revision };
  await person.call(updateDocument, { params: { id: page }, body: meanwhile });
  const args = { id: page, title: 'Checkout runbook', markdown: 'Restart it once.', reason: 'Enough.', revision };
  const { structuredContent } = await client.callTool({ name: 'propose_document', arguments: args });
  const { id } = (structuredContent as { proposal: { id: string } }).proposal;
  const accepted = await person.call(acceptProposal, { params: { id }, body: {} });
  expect([accepted.status, accepted.refusal.error.code]).toEqual([422, outdatedProposalCode]);
  const future = await client.callTool({ name: 'propose_document', arguments: { ...args, revision: revision + 5 } });
  expect([future.isError, JSON.stringify(future.content)]).toEqual([
    true,
    expect.stringContaining(futureRevisionMessage(revision + 1)),
  ]);
  const model = await client.callTool({ name: 'get_database_model', arguments: { id: dbModel } });
  expect(model.structuredContent).toMatchObject({ revision: 2 });
  await client.close();
});

test('scenarios and trade-offs of a driver are read whole and proposed, and those that are repeated keep their ids', async () => {
  const person = await it.aPerson();
  const client = await anMcpClient(it, await aProKey(it, person));
  const first = { stimulus: 'A node dies.', response: 'Another one takes over.', importance: 3, difficulty: 2 };
  const qualityAttributes = [
    {
      type: 'fixed' as const,
      code: 'availability',
      scenarios: [{ ...first, source: 'Operations', context: 'At night' }],
    },
    { type: 'fixed' as const, code: 'security' },
  ];
  await person.call(saveQualityAttributes, { body: { qualityAttributes, revision: 1 } });
  const read = async () => {
    const { structuredContent } = await client.callTool({ name: 'get_drivers', arguments: {} });
    return (structuredContent as { qualityAttributes: { id: string; scenarios: { id: string }[] }[] })
      .qualityAttributes;
  };
  const [availability, security] = await read();
  const [known] = availability?.scenarios ?? [];
  expect(known).toMatchObject({ ...first, source: 'Operations', context: 'At night', measure: '' });
  const second = { stimulus: 'A zone burns.', response: 'Orders go on.', importance: 2, difficulty: 3 };
  const tradeOff = { attributeId: security?.id, effect: 'hurts', reason: 'More copies to guard.' };
  const change = { type: 'fixed', code: 'availability', scenarios: [known, second], tradeOffs: [tradeOff] };
  const told = await client.callTool({
    name: 'propose_driver',
    arguments: { qualityAttribute: change, reason: 'Zones burn.' },
  });
  expect(told.isError, JSON.stringify(told.content)).toBeFalsy();
  const { id } = (told.structuredContent as { proposal: { id: string } }).proposal;
  expect((await person.call(acceptProposal, { params: { id }, body: {} })).status).toBe(200);
  expect((await read())[0]).toMatchObject({ scenarios: [known, second], tradeOffs: [tradeOff] });
  const heavy = { ...change, scenarios: [{ ...second, importance: 4 }] };
  const refused = await client.callTool({
    name: 'propose_driver',
    arguments: { qualityAttribute: heavy, reason: 'No.' },
  });
  expect(refused.isError).toBe(true);
  await client.close();
});

test('many drivers come in pages', async () => {
  const person = await it.aPerson();
  const client = await anMcpClient(it, await aProKey(it, person));
  const constraints = Array.from({ length: 26 }, (_, at) => ({ name: `Rule ${at + 1}` }));
  await person.call(saveConstraints, { body: { constraints, revision: 1 } });
  const page = async (cursor: object) => {
    const { structuredContent } = await client.callTool({ name: 'get_drivers', arguments: { ...cursor } });
    return structuredContent as { constraints: { name: string }[]; nextCursor: string | null };
  };
  const first = await page({});
  const second = await page({ cursor: first.nextCursor });
  expect([first.constraints.length, second.constraints, second.nextCursor]).toMatchObject([
    25,
    [{ name: 'Rule 26' }],
    null,
  ]);
  await client.close();
});

test('what a proposed driver leaves out stays as it is, and the list of codes is told', async () => {
  const person = await it.aPerson();
  const client = await anMcpClient(it, await aProKey(it, person));
  const qualityAttributes = [
    { type: 'fixed' as const, code: 'availability', isMajor: true, reason: 'Shops never close.' },
    { type: 'custom' as const, code: 'custom', name: 'Joy', description: 'People smile.', isMajor: true },
  ];
  const saved = await person.call(saveQualityAttributes, { body: { qualityAttributes, revision: 1 } });
  expect(saved.status).toBe(200);
  const rule = { name: 'One region', kind: 'legal' as const, reason: 'The law.', consequence: 'No failover.' };
  await person.call(saveConstraints, { body: { constraints: [rule], revision: 2 } });
  const { structuredContent: told } = await client.callTool({ name: 'get_drivers', arguments: {} });
  expect(told).toMatchObject({
    qualityAttributes: [
      { type: 'fixed', code: 'availability' },
      { type: 'custom', description: 'People smile.' },
    ],
    constraints: [{ consequence: 'No failover.' }],
    availableQualityAttributes: expect.arrayContaining([{ code: 'security', name: 'Security' }]),
  });
  const accepted = async (change: object) => {
    const args = { ...change, reason: 'It is so.' };
    const { structuredContent } = await client.callTool({ name: 'propose_driver', arguments: args });
    const { id } = (structuredContent as { proposal: { id: string } }).proposal;
    expect((await person.call(acceptProposal, { params: { id }, body: {} })).status).toBe(200);
  };
  await accepted({ qualityAttribute: { type: 'fixed', code: 'availability', reason: 'They sell at night.' } });
  await accepted({ qualityAttribute: { type: 'custom', code: 'custom', name: 'Joy', reason: 'They stay.' } });
  await accepted({ constraint: { name: 'One region', source: 'The regulator' } });
  const { qualityAttributes: now, constraints } = (await person.call(getDrivers, {})).reply;
  expect(now).toMatchObject([
    { code: 'availability', isMajor: true, reason: 'They sell at night.' },
    { name: 'Joy', description: 'People smile.', isMajor: true, reason: 'They stay.' },
  ]);
  expect(constraints).toMatchObject([{ ...rule, source: 'The regulator' }]);
  await client.close();
});

test('what is refused of a proposal is told by the argument that it came from, and by its words', async () => {
  const person = await it.aPerson();
  const { model, dbModel } = await aFilledProject(person);
  const client = await anMcpClient(it, await aProKey(it, person));
  const told = async (name: string, change: object): Promise<string> => {
    const { isError, content } = await client.callTool({ name, arguments: { ...change, reason: 'Because.' } });
    const [first] = content as { type: string; text?: string }[];
    return `${String(isError)} ${first?.text ?? ''}`;
  };
  const actor = (name: string) => ({ call: 'addElement', id: randomUUID(), type: 'actor', name });
  expect(await told('propose_c4_changes', { modelId: model, changes: [actor('Clerk'), actor('')] })).toBe(
    `true changes[1].name: ${requiredMessage}`,
  );
  const twins = await told('propose_c4_changes', { modelId: model, changes: [actor('Clerk'), actor('Clerk')] });
  expect(twins).toMatch(/^true changes\[1\]: Add the actor “Clerk”: /);
  expect(await told('propose_ddl', { modelId: dbModel, sql: 'CREATE TABEL x (id int)' })).toMatch(/^true sql: /);
  expect(await told('propose_document', { title: 'Lost', markdown: 'Text' })).toMatch(/^true namespace: /);
  expect(await told('propose_driver', { qualityAttribute: { type: 'fixed', code: 'unknown' } })).toMatch(
    /^true qualityAttribute\.code: /,
  );
  await client.close();
});
