/** Server module of revisions. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { revisionMigrations } from './revision-table.ts';

/** Only the table: each kind binds its own calls. */
export const revisions: ServerModule = { migrations: revisionMigrations };
