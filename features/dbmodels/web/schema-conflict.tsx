/** What two people changed in the same model, field by field. */
import { ConflictPanel } from '#platform/editing/web/conflict-panel.tsx';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import { typeText } from '../model/column-type.ts';
import type { ColumnItem, SchemaItems } from '../model/schema-item.ts';
import { useItems, useSchema, useSchemaStore } from './schema-context.tsx';

/** Names of fields that two people may change. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'the name',
  comment: 'the comment',
  position: 'the place',
  primaryKey: 'the primary key',
  indexes: 'the indexes',
  checks: 'the checks',
  options: 'the options',
  colour: 'the colour',
  text: 'the text',
  pairs: 'the columns',
  onDelete: 'the action on delete',
  onUpdate: 'the action on update',
  size: 'the size',
};

/** The name of a part. */
function partName(items: SchemaItems, id: string): string {
  const item = items.get(id);
  if (item?.kind === 'table' || item?.kind === 'area') return item.name;
  return item?.kind === 'relation' ? 'a relation' : 'a note';
}

function nameOf(items: SchemaItems, { id, field, mine, theirs }: ItemConflict): string {
  if (id === '') return 'the name of the model';
  const name = `“${partName(items, id)}”`;
  if (field === '') return `${name} itself`;
  const [first = '', part] = field.split(/\.(.*)/s);
  if (first !== 'columns' || part === undefined) return `${fieldNames[first] ?? 'something'} of ${name}`;
  const column = (mine ?? theirs) as Partial<ColumnItem> | undefined;
  return `the column “${column?.name ?? part}” of ${name}`;
}

/** Lists of columns are told by their names, in their order; what else a list holds is counted. */
function listText(items: SchemaItems, id: string, value: readonly unknown[]): string {
  const table = items.get(id);
  const columns = table?.kind === 'table' ? table.columns : {};
  const names = value.map((one) => (typeof one === 'string' ? columns[one]?.name : undefined));
  if (value.length > 0 && names.every((name) => name !== undefined)) return names.join(', ');
  if (value.length === 0) return 'None';
  return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
}

function valueText(items: SchemaItems, id: string, value: unknown): string {
  if (value === undefined) return 'Removed';
  if (typeof value === 'string') return value || 'Empty';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return listText(items, id, value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('type' in value && 'name' in value) {
    const column = value as ColumnItem;
    const rest = [column.isNullable ? 'nullable' : 'not null', column.defaultText && `default ${column.defaultText}`];
    return [`${column.name} ${typeText(column)}`, ...rest, column.comment].filter(Boolean).join(', ');
  }
  if ('x' in value && 'y' in value) {
    const [x, y] = [Math.round(Number(value.x)), Math.round(Number(value.y))];
    return `${x} from the left, ${y} from the top`;
  }
  return 'name' in value && typeof value.name === 'string' ? value.name : 'Changed';
}

/** Nothing while everything is decided. */
export function SchemaConflict() {
  const { send } = useSchemaStore();
  const items = useItems();
  const conflicts = useSchema(({ whole }) => whole.conflicts);
  return (
    <ConflictPanel
      conflicts={conflicts}
      nameOf={(conflict) => nameOf(items, conflict)}
      valueText={(value, { id }) => valueText(items, id, value)}
      onSettle={(index, keep) => send({ kind: 'conflict-settled', index, keep })}
    />
  );
}
