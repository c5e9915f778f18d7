/** The scene of a database model: what is drawn where, what a gesture lifts from it, and what is pointed at. */
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { SceneGrid, type SceneItem } from '#platform/canvas/model/scene.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { DrawingCache, cardinalityOf, drawSchema, type DrawnSchema } from '../model/drawn-schema.ts';
import { RouteCache, routeRelations } from '../model/relation-routes.ts';
import type { TableBox } from '../model/schema-geometry.ts';
import { isPlaced, relationsOf, type RelationItem, type SchemaItems } from '../model/schema-item.ts';
import { colourOf, colourOfId, darkLook, lightLook, type SchemaLook } from '../model/schema-looks.ts';
import { relationItem } from '../model/relation-scene.ts';
import { areaItem, tableItem, type RowMark } from '../model/schema-scene.ts';
import type { ColumnPlace, SchemaGesture } from '../model/schema-state.ts';

/** Colours of the theme. */
export const useSchemaLook = (): SchemaLook => (useComputedColorScheme('light') === 'dark' ? darkLook : lightLook);

/** Courses that are searched for in one frame after the first; the next frames go on. */
const searchLimits = { searches: 6, first: Number.POSITIVE_INFINITY } as const;
/** While tables are dragged, many courses change with every frame: those that need a search go straight. */
const noSearches = { searches: 0, first: 0 } as const;

/** What is drawn at rest. */
export function useDrawnSchema(items: SchemaItems, look: SchemaLook, isReadOnly: boolean): DrawnSchema {
  const [cache] = useState(() => new DrawingCache(searchLimits));
  const [turn, setTurn] = useState(0);
  const drawn = useMemo(
    // A further turn finds the courses that the former one had no time for.
    () => ({ turn, schema: drawSchema(items, { look, isReadOnly }, cache) }),
    [items, look, isReadOnly, cache, turn],
  );
  useEffect(() => {
    if (!cache.routes.isUnfinished) return undefined;
    const frame = requestAnimationFrame(() => setTurn(drawn.turn + 1));
    return () => cancelAnimationFrame(frame);
  }, [cache, drawn]);
  return drawn.schema;
}

/** The same boxes for fitting, the minimap and keyboard navigation. */
export function pictureOf({ boxes }: Pick<DrawnSchema, 'boxes'>, items: SchemaItems, look: SchemaLook): FarPicture {
  const tables = [...boxes.values()].map(({ table, x, y, width, height }) => ({
    id: table.id,
    x,
    y,
    width,
    height,
    colour: colourOf(look, table.colour ?? colourOfId(table.id)),
    label: table.name,
  }));
  const others = [...items.values()].flatMap((item) => {
    if (!isPlaced(item) || item.kind === 'table') return [];
    const size = item.kind === 'area' ? item.size : { width: 200, height: 120 };
    return [{ id: item.id, ...item.position, ...size, colour: '--aw-border', label: '' }];
  });
  return { boxes: [...others.filter(({ id }) => items.get(id)?.kind === 'area'), ...tables], lines: [] };
}

/** What a gesture shows: items in place of stored ones. */
export interface Lifted {
  readonly hidden: ReadonlySet<string>;
  /** Moved by the distance of the drag. */
  readonly moved: SceneGrid;
  /** Drawn where they are. */
  readonly live: SceneGrid;
}

const nothing: Lifted = { hidden: new Set(), moved: new SceneGrid([]), live: new SceneGrid([]) };

/** So many lines are routed round tables while they follow a drag; more go straight. */
const mostRouted = 80;
/** So many are searched for through narrow places while they follow. */
const mostSearched = 6;

const shiftedBox = (box: TableBox, dx: number, dy: number): TableBox => ({ ...box, x: box.x + dx, y: box.y + dy });

function followers(
  relations: readonly RelationItem[],
  boxes: ReadonlyMap<string, TableBox>,
  items: SchemaItems,
  look: SchemaLook,
): readonly SceneItem[] {
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]));
  const near = relations.length > mostRouted ? new Map([...boxes].filter(([id]) => ends.has(id))) : boxes;
  const routes = routeRelations(
    near,
    relations,
    relations.length > mostSearched ? new RouteCache(noSearches) : undefined,
  );
  return relations.flatMap((relation) => {
    const [from, to, route] = [boxes.get(relation.from), boxes.get(relation.to), routes.get(relation.id)];
    if (!from || !to || !route) return [];
    return [relationItem({ relation, route, from, to, cardinality: cardinalityOf(relation, items) }, look)];
  });
}

interface LiftedFrom {
  readonly items: SchemaItems;
  readonly drawn: DrawnSchema;
  readonly look: SchemaLook;
  readonly isReadOnly: boolean;
}

/** Parts of a drag, and the relations that follow them. */
export function useLifted({ items, drawn, look, isReadOnly }: LiftedFrom, gesture: SchemaGesture | undefined): Lifted {
  const moving = gesture?.kind === 'moving' ? gesture : undefined;
  const ids = moving?.ids;
  const still = useMemo(() => {
    if (!ids) return undefined;
    const byId = new Map(drawn.items.map((item) => [item.id, item]));
    const moved = drawn.items.filter(({ id }) => ids.has(id));
    const relations = relationsOf(items).filter(({ from, to }) => ids.has(from) || ids.has(to));
    // Relations whose tables are both dragged move along as they are.
    const inside = relations.filter(({ from, to }) => ids.has(from) && ids.has(to));
    const outside = relations.filter((relation) => !inside.includes(relation));
    const along = inside.flatMap(({ id }) => byId.get(id) ?? []);
    return {
      hidden: new Set([...ids, ...relations.map(({ id }) => id)]),
      moved: new SceneGrid([...along, ...moved]),
      outside,
    };
  }, [ids, drawn, items]);
  const [dx, dy] = [moving?.dx ?? 0, moving?.dy ?? 0];
  const live = useMemo(() => {
    if (!still || !ids) return nothing.live;
    const boxes = new Map(
      [...drawn.boxes].map(([id, box]) => [id, ids.has(id) ? shiftedBox(box, dx, dy) : box] as const),
    );
    return new SceneGrid(followers(still.outside, boxes, items, look));
  }, [still, ids, drawn, dx, dy, items, look]);
  const resized = gesture?.kind === 'resizing' ? gesture : undefined;
  return useMemo(() => {
    const area = resized && items.get(resized.id);
    if (resized && area?.kind === 'area') {
      const size = {
        width: Math.max(120, area.size.width + resized.to.x - resized.from.x),
        height: Math.max(80, area.size.height + resized.to.y - resized.from.y),
      };
      return {
        hidden: new Set([area.id]),
        moved: nothing.moved,
        live: new SceneGrid([areaItem({ ...area, size }, look)]),
      };
    }
    return still && !isReadOnly ? { hidden: still.hidden, moved: still.moved, live } : nothing;
  }, [still, live, resized, items, look, isReadOnly]);
}

/** A row that is emphasised, and how. */
export type EmphasisedRow = ColumnPlace & { readonly mark: 'related' | 'pointed' };

/** Relations and rows that are emphasised. */
export interface Emphasis {
  readonly relations: readonly string[];
  readonly rows: readonly EmphasisedRow[];
}

function emphasisedItems({ items, drawn, look, isReadOnly }: LiftedFrom, emphasis: Emphasis): readonly SceneItem[] {
  const chosen = emphasis.relations.flatMap((id) => {
    const relation = items.get(id);
    return relation?.kind === 'relation' ? [relation] : [];
  });
  const rows = new Map<string, Map<string, RowMark>>();
  const mark = ({ tableId, columnId }: ColumnPlace, how: RowMark): void => {
    const known = rows.get(tableId) ?? new Map<string, RowMark>();
    rows.set(tableId, known.set(columnId, how));
  };
  for (const { from, to, pairs } of chosen) {
    for (const { source, target } of pairs) {
      mark({ tableId: from, columnId: source }, 'related');
      mark({ tableId: to, columnId: target }, 'related');
    }
  }
  for (const row of emphasis.rows) mark(row, row.mark);
  const marks = new Map([...rows].map(([id, one]) => [id, { rows: one }]));
  const tables = [...rows.keys()].flatMap((id) => {
    const box = drawn.boxes.get(id);
    return box ? [tableItem(box, { look, isReadOnly, marks })] : [];
  });
  const lines = chosen.flatMap((relation) => {
    const [from, to] = [drawn.boxes.get(relation.from), drawn.boxes.get(relation.to)];
    const route = drawn.routes.get(relation.id);
    if (!from || !to || !route) return [];
    const cardinality = cardinalityOf(relation, items);
    return [relationItem({ relation, route, from, to, cardinality, isStrong: true }, look)];
  });
  return [...tables, ...lines];
}

/** What is drawn over the scene, as the pointer or the selection says. */
export function useEmphasis(scene: LiftedFrom, emphasis: Emphasis): SceneGrid {
  const { items, drawn, look, isReadOnly } = scene;
  // As a text: the lists are made again with every render.
  const key = JSON.stringify(emphasis);
  return useMemo(() => {
    const found = emphasisedItems({ items, drawn, look, isReadOnly }, JSON.parse(key) as Emphasis);
    return found.length === 0 ? nothing.live : new SceneGrid(found);
  }, [key, items, drawn, look, isReadOnly]);
}
