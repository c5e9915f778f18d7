/** The list of server modules: what each one brings, joined. */
import { accountMails } from '#features/accounts/server/account-mails.ts';
import { registrationMigrations } from '#features/accounts/server/registration-table.ts';
import { RegistrationActions } from '#features/accounts/server/registration-actions.ts';
import { accountRoutes } from '#features/accounts/server/accounts-module.ts';
import { newestRegistration } from '#features/accounts/server/registration-table.ts';
import { documentationMigrations } from '#features/documentation/server/documentation-migrations.ts';
import { documentationJobs, documentationRoutes } from '#features/documentation/server/documentation-module.ts';
import { projectIsOpen, projectMigrations } from '#features/projects/server/project-table.ts';
import { projectJobs, projectRoutes } from '#features/projects/server/projects-module.ts';
import { databaseMigrations } from '#platform/database/server/database-migrations.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { historyMigrations } from '#platform/history/server/activity-table.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import type { BoundRoute } from '#platform/http/server/route.ts';
import { identityMigrations } from '#platform/identity/server/identity-migrations.ts';
import { identityRoutes } from '#platform/identity/server/identity-routes.ts';
import type { Secrets } from '#platform/identity/server/secrets.ts';
import { SessionActions } from '#platform/identity/server/session-actions.ts';
import { purgeSessions } from '#platform/identity/server/session-table.ts';
import { Tokens } from '#platform/identity/server/tokens.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/server/job-queue.ts';
import { limitMigrations } from '#platform/limits/server/subscription-table.ts';
import { linkMigrations } from '#platform/links/server/link-table.ts';
import { mailMigrations } from '#platform/mail/server/mail-table.ts';
import type { Mailer, MailTemplate } from '#platform/mail/server/mailer.ts';

/** Every migration of the product, in the order of their names. */
export const migrations: readonly SqlMigration[] = [
  ...databaseMigrations,
  ...identityMigrations,
  ...limitMigrations,
  ...mailMigrations,
  ...historyMigrations,
  ...linkMigrations,
  ...registrationMigrations,
  ...projectMigrations,
  ...documentationMigrations,
].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Every mail that the product sends, by name. */
export const mailTemplates: Readonly<Record<string, MailTemplate>> = { ...accountMails };

/** What modules stand on. */
export interface Services {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly queue: JobQueue;
  readonly adminEmail: string | undefined;
}

/** The server side of the whole product. */
export interface Modules {
  readonly sessions: SessionActions;
  readonly registrations: RegistrationActions;
  readonly routes: readonly BoundRoute[];
  readonly jobs: readonly JobDefinition[];
}

/** Makes every module and joins what they bring. */
export function createModules(services: Services): Modules {
  const { database, secrets, mailer, rateLimiter } = services;
  const sessions = new SessionActions(database, new Tokens(secrets), rateLimiter, {
    pendingPasswordHash: async (db, email) => (await newestRegistration(db, email))?.passwordHash,
    projectIsOpen,
  });
  const registrations = new RegistrationActions(services);
  const purgeSessionsJob: JobDefinition = {
    name: 'purge-sessions',
    cron: '0 3 * * *',
    run: () => purgeSessions(database.owner),
  };
  return {
    sessions,
    registrations,
    routes: [...identityRoutes(sessions), ...accountRoutes(registrations), ...projectRoutes, ...documentationRoutes],
    jobs: [
      ...mailer.jobs,
      ...registrations.jobs,
      purgeSessionsJob,
      ...projectJobs(database),
      ...documentationJobs(database),
    ],
  };
}
