/** Flows that were added or written when the connection was lost: written again into the reloaded model. Pure. */
import type { C4Change } from '../contract.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import type { C4Document } from './c4-document.ts';
import type { C4Flow } from './c4-view-drawing.ts';
import { mergedSteps } from './merged-steps.ts';
import { pendingWrites, type WriteQueue } from '#platform/editing/model/write-queue.ts';
import type { Write } from './c4-writes.ts';

/** A flow as the server had it, and as it was written; without `before` it was new. */
export interface UnsavedFlow {
  readonly viewId: string;
  readonly before: C4Flow | undefined;
  readonly mine: C4Flow;
}

const flowIn = ({ views }: C4Document, viewId: string, flowId: string): C4Flow | undefined =>
  views.get(viewId)?.flows.find(({ id }) => id === flowId);

/** What the queue would have written into flows. */
export function unsavedFlowsOf(
  writes: WriteQueue<Write>,
  base: C4Document,
  document: C4Document,
): readonly UnsavedFlow[] {
  const written = pendingWrites(writes).flatMap(({ changes }) =>
    changes.flatMap((change): readonly (readonly [string, string])[] => {
      if (change.call === 'addFlow') return [[change.id, change.viewId]];
      return change.call === 'updateFlow' ? [[change.flowId, change.viewId]] : [];
    }),
  );
  return [...new Map(written)].flatMap(([flowId, viewId]) => {
    const mine = flowIn(document, viewId, flowId);
    return mine ? [{ viewId, before: flowIn(base, viewId, flowId), mine }] : [];
  });
}

/** The steps over relationships that are still there. */
const possible = (steps: C4Flow['steps'], { relationships }: C4Document): C4Flow['steps'] =>
  steps.filter(({ relationshipId }) => relationships.has(relationshipId));

function renewed({ viewId, before, mine }: UnsavedFlow, now: C4Document): readonly C4Change[] {
  const { id, name } = mine;
  const theirs = flowIn(now, viewId, id);
  // Others have deleted it, or its view.
  if (!now.views.has(viewId) || (before && !theirs)) return [];
  if (!theirs) return [{ call: 'addFlow', viewId, id, name, steps: [...possible(mine.steps, now)] }];
  const hasArrived = before === undefined || isSame(theirs.steps, mine.steps);
  const merged = hasArrived ? mine.steps : mergedSteps(before.steps, mine.steps, theirs.steps)?.steps;
  const steps = merged ? possible(merged, now) : theirs.steps;
  const isRenamed = name !== before?.name && (before === undefined || theirs.name === before.name);
  const change: C4Change = {
    call: 'updateFlow',
    viewId,
    flowId: id,
    ...(isRenamed && theirs.name !== name ? { name } : {}),
    ...(isSame(steps, theirs.steps) ? {} : { steps: [...steps] }),
  };
  return change.name === undefined && change.steps === undefined ? [] : [change];
}

/** The changes that write them into the model as it is now; none for what has arrived after all. */
export const flowsAgain = (unsaved: readonly UnsavedFlow[], now: C4Document): readonly C4Change[] =>
  unsaved.flatMap((flow) => renewed(flow, now));
