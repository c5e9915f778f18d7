/** What a repository keeps that is only read: it is not changed here until it is kept here or the mode is another one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedRun, startWithLocalGit, type LocalGit } from '#apps/server/testing/local-git.ts';
import { type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getDbModel, importDbModel, updateDbModel } from '#features/dbmodels/contract.ts';
import { getDocument, updateDocument } from '#features/documentation/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import { getStructurizr, updateStructurizr } from '#features/structurizr/contract.ts';
import { listAdrs } from '#features/adrs/contract.ts';
import type { GitServer, ServedRepository } from '../../../tools/git-server.ts';
import {
  configureRepository,
  createRepository,
  deleteRepository,
  followSubject,
  formerRepositoryMessage,
  getSubjectFile,
  leftPathMessage,
  listRepositoryFiles,
  readOnlyThereMessage,
  recordStaysMessage,
  startSync,
  type SyncRun,
} from '../contract.ts';

let it: TestApp;
let git: GitServer;
let local: LocalGit;

beforeAll(async () => {
  local = await startWithLocalGit();
  ({ it, git } = local);
});
afterAll(() => local.close());

let count = 0;
const dsl = 'workspace "Shop" {\n  model {\n    a = softwareSystem "Shop"\n  }\n}\n';
const first = {
  'docs/adr/0001-use-events.md': '# 1. Use events\n\n## Status\n\nAccepted\n',
  'docs/guide.md': '# Guide\n\nSee this.\n',
  'workspace.dsl': dsl,
  'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY);\n',
};

interface Connected {
  readonly ada: Person;
  readonly id: string;
  readonly served: ServedRepository;
  readonly sync: () => Promise<SyncRun>;
  readonly idAt: (path: string) => Promise<string>;
}

async function connected(): Promise<Connected> {
  const served = git.add(`acme/kept${++count}`);
  served.commit('First', first);
  const ada = await it.aPerson();
  const provider = (await ada.call(createProvider, { body: { type: 'local', name: 'Here' } as never })).reply;
  const configuration = { adrPath: 'docs/adr', docsPath: 'docs', structurizrPath: 'workspace.dsl', databasePath: 'db' };
  const body = { projectId: ada.projectId, providerId: provider.id, repositoryId: `${served.path}.git`, configuration };
  const { id } = (await ada.call(createRepository, { body })).reply;
  const sync = async (): Promise<SyncRun> => {
    const run = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
    return endedRun(ada, id, run.id);
  };
  const idAt = async (path: string): Promise<string> => {
    const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
    return files.find((file) => file.path === path)?.subject?.id ?? '';
  };
  await sync();
  return { ada, id, served, sync, idAt };
}

const kept = async (ada: Person, kind: 'adr' | 'document' | 'structurizr' | 'dbmodel', id: string) =>
  (await ada.call(getSubjectFile, { params: { kind, id } })).reply;

async function changePage(ada: Person, id: string, from: string, to: string) {
  const { title, revision, json } = (await ada.call(getDocument, { params: { id } })).reply;
  return ada.call(updateDocument, { params: { id }, body: { title, revision, json: json.replace(from, to) } });
}

describe('what is only read', () => {
  test('S98 is refused to be changed here, by people and by pipelines, with the file that keeps it', async () => {
    const { ada, id, served, idAt } = await connected();
    const page = await idAt('docs/guide.md');
    const refused = await changePage(ada, page, 'See this.', 'Mine.');
    const sentence = readOnlyThereMessage('docs/guide.md', served.path);
    expect([refused.status, refused.refusal.error.message]).toEqual([422, sentence]);
    expect(await kept(ada, 'document', page)).toMatchObject({ lock: sentence, canPush: false });
    const model = (await ada.call(getDbModel, { params: { id: await idAt('db/shop.sql') } })).reply;
    const { name, revision } = model;
    const params = { id: model.id };
    const body = { name, model: model.model, revision };
    expect((await ada.call(updateDbModel, { params, body })).status).toBe(422);
    const script = { format: 'dialect_mysql', data: 'CREATE TABLE t (id INT);', revision } as const;
    expect((await ada.call(importDbModel, { params, body: script })).status).toBe(422);
    expect((await kept(ada, 'dbmodel', model.id)).lock).toBe(readOnlyThereMessage('db/shop.sql', served.path));
    const workspace = await idAt('workspace.dsl');
    const saved = await ada.call(updateStructurizr, {
      params: { id: workspace },
      body: { dsl: `${dsl}\n`, revision: 1 },
    });
    expect(saved.refusal.error.message).toBe(readOnlyThereMessage('workspace.dsl', served.path));
    expect((await ada.call(getStructurizr, { params: { id: workspace } })).reply.workspaceDSL).toBe(dsl);
    const other = await it.aPerson();
    expect((await changePageOf(other, page)).status).toBe(404);
    await ada.call(configureRepository, { params: { id }, body: { syncMode: 'both' } });
    expect((await changePage(ada, page, 'See this.', 'Mine.')).status).toBe(200);
    expect((await kept(ada, 'document', page)).lock).toBeNull();
  });

  test('is kept here when an owner says so: the file changes and moves without it, until it follows the file again', async () => {
    const { ada, served, sync, idAt } = await connected();
    const page = await idAt('docs/guide.md');
    const model = await idAt('db/shop.sql');
    const follow = (kind: 'document' | 'dbmodel' | 'adr', id: string, isFollowed: boolean) =>
      ada.call(followSubject, { params: { kind, id }, body: { isFollowed } });
    expect((await follow('document', page, false)).reply).toMatchObject({ lock: null, file: { state: 'detached' } });
    expect((await follow('dbmodel', model, false)).status).toBe(200);
    const record = (await ada.call(listAdrs, { query: {} })).reply.resources[0]?.id ?? '';
    expect((await follow('adr', record, false)).refusal.error.message).toBe(recordStaysMessage);
    expect((await follow('document', crypto.randomUUID(), false)).status).toBe(404);
    expect((await changePage(ada, page, 'See this.', 'Mine.')).status).toBe(200);
    const before = (await ada.call(getDbModel, { params: { id: model } })).reply;
    served.work([
      ['mv', 'docs/guide.md', 'docs/manual.md'],
      ['commit', '--quiet', '-m', 'Move'],
    ]);
    served.commit('Theirs', {
      'docs/other.md': '# Other\n',
      'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY, at DATE);\n',
    });
    expect(await sync()).toMatchObject({ state: 'done', counts: { problems: 0 } });
    const text = async () => (await ada.call(getDocument, { params: { id: page } })).reply.json;
    expect(await text()).toContain('Mine.');
    expect((await ada.call(getDbModel, { params: { id: model } })).reply).toEqual(before);
    expect(await kept(ada, 'document', page)).toMatchObject({ file: { path: 'docs/manual.md', state: 'detached' } });
    expect((await follow('document', page, true)).reply).toMatchObject({ file: { state: 'current' } });
    expect(await sync()).toMatchObject({ state: 'done', counts: { problems: 0 } });
    expect(await text()).toContain('See this.');
  });
});

describe('what was read from a repository', () => {
  test('says so when its path is not followed any more, and when the repository is disconnected; nothing is lost', async () => {
    const { ada, id, served, sync, idAt } = await connected();
    const page = await idAt('docs/guide.md');
    const model = await idAt('db/shop.sql');
    const record = await idAt('docs/adr/0001-use-events.md');
    await ada.call(configureRepository, { params: { id }, body: { databasePath: 'sql' } });
    await sync();
    expect(await kept(ada, 'dbmodel', model)).toMatchObject({
      lock: null,
      file: { state: 'missing', problem: { message: leftPathMessage } },
    });
    await ada.call(deleteRepository, { params: { id } });
    for (const [kind, subject, path] of [
      ['document', page, 'docs/guide.md'],
      ['dbmodel', model, 'db/shop.sql'],
      ['adr', record, 'docs/adr/0001-use-events.md'],
    ] as const) {
      expect(await kept(ada, kind, subject)).toMatchObject({
        lock: null,
        file: null,
        former: { path, message: formerRepositoryMessage(served.path) },
      });
    }
    expect((await changePage(ada, page, 'See this.', 'Ours now.')).status).toBe(200);
  });
});

/** A page of another organization does not exist. */
const changePageOf = (other: Person, id: string) =>
  other.call(updateDocument, { params: { id }, body: { title: 'Mine', revision: 1, json: '{"type":"doc"}' } });
