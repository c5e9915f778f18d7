/** What other modules may use of C4 models. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#platform/database/server/connection.ts';
import { task } from '#platform/workers/server/task.ts';
import type { C4Change, C4Model } from '../contract.ts';
import { toC4Document } from '../model/c4-document.ts';
import { applyChanges } from '../model/c4-model.ts';
import { elementNames, elementsFromBoards, type BoardOrigin } from './c4-search-table.ts';
import { c4Table, type C4Scope } from './c4-table.ts';
import type { writeC4Dsl } from './c4-workspace-task.ts';

/** Number of C4 models of a project. */
export const c4ModelCount = (db: Db, scope: C4Scope): Promise<number> => c4Table.count(db, scope);

/** Names of elements by their ids, of models outside the trash; `models` are those to look into, all unless given. */
export const c4ElementNames = (
  db: Db,
  scope: C4Scope,
  wanted: { readonly models?: readonly string[]; readonly elements: readonly string[] },
): Promise<ReadonlyMap<string, { readonly modelId: string; readonly name: string }>> => elementNames(db, scope, wanted);

/** Elements that come from boards; `anchor` is the id of the card or of the bounded context that became one. */
export const c4ElementsFromBoards = (db: Db, scope: C4Scope, from: BoardOrigin, most: number) =>
  elementsFromBoards(db, scope, from, most);

/** Worker task: a model in the Structurizr DSL. */
export const c4DslTask = task<typeof writeC4Dsl>(new URL('./c4-workspace-task.ts', import.meta.url), 'writeC4Dsl');

/** Whether changes leave a model as it is. */
export function c4ChangesNothing(model: C4Model, changes: readonly C4Change[]): boolean {
  const document = toC4Document(model);
  const outcome = applyChanges(document, changes, randomUUID);
  return 'document' in outcome && isDeepStrictEqual(outcome.document, document);
}

/** Why changes do not fit a model: the index of the first that does not, and the sentence of the rule. */
export function c4ChangeFault(
  model: C4Model,
  changes: readonly C4Change[],
): { readonly at: number; readonly message: string } | undefined {
  const outcome = applyChanges(toC4Document(model), changes, randomUUID);
  return 'problems' in outcome ? { at: outcome.at, message: outcome.problems[0]?.message ?? '' } : undefined;
}
