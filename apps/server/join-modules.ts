/**
 * Joins the contributions of the modules: migrations and mails up front, routes and jobs once the services are open.
 */
import { pendingPasswordHash } from '#features/accounts/server/accounts-facade.ts';
import { projectPort } from '#features/projects/server/projects-facade.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import type { Authenticate } from '#platform/http/server/caller.ts';
import type { BoundRoute, RouteServices } from '#platform/http/server/route.ts';
import { authenticateBy, KeyAuthentication } from '#platform/identity/server/key-authentication.ts';
import { SessionActions } from '#platform/identity/server/session-actions.ts';
import { Tokens } from '#platform/identity/server/tokens.ts';
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import type { MailTemplate } from '#platform/mail/server/mailer.ts';
import { guardedRoutes } from '#platform/modules/server/call-guard.ts';
import { LateCalls } from '#platform/modules/server/calls-as.ts';
import type { AppServices, FromServices, ModuleServices } from '#platform/modules/server/server-module.ts';
import { modules } from './modules.ts';

/** All migrations, in the order of their names. */
export const migrations: readonly SqlMigration[] = modules
  .flatMap((module) => module.migrations ?? [])
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** All mail templates, by name. */
export const mailTemplates: Readonly<Record<string, MailTemplate>> = Object.assign(
  {},
  ...modules.map((module) => module.mails ?? {}),
);

/** Kinds of entries of the inbox, in the order of the modules. */
export const noticeKinds: readonly NoticeKind[] = modules.flatMap((module) => module.notices ?? []);

/** Server side of the whole product. */
export interface JoinedModules {
  readonly authenticate: Authenticate;
  readonly assertWritable: RouteServices['assertWritable'];
  readonly routes: readonly BoundRoute[];
  readonly jobs: readonly JobDefinition[];
  readonly loops: readonly BackgroundLoop[];
  /** Connects the modules with the calls of each other. */
  readonly connectCalls: LateCalls['connect'];
}

const made = <Needed, Item>(part: FromServices<Needed, Item> = [], services: Needed): readonly Item[] =>
  typeof part === 'function' ? part(services) : part;

/** Mounts all modules. */
export function joinModules(app: AppServices): JoinedModules {
  const { database, secrets, rateLimiter } = app;
  const ports = { pendingPasswordHash, projects: projectPort.checks };
  const sessions = new SessionActions(database, new Tokens(secrets), rateLimiter, ports);
  const calls = new LateCalls();
  const services: ModuleServices = {
    ...app,
    sessions,
    projects: projectPort,
    calls,
    contributions: {
      counters: modules.flatMap((module) => module.counters ?? []),
      search: modules.flatMap((module) => module.search ?? []),
      trash: modules.flatMap((module) => module.trash ?? []),
      portable: modules.flatMap((module) => made(module.portable, app)),
      workflows: Object.assign({}, ...modules.map((module) => module.workflows ?? {})),
      home: modules.flatMap((module) => module.home ?? []),
      shared: modules.flatMap((module) => module.shared ?? []),
      notices: noticeKinds,
    },
  };
  return {
    authenticate: authenticateBy(sessions, new KeyAuthentication(database, rateLimiter, projectPort.checks)),
    assertWritable: projectPort.assertWritable,
    routes: guardedRoutes(
      modules.flatMap((module) => made(module.routes, services)),
      modules.flatMap((module) => module.guards ?? []),
    ),
    jobs: modules.flatMap((module) => made(module.jobs, services)),
    loops: modules.flatMap((module) => made(module.loops, services)),
    connectCalls: calls.connect,
  };
}
