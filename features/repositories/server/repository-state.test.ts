/** What is told of a repository and of the things that it keeps: what was not found, what was changed here, what was sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endedRun, startWithLocalGit, type LocalGit } from '#apps/server/testing/local-git.ts';
import { type Person } from '#apps/server/testing/test-app.ts';
import { getDocument, updateDocument } from '#features/documentation/contract.ts';
import { getDbModel, updateDbModel } from '#features/dbmodels/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import { getStructurizr, updateStructurizr } from '#features/structurizr/contract.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { ServedRepository } from '../../../tools/git-server.ts';
import {
  configureRepository,
  createRepository,
  getRepository,
  getSubjectFile,
  listRepositoryFiles,
  pushSubject,
  startSync,
} from '../contract.ts';

const start = '# Start\n\nFirst.\n\nSecond.\n\nThird.\n';
const dsl =
  'workspace "Shop" {\n  model {\n    a = softwareSystem "A"\n    b = softwareSystem "B"\n    c = softwareSystem "C"\n  }\n}\n';
const sql =
  'CREATE TABLE orders (id INT PRIMARY KEY, name VARCHAR(20));\n\nCREATE TABLE items (id INT PRIMARY KEY, -- theirs\n  n INT);\n';
const files = { 'docs/start.md': start, 'workspace.dsl': dsl, 'db/shop.sql': sql };
type Kind = 'document' | 'structurizr' | 'dbmodel';

let local: LocalGit;
let count = 0;
beforeAll(async () => {
  local = await startWithLocalGit();
});
afterAll(() => local.close());

interface Connected {
  readonly ada: Person;
  readonly id: string;
  readonly served: ServedRepository;
  readonly sync: () => Promise<unknown>;
  readonly idAt: (path: string) => Promise<string>;
  readonly told: (kind: Kind, thing: string) => Promise<Reply<typeof getSubjectFile>>;
  readonly send: (kind: Kind, thing: string) => Promise<Reply<typeof getSubjectFile>>;
}

async function connected(more: object = {}): Promise<Connected> {
  const served = local.git.add(`acme/told${(count += 1)}`);
  served.commit('First', files);
  const ada = await local.it.aPerson();
  const provider = (await ada.call(createProvider, { body: { type: 'local', name: 'Here' } as never })).reply;
  const paths = { adrPath: '', docsPath: 'docs', structurizrPath: 'workspace.dsl', databasePath: 'db' };
  const configuration = { ...paths, syncMode: 'both', ...more };
  const body = { projectId: ada.projectId, providerId: provider.id, repositoryId: `${served.path}.git`, configuration };
  const { id } = (await ada.call(createRepository, { body: body as never })).reply;
  const sync = async () => {
    const run = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
    return endedRun(ada, id, run.id);
  };
  await sync();
  const idAt = async (path: string): Promise<string> => {
    const { resources } = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply;
    return resources.find((file) => file.path === path)?.subject?.id ?? '';
  };
  const told = async (kind: Kind, thing: string) =>
    (await ada.call(getSubjectFile, { params: { kind, id: thing } })).reply;
  const send = async (kind: Kind, thing: string) => {
    await ada.call(pushSubject, { params: { kind, id: thing }, body: {} });
    for (;;) {
      const found = await told(kind, thing);
      if (found.push && !['waiting', 'pushing'].includes(found.push.state)) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { ada, id, served, sync, idAt, told, send };
}

async function edit(ada: Person, id: string, from: string, to: string): Promise<void> {
  const { title, revision, json } = (await ada.call(getDocument, { params: { id } })).reply;
  await ada.call(updateDocument, { params: { id }, body: { title, revision, json: json.replace(from, to) } });
}

test('a repository tells what its contract names, and nothing else that is stored', async () => {
  const { ada, id } = await connected();
  const { reply } = await ada.call(getRepository, { params: { id } });
  expect(z.safeParse(getRepository.reply, reply).error).toBeUndefined();
});

test('paths of the configuration with nothing to read are told, until they are changed or left out', async () => {
  const { ada, id, sync } = await connected({ adrPath: 'doc/adrs', docsPath: 'workspace.dsl', metricsPath: 'reports' });
  const empty = async () => (await ada.call(getRepository, { params: { id } })).reply.emptyPaths;
  expect(await empty()).toEqual(['doc/adrs', 'workspace.dsl', 'reports']);
  await ada.call(configureRepository, { params: { id }, body: { adrPath: '', docsPath: 'docs', metricsPath: '' } });
  await sync();
  expect(await empty()).toEqual([]);
});

test('a page tells that it was changed here until that is sent, and again after the next change', async () => {
  const { ada, served, sync, idAt, told, send } = await connected();
  const page = await idAt('docs/start.md');
  expect(await told('document', page)).toMatchObject({ isChanged: false, push: null });
  await edit(ada, page, 'First.', 'First here.');
  expect((await told('document', page)).isChanged).toBe(true);
  const { push } = await send('document', page);
  expect(push).toMatchObject({ state: 'open', hasBranch: true });
  expect((await told('document', page)).isChanged).toBe(false);
  await edit(ada, page, 'Second.', 'Second here.');
  expect((await told('document', page)).isChanged).toBe(true);
  await send('document', page);
  served.git('update-ref', 'refs/heads/main', push?.branch ?? '');
  await sync();
  expect(await told('document', page)).toMatchObject({ isChanged: false, push: { state: 'merged' } });
});

test('sending what the file says already makes no branch, and says so', async () => {
  const { served, idAt, send } = await connected();
  const { push, isChanged } = await send('document', await idAt('docs/start.md'));
  expect([push?.state, push?.hasBranch, isChanged]).toEqual(['merged', false, false]);
  expect(served.git('branch', '--list', 'archwright/*')).toBe('');
});

test('a conflict offers the file of the repository with what was changed here: its other changes are not undone', async () => {
  const { ada, served, idAt, send } = await connected();
  const [page, workspace, model] = [
    await idAt('docs/start.md'),
    await idAt('workspace.dsl'),
    await idAt('db/shop.sql'),
  ];
  await edit(ada, page, 'First.', 'First here.');
  const shown = (await ada.call(getStructurizr, { params: { id: workspace } })).reply;
  const ownDsl = dsl.replace('"A"', '"A here"');
  await ada.call(updateStructurizr, { params: { id: workspace }, body: { dsl: ownDsl, revision: shown.revision } });
  const stored = (await ada.call(getDbModel, { params: { id: model } })).reply;
  const own = {
    name: stored.name,
    model: stored.model.replace('"length":20', '"length":30'),
    revision: stored.revision,
  };
  await ada.call(updateDbModel, { params: { id: model }, body: own });
  const theirs = {
    'docs/start.md': start.replace('First.', 'First there.').replace('Third.', 'Third there.'),
    'workspace.dsl': dsl.replace('"A"', '"A there"').replace('"C"', '"C there"'),
    'db/shop.sql': sql.replace('VARCHAR(20)', 'VARCHAR(25)').replace('n INT', 'n BIGINT'),
  };
  served.commit('Theirs', theirs);
  const offered = async (kind: Kind, id: string) => {
    const { push } = await send(kind, id);
    expect(push?.state).toBe('conflict');
    return push?.ours;
  };
  expect(await offered('document', page)).toBe(theirs['docs/start.md'].replace('First there.', 'First here.'));
  expect(await offered('structurizr', workspace)).toBe(theirs['workspace.dsl'].replace('A there', 'A here'));
  const script = await offered('dbmodel', model);
  expect(script).toContain('varchar(30)');
  expect(script).toContain('CREATE TABLE items (id INT PRIMARY KEY, -- theirs\n  n BIGINT);\n');
});
