/** The MCP endpoint with the official client: who may connect, and what tools, resources and prompts answer. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFilledProject, textJson } from '#apps/server/testing/agent-project.ts';
import { aKey, anMcpClient, aProKey, protocolVersions } from '#apps/server/testing/mcp-client.ts';
import { aMergeRequest } from '#apps/server/testing/seeded-repository.ts';
import { makeMember, startTestApp, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createPersonalKey } from '#features/apikeys/contract.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { changeC4Model, deleteC4Model, getC4Model } from '#features/c4models/contract.ts';
import { createDocument, createNamespace } from '#features/documentation/contract.ts';
import { pushMergeRequest } from '#features/mergerequests/contract.ts';
import { createProject, getProject } from '#features/projects/contract.ts';
import { createProposal } from '#features/proposals/contract.ts';
import { genericError, keyForbiddenMessage, notFoundMessage, type ErrorBody } from '#platform/http/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import {
  batchMessage,
  cutResourceMessage,
  foreignHostMessage,
  foreignOriginMessage,
  mcpLimits,
  mcpPath,
  mcpUpgradeMessage,
  sharedCodeMessage,
  storedTextNotice,
  unknownProjectMessage,
} from '../contract.ts';
import { tools } from './mcp-server.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const post = (key: string | undefined, more: { origin?: string; host?: string; body?: string } = {}) =>
  it.app.server.inject({
    method: 'POST',
    url: mcpPath,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(more.origin === undefined ? {} : { origin: more.origin }),
      host: more.host ?? new URL(it.config.publicUrl).host,
    },
    payload: more.body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

describe('who may connect', () => {
  test('a program without a key is told so, and does not begin to sign in', async () => {
    for (const key of [undefined, 'ak_unknown', (await it.aPerson()).token]) {
      const { statusCode, headers } = await post(key);
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });

  test('S70 the Free plan is told how to upgrade at every call', async () => {
    const person = await it.aPerson();
    const key = await aKey(person);
    const { statusCode, body } = await post(key);
    expect([statusCode, JSON.parse(body)]).toMatchObject([403, { error: { message: mcpUpgradeMessage } }]);
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 1 });
    expect((await post(key)).statusCode).toBe(200);
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
    expect((await post(key)).statusCode).toBe(403);
  });

  test('S71 a page of another origin is refused, a large request is not read, and the 121st call waits', async () => {
    const key = await aProKey(it, await it.aPerson());
    const foreign = await post(key, { origin: 'https://elsewhere.example' });
    expect([foreign.statusCode, JSON.parse(foreign.body)]).toMatchObject([
      403,
      { error: { message: foreignOriginMessage } },
    ]);
    expect((await post(key, { origin: new URL(it.config.publicUrl).origin })).statusCode).toBe(200);
    expect((await post(key, { body: `"${'x'.repeat(mcpLimits.bodyBytes)}"` })).statusCode).toBe(413);
    const statuses = [];
    // Those above count, too, except the one that was refused for its origin.
    for (let call = 2; call < mcpLimits.callsPerMinute; call += 1) statuses.push((await post(key)).statusCode);
    expect([(await post(key)).statusCode, statuses.filter((status) => status !== 200)]).toEqual([429, []]);
  });
});

test('S71 many calls in one message are refused: each is counted', async () => {
  const key = await aProKey(it, await it.aPerson());
  const list = { jsonrpc: '2.0', method: 'tools/list', params: {} };
  for (const count of [0, 1, 300]) {
    const body = JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...list, id })));
    const { statusCode, body: told } = await post(key, { body });
    expect([statusCode, JSON.parse(told)]).toMatchObject([400, { error: { message: batchMessage } }]);
  }
});

test('S71 a page whose name was pointed at this machine is refused, by its host as by its origin', async () => {
  const key = await aProKey(it, await it.aPerson());
  const told = async (host: string) => {
    const { statusCode, body } = await post(key, { host });
    return statusCode === 200 ? 200 : [statusCode, (JSON.parse(body) as ErrorBody).error.message];
  };
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', 'evil.example@localhost'])
    expect([host, await told(host)]).toEqual([host, [403, foreignHostMessage]]);
  for (const host of ['localhost', 'LOCALHOST:4000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await told(host)).toBe(200);
});

describe.each(protocolVersions)('in version %s', (version) => {
  test('every tool has a title, hints and shapes, in a fixed order', async () => {
    const client = await anMcpClient(it, await aProKey(it, await it.aPerson()), version);
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(listed.length).toBeGreaterThanOrEqual(30);
    for (const tool of listed) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: expect.any(Boolean), destructiveHint: false, openWorldHint: false },
      });
    }
    await client.close();
  });

  test('every reading tool answers in the shape that it declares', async () => {
    const person = await it.aPerson();
    const ids = await aFilledProject(person);
    const key = await aProKey(it, person);
    const { code } = (await person.call(getProject, { params: { id: person.projectId } })).reply;
    const told = { ...aMergeRequest, changes: [] };
    expect((await it.call(pushMergeRequest, { params: { code }, body: told }, { token: key })).status).toBe(201);
    const client = await anMcpClient(it, key, version);
    const element = { modelId: ids.model, elementId: ids.payment };
    const given: Readonly<Record<string, Record<string, unknown>>> = {
      search: { query: 'checkout' },
      list_backlinks: { kind: 'adr', id: ids.adr },
      list_links: { kind: 'adr', id: ids.adr },
      list_documents: { namespace: 'handbook' },
      get_document: { id: ids.page },
      get_adr: { id: ids.adr },
      get_rfc: { id: ids.rfc },
      list_rfc_comments: { id: ids.rfc },
      get_c4_model: { modelId: ids.model },
      find_c4_elements: { modelId: ids.model, query: 'pay' },
      get_c4_relationships: { ...element, direction: 'in', depth: 2 },
      find_c4_paths: { modelId: ids.model, fromId: ids.checkout, toId: ids.payment },
      get_impact: element,
      validate_structurizr_dsl: { dsl: 'workspace {\n  model {\n    a = person\n  }\n}' },
      get_diagram: { id: ids.diagram },
      get_board: { id: ids.board },
      get_merge_request: { number: 1 },
      get_proposal: { id: ids.proposal },
      get_database_model: { id: ids.dbModel, format: 'markdown' },
      get_metrics_report: { jarId: ids.jar },
      get_class_history: { jarId: ids.jar, classname: ids.className },
    };
    const answers = new Map<string, Record<string, unknown>>();
    for (const { name, effect } of tools) {
      if (effect !== 'reads') continue;
      // The client checks the answer against the schema that the tool declares.
      const answer = await client.callTool({ name, arguments: given[name] ?? {} });
      expect([name, answer.isError ?? false, answer.content]).toMatchObject([name, false, [{ type: 'text' }]]);
      answers.set(name, answer.structuredContent as Record<string, unknown>);
    }
    expect(answers.get('get_document')).toMatchObject({
      title: 'Checkout runbook',
      content: { notice: storedTextNotice, text: 'Restart it twice.\n', nextOffset: null },
    });
    expect(answers.get('find_c4_paths')).toMatchObject({ paths: [[{ from: 'Checkout', to: 'Payment' }]] });
    expect(answers.get('get_impact')).toMatchObject({ dependents: [{ name: 'Checkout', steps: 1 }], total: 1 });
    expect(answers.get('validate_structurizr_dsl')).toMatchObject({ isValid: false, problems: [{ line: 3 }] });
    expect(answers.get('get_diagram')).toMatchObject({ content: { text: 'An idea' } });
    expect(answers.get('list_boards')).toMatchObject({ boards: [{ name: 'Ordering' }], total: 1 });
    expect(answers.get('get_board')).toMatchObject({ name: 'Ordering', content: { notice: storedTextNotice } });
    expect(answers.get('get_database_model')).toMatchObject({
      format: 'markdown',
      content: { notice: storedTextNotice, text: expect.stringContaining('total') },
    });
    expect(answers.get('get_metrics_report')).toMatchObject({
      name: 'Shop API',
      month: '2026|07',
      classes: [{ classname: ids.className, ccn: 30 }],
      totalClasses: 1,
    });
    expect(answers.get('get_class_history')).toMatchObject({
      classname: ids.className,
      months: [
        { month: '2026|06', ccn: 6 },
        { month: '2026|07', ccn: 30 },
      ],
    });
    await client.close();
  });

  test('resources are listed, completed and read; prompts name the project', async () => {
    const person = await it.aPerson();
    const ids = await aFilledProject(person);
    const client = await anMcpClient(it, await aProKey(it, person), version);
    const [summary] = (await client.listResources()).resources;
    const code = summary?.uri.split('/')[2] ?? '';
    const { contents } = await client.readResource({ uri: `project://${code}/adr/1` });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringContaining('# Checkout in one') }]);
    const ref = { type: 'ref/resource' as const, uri: 'project://{project}/adr/{number}' };
    const number = { name: 'number', value: '' };
    const completed = await client.complete({ ref, argument: number, context: { arguments: { project: code } } });
    expect(completed.completion.values).toEqual(['1']);
    const prompt = await client.getPrompt({ name: 'write_adr', arguments: { project: code, topic: 'queues' } });
    expect(JSON.stringify(prompt.messages)).toContain(`the project ${code} about: queues`);
    const review = async (proposal: string): Promise<string> =>
      JSON.stringify(
        (await client.getPrompt({ name: 'review_proposal', arguments: { project: code, proposal } })).messages,
      );
    expect(await review('#4')).toMatch(/Review RFC #4 of .*list_rfcs/);
    expect(await review(ids.proposal)).toMatch(new RegExp(`Review the proposal ${ids.proposal} of .*get_proposal`));
    await client.close();
  });
});

test('a fault of the product is told in one sentence and reported, and a missing resource is told by its address', async () => {
  const own = await startTestApp({});
  const person = await own.aPerson();
  await aFilledProject(person);
  const client = await anMcpClient(own, await aProKey(own, person));
  const code = (await client.listResources()).resources[0]?.uri.split('/')[2] ?? '';
  const refusalOf = (request: Promise<unknown>) =>
    request.then(
      () => undefined,
      ({ code: number, message }: { code: unknown; message: string }) => [number, message],
    );
  expect(await refusalOf(client.readResource({ uri: `project://${code}/adr/7` }))).toEqual([-32_602, notFoundMessage]);
  expect(await refusalOf(client.readResource({ uri: 'project://NONE/summary' }))).toEqual([
    -32_602,
    unknownProjectMessage('NONE', [code]),
  ]);
  const ref = { type: 'ref/resource' as const, uri: 'project://{project}/adr/{number}' };
  const completing = { ref, argument: { name: 'number', value: '' }, context: { arguments: { project: code } } };
  // Files that run after this one may use the same database.
  await sql`alter table adr rename to adr_elsewhere`.execute(own.app.database.owner);
  try {
    const { isError, content } = await client.callTool({ name: 'list_adrs', arguments: {} });
    expect([isError, content]).toEqual([true, [{ type: 'text', text: genericError }]]);
    expect(await refusalOf(client.readResource({ uri: `project://${code}/adr/1` }))).toEqual([-32_603, genericError]);
    expect(await refusalOf(client.complete(completing))).toEqual([-32_603, genericError]);
  } finally {
    await sql`alter table adr_elsewhere rename to adr`.execute(own.app.database.owner);
  }
  const faults = own.logLines.filter((line) => line.includes('MCP fault') && line.includes('"adr\\" does not exist'));
  expect(faults).toHaveLength(3);
  await client.close();
  await own.app.close();
});

test('a personal key of two organizations finds projects of both by their codes, and never guesses', async () => {
  const [ada, host] = [await it.aPerson({ project: 'Ada Shop' }), await it.aPerson({ project: 'Host Shop' })];
  await aFilledProject(host);
  const guest = await makeMember(it, ada, host);
  for (const person of [ada, host]) await aProKey(it, person);
  const draft = { name: 'Laptop', validFor: '1d' as const, scopes: ['read' as const] };
  const { key } = (await guest.call(createPersonalKey, { body: draft })).reply;
  const codeIn = async (person: Person) =>
    (await person.call(getProject, { params: { id: person.projectId } })).reply.code;
  const [own, theirs] = [await codeIn(ada), await codeIn(host)];
  const client = await anMcpClient(it, key);
  const listed = async () => (await client.listResources()).resources.map(({ uri }) => uri).toSorted();
  expect(await listed()).toEqual([`project://${own}/summary`, `project://${theirs}/summary`].toSorted());
  const { contents } = await client.readResource({ uri: `project://${theirs}/adr/1` });
  expect(contents).toMatchObject([{ text: expect.stringContaining('# Checkout in one service') }]);
  const ref = { type: 'ref/resource' as const, uri: 'project://{project}/adr/{number}' };
  const asked = { name: 'number', value: '' };
  const completed = await client.complete({ ref, argument: asked, context: { arguments: { project: theirs } } });
  expect(completed.completion.values).toEqual(['1']);
  expect(await client.callTool({ name: 'list_adrs', arguments: { project: theirs } })).toMatchObject({
    structuredContent: { total: 1 },
  });
  const shared = (await ada.call(createProject, { body: { name: 'Both' } })).reply.code;
  expect((await host.call(createProject, { body: { name: 'Both' } })).reply.code).toBe(shared);
  expect(await listed()).toHaveLength(2);
  const answer = await client.callTool({ name: 'list_adrs', arguments: { project: shared } });
  const words = sharedCodeMessage(shared, [ada.organizationId, host.organizationId]).split(':')[0] ?? '';
  expect([answer.isError, JSON.stringify(answer.content).replaceAll('\\"', '"')]).toEqual([
    true,
    expect.stringContaining(words),
  ]);
  await client.close();
});

test('a resource is marked as data, and one that is cut names the tool that reads on', async () => {
  const person = await it.aPerson();
  const { model } = await aFilledProject(person);
  const body = { title: 'Long', json: textJson('word '.repeat(15_000)), namespace: 'handbook', parent: null };
  const { id } = (await person.call(createDocument, { body })).reply;
  const client = await anMcpClient(it, await aProKey(it, person));
  const code = (await client.listResources()).resources[0]?.uri.split('/')[2] ?? '';
  const textAt = async (path: string): Promise<string> => {
    const [content] = (await client.readResource({ uri: `project://${code}/${path}` })).contents;
    return content && 'text' in content ? content.text : '';
  };
  const page = await textAt(`doc/handbook/${id}`);
  expect(page.startsWith(`<!-- ${storedTextNotice} -->\n# Long\n`)).toBe(true);
  const { structuredContent } = await client.callTool({ name: 'get_document', arguments: { id } });
  const { content } = structuredContent as { content: { nextOffset: number; totalCharacters: number } };
  const tool = `get_document with id ${id} and offset ${content.nextOffset}`;
  const end = cutResourceMessage(content.nextOffset, content.totalCharacters, tool);
  expect(page.trimEnd().endsWith(`<!-- ${end} -->`)).toBe(true);
  const dsl = await textAt(`c4/${model}.dsl`);
  expect(dsl.startsWith(`// ${storedTextNotice}\nworkspace`)).toBe(true);
  expect(dsl).toContain('Pays by');
  expect(JSON.parse(await textAt('summary'))).toMatchObject({ notice: storedTextNotice, code });
  await client.close();
});

test('what links to a thing comes in pages, and a long proposal in parts', async () => {
  const person = await it.aPerson();
  const { adr, model, payment } = await aFilledProject(person);
  const linked = [`archwright://${adr}.adr.internal`, `archwright://${model}.c4model.internal`];
  const json = JSON.stringify(markdownToDocument(linked.map((url) => `[there](${url})`).join('\n\n')));
  for (let n = 0; n < 26; n += 1) await person.call(createAdr, { body: { title: `Decision ${n}`, json } });
  const client = await anMcpClient(it, await aProKey(it, person));
  const call = async (name: string, args: object) =>
    (await client.callTool({ name, arguments: { ...args } })).structuredContent as Record<string, unknown[]>;
  const of = { kind: 'adr', id: adr };
  const first = await call('list_backlinks', of);
  expect([first['links']?.length, first['total']]).toEqual([25, 26]);
  expect((await call('list_backlinks', { ...of, cursor: first['nextCursor'] }))['links']).toHaveLength(1);
  const impact = { modelId: model, elementId: payment };
  const touched = await call('get_impact', impact);
  expect([touched['linkedFrom']?.length, touched['totalLinkedFrom'], touched['dependents']?.length]).toEqual([
    25, 26, 1,
  ]);
  const rest = await call('get_impact', { ...impact, cursor: touched['nextCursor'] });
  expect([rest['linkedFrom']?.length, rest['dependents'], rest['nextCursor']]).toEqual([1, [], null]);
  const change = { kind: 'adr' as const, title: 'Long', markdown: `${'word '.repeat(15_000)}end` };
  const { id } = (await person.call(createProposal, { body: { change, reason: 'Long.' } })).reply;
  const beginning = await call('get_proposal', { id });
  const { nextOffset } = beginning['after'] as unknown as { readonly nextOffset: number };
  expect(await call('get_proposal', { id, offset: nextOffset })).toMatchObject({
    after: { text: expect.stringMatching(/word end\n$/), nextOffset: null },
  });
  await client.close();
});

test('a proposal that an agent sends again with its id is made once', async () => {
  const person = await it.aPerson();
  const { rfc } = await aFilledProject(person);
  const client = await anMcpClient(it, await aProKey(it, person));
  const proposalId = randomUUID();
  const comment = { rfcId: rfc, markdown: 'What about load?', reason: 'It was not said.', proposalId };
  for (let time = 0; time < 2; time += 1) {
    const { structuredContent } = await client.callTool({ name: 'propose_comment', arguments: comment });
    expect(structuredContent).toMatchObject({ proposal: { id: proposalId, state: 'open' } });
  }
  const { structuredContent } = await client.callTool({ name: 'list_proposals', arguments: {} });
  expect(structuredContent).toMatchObject({ total: 2 });
  await client.close();
});

describe('places and refusals', () => {
  test('a key of several projects names one; unknown and foreign ones are told alike', async () => {
    const person = await it.aPerson();
    const key = await aProKey(it, person);
    await person.call(createProject, { body: { name: 'Second' } });
    const client = await anMcpClient(it, key);
    const ask = (args: Record<string, unknown>) => client.callTool({ name: 'list_adrs', arguments: args });
    expect(await ask({})).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('SECOND') }] });
    expect((await ask({ project: 'second' })).isError).toBeFalsy();
    expect(await ask({ project: 'OTHER' })).toMatchObject({ isError: true });
    await client.close();
  });

  test('a key bound to one project sees no other one', async () => {
    const person = await it.aPerson();
    await aProKey(it, person);
    await person.call(createProject, { body: { name: 'Second' } });
    const client = await anMcpClient(it, await aKey(person, ['read'], person.projectId));
    const { structuredContent } = await client.callTool({ name: 'list_projects', arguments: {} });
    expect((structuredContent as { projects: unknown[] }).projects).toHaveLength(1);
    const foreign = await client.callTool({ name: 'list_adrs', arguments: { project: 'SECOND' } });
    expect(foreign.isError).toBe(true);
    await client.close();
  });

  test('S29 ids of another organization are unknown, whatever tool asks for them', async () => {
    const stranger = await it.aPerson();
    const theirs = await aFilledProject(stranger, 'Secretproject');
    const client = await anMcpClient(it, await aProKey(it, await it.aPerson()));
    const asked: readonly (readonly [string, Record<string, unknown>])[] = [
      ['get_document', { id: theirs.page }],
      ['get_adr', { id: theirs.adr }],
      ['get_rfc', { id: theirs.rfc }],
      ['list_rfc_comments', { id: theirs.rfc }],
      ['get_c4_model', { modelId: theirs.model }],
      ['get_impact', { modelId: theirs.model, elementId: theirs.payment }],
      ['get_diagram', { id: theirs.diagram }],
      ['get_board', { id: theirs.board }],
    ];
    for (const [name, args] of asked) {
      const answer = await client.callTool({ name, arguments: args });
      expect([name, answer.isError, JSON.stringify(answer).includes('Secretproject')]).toEqual([name, true, false]);
    }
    const found = await client.callTool({ name: 'search', arguments: { query: 'secretproject' } });
    expect(found.structuredContent).toMatchObject({ hits: [], total: 0 });
    await client.close();
  });

  test('an organization is named by its id, and one of somebody else is refused like an unknown one', async () => {
    const client = await anMcpClient(it, await aProKey(it, await it.aPerson()));
    const { organizationId: theirs } = await it.aPerson();
    const told = async (organization: string) => {
      const answer = await client.callTool({ name: 'list_projects', arguments: { organization } });
      return [answer.isError, answer.content[0]?.type === 'text' ? answer.content[0].text : ''];
    };
    expect(await told('abc')).toEqual([true, 'organization: Please give the id of an organization.']);
    expect(await told(theirs)).toEqual(await told(randomUUID()));
    await client.close();
  });

  test('a key that may not propose is told so by the tool, and nothing is proposed', async () => {
    const client = await anMcpClient(it, await aProKey(it, await it.aPerson(), ['read']));
    const change = { title: 'Queues', markdown: 'Load comes in waves.', reason: 'It is better.' };
    const { isError, content } = await client.callTool({ name: 'propose_adr', arguments: change });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining(keyForbiddenMessage)]);
    const { structuredContent } = await client.callTool({ name: 'list_proposals', arguments: {} });
    expect(structuredContent).toMatchObject({ total: 0 });
    await client.close();
  });

  test('a refusal repeats only the beginning of a long line that it is about', async () => {
    const person = await it.aPerson();
    const client = await anMcpClient(it, await aProKey(it, person, ['read', 'propose']));
    const propose = { name: 'propose_dsl', arguments: { dsl: 'workspace {'.repeat(5000), reason: 'Long.' } };
    const { isError, content } = await client.callTool(propose);
    expect(isError).toBe(true);
    const text = content[0]?.type === 'text' ? content[0].text : '';
    expect(text).toMatch(/at line 1: workspace/);
    expect(text.length).toBeLessThan(3 * mcpLimits.refusal);
  });

  test('long texts come in parts, and lists in pages', async () => {
    const person = await it.aPerson();
    await person.call(createNamespace, { body: { name: 'Handbook' } });
    const long = 'word '.repeat(15_000);
    const { id } = (
      await person.call(createDocument, {
        body: { title: 'Long', json: textJson(long), namespace: 'handbook', parent: null },
      })
    ).reply;
    for (let n = 0; n < 30; n += 1) {
      await person.call(createAdr, { body: { title: `Decision ${n}`, json: textJson('Because.') } });
    }
    const client = await anMcpClient(it, await aProKey(it, person));
    const first = await client.callTool({ name: 'get_document', arguments: { id } });
    const { content } = first.structuredContent as { content: { text: string; nextOffset: number } };
    expect([content.text.length, content.nextOffset]).toEqual([mcpLimits.text, mcpLimits.text]);
    const second = await client.callTool({ name: 'get_document', arguments: { id, offset: content.nextOffset } });
    expect(second.structuredContent).toMatchObject({ content: { nextOffset: null } });
    const page = await client.callTool({ name: 'list_adrs', arguments: {} });
    const { adrs, nextCursor } = page.structuredContent as { adrs: { number: number }[]; nextCursor: string };
    // What comes meanwhile stands in front of what was read: nothing is read twice.
    await person.call(createAdr, { body: { title: 'A newer one', json: textJson('Because.') } });
    const rest = await client.callTool({ name: 'list_adrs', arguments: { cursor: nextCursor } });
    const others = rest.structuredContent as { adrs: { number: number }[]; nextCursor: string | null };
    expect([adrs.length, others.adrs.map(({ number }) => number), others.nextCursor]).toEqual([
      mcpLimits.page,
      [5, 4, 3, 2, 1],
      null,
    ]);
    for (const cursor of [
      'nothing',
      'page-2-%zz',
      'page-2-%5B%22x%22%5D',
      'page-2-[]',
      `page-2-${'x'.repeat(5_000)}`,
    ]) {
      expect([cursor, (await client.callTool({ name: 'list_adrs', arguments: { cursor } })).isError]).toEqual([
        cursor,
        true,
      ]);
    }
    await client.close();
  });
});

test('a model is read as it stands now; one that is gone is told by its address, and so is an id that is none', async () => {
  const person = await it.aPerson();
  const { model, checkout } = await aFilledProject(person);
  const client = await anMcpClient(it, await aProKey(it, person));
  const code = (await client.listResources()).resources[0]?.uri.split('/')[2] ?? '';
  const read = (id: string) => client.readResource({ uri: `project://${code}/c4/${id}.dsl` });
  const ref = { type: 'ref/resource' as const, uri: 'project://{project}/c4/{id}.dsl' };
  const known = async (): Promise<readonly string[]> =>
    (await client.complete({ ref, argument: { name: 'id', value: '' }, context: { arguments: { project: code } } }))
      .completion.values;
  const { version } = (await person.call(getC4Model, { params: { id: model } })).reply;
  const changes = [{ call: 'updateElement' as const, elementId: checkout, name: 'Till' }];
  await person.call(changeC4Model, { params: { id: model }, body: { version, changes } });
  expect(JSON.stringify((await read(model)).contents)).toContain('Till');
  expect(await known()).toEqual([model]);
  await person.call(deleteC4Model, { params: { id: model } });
  await expect(read(model)).rejects.toMatchObject({ code: -32_602, message: notFoundMessage });
  await expect(read('nothing')).rejects.toMatchObject({ code: -32_602 });
  expect(await known()).toEqual([]);
  await client.close();
});
