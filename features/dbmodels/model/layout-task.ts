/** What "Arrange tables" arranges: everything, or what is selected; what stands in an area stays in it. Pure. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { isUnarranged, partAround, partOf, relatedColumns, tableBox, type RelatedColumns } from './schema-geometry.ts';
import { isPlaced, isTable, relationsOf, tablesOf, type PlacedItem, type SchemaItems } from './schema-item.ts';
import {
  arrangeTables,
  type LayoutArea,
  type LayoutContent,
  type LayoutTable,
  type SchemaLayoutTask,
} from './schema-layout.ts';
import { innermostAreas } from './schema-areas.ts';
import { withContents } from './schema-placing.ts';

interface Sorted {
  readonly items: SchemaItems;
  readonly related: RelatedColumns;
  /** Parts by the area in which they stand; under the empty id those that stand in none. */
  readonly inside: ReadonlyMap<string, readonly PlacedItem[]>;
}

function sorted(items: SchemaItems): Sorted {
  const holders = innermostAreas(items);
  const placed = [...items.values()].filter(isPlaced);
  return {
    items,
    related: relatedColumns(items),
    inside: Map.groupBy(placed, ({ id }) => holders.get(id) ?? ''),
  };
}

function boxOf(item: PlacedItem, related: RelatedColumns): LayoutTable {
  const { width, height } = item.kind === 'table' ? tableBox(item, related) : partOf(item);
  return { id: item.id, width, height };
}

function contentOf(parts: readonly PlacedItem[], sort: Sorted): Required<LayoutContent> {
  const boxes = (kind: PlacedItem['kind']): readonly LayoutTable[] =>
    parts.filter((item) => item.kind === kind).map((item) => boxOf(item, sort.related));
  const areas = boxes('area').map((box): LayoutArea => ({ ...box, ...contentOf(sort.inside.get(box.id) ?? [], sort) }));
  return { tables: boxes('table'), notes: boxes('note'), areas };
}

function taskOf(parts: readonly PlacedItem[], at: Point, sort: Sorted): SchemaLayoutTask {
  const relations = relationsOf(sort.items).map(({ from, to }) => ({ from, to }));
  return { ...contentOf(parts, sort), relations, at };
}

/** Arranges everything; without a place from the corner at which it begins now. */
export function wholeTask(items: SchemaItems, at?: Point): SchemaLayoutTask | undefined {
  const sort = sorted(items);
  const around = partAround([...items.values()].filter(isPlaced).map(partOf));
  return around && taskOf(sort.inside.get('') ?? [], at ?? around, sort);
}

/** Arranges some tables by themselves. */
export function taskOfTables(items: SchemaItems, ids: ReadonlySet<string>, at: Point): SchemaLayoutTask {
  const tables = tablesOf(items).filter(({ id }) => ids.has(id));
  return taskOf(tables, at, sorted(items));
}

/**
 * Arranges what is selected, where it stands: each selected area with its content, and other selected tables together with
 * those of the same area. Everything when less than two tables are selected, or all of them are.
 */
export function chosenTasks(items: SchemaItems, selection: ReadonlySet<string>): readonly SchemaLayoutTask[] {
  const chosen = withContents(selection, items);
  const tables = tablesOf(items);
  const count = tables.filter(({ id }) => chosen.has(id)).length;
  if (count < 2 || count === tables.length) {
    const whole = wholeTask(items);
    return whole ? [whole] : [];
  }
  const sort = sorted(items);
  return [...sort.inside].flatMap(([holder, parts]) => {
    // What stands in a selected area is arranged with it.
    if (chosen.has(holder)) return [];
    const areas = parts.filter((item) => item.kind === 'area' && chosen.has(item.id));
    const loose = parts.filter((item) => isTable(item) && chosen.has(item.id));
    const corner = partAround(loose.map(partOf));
    return [
      ...areas.map((area) => taskOf([area], partOf(area), sort)),
      ...(corner ? [taskOf(loose, corner, sort)] : []),
    ];
  });
}

/** A model as an import left it, in a long row, as it would be arranged; any other as it is. For those who only read it. */
export function readableItems(items: SchemaItems): SchemaItems {
  const task = isUnarranged(items) ? wholeTask(items, { x: 50, y: 50 }) : undefined;
  if (!task) return items;
  const places = arrangeTables(task);
  return new Map(
    [...items].map(([id, item]) => {
      const place = places.get(id);
      if (!place || !isPlaced(item)) return [id, item];
      const placed = { ...item, position: { x: place.x, y: place.y } };
      return [id, placed.kind === 'area' && place.size ? { ...placed, size: place.size } : placed];
    }),
  );
}
