/** The statements that give a table other partitions: single ones where the server can, else all of them again. */
import { type Partition, type PartitionList, partitionsOf } from '../parse/partition-list.ts';
import { quotedName } from '../print/quoting.ts';
import type { Table } from '../schema/schema-types.ts';
import type { MigrationStep } from './change-types.ts';

/** Before and after the other changes of the table. */
export interface PartitionSteps {
  readonly first: readonly MigrationStep[];
  readonly last: readonly MigrationStep[];
}

const none: PartitionSteps = { first: [], last: [] };

const namesOf = (partitions: readonly Partition[]): string => partitions.map(({ name }) => quotedName(name)).join(', ');
const textsOf = (partitions: readonly Partition[]): string => partitions.map(({ text }) => text).join(', ');

/** What two lists have in common at their ends, and what stands between. */
interface Difference {
  readonly gone: readonly Partition[];
  readonly come: readonly Partition[];
  /** The first partition of the common end. */
  readonly next: Partition | undefined;
}

function differenceOf(before: readonly Partition[], after: readonly Partition[]): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.text === after[start]?.text) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)?.text === after.at(-1 - end)?.text) end += 1;
  return {
    gone: before.slice(start, before.length - end),
    come: after.slice(start, after.length - end),
    next: end > 0 ? after.at(-end) : undefined,
  };
}

/** The bound of a range that is a number, or above all of them. */
function boundOf(partition: Partition | undefined): number | undefined {
  const text = partition?.text ?? '';
  const [, bound] = /\bLESS THAN \( ?(-?\d+) ?\)/i.exec(text) ?? [];
  if (bound !== undefined) return Number(bound);
  return /\bLESS THAN (?:MAXVALUE|\( ?MAXVALUE ?\))(?: |$)/i.test(text) ? Number.POSITIVE_INFINITY : undefined;
}

/** Whether the last ranges, put in the place of others, hold their rows too. */
function reaches(come: readonly Partition[], gone: readonly Partition[]): boolean {
  const [to, from] = [boundOf(come.at(-1)), boundOf(gone.at(-1))];
  return to !== undefined && from !== undefined && to >= from;
}

const drop = (table: string, gone: readonly Partition[]): MigrationStep => ({
  sql: `ALTER TABLE ${table} DROP PARTITION ${namesOf(gone)}`,
  loses: `the rows of ${gone.length === 1 ? 'partition' : 'partitions'} ${gone.map(({ name }) => name).join(', ')}`,
});
const add = (table: string, come: readonly Partition[]): MigrationStep => ({
  sql: `ALTER TABLE ${table} ADD PARTITION (${textsOf(come)})`,
});
const reorganize = (table: string, gone: readonly Partition[], come: readonly Partition[]): MigrationStep => ({
  sql: `ALTER TABLE ${table} REORGANIZE PARTITION ${namesOf(gone)} INTO (${textsOf(come)})`,
});

/** Ranges that are split, joined and added keep their rows; only the last ones can be dropped with theirs. */
function rangeStep(table: string, { gone, come, next }: Difference): MigrationStep | undefined {
  // The range above takes the rows of those that go, and gives those that come theirs.
  if (next) return reorganize(table, [...gone, next], [...come, next]);
  if (gone.length === 0) return add(table, come);
  if (come.length === 0) return drop(table, gone);
  return reaches(come, gone) ? reorganize(table, gone, come) : undefined;
}

/** Lists of values cannot take the rows of others. */
function listStep(table: string, { gone, come, next }: Difference): MigrationStep | undefined {
  if (come.length === 0) return drop(table, gone);
  return gone.length === 0 && !next ? add(table, come) : undefined;
}

/** The one statement that does it; undefined where the table has to be partitioned again. */
function singleStep(table: string, before: PartitionList, after: PartitionList): MigrationStep | undefined {
  if (before.head !== after.head) return undefined;
  const isWritten = before.partitions.length > 0 && after.partitions.length > 0;
  if (before.count !== undefined && after.count !== undefined) {
    const more = after.count - before.count;
    return {
      sql: `ALTER TABLE ${table} ${more > 0 ? `ADD PARTITION PARTITIONS ${more}` : `COALESCE PARTITION ${-more}`}`,
    };
  }
  if (!isWritten) return undefined;
  const difference = differenceOf(before.partitions, after.partitions);
  if (/^PARTITION BY RANGE\b/i.test(after.head)) return rangeStep(table, difference);
  return /^PARTITION BY LIST\b/i.test(after.head) ? listStep(table, difference) : undefined;
}

/** The steps for a table under its name afterwards. */
export function partitionSteps(before: Table, after: Table): PartitionSteps {
  const [was, will] = [before.partitioning, after.partitioning];
  if (was === will) return none;
  const table = quotedName(after.name);
  const [from, to] = [was, will].map((text) => (text === undefined ? undefined : partitionsOf(text)));
  const single = from && to && singleStep(table, from, to);
  if (single) return { first: [], last: [single] };
  return {
    // Keys that the partitions need could not be changed under them.
    first: was === undefined ? [] : [{ sql: `ALTER TABLE ${table} REMOVE PARTITIONING` }],
    last: will === undefined ? [] : [{ sql: `ALTER TABLE ${table}\n${will}` }],
  };
}
