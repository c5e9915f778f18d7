/** The list of server modules: what each one brings, joined. */
import { accountMails } from '#features/accounts/server/account-mails.ts';
import { registrationMigrations } from '#features/accounts/server/registration-table.ts';
import { ProfileActions } from '#features/accounts/server/profile-actions.ts';
import { RegistrationActions } from '#features/accounts/server/registration-actions.ts';
import { accountRoutes, profileRoutes } from '#features/accounts/server/accounts-module.ts';
import { newestRegistration } from '#features/accounts/server/registration-table.ts';
import { activityRoutes } from '#features/activity/server/activity-module.ts';
import { adrsByIds, createFromRfc } from '#features/adrs/server/adr-facade.ts';
import { adrExportRoutes } from '#features/adrs/server/adr-export.ts';
import { adrMigrations } from '#features/adrs/server/adr-migrations.ts';
import { adrRoutes } from '#features/adrs/server/adr-module.ts';
import { portableAdrs } from '#features/adrs/server/adr-portable.ts';
import { adrSearch } from '#features/adrs/server/adr-search.ts';
import { apiKeyRoutes } from '#features/apikeys/server/apikeys-module.ts';
import { c4Migrations } from '#features/c4models/server/c4-migrations.ts';
import { c4Trash } from '#features/c4models/server/c4-model-actions.ts';
import { c4Counter, c4Jobs, c4Routes } from '#features/c4models/server/c4-module.ts';
import { portableC4Models } from '#features/c4models/server/c4-portable.ts';
import { c4Search } from '#features/c4models/server/c4-search.ts';
import { decisionRoutes } from '#features/decisions/server/decision-module.ts';
import { documentationMigrations } from '#features/documentation/server/documentation-migrations.ts';
import { documentSearch } from '#features/documentation/server/document-search.ts';
import { documentationJobs, documentationRoutes } from '#features/documentation/server/documentation-module.ts';
import { InvitationActions } from '#features/organizations/server/invitation-actions.ts';
import { invitationMails } from '#features/organizations/server/invitation-mails.ts';
import { memberCounter, organizationRoutes } from '#features/organizations/server/organizations-module.ts';
import { assertWritable } from '#features/projects/server/projects-facade.ts';
import { projectMigrations } from '#features/projects/server/project-migrations.ts';
import { projectChecks } from '#features/projects/server/project-table.ts';
import { projectCounter, projectJobs, projectRoutes } from '#features/projects/server/projects-module.ts';
import { rfcMails } from '#features/rfcs/server/rfc-mails.ts';
import { rfcMigrations } from '#features/rfcs/server/rfc-migrations.ts';
import { rfcJobs, rfcRoutes } from '#features/rfcs/server/rfc-module.ts';
import { RfcNotices } from '#features/rfcs/server/rfc-notices.ts';
import { portableRfcs } from '#features/rfcs/server/rfc-portable.ts';
import { rfcSearch } from '#features/rfcs/server/rfc-search.ts';
import { searchRoutes } from '#features/search/server/search-module.ts';
import { subscriptionJobs } from '#features/subscription/server/subscription-actions.ts';
import { subscriptionRoutes } from '#features/subscription/server/subscription-module.ts';
import { documentationTrash } from '#features/documentation/server/document-trash.ts';
import { portableDocumentation } from '#features/documentation/server/document-portable.ts';
import { portabilityRoutes } from '#features/portability/server/portability-module.ts';
import { adminRoutes } from '#features/admin/server/admin-module.ts';
import { trashRoutes } from '#features/trash/server/trash-module.ts';
import { supportMails, supportRoutes } from '#features/support/server/support-module.ts';
import { supportMigrations } from '#features/support/server/support-table.ts';
import { databaseMigrations } from '#platform/database/server/database-migrations.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { fileMigrations } from '#platform/files/server/file-table.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import { fileJobs, fileRoutes } from '#platform/files/server/files-module.ts';
import { portableFilesOf } from '#platform/files/server/portable-files.ts';
import { workflowMigrations } from '#platform/workflow/server/state-change-table.ts';
import { historyMigrations } from '#platform/history/server/activity-table.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import type { Authenticate } from '#platform/http/server/caller.ts';
import type { PortableSource } from '#platform/portability/server/portable-source.ts';
import type { BoundRoute, RouteServices } from '#platform/http/server/route.ts';
import { accountRemovalMigrations } from '#platform/identity/server/account-removal-table.ts';
import { identityMigrations } from '#platform/identity/server/identity-migrations.ts';
import { identityRoutes } from '#platform/identity/server/identity-routes.ts';
import { authenticateBy, KeyAuthentication } from '#platform/identity/server/key-authentication.ts';
import type { Secrets } from '#platform/identity/server/secrets.ts';
import { SessionActions } from '#platform/identity/server/session-actions.ts';
import { purgeSessions } from '#platform/identity/server/session-table.ts';
import { Tokens } from '#platform/identity/server/tokens.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/server/job-queue.ts';
import { type LimitCounter } from '#platform/limits/server/limit-counters.ts';
import { limitRoutes } from '#platform/limits/server/limit-routes.ts';
import { limitMigrations } from '#platform/limits/server/subscription-table.ts';
import { linkRoutes } from '#platform/links/server/link-routes.ts';
import { linkMigrations } from '#platform/links/server/link-table.ts';
import { mailMigrations } from '#platform/mail/server/mail-table.ts';
import type { Mailer, MailTemplate } from '#platform/mail/server/mailer.ts';
import { searchJobs, type SearchSource } from '#platform/search/server/search-source.ts';
import { templateMigrations } from '#platform/templates/server/template-table.ts';
import { portableTemplatesSource } from '#platform/templates/server/portable-templates.ts';
import { templateJobs, templateRoutes } from '#platform/templates/server/templates-module.ts';
import { searchMigrations } from '#platform/search/server/search-migrations.ts';

/** Every migration of the product, in the order of their names. */
export const migrations: readonly SqlMigration[] = [
  ...databaseMigrations,
  ...identityMigrations,
  ...limitMigrations,
  ...mailMigrations,
  ...historyMigrations,
  ...linkMigrations,
  ...workflowMigrations,
  ...searchMigrations,
  ...registrationMigrations,
  ...accountRemovalMigrations,
  ...projectMigrations,
  ...documentationMigrations,
  ...adrMigrations,
  ...rfcMigrations,
  ...c4Migrations,
  ...templateMigrations,
  ...fileMigrations,
  ...supportMigrations,
].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Every mail that the product sends, by name. */
export const mailTemplates: Readonly<Record<string, MailTemplate>> = {
  ...accountMails,
  ...supportMails,
  ...invitationMails,
  ...rfcMails,
};

/** What is counted against the limits of a plan; several counters of one limit are added up. */
const limitCounters: readonly LimitCounter[] = [projectCounter, memberCounter, c4Counter];

/** What can be found and linked to. */
export const searchSources: readonly SearchSource[] = [documentSearch, adrSearch, rfcSearch, c4Search];

/** What modules stand on. */
export interface Services {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly queue: JobQueue;
  readonly files: FileStore;
  /** Address of the product, without a slash at its end. */
  readonly publicUrl: string;
  readonly adminEmail: string | undefined;
  readonly supportMail: string | undefined;
}

/** The server side of the whole product. */
export interface Modules {
  readonly sessions: SessionActions;
  readonly registrations: RegistrationActions;
  readonly authenticate: Authenticate;
  readonly assertWritable: RouteServices['assertWritable'];
  readonly routes: readonly BoundRoute[];
  readonly jobs: readonly JobDefinition[];
}

/** Everything about decisions. */
const decisionAreas = (services: Services, rfcs: Parameters<typeof rfcRoutes>[0]): readonly BoundRoute[] => [
  ...adrRoutes,
  ...adrExportRoutes(services),
  ...rfcRoutes(rfcs),
  ...decisionRoutes,
];

/** What documents name comes before them. */
const portableSources = (services: Services): readonly PortableSource[] => [
  portableFilesOf(services),
  portableDocumentation,
  portableAdrs,
  portableRfcs,
  portableC4Models,
  portableTemplatesSource,
];

/** Makes every module and joins what they bring. */
export function createModules(services: Services): Modules {
  const { database, secrets, mailer, rateLimiter } = services;
  const sessions = new SessionActions(database, new Tokens(secrets), rateLimiter, {
    pendingPasswordHash: async (db, email) => (await newestRegistration(db, email))?.passwordHash,
    projects: projectChecks,
  });
  const registrations = new RegistrationActions(services);
  const profiles = new ProfileActions(services);
  const invitations = new InvitationActions(services);
  const rfcs = { adrs: { createFromRfc, adrsByIds }, notices: new RfcNotices(mailer) };
  const keys = new KeyAuthentication(database, rateLimiter, projectChecks);
  const purgeSessionsJob: JobDefinition = {
    name: 'purge-sessions',
    cron: '0 3 * * *',
    run: () => purgeSessions(database.owner),
  };
  return {
    sessions,
    registrations,
    authenticate: authenticateBy(sessions, keys),
    assertWritable,
    routes: [
      ...identityRoutes(sessions),
      ...limitRoutes(limitCounters),
      ...subscriptionRoutes(limitCounters),
      ...accountRoutes(registrations),
      ...profileRoutes(profiles),
      ...projectRoutes,
      ...documentationRoutes,
      ...decisionAreas(services, rfcs),
      ...c4Routes,
      ...templateRoutes,
      ...searchRoutes(searchSources),
      ...linkRoutes(searchSources),
      ...organizationRoutes(invitations),
      ...apiKeyRoutes,
      ...activityRoutes,
      ...supportRoutes(services),
      ...adminRoutes,
      ...trashRoutes([...documentationTrash, c4Trash]),
      ...fileRoutes(services),
      ...portabilityRoutes(portableSources(services)),
    ],
    jobs: [
      ...mailer.jobs,
      ...registrations.jobs,
      ...profiles.jobs,
      ...invitations.jobs,
      purgeSessionsJob,
      ...projectJobs(database),
      ...subscriptionJobs(database),
      ...documentationJobs(database),
      ...rfcJobs(database, rfcs),
      ...c4Jobs(database),
      ...templateJobs(database),
      ...fileJobs(services),
      ...searchJobs(database, searchSources),
    ],
  };
}
