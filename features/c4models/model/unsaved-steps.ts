/** Steps of flows that were written when the connection was lost: made again on the reloaded model. Pure. */
import type { C4Change } from '../contract.ts';
import { isSame } from './c4-change-set.ts';
import type { C4Document } from './c4-document.ts';
import type { C4Flow } from './c4-view-drawing.ts';
import { mergedSteps } from './merged-steps.ts';
import { pendingWrites, type WriteQueue } from './write-queue.ts';

type Steps = C4Flow['steps'];

/** Steps of a flow as the server had them, and as they were written. */
export interface UnsavedSteps {
  readonly viewId: string;
  readonly flowId: string;
  readonly before: Steps;
  readonly mine: Steps;
}

const stepsOf = ({ views }: C4Document, { viewId, flowId }: Pick<UnsavedSteps, 'viewId' | 'flowId'>) =>
  views.get(viewId)?.flows.find(({ id }) => id === flowId)?.steps;

/** What the queue would have written into flows that the server has. */
export function unsavedStepsOf(writes: WriteQueue, base: C4Document, document: C4Document): readonly UnsavedSteps[] {
  const written = pendingWrites(writes).flatMap(({ changes }) =>
    changes.flatMap((change) => (change.call === 'updateFlow' && change.steps !== undefined ? [change] : [])),
  );
  return [...new Map(written.map((change) => [change.flowId, change])).values()].flatMap(({ viewId, flowId }) => {
    const [before, mine] = [stepsOf(base, { viewId, flowId }), stepsOf(document, { viewId, flowId })];
    return before && mine ? [{ viewId, flowId, before, mine }] : [];
  });
}

/** The changes that write them into the model as it is now; none for what has arrived after all. */
export const writtenAgain = (unsaved: readonly UnsavedSteps[], now: C4Document): readonly C4Change[] =>
  unsaved.flatMap(({ viewId, flowId, before, mine }): readonly C4Change[] => {
    const theirs = stepsOf(now, { viewId, flowId });
    if (!theirs || isSame(theirs, mine)) return [];
    const steps = mergedSteps(before, mine, theirs)?.steps.filter(({ relationshipId }) =>
      now.relationships.has(relationshipId),
    );
    return steps && !isSame(steps, theirs) ? [{ call: 'updateFlow', viewId, flowId, steps }] : [];
  });
