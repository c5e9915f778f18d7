/** Which code belongs to which element: namespaces, paths, and the most specific of several patterns. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PatternKind } from './element-pattern.ts';
import { bindNames, partMatches } from './pattern-binding.ts';

/** Whether one pattern alone matches a name. */
const matches = (kind: PatternKind, pattern: string, name: string): boolean =>
  bindNames([{ id: 'one', patterns: [{ kind, pattern }] }], kind, [name]).elementOf.has(name);

const namespaces =
  (pattern: string) =>
  (name: string): boolean =>
    matches('namespace', pattern, name);
const paths =
  (pattern: string) =>
  (name: string): boolean =>
    matches('path', pattern, name);

/** Element of a name among elements with one namespace each. */
const winner = (name: string, patterns: Readonly<Record<string, string>>): string | undefined =>
  bindNames(
    Object.entries(patterns).map(([id, pattern]) => ({ id, patterns: [{ kind: 'namespace', pattern }] })),
    'namespace',
    [name],
  ).elementOf.get(name);

describe('a namespace pattern', () => {
  test('matches the namespace itself and what lies below it, not its neighbours', () => {
    expect(
      ['App\\Order', 'App\\Order\\Item', 'App\\OrderHistory', 'App', 'Other\\App\\Order'].map(namespaces('App\\Order')),
    ).toEqual([true, true, false, false, false]);
  });

  test('means the same with every separator, at its ends too', () => {
    const names = ['App\\Order\\Item', 'App.Order.Item', 'App/Order/Item', 'App::Order::Item'];
    for (const pattern of ['App\\Order', 'App.Order', 'App/Order/', 'App::Order', '\\App\\Order\\']) {
      expect(names.map(namespaces(pattern)), pattern).toEqual([true, true, true, true]);
    }
  });

  test('has a star for letters within one part', () => {
    expect(['App\\Order\\Domain', 'App\\Domain', 'App\\Old\\Order\\Domain'].map(namespaces('App\\*\\Domain'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['App\\OrderApi', 'App\\Api', 'App\\Order\\Api'].map(namespaces('App\\Order*'))).toEqual([
      true,
      false,
      true,
    ]);
    expect(namespaces('App\\*r*r*r')('App\\Order')).toBe(false);
  });

  test('has two stars for any number of parts, none included', () => {
    expect(['App\\Order', 'App\\Order\\Item\\Tax'].map(namespaces('App\\Order\\**'))).toEqual([true, true]);
    expect(['Domain', 'App\\Domain', 'App\\Order\\Domain\\Event', 'App'].map(namespaces('**\\Domain'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['', 'App'].map(namespaces('**'))).toEqual([true, true]);
  });

  test('tells capital letters apart, and is text otherwise: brackets, question marks, single colons', () => {
    expect(namespaces('app')('App')).toBe(false);
    expect(namespaces('App\\(a+)+[b]?')('App\\(a+)+[b]?')).toBe(true);
    expect(namespaces('App\\Orde?')('App\\Order')).toBe(false);
    expect(namespaces('a:b')('a:b::c')).toBe(true);
  });

  test('without any part matches nothing', () => {
    expect(['', 'App'].map(namespaces('\\'))).toEqual([false, false]);
  });
});

describe('a path pattern, as in CODEOWNERS', () => {
  test('with a slash in front or within starts at the root and owns what is below', () => {
    expect(
      ['src/Order/a.ts', 'src/Order/deep/a.ts', 'lib/src/Order/a.ts', 'src/Orders/a.ts'].map(paths('src/Order')),
    ).toEqual([true, true, false, false]);
    expect(['docs/a.md', 'lib/docs/a.md'].map(paths('/docs/'))).toEqual([true, false]);
  });

  test('without one matches at every depth', () => {
    expect(['a.js', 'src/deep/a.js', 'a.jsx'].map(paths('*.js'))).toEqual([true, true, false]);
    expect(['apps/a', 'src/apps/deep/a', 'apps'].map(paths('apps/'))).toEqual([true, true, false]);
    expect(['a', 'deep/a'].map(paths('*'))).toEqual([true, true]);
  });

  test('with a star at its end means the files of that folder alone', () => {
    expect(['docs/a.md', 'docs/deep/a.md'].map(paths('docs/*'))).toEqual([true, false]);
  });

  test('with two stars goes through any number of folders; a question mark is one letter', () => {
    expect(['src/a', 'src/deep/deeper/a', 'src', 'lib/a'].map(paths('src/**'))).toEqual([true, true, false, false]);
    expect(['src/test/a', 'src/x/y/test/a', 'src/a'].map(paths('src/**/test'))).toEqual([true, true, false]);
    expect(['logs/a', 'deep/logs/a'].map(paths('**/logs'))).toEqual([true, true]);
    expect(['v1.ts', 'v12.ts'].map(paths('/v?.ts'))).toEqual([true, false]);
  });
});

describe('of several patterns', () => {
  test('the one with more parts wins, wherever they are listed', () => {
    expect(winner('App\\Order\\Tax', { shop: 'App', order: 'App\\Order', tax: 'App\\Order\\Tax' })).toBe('tax');
    expect(winner('App\\Order\\Tax', { tax: 'App\\*\\Tax', order: 'App\\Order' })).toBe('tax');
    expect(winner('App\\Order\\Tax', { all: '**\\**', app: 'App\\**' })).toBe('app');
  });

  test('then the one with more letters, then that of the element with the smaller id', () => {
    expect(winner('App\\Order', { some: 'App\\Or*', exactly: 'App\\Order' })).toBe('exactly');
    expect(winner('App\\Order', { second: 'App\\Order', first: 'App\\Order\\**' })).toBe('first');
  });

  test('those that match no name are listed; one that loses is not', () => {
    const owners = [
      {
        id: 'a',
        patterns: [{ kind: 'namespace', pattern: 'App' } as const, { kind: 'path', pattern: 'src' } as const],
      },
      {
        id: 'b',
        patterns: [
          { kind: 'namespace', pattern: 'App\\Order' } as const,
          { kind: 'namespace', pattern: 'Old' } as const,
        ],
      },
    ];
    const { elementOf, idle } = bindNames(owners, 'namespace', ['App\\Order', 'Vendor']);
    expect([...elementOf]).toEqual([['App\\Order', 'b']]);
    expect(idle).toEqual([{ elementId: 'b', pattern: 'Old' }]);
  });
});

describe('for any patterns and names', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'b', 'B', '(', ')', '+', '[', '?', '$'),
    minLength: 1,
    maxLength: 4,
  });
  const step = fc.oneof(
    { weight: 3, arbitrary: part },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant('**') },
  );
  const name = fc.array(part, { maxLength: 5 });

  /** The same rules written down as plainly as possible. */
  function plainly(steps: readonly string[], parts: readonly string[]): boolean {
    const [first, ...rest] = steps;
    if (first === undefined) return true;
    if (first === '**') return plainly(rest, parts) || (parts.length > 0 && plainly(steps, parts.slice(1)));
    const [head, ...tail] = parts;
    return head !== undefined && letters(first, head) && plainly(rest, tail);
  }
  const letters = (glob: string, text: string): boolean => {
    if (glob === '') return text === '';
    if (glob.startsWith('*')) return letters(glob.slice(1), text) || (text !== '' && letters(glob, text.slice(1)));
    return text.startsWith(glob.charAt(0)) && letters(glob.slice(1), text.slice(1));
  };

  test('what matches follows the rules', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), name, (steps, parts) => {
        expect(namespaces(steps.join('\\'))(parts.join('.'))).toBe(plainly(steps, parts));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the order of elements does not matter', () => {
    const owner = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(owner, { selector: ({ id }) => id }), fc.array(name), (owners, names) => {
        const all = owners.map(({ id, steps }) => ({
          id,
          patterns: [{ kind: 'namespace' as const, pattern: steps.join('.') }],
        }));
        const texts = names.map((parts) => parts.join('\\'));
        expect([...bindNames(all, 'namespace', texts).elementOf]).toEqual([
          ...bindNames(all.toReversed(), 'namespace', texts).elementOf,
        ]);
      }),
    );
  });

  test('patterns made to be slow are not', () => {
    const glob = `${'a*'.repeat(150)}b`;
    const deep = `${'**\\a\\'.repeat(60)}b`;
    const started = process.cpuUsage();
    expect(partMatches(glob, 'a'.repeat(1_000), 'namespace')).toBe(false);
    expect(namespaces(deep)(Array.from({ length: 500 }, () => 'a').join('\\'))).toBe(false);
    const { user } = process.cpuUsage(started);
    // Trying all ways would take longer than the universe exists.
    expect(user / 1_000).toBeLessThan(1_000);
  });
});
