/** Lines of a migration that add, change and remove something. */
import { expect, test } from 'vitest';
import { migrationMarks } from './migration-marks.ts';

const marked = (sql: string): readonly (string | undefined)[] => {
  const marks = migrationMarks(sql);
  return sql.split('\n').map((_line, at) => marks.get(at));
};

test('clauses of an ALTER are marked by what they do', () => {
  const sql = 'ALTER TABLE `a`\n  ADD COLUMN `x` int,\n  MODIFY COLUMN `y` int,\n  DROP COLUMN `z`;\n-- done';
  expect(marked(sql)).toEqual([undefined, 'added', 'changed', 'removed', undefined]);
});

test('an ALTER in one line is marked by its clause, also behind a hostile name', () => {
  expect(marked('ALTER TABLE `a`` DROP` ADD KEY `k` (`x`);\nALTER TABLE `a` DROP KEY `k`;')).toEqual([
    'added',
    'removed',
  ]);
});

test('a new table is added to its last line, a dropped one is removed', () => {
  expect(marked('CREATE TABLE `a` (\n  `id` int\n);\nDROP TABLE `b`;')).toEqual(['added', 'added', 'added', 'removed']);
});
