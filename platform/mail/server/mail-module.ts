/** The mail module of the server. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { mailMigrations } from './mail-table.ts';

/** The outbox and its jobs. */
export const mail: ServerModule = { migrations: mailMigrations, jobs: ({ mailer }) => mailer.jobs };
