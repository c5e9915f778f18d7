/** Figures of a project beside the sums: spreads, packages in circles, classes that moved, and the table of all keys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyReport, type Report, type ReportClass } from '../report/report-types.ts';
import { globalMetrics } from './global-metrics.ts';
import { metricFacts, metricGroups, metricKeys } from './metric-keys.ts';
import { movedClasses } from './moved-classes.ts';
import { packageView } from './package-view.ts';
import { spreadOf } from './spread.ts';

const tool = { name: 'Test', line: '', label: 'Test' };
const classOf = (name: string, values: ReportClass['values']): ReportClass => ({
  name,
  namespace: '',
  kind: 'class',
  values,
});
const reportOf = (parts: Partial<Report>): Report => ({ ...emptyReport('archwright', tool), ...parts });

describe('the keys', () => {
  it('are 24 in five groups, each with a label and a legend of its own', () => {
    expect(metricKeys).toHaveLength(24);
    expect(metricGroups.map((group) => metricKeys.filter((key) => metricFacts[key].group === group).length)).toEqual([
      7, 5, 6, 3, 3,
    ]);
    expect(new Set(metricKeys.map((key) => metricFacts[key].label)).size).toBe(24);
    expect(new Set(metricKeys.map((key) => metricFacts[key].legend)).size).toBe(24);
  });
});

describe('figures', () => {
  it('that the tool gives for the project go before those of the classes', () => {
    const report = reportOf({ classes: [classOf('A', { lloc: 10 })], totals: { 'loc.lloc': 12 } });
    expect(globalMetrics(report)).toEqual({ 'loc.lloc': 12, 'loc.avg_lloc.by_class': 10, 'oop.class_count': 1 });
  });

  it('leave out what cannot be divided', () => {
    const report = reportOf({ classes: [classOf('A', { lloc: 10, nbMethods: 0 })] });
    expect(globalMetrics(report)).not.toHaveProperty(['loc.avg_lloc.by_method']);
  });
});

describe('the spread of an average', () => {
  const classes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map((lloc) => classOf(`C${lloc}`, { lloc, mi: 171 - lloc }));

  it('has the middle, the 90th percentile and the worst class', () => {
    const spread = spreadOf(reportOf({ classes }));
    expect(spread['loc.avg_lloc.by_class']).toEqual({ median: 6, p90: 10, worst: { value: 100, name: 'C100' } });
    expect(spread['complexity.avg_mi.by_class']?.worst).toEqual({ value: 71, name: 'C100' });
    expect(spread).not.toHaveProperty(['loc.lloc']);
    expect(spread).not.toHaveProperty(['complexity.avg_ccn.by_class']);
  });

  it('counts classes without a name, which are never the worst', () => {
    const spread = spreadOf(reportOf({ classes, anonymous: [{ lloc: 900 }] }));
    expect(spread['loc.avg_lloc.by_class']).toMatchObject({ median: 6.5, worst: { name: 'C100' } });
  });
});

describe('packages', () => {
  const graph = (edges: Readonly<Record<string, readonly string[]>>): Pick<Report, 'packages'> => ({
    packages: Object.entries(edges).map(([name, dependsOn]) => ({ name, dependsOn })),
  });

  it('in circles are found, the largest circle first', () => {
    const { cycles, packages } = packageView(
      graph({ a: ['b', 'a'], b: ['c', 'other'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] }),
    );
    expect(cycles).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(packages[0]).toEqual({ name: 'a', dependsOn: ['b'] });
    expect(packages[1]).toEqual({ name: 'b', dependsOn: ['c'] });
  });

  it('are in one circle exactly if each reaches the other', () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 });
    fc.assert(
      fc.property(edges, (pairs) => {
        const targets = (from: number): readonly number[] => pairs.filter(([a]) => a === from).map(([, b]) => b);
        const reached = (from: number): ReadonlySet<number> => {
          const seen = new Set<number>();
          const open = [...targets(from)];
          for (let at = open.pop(); at !== undefined; at = open.pop()) {
            if (!seen.has(at)) open.push(...targets(at));
            seen.add(at);
          }
          return seen;
        };
        const nodes = Array.from({ length: 8 }, (_one, at) => at);
        const { cycles } = packageView(
          graph(Object.fromEntries(nodes.map((at) => [`p${at}`, targets(at).map((to) => `p${to}`)]))),
        );
        const inOne = nodes.flatMap((a) =>
          nodes.filter((b) => a < b && reached(a).has(b) && reached(b).has(a)).map((b) => [a, b]),
        );
        const found = cycles.flatMap((cycle) =>
          cycle.flatMap((a) => cycle.filter((b) => a < b).map((b) => [Number(a[1]), Number(b[1])])),
        );
        expect(found.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(inOne);
      }),
    );
  });

  it('may be in a chain of any length', () => {
    const long = Object.fromEntries(Array.from({ length: 50_000 }, (_one, at) => [`p${at}`, [`p${at + 1}`]]));
    expect(packageView(graph(long)).cycles).toEqual([]);
  });
});

describe('classes that moved', () => {
  it('are the only ones with their short name that came and went', () => {
    expect(
      movedClasses(
        ['Slim\\Route', 'Slim\\Http\\Body', 'Slim\\Twice', 'Slim\\A\\Double', 'Slim\\B\\Double'],
        ['Slim\\Routing\\Route', 'Slim\\X\\Twice', 'Slim\\Y\\Twice', 'Slim\\Z\\Double', 'Slim\\New'],
      ),
    ).toEqual([{ from: 'Slim\\Route', to: 'Slim\\Routing\\Route' }]);
  });
});
