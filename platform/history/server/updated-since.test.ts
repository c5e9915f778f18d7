/** Lists that tell what changed since a time, and their pages while things change. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdr, listAdrs, transitionAdr } from '#features/adrs/contract.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createC4Model, listC4Models, updateC4Model } from '#features/c4models/contract.ts';
import { createDbModel, listDbModels } from '#features/dbmodels/contract.ts';
import { createDiagram, getDiagram, listDiagrams, deleteDiagram, updateDiagram } from '#features/diagrams/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  listDocuments,
  listNamespaces,
  updateDocument,
} from '#features/documentation/contract.ts';
import { createBoard, listBoards } from '#features/eventstorming/contract.ts';
import { createMetricJar, listMetricJars } from '#features/metrics/contract.ts';
import { listProjects, updateProject } from '#features/projects/contract.ts';
import { createProposal, listProposals } from '#features/proposals/contract.ts';
import { createRfc, createRfcComment, listRfcs } from '#features/rfcs/contract.ts';
import { createStructurizr, listStructurizr, updateStructurizr } from '#features/structurizr/contract.ts';
import { listTrash } from '#platform/trash/contract.ts';
import { badTimeMessage, type Call, type CallArgs, type Page } from '#platform/http/contract.ts';

let it: TestApp;
let ada: Person;
beforeAll(async () => {
  it = await theApp();
  ada = await it.aPerson();
});

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
});

/** The time of the database. */
async function now(): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() + interval '1 millisecond' as at`.execute(
    it.app.database.owner,
  );
  await new Promise((resolve) => setTimeout(resolve, 3));
  return rows[0]?.at.toISOString() ?? '';
}

/** Names or titles of what a list tells since a time. */
async function since<C extends Call>(list: C, updatedSince: string): Promise<readonly string[]> {
  const { reply } = await ada.call(list, { query: { updatedSince } } as unknown as CallArgs<C>);
  const { resources, pagination } = reply as Page<{ name?: string; title?: string; code?: string }>;
  expect(pagination.total).toBe(resources.length);
  return resources.map(({ name, title, code }) => name ?? title ?? code ?? '');
}

describe('a list with updatedSince', () => {
  test('holds records that were decided and RFCs that were commented on', async () => {
    const adrs = [];
    for (const title of ['One clock', 'Two clocks'])
      adrs.push((await ada.call(createAdr, { body: { title, json } })).reply);
    const rfcs = [];
    for (const title of ['One team', 'Two teams'])
      rfcs.push((await ada.call(createRfc, { body: { title, json } })).reply);
    const start = await now();
    expect([await since(listAdrs, start), await since(listRfcs, start)]).toEqual([[], []]);
    const params = { id: adrs[1]?.id ?? '', name: 'propose' } as const;
    expect((await ada.call(transitionAdr, { params, body: {} })).status).toBe(200);
    await ada.call(createRfcComment, { params: { id: rfcs[0]?.id ?? '' }, body: { content: 'Agreed.' } });
    expect([await since(listAdrs, start), await since(listRfcs, start)]).toEqual([['Two clocks'], ['One team']]);
  });

  test('holds namespaces with a changed page, renamed models, new boards and jars, and decided proposals', async () => {
    const notes = (await ada.call(createNamespace, { body: { name: 'Notes' } })).reply;
    await ada.call(createNamespace, { body: { name: 'Quiet' } });
    const model = (await ada.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const start = await now();
    const lists = [listNamespaces, listC4Models, listBoards, listMetricJars, listDbModels, listProposals] as const;
    for (const list of lists) expect(await since(list, start), list.name).toEqual([]);
    const page = { title: 'Measured', json, namespace: notes.code };
    const { id } = (await ada.call(createDocument, { body: page })).reply;
    await ada.call(updateC4Model, { params: { id: model.id }, body: { name: 'Store', version: model.version } });
    await ada.call(createBoard, { body: { name: 'Checkout' } });
    await ada.call(createMetricJar, { body: { name: 'Code' } });
    await ada.call(createDbModel, { body: { name: 'Orders', platform: 'platform_mysql_90' } });
    const change = { kind: 'document', id, title: 'Measured', markdown: 'Numbers' } as const;
    await ada.call(createProposal, { body: { change, reason: 'Numbers are better.' } });
    expect(await since(listNamespaces, start)).toEqual(['Notes']);
    expect(await since(listC4Models, start)).toEqual(['Store']);
    expect(await since(listBoards, start)).toEqual(['Checkout']);
    expect(await since(listMetricJars, start)).toEqual(['Code']);
    expect(await since(listDbModels, start)).toEqual(['Orders']);
    expect(await since(listProposals, start)).toHaveLength(1);
  });

  test('holds pages of all namespaces, the workspace, and what was removed', async () => {
    const spaces = [];
    for (const name of ['Guides', 'Runbooks'])
      spaces.push((await ada.call(createNamespace, { body: { name } })).reply.code);
    const pages = [];
    for (const [title, namespace] of [
      ['Backups', spaces[1]],
      ['Releases', spaces[0]],
      ['Leftover', spaces[0]],
    ] as const)
      pages.push((await ada.call(createDocument, { body: { title, json, namespace: namespace ?? '' } })).reply);
    const { id } = (await ada.call(createStructurizr, { body: {} })).reply;
    const start = await now();
    for (const list of [listDocuments, listStructurizr, listTrash]) expect(await since(list, start)).toEqual([]);
    const params = { id: pages[0]?.id ?? '' };
    await ada.call(updateDocument, { params, body: { title: 'Backups, daily', json, revision: 1 } });
    await ada.call(updateStructurizr, { params: { id }, body: { dsl: 'workspace "Shop" {\n}', revision: 1 } });
    await ada.call(deleteDocument, { params: { id: pages[2]?.id ?? '' } });
    expect(await since(listDocuments, start)).toEqual(['Backups, daily']);
    expect(await since(listTrash, start)).toEqual(['Leftover']);
    const workspaces = (await ada.call(listStructurizr, { query: { updatedSince: start } })).reply.resources;
    expect(workspaces.map((workspace) => workspace.id)).toEqual([id]);
    expect((await ada.call(listStructurizr, { query: { updatedSince: start, after: id } })).reply.resources).toEqual(
      [],
    );
    const all = (await ada.call(listDocuments, { query: {} })).reply;
    const changed = all.resources.find(({ id: one }) => one === params.id);
    expect(changed).toMatchObject({ namespace: spaces[1], revision: 2, type: 'document' });
    expect(Object.keys(all.resources[0] ?? {})).not.toContain('json');
    const ofGuides = (await ada.call(listDocuments, { query: { namespace: spaces[0] ?? '' } })).reply.resources;
    expect(ofGuides.map(({ title }) => title).toSorted()).toEqual(['Guides', 'Releases']);
    const eve = await it.aPerson({ name: 'stranger' });
    expect((await eve.call(listDocuments, { query: { namespace: spaces[0] ?? '' } })).reply.resources).toEqual([]);
  });

  test('holds the project whose settings changed, and nothing of another organization', async () => {
    const start = await now();
    const eve = await it.aPerson({ name: 'eve' });
    await eve.call(createAdr, { body: { title: 'Foreign', json } });
    expect(await since(listAdrs, start)).toEqual([]);
    const { resources } = (await ada.call(listProjects, { query: { updatedSince: start } })).reply;
    expect(resources).toEqual([]);
    await ada.call(updateProject, { params: { id: ada.projectId }, body: { name: 'Shop, renamed', links: [] } });
    expect(await since(listProjects, start)).toEqual(['Shop, renamed']);
  });

  test('refuses a time that cannot be read', async () => {
    const { status, refusal } = await ada.call(listAdrs, { query: { updatedSince: 'yesterday' } });
    expect([status, refusal.error.message, refusal.violations?.[0]?.path]).toEqual([
      422,
      badTimeMessage,
      'updatedSince',
    ]);
    expect((await ada.call(listAdrs, { query: { updatedSince: '2026-11-21T09:30:00+02:00' } })).status).toBe(200);
  });
});

test('pages miss nothing and repeat nothing while what was read, and what comes, changes and is removed', async () => {
  const person = await it.aPerson({ name: 'reader' });
  const start = await now();
  const ids: string[] = [];
  for (let number = 0; number < 7; number++)
    ids.push((await person.call(createDiagram, { body: { name: `Sketch ${number}` } })).reply.id);
  const seen: string[] = [];
  let url = `/api/diagrams?updatedSince=${encodeURIComponent(start)}&perPage=2`;
  const { token, tenant, project } = person.scope;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': tenant, 'x-project': project };
  for (let pages = 0; url !== '' && pages < 10; pages++) {
    const answer = await it.app.server.inject({ method: 'GET', url, headers });
    seen.push(...answer.json<{ 'hydra:member': { id: string }[] }>()['hydra:member'].map(({ id }) => id));
    url = /^<(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? '';
    for (const id of [seen[0], ids.toSorted().at(-1)]) {
      const { name, content, revision } = (await person.call(getDiagram, { params: { id: id ?? '' } })).reply;
      await person.call(updateDiagram, { params: { id: id ?? '' }, body: { name: `${name}!`, content, revision } });
    }
    if (pages === 1) await person.call(deleteDiagram, { params: { id: seen[1] ?? '' } });
  }
  expect(seen).toEqual(ids.toSorted());
  const { resources } = (await person.call(listDiagrams, { query: {} })).reply;
  expect(resources).toHaveLength(6);
});
