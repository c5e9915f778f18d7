/** A hot spot becomes an RFC: the draft and the link of the card in one transaction. */
import { randomUUID } from 'node:crypto';
import { contextNames } from '#features/contextmap/server/context-map-facade.ts';
import { rfcLimits } from '#features/rfcs/contract.ts';
import { createRfcDraft } from '#features/rfcs/server/rfc-facade.ts';
import { scopeOf } from '#platform/editing/server/whole-actions.ts';
import type { Reply } from '#platform/http/contract.ts';
import { forbidden } from '#platform/http/model/failure.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import type { createCardRfc } from '../contract.ts';
import { boardActions } from './board-actions.ts';
import type { writeCardRfc } from './card-rfc-task.ts';

const writeTask = task<typeof writeCardRfc>(new URL('./card-rfc-task.ts', import.meta.url), 'writeCardRfc');

/** Repeating it with the same `rfcId` answers what the first attempt made. */
export async function createCardRfcBy(input: WithDatabase<typeof createCardRfc>): Promise<Reply<typeof createCardRfc>> {
  const { database, caller, params, body, runTask } = input;
  if (!caller.permissions.has('board.write')) throw forbidden();
  const rfcId = body.rfcId ?? randomUUID();
  const known = await database.within({ ...scopeOf(caller), readOnly: true }, async (db) => {
    const stored = await boardActions.read(db, caller, params.id);
    return { stored, contexts: await contextNames(db, caller) };
  });
  const { stored, contexts } = known;
  const board = { id: stored.id, name: stored.name, contexts, longestTitle: rfcLimits.title };
  const { cardId } = body;
  const written = runTask(writeTask, { board, text: JSON.stringify(stored.board), cardId, rfcId });
  const { read, draft } = await written.catch(async (error: unknown) => {
    // What is wrong with the card may be what others changed: then the current board is answered.
    await boardActions.assertCurrent(stored, body.revision);
    throw error;
  });
  if (!draft) return { rfcId, board: stored };
  const saved = await boardActions.saveOver(
    input,
    // What was read above is what is saved over: a board that changed since is stale as well.
    { read, revision: body.revision, action: 'updated' },
    async (current, db) => {
      await boardActions.assertCurrent(current, stored.revision);
      await createRfcDraft(db, caller, { id: rfcId, ...draft });
    },
  );
  return { rfcId, board: saved };
}
