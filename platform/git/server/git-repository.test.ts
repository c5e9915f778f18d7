/** Repositories over HTTP and from folders: what is read, what is written, and what is never reached. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAllowance } from '#platform/outbound/server/allowance.ts';
import { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import { notPublicMessage } from '#platform/outbound/contract.ts';
import { startGitServer, type GitServer } from '../../../tools/git-server.ts';
import {
  emptyRepositoryMessage,
  memoryRepositoryMessage,
  missingBranchMessage,
  noGitMessage,
  openBranchMessage,
  refusedRepositoryMessage,
  ruledOutPushMessage,
  tooLargeRepositoryMessage,
} from '../contract.ts';
import { GitHost } from './git-host.ts';
import { isBranchName } from './git-remote.ts';
import type { CopyLimits } from './git-repository.ts';

const token = 'glpat-secret';
const authorization = `Basic ${Buffer.from(`oauth2:${token}`).toString('base64')}`;
let server: GitServer;
let folder: string;
let git: GitHost;
beforeAll(async () => {
  server = await startGitServer({ token });
  folder = mkdtempSync(join(tmpdir(), 'archwright-copies-'));
  git = hostWith(200);
});
afterAll(async () => {
  await git.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const hostWith = (megabytes: number, allowed = server.host, limits: Partial<CopyLimits> = {}): GitHost =>
  new GitHost({
    outbound: new OutboundClient({ allowance: readAllowance(allowed) }),
    folder,
    local: join(folder, 'local'),
    limits: { transferBytes: megabytes * 1024 * 1024, fetchSeconds: 60, ...limits },
  });
const remoteOf = (url: string) => ({ url, isLocal: false, authorization });
const author = { name: 'Grace Hopper', email: 'grace@example.org' };

test('a branch is read with its files, their contents and the newest commit of each', async () => {
  const repository = server.add('acme/shop');
  const first = repository.commit('Begin', { 'docs/adr/0001-ä b.md': '# Use events\n', 'src/a.ts': 'a', README: 'x' });
  const second = repository.commit('More', { 'docs/adr/0002-c.md': '# Use HTTP\n' });
  const copy = git.copy('read');
  const remote = remoteOf(repository.url);
  expect(await copy.branches(remote)).toEqual(new Map([['main', second]]));
  expect(await copy.fetch(remote, 'main')).toBe(second);
  const files = await copy.files(second, ['docs/adr']);
  expect(files.map(({ path, kind, size }) => [path, kind, size])).toEqual([
    ['docs/adr/0001-ä b.md', 'file', 13],
    ['docs/adr/0002-c.md', 'file', 11],
  ]);
  const contents = await copy.read(files.map(({ blob }) => blob));
  expect(files.map(({ blob }) => contents.get(blob)?.toString())).toEqual(['# Use events\n', '# Use HTTP\n']);
  const history = await copy.history(second, ['docs/adr']);
  expect(history.get('docs/adr/0001-ä b.md')).toMatchObject({ commit: first, author: 'Ada Lovelace' });
  expect(history.get('docs/adr/0002-c.md')?.commit).toBe(second);
  expect((await copy.files(second, [''])).length).toBe(4);
  expect(await copy.files(second, ['no/such'])).toEqual([]);
});

test('renames are found between two commits, and a forced push is told from one that goes on', async () => {
  const repository = server.add('acme/renames');
  const before = repository.commit('Begin', { 'docs/old.md': 'a text that stays the same\n'.repeat(20) });
  repository.work([
    ['mv', 'docs/old.md', 'docs/OLD.md'],
    ['commit', '-q', '-m', 'Rename'],
  ]);
  const copy = git.copy('renames');
  const after = await copy.fetch(remoteOf(repository.url), 'main');
  expect(await copy.renames(before, after)).toEqual(new Map([['docs/OLD.md', 'docs/old.md']]));
  expect(await copy.isAncestor(before, after)).toBe(true);
  repository.work([['commit', '-q', '--amend', '-m', 'Rename again']]);
  const forced = await copy.fetch(remoteOf(repository.url), 'main');
  expect(forced).not.toBe(after);
  expect(await copy.isAncestor(after, forced)).toBe(false);
});

test('the contents that a file has had are told newest first, also those of branches that were merged', async () => {
  const repository = server.add('acme/versions');
  const hashOf = (content: string): string => repository.store(content);
  repository.commit('One', { 'docs/a.md': 'one', 'docs/b.md': 'b' });
  repository.commit('Two', { 'docs/a.md': 'two' });
  repository.commit('Side', { 'docs/a.md': 'side' }, 'side');
  repository.commit('Other file', { 'docs/b.md': 'b2' });
  repository.work([
    ['merge', '--quiet', '--no-ff', '--no-edit', 'origin/side'],
    ['rm', '--quiet', 'docs/b.md'],
    ['commit', '--quiet', '-m', 'Gone'],
  ]);
  repository.commit('Back to two', { 'docs/a.md': 'two' });
  const copy = git.copy('versions');
  const head = await copy.fetch(remoteOf(repository.url), 'main');
  expect(await copy.versions(head, 'docs/a.md')).toEqual(['two', 'side', 'one'].map(hashOf));
  expect(await copy.versions(head, 'docs/b.md')).toEqual(['b2', 'b'].map(hashOf));
  expect(await copy.versions(head, 'docs/none.md')).toEqual([]);
});

test('S101 a copy that forced pushes have made too large is made again, with what its branch holds', async () => {
  const repository = server.add('acme/forced');
  const small = hostWith(1);
  const copy = small.copy('forced');
  const noise = (at: number): Buffer => createHash('shake256', { outputLength: 400_000 }).update(`${at}`).digest();
  repository.commit('Begin', { 'docs/a.md': 'a', large: noise(0) });
  for (const at of [1, 2, 3, 4]) {
    const head = await copy.fetch(remoteOf(repository.url), 'main');
    expect((await copy.files(head, [''])).map(({ path }) => path)).toEqual(['docs/a.md', 'large']);
    repository.commit('More', { large: noise(at) });
    repository.work([
      ['reset', '--quiet', '--soft', 'HEAD~1'],
      ['commit', '--quiet', '--amend', '-m', 'Begin again'],
    ]);
  }
  await small.close();
});

test('links and submodules are told apart, and nothing outside the tree is read', async () => {
  const repository = server.add('acme/links');
  const secret = join(folder, 'secret.md');
  writeFileSync(secret, 'secret');
  repository.commit('Begin', { 'docs/a.md': 'a' });
  const head = repository.git('rev-parse', 'main').trim();
  const link = repository.store(secret);
  repository.work([
    ['update-index', '--add', '--cacheinfo', `160000,${head},docs/module`],
    ['update-index', '--add', '--cacheinfo', `120000,${link},docs/outside.md`],
    ['commit', '-q', '-m', 'A link and a submodule'],
  ]);
  const copy = git.copy('links');
  const commit = await copy.fetch(remoteOf(repository.url), 'main');
  expect((await copy.files(commit, ['docs'])).map(({ path, kind }) => [path, kind])).toEqual([
    ['docs/a.md', 'file'],
    ['docs/module', 'submodule'],
    ['docs/outside.md', 'link'],
  ]);
});

test('a commit changes what it names and keeps every byte of the rest', async () => {
  const repository = server.add('acme/writes');
  const parent = repository.commit('Begin', {
    'docs/a.md': 'one\r\n',
    'docs/b.md': 'two',
    'bin/run.sh': '#!/bin/sh\n',
  });
  const copy = git.copy('writes');
  const remote = remoteOf(repository.url);
  await copy.fetch(remote, 'main');
  const changes = [
    { path: 'docs/b.md', content: 'three' },
    { path: 'docs/c.md', content: 'new' },
  ];
  const at = new Date('2026-11-24T10:00:00Z');
  const commit = await copy.commit({ parent, changes, message: 'Change ADR-2', author, at });
  expect(await copy.commit({ parent, changes, message: 'Change ADR-2', author, at })).toBe(commit);
  await copy.push(remote, commit, { branch: 'archwright/adr-2', expected: null });
  expect(repository.git('diff', '--name-status', 'main', 'archwright/adr-2')).toBe('M\tdocs/b.md\nA\tdocs/c.md\n');
  expect(repository.git('show', 'archwright/adr-2:docs/a.md')).toBe('one\r\n');
  expect(repository.git('log', '-1', '--format=%an %s', 'archwright/adr-2')).toBe('Grace Hopper Change ADR-2\n');
  const removal = await copy.commit({
    parent: commit,
    changes: [{ path: 'docs/c.md', content: null }],
    message: 'x',
    author,
    at,
  });
  await copy.push(remote, removal, { branch: 'archwright/adr-2', expected: commit });
  expect(repository.git('ls-tree', '--name-only', 'archwright/adr-2', 'docs/')).toBe('docs/a.md\ndocs/b.md\n');
  await expect(copy.push(remote, commit, { branch: 'archwright/adr-2', expected: commit })).rejects.toThrow(
    'The provider refused the push.',
  );
});

test('a push that the repository refuses tells which branch it was, and why', async () => {
  const repository = server.add('acme/ruled');
  const commit = repository.commit('Begin', { a: 'a' });
  const copy = git.copy('ruled');
  await copy.fetch(remoteOf(repository.url), 'main');
  writeFileSync(join(repository.folder, 'hooks', 'pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  await expect(copy.push(remoteOf(repository.url), commit, { branch: 'archwright/a', expected: null })).rejects.toThrow(
    ruledOutPushMessage('archwright/a'),
  );
});

test('a push to the branch that a working copy has open says which one to leave', async () => {
  const repository = server.add('acme/open');
  const commit = repository.commit('Begin', { a: 'a' });
  const working = join(folder, 'working');
  repository.git('clone', '--quiet', repository.folder, working);
  const copy = git.copy('open');
  const remote = { url: working, isLocal: true };
  await copy.fetch(remote, 'main');
  const next = await copy.commit({
    parent: commit,
    changes: [{ path: 'b', content: 'b' }],
    message: 'x',
    author,
    at: new Date(),
  });
  await expect(copy.push(remote, next, { branch: 'main', expected: commit })).rejects.toThrow(
    openBranchMessage('main'),
  );
});

describe('a repository that cannot be read', () => {
  test('because it has no commit yet says so', async () => {
    await expect(git.copy('without').fetch(remoteOf(server.add('acme/without').url), 'main')).rejects.toThrow(
      emptyRepositoryMessage,
    );
  });

  test('says so without its address or its token', async () => {
    const repository = server.add('acme/empty');
    repository.commit('Begin', { a: 'a' });
    const wrong = {
      ...remoteOf(repository.url),
      authorization: `Basic ${Buffer.from('oauth2:wrong').toString('base64')}`,
    };
    await expect(git.copy('refused').fetch(wrong, 'main')).rejects.toThrow(refusedRepositoryMessage);
    await expect(git.copy('refused').fetch(remoteOf(`${server.origin}/none.git`), 'main')).rejects.toThrow(
      refusedRepositoryMessage,
    );
    await expect(git.copy('refused').fetch(remoteOf(repository.url), 'gone')).rejects.toThrow(
      missingBranchMessage('gone'),
    );
  });

  test('because it is too large is given up while it is transferred', async () => {
    const repository = server.add('acme/large');
    const noise = createHash('shake256', { outputLength: 3_000_000 }).update('noise').digest();
    repository.commit('Begin', { large: noise });
    const small = hostWith(1);
    await expect(small.copy('large').fetch(remoteOf(repository.url), 'main')).rejects.toThrow(
      tooLargeRepositoryMessage,
    );
    await small.close();
  });

  test('S101 because it has grown too large takes no room any more, also from a folder', async () => {
    const repository = server.add('acme/grown');
    const noise = (name: string): Buffer => createHash('shake256', { outputLength: 700_000 }).update(name).digest();
    repository.commit('Begin', { one: noise('one') });
    const small = hostWith(1);
    const local = { url: repository.folder, isLocal: true };
    for (const [name, remote] of [
      ['grown', remoteOf(repository.url)],
      ['grown-local', local],
    ] as const) {
      await small.copy(name).fetch(remote, 'main');
    }
    repository.commit('More', { two: noise('two') });
    for (const [name, remote] of [
      ['grown', remoteOf(repository.url)],
      ['grown-local', local],
    ] as const) {
      await expect(small.copy(name).fetch(remote, 'main')).rejects.toThrow(tooLargeRepositoryMessage);
      expect(existsSync(join(folder, `${name}.git`))).toBe(false);
    }
    await small.close();
  });

  test('S101 because a few kilobytes of it become more memory than a command has is refused with a sentence', async () => {
    const repository = server.add('acme/bomb');
    const zeros = Buffer.alloc(32 * 1024 * 1024);
    repository.commit('Begin', { one: zeros, two: Buffer.concat([zeros, Buffer.from('x')]) });
    repository.git('-c', 'core.bigFileThreshold=1g', 'repack', '-adfq');
    const narrow = hostWith(200, server.host, { memoryMegabytes: 48 });
    await expect(narrow.copy('bomb').fetch(remoteOf(repository.url), 'main')).rejects.toThrow(memoryRepositoryMessage);
    await narrow.close();
  });

  test('because git is not installed says so', async () => {
    vi.stubEnv('PATH', join(folder, 'nothing'));
    const local = { url: folder, isLocal: true };
    await expect(git.copy('no-git').fetch(local, 'main')).rejects.toThrow(noGitMessage);
    vi.unstubAllEnvs();
  });

  test('S54 because its address is not public is never called', async () => {
    const repository = server.add('acme/private');
    repository.commit('Begin', { a: 'a' });
    const strict = hostWith(1, '10.0.0.0/8');
    const before = server.requests.length;
    await expect(strict.copy('private').fetch(remoteOf(repository.url), 'main')).rejects.toThrow(notPublicMessage);
    await expect(strict.copy('private').fetch(remoteOf('https://localhost/x.git'), 'main')).rejects.toThrow(
      notPublicMessage,
    );
    expect(server.requests.length).toBe(before);
    await strict.close();
  });

  test('is given up when the caller does not wait any longer', async () => {
    const repository = server.add('acme/cancelled');
    repository.commit('Begin', { a: 'a' });
    const ending = new AbortController();
    server.answerWith = () => {
      ending.abort(new Error('Cancelled.'));
      return true;
    };
    await expect(git.copy('cancelled').fetch(remoteOf(repository.url), 'main', ending.signal)).rejects.toThrow(
      'Cancelled.',
    );
    server.answerWith = undefined;
  });
});

test.each(['', '-x', 'a..b', 'a b', 'a~1', '/a', 'a/', 'a.lock', '.a', 'a/.b', 'a:b', 'a\nb', '@{u}'])(
  'no branch is called "%s"',
  (name) => expect(isBranchName(name)).toBe(false),
);

describe('a local repository', () => {
  test('is opened below the folder of the installation only', async () => {
    const repository = server.add('acme/local');
    const commit = repository.commit('Begin', { 'a.md': 'a' });
    mkdirSync(join(folder, 'local'), { recursive: true });
    symlinkSync(repository.folder, join(folder, 'local', 'outside.git'));
    expect(await git.localPath('outside.git')).toBeUndefined();
    expect(await git.localPath('../secret.md')).toBeUndefined();
    expect(await git.localPath('.')).toBeUndefined();
    const open = new GitHost({ outbound: new OutboundClient(), folder, local: join(repository.folder, '..') });
    const url = await open.localPath('local.git');
    expect(await open.copy('local').fetch({ url: url ?? '', isLocal: true }, 'main')).toBe(commit);
  });

  test('S100 starts none of the programs that its settings and hooks name, whether it is read or written', async () => {
    const repository = server.add('acme/hostile');
    const other = server.add('acme/alternate');
    other.commit('Begin', { 'b.md': 'b' });
    const parent = repository.commit('Begin', { 'a.md': 'a' });
    const marks = mkdtempSync(join(tmpdir(), 'archwright-marks-'));
    const program = join(marks, 'program.sh');
    const hooks = join(repository.folder, 'own-hooks');
    mkdirSync(hooks);
    const script = (name: string): string => `#!/bin/sh\ntouch "${join(marks, `ran-${name}`)}"\nexit 0\n`;
    writeFileSync(program, script('program'), { mode: 0o755 });
    const names = ['pre-receive', 'update', 'post-receive', 'post-update', 'reference-transaction', 'push-to-checkout'];
    for (const folderOfHooks of [hooks, join(repository.folder, 'hooks')]) {
      mkdirSync(folderOfHooks, { recursive: true });
      for (const name of names) writeFileSync(join(folderOfHooks, name), script(name), { mode: 0o755 });
    }
    for (const [name, value] of [
      ['core.hooksPath', hooks],
      ['core.fsmonitor', program],
      ['core.alternateRefsCommand', program],
      ['uploadpack.packObjectsHook', program],
      ['receive.denyCurrentBranch', 'updateInstead'],
    ] as const) {
      repository.git('config', name, value);
    }
    writeFileSync(join(repository.folder, 'objects', 'info', 'alternates'), `${join(other.folder, 'objects')}\n`);
    const ran = (): readonly string[] => readdirSync(marks).filter((name) => name.startsWith('ran-'));
    const copy = git.copy('hostile');
    const remote = { url: repository.folder, isLocal: true };
    expect(await copy.fetch(remote, 'main')).toBe(parent);
    await copy.branches(remote);
    const changes = [{ path: 'a.md', content: 'c' }];
    const commit = await copy.commit({ parent, changes, message: 'x', author, at: new Date(0) });
    await copy.push(remote, commit, { branch: 'archwright/a', expected: null });
    expect(repository.git('rev-parse', 'archwright/a').trim()).toBe(commit);
    expect(ran()).toEqual([]);
    // A push of anybody else starts them: the repository is as hostile as it looks.
    repository.commit('Next', { 'a.md': 'd' });
    expect(ran()).toContain('ran-pre-receive');
    rmSync(marks, { recursive: true, force: true });
  });
});

test('what killed commands left in a copy is removed once it is old; what is used stays', async () => {
  const repository = server.add('acme/leftovers');
  const commit = repository.commit('Begin', { 'a.md': 'a' });
  const copy = git.copy('leftovers');
  await copy.fetch(remoteOf(repository.url), 'main');
  const root = join(folder, 'leftovers.git');
  const left = ['objects/pack/tmp_pack_x', 'refs/archwright/main.lock', 'packed-refs.lock', 'objects/tmp_objdir-x'];
  mkdirSync(join(root, 'objects', 'pack'), { recursive: true });
  for (const name of left) writeFileSync(join(root, name), 'left');
  mkdirSync(join(root, 'index-x'));
  const old = new Date(Date.now() - 3_600_000);
  for (const name of [...left, 'index-x']) utimesSync(join(root, name), old, old);
  writeFileSync(join(root, 'objects', 'pack', 'tmp_pack_new'), 'being written');
  await copy.tidy(new Date(Date.now() - 1_800_000));
  expect(left.filter((name) => existsSync(join(root, name)))).toEqual([]);
  expect(existsSync(join(root, 'index-x'))).toBe(false);
  expect(existsSync(join(root, 'objects', 'pack', 'tmp_pack_new'))).toBe(true);
  expect(await copy.fetch(remoteOf(repository.url), 'main')).toBe(commit);
});
