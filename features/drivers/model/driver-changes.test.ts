/** Two states of the drivers side by side, and what the history says of a save. */
import { describe, expect, test } from 'vitest';
import type { QualityAttributeBody } from '../contract.ts';
import { compareDrivers, deedsOf, namesIn } from './driver-changes.ts';
import { withConstraints, withQualityAttributes } from './driver-saving.ts';
import { noDrivers, type DriverSet } from './driver-set.ts';

/** Drivers of fixed attributes whose ids are their codes, and of constraints whose ids are their names. */
function aSet(attributes: readonly (string | Partial<QualityAttributeBody>)[], constraints: string[] = []): DriverSet {
  const bodies = attributes.map((one): QualityAttributeBody => {
    const body = typeof one === 'string' ? { code: one } : one;
    return { type: 'fixed', code: 'cost', id: body.code, ...body };
  });
  const first = withQualityAttributes(noDrivers, bodies, () => 'scenario');
  const rules = constraints.map((name) => ({ id: name, name }));
  const both = 'drivers' in first ? withConstraints(first.drivers, rules, () => '') : first;
  if ('violations' in both) throw new Error(JSON.stringify(both.violations));
  return both.drivers;
}
const ids = (heads: readonly { readonly id: string }[]): string[] => heads.map(({ id }) => id);

describe('two states', () => {
  test('that are equal have no differences', () => {
    const set = aSet(['cost', 'safety'], ['In the EU']);
    expect(compareDrivers(set, set)).toEqual({ added: [], removed: [], changed: [], moved: [] });
  });

  test('tell what came and what went, attributes and constraints', () => {
    const { added, removed } = compareDrivers(aSet(['cost', 'safety'], ['Old']), aSet(['cost', 'security'], ['New']));
    expect([ids(added), ids(removed)]).toEqual([
      ['security', 'New'],
      ['safety', 'Old'],
    ]);
  });

  test('tell every field that changed, with lines for scenarios and trade-offs', () => {
    const scenario = { stimulus: 'A node stops', measure: '30 s', importance: 3, difficulty: 2 };
    const before = aSet([{ code: 'cost', reason: 'Budget' }, 'safety']);
    const tradeOffs = [{ attributeId: 'safety', effect: 'hurts' as const, reason: 'cheap parts' }];
    const after = aSet([{ code: 'cost', isMajor: true, scenarios: [scenario], tradeOffs }, 'safety']);
    const [cost] = compareDrivers(before, after).changed;
    expect([cost?.name, cost?.fields]).toEqual([
      'Cost',
      [
        { field: 'isMajor', before: '', after: 'major' },
        { field: 'reason', before: 'Budget', after: '' },
        { field: 'scenarios', before: '', after: 'A node stops · 30 s (importance high, difficulty medium)' },
        { field: 'tradeOffs', before: '', after: 'hurts Safety: cheap parts' },
      ],
    ]);
  });

  test('a new name of one attribute is no change of the trade-offs of others', () => {
    const other = (name: string) => ({ id: 'x', type: 'custom' as const, code: 'custom', name });
    const cost = { code: 'cost', tradeOffs: [{ attributeId: 'x', effect: 'hurts' as const }] };
    const { changed } = compareDrivers(aSet([cost, other('Offline')]), aSet([cost, other('Underground')]));
    expect(ids(changed)).toEqual(['x']);
  });

  test.each([
    ['one to the end', ['cost', 'safety', 'security'], ['safety', 'security', 'cost'], ['cost']],
    ['one to the front', ['cost', 'safety', 'security'], ['security', 'cost', 'safety'], ['security']],
    ['all turned round', ['cost', 'safety', 'security'], ['security', 'safety', 'cost'], ['safety', 'cost']],
    ['nothing, when one left', ['cost', 'safety', 'security'], ['cost', 'security'], []],
  ])('tell what moved: %s', (_case, before, after, moved) => {
    expect(ids(compareDrivers(aSet(before), aSet(after)).moved)).toEqual(moved);
  });
});

describe('the history of a save', () => {
  test('tells each kind of deed once, and each new driver', () => {
    const before = aSet(['cost', { code: 'safety', isMajor: true }, 'security']);
    const after = aSet([{ code: 'security', reason: 'GDPR', isMajor: true }, 'safety', 'elasticity', 'simplicity']);
    const deeds = deedsOf(compareDrivers(before, after));
    expect(deeds.map(({ action, drivers }) => `${action} ${namesIn(drivers)}`)).toEqual([
      'created Elasticity',
      'created Simplicity',
      'removed Cost',
      'marked_major Security',
      'unmarked_major Safety',
      'edited Security',
      'reordered Safety',
    ]);
  });

  test.each([
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
    [['A', 'B', 'C', 'D'], 'A, B and 2 more'],
  ])('names %j as %j', (names, words) => {
    expect(namesIn(names.map((name) => ({ name })))).toBe(words);
  });
});
