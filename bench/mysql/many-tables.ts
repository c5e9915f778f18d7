/** A database model with many tables, each with a dozen columns and a relation, arranged as by the button. */
import { arrangeTables } from '../../features/dbmodels/model/schema-layout.ts';
import { tableSizes } from '../../features/dbmodels/model/schema-geometry.ts';

const column = (name: string, type: string, length: number) => ({
  name,
  type: { name: type, options: { length } },
  comment: '',
  nullable: name.endsWith('_at'),
  default: '',
  autoIncrement: { enabled: name === 'id' },
  enumValues: [],
});

const columns = 12;

/** The document as it is stored: as many tables as relations. */
export function manyTables(count: number): string {
  const tables = Array.from({ length: count }, (_one, at) => ({
    name: `table_${at}`,
    comment: '',
    primaryKey: { columns: ['id'] },
    columns: [
      column('id', 'int', 11),
      column('parent_id', 'int', 11),
      ...Array.from({ length: columns - 2 }, (_two, index) => column(`column_${index}_at`, 'varchar', 120)),
    ],
  }));
  const parentOf = (at: number): number => Math.floor((at * 7919) % Math.max(1, Math.floor(at / 2) + 1));
  const relations = tables.map((table, at) => ({
    type: 'column',
    source: `${table.name}.parent_id`,
    target: `table_${parentOf(at)}.id`,
  }));
  const height = tableSizes.header + columns * tableSizes.row + tableSizes.footer;
  const places = arrangeTables({
    tables: tables.map(({ name }) => ({ id: name, width: tableSizes.width, height })),
    relations: tables.map(({ name }, at) => ({ from: name, to: `table_${parentOf(at)}` })),
    at: { x: 0, y: 0 },
  });
  const styles = tables.map(({ name }) => ({ node: 'table', id: name, position: places.get(name) }));
  return JSON.stringify({ tables, relations, styles });
}
