/** What a run does to each file of a repository. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherWorkspaceMessage, tooLargeFileMessage } from '../contract.ts';
import { pathsOf } from './followed-files.ts';
import { planSync, type KnownFile, type TreeEntry } from './sync-plan.ts';

const followed = {
  adrPath: 'docs/adr',
  docsPath: 'docs',
  structurizrPath: 'workspace.dsl',
  databasePath: 'db',
  metricsPath: 'reports',
};
const entry = (path: string, blob = path, more: Partial<TreeEntry> = {}): TreeEntry => ({
  path,
  kind: 'file',
  blob,
  size: 10,
  ...more,
});
const known = (path: string, blob = path, more: Partial<KnownFile> = {}): KnownFile => ({
  path,
  kind: 'document',
  blob,
  state: 'current',
  hasSubject: true,
  ...more,
});
const told = (...args: Parameters<typeof planSync>) =>
  planSync(...args).changes.map(({ path, action, kind, formerPath, note }) =>
    [action, kind, path, formerPath ?? note].filter((one) => one !== undefined).join(' '),
  );

describe('several files with a workspace', () => {
  const folder = { ...followed, structurizrPath: 'model' };
  const [first, second] = ['model/a.dsl', 'model/workspace.dsl'];
  const left = (path: string, kept: string): string => `skip structurizr ${path} ${otherWorkspaceMessage(kept)}`;

  test('leave one: the file that the workspace was read from, else the one that is called so, else the first', () => {
    const tree = [first, second, 'model/z.dsl'].map((path) => entry(path));
    expect(told([], tree, folder)).toEqual([
      `create structurizr ${second}`,
      left(first, second),
      left('model/z.dsl', second),
    ]);
    expect(told([], [entry('model/z.dsl'), entry(first)], folder)[1]).toBe(left(first, 'model/z.dsl'));
    const read = [known('model/z.dsl', 'model/z.dsl', { kind: 'structurizr' })];
    expect(told(read, tree, folder)).toEqual([left(second, 'model/z.dsl'), left(first, 'model/z.dsl')]);
  });

  test('follow the one that was read to its new path', () => {
    const read = [known('model/b.dsl', 'b', { kind: 'structurizr' })];
    const tree = [entry(second), entry('model/c.dsl', 'b')];
    expect(told(read, tree, folder, new Map([['model/c.dsl', 'model/b.dsl']]))).toEqual([
      'rename structurizr model/c.dsl model/b.dsl',
      left(second, 'model/c.dsl'),
    ]);
  });
});

test('a record that is like one that was removed is another one, unless its number, words or text are the same', () => {
  const adr = (name: string, blob = name): KnownFile => known(`docs/adr/${name}.md`, blob, { kind: 'adr' });
  const to = (name: string, blob = `new ${name}`): TreeEntry => entry(`docs/adr/${name}.md`, blob);
  const plan = (before: KnownFile, after: TreeEntry) =>
    told([before], [after], followed, new Map([[after.path, before.path]]));
  expect(plan(adr('0007-use-redis'), to('0012-pay-by-invoice'))).toEqual([
    'create adr docs/adr/0012-pay-by-invoice.md',
    'mark missing adr docs/adr/0007-use-redis.md',
  ]);
  for (const [from, after] of [
    ['0007-use-redis', to('0012-use-redis')],
    ['0007-use-redis', to('0007-use-valkey')],
    ['ADR-7 Use Redis', to('0007-use-valkey')],
    ['use-redis', to('0012-pay-by-invoice')],
    ['0007-use-redis', to('0012-pay-by-invoice', '0007-use-redis')],
  ] as const) {
    expect(plan(adr(from), after)).toEqual([`rename adr ${after.path} docs/adr/${from}.md`]);
  }
});

describe('files of a repository', () => {
  test('become what the most exact setting says; others are not looked at', () => {
    const tree = [
      'docs/adr/0001-use-it.md',
      'docs/adr/README.md',
      'docs/adr/templates/0000-x.md',
      'docs/guide/start.md',
      'docs/node_modules/a.md',
      'docs/.hidden/b.md',
      'docs/plan.png',
      'workspace.dsl',
      'db/shop.sql',
      'db/notes.md',
      'reports/2026-05.json',
      'src/a.ts',
      'documents/c.md',
    ].map((path) => entry(path));
    expect(told([], tree, followed)).toEqual([
      'create adr docs/adr/0001-use-it.md',
      'create document docs/guide/start.md',
      'create structurizr workspace.dsl',
      'create database db/shop.sql',
      'create metrics reports/2026-05.json',
      'skip adr docs/adr/README.md Its name is not that of a record.',
      'skip adr docs/adr/templates/0000-x.md In a folder of templates.',
      'skip document docs/.hidden/b.md In a hidden folder, because its name begins with a dot.',
    ]);
    expect(planSync([], tree, followed).images.map(({ path }) => path)).toEqual(['docs/plan.png']);
    expect(pathsOf(followed)).toEqual(['docs', 'workspace.dsl', 'db', 'reports']);
  });

  test('are read only where they are files of a usual size; what stands for something else is a problem', () => {
    const tree = [
      entry('docs/link.md', 'a', { kind: 'link' }),
      entry('docs/module.md', 'b', { kind: 'submodule' }),
      entry('docs/large.md', 'c', { size: 50 * 1024 * 1024 }),
    ];
    const { changes, present } = planSync([known('docs/large.md')], tree, followed);
    expect(changes.map(({ action, isProblem }) => [action, isProblem])).toEqual(Array(3).fill(['skip', true]));
    expect(changes[2]?.note).toBe(tooLargeFileMessage);
    expect(present.size).toBe(0);
  });

  test('keep what they became when their name, its case or their folder changes', () => {
    const before = [known('docs/A.md', '1'), known('docs/old.md', '2'), known('docs/b.md', '3')];
    const tree = [entry('docs/a.md', '9'), entry('docs/new/old.md', '2'), entry('docs/c.md', '8')];
    expect(told(before, tree, followed, new Map([['docs/c.md', 'docs/b.md']]))).toEqual([
      'rename document docs/a.md docs/A.md',
      'rename document docs/new/old.md docs/old.md',
      'rename document docs/c.md docs/b.md',
    ]);
  });

  test('that are gone are marked once, and brought back', () => {
    const gone = [known('docs/a.md'), known('docs/b.md', 'b', { state: 'missing' })];
    expect(told(gone, [entry('docs/b.md')], followed)).toEqual([
      'bring back document docs/b.md',
      'mark missing document docs/a.md',
    ]);
    expect(told([known('docs/a.md', 'a', { state: 'missing' })], [], followed)).toEqual([]);
  });

  test('a second plan of the same tree has nothing to do, whatever changed before', () => {
    const names = fc.constantFrom('a', 'A', 'b', 'c', 'd/e', 'd/E', 'adr/0001-x', 'adr/0002-y');
    const trees = fc.uniqueArray(fc.record({ path: names, blob: fc.constantFrom('1', '2', '3') }), {
      selector: ({ path }) => path,
    });
    const toTree = (files: readonly { path: string; blob: string }[]) =>
      files.map(({ path, blob }) => entry(`docs/${path}.md`, blob));
    fc.assert(
      fc.property(trees, trees, (first, second) => {
        let files: readonly KnownFile[] = [];
        for (const tree of [toTree(first), toTree(second)]) {
          const { changes, present } = planSync(files, tree, followed);
          const isGone = (path: string) => !present.has(path);
          const former = new Set(changes.flatMap(({ formerPath }) => formerPath ?? []));
          // Each new path has at most one former one, and no file is lost.
          expect(former.size).toBe(changes.filter(({ action }) => action === 'rename').length);
          const missing = files.filter(({ path }) => isGone(path) && !former.has(path));
          files = [
            ...[...present].map(([path, { kind, blob }]) => known(path, blob, { kind })),
            ...missing.map((file) => ({ ...file, state: 'missing' as const })),
          ];
          expect(planSync(files, tree, followed).changes).toEqual([]);
        }
      }),
    );
  });
});
