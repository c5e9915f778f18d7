/** Reading real repositories over HTTP: what they hold becomes ADRs, pages, models and reports. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedRun, startWithLocalGit, type LocalGit } from '#apps/server/testing/local-git.ts';
import { makeMember, type TestApp } from '#apps/server/testing/test-app.ts';
import { listAdrs, getAdr } from '#features/adrs/contract.ts';
import { getDbModel, listDbModels } from '#features/dbmodels/contract.ts';
import { getDocument, getNamespace, listNamespaces, updateDocument } from '#features/documentation/contract.ts';
import { listMetricJars } from '#features/metrics/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import {
  createStructurizr,
  getStructurizr,
  listStructurizr,
  updateStructurizr,
} from '#features/structurizr/contract.ts';
import { GitHost } from '#platform/git/server/git-host.ts';
import { listInbox } from '#platform/inbox/contract.ts';
import { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import type { GitServer, ServedRepository } from '../../../tools/git-server.ts';
import {
  cancelSync,
  configureRepository,
  connectedProjectMessage,
  createRepository,
  deleteRepository,
  endedSyncMessage,
  followSubject,
  getRepository,
  getSubjectFile,
  listPlannedFiles,
  listRepositories,
  listRepositoryFiles,
  listSyncs,
  otherKindMessage,
  otherWorkspaceMessage,
  startSync,
  unknownRepositoryMessage,
  type RepositoryConfiguration,
  type SyncRun,
} from '../contract.ts';
import { tidyCopies } from './copy-upkeep.ts';

let it: TestApp;
let git: GitServer;
let local: LocalGit;

beforeAll(async () => {
  local = await startWithLocalGit();
  ({ it, git } = local);
});
afterAll(() => local.close());

let count = 0;
const aRepository = (): ServedRepository => git.add(`acme/shop${++count}`);

const followed: Partial<RepositoryConfiguration> = {
  adrPath: 'docs/adr',
  docsPath: 'docs',
  structurizrPath: 'workspace.dsl',
  databasePath: 'db',
  metricsPath: 'reports',
};

/** A person with a repository that was read once. */
async function connected(served: ServedRepository, configuration = followed) {
  const ada = await it.aPerson();
  const provider = (await ada.call(createProvider, { body: { type: 'local', name: 'Here' } as never })).reply;
  const body = { projectId: ada.projectId, providerId: provider.id, repositoryId: `${served.path}.git`, configuration };
  const { id } = (await ada.call(createRepository, { body })).reply;
  const sync = async (dryRun = false): Promise<SyncRun> => {
    const run = (await ada.call(startSync, { params: { id }, body: { dryRun } })).reply;
    return endedRun(ada, id, run.id);
  };
  return { ada, id, provider, sync };
}

const record = (number: number, title: string): Readonly<Record<string, string>> => ({
  [`docs/adr/${String(number).padStart(4, '0')}-${title}.md`]: `# ${number}. ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nWords of ${title}.\n`,
});
const dsl = 'workspace "Shop" {\n  model {\n    a = softwareSystem "Shop"\n  }\n}\n';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const everything = {
  ...record(1, 'use-events'),
  'docs/README.md': '# Handbook\n\nStart with [the guide](guide/start.md#first) or [the code](../src/a.ts).\n',
  'docs/guide/start.md': '---\ntags: [a]\n---\n# Start\n\n![Plan](../plan.png)\n\nSee [home](../README.md).\n',
  'docs/plan.png': png,
  'workspace.dsl': dsl,
  'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY);\n',
  'reports/2026-05.json': JSON.stringify({
    'Shop\\Order': {
      name: 'Shop\\Order',
      _type: 'Hal\\Metric\\ClassMetric',
      lloc: 5,
      ccn: 2,
      wmc: 3,
      nbMethods: 1,
      mi: 90,
      interface: false,
      abstract: false,
    },
  }),
  'src/secret.md': '# Secret\n',
};

describe('a repository', () => {
  test('is connected once, with a provider of the organization, by owners', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, provider } = await connected(served);
    const again = { providerId: provider.id, repositoryId: `${served.path}.git` };
    const refused = await ada.call(createRepository, { body: { ...again, projectId: ada.projectId } });
    expect([refused.status, refused.refusal.error.message]).toEqual([422, connectedProjectMessage]);
    const other = await it.aPerson();
    const foreign = await other.call(createRepository, { body: { ...again, projectId: other.projectId } });
    expect(foreign.status).toBe(422);
    expect((await other.call(getRepository, { params: { id } })).status).toBe(404);
    const unknown = { ...again, projectId: ada.projectId, repositoryId: '../../etc' };
    expect((await ada.call(createRepository, { body: unknown })).refusal.error.message).toBe(unknownRepositoryMessage);
    const member = await makeMember(it, await it.aPerson(), ada);
    expect((await member.call(listRepositories, { query: {} })).reply.resources.map((one) => one.id)).toEqual([id]);
    const since = async (updatedSince: string) =>
      (await member.call(listRepositories, { query: { updatedSince } })).reply.resources.map((one) => one.id);
    expect(await since('2026-01-01T00:00:00Z')).toEqual([id]);
    expect(await since(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
    expect((await member.call(deleteRepository, { params: { id } })).status).toBe(403);
    const stale = { params: { id }, body: { adrPath: 'adr', revision: 7 } };
    expect((await ada.call(configureRepository, stale)).status).toBe(422);
    const outside = { params: { id }, body: { adrPath: '../adr' } };
    expect((await ada.call(configureRepository, outside)).status).toBe(422);
    expect((await ada.call(deleteRepository, { params: { id } })).status).toBe(204);
    expect((await ada.call(getRepository, { params: { id } })).status).toBe(404);
  });

  test('becomes ADRs, pages, a workspace, a model and a jar; a second run changes nothing', async () => {
    const served = aRepository();
    const commit = served.commit('First', everything);
    const { ada, id, sync } = await connected(served);
    const first = await sync();
    expect(first).toMatchObject({ state: 'done', error: null, commit });
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    expect(files.map(({ path, state, kind, author }) => [path, state, kind, author])).toEqual([
      ['db/shop.sql', 'current', 'database', 'Ada Lovelace'],
      ['docs/README.md', 'current', 'document', 'Ada Lovelace'],
      ['docs/adr/0001-use-events.md', 'current', 'adr', 'Ada Lovelace'],
      ['docs/guide/start.md', 'current', 'document', 'Ada Lovelace'],
      ['reports/2026-05.json', 'current', 'metrics', 'Ada Lovelace'],
      ['workspace.dsl', 'current', 'structurizr', 'Ada Lovelace'],
    ]);
    const [adr] = (await ada.call(listAdrs, { query: {} })).reply.resources;
    expect(await ada.call(getAdr, { params: { id: adr?.id ?? '' } }).then(({ reply }) => reply)).toMatchObject({
      title: 'use-events',
      source: 'external',
      externalId: 'docs/adr/0001-use-events.md',
      commit,
    });
    const [namespace] = (await ada.call(listNamespaces, { query: {} })).reply.resources.filter(
      ({ documents }) => documents > 1,
    );
    const tree = (await ada.call(getNamespace, { params: { id: namespace?.code ?? '' } })).reply;
    expect(tree.documents.map(({ title }) => title)).toEqual(['Handbook', 'guide']);
    const [start] = tree.documents[1]?.children ?? [];
    const page = (await ada.call(getDocument, { params: { id: start?.id ?? '' } })).reply;
    expect(page.json).toContain('"type":"image"');
    expect(page.json).toContain(`archwright://${tree.documents[0]?.id ?? ''}.doc.internal`);
    const [workspace] = (await ada.call(listStructurizr, { query: {} })).reply.resources;
    expect((await ada.call(getStructurizr, { params: { id: workspace?.id ?? '' } })).reply.workspaceDSL).toBe(dsl);
    const [model] = (await ada.call(listDbModels, { query: {} })).reply.resources;
    expect((await ada.call(getDbModel, { params: { id: model?.id ?? '' } })).reply.model).toContain('orders');
    const jars = (await ada.call(listMetricJars, { query: {} })).reply.resources;
    expect(jars.map(({ name, reports }) => [name, reports])).toEqual([[served.path.split('/')[1], 1]]);
    const repeated = await sync();
    expect(repeated).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, missing: 0, problems: 0 } });
    expect((await ada.call(getDocument, { params: { id: page.id } })).reply.revision).toBe(page.revision);
    expect((await ada.call(getRepository, { params: { id } })).reply).toMatchObject({
      lastSyncStatus: 'done',
      lastCommit: commit,
      files: 6,
      brokenFiles: 0,
    });
    const done = await ada.call(cancelSync, { params: { id, sync: repeated.id }, body: {} });
    expect(done.refusal.error.message).toBe(endedSyncMessage);
    const lines = (await ada.call(listPlannedFiles, { params: { id, sync: first.id }, query: {} })).reply.resources;
    expect(lines.every(({ action }) => action === 'create')).toBe(true);
    const runs = (await ada.call(listSyncs, { params: { id }, query: {} })).reply.resources;
    expect(runs.map((run) => run.id).filter((run) => run === first.id || run === repeated.id)).toEqual([
      repeated.id,
      first.id,
    ]);
  });

  test('with faults in a file lists it with its line; the last good one stays, and comes again when it is mended', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, sync } = await connected(served);
    await sync();
    served.commit('Break', {
      'workspace.dsl': 'workspace {\n  model {\n    a = sofwareSystem "x"\n  }\n}\n',
      'db/shop.sql': 'CREATE TABLE (;\n',
      'docs/guide/start.md': Buffer.from([0, 1, 2, 0]),
    });
    const run = await sync();
    expect(run).toMatchObject({ state: 'partly', counts: { problems: 3 } });
    const broken = (await ada.call(listRepositoryFiles, { params: { id }, query: { state: 'broken' } })).reply
      .resources;
    expect(broken.map(({ path, problem, subject }) => [path, problem?.line, subject !== null])).toEqual([
      ['db/shop.sql', 1, true],
      ['docs/guide/start.md', null, true],
      ['workspace.dsl', 3, true],
    ]);
    const [workspace] = (await ada.call(listStructurizr, { query: {} })).reply.resources;
    expect((await ada.call(getStructurizr, { params: { id: workspace?.id ?? '' } })).reply.workspaceDSL).toBe(dsl);
    served.commit('Mend', {
      'workspace.dsl': `${dsl}\n`,
      'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY, at DATE);\n',
      'docs/guide/start.md': '# Start\n\nAgain.\n',
    });
    expect(await sync()).toMatchObject({ state: 'done', counts: { updated: 3, problems: 0 } });
  });

  test('keeps what files became when they move, marks what is gone, and follows a forced push', async () => {
    const served = aRepository();
    served.commit('First', { ...everything, ...record(2, 'second') });
    const { ada, id, sync } = await connected(served);
    await sync();
    const filesBefore = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    const subjectOf = (files: typeof filesBefore, path: string) =>
      files.find((file) => file.path === path)?.subject?.id;
    served.work([
      ['mv', 'docs/guide/start.md', 'docs/guide/Start.md'],
      ['mv', 'docs/adr/0001-use-events.md', 'docs/adr/0003-use-events.md'],
      ['rm', '--quiet', 'docs/adr/0002-second.md', 'db/shop.sql'],
      ['commit', '--quiet', '--amend', '-m', 'Another first'],
    ]);
    const run = await sync();
    expect(run).toMatchObject({ state: 'done', counts: { created: 0, missing: 2, problems: 0 } });
    const after = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    expect(subjectOf(after, 'docs/guide/Start.md')).toBe(subjectOf(filesBefore, 'docs/guide/start.md'));
    expect(subjectOf(after, 'docs/adr/0003-use-events.md')).toBe(subjectOf(filesBefore, 'docs/adr/0001-use-events.md'));
    expect(after.filter(({ state }) => state === 'missing').map(({ path }) => path)).toEqual([
      'db/shop.sql',
      'docs/adr/0002-second.md',
    ]);
    const gone = (await ada.call(getAdr, { params: { id: subjectOf(after, 'docs/adr/0002-second.md') ?? '' } })).reply;
    expect(gone.removedAt).not.toBeNull();
    served.commit('Back', record(2, 'second'));
    await sync();
    expect((await ada.call(getAdr, { params: { id: gone.id } })).reply.removedAt).toBeNull();
    await ada.call(configureRepository, { params: { id }, body: { branch: 'main' } });
    served.git('branch', '-m', 'main', 'trunk');
    const error = 'There is no branch "main" in the repository.';
    expect(await sync()).toMatchObject({ state: 'failed', error });
    // The owners are told once, however often it goes on failing.
    await sync();
    expect((await ada.call(listInbox, { query: { state: 'unread' } })).reply.resources).toMatchObject([
      { kind: 'failed-work', count: 1, excerpt: error, place: `/projects/${ada.projectId}/edit?tab=repository` },
    ]);
    expect((await ada.call(getAdr, { params: { id: gone.id } })).reply.removedAt).toBeNull();
  });

  test('a page that was changed here is not overwritten', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, sync } = await connected(served, { ...followed, syncMode: 'both' });
    await sync();
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    const pageId = files.find(({ path }) => path === 'docs/guide/start.md')?.subject?.id ?? '';
    const page = (await ada.call(getDocument, { params: { id: pageId } })).reply;
    const { title, revision } = page;
    const json = page.json.replace('"See "', '"Look at "');
    await ada.call(updateDocument, { params: { id: pageId }, body: { title, revision, json } });
    served.commit('Theirs', { 'docs/guide/start.md': '# Start\n\nOther words.\n' });
    expect(await sync()).toMatchObject({ state: 'partly', counts: { problems: 1 } });
    expect((await ada.call(getDocument, { params: { id: pageId } })).reply.json).toBe(json);
    expect(await sync()).toMatchObject({ state: 'partly' });
  });

  test('tells in a dry run what would be stored and what cannot be read, and leaves nothing of it', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, sync } = await connected(served);
    await sync();
    const seen = async () => {
      const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
      const adrs = (await ada.call(listAdrs, { query: {} })).reply.resources;
      const page = files.find(({ path }) => path === 'docs/guide/start.md')?.subject?.id ?? '';
      return { files, adrs, page: (await ada.call(getDocument, { params: { id: page } })).reply };
    };
    const before = await seen();
    served.commit('More', {
      ...record(2, 'second'),
      'docs/guide/start.md': '# Start\n\nOther words.\n',
      'docs/new.png': png,
      'docs/with-image.md': '# Image\n\n![New](new.png)\n',
      'db/shop.sql': 'CREATE TABLE (;\n',
    });
    const dry = await sync(true);
    expect(dry).toMatchObject({ state: 'partly', isDryRun: true, counts: { created: 2, updated: 1, problems: 1 } });
    const lines = (await ada.call(listPlannedFiles, { params: { id, sync: dry.id }, query: {} })).reply.resources;
    expect(lines.map(({ path, action, note }) => [path, action, note !== null])).toEqual([
      ['db/shop.sql', 'update', true],
      ['docs/adr/0002-second.md', 'create', false],
      ['docs/guide/start.md', 'update', false],
      ['docs/with-image.md', 'create', false],
    ]);
    const [broken, ...good] = lines;
    expect(broken?.problem).toEqual({ message: broken?.note, line: 1 });
    expect(good.every(({ problem }) => problem === null)).toBe(true);
    expect(await seen()).toEqual(before);
    const { counts } = await sync();
    expect(counts).toEqual(dry.counts);
  });

  test('names the status of a record that it does not know, and a relation that leads nowhere until it does', async () => {
    const served = aRepository();
    const unknown = '# 1. Odd\n\n## Status\n\nParked\n\n## Context\n\nWords.\n';
    const follower = '---\nstatus: accepted\nsupersedes: ADR-0009\n---\n# 2. Follower\n\nWords.\n';
    served.commit('First', { 'docs/adr/0001-odd.md': unknown, 'docs/adr/0002-follower.md': follower });
    const { ada, id, sync } = await connected(served, { adrPath: 'docs/adr' });
    await sync();
    const warnings = async (): Promise<unknown> =>
      (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources.map((file) => [
        file.path,
        file.state,
        file.warnings,
      ]);
    const told = 'The status "Parked" is not known; the record is shown as proposed.';
    const lost = 'The relation to "ADR-0009" was kept as text: no record of this repository fits it.';
    expect(await warnings()).toEqual([
      ['docs/adr/0001-odd.md', 'current', [told]],
      ['docs/adr/0002-follower.md', 'current', [lost]],
    ]);
    const [shown] = (await ada.call(listAdrs, { query: { search: 'odd' } })).reply.resources;
    const named = { kind: 'adr', id: shown?.id ?? '' } as const;
    expect((await ada.call(getSubjectFile, { params: named })).reply.file?.warnings).toEqual([told]);

    served.commit('More', {
      'docs/adr/0009-old.md': '# 9. Old\n\n## Status\n\nSuperseded by ADR-0002\n\nWords.\n',
      'docs/adr/0003-new.md': unknown.replace('Parked', 'On hold'),
    });
    const dry = await sync(true);
    expect(dry).toMatchObject({ state: 'done', counts: { problems: 0 } });
    const lines = (await ada.call(listPlannedFiles, { params: { id, sync: dry.id }, query: {} })).reply.resources;
    expect(lines.map(({ path, problem, warnings: said }) => [path, problem, said])).toEqual([
      ['docs/adr/0003-new.md', null, [told.replace('Parked', 'On hold')]],
      ['docs/adr/0009-old.md', null, []],
    ]);
    await sync();
    expect(await warnings()).toEqual([
      ['docs/adr/0001-odd.md', 'current', [told]],
      ['docs/adr/0003-new.md', 'current', [told.replace('Parked', 'On hold')]],
      ['docs/adr/0002-follower.md', 'current', []],
      ['docs/adr/0009-old.md', 'current', []],
    ]);
    served.commit('Mend', {
      'docs/adr/0001-odd.md': unknown.replace('Parked', 'Accepted'),
      'docs/adr/0003-new.md': null,
    });
    await sync();
    expect(await warnings()).toMatchObject([
      ['docs/adr/0003-new.md', 'missing', []],
      ['docs/adr/0001-odd.md', 'current', []],
      ['docs/adr/0002-follower.md', 'current', []],
      ['docs/adr/0009-old.md', 'current', []],
    ]);
  });

  test('lists front matter that is no YAML with its line, and keeps what was read before', async () => {
    const served = aRepository();
    const front = (title: string): string => `---\nstatus: accepted\ntitle: ${title}\n---\n`;
    served.commit('First', {
      'docs/adr/0001-a.md': `${front('Use A')}# Use A\n\nWords.\n`,
      'docs/page.md': `${front('Page')}# Page\n\nWords.\n`,
    });
    const { ada, id, sync } = await connected(served, { adrPath: 'docs/adr', docsPath: 'docs' });
    await sync();
    const before = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    const idOf = (kind: string): string => before.find((file) => file.kind === kind)?.subject?.id ?? '';
    const texts = async () => [
      (await ada.call(getAdr, { params: { id: idOf('adr') } })).reply.json,
      (await ada.call(getDocument, { params: { id: idOf('document') } })).reply.json,
    ];
    const good = await texts();
    served.commit('Break', {
      'docs/adr/0001-a.md': `\n\n${front('"Use A')}# Use A\n\nOther.\n`,
      'docs/page.md': `${front('Page: two')}# Page\n\nOther.\n`,
      'docs/adr/0002-b.md': '---\nstatus: [accepted\n---\n# Use B\n\nWords.\n',
    });
    expect(await sync()).toMatchObject({ state: 'partly', counts: { problems: 3, updated: 0 } });
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    expect(files.map(({ path, state, problem, subject }) => [path, state, problem?.line, subject !== null])).toEqual([
      ['docs/adr/0001-a.md', 'broken', 5, true],
      ['docs/adr/0002-b.md', 'broken', 2, false],
      ['docs/page.md', 'broken', 3, true],
    ]);
    expect(files.every(({ problem }) => problem?.message.startsWith('The front matter is not valid YAML'))).toBe(true);
    expect(await texts()).toEqual(good);
  });

  test('finds pages, images and records whatever form their letters have, and tells numbers that stand twice', async () => {
    const served = aRepository();
    served.commit('First', {
      'docs/start.md': '# Start\n\n[To](\u00fcbung.md)\n\n![Plan](pl\u00e4n.png)\n',
      'docs/u\u0308bung.md': '# Exercise\n',
      'docs/pla\u0308n.png': png,
      'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nAccepted\n\n## Context\n\nSee [two](0002-\u00fc.md).\n',
      'docs/adr/0002-u\u0308.md': '# 2. B\n\n## Status\n\nAccepted\n\nWords.\n',
      'docs/adr/0002-c.md': '# 2. C\n\n## Status\n\nAccepted\n\nWords.\n',
    });
    const { ada, id, sync } = await connected(served, { adrPath: 'docs/adr', docsPath: 'docs' });
    expect(await sync()).toMatchObject({ state: 'done' });
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    const subjectOf = (path: string): string => files.find((file) => file.path === path)?.subject?.id ?? '';
    const page = (await ada.call(getDocument, { params: { id: subjectOf('docs/start.md') } })).reply;
    expect(page.json).toContain(`archwright://${subjectOf('docs/u\u0308bung.md')}.doc.internal`);
    expect(page.json).toContain('"type":"image"');
    const adr = (await ada.call(getAdr, { params: { id: subjectOf('docs/adr/0001-a.md') } })).reply;
    expect(adr.json).toContain(`archwright://${subjectOf('docs/adr/0002-u\u0308.md')}.adr.internal`);
    expect(files.flatMap(({ path, warnings }) => warnings.map((warning) => [path, warning]))).toEqual([
      ['docs/adr/0002-c.md', 'The number 2 is also that of "docs/adr/0002-u\u0308.md".'],
      ['docs/adr/0002-u\u0308.md', 'The number 2 is also that of "docs/adr/0002-c.md".'],
    ]);
  });

  test('says of a dump of another database what it looks like', async () => {
    const served = aRepository();
    served.commit('First', { 'db/shop.sql': 'SET client_encoding = 1;\nCREATE TABLE a (\n  b jsonb\n);\n' });
    const { ada, id, sync } = await connected(served, { databasePath: 'db' });
    await sync();
    const [file] = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    const message = 'This looks like PostgreSQL, but only MySQL and MariaDB are read here.';
    expect(file?.problem).toEqual({ message, line: 1 });
  });

  test('keeps a workspace that was written here until an owner lets it follow the file; a second file is told', async () => {
    const served = aRepository();
    served.commit('Nothing', { 'README.md': 'x\n' });
    const { ada, id, sync } = await connected(served, { structurizrPath: 'model' });
    // Who asks during the first run, which begins with the connection, is answered with that one.
    await sync();
    const created = (await ada.call(createStructurizr, { body: {} })).reply;
    const mine = dsl.replaceAll('Shop', 'Mine');
    const { revision } = created;
    await ada.call(updateStructurizr, { params: { id: created.id }, body: { dsl: mine, revision } });
    const text = async () => (await ada.call(getStructurizr, { params: { id: created.id } })).reply.workspaceDSL;
    served.commit('Two', { 'model/workspace.dsl': dsl, 'model/a.dsl': dsl.replaceAll('Shop', 'Second') });
    expect(await sync()).toMatchObject({ state: 'partly', counts: { problems: 2 } });
    expect(await text()).toBe(mine);
    const named = { params: { kind: 'structurizr', id: created.id } } as const;
    const { reply } = await ada.call(getSubjectFile, named);
    expect(reply).toMatchObject({ lock: null, file: { path: 'model/workspace.dsl', state: 'detached' } });
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    expect(files.find(({ path }) => path === 'model/a.dsl')).toMatchObject({
      state: 'broken',
      subject: null,
      problem: { message: otherWorkspaceMessage('model/workspace.dsl') },
    });
    await ada.call(followSubject, { ...named, body: { isFollowed: true } });
    await sync();
    expect(await text()).toBe(dsl);
    // It is the one that is read from then on, whatever the other says.
    served.commit('Second', { 'model/a.dsl': dsl.replaceAll('Shop', 'Third') });
    expect(await sync()).toMatchObject({ state: 'partly', counts: { problems: 1, updated: 0 } });
    expect(await text()).toBe(dsl);
  });

  test('takes over another default branch of its provider', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, sync } = await connected(served);
    await sync();
    served.commit('Other', { 'docs/trunk.md': '# Trunk\n' }, 'trunk');
    served.git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
    expect(await sync()).toMatchObject({ state: 'done' });
    expect((await ada.call(getRepository, { params: { id } })).reply.defaultBranch).toBe('trunk');
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    expect(files.map(({ path }) => path)).toContain('docs/trunk.md');
  });

  test('has a file that changes its kind become another thing, and marks the record that it was', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, sync } = await connected(served);
    await sync();
    const [adr] = (await ada.call(listAdrs, { query: {} })).reply.resources;
    await ada.call(configureRepository, { params: { id }, body: { adrPath: 'decisions' } });
    expect(await sync()).toMatchObject({ state: 'done', counts: { problems: 0 } });
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    const page = files.find(({ path }) => path === 'docs/adr/0001-use-events.md');
    expect(page).toMatchObject({ kind: 'document', state: 'current', subject: { kind: 'doc' } });
    expect(page?.subject?.id).not.toBe(adr?.id);
    expect((await ada.call(getDocument, { params: { id: page?.subject?.id ?? '' } })).status).toBe(200);
    expect((await ada.call(getAdr, { params: { id: adr?.id ?? '' } })).reply.removedAt).not.toBeNull();
    // And back: the record is the same one again.
    await ada.call(configureRepository, { params: { id }, body: { adrPath: 'docs/adr' } });
    await sync();
    expect((await ada.call(getAdr, { params: { id: adr?.id ?? '' } })).reply.removedAt).toBeNull();
    const left = { kind: 'document', id: page?.subject?.id ?? '' } as const;
    const { reply } = await ada.call(getSubjectFile, { params: left });
    expect(reply).toMatchObject({ file: null, former: { path: page?.path, message: otherKindMessage } });
    expect((await ada.call(getDocument, { params: { id: left.id } })).status).toBe(200);
  });

  test('leaves no copy on the disk once its project is gone', async () => {
    const served = aRepository();
    served.commit('First', everything);
    const { ada, id, sync } = await connected(served);
    await sync();
    const copies = join(it.config.dataDirectory, 'repositories');
    const git = new GitHost({ outbound: new OutboundClient(), folder: copies, local: undefined });
    const { database } = it.app;
    const later = new Date(Date.now() + 60_000);
    await tidyCopies({ database, git }, later);
    expect(existsSync(join(copies, `${id}.git`))).toBe(true);
    await sql`delete from repository_use where id = ${id}`.execute(database.owner);
    await tidyCopies({ database, git }, new Date(Date.now() - 60_000));
    expect(existsSync(join(copies, `${id}.git`))).toBe(true);
    await tidyCopies({ database, git }, later);
    expect(existsSync(join(copies, `${id}.git`))).toBe(false);
    await git.close();
    expect((await ada.call(getRepository, { params: { id } })).status).toBe(404);
  });

  test('two hundred records and a hundred pages with links that lead out, submodules and large files are read in one run', async () => {
    const served = aRepository();
    const records = Object.assign(
      {},
      ...Array.from({ length: 200 }, (_, at) => record(at + 1, `decision-${at}`)),
    ) as Record<string, string>;
    const pages = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `docs/part-${at % 7}/page-${at}.md`,
        `# Page ${at}\n\n![Plan](../plan.png)\n\n[next](page-${at + 7}.md)\n`,
      ]),
    );
    served.commit('Everything', {
      ...records,
      ...pages,
      'docs/plan.png': png,
      'docs/large.md': Buffer.alloc(50 * 1024 * 1024, 'a'),
    });
    const target = served.store('/etc/passwd');
    served.work([
      ['update-index', '--add', '--cacheinfo', `120000,${target},docs/out.md`],
      ['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},docs/module`],
      ['commit', '--quiet', '-m', 'Odd entries'],
    ]);
    const { ada, id, sync } = await connected(served);
    const two = await Promise.all([
      ada.call(startSync, { params: { id }, body: { dryRun: false } }),
      ada.call(startSync, { params: { id }, body: { dryRun: false } }),
    ]);
    expect(two[0].reply.id).toBe(two[1].reply.id);
    const run = await endedRun(ada, id, two[0].reply.id);
    expect(run).toMatchObject({ state: 'partly', counts: { created: 307, problems: 2 } });
    const broken = (await ada.call(listRepositoryFiles, { params: { id }, query: { state: 'broken' } })).reply
      .resources;
    expect(broken.map(({ path }) => path)).toEqual(['docs/large.md', 'docs/out.md']);
    served.commit('One word', { 'docs/part-0/page-0.md': '# Page 0\n\nOther.\n' });
    expect(await sync()).toMatchObject({ counts: { created: 0, updated: 1, unchanged: 299 } });
  }, 180_000);
});
