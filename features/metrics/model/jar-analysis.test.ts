/** Comparing months, namespaces, treemaps and events of a jar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MetricClass, MetricMonth } from '../contract.ts';
import { compareClasses, countFates } from './class-comparison.ts';
import { listedClasses, ordersFor, splitName } from './class-listing.ts';
import { classTiles, keysOf, scoreGoalsOf } from './metric-charts.ts';
import { namesDownTo, namespaceTree, nodeNamed } from './namespace-tree.ts';
import { isMissed } from './metric-targets.ts';
import { timelineEvents } from './timeline-events.ts';
import { treemap } from './treemap.ts';

const aClass = (classname: string, score: number, lloc = 100): MetricClass => ({ classname, score, lloc, parts: {} });
const aMonth = (timestamp: string, more: Partial<MetricMonth> = {}): MetricMonth => ({
  timestamp,
  tool: 'PhpMetrics 2.8+',
  globalMetrics: {},
  spread: {},
  scores: [],
  threshold: 30,
  sources: [],
  ...more,
});

test('a large class that got a little worse stands before a small one that got much worse', () => {
  const compared = compareClasses(
    [aClass('A\\Large', 40, 2_000), aClass('A\\Small', 10, 20), aClass('A\\Same', 5)],
    [aClass('A\\Large', 44, 2_000), aClass('A\\Small', 60, 20), aClass('A\\Same', 5)],
  );
  expect(compared.map(({ classname, fate }) => [classname, fate])).toEqual([
    ['A\\Large', 'worse'],
    ['A\\Small', 'worse'],
    ['A\\Same', 'same'],
  ]);
});

test('a class that vanished from one namespace and appeared in another has probably moved', () => {
  const compared = compareClasses([aClass('Slim\\Route', 20)], [aClass('Slim\\Routing\\Route', 20)]);
  expect(compared.find(({ fate }) => fate === 'new')?.movedFrom).toBe('Slim\\Route');
  expect(countFates(compared)).toEqual({ worse: 0, better: 0, same: 0, new: 1, gone: 1 });
});

test('a filter finds classes by all of its words, in any order and case', () => {
  const all = [aClass('Shop\\Cart\\PriceEngine', 50), aClass('Shop\\Cart\\Line', 60)];
  expect(listedClasses(all, { filter: 'engine CART', order: 'score' }).map(({ score }) => score)).toEqual([50]);
});

test('a file without a folder is a file, and no class of a namespace', () => {
  const files = ['main.py', 'util.c', 'order.service.ts', 'Cart.java'];
  expect(files.map((name) => splitName(name))).toEqual(files.map((short) => ({ short, namespace: '' })));
  const classes = ['shop.order.Line', 'shop.order.C', 'std::vector', 'Shop\\Cart.c', 'com.acme.c', 'src/main.py'];
  expect(classes.map((name) => splitName(name).namespace)).toEqual([
    'shop.order',
    'shop.order',
    'std',
    'Shop\\Cart',
    'com.acme',
    'src',
  ]);
});

test('a target for the score is drawn at its namespace; at the first one of the tree also those for what is above', () => {
  const target = (namespace: string, metric = 'score') => ({
    id: namespace,
    metric,
    namespace,
    value: 25,
    due: '2026-12-31',
    isMissed: false,
  });
  const targets = [target(''), target('Shop'), target('Shop\\Api\\Cart'), target('', 'loc.loc')];
  const drawn = (names: readonly string[]) => scoreGoalsOf(names, targets).length;
  expect([namesDownTo('Shop\\Api'), drawn(namesDownTo('Shop\\Api'))]).toEqual([['', 'Shop', 'Shop\\Api'], 2]);
  expect([drawn(['Shop\\Api\\Cart']), drawn(['Shop\\Api\\Mail'])]).toEqual([1, 0]);
});

test('of two equally bad classes the one without tests comes first', () => {
  const all = [
    { ...aClass('A\\Tested', 50), coverage: 0.9 },
    { ...aClass('A\\Bare', 40), coverage: 0.1 },
  ];
  const named = listedClasses(all, { filter: '', order: 'risk' }).map(({ classname }) => classname);
  expect([named, ordersFor([aClass('A\\B', 1)]).some(({ value }) => value === 'risk')]).toEqual([
    ['A\\Bare', 'A\\Tested'],
    false,
  ]);
});

test('a namespace sums what is below it, weighs scores by lines and leaves out accepted classes', () => {
  const generated = { ...aClass('Shop\\Parser\\Tables', 90, 50), accepted: { reason: 'Generated', by: null, at: '' } };
  const root = namespaceTree([aClass('Shop\\Cart\\Line', 60, 300), aClass('Shop\\Cart\\Cart', 20, 100), generated], 30);
  expect([root.name, root.classes, root.flagged]).toEqual(['Shop', 3, 1]);
  expect(nodeNamed(root, 'Shop\\Cart')).toMatchObject({ classes: 2, lloc: 400, score: 50, flagged: 1 });
});

test('the boxes of a treemap have the areas of their sizes and lie within the space', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(sizes, (list) => {
      const falling = list.toSorted((one, other) => other - one);
      const total = falling.reduce((sum, size) => sum + size, 0);
      const boxes = treemap(falling, { x: 0, y: 0, width: 800, height: 400 });
      expect(boxes).toHaveLength(falling.length);
      for (const [at, { x, y, width, height }] of boxes.entries()) {
        expect((width * height) / (800 * 400)).toBeCloseTo((falling[at] ?? 0) / total, 6);
        expect(x >= -1e-6 && y >= -1e-6 && x + width <= 800 + 1e-6 && y + height <= 400 + 1e-6).toBe(true);
      }
    }),
  );
});

test('a decision lies between the month before its own and its own', () => {
  const months = [aMonth('2026|05'), aMonth('2026|06'), aMonth('2026|09')];
  const decision = { id: 'd', serialNumber: 12, title: 'Split billing', decidedAt: '2026-07-16T00:00:00.000Z' };
  const [event] = timelineEvents(months, { decisions: [decision], notes: [] });
  expect([event?.label, event?.before?.timestamp, event?.after?.timestamp]).toEqual([
    'ADR 12 Split billing',
    '2026|06',
    '2026|09',
  ]);
});

test('a decision from before the first report is not on the time line; another tool is', () => {
  const months = [aMonth('2026|05'), aMonth('2026|06', { tool: 'PhpMetrics 3.0rc' })];
  const early = { id: 'd', serialNumber: 1, title: 'Use PHP', decidedAt: '2020-01-01T00:00:00.000Z' };
  expect(timelineEvents(months, { decisions: [early], notes: [] }).map(({ kind }) => kind)).toEqual(['tool']);
});

test('a metric that no report has draws no line', () => {
  expect(keysOf('loc', [aMonth('2026|05', { globalMetrics: { 'loc.lloc': 10 } })])).toEqual(['loc.lloc']);
});

test('the change of a tile counts from the first month in which the class exists', () => {
  const history = { '2026|07': { score: 12 }, '2026|02': { score: 5 }, '2026|04': { score: 9 } };
  expect(classTiles({ classname: 'A', history })[0]).toEqual({
    figure: 'score',
    value: 12,
    change: 7,
    since: '2026|02',
  });
});

test('a target for something that should rise is missed below its value, on the day after', () => {
  const target = { metric: 'complexity.avg_mi.by_class', value: 80, due: '2026-06-30' };
  expect([
    isMissed(target, 75, '2026-07-01'),
    isMissed(target, 75, '2026-06-30'),
    isMissed(target, 81, '2026-07-01'),
  ]).toEqual([true, false, false]);
});
