/** Where the nodes of a flowchart stand: in ranks along its direction, subgraphs as boxes of their own. Pure; canvas px. */
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { Flowchart } from './mermaid-flowchart.ts';

/** Space between ranks and within one, and around the members of a frame. */
const gaps = { rank: 90, row: 50, frame: 40, title: 30 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Members of one subgraph, or of the whole chart. */
interface Level {
  readonly ids: readonly string[];
  readonly links: readonly (readonly [source: string, target: string])[];
}

/** Ranks by the longest way from a start; links that close a circle are passed over. */
function ranksOf({ ids, links }: Level): ReadonlyMap<string, number> {
  const next = new Map<string, string[]>();
  for (const [source, target] of links) next.set(source, [...(next.get(source) ?? []), target]);
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const kept: (readonly [string, string])[] = [];
  for (const start of ids) {
    const stack: { readonly id: string; at: number }[] = state.has(start) ? [] : [{ id: start, at: 0 }];
    if (stack.length > 0) state.set(start, 'open');
    while (stack.length > 0) {
      const top = stack.at(-1);
      if (!top) break;
      const target = next.get(top.id)?.[top.at];
      top.at += 1;
      if (target === undefined) {
        state.set(top.id, 'done');
        order.push(top.id);
        stack.pop();
      } else if (state.get(target) !== 'open') {
        kept.push([top.id, target]);
        if (!state.has(target)) {
          state.set(target, 'open');
          stack.push({ id: target, at: 0 });
        }
      }
    }
  }
  const forward = new Map<string, string[]>();
  for (const [source, target] of kept) forward.set(source, [...(forward.get(source) ?? []), target]);
  const ranks = new Map(ids.map((id) => [id, 0]));
  for (const id of order.toReversed())
    for (const target of forward.get(id) ?? [])
      ranks.set(target, Math.max(ranks.get(target) ?? 0, (ranks.get(id) ?? 0) + 1));
  return ranks;
}

/** Places the members of one level from 0, 0; `isAcross` lays ranks from left to right. */
function placeLevel(level: Level, sizes: ReadonlyMap<string, Size>, isAcross: boolean): ReadonlyMap<string, Part> {
  const ranks = ranksOf(level);
  const rows: string[][] = [];
  for (const id of level.ids) (rows[ranks.get(id) ?? 0] ??= []).push(id);
  const along = ({ width, height }: Size): number => (isAcross ? width : height);
  const beside = ({ width, height }: Size): number => (isAcross ? height : width);
  const none: Size = { width: 0, height: 0 };
  const sizeOf = (id: string): Size => sizes.get(id) ?? none;
  const lengths = rows.map((row) => row.reduce((sum, id) => sum + beside(sizeOf(id)) + gaps.row, -gaps.row));
  const widest = Math.max(0, ...lengths);
  const places = new Map<string, Part>();
  let depth = 0;
  for (const [at, row] of rows.entries()) {
    const deepest = Math.max(0, ...row.map((id) => along(sizeOf(id))));
    let side = (widest - (lengths[at] ?? 0)) / 2;
    for (const id of row) {
      const size = sizeOf(id);
      const inset = depth + (deepest - along(size)) / 2;
      places.set(id, isAcross ? { x: inset, y: side, ...size } : { x: side, y: inset, ...size });
      side += beside(size) + gaps.row;
    }
    depth += deepest + gaps.rank;
  }
  return places;
}

/** Turned round for charts that run upwards or to the left. */
function mirrored(places: ReadonlyMap<string, Part>, direction: Flowchart['direction']): ReadonlyMap<string, Part> {
  if (direction === 'TB' || direction === 'LR') return places;
  const all = [...places.values()];
  const [right, bottom] = [
    Math.max(0, ...all.map(({ x, width }) => x + width)),
    Math.max(0, ...all.map(({ y, height }) => y + height)),
  ];
  return new Map(
    [...places].map(([id, part]) => [
      id,
      direction === 'BT' ? { ...part, y: bottom - part.y - part.height } : { ...part, x: right - part.x - part.width },
    ]),
  );
}

/** Parts of nodes and subgraphs by id; `sizes` are those of the nodes. */
export function flowchartPlaces(chart: Flowchart, sizes: ReadonlyMap<string, Size>): ReadonlyMap<string, Part> {
  const { direction, nodes, groups, links } = chart;
  const parentOf = new Map([...nodes, ...groups].map(({ id, within }) => [id, within] as const));
  const chainOf = (id: string): readonly (string | undefined)[] => {
    const chain: (string | undefined)[] = [id];
    for (let up = parentOf.get(id); up !== undefined && chain.length < 60; up = parentOf.get(up)) chain.push(up);
    return [...chain, undefined];
  };
  /** The ends of a link as members of the innermost level that holds both. */
  const lifted = (
    source: string,
    target: string,
  ): readonly [level: string | undefined, from: string, to: string] | undefined => {
    const [one, other] = [chainOf(source), chainOf(target)];
    const level = one.find((id, at) => at > 0 && other.indexOf(id) > 0);
    const [from, to] = [one[one.indexOf(level) - 1], other[other.indexOf(level) - 1]];
    return from === undefined || to === undefined || from === to ? undefined : [level, from, to];
  };
  const lines = links.flatMap(({ source, target }) => {
    const found = lifted(source, target);
    return found ? [found] : [];
  });
  const isAcross = direction === 'LR' || direction === 'RL';
  const all = new Map<string, Part>();
  const layOut = (level: string | undefined, depth: number): Size => {
    const inner = new Map(sizes);
    const ids = [...groups, ...nodes].filter(({ within }) => within === level).map(({ id }) => id);
    for (const group of groups)
      if (group.within === level && depth < 50) inner.set(group.id, layOut(group.id, depth + 1));
    const own = lines.flatMap(([at, from, to]) => (at === level ? [[from, to] as const] : []));
    const places = mirrored(placeLevel({ ids, links: own }, inner, isAcross), direction);
    for (const [id, part] of places) all.set(id, part);
    const ends = [...places.values()];
    const [width, height] = [
      Math.max(80, ...ends.map(({ x, width: w }) => x + w)),
      Math.max(20, ...ends.map(({ y, height: h }) => y + h)),
    ];
    return { width: width + 2 * gaps.frame, height: height + 2 * gaps.frame + gaps.title };
  };
  layOut(undefined, 0);
  const absolute = (id: string): Part => {
    const part = all.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
    const parent = parentOf.get(id);
    if (parent === undefined) return part;
    const { x, y } = absolute(parent);
    return { ...part, x: part.x + x + gaps.frame, y: part.y + y + gaps.frame + gaps.title };
  };
  return new Map([...all.keys()].map((id) => [id, absolute(id)]));
}
