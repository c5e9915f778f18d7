/** The database module as the server mounts it: tables that belong to nobody else. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { databaseMigrations } from './database-migrations.ts';

/** Nothing but migrations. */
export const database: ServerModule = { migrations: databaseMigrations };
