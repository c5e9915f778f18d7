/** Files of a repository that are not what their names say: pointers of Git LFS, hidden and temporary files, odd dates. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRun, startWithLocalGit, type LocalGit } from '#apps/server/testing/local-git.ts';
import { getAdr } from '#features/adrs/contract.ts';
import { getDbModel } from '#features/dbmodels/contract.ts';
import { getDocument } from '#features/documentation/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import { getStructurizr } from '#features/structurizr/contract.ts';
import { lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';
import { mergeConflictMessage } from '#platform/git/model/merge-conflict.ts';
import type { ServedRepository } from '../../../tools/git-server.ts';
import {
  createRepository,
  listPlannedFiles,
  listRepositoryFiles,
  pointerThereMessage,
  pushSubject,
  getSubjectFile,
  startSync,
} from '../contract.ts';

let local: LocalGit;
let count = 0;
beforeAll(async () => {
  local = await startWithLocalGit();
});
afterAll(() => local.close());

const aRepository = (): ServedRepository => local.git.add(`acme/odd${(count += 1)}`);

/** A person whose project has a repository. */
async function connected(served: ServedRepository, more: object = {}) {
  const ada = await local.it.aPerson();
  const provider = (await ada.call(createProvider, { body: { type: 'local', name: 'Here' } as never })).reply;
  const paths = { adrPath: 'docs/adr', docsPath: 'docs', structurizrPath: 'workspace.dsl', databasePath: 'db' };
  const configuration = { ...paths, ...more };
  const body = { projectId: ada.projectId, providerId: provider.id, repositoryId: `${served.path}.git`, configuration };
  const { id } = (await ada.call(createRepository, { body })).reply;
  const start = async (dryRun = false) => {
    const { id: sync } = (await ada.call(startSync, { params: { id }, body: { dryRun } })).reply;
    return endedRun(ada, id, sync);
  };
  const files = async () => (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
  const idAt = async (path: string): Promise<string> =>
    (await files()).find((file) => file.path === path)?.subject?.id ?? '';
  const lines = async (sync: string) =>
    (await ada.call(listPlannedFiles, { params: { id, sync }, query: {} })).reply.resources;
  return { ada, id, start, files, idAt, lines };
}

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;
const record = (title: string, more = ''): string =>
  `# ${title}\n\n* Status: accepted\n${more}\n## Context\n\nWords.\n`;

test('a pointer of Git LFS is told at its file, the last good content stays, and nothing is sent into it', async () => {
  const served = aRepository();
  served.commit('First', {
    'docs/adr/0001-a.md': record('A'),
    'docs/page.md': '# Page\n\nWords.\n',
    'workspace.dsl': 'workspace "Shop" {\n  model {\n    a = softwareSystem "Shop"\n  }\n}\n',
    'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY);\n',
  });
  const { ada, start, files, idAt } = await connected(served, { syncMode: 'both' });
  await start();
  const ids = { adr: await idAt('docs/adr/0001-a.md'), page: await idAt('docs/page.md') };
  const more = { dsl: await idAt('workspace.dsl'), model: await idAt('db/shop.sql') };
  const contents = async () => [
    (await ada.call(getAdr, { params: { id: ids.adr } })).reply.json,
    (await ada.call(getDocument, { params: { id: ids.page } })).reply.json,
    (await ada.call(getStructurizr, { params: { id: more.dsl } })).reply.workspaceDSL,
    (await ada.call(getDbModel, { params: { id: more.model } })).reply.model,
  ];
  const good = await contents();
  served.commit('Into LFS', {
    'docs/adr/0001-a.md': pointer,
    'docs/page.md': pointer.replaceAll('\n', '\r\n'),
    'workspace.dsl': pointer,
    'db/shop.sql': pointer,
    'docs/new.md': pointer,
  });
  expect(await start()).toMatchObject({ state: 'partly', counts: { problems: 5, updated: 0 } });
  expect((await files()).map(({ state, problem }) => [state, problem?.message])).toEqual(
    Array(5).fill(['broken', lfsPointerMessage]),
  );
  expect(await contents()).toEqual(good);
  const page = { kind: 'document' as const, id: ids.page };
  await ada.call(pushSubject, { params: page, body: {} });
  await expect
    .poll(async () => (await ada.call(getSubjectFile, { params: page })).reply.push, { timeout: 20_000 })
    .toMatchObject({ state: 'failed', error: pointerThereMessage('docs/page.md') });
});

test('a committed merge conflict is told with its line, and the last good content stays', async () => {
  const served = aRepository();
  const first = { 'docs/adr/0001-a.md': record('A'), 'docs/page.md': '# Page\n\nWords.\n' };
  const sql = 'CREATE TABLE orders (id INT PRIMARY KEY);\n';
  served.commit('First', { ...first, 'db/shop.sql': sql });
  const { ada, start, files, idAt } = await connected(served);
  await start();
  const page = await idAt('docs/page.md');
  const conflict = '<<<<<<< HEAD\nSELECT 1;\n=======\nSELECT 2;\n>>>>>>> side\n';
  const conflicts = Object.entries({ ...first, 'db/shop.sql': sql }).map(([path, text]) => [path, text + conflict]);
  const how = { 'docs/how.md': `# How\n\n\`\`\`\n${conflict}\`\`\`\n` };
  served.commit('Conflict', { ...(Object.fromEntries(conflicts) as Record<string, string>), ...how });
  expect(await start()).toMatchObject({ state: 'partly', counts: { created: 1, problems: 3 } });
  const message = mergeConflictMessage;
  expect((await files()).map(({ path, problem }) => [path, problem])).toEqual([
    ['db/shop.sql', { message, line: 2 }],
    ['docs/adr/0001-a.md', { message, line: 8 }],
    ['docs/page.md', { message, line: 4 }],
    ['docs/how.md', null],
  ]);
  const { json } = (await ada.call(getDocument, { params: { id: page } })).reply;
  expect(json).not.toContain('SELECT');
});

test('paths that are not UTF-8 are told once, and titles that nobody can see are those of the file names', async () => {
  const served = aRepository();
  served.commit('First', {
    'docs/adr/0001-seen.md': record('\u200b\u200e'),
    'docs/unseen.md': '# \u200b\u200e\n\nWords.\n',
    'docs/wide.md': Buffer.from([0xff, 0xfe, 0, 0, 0x23, 0, 0, 0, 0x20, 0, 0, 0, 0x41, 0, 0, 0]),
  });
  const blob = served.store('# Raw\n');
  // Only a shell can write such names.
  const names = String.raw`100644 ${blob}\tdocs/raw-\350.md\n100644 ${blob}\tdocs/raw-\351.md\n`;
  served.work([
    ['-c', `alias.raw=!printf '${names}' | git update-index --index-info`, 'raw'],
    ['commit', '--quiet', '--message', 'Raw'],
  ]);
  const { start, files } = await connected(served);
  expect(await start()).toMatchObject({ state: 'partly', counts: { created: 2, problems: 2 } });
  expect((await files()).map(({ path, subject, problem }) => [path, subject?.title, problem?.message])).toEqual([
    ['docs/raw-\ufffd.md', undefined, 'The path of this file is not UTF-8. Rename it in the repository.'],
    ['docs/wide.md', 'docs/wide.md', 'The file is not text.'],
    ['docs/adr/0001-seen.md', 'Seen', undefined],
    ['docs/unseen.md', 'unseen', undefined],
  ]);
});

test('an image that is a pointer of Git LFS is told at the page that shows it', async () => {
  const served = aRepository();
  served.commit('First', { 'docs/page.md': '# Page\n\n![Plan](plan.png)\n', 'docs/plan.png': pointer });
  const { start, files } = await connected(served);
  expect(await start()).toMatchObject({ state: 'done' });
  const warning = `The image docs/plan.png is shown as a link. ${lfsPointerMessage}`;
  expect((await files()).map(({ path, warnings }) => [path, warnings])).toEqual([['docs/page.md', [warning]]]);
});

test('hidden files and temporary files of editors are left out, and listed with the reason', async () => {
  const served = aRepository();
  const stray = {
    'docs/adr/.0027-x.md': record('Hidden'),
    'docs/adr/.draft/0028-y.md': record('Draft'),
    'docs/adr/~$0029-z.md': record('Lock'),
    'docs/adr/0001-a.md~': record('Backup'),
    'docs/#page.md#': '# Backup\n',
    'docs/.#page.md': '# Lock\n',
    'docs/._page.md': '# Fork\n',
    'docs/.vitepress/theme.md': '# Theme\n',
  };
  served.commit('First', { 'docs/adr/0001-a.md': record('A'), 'docs/page.md': '# Page\n', ...stray });
  const { start, files, lines } = await connected(served);
  const run = await start();
  expect(run).toMatchObject({ state: 'done', counts: { created: 2, problems: 0 } });
  expect((await files()).map(({ path }) => path)).toEqual(['docs/adr/0001-a.md', 'docs/page.md']);
  const left = (await lines(run.id)).filter(({ action }) => action === 'skip');
  const editor = 'A temporary file of an editor.';
  const hidden = 'A hidden file, because its name begins with a dot.';
  const folder = 'In a hidden folder, because its name begins with a dot.';
  expect(Object.fromEntries(left.map(({ path, note }) => [path, note]))).toEqual({
    'docs/adr/.0027-x.md': hidden,
    'docs/adr/.draft/0028-y.md': folder,
    'docs/adr/~$0029-z.md': editor,
    'docs/adr/0001-a.md~': editor,
    'docs/#page.md#': editor,
    'docs/.#page.md': editor,
    'docs/._page.md': hidden,
    'docs/.vitepress/theme.md': folder,
  });
});

test('an ADR with a date that does not exist has a warning, which says where it is listed', async () => {
  const served = aRepository();
  served.commit('First', {
    'docs/adr/0001-a.md': record('A', '* Date: 2025-02-30\n'),
    'docs/adr/0002-b.md': record('B', '* Date: 2025-13-01\n'),
    'docs/adr/0003-c.md': record('C', '* Date: 2024-02-29\n'),
  });
  const { ada, start, files, idAt } = await connected(served, { docsPath: '' });
  expect(await start()).toMatchObject({ state: 'done' });
  const warning = (day: string, listed: string): string =>
    `The date ${day} does not exist; the record is listed under ${listed}.`;
  expect((await files()).map(({ warnings }) => warnings)).toEqual([
    [warning('2025-02-30', '2025-03-02')],
    [warning('2025-13-01', 'the day it was added')],
    [],
  ]);
  const createdAt = async (path: string) =>
    (await ada.call(getAdr, { params: { id: await idAt(path) } })).reply.createdAt;
  const today = new Date().getUTCFullYear().toString();
  expect(await createdAt('docs/adr/0001-a.md')).toContain('2025-03-02');
  expect(await createdAt('docs/adr/0002-b.md')).toContain(today);
  expect(await createdAt('docs/adr/0003-c.md')).toContain('2024-02-29');
});

test('files that an earlier version read are read once more by the next run, which tells what is said of them now', async () => {
  const served = aRepository();
  served.commit('First', {
    'docs/adr/0001-a.md': record('A', '* Date: 2025-02-30\n'),
    'docs/adr/0002-b.md': `---\nstatus: accepted\ntitle: B: or not\n---\n${record('B')}`,
    'docs/page.md': '---\nowner: Ann: or Bob\n---\n# Page\n\nWords.\n',
  });
  const { ada, id, start, files, idAt, lines } = await connected(served);
  await start();
  const now = (await files()).map(({ path, state, problem, warnings }) => ({ path, state, problem, warnings }));
  const { owner } = local.it.app.database;
  await sql`update repository_file set state = 'current', problem = null, problem_line = null, warnings = '[]'
    where repository_id = ${id}`.execute(owner);
  const { counts } = await start();
  expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 3, problems: 0 });
  await sql`update code_repository set reader = 0 where id = ${id}`.execute(owner);
  const before = (await ada.call(getAdr, { params: { id: await idAt('docs/adr/0001-a.md') } })).reply;
  const dry = await start(true);
  const again = await start();
  for (const run of [dry, again]) {
    expect(run).toMatchObject({ state: 'partly', counts: { created: 0, updated: 0, problems: 2 } });
    expect((await lines(run.id)).map(({ path, problem, warnings }) => [path, problem?.line, warnings.length])).toEqual([
      ['docs/adr/0001-a.md', undefined, 1],
      ['docs/adr/0002-b.md', 3, 0],
      ['docs/page.md', 2, 0],
    ]);
  }
  expect((await files()).map(({ path, state, problem, warnings }) => ({ path, state, problem, warnings }))).toEqual(
    now,
  );
  expect((await ada.call(getAdr, { params: { id: before.id } })).reply).toEqual(before);
  const later = await lines((await start()).id);
  expect(later.map(({ path }) => path)).toEqual(['docs/adr/0002-b.md', 'docs/page.md']);
});
