/** Model of the decision map: joining, filtering, sorting, timeline and layout. */
import { describe, expect, test } from 'vitest';
import { layeredLayout, spread } from '#platform/canvas/model/layered-layout.ts';
import { nearestBox } from '#platform/canvas/model/nearest-box.ts';
import { decisionLimits, type DecisionEdge, type DecisionNode } from '../contract.ts';
import { joinGraph } from './joined-graph.ts';
import { neighboursOf, shownGraph } from './map-filter.ts';
import { layoutTaskOf, nodeSize } from './map-layout.ts';
import { sortDecisions } from './sort-decisions.ts';
import { dotRows, momentAt, rowsOf, spanOf, ticksOf, xOf } from './timeline.ts';

const accepted = { name: 'accepted', label: 'Accepted', theme: 'green' };
const draft = { name: 'draft', label: 'Draft', theme: 'default' };
const aRecord = (serialNumber: number, more: Partial<DecisionNode> = {}): DecisionNode => ({
  id: `adr ${serialNumber}`,
  kind: 'adr',
  serialNumber,
  title: `Decision ${serialNumber}`,
  state: accepted,
  createdAt: new Date(Date.UTC(2026, 0, serialNumber)).toISOString(),
  decidedAt: null,
  source: 'internal',
  ...more,
});
const aPage = (title: string): DecisionNode => ({
  ...aRecord(0, { id: title, kind: 'doc', title }),
  serialNumber: null,
  state: null,
  createdAt: null,
  source: null,
});
const edge = (from: number, to: number | string, relation: DecisionEdge['relation'] = 'links'): DecisionEdge => ({
  from: `adr ${from}`,
  to: typeof to === 'string' ? to : `adr ${to}`,
  relation,
});
const titles = (nodes: readonly DecisionNode[]): string[] => nodes.map(({ title }) => title);

describe('joining', () => {
  test('drops links between records with another relation, and duplicates', () => {
    const records = [aRecord(2), aRecord(1)];
    const edges = [edge(2, 1, 'replaces'), edge(2, 1), edge(1, 2), edge(2, 1, 'replaces'), edge(2, 2), edge(2, 9)];
    const graph = joinGraph({ records, documents: [], edges, total: 2 });
    expect(graph.edges).toEqual([edge(2, 1, 'replaces')]);
    expect(titles(graph.nodes)).toEqual(['Decision 1', 'Decision 2']);
  });

  test('keeps the newest records above the limit, with the documents they link to', () => {
    const count = decisionLimits.records + 5;
    const records = Array.from({ length: count }, (_, at) => aRecord(at + 1));
    const documents = [aPage('Old'), aPage('New')];
    const edges = [edge(1, 'Old'), edge(count, 'New'), edge(6, 1)];
    const graph = joinGraph({ records, documents, edges, total: count });
    expect([graph.isCut, graph.total, graph.nodes.length]).toEqual([true, count, decisionLimits.records + 1]);
    expect(titles(graph.nodes.slice(0, 2))).toEqual(['New', 'Decision 6']);
    expect(graph.edges).toEqual([edge(count, 'New')]);
  });
});

describe('filtering', () => {
  const graph = {
    nodes: [
      aPage('Guide'),
      aRecord(1, { title: 'Über Kafka' }),
      aRecord(2, { state: draft }),
      aRecord(3, { kind: 'rfc' }),
    ],
    edges: [edge(1, 'Guide'), edge(3, 1)],
    total: 3,
    isCut: false,
  };
  const found = (filter: Parameters<typeof shownGraph>[1]): string[] => titles(shownGraph(graph, filter).nodes);

  test('by words ignoring accents, numbers, state, kind and dates; documents follow the records that link to them', () => {
    expect(found({ search: 'kafka UBER' })).toEqual(['Guide', 'Über Kafka']);
    expect(found({ search: '#002' })).toEqual(['Decision 2']);
    expect(found({ state: 'draft' })).toEqual(['Decision 2']);
    expect(found({ kind: 'rfc' })).toEqual(['Decision 3']);
    expect(found({ from: Date.UTC(2026, 0, 2), to: Date.UTC(2026, 0, 3) })).toEqual(['Decision 2', 'Decision 3']);
    expect(found({ search: 'nothing' })).toEqual([]);
  });

  test('neighbours are labelled from either end', () => {
    const said = neighboursOf({ nodes: graph.nodes, edges: [edge(2, 1, 'replaces')] });
    expect(said.get('adr 2')).toMatchObject([{ words: 'replaces', node: { id: 'adr 1' } }]);
    expect(said.get('adr 1')).toMatchObject([{ words: 'replaced by', node: { id: 'adr 2' } }]);
  });
});

test('sorting puts empty values last in both directions', () => {
  const nodes = [aPage('Guide'), aRecord(2), aRecord(10), aRecord(1)];
  const by = (isDescending: boolean) => titles(sortDecisions(nodes, { column: 'number', isDescending }));
  expect(by(false)).toEqual(['Decision 1', 'Decision 2', 'Decision 10', 'Guide']);
  expect(by(true)).toEqual(['Decision 10', 'Decision 2', 'Decision 1', 'Guide']);
});

describe('the timeline', () => {
  const axisOf = (start: string, end: string, width = 1_000) => ({
    ...(spanOf([Date.parse(start), Date.parse(end)]) ?? { start: 0, end: 1 }),
    left: 16,
    right: width - 16,
  });
  const labels = (start: string, end: string, width?: number): string[] =>
    ticksOf(axisOf(start, end, width)).map(({ label }) => label);

  test('has ticks of days, months or years, depending on its width', () => {
    expect(labels('2026-01-10', '2026-11-20')).toEqual([
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
    ]);
    expect(labels('2025-11-01', '2026-04-01').at(1)).toBe('Dec');
    expect(labels('2025-11-01', '2026-04-01')).toContain('2026');
    expect(labels('2026-03-01', '2026-03-02')[0]).toMatch(/^\d+ (Feb|Mar)$/);
    expect(labels('1998-01-01', '2026-01-01', 400).length).toBeLessThanOrEqual(6);
  });

  test('maps positions to times and back, and centres a single record', () => {
    const axis = axisOf('2026-01-01', '2026-06-01');
    const at = Date.parse('2026-02-03');
    expect(momentAt(axis, xOf(axis, at))).toBeCloseTo(at, -1);
    const one = { ...(spanOf([at]) ?? { start: 0, end: 1 }), left: 0, right: 100 };
    expect(xOf(one, at)).toBeCloseTo(50);
    expect(spanOf([])).toBeUndefined();
  });

  test('separates dots in a row when there is space', () => {
    const places = Array.from({ length: 40 }, (_, at) => (at * 37) % 400);
    const look = dotRows(places);
    const rows = rowsOf(places, look);
    const touching = places.some((x, at) =>
      places.some((other, index) => index !== at && rows[index] === rows[at] && Math.abs(other - x) < 2 * look.radius),
    );
    expect(touching).toBe(false);
  });

  test('stacks small dots for records of one moment', () => {
    const look = dotRows([10, 200, 200, 200, 200, 200, 390]);
    expect(look).toEqual({ radius: 3, rows: 5 });
    expect(new Set(rowsOf([200, 200, 200, 200, 200], look)).size).toBe(5);
    expect(dotRows([10, 200, 200, 200, 390])).toEqual({ radius: 5, rows: 3 });
  });
});

describe('the layout', () => {
  const many = (count: number) => {
    const nodes = Array.from({ length: count }, (_, at) => aRecord(at + 1));
    const edges = Array.from({ length: count - 1 }, (_, at) => edge(at + 2, 1 + ((at * 7) % (at + 1))));
    return { nodes, edges: edges.filter((_, at) => at % 3 !== 0) };
  };

  test.each([12, 300])(
    '%i boxes do not overlap, older ones are left of their referrers, and the result is deterministic',
    (count) => {
      const graph = many(count);
      const places = layeredLayout(layoutTaskOf(graph));
      const shuffled = { nodes: graph.nodes.toReversed(), edges: graph.edges };
      expect(layeredLayout(layoutTaskOf(shuffled))).toEqual(places);
      const { width, height } = nodeSize;
      const overlaps = places.flatMap((one, at) =>
        places.slice(at + 1).filter((other) => Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height),
      );
      expect(overlaps).toEqual([]);
      const byId = new Map(places.map((place) => [place.id, place]));
      const wrong = graph.edges.filter(({ from, to }) => (byId.get(to)?.x ?? 0) + width > (byId.get(from)?.x ?? 0));
      expect(wrong).toEqual([]);
    },
  );

  test('overlapping boxes are separated with minimal movement', () => {
    expect(
      spread(
        [
          { wish: 0, size: 10 },
          { wish: 0, size: 10 },
          { wish: 100, size: 10 },
        ],
        2,
      ),
    ).toEqual([-6, 6, 100]);
  });

  test('an arrow key prefers nodes straight ahead', () => {
    const box = (id: string, x: number, y: number) => ({ id, x, y, width: 10, height: 10 });
    const [here, ahead, aside] = [box('here', 0, 0), box('ahead', 50, 0), box('aside', 20, 40)];
    expect(nearestBox([here, ahead, aside], here, 'right')?.id).toBe('ahead');
    expect(nearestBox([here, ahead, aside], here, 'down')?.id).toBe('aside');
    expect(nearestBox([here, ahead, aside], here, 'left')).toBeUndefined();
  });
});
