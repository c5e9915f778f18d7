/** The ADR push program as distributed: built, on the oldest supported Node, against a real server. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAdrs, type AdrRow } from '#features/adrs/contract.ts';
import { adrPush } from '../../tools/programs.ts';
import {
  aKeyHolder,
  builtProgram,
  type BuiltProgram,
  type ProgramRun,
  type RunProgram,
} from './testing/built-program.ts';
import { theApp, type TestApp } from './testing/test-app.ts';

const fixtures = fileURLToPath(new URL('../adr-push/fixtures', import.meta.url));
let it: TestApp;
let program: BuiltProgram;
let folder: string;
let url: string;
let run: RunProgram;

beforeAll(async () => {
  it = await theApp();
  program = await builtProgram(it, adrPush);
  ({ folder, url, run } = program);
});
afterAll(() => program.remove());

async function aPusher() {
  const { person: ada, key, code } = await aKeyHolder(it, 'adr:push');
  const push = (root: string, ...args: string[]): Promise<ProgramRun> =>
    run(['--url', url, '--project', code, '--root', root, ...args], { ARCHWRIGHT_API_KEY: key });
  const rows = async (): Promise<readonly AdrRow[]> =>
    (await ada.call(listAdrs, { query: { perPage: 100 } })).reply.resources;
  return { code, key, push, rows };
}

/** A mutable copy outside of any git repository. */
function copyOf(name: string): string {
  const root = join(mkdtempSync(join(folder, 'copy-')), name);
  cpSync(join(fixtures, name), root, { recursive: true });
  return root;
}

const expectedRows = readFileSync(join(fixtures, 'expected.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '));

test('every fixture repository is pushed as expected, and again without a change', async () => {
  const { push, rows } = await aPusher();
  const names = [...new Set(expectedRows.map(([path = '']) => path.split('/')[0] ?? ''))];
  expect(names).toHaveLength(7);
  for (const name of names) {
    const pushed = await push(join(fixtures, name), '--repository', name);
    expect(pushed, pushed.err).toMatchObject({ exit: 0 });
  }
  const stored = await rows();
  const told = stored.map(({ repository, externalId, externalNumber, state, date, deciders, title }) =>
    [`${repository}/${externalId}`, externalNumber === null ? '-' : String(Number(externalNumber)), state.name].concat(
      date ?? '-',
      deciders?.join('; ') || '-',
      title,
    ),
  );
  const byPath = (one: readonly string[], other: readonly string[]): number => (one.join() < other.join() ? -1 : 1);
  expect(told.toSorted(byPath)).toEqual(expectedRows.map((row) => row.slice(0, 6)).toSorted(byPath));
  const of = (path: string) => stored.find(({ repository, externalId }) => `${repository}/${externalId}` === path);
  const replaced = [
    ['madr3/docs/decisions/0002-orders-by-mail.md', 'Orders by form'],
    ['madr4/docs/decisions/0003-images-in-the-vault.md', 'Images in object storage'],
    ['adr-tools/doc/architecture/decisions/0002-one-process-per-well.md', 'One process for all wells'],
    ['log4brains/packages/horn/docs/adr/20210601-horn-by-steam.md', 'Horn by air'],
    ['monorepo/packages/dough/docs/adr/0001-flour-from-the-mill.md', 'Flour from the store'],
    ['odd/docs/adr/0012-itself.md', undefined],
  ] as const;
  expect(replaced.map(([path]) => [path, of(path)?.consecutive?.title])).toEqual(replaced);
  for (const name of names) {
    const again = await push(join(fixtures, name), '--repository', name);
    expect(again.out).toContain(
      `0 new, 0 changed, ${expectedRows.filter(([path]) => path?.startsWith(`${name}/`)).length} unchanged, 0 missing`,
    );
  }
  expect((await rows()).map(({ id, revision }) => [id, revision])).toEqual(stored.map(({ id }) => [id, 1]));
});

test('a dry run needs no server and changes nothing; a removed file is reported as missing', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('adr-tools');
  const dry = await run(['--dry-run', '--root', root, root]);
  expect(dry.exit).toBe(0);
  expect(dry.out).toContain('10 records of adr-tools, nothing was sent');
  expect(dry.out).toContain('0099-never-written.md');
  await push(root, '--dry-run');
  expect(await rows()).toEqual([]);
  expect((await push(root)).out).toContain('10 new');
  rmSync(join(root, 'doc/architecture/decisions/0008-maps-from-the-survey.md'));
  expect((await push(root, '--no-complete')).out).toContain('9 unchanged, 0 missing');
  expect((await push(root)).out).toContain('9 unchanged, 1 missing');
  expect((await rows()).filter(({ removedAt }) => removedAt).map(({ title }) => title)).toEqual([
    'Maps from the survey',
  ]);
});

test('an empty folder is refused unless allowed explicitly', async () => {
  const { push } = await aPusher();
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const refused = await push(empty);
  expect([refused.exit, refused.out]).toEqual([3, '']);
  expect(refused.err).toContain('No records were found');
  expect((await push(empty, '--allow-empty')).exit).toBe(0);
});

test('errors end with an exit code and the message of the server, and the key is never printed', async () => {
  const { code, key, push } = await aPusher();
  const root = copyOf('madr2');
  const target = ['--url', url, '--project', code, '--root', root];
  const wrongKey = await run(target, { ARCHWRIGHT_API_KEY: `ak_${'0'.repeat(43)}` });
  expect([wrongKey.exit, wrongKey.err]).toEqual([1, 'Invalid credentials. (401)\n']);
  const elsewhere = await push(root, '--project', 'NOWHERE');
  expect(elsewhere.exit).toBe(1);
  expect(elsewhere.err).toContain('(404)');
  const badAddress = await push(root, '--web-url', 'ftp://x/{path}');
  expect(badAddress.exit).toBe(1);
  expect(badAddress.err).toContain('docs/adr/0000-keep-records.md (webUrl)');
  expect((await run(target)).exit).toBe(2);
  expect((await run(['--no-such-option'])).exit).toBe(2);
  expect((await push(root, join(root, 'nowhere'))).exit).toBe(2);
  const all = [wrongKey, elsewhere, badAddress].map(({ out, err }) => out + err).join('');
  expect(all).not.toContain(key);
  expect((await run(['--help'])).out).toContain('Exit codes');
});

test('git provides name, commits, URLs and former paths', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('madr2');
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('remote', 'add', 'origin', 'https://user:secret@github.com/acme/ferry.git');
  git('add', '.');
  git('commit', '-qm', 'First');
  const first = git('rev-parse', 'HEAD').trim();
  const path = 'docs/adr/0003-paper-tickets.md';
  writeFileSync(join(root, path), '# Paper tickets stay\n\n* Status: accepted\n\nBack again.\n');
  git('commit', '-qam', 'Second');
  const second = git('rev-parse', 'HEAD').trim();
  const pushed = await push(root);
  expect(pushed.out).toContain('acme/ferry');
  expect(pushed.out + pushed.err).not.toContain('secret');
  const stored = await rows();
  const facts = (externalId: string) => {
    const { commit, webUrl } = stored.find((row) => row.externalId === externalId) ?? {};
    return [commit, webUrl];
  };
  expect(facts(path)).toEqual([second, `https://github.com/acme/ferry/blob/${second}/${path}`]);
  expect(facts('docs/adr/0000-keep-records.md')[0]).toBe(first);

  // Renamed twice between two pushes, and edited a little: the record is found by its path in the last push.
  git('mv', path, 'docs/adr/0030-paper.md');
  git('commit', '-qm', 'Third');
  const renamed = 'docs/adr/0031-paper-tickets.md';
  git('mv', 'docs/adr/0030-paper.md', renamed);
  writeFileSync(join(root, renamed), '# Paper tickets stay\n\n* Status: accepted\n\nBack again, for good.\n');
  git('commit', '-qam', 'Fourth');
  const before = stored.find((row) => row.externalId === path);
  const again = await push(root);
  const number = `#${String(before?.serialNumber).padStart(3, '0')}`;
  expect(again.out).toContain(`changed    ${number}  ${renamed} (was ${path})`);
  expect(again.out).toMatch(/0 new, 1 changed, \d+ unchanged, 0 missing/);
  expect(again.out).not.toContain('removed  ');
  expect((await rows()).find((row) => row.externalId === renamed)?.id).toBe(before?.id);
});

test('a number or a date makes a file a record; what is skipped is listed', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('madr2');
  const records = join(root, 'docs/adr');
  const write = (name: string, title: string): void => {
    mkdirSync(dirname(join(records, name)), { recursive: true });
    writeFileSync(join(records, name), `# ${title}\n\n* Status: accepted\n\nWords.\n`);
  };
  write('0008-use-template-engine.md', 'Use a template engine');
  write('20240102-template-method-pattern.md', 'Template method');
  write('templates/0009-letters.md', 'Letters from templates');
  write('templates/0000-example.md', 'Example');
  write('adr-template.md', 'Template');
  write('0010-notes.txt', 'Notes');
  const pushed = await push(root);
  expect(pushed.out).toContain('11 new');
  expect(pushed.out).toContain('5 files skipped:');
  for (const name of ['templates/0000-example.md', 'adr-template.md', '0010-notes.txt', 'index.md', 'template.md'])
    expect(pushed.out).toContain(`  docs/adr/${name}: `);
  expect((await rows()).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Use a template engine', 'Template method', 'Letters from templates']),
  );
  expect((await push(root, '--dry-run')).out).toContain('  docs/adr/adr-template.md: ');
});

test('a dry run warns of what the server warns of; hidden files are skipped, and pointers of Git LFS are refused', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('madr2');
  const write = (name: string, text: string): void => writeFileSync(join(root, 'docs/adr', name), text);
  write('0020-front.md', '---\nstatus: accepted\ntitle: Front: or not\n---\n# Front\n\nWords.\n');
  write('0021-date.md', '# Date\n\n* Status: accepted\n* Date: 2026-02-30\n\nWords.\n');
  write('.0022-hidden.md', '# Hidden\n\n* Status: accepted\n\nWords.\n');
  for (const { out } of [await push(root, '--dry-run'), await push(root)]) {
    expect(out).toContain('0020-front.md: Line 3: The front matter is not valid YAML.');
    expect(out).toContain('0021-date.md: The date 2026-02-30 does not exist');
    expect(out).toContain('.0022-hidden.md: a hidden file');
  }
  const stored = await rows();
  write('0020-front.md', `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`);
  const refused = await push(root);
  expect([refused.exit, refused.err]).toEqual([3, expect.stringContaining('0020-front.md is a pointer of Git LFS.')]);
  expect(await rows()).toEqual(stored);
});

test('a named file or folder removes nothing elsewhere, and a dry run says what would be removed', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('monorepo');
  expect((await push(root)).out).toContain('12 new');
  const dough = join(root, 'packages/dough');
  expect((await push(root, join(dough, 'docs/adr/0003-salt-by-weight.md'))).out).toContain('1 unchanged, 0 missing');
  expect((await push(root, dough)).out).toContain('3 unchanged, 0 missing');
  rmSync(join(dough, 'docs/adr/0003-salt-by-weight.md'));
  rmSync(join(root, 'services/oven/docs/adr/0003-two-ovens.md'));
  const dry = await push(root, '--dry-run', dough);
  expect(dry.out).toContain('1 record would be marked as removed:\n  packages/dough/docs/adr/0003-salt-by-weight.md');
  expect((await rows()).filter(({ removedAt }) => removedAt)).toEqual([]);
  expect((await run(['--dry-run', '--root', root, root])).out).toContain('known to the server');
  const pushed = await push(root, dough);
  expect(pushed.out).toContain('2 unchanged, 1 missing');
  expect(pushed.out).toContain('packages/dough/docs/adr/0003-salt-by-weight.md');
  expect((await rows()).filter(({ removedAt }) => removedAt).map(({ title }) => title)).toEqual(['Salt by weight']);
});

test('a dry run tells a file that was moved, by its text or by git, from one that is gone', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('madr2');
  expect((await push(root)).exit).toBe(0);
  const [moved, gone] = ['docs/adr/0003-paper-tickets.md', 'docs/adr/0000-keep-records.md'];
  mkdirSync(join(root, 'docs/adr/tickets'));
  renameSync(join(root, moved), join(root, 'docs/adr/tickets/0003-paper-tickets.md'));
  rmSync(join(root, gone));
  const { out } = await push(root, '--dry-run');
  expect(out).toContain(
    `1 record would follow a renamed file:\n  docs/adr/tickets/0003-paper-tickets.md (was ${moved})\n` +
      `1 record would be marked as removed:\n  ${gone}`,
  );
  expect((await rows()).some(({ externalId, removedAt }) => externalId === moved && removedAt === null)).toBe(true);
  expect((await push(root)).out).toMatch(/0 new, 1 changed, \d+ unchanged, 1 missing/);
});

test('a push of the whole repository keeps records of folders that only another push names', async () => {
  const { push } = await aPusher();
  const root = copyOf('madr2');
  mkdirSync(join(root, 'notes'));
  writeFileSync(join(root, 'notes/0001-boats.md'), '# Boats\n\n* Status: accepted\n\nWords.\n');
  expect((await push(root, join(root, 'notes'))).out).toContain('1 new');
  expect((await push(root)).out).toContain('8 new, 0 changed, 0 unchanged, 0 missing');
  rmSync(join(root, 'notes/0001-boats.md'));
  expect((await push(root)).out).toContain('1 missing');
});

test('a file in Latin-1 is decoded, with a warning', async () => {
  const { push, rows } = await aPusher();
  const root = copyOf('madr2');
  const text = '# Gr\u00f6\u00dfe\n\n* Status: accepted\n\nWords.\n';
  writeFileSync(join(root, 'docs/adr/0009-size.md'), Buffer.from(text, 'latin1'));
  const pushed = await push(root);
  expect(pushed.out).toContain('docs/adr/0009-size.md: The file is not UTF-8; it was read as Windows-1252 (Latin-1).');
  expect((await rows()).map(({ title }) => title)).toContain('Gr\u00f6\u00dfe');
});
