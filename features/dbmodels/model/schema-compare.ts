/** Two versions of a database model side by side: what was added, changed and removed, as marks and in words. Pure. */
import {
  byMarkAndName,
  fieldWords,
  type DescribedDifference,
  type DifferenceGroup,
  type DifferenceMark,
} from '#platform/canvas/model/version-differences.ts';
import { fieldsThatDiffer, isSame } from '#platform/editing/model/change-set.ts';
import { changesBetween } from '#platform/editing/model/item-changes.ts';
import type { SchemaMarks } from './drawn-schema.ts';
import { overlaps, partAround, partOf } from './schema-geometry.ts';
import {
  isTable,
  tableById,
  tablesOf,
  type ColumnItem,
  type RelationItem,
  type SchemaItem,
  type SchemaItems,
  type TableItem,
} from './schema-item.ts';
import type { RowMark } from './schema-scene.ts';

/** The differences between two versions. */
export interface SchemaComparison {
  /** The newer version, with what was removed from the older one. */
  readonly shown: SchemaItems;
  readonly marks: SchemaMarks;
  readonly groups: readonly DifferenceGroup[];
  /** The mark of each table and relation that differs. */
  readonly all: readonly DifferenceMark[];
}

/** Fields of a table that only say where and how it is shown. */
const looks: ReadonlySet<string> = new Set([
  'position',
  'colour',
  'isUnfolded',
  'restOfStyle',
  'columns',
  'order',
  'kind',
  'id',
]);

const tableWords: Readonly<Record<string, string>> = {
  name: 'name',
  primaryKey: 'primary key',
  restOfKey: 'primary key',
  indexes: 'indexes',
  checks: 'checks',
  options: 'options',
  rest: 'further settings',
};

const columnWords: Readonly<Record<string, string>> = {
  isNullable: 'nullable',
  isAutoIncrement: 'auto increment',
  defaultText: 'default',
  defaultKind: 'default',
  values: 'values',
  isUnsigned: 'unsigned',
  isZerofill: 'zerofill',
  onUpdate: 'on update',
  charset: 'character set',
  rest: 'further settings',
};

const wordsOf = (fields: Iterable<string>, words: Readonly<Record<string, string>>): string =>
  fieldWords([...new Set([...fields].map((field) => words[field] ?? field))], {});

interface ColumnDifference {
  readonly column: ColumnItem;
  readonly mark: DifferenceMark;
  readonly fields: string;
}

function columnDifferences(before: TableItem, after: TableItem): readonly ColumnDifference[] {
  const ids = new Set([...after.order, ...before.order]);
  return [...ids].flatMap((id): readonly ColumnDifference[] => {
    const [was, now] = [before.columns[id], after.columns[id]];
    if (!was && now) return [{ column: now, mark: 'added', fields: '' }];
    if (was && !now) return [{ column: was, mark: 'removed', fields: '' }];
    if (!was || !now || isSame(was, now)) return [];
    return [{ column: now, mark: 'changed', fields: wordsOf(fieldsThatDiffer(was, now), columnWords) }];
  });
}

/** The newer table with the columns that the older one had, where they stood. */
function withRemoved(before: TableItem, after: TableItem, gone: readonly ColumnItem[]): TableItem {
  if (gone.length === 0) return after;
  const order = [...after.order];
  for (const { id } of gone) {
    const above = before.order.slice(0, before.order.indexOf(id)).findLast((one) => order.includes(one));
    order.splice(above === undefined ? 0 : order.indexOf(above) + 1, 0, id);
  }
  return {
    ...after,
    order,
    columns: { ...after.columns, ...Object.fromEntries(gone.map((column) => [column.id, column])) },
  };
}

/** Collects what differs. */
class Comparing {
  readonly shown: Map<string, SchemaItem>;
  readonly tables = new Map<
    string,
    { readonly table?: DifferenceMark; readonly rows?: ReadonlyMap<string, RowMark> }
  >();
  readonly relations = new Map<string, DifferenceMark>();
  readonly told = {
    tables: [] as DescribedDifference[],
    columns: [] as DescribedDifference[],
    relations: [] as DescribedDifference[],
  };
  readonly #older: SchemaItems;

  constructor(older: SchemaItems, newer: SchemaItems) {
    this.#older = older;
    this.shown = new Map(newer);
    for (const { before, after } of changesBetween(older, newer)) this.#add(before, after);
  }

  #add(before: SchemaItem | undefined, after: SchemaItem | undefined): void {
    const item = after ?? before;
    if (item?.kind === 'relation') {
      const was = before?.kind === 'relation' ? before : undefined;
      this.#relation(was, after?.kind === 'relation' ? after : undefined);
    } else if (isTable(item)) this.#table(isTable(before) ? before : undefined, isTable(after) ? after : undefined);
  }

  #table(before: TableItem | undefined, after: TableItem | undefined): void {
    const table = after ?? before;
    if (!table) return;
    if (before && after) return this.#changed(before, after);
    const mark = after ? 'added' : 'removed';
    if (!after) this.shown.set(table.id, table);
    this.tables.set(table.id, { table: mark });
    const fields = table.order.length === 1 ? '1 column' : `${table.order.length} columns`;
    this.told.tables.push({ id: table.id, mark, name: table.name, fields, isShown: true });
  }

  #changed(before: TableItem, after: TableItem): void {
    const columns = columnDifferences(before, after);
    const fields = [...fieldsThatDiffer(before, after)].filter((field) => !looks.has(field));
    if (columns.length === 0 && fields.length === 0) return;
    const gone = columns.filter(({ mark }) => mark === 'removed').map(({ column }) => column);
    this.shown.set(after.id, withRemoved(before, after, gone));
    const rows = new Map<string, RowMark>(columns.map(({ column, mark }) => [column.id, mark]));
    this.tables.set(after.id, { ...(fields.length > 0 ? { table: 'changed' as const } : {}), rows });
    if (fields.length > 0) {
      const name = before.name === after.name ? after.name : `${before.name} → ${after.name}`;
      this.told.tables.push({
        id: after.id,
        mark: 'changed',
        name,
        fields: wordsOf(fields, tableWords),
        isShown: true,
      });
    }
    for (const { column, mark, fields: changed } of columns) {
      const name = `${after.name}.${column.name}`;
      this.told.columns.push({ id: `${after.id} ${column.id}`, mark, name, fields: changed, isShown: true });
    }
  }

  #relation(before: RelationItem | undefined, after: RelationItem | undefined): void {
    const relation = after ?? before;
    if (!relation) return;
    const mark = before && after ? 'changed' : after ? 'added' : 'removed';
    if (!after) this.shown.set(relation.id, relation);
    this.relations.set(relation.id, mark);
    const tableName = (id: string): string => tableById(this.shown, id)?.name ?? tableById(this.#older, id)?.name ?? '';
    const fields = before && after ? wordsOf(fieldsThatDiffer(before, after), { pairs: 'columns' }) : '';
    const name = `${tableName(relation.from)} → ${tableName(relation.to)}`;
    this.told.relations.push({ id: relation.id, mark, name, fields, isShown: true });
  }
}

/** Removed tables whose place is taken now stand right of everything, as they stood to each other. */
function withFreePlaces(shown: ReadonlyMap<string, SchemaItem>, removed: ReadonlySet<string>): SchemaItems {
  const kept = tablesOf(shown).filter(({ id }) => !removed.has(id));
  const covering = tablesOf(shown).filter(
    (table) => removed.has(table.id) && kept.some((other) => overlaps(partOf(table), partOf(other))),
  );
  const [around, moved] = [partAround(tablesOf(shown).map(partOf)), partAround(covering.map(partOf))];
  if (!around || !moved) return shown;
  const dx = around.x + around.width + 130 - moved.x;
  const places = covering.map((table): readonly [string, TableItem] => {
    const { x, y } = table.position;
    return [table.id, { ...table, position: { x: x + dx, y } }];
  });
  return new Map([...shown, ...places]);
}

/** Compares two versions. */
export function compareSchemas(older: SchemaItems, newer: SchemaItems): SchemaComparison {
  const { shown, tables, relations, told } = new Comparing(older, newer);
  const groups = [
    { title: 'Tables', differences: told.tables },
    { title: 'Columns', differences: told.columns },
    { title: 'Relations', differences: told.relations },
  ];
  const removed = new Set([...tables].flatMap(([id, { table }]) => (table === 'removed' ? [id] : [])));
  return {
    shown: withFreePlaces(shown, removed),
    marks: { tables, relations },
    groups: groups
      .filter(({ differences }) => differences.length > 0)
      .map(({ title, differences }) => ({ title, differences: differences.toSorted(byMarkAndName) })),
    all: groups.flatMap(({ differences }) => differences.map(({ mark }) => mark)),
  };
}
