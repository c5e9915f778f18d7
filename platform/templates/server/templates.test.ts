/** Templates of a project, over HTTP. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createProject } from '#features/projects/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { listTrash, restoreFromTrash } from '#platform/trash/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  templateLimits,
  templateNameTakenMessage,
  tooManyTemplatesMessage,
  updateTemplate,
  type Template,
} from '../contract.ts';
import { purgeTemplates } from './template-table.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const aTemplate = async (person: Person, name: string, text = name): Promise<Template> =>
  (await person.call(createTemplate, { body: { name, json: aText(text) } })).reply;
const namesOf = async (person: Person, scope = person.scope): Promise<string[]> =>
  (await it.call(listTemplates, { query: {} }, scope)).reply.resources.map(({ name }) => name);

describe('templates', () => {
  test('are created, listed by name without their text, read, renamed and removed', async () => {
    const ada = await it.aPerson();
    const runbook = await aTemplate(ada, 'Runbook');
    await aTemplate(ada, 'beta plan');
    expect(runbook).toMatchObject({ kind: 'doc', name: 'Runbook', revision: 1, json: aText('Runbook') });
    const list = (await ada.call(listTemplates, { query: {} })).reply;
    expect(list.resources.map(({ name }) => name)).toEqual(['beta plan', 'Runbook']);
    expect(list.pagination.total).toBe(2);
    expect(Object.keys(list.resources[0] ?? {})).not.toContain('json');
    const body = { name: 'Night runbook', revision: 1 };
    const renamed = (await ada.call(updateTemplate, { params: { id: runbook.id }, body })).reply;
    expect(renamed).toMatchObject({ name: 'Night runbook', revision: 2, json: aText('Runbook') });
    expect((await ada.call(getTemplate, { params: { id: runbook.id } })).reply).toEqual(renamed);
    const marks = [{ type: 'italic' }];
    const italic = { type: 'paragraph', content: [{ type: 'text', text: 'Who is on call?', marks }] };
    const json = JSON.stringify({ type: 'doc', content: [italic] });
    const changed = { name: 'Night runbook', revision: 2, json };
    const asked = (await ada.call(updateTemplate, { params: { id: runbook.id }, body: changed })).reply;
    expect([renamed.placeholders, asked.placeholders]).toEqual([[], ['Who is on call?']]);
    expect((await ada.call(deleteTemplate, { params: { id: runbook.id } })).status).toBe(204);
    expect((await ada.call(getTemplate, { params: { id: runbook.id } })).status).toBe(404);
    expect(await namesOf(ada)).toEqual(['beta plan']);
  });

  test('S38 R13 are updated with the current revision; a stale one fails with the current template', async () => {
    const ada = await it.aPerson();
    const { id } = await aTemplate(ada, 'Plan');
    const save = (text: string, revision: number) =>
      ada.call(updateTemplate, { params: { id }, body: { name: 'Plan', json: aText(text), revision } });
    expect((await save('first', 1)).reply).toMatchObject({ revision: 2, json: aText('first') });
    const stale = await save('second', 1);
    expect(stale.status).toBe(422);
    expect(stale.refusal.error.code).toBe('stale_revision');
    expect(stale.refusal.current).toMatchObject({ revision: 2, json: aText('first') });
  });

  test('have unique names, ignoring case; a removed one frees its name', async () => {
    const ada = await it.aPerson();
    const plan = await aTemplate(ada, 'Plan');
    const other = await aTemplate(ada, 'Other');
    const taken = { violations: [{ field: 'name', path: 'name', errors: [templateNameTakenMessage] }] };
    const again = await ada.call(createTemplate, { body: { name: 'PLAN', json: aText('x') } });
    expect([again.status, again.refusal]).toMatchObject([422, taken]);
    const renamed = await ada.call(updateTemplate, { params: { id: other.id }, body: { name: 'plan', revision: 1 } });
    expect([renamed.status, renamed.refusal]).toMatchObject([422, taken]);
    const larger = await ada.call(updateTemplate, { params: { id: plan.id }, body: { name: 'PLAN', revision: 1 } });
    expect(larger.reply.name).toBe('PLAN');
    await ada.call(deleteTemplate, { params: { id: plan.id } });
    expect((await aTemplate(ada, 'Plan')).revision).toBe(1);
  });

  test('validate documents like pages', async () => {
    const ada = await it.aPerson();
    const faulty = JSON.stringify({ type: 'doc', content: [{ type: 'heading', attrs: { level: 9 } }] });
    const refused = await ada.call(createTemplate, { body: { name: 'Faulty', json: faulty } });
    expect(refused.status).toBe(422);
    expect(refused.refusal.violations?.[0]?.path).toBe('json.content[0].attrs.level');
  });

  test(`are at most ${templateLimits.perKind} in a project, also with concurrent saves`, async () => {
    const ada = await it.aPerson();
    const outcomes = await Promise.all(
      Array.from({ length: templateLimits.perKind + 3 }, (_, index) =>
        ada.call(createTemplate, { body: { name: `Template ${index}`, json: aText('x') } }),
      ),
    );
    const refused = outcomes.filter(({ status }) => status === 422);
    expect(refused.map(({ refusal }) => refusal.error.message)).toEqual(Array(3).fill(tooManyTemplatesMessage));
  });

  test('can be written by members, and are not found in other organizations and projects', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
    const grace = await makeMember(it, await it.aPerson({ name: 'grace' }), ada);
    const { id } = await aTemplate(grace, 'Plan');
    const eve = await it.aPerson({ name: 'eve' });
    const { id: otherProject } = (await ada.call(createProject, { body: { name: 'Other' } })).reply;
    for (const scope of [eve.scope, { ...ada.scope, project: otherProject }]) {
      const body = { name: 'Mine', revision: 1 };
      expect((await it.call(getTemplate, { params: { id } }, scope)).status).toBe(404);
      expect((await it.call(updateTemplate, { params: { id }, body }, scope)).status).toBe(404);
      expect((await it.call(deleteTemplate, { params: { id } }, scope)).status).toBe(404);
      expect(await namesOf(ada, scope)).toEqual([]);
    }
    expect(await namesOf(ada)).toEqual(['Plan']);
  });

  test('are recorded in the activity of the project', async () => {
    const ada = await it.aPerson();
    const { id } = await aTemplate(ada, 'Plan');
    await ada.call(updateTemplate, { params: { id }, body: { name: 'Plans', revision: 1 } });
    await ada.call(updateTemplate, { params: { id }, body: { name: 'Plans', json: aText('new'), revision: 2 } });
    await ada.call(deleteTemplate, { params: { id } });
    const { resources } = (await ada.call(listActivity, { query: { kind: 'template', id } })).reply;
    expect(resources.map(({ action, summary }) => `${action} ${summary}`)).toEqual([
      'removed Plans',
      'updated Plans',
      'renamed Plans',
      'created Plan',
    ]);
  });

  test('are restored from the trash, unless their name was taken meanwhile', async () => {
    const ada = await it.aPerson();
    const { id } = await aTemplate(ada, 'Plan', 'text');
    await ada.call(deleteTemplate, { params: { id } });
    const trash = async () => (await ada.call(listTrash, { query: {} })).reply.resources;
    expect(await trash()).toMatchObject([{ id, kind: 'template', title: 'Plan' }]);
    await ada.call(restoreFromTrash, { params: { kind: 'template', id } });
    expect(await namesOf(ada)).toEqual(['Plan']);
    expect((await ada.call(getTemplate, { params: { id } })).reply.json).toBe(aText('text'));
    expect(await trash()).toEqual([]);
    await ada.call(deleteTemplate, { params: { id } });
    await aTemplate(ada, 'plan');
    const refused = await ada.call(restoreFromTrash, { params: { kind: 'template', id } });
    expect(refused.status).toBe(422);
    expect(refused.refusal.error.message).toBe(templateNameTakenMessage);
    expect((await ada.call(restoreFromTrash, { params: { kind: 'template', id: randomUUID() } })).status).toBe(404);
  });

  test('are purged a month after their removal', async () => {
    const ada = await it.aPerson();
    const { owner } = it.app.database;
    const { id } = await aTemplate(ada, 'Old');
    await ada.call(deleteTemplate, { params: { id } });
    expect((await purgeTemplates(owner)).map((gone) => gone.id)).not.toContain(id);
    await sql`update template set deleted_at = now() - interval '31 days' where id = ${id}`.execute(owner);
    expect((await purgeTemplates(owner)).map((gone) => gone.id)).toContain(id);
  });
});

test('templates are exported and imported with a project', async () => {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  await aTemplate(ada, 'Überblick / "quoted"', 'first');
  await aTemplate(ada, 'Runbook', 'second');
  const zip = (await ada.call(exportProject, { params: { id: ada.projectId } })).bytes;
  const paths: string[] = [];
  for await (const entry of (await fromBufferPromise(zip)).eachEntry()) paths.push(entry.fileName);
  expect(paths).toEqual(
    expect.arrayContaining([
      'templates/templates.json',
      'templates/001-runbook.json',
      'templates/002-überblick-quoted.json',
    ]),
  );
  const { id } = (await ada.call(createProject, { body: { name: 'Copy' } })).reply;
  const upload = new Blob([new Uint8Array(zip)]);
  expect((await ada.call(importProject, { params: { id }, upload })).reply.counts).toMatchObject({ templates: 2 });
  const scope = { ...ada.scope, project: id };
  expect(await namesOf(ada, scope)).toEqual(['Runbook', 'Überblick / "quoted"']);
  const [first] = (await it.call(listTemplates, { query: {} }, scope)).reply.resources;
  const copy = (await it.call(getTemplate, { params: { id: first?.id ?? '' } }, scope)).reply;
  expect(copy.json).toBe(aText('second'));
});
