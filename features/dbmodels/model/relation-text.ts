/** Relations in words. Pure. */
import { tableById, type RelationItem, type SchemaItems } from './schema-item.ts';

/** A relation as one of its tables sees it. Example: `customer_id refers to customers`. */
export function relationText({ from, to, pairs }: RelationItem, items: SchemaItems, tableId: string): string {
  const [child, parent] = [tableById(items, from), tableById(items, to)];
  const columns = pairs.map(({ source }) => child?.columns[source]?.name ?? '').join(', ');
  if (from !== tableId) return `${child?.name ?? ''}.${columns} refers to this table`;
  const target = from === to ? 'this table' : (parent?.name ?? '');
  return `${columns} refers to ${target}`;
}
