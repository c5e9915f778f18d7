/** Every tool that proposes, in both versions of the protocol, by a key that opens several projects and names one. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aFilledProject } from '#apps/server/testing/agent-project.ts';
import { aProKey, anMcpClient, protocolVersions } from '#apps/server/testing/mcp-client.ts';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { createProject, listProjects } from '#features/projects/contract.ts';
import { acceptProposal, declineProposal } from '#features/proposals/contract.ts';
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
