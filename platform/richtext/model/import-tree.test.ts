/** Pages for the files of a folder. */
import { describe, expect, test } from 'vitest';
import { planPages } from './import-tree.ts';

/** Pages as indented lines, in their order. */
function treeOf(paths: readonly string[], deepest = 10): string[] {
  const depths = new Map<string | null, number>([[null, -1]]);
  return planPages(paths, deepest).pages.map(({ path, name, parent, hasText }) => {
    const depth = (depths.get(parent) ?? Number.NaN) + 1;
    depths.set(path, depth);
    return `${'  '.repeat(depth)}${name}${hasText ? '' : ' (empty)'}`;
  });
}

describe('files of a folder', () => {
  test('become pages below the pages of their folders, in the order of their names', () => {
    const paths = ['guides/10 Deploy.md', 'guides/2 Build.md', 'guides/README.md', 'about.md', 'teams/ops/duty.md'];
    expect(treeOf(paths)).toEqual([
      'about',
      'guides',
      '  2 Build',
      '  10 Deploy',
      'teams (empty)',
      '  ops (empty)',
      '    duty',
    ]);
  });

  test('that introduce their folder become its page: a readme rather than an index', () => {
    const { folders } = planPages(['Readme.md', 'a/index.md', 'a/README.markdown', 'b/x.md'], 10);
    expect([...folders]).toEqual([
      ['', 'Readme.md'],
      ['a', 'a/README.markdown'],
      ['b', 'b/'],
    ]);
    expect(treeOf(['b.md', 'README.md'])).toEqual(['README', 'b']);
  });

  test('below the deepest level stand on the last one', () => {
    const paths = ['a/b/c/d.md', 'a/b/c/README.md', 'a/b/e/f.md'];
    expect(treeOf(paths, 3)).toEqual(['a (empty)', '  b (empty)', '    c', '    d', '    f']);
  });
});
