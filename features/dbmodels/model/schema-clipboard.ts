/** Copies of tables, notes and areas: within a model, and into another one. Pure. */
import { editedAndSelected, storing } from './schema-edits.ts';
import { partAround, partOf } from './schema-geometry.ts';
import { isPlaced, isTable, tablesOf, type RelationItem, type SchemaItem, type TableItem } from './schema-item.ts';
import { freeName } from './schema-names.ts';
import { placedSelection, withContents } from './schema-placing.ts';
import {
  itemsIn,
  settled,
  type EventOf,
  type NewId,
  type SchemaClip,
  type SchemaState,
  type SchemaStep,
} from './schema-state.ts';

/** Distance of a copy from what was copied. */
const offset = 30;

/** The selected parts, with the relations between the tables among them. */
export function clipOf(state: SchemaState): SchemaClip | undefined {
  const items = itemsIn(state);
  const chosen = placedSelection(state);
  if (chosen.length === 0) return undefined;
  const ids = withContents(
    chosen.map(({ id }) => id),
    items,
  );
  const copied = [...items.values()].filter((item) =>
    item.kind === 'relation' ? ids.has(item.from) && ids.has(item.to) : ids.has(item.id),
  );
  return { items: copied };
}

function copyOfTable(table: TableItem, names: readonly string[], newId: NewId) {
  const columnIds = new Map(table.order.map((id) => [id, newId()]));
  const now = (id: string): string => columnIds.get(id) ?? id;
  const columns = Object.fromEntries(
    Object.entries(table.columns).map(([id, column]) => [now(id), { ...column, id: now(id) }]),
  );
  const copy: TableItem = {
    ...table,
    id: newId(),
    name: freeName(table.name, names),
    columns,
    order: table.order.map(now),
    primaryKey: table.primaryKey.map(now),
    indexes: table.indexes.map((index) => ({
      ...index,
      parts: index.parts.map((part) =>
        part.columnId === undefined ? part : { ...part, columnId: now(part.columnId) },
      ),
    })),
  };
  return { copy, now };
}

/** Copies with new ids and free names; relations join the copies. */
function copiesOf(clip: SchemaClip, state: SchemaState, newId: NewId): readonly SchemaItem[] {
  const names = tablesOf(itemsIn(state)).map(({ name }) => name);
  const tables = new Map<string, ReturnType<typeof copyOfTable>>();
  for (const item of clip.items) {
    if (!isTable(item)) continue;
    const copied = copyOfTable(item, names, newId);
    names.push(copied.copy.name);
    tables.set(item.id, copied);
  }
  return clip.items.flatMap((item): readonly SchemaItem[] => {
    if (isTable(item)) {
      const copied = tables.get(item.id);
      return copied ? [copied.copy] : [];
    }
    if (item.kind !== 'relation') return [{ ...item, id: newId() }];
    const [from, to] = [tables.get(item.from), tables.get(item.to)];
    if (!from || !to) return [];
    const pairs = item.pairs.map(({ source, target }) => ({ source: from.now(source), target: to.now(target) }));
    const copy: RelationItem = { ...item, id: newId(), name: '', from: from.copy.id, to: to.copy.id, pairs };
    return [copy];
  });
}

/** Pastes copies: in the middle of the view, or beside what was copied. */
export function pasted(state: SchemaState, { clip, near }: EventOf<'pasted'>, newId: NewId): SchemaStep {
  const copies = copiesOf(clip, state, newId);
  const bounds = partAround(copies.filter(isPlaced).map(partOf));
  if (!bounds || state.whole.isReadOnly) return settled(state);
  const [dx, dy] = near
    ? [near.x - bounds.x - bounds.width / 2, near.y - bounds.y - bounds.height / 2]
    : [offset, offset];
  const placed = copies.map((item) => {
    if (!isPlaced(item)) return item;
    const { x, y } = item.position;
    return { ...item, position: { x: Math.round(x + dx), y: Math.round(y + dy) } };
  });
  const ids = placed.filter(isPlaced).map(({ id }) => id);
  const [next, effects] = editedAndSelected(state, storing(placed), ids);
  return [next, [...effects, { kind: 'announce', text: `${ids.length} pasted.` }]];
}

/** Copies the selection beside itself. */
export function duplicated(state: SchemaState, newId: NewId): SchemaStep {
  const clip = clipOf(state);
  return clip ? pasted(state, { kind: 'pasted', clip }, newId) : settled(state);
}
