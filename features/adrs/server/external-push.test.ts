/** Pushing ADRs from repositories over HTTP with API keys. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type Scope, type TestApp } from '#apps/server/testing/test-app.ts';
import { listActivity } from '#platform/history/contract.ts';
import { createOrganizationKey, createPersonalKey, enableApi } from '#features/apikeys/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { createProject, getProject } from '#features/projects/contract.ts';
import { lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';
import { keyForbiddenMessage, type KeyScope } from '#platform/http/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  copyAdr,
  createAdr,
  emptyPushMessage,
  externalAdrMessage,
  getAdr,
  listAdrRevisions,
  listAdrs,
  listMissingAdrs,
  pushAdrs,
  tooLargePushMessage,
  transitionAdr,
  updateAdr,
  webUrlMessage,
  type Adr,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

type Push = Parameters<typeof body>[0];
const body = (documents: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) =>
  ({ repository: 'shop/orders', documents, ...more }) as never;

const adr = (number: number, title: string, more: Record<string, unknown> = {}) => ({
  externalId: `docs/adr/${String(number).padStart(4, '0')}-${title.toLowerCase().replaceAll(' ', '-')}.md`,
  title,
  markdown: `# ${number}. ${title}\n\n## Status\n\nAccepted\n\n## Context\n\n${title} it is.\n`,
  ...more,
});

/** A person with a project and a key that may push into it. */
async function aPusher(scopes: KeyScope[] = ['adr:push']) {
  const ada = await it.aPerson();
  await ada.call(enableApi, { body: {} });
  const { key } = (await ada.call(createOrganizationKey, { body: { name: 'Pipeline', scopes } })).reply;
  const { code } = (await ada.call(getProject, { params: { id: ada.projectId } })).reply;
  const scope: Scope = { token: key };
  const pushing = (push: Push, as: Scope = scope, to = code) =>
    it.call(pushAdrs, { params: { code: to }, body: push as never }, as);
  const push = async (documents: readonly Record<string, unknown>[], more?: Record<string, unknown>) =>
    (await pushing(body(documents, more))).reply;
  const read = async (id: string): Promise<Adr> => (await ada.call(getAdr, { params: { id } })).reply;
  return { ada, code, scope, push, pushing, read };
}

const idsIn = (reply: { documents: readonly { id: string }[] }): string[] => reply.documents.map(({ id }) => id);

describe('a push', () => {
  test('creates records, derives omitted fields, and changes nothing when repeated', async () => {
    const { ada, push, read } = await aPusher();
    const text =
      '---\nstatus: done\ndate: 2024-05-06\ndecision-makers: Ann, Bob\n---\n# Use it\n\nSee [the first](0001-first.md#why), ' +
      '[code](../../src/a.ts) and ![plan](plan.png).\n\n<b>bold</b>\n';
    const records = [
      adr(1, 'First'),
      {
        externalId: 'docs/adr/0002-use-it.md',
        title: 'Use it',
        markdown: text,
        webUrl: 'https://git.example/b/docs/adr/0002-use-it.md',
        commit: 'abc',
      },
    ];
    const first = await push(records, { complete: true });
    expect(first).toMatchObject({ created: 2, updated: 0, unchanged: 0, missing: 0, warnings: [] });
    const [one = '', two = ''] = idsIn(first);
    const second = await read(two);
    expect(second).toMatchObject({
      serialNumber: 2,
      source: 'external',
      isEditable: false,
      transitions: [],
      state: { name: 'implemented' },
      externalNumber: '0002',
      repository: 'shop/orders',
      externalId: 'docs/adr/0002-use-it.md',
      commit: 'abc',
      date: '2024-05-06',
      deciders: ['Ann', 'Bob'],
      removedAt: null,
      contributors: [{ username: 'Pipeline' }],
      history: [{ transition: 'created', by: { username: 'Pipeline' } }],
    });
    expect(second.json).toContain(`archwright://${one}.adr.internal`);
    expect(second.json).toContain('https://git.example/b/src/a.ts');
    expect(second.json).toContain('https://git.example/b/docs/adr/plan.png');
    expect(second.json).toContain('<b>bold</b>');
    expect(second.json).not.toContain('decision-makers');
    expect((await read(one)).json).not.toContain('Accepted');

    const again = await push(records, { complete: true });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, missing: 0 });
    expect(idsIn(again)).toEqual([one, two]);
    expect((await read(two)).revision).toBe(1);
    const activity = (await ada.call(listActivity, { query: {} })).reply.resources;
    expect(activity.filter(({ action }) => action === 'pushed')).toHaveLength(1);
    const found = await ada.call(listAdrs, { query: { search: 'first it is' } });
    expect(found.reply.resources.map(({ id }) => id)).toEqual([one]);
  });

  test('creates a revision for a changed text, and a history entry for a changed status', async () => {
    const { ada, push, read } = await aPusher();
    const [id = ''] = idsIn(await push([adr(1, 'First')]));
    const changed = await push([adr(1, 'First', { markdown: '# First\n\n* Status: deprecated\n\nOther words.\n' })]);
    expect(changed).toMatchObject({ updated: 1, unchanged: 0 });
    const record = await read(id);
    expect(record).toMatchObject({ revision: 2, state: { name: 'deprecated' } });
    expect(record.history.map(({ label }) => label)).toEqual(['Changed in the repository', 'Created']);
    expect((await ada.call(listAdrRevisions, { params: { id }, query: {} })).reply.resources).toHaveLength(2);
    const metadata = await push([
      adr(1, 'First', { markdown: '# First\n\n* Status: deprecated\n\nOther words.\n', commit: 'def' }),
    ]);
    expect(metadata).toMatchObject({ updated: 1 });
    expect(await read(id)).toMatchObject({ revision: 2, commit: 'def' });
  });

  test('marks missing records in a complete push, and restores them later', async () => {
    const { push, pushing, read } = await aPusher();
    const [one = '', two = ''] = idsIn(await push([adr(1, 'First'), adr(2, 'Second')], { complete: true }));
    expect(await push([adr(1, 'First')])).toMatchObject({ missing: 0 });
    expect(await push([adr(1, 'First')], { complete: true })).toMatchObject({ unchanged: 1, missing: 1 });
    expect((await read(two)).removedAt).toMatch(/Z$/);
    expect((await read(one)).removedAt).toBeNull();
    const all = { complete: true, allExternalIds: [adr(1, 'First').externalId, adr(2, 'Second').externalId] };
    expect(await push([adr(2, 'Second')], all)).toMatchObject({ updated: 1, missing: 0 });
    expect(await read(two)).toMatchObject({ removedAt: null, revision: 1 });
    const empty = await pushing(body([], { complete: true }));
    expect([empty.status, empty.refusal.error.message]).toEqual([422, emptyPushMessage]);
    expect(await push([], all)).toMatchObject({ created: 0, missing: 0 });
  });

  test('limited to folders, marks only records below them as removed, and lists them beforehand', async () => {
    const { code, push, read, scope } = await aPusher();
    const inDough = { ...adr(1, 'Flour'), externalId: 'packages/dough/docs/adr/0001-flour.md' };
    const alike = { ...adr(2, 'Other'), externalId: 'packages/dough-old/docs/adr/0002-other.md' };
    const [first = '', second = '', third = ''] = idsIn(
      await push([adr(1, 'First'), inDough, alike], { complete: true }),
    );
    const body = { repository: 'shop/orders', allExternalIds: [] as string[], completeBelow: ['packages/dough'] };
    const missing = async (wish: typeof body | Omit<typeof body, 'completeBelow'>) =>
      (await it.call(listMissingAdrs, { params: { code }, body: wish }, scope)).reply.externalIds;
    expect(await missing(body)).toEqual([inDough.externalId]);
    expect(await missing({ repository: 'shop/orders', allExternalIds: [inDough.externalId] })).toEqual([
      adr(1, 'First').externalId,
      alike.externalId,
    ]);
    const next = { ...adr(2, 'Yeast'), externalId: 'packages/dough/docs/adr/0002-yeast.md' };
    expect(await push([next], { complete: true, completeBelow: ['packages/dough'] })).toMatchObject({ missing: 1 });
    expect((await read(second)).removedAt).not.toBeNull();
    expect([(await read(first)).removedAt, (await read(third)).removedAt]).toEqual([null, null]);
  });

  test('creates records with the date that they state', async () => {
    const { ada, push, read } = await aPusher();
    const records = [
      adr(1, 'Dated', { date: '2021-03-04' }),
      adr(2, 'Undated', { date: 'in spring' }),
      adr(3, 'Impossible', { date: '2021-02-31' }),
    ];
    const [dated = '', undated = '', impossible = ''] = idsIn(await push(records));
    expect((await read(dated)).createdAt).toBe('2021-03-04T00:00:00.000Z');
    expect((await read(undated)).createdAt.slice(0, 4)).toBe(new Date().toISOString().slice(0, 4));
    expect((await read(impossible)).createdAt).toBe('2021-03-03T00:00:00.000Z');
    const recent = (await ada.call(listAdrs, { query: { createdAfter: '2022-01-01T00:00:00.000Z' } })).reply.resources;
    expect(recent.map(({ id }) => id)).toEqual([undated]);
  });

  test('takes records with broken front matter or a date that does not exist, and warns each time', async () => {
    const { push } = await aPusher();
    const front = '\n---\nstatus: accepted\ntitle: First: or not\n---\n# First\n\nWords.\n';
    const records = [adr(1, 'First', { markdown: front }), adr(2, 'Second', { date: '2026-02-30' }), adr(3, 'Third')];
    const warnings = [
      {
        externalId: 'docs/adr/0001-first.md',
        message: 'Line 4: The front matter is not valid YAML. Put the value in quotes, because it contains a colon.',
      },
      {
        externalId: 'docs/adr/0002-second.md',
        message: 'The date 2026-02-30 does not exist; the record is listed under 2026-03-02.',
      },
    ];
    expect(await push(records)).toMatchObject({ created: 3, warnings });
    expect(await push(records)).toMatchObject({ unchanged: 3, warnings });
    const conflict = '# 3. Third\n\n## Status\n\nAccepted\n\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> side\n';
    const message = 'Line 7: This is a merge conflict that was not resolved.';
    expect((await push([adr(3, 'Third', { markdown: conflict })])).warnings.map((one) => one.message)).toEqual([
      message,
    ]);
  });

  test('moves a record whose file was renamed, in one complete push or by its former path', async () => {
    const { push, read } = await aPusher();
    const [one = '', two = ''] = idsIn(await push([adr(1, 'First'), adr(2, 'Second')], { complete: true }));
    const moved = { ...adr(2, 'Second'), externalId: 'decisions/second.md' };
    const reply = await push([adr(1, 'First'), moved], { complete: true });
    expect(reply).toMatchObject({ created: 0, updated: 1, unchanged: 1, missing: 0 });
    const renamedFrom = adr(2, 'Second').externalId;
    expect(reply.documents[1]).toMatchObject({ id: two, serialNumber: 2, result: 'updated', renamedFrom });
    expect(await read(two)).toMatchObject({ externalId: moved.externalId, serialNumber: 2, removedAt: null });
    const rewritten = { ...adr(7, 'Seventh'), renamedFrom: adr(1, 'First').externalId };
    expect(await push([rewritten])).toMatchObject({ created: 0, updated: 1 });
    expect(await read(one)).toMatchObject({ title: 'Seventh', externalNumber: '0007', serialNumber: 1 });
    // A path that still exists was copied, not renamed.
    const copy = { ...adr(8, 'Eighth'), renamedFrom: moved.externalId };
    expect(await push([moved, copy])).toMatchObject({ created: 1, unchanged: 1 });
    // Without a former path an incomplete push does not know what is gone.
    expect(await push([{ ...moved, externalId: 'decisions/third.md' }])).toMatchObject({ created: 1 });
  });

  test('stores references many to many, keeps unknown targets as text, and resolves them later', async () => {
    const { push, read } = await aPusher();
    const third = adr(3, 'Third', { supersedes: [1, 'docs/adr/0002-second.md', 'ADR-0099'], amends: [3], links: [4] });
    const reply = await push([adr(1, 'First', { supersededBy: 3 }), adr(2, 'Second'), third], { complete: true });
    const [one = '', two = '', three = ''] = idsIn(reply);
    expect(reply.warnings.map(({ message }) => /"([^"]+)"/.exec(message)?.[1])).toEqual([
      'ADR-0099',
      '3',
      '4',
      third.externalId,
      third.externalId,
    ]);
    expect(reply.warnings.at(-1)).toEqual({
      externalId: adr(2, 'Second').externalId,
      message: `Superseded by "${third.externalId}", but its status is still Accepted.`,
    });
    expect(await read(three)).toMatchObject({ former: { id: one }, consecutive: null });
    expect(await read(one)).toMatchObject({ consecutive: { id: three } });
    expect(await read(two)).toMatchObject({ consecutive: { id: three } });
    const related = async (id: string) =>
      (await read(id)).relations.map(({ relation, isForward, record }) => [relation, isForward, record.id]);
    expect(await related(three)).toEqual([
      ['replaces', true, one],
      ['replaces', true, two],
    ]);
    expect(await related(two)).toEqual([['replaces', false, three]]);
    const circle = await push([adr(1, 'First', { supersedes: ['0003-third.md'], supersededBy: null })]);
    expect(circle.warnings.map(({ message }) => message.replace(/^.*(?:: |", )/, ''))).toEqual([
      'the records would replace each other in a circle.',
      'but its status is still Accepted.',
    ]);
    const found = await push([adr(4, 'Fourth')]);
    expect(found).toMatchObject({ created: 1, updated: 0 });
    const [four = ''] = idsIn(found);
    expect(await related(four)).toEqual([['links', false, three]]);
    expect((await push([third])).warnings.map(({ message }) => /"([^"]+)"/.exec(message)?.[1])).toEqual([
      'ADR-0099',
      '3',
    ]);
  });

  test('never removes a reference created by replace', async () => {
    const { ada, push, read } = await aPusher();
    const json = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    });
    const { id: own } = (await ada.call(createAdr, { body: { title: 'Own', json } })).reply;
    for (const name of ['propose', 'accept']) await ada.call(transitionAdr, { params: { id: own, name }, body: {} });
    const [external = '', old = ''] = idsIn(await push([adr(1, 'First'), adr(2, 'Second')]));
    const picker = await ada.call(listAdrs, { query: { 'action.transition.replace': own } });
    expect(picker.reply.resources.map(({ id }) => id)).toEqual([old, external]);
    await ada.call(transitionAdr, { params: { id: own, name: 'replace' }, body: { consecutiveId: external } });
    await push([adr(1, 'First', { markdown: '# First\n\n* Status: accepted, supersedes ADR-0002\n\nNew.\n' })]);
    expect(await read(own)).toMatchObject({ state: { name: 'superseded' }, consecutive: { id: external } });
    expect(await read(external)).toMatchObject({ former: { id: own } });
    expect(await read(old)).toMatchObject({ consecutive: { id: external } });
    const refused = await ada.call(transitionAdr, { params: { id: external, name: 'implement' }, body: {} });
    expect(refused.status).toBe(422);
    const edited = await ada.call(updateAdr, { params: { id: external }, body: { title: 'T', json, revision: 2 } });
    expect([edited.status, edited.refusal.error.message]).toEqual([422, externalAdrMessage]);
    const copy = (await ada.call(copyAdr, { params: { id: external }, body: {} })).reply;
    expect(copy).toMatchObject({ source: 'internal', state: { name: 'draft' } });
    expect(copy.json).toContain(`archwright://${external}.adr.internal`);
  });

  test('of many records is stored in parts, so that the calls of others are answered in between', async () => {
    const { ada, push } = await aPusher();
    const records = Array.from({ length: 300 }, (_, at) => adr(at + 1, `Record ${at + 1}`));
    const seen = new Set<number>();
    let isPushing = true;
    const watch = async () => {
      while (isPushing) {
        seen.add((await ada.call(listAdrs, { query: {} })).reply.pagination.total);
        await pause(10);
      }
    };
    const pushing = push(records, { complete: true }).finally(() => (isPushing = false));
    const [reply] = await Promise.all([pushing, watch()]);
    expect(reply).toMatchObject({ created: 300, updated: 0, unchanged: 0, missing: 0 });
    expect(reply.documents.map(({ serialNumber }) => serialNumber)).toEqual(records.map((_, at) => at + 1));
    expect([...seen].filter((total) => total > 0 && total < 300).length).toBeGreaterThan(1);
    const { resources } = (await ada.call(listActivity, { query: {} })).reply;
    const pushed = resources.filter(({ action }) => action === 'pushed');
    expect(pushed.length).toBeGreaterThan(1);
    const again = await push([...records.slice(0, 299), adr(300, 'Record 300', { status: 'rejected' })]);
    expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 299 });
  });

  test('sent twice concurrently creates each record once', async () => {
    const { ada, pushing } = await aPusher();
    const records = [adr(1, 'First'), adr(2, 'Second')];
    const replies = await Promise.all([1, 2, 3].map(() => pushing(body(records))));
    expect(replies.map(({ reply }) => reply.created).toSorted((one, other) => one - other)).toEqual([0, 0, 2]);
    expect((await ada.call(listAdrs, { query: { source: 'external' } })).reply.pagination.total).toBe(2);
  });
});

describe('a push is refused', () => {
  test('with the path of the problem, and nothing is stored', async () => {
    const { ada, pushing } = await aPusher();
    const paths = async (documents: Record<string, unknown>[]) => {
      const { status, refusal } = await pushing(body(documents));
      expect(status).toBe(422);
      return refusal.violations?.map(({ path, errors }) => [path, errors[0]]);
    };
    expect(await paths([adr(1, 'First'), adr(2, 'Second', { webUrl: 'javascript:alert(1)' })])).toEqual([
      ['documents[1].webUrl', webUrlMessage],
    ]);
    expect((await paths([adr(1, 'First'), adr(1, 'First')]))?.[0]?.[0]).toBe('documents[1].externalId');
    expect((await paths([{ externalId: 'a.md', title: ' ', markdown: 'x' }]))?.[0]?.[0]).toBe('documents[0].title');
    const table = `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|\n'.repeat(20_000)}`;
    expect(await paths([adr(1, 'First'), adr(2, 'Second', { markdown: table })])).toEqual([
      ['documents[1].markdown', 'Tables must not have more than 20,000 cells.'],
    ]);
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;
    expect(await paths([adr(1, 'First'), adr(2, 'Second', { markdown: pointer })])).toEqual([
      ['documents[1].markdown', lfsPointerMessage],
    ]);
    expect((await paths(Array.from({ length: 1_001 }, (_, at) => adr(at, 'First'))))?.[0]?.[0]).toBe('documents');
    expect((await ada.call(listAdrs, { query: {} })).reply.pagination.total).toBe(0);
  });

  test('when its Markdown makes too much rich text, and nothing is stored', async () => {
    const { ada, pushing } = await aPusher();
    // Rows are filled up to the columns of the header: 600 bytes make 950 kB.
    const markdown = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(104)}`;
    const { status, refusal } = await pushing(
      body(Array.from({ length: 66 }, (_, at) => adr(at + 1, `Table ${at + 1}`, { markdown }))),
    );
    expect([status, refusal.violations?.[0]]).toMatchObject([
      422,
      { path: 'documents', errors: [tooLargePushMessage] },
    ]);
    expect((await ada.call(listAdrs, { query: {} })).reply.pagination.total).toBe(0);
  }, 180_000);

  test('S69 without a key, the scope or access to the project, and headers are ignored', async () => {
    const { ada, code, scope, pushing } = await aPusher();
    const eve = await aPusher();
    const one = body([adr(1, 'First')]);
    expect((await pushing(one, {})).status).toBe(401);
    expect((await pushing(one, { token: `ak_${'x'.repeat(43)}` })).status).toBe(401);
    expect((await pushing(one, { token: ada.token })).status).toBe(403);
    const writer = await aPusher(['write']);
    const refused = await writer.pushing(one);
    expect([refused.status, refused.refusal.error.message]).toEqual([403, keyForbiddenMessage]);
    const personal = (await ada.call(createPersonalKey, { body: { name: 'Mine', scopes: ['adr:push'] } })).reply.key;
    expect((await pushing(one, { token: personal })).status).toBe(400);
    expect((await pushing(one, { token: personal, tenant: eve.ada.organizationId })).status).toBe(403);
    expect((await pushing(one, { token: personal, tenant: ada.organizationId })).reply.created).toBe(1);
    expect((await pushing(one, { ...scope, tenant: 'nonsense', project: 'nonsense' })).reply.unchanged).toBe(1);
    await setPlan(it.app.database.owner, eve.ada.organizationId, { plan: 'pro', seats: 5 });
    const theirs = (await eve.ada.call(createProject, { body: { name: 'Secret sauce' } })).reply.code;
    const foreign = await pushing(one, scope, theirs);
    const unknown = await pushing(one, scope, 'NO-SUCH-CODE');
    expect([foreign.status, unknown.status, foreign.text]).toEqual([404, 404, unknown.text]);
    const wish = { name: 'Narrow', scopes: ['adr:push' as const], projectId: eve.ada.projectId };
    const narrow = (await eve.ada.call(createOrganizationKey, { body: wish })).reply.key;
    expect((await eve.pushing(one, { token: narrow }, theirs)).status).toBe(404);
    expect((await eve.pushing(one, { token: narrow })).status).toBe(200);
    expect(code).not.toBe('');
  });
});

test('export and import of the project keep all repository data', async () => {
  const { ada, code, scope, push, read } = await aPusher();
  const member: Person = ada;
  await setPlan(it.app.database.owner, member.organizationId, { plan: 'pro', seats: 5 });
  const records = [adr(1, 'First'), adr(2, 'Second', { supersedes: [1, 'ADR-0099'], commit: 'abc' })];
  await push(records, { complete: true });
  const [two = ''] = idsIn(await push([records[1] ?? {}], { complete: true }));
  const zip = (await ada.call(exportProject, { params: { id: ada.projectId } })).bytes;
  const { id: copy, code: copied } = (await ada.call(createProject, { body: { name: 'Copy' } })).reply;
  await ada.call(importProject, { params: { id: copy }, upload: new Blob([new Uint8Array(zip)]) });
  const there = { ...ada.scope, project: copy };
  const rows = (await it.call(listAdrs, { query: {} }, there)).reply.resources;
  const { externalNumber, repository, externalId, commit } = await read(two);
  expect(rows[0]).toMatchObject({ externalNumber, repository, externalId, commit, source: 'external' });
  expect(rows[0]?.former?.id).toBe(rows[1]?.id);
  expect(rows[1]?.removedAt).not.toBeNull();
  // The next push recognizes the imported records.
  const again = await it.call(pushAdrs, { params: { code: copied }, body: body([records[1] ?? {}]) }, scope);
  expect(again.reply).toMatchObject({ created: 0, unchanged: 1 });
  expect(copied).not.toBe(code);
});
