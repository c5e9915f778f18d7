/** The Structurizr workspace of a C4 model over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  createStructurizr,
  getStructurizr,
  getStructurizrRevision,
  listStructurizr,
} from '#features/structurizr/contract.ts';
import { missingRevisionMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import { changeC4Model, createC4Model } from '../contract.ts';
import { createC4Workspace, previewC4Workspace } from '../model/c4-structurizr-calls.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

describe('a workspace of a C4 model', () => {
  async function aModel(person: Person): Promise<string> {
    const { id, version } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const changes = [
      { call: 'addElement' as const, id: crypto.randomUUID(), type: 'actor' as const, name: 'Customer' },
      { call: 'addElement' as const, id: crypto.randomUUID(), type: 'software-system' as const, name: 'Store' },
    ];
    await person.call(changeC4Model, { params: { id }, body: { version, changes } });
    return id;
  }

  test('is created where there is none, and tells what it does not hold', async () => {
    const person = await it.aPerson();
    const id = await aModel(person);
    const preview = await person.call(previewC4Workspace, { params: { id } });
    expect(preview.reply.losses).toEqual([
      {
        path: '/views/systemLandscapeViews/0/layout',
        message: 'The places of 2 elements in “System Context” are not kept: its layout is automatic.',
      },
    ]);
    expect((await person.call(listStructurizr, { query: {} })).reply.resources).toEqual([]);
    const { status, reply } = await person.call(createC4Workspace, { params: { id }, body: {} });
    expect([status, reply.losses]).toEqual([201, preview.reply.losses]);
    const workspace = (await person.call(getStructurizr, { params: { id: reply.id } })).reply;
    expect(workspace.workspaceDSL).toContain('customer = person "Customer"');
  });

  test('replaces one whose revision is known, whose text stays in the history', async () => {
    const person = await it.aPerson();
    const { id: workspaceId } = (await person.call(createStructurizr, { body: {} })).reply;
    const id = await aModel(person);
    const unknown = await person.call(createC4Workspace, { params: { id }, body: {} });
    expect([unknown.status, unknown.refusal.violations?.[0]?.errors]).toEqual([422, [missingRevisionMessage]]);
    const stale = await person.call(createC4Workspace, { params: { id }, body: { revision: 7 } });
    expect([stale.status, stale.refusal.error.code]).toEqual([422, staleRevisionCode]);
    const { status, reply } = await person.call(createC4Workspace, { params: { id }, body: { revision: 1 } });
    expect([status, reply.id]).toEqual([201, workspaceId]);
    const former = await person.call(getStructurizrRevision, { params: { id: workspaceId, n: 1 } });
    expect(former.status).toBe(200);
  });

  test('of another organization is unknown', async () => {
    const id = await aModel(await it.aPerson());
    const stranger = await it.aPerson();
    const statuses = [
      await stranger.call(previewC4Workspace, { params: { id } }),
      await stranger.call(createC4Workspace, { params: { id }, body: {} }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404]);
  });
});
