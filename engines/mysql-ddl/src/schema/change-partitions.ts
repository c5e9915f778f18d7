/** Changes of single partitions of a table. */
import type { AlterAction } from '../parse/definition-types.ts';
import { type Partition, partitioningText, partitionsOf } from '../parse/partition-list.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { type DraftTable, isSameName } from './schema-draft.ts';

type PartitionChange = Extract<AlterAction, { kind: 'partitions' }>;

/** Adds, drops, splits and joins partitions. Throws where the server would find no such partition. */
export function changePartitions(table: DraftTable, { names, partitions, more, ifExists, at }: PartitionChange): void {
  const list = table.partitioning === undefined ? undefined : partitionsOf(table.partitioning);
  if (!list) throw new SyntaxFault(`table ${table.name} has no partitions`, at);
  const known = list.partitions;
  if (more !== undefined) {
    const count = (list.count ?? known.length) + more;
    if (known.length > 0 || count < 1) throw new SyntaxFault(`table ${table.name} has other partitions`, at);
    table.partitioning = partitioningText({ ...list, count });
    return;
  }
  const gone = new Set(names.map(({ name }) => name.toLowerCase()));
  const missing = names.find(({ name }) => !known.some((one) => isSameName(one.name, name)));
  if (missing && !ifExists) throw new SyntaxFault(`table ${table.name} has no partition ${missing.name}`, missing);
  const first = known.findIndex(({ name }) => gone.has(name.toLowerCase()));
  const place = first < 0 ? known.length : first;
  const isKept = ({ name }: Partition): boolean => !gone.has(name.toLowerCase());
  const next = [...known.slice(0, place).filter(isKept), ...partitions, ...known.slice(place).filter(isKept)];
  const twice = next.find(({ name }, position) => next.findIndex((one) => isSameName(one.name, name)) !== position);
  if (twice) throw new SyntaxFault(`table ${table.name} has a partition ${twice.name} already`, at);
  if (next.length === 0) throw new SyntaxFault(`table ${table.name} keeps at least one partition`, at);
  table.partitioning = partitioningText({ head: list.head, partitions: next });
}
