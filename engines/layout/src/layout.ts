/** Lays out a whole graph: people first, groups as frames around their members, room for every label. */
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { elkGraphOf, elkPlacesOf, type ElkEffort, type Thoroughness } from './elk-graph.ts';
import { framesOf, groupTreeOf } from './group-tree.ts';
import { pinConflicts, type FrameConflict } from './keep-frames.ts';
import type { LayoutTask, Picture } from './layout-types.ts';
import { sortedGraph } from './normalise.ts';
import { onOutlines } from './outline.ts';
import { aroundPins } from './pins.ts';
import { inRows } from './rows.ts';

/** Runs ELK; rejects when ELK fails or has not answered after `limit` ms. */
export type RunElk = (graph: ElkNode, limit: number) => Promise<ElkNode>;

/** From the best picture to the fastest: edges up to which ELK is that thorough. */
const thoroughnesses = [
  { thoroughness: 7, mostEdges: 40 },
  { thoroughness: 3, mostEdges: 100 },
  { thoroughness: 1, mostEdges: Infinity },
] as const;

/** What to try, the best first. ELK throws on some large graphs with a rank of people, and not without. */
const attemptsFor = ({ edges }: LayoutTask): readonly ElkEffort[] => [
  ...thoroughnesses
    .filter(({ mostEdges }) => edges.length <= mostEdges)
    .map(({ thoroughness }) => ({ thoroughness, isRanked: true })),
  { thoroughness: 1, isRanked: false },
];

/** Around pins nothing is where ELK routed its edges. */
function pinnedPicture(task: LayoutTask, found: Picture): Picture {
  const boxes = aroundPins(task, found.boxes);
  return { boxes, frames: framesOf(groupTreeOf(task), boxes), routes: [], labels: [] };
}

function pictureFrom(task: LayoutTask, answer: ElkNode): Picture {
  const found = elkPlacesOf(task, answer);
  if (task.boxes.some(({ isPinned }) => isPinned)) return pinnedPicture(task, found);
  const placeOf = new Map(found.boxes.map((box) => [box.id, box]));
  const boxOf = new Map(task.boxes.map((box) => [box.id, { ...box, ...placeOf.get(box.id) }]));
  const edgeOf = new Map(task.edges.map((edge) => [edge.id, edge]));
  const routes = found.routes.map(({ id, points }) => {
    const edge = edgeOf.get(id);
    const [from, to] = [boxOf.get(edge?.from ?? ''), boxOf.get(edge?.to ?? '')];
    return { id, points: from && to ? onOutlines(points, from, to) : points };
  });
  return { ...found, routes };
}

/** A laid out graph. */
export interface LaidOut {
  readonly picture: Picture;
  /** What made it: ELK with a thoroughness, or rows of boxes when there was no time for it. */
  readonly engine: `elk ${Thoroughness}` | 'rows';
  /** Pinned boxes that stand in frames of other groups because of pins: no layout can mend that. */
  readonly conflicts: readonly FrameConflict[];
}

/** How a layout is computed. */
export interface LayoutMeans {
  readonly runElk: RunElk;
  /** Time for everything, ms. */
  readonly deadline: number;
  /** False when nobody waits any longer: no further attempt is made, and the layout rejects. */
  readonly isWanted?: () => boolean;
}

/** Share of the remaining time that an attempt may take when there is a faster one after it. */
const patience = 0.6;

/**
 * Places all boxes, frames, routes and labels. The same graph gives the same picture, in whatever order it comes. When
 * an attempt takes too long, the next is faster; the last one always answers. Around pins there are no routes.
 */
export async function layOut(given: LayoutTask, { runElk, deadline, isWanted }: LayoutMeans): Promise<LaidOut> {
  const task = sortedGraph(given);
  if (task.boxes.length === 0) return { picture: inRows(task), engine: 'rows', conflicts: [] };
  const conflicts = pinConflicts(task);
  let left = deadline;
  const attempts = attemptsFor(task);
  for (const [at, effort] of attempts.entries()) {
    const time = Math.round(at === attempts.length - 1 ? left : left * patience);
    left -= time;
    try {
      const answer = await runElk(elkGraphOf(task, effort), time);
      return { picture: pictureFrom(task, answer), engine: `elk ${effort.thoroughness}`, conflicts };
    } catch (error) {
      // Out of time, or a graph that ELK fails on: the next attempt takes another way.
      if (isWanted?.() === false) throw error;
    }
  }
  const picture = inRows(task);
  return { picture: { ...picture, ...pinnedPicture(task, picture) }, engine: 'rows', conflicts };
}
