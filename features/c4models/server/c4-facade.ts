/** What other modules may ask of C4 models. */
import type { Db } from '#platform/database/server/connection.ts';
import { countC4Models, type C4Scope } from './c4-table.ts';

/** How many C4 models a project holds. */
export const c4ModelCount = (db: Db, scope: C4Scope): Promise<number> => countC4Models(db, scope);
