/** What is drawn of a model: boxes, courses and scene items, made again only where something changed. Pure. */
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import { RouteCache, routeRelations, type RelationRoute, type SearchLimits } from './relation-routes.ts';
import { relatedColumns, tableBox, type RelatedColumns, type TableBox } from './schema-geometry.ts';
import { isTable, type RelationItem, type SchemaItems, type TableItem } from './schema-item.ts';
import { isKeyColumn } from './schema-relating.ts';
import { relationItem, type Cardinality } from './relation-scene.ts';
import { areaItem, noteItem, tableItem, type DifferenceMark, type SceneOptions } from './schema-scene.ts';

/** How many rows stand at the ends of a relation. */
export function cardinalityOf({ pairs, from }: RelationItem, items: SchemaItems): Cardinality {
  const child = items.get(from);
  if (!isTable(child)) return { isOneToOne: false, isOptional: false };
  const columns = pairs.flatMap(({ source }) => child.columns[source] ?? []);
  const ids = new Set(columns.map(({ id }) => id));
  const [first] = columns;
  const isWholeKey = child.primaryKey.length === ids.size && child.primaryKey.every((id) => ids.has(id));
  const isUnique = child.indexes.some(
    ({ kind, parts }) =>
      kind === 'unique' && parts.length === ids.size && parts.every(({ columnId = '' }) => ids.has(columnId)),
  );
  const isOneKey = columns.length === 1 && first !== undefined && isKeyColumn(child, first.id);
  return { isOneToOne: isWholeKey || isUnique || isOneKey, isOptional: columns.some(({ isNullable }) => isNullable) };
}

interface KnownBox {
  readonly table: TableItem;
  /** Ids of the columns that relations join. */
  readonly joined: string;
  readonly box: TableBox;
}

/** What the last drawing made: boxes of tables that did not change are the same objects as before, courses near them too. */
export class DrawingCache {
  readonly routes: RouteCache;
  #boxes: ReadonlyMap<string, KnownBox> = new Map();

  constructor(limits?: SearchLimits) {
    this.routes = new RouteCache(limits);
  }

  boxes(items: SchemaItems): ReadonlyMap<string, TableBox> {
    const related: RelatedColumns = relatedColumns(items);
    const next = new Map<string, KnownBox>();
    for (const item of items.values()) {
      if (!isTable(item)) continue;
      const joined = [...(related.get(item.id) ?? [])].join(' ');
      const known = this.#boxes.get(item.id);
      const isKnown = known?.table === item && known.joined === joined;
      next.set(item.id, isKnown ? known : { table: item, joined, box: tableBox(item, related) });
    }
    this.#boxes = next;
    return new Map([...next].map(([id, { box }]) => [id, box]));
  }
}

/** Marks of a comparison: tables, rows and relations. */
export interface SchemaMarks {
  readonly tables: NonNullable<SceneOptions['marks']>;
  readonly relations: ReadonlyMap<string, DifferenceMark>;
}

/** What is drawn, and with which marks. */
export interface DrawnSchema {
  readonly boxes: ReadonlyMap<string, TableBox>;
  readonly routes: ReadonlyMap<string, RelationRoute>;
  /** From the bottom to the top. */
  readonly items: readonly SceneItem[];
}

const tableItems = new WeakMap<
  TableBox,
  { readonly look: unknown; readonly isReadOnly: boolean; readonly item: SceneItem }
>();

function drawnTable(box: TableBox, options: SceneOptions): SceneItem {
  if (options.marks?.has(box.table.id)) return tableItem(box, options);
  const known = tableItems.get(box);
  if (known?.look === options.look && known.isReadOnly === options.isReadOnly) return known.item;
  const item = tableItem(box, options);
  tableItems.set(box, { look: options.look, isReadOnly: options.isReadOnly, item });
  return item;
}

/** Draws a model: areas, relations, tables, notes. */
export function drawSchema(
  items: SchemaItems,
  options: SceneOptions & { readonly relationMarks?: SchemaMarks['relations'] },
  cache: DrawingCache = new DrawingCache(),
): DrawnSchema {
  const { look, relationMarks } = options;
  const boxes = cache.boxes(items);
  const relations = [...items.values()].filter((item) => item.kind === 'relation');
  const routes = routeRelations(boxes, relations, cache.routes);
  const areas = [...items.values()].filter((item) => item.kind === 'area');
  const notes = [...items.values()].filter((item) => item.kind === 'note');
  const lines = relations.flatMap((relation) => {
    const [from, to, route] = [boxes.get(relation.from), boxes.get(relation.to), routes.get(relation.id)];
    if (!from || !to || !route) return [];
    const mark = relationMarks?.get(relation.id);
    return [relationItem({ relation, route, from, to, cardinality: cardinalityOf(relation, items), mark }, look)];
  });
  return {
    boxes,
    routes,
    items: [
      ...areas.map((area) => areaItem(area, look)),
      ...lines,
      ...[...boxes.values()].map((box) => drawnTable(box, options)),
      ...notes.map((note) => noteItem(note, look)),
    ],
  };
}
