/**
 * Arranges tables: each connected group in columns from the referenced to the referencing tables, with wide ranks wrapped, and
 * the groups packed on shelves, about 16:10 in all. What stands in an area is arranged by itself; the area is packed like a
 * group and holds just that. Deterministic. Pure; canvas px.
 */
import type { Point } from '#platform/canvas/model/lines.ts';

/** A table that gets a place. */
export interface LayoutTable {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** `from` refers to `to`. */
export interface LayoutRelation {
  readonly from: string;
  readonly to: string;
}

/** What is arranged together. */
export interface LayoutContent {
  readonly tables: readonly LayoutTable[];
  /** Parts without relations. */
  readonly notes?: readonly LayoutTable[];
  readonly areas?: readonly LayoutArea[];
}

/** An area with what stands in it. An empty one keeps its size. */
export interface LayoutArea extends LayoutTable, LayoutContent {}

/** What is arranged, and where its top left corner comes. */
export interface SchemaLayoutTask extends LayoutContent {
  readonly relations: readonly LayoutRelation[];
  readonly at: Point;
}

/** Where a part comes; of an area also how large it becomes. */
export interface LayoutPlace extends Point {
  readonly size?: { readonly width: number; readonly height: number };
}

/** Room between columns, which lanes of relations use, between tables of a column, and between groups. */
const gaps = { column: 130, row: 45, group: 90 } as const;
const ratio = 1.6;

/** Between an area and what stands in it; its name stands at the top. */
export const areaPadding = { side: 30, top: 50 } as const;

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighboursOf(tables: readonly LayoutTable[], relations: readonly LayoutRelation[]): Neighbours {
  const known = new Map<string, Set<string>>(tables.map(({ id }) => [id, new Set()]));
  for (const { from, to } of relations) {
    if (from === to || !known.has(from) || !known.has(to)) continue;
    known.get(from)?.add(to);
    known.get(to)?.add(from);
  }
  return known;
}

/** Groups of tables that relations join, in the order of the tables. */
function groupsOf(tables: readonly LayoutTable[], neighbours: Neighbours): readonly (readonly LayoutTable[])[] {
  const byId = new Map(tables.map((table) => [table.id, table]));
  const seen = new Set<string>();
  const groups: LayoutTable[][] = [];
  for (const { id } of tables) {
    if (seen.has(id)) continue;
    const ids = [id];
    seen.add(id);
    // The list grows while it is walked.
    for (const one of ids) {
      for (const other of neighbours.get(one) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        ids.push(other);
      }
    }
    groups.push(ids.flatMap((one) => byId.get(one) ?? []));
  }
  return groups;
}

/** The rank of each table: one more than the highest rank that it refers to; relations that close a circle do not count. */
function ranksOf(group: readonly LayoutTable[], relations: readonly LayoutRelation[]): ReadonlyMap<string, number> {
  const ids = new Set(group.map(({ id }) => id));
  const parents = new Map<string, string[]>(group.map(({ id }) => [id, []]));
  for (const { from, to } of relations) if (from !== to && ids.has(from) && ids.has(to)) parents.get(from)?.push(to);
  const ranks = new Map<string, number>();
  const open = new Set<string>();
  for (const { id } of group) {
    const path = [id];
    while (path.length > 0) {
      const at = path.at(-1) ?? '';
      open.add(at);
      const next = (parents.get(at) ?? []).find((one) => !ranks.has(one) && !open.has(one));
      if (next !== undefined) {
        path.push(next);
        continue;
      }
      const above = (parents.get(at) ?? []).map((one) => ranks.get(one) ?? -1);
      ranks.set(at, Math.max(-1, ...above) + 1);
      open.delete(at);
      path.pop();
    }
  }
  return ranks;
}

/** Columns of a group: ranks, of which tall ones are wrapped into several. */
function columnsFor(
  ranks: readonly (readonly LayoutTable[])[],
  mostHeight: number,
): readonly (readonly LayoutTable[])[] {
  return ranks.flatMap((rank) => {
    const columns: LayoutTable[][] = [];
    let height = Infinity;
    for (const table of rank) {
      if (height + table.height > mostHeight) {
        columns.push([]);
        height = 0;
      }
      columns.at(-1)?.push(table);
      height += table.height + gaps.row;
    }
    return columns;
  });
}

/** Orders tables of ranks by the middle of what they are joined with, some times to and fro. */
function ordered(
  ranks: readonly (readonly LayoutTable[])[],
  neighbours: Neighbours,
): readonly (readonly LayoutTable[])[] {
  const current = ranks.map((rank) => [...rank]);
  const place = new Map<string, number>();
  const note = (rank: readonly LayoutTable[]): void => {
    for (const [at, { id }] of rank.entries()) place.set(id, (at + 0.5) / rank.length);
  };
  for (const rank of current) note(rank);
  for (let round = 0; round < 6; round += 1) {
    const order = round % 2 === 0 ? [...current.keys()] : [...current.keys()].toReversed();
    for (const at of order) {
      const rank = current[at] ?? [];
      const middles = new Map(
        rank.map(({ id }) => {
          const joined = [...(neighbours.get(id) ?? [])].map((other) => place.get(other) ?? 0.5);
          const own = place.get(id) ?? 0.5;
          return [id, joined.length === 0 ? own : joined.reduce((sum, one) => sum + one, 0) / joined.length];
        }),
      );
      rank.sort(
        (one, other) => (middles.get(one.id) ?? 0) - (middles.get(other.id) ?? 0) || one.id.localeCompare(other.id),
      );
      note(rank);
    }
  }
  return current;
}

/** A group with the places of its parts, from its own corner. */
interface PlacedGroup {
  readonly width: number;
  readonly height: number;
  readonly places: readonly (LayoutPlace & { readonly id: string })[];
}

function placed(columns: readonly (readonly LayoutTable[])[]): PlacedGroup {
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height + gaps.row, -gaps.row));
  const height = Math.max(0, ...heights);
  const places: (Point & { readonly id: string })[] = [];
  let x = 0;
  for (const [at, column] of columns.entries()) {
    let y = (height - (heights[at] ?? 0)) / 2;
    for (const table of column) {
      places.push({ id: table.id, x, y });
      y += table.height + gaps.row;
    }
    x += Math.max(0, ...column.map(({ width }) => width)) + gaps.column;
  }
  return { width: Math.max(0, x - gaps.column), height, places };
}

const areaOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  (width + gaps.column) * (height + gaps.row);

function placedGroup(
  group: readonly LayoutTable[],
  relations: readonly LayoutRelation[],
  neighbours: Neighbours,
): PlacedGroup {
  const ranks = ranksOf(group, relations);
  const rows: LayoutTable[][] = [];
  for (const table of group) (rows[ranks.get(table.id) ?? 0] ??= []).push(table);
  const inOrder = ordered(
    rows.filter((row) => row.length > 0),
    neighbours,
  );
  // The side of a rectangle of the wanted shape that holds everything, grown until the columns are no wider than that.
  const area = group.reduce((sum, table) => sum + areaOf(table), 0);
  let mostHeight = Math.max(Math.sqrt(area / ratio), ...group.map(({ height }) => height));
  let best = placed(columnsFor(inOrder, mostHeight));
  for (let tries = 0; tries < 12 && best.width > best.height * ratio * 1.15; tries += 1) {
    mostHeight *= 1.15;
    best = placed(columnsFor(inOrder, mostHeight));
  }
  return best;
}

/** Puts groups on shelves, the tallest first. */
function packed(groups: readonly PlacedGroup[]): PlacedGroup {
  const order = groups.toSorted((one, other) => other.height - one.height || other.width - one.width);
  const area = order.reduce((sum, { width, height }) => sum + (width + gaps.group) * (height + gaps.group), 0);
  const mostWidth = Math.max(Math.sqrt(area * ratio), ...order.map(({ width }) => width));
  const places: (LayoutPlace & { readonly id: string })[] = [];
  let [x, y, shelf, right] = [0, 0, 0, 0];
  for (const group of order) {
    if (x > 0 && x + group.width > mostWidth) {
      [x, y, shelf] = [0, y + shelf + gaps.group, 0];
    }
    for (const place of group.places) places.push({ ...place, x: x + place.x, y: y + place.y });
    right = Math.max(right, x + group.width);
    x += group.width + gaps.group;
    shelf = Math.max(shelf, group.height);
  }
  return { width: right, height: y + shelf, places };
}

/** An area round what stands in it. */
function placedArea(area: LayoutArea, relations: readonly LayoutRelation[]): PlacedGroup {
  const inside = arranged(area, relations);
  const isEmpty = inside.places.length === 0;
  const { side, top } = areaPadding;
  // Whole pixels, so that parts stay within when their places are rounded.
  const width = isEmpty ? area.width : Math.ceil(inside.width) + 2 * side;
  const height = isEmpty ? area.height : Math.ceil(inside.height) + top + side;
  const moved = inside.places.map((place) => ({ ...place, x: place.x + side, y: place.y + top }));
  return { width, height, places: [{ id: area.id, x: 0, y: 0, size: { width, height } }, ...moved] };
}

function arranged(
  { tables, notes = [], areas = [] }: LayoutContent,
  relations: readonly LayoutRelation[],
): PlacedGroup {
  const neighbours = neighboursOf(tables, relations);
  return packed([
    ...groupsOf(tables, neighbours).map((group) => placedGroup(group, relations, neighbours)),
    ...areas.map((area) => placedArea(area, relations)),
    ...notes.map(({ id, width, height }) => ({ width, height, places: [{ id, x: 0, y: 0 }] })),
  ]);
}

/** Places of everything. */
export function arrangeTables({ relations, at, ...content }: SchemaLayoutTask): ReadonlyMap<string, LayoutPlace> {
  const { places } = arranged(content, relations);
  return new Map(
    places.map(({ id, x, y, ...others }) => [id, { ...others, x: Math.round(at.x + x), y: Math.round(at.y + y) }]),
  );
}
