/** The mail module as the server mounts it. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { mailMigrations } from './mail-table.ts';

/** The outbox and what sends it. */
export const mail: ServerModule = { migrations: mailMigrations, jobs: ({ mailer }) => mailer.jobs };
