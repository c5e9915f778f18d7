/** Two texts of a workspace, compared view by view. */
import { describe, expect, it } from 'vitest';
import { compareWorkspaces } from './workspace-comparison.ts';

const shop = (model = '', views = ''): string => `workspace {
  model {
    reader = person "Reader"
    shop = softwareSystem "Bookshop" {
      web = container "Web shop" "Shows books." "React"
      ${model}
    }
    reader -> web "Buys with"
  }
  views {
    container shop "Containers" {
      include *
    }
    ${views}
  }
}`;
const context = 'systemContext shop "Context" {\ninclude *\n}';

const told = (before: string, after: string) =>
  compareWorkspaces(before, after).map(({ name, kind, changes }) => [
    name,
    kind,
    changes.map((change) => `${change.kind} ${change.name}`),
  ]);

describe('comparing two texts', () => {
  it('equal texts have equal views', () => {
    expect(told(shop(), shop())).toEqual([['Bookshop - Containers', 'same', []]]);
  });

  it('an element that comes first shifts the numbers of all others, and nothing else counts as changed', () => {
    const after = shop('')
      .replace('reader = person', 'writer = person "Writer"\nreader = person')
      .replace('reader -> web', 'writer -> web "Writes for"\nreader -> web');
    expect(told(shop(), after)).toEqual([
      ['Bookshop - Containers', 'changed', ['added Writer', 'added Writer to Web shop · Writes for']],
    ]);
  });

  it('tells what was added, changed and removed, with marks in the version that shows it', () => {
    const before = shop('db = container "Database"\nweb -> db "Reads"');
    const after = shop('queue = container "Queue"\nweb -> queue "Sends"').replace('Shows books.', 'Shows maps.');
    const [view] = compareWorkspaces(before, after);
    expect(view?.changes.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'added Queue',
      'added Web shop to Queue · Sends',
      'changed Web shop',
      'removed Database',
      'removed Web shop to Database · Reads',
    ]);
    expect([...(view?.marksBefore.values() ?? [])].toSorted()).toEqual(['changed', 'removed', 'removed']);
    expect([...(view?.marksAfter.values() ?? [])].toSorted()).toEqual(['added', 'added', 'changed']);
  });

  it('an element that was renamed is changed, as its identifier tells', () => {
    expect(told(shop(), shop().replace('"Web shop"', '"Book site"'))[0]?.[2]).toEqual(['changed Book site']);
  });

  it('a system that was renamed takes along what is inside', () => {
    const [view] = compareWorkspaces(shop(), shop().replace('"Bookshop"', '"Library"'));
    expect(view?.changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['changed Library']);
  });

  it('another description of a relationship is a change', () => {
    expect(told(shop(), shop().replace('Buys with', 'Orders with'))[0]?.[2]).toEqual([
      'changed Reader to Web shop · Orders with',
    ]);
  });

  it('a change of looks is a change', () => {
    const styled = shop('', 'styles {\nelement "Person" {\nbackground #ff0000\n}\n}');
    expect(told(shop(), styled)[0]?.[2]).toEqual(['changed Reader']);
  });

  it('names views that came and went', () => {
    expect(told(shop(), shop('', context)).map(([name, kind]) => [name, kind])).toEqual([
      ['Bookshop - System Context', 'added'],
      ['Bookshop - Containers', 'same'],
    ]);
    expect(told(shop('', context), shop()).map(([name, kind]) => [name, kind])).toEqual([
      ['Bookshop - Containers', 'same'],
      ['Bookshop - System Context', 'removed'],
    ]);
  });

  it('a view whose title alone changed is changed', () => {
    const titled = shop().replace('include *', 'include *\ntitle "Inside"');
    expect(told(shop(), titled)).toEqual([['Inside', 'changed', []]]);
  });
});
