/** C4 views of sketches: what other modules may use. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Loss } from '#platform/exchange/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { newC4Document } from '../model/c4-model.ts';
import { withSketch, type C4Sketch } from '../model/c4-sketch.ts';
import { keepSnapshot, lockForChange, recordC4, replaceC4 } from './c4-actions.ts';
import { assertModelLimit, storeC4 } from './c4-model-actions.ts';
import { refusalOf } from './c4-refusal.ts';

/** A new model, or one that is there at the version that the caller knows. */
export type SketchTarget = { readonly name: string } | { readonly id: string; readonly version: number };

/** What became of a sketch. */
export interface SketchedC4 {
  readonly id: string;
  readonly viewId: string;
  readonly elements: number;
  readonly relationships: number;
  readonly losses: readonly Loss[];
}

/**
 * Makes a sketch part of a model in one step: of a new one, or of one that keeps how it was as a snapshot. Throws 422 for
 * names that are taken, a stale version and plan limits, 404 for an unknown model.
 */
export async function sketchC4(
  db: Db,
  caller: ProjectCaller,
  target: SketchTarget,
  { sketch, from }: { readonly sketch: C4Sketch; readonly from: string },
): Promise<SketchedC4> {
  const isNew = 'name' in target;
  if (isNew) await assertModelLimit(db, caller, 1);
  const stored = isNew ? undefined : await lockForChange(db, caller, target.id, target.version);
  const before = stored?.document ?? newC4Document(isNew ? target.name : '', randomUUID);
  const outcome = withSketch(before, sketch, randomUUID);
  if ('problems' in outcome) throw refusalOf(outcome.problems);
  const { document, ...told } = outcome;
  if (!stored) {
    const { id } = await storeC4(db, caller, document, { action: 'created' });
    return { id, ...told };
  }
  await keepSnapshot(db, caller, stored, 'import');
  const model = await replaceC4(db, caller, stored, { after: document });
  await recordC4(db, caller, model, { action: 'imported', elements: told.elements, diagram: from });
  return { id: model.id, ...told };
}
