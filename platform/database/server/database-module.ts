/** The database module of the server: tables that belong to no other module. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { databaseMigrations } from './database-migrations.ts';

/** Only migrations. */
export const database: ServerModule = { migrations: databaseMigrations };
