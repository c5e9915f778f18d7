/** Arranged tables stand apart, in the shape of a screen, and always at the same places. */
import { describe, expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { overlaps, partAround } from './schema-geometry.ts';
import { arrangeTables, type LayoutRelation, type LayoutTable, type SchemaLayoutTask } from './schema-layout.ts';

/** Tables that mostly refer to one of the tables before them, some to none, as in a real schema. */
function schema(count: number, seed: number, joined: number): SchemaLayoutTask {
  const random = randomSource(seed);
  const tables: LayoutTable[] = [];
  const relations: LayoutRelation[] = [];
  for (let at = 0; at < count; at += 1) {
    const rows = 1 + Math.floor(random() ** 2 * 15);
    tables.push({ id: `t${at}`, width: 300, height: 82 + rows * 37 });
    if (at > 0 && random() < joined) relations.push({ from: `t${at}`, to: `t${Math.floor(random() ** 2 * at)}` });
    if (at > 0 && random() < joined / 4) relations.push({ from: `t${Math.floor(random() * at)}`, to: `t${at}` });
  }
  return { tables, relations, at: { x: 50, y: 50 } };
}

const partsOf = (task: SchemaLayoutTask) => {
  const places = arrangeTables(task);
  return task.tables.map(({ id, width, height }) => ({ x: NaN, y: NaN, ...places.get(id), width, height }));
};

describe.each([
  [104, 0.9],
  [104, 0.3],
  [500, 0.95],
  [500, 0],
])('%i tables, %d of them related', (count, joined) => {
  test('stand apart, between 1:2 and 3:1 in all', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const parts = partsOf(schema(count, seed, joined));
      const touching = parts.filter((one, at) => parts.slice(at + 1).some((other) => overlaps(one, other)));
      expect(touching, `seed ${seed}`).toEqual([]);
      const around = partAround(parts);
      expect([around?.x, around?.y], 'from the wanted corner').toEqual([50, 50]);
      const ratio = (around?.width ?? 0) / (around?.height ?? 1);
      expect(ratio, `seed ${seed}`).toBeGreaterThan(0.5);
      expect(ratio, `seed ${seed}`).toBeLessThan(3);
    }
  });
});

test('the same tables come to the same places, also in circles', () => {
  const task = schema(104, 3, 0.9);
  const circle = [...task.relations, { from: 't0', to: 't103' }, { from: 't5', to: 't5' }];
  const first = arrangeTables({ ...task, relations: circle });
  expect([...arrangeTables({ ...task, relations: circle })]).toEqual([...first]);
  expect(first.size).toBe(104);
});

test('a table stands right of the one that it refers to', () => {
  const tables = ['child', 'parent'].map((id) => ({ id, width: 300, height: 200 }));
  const places = arrangeTables({ tables, relations: [{ from: 'child', to: 'parent' }], at: { x: 0, y: 0 } });
  expect(places.get('parent')?.x).toBe(0);
  expect(places.get('child')?.x).toBeGreaterThan(300);
});

test('nothing to arrange is no place', () => {
  expect(arrangeTables({ tables: [], relations: [], at: { x: 0, y: 0 } }).size).toBe(0);
});
