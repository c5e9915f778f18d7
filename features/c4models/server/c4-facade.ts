/** What other modules may use of C4 models. */
import type { Db } from '#platform/database/server/connection.ts';
import { elementNames } from './c4-search-table.ts';
import { c4Table, type C4Scope } from './c4-table.ts';

/** Number of C4 models of a project. */
export const c4ModelCount = (db: Db, scope: C4Scope): Promise<number> => c4Table.count(db, scope);

/** Names of elements by their ids, of models outside the trash; `models` are those to look into, all unless given. */
export const c4ElementNames = (
  db: Db,
  scope: C4Scope,
  wanted: { readonly models?: readonly string[]; readonly elements: readonly string[] },
): Promise<ReadonlyMap<string, { readonly modelId: string; readonly name: string }>> => elementNames(db, scope, wanted);
