/** Composes the product, the same way in production, development and tests. */
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { McpEndpoint } from '#features/mcp/server/mcp-endpoint.ts';
import { SharedSessions } from '#features/mcp/server/mcp-session-table.ts';
import { projectPort } from '#features/projects/server/projects-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { migrate, type SqlMigration } from '#platform/database/server/migrate.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { startUpkeep, type Upkeep } from '#platform/database/server/upkeep.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import { openFileStore } from '#platform/files/server/open-file-store.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { CallRunner } from '#platform/http/server/call-runner.ts';
import { RepeatedCalls } from '#platform/http/server/repeated-calls.ts';
import { mountRoutes } from '#platform/http/server/mount-routes.ts';
import { grantRole } from '#platform/identity/server/account-table.ts';
import { sellPlans } from '#platform/limits/server/subscription-table.ts';
import { startLoop, type RunningLoop } from '#platform/jobs/server/background-loop.ts';
import { JobQueue } from '#platform/jobs/server/job-queue.ts';
import { Mailer } from '#platform/mail/server/mailer.ts';
import type { AppServices } from '#platform/modules/server/server-module.ts';
import { GitHost } from '#platform/git/server/git-host.ts';
import { presenceBeats } from '#platform/presence/server/presence-table.ts';
import { draftBeats } from '#platform/together/server/draft-table.ts';
import type { ReadBeats } from '#platform/live/server/live-beats.ts';
import { LiveHub } from '#platform/live/server/live-hub.ts';
import { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import { mountApiPages } from './api-pages.ts';
import { isOwnName } from './own-names.ts';
import { productVersion } from './product-version.ts';
import type { Config } from './config.ts';
import { startDailyBackup } from './daily-backup.ts';
import { DiskGuard } from './disk-guard.ts';
import { installationSecrets, verifyInstallation } from './installation-secrets.ts';
import { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import { joinModules, mailTemplates, migrations, noticeKinds, type JoinedModules } from './join-modules.ts';
import { mountMcp } from './mcp-pages.ts';
import { mountOperations } from './operations.ts';
import { mountMermaidFrame } from './mermaid-pages.ts';
import { mountUnsubscribe } from './unsubscribe-pages.ts';
import { mountWebPages } from './web-pages.ts';

/** The product before it listens. */
export interface App {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly queue: JobQueue;
  readonly modules: JoinedModules;
  readonly workers: WorkerPool;
  readonly live: LiveHub;
  /** Begins maintenance, and the jobs and loops of this process unless it only answers. */
  startWork(): Promise<void>;
  /** Makes /readyz answer 503 and asks clients to close their connections. */
  beginDraining(): void;
  /** Graceful shutdown: requests, jobs, database. */
  close(): Promise<void>;
}

/** Directory of the built web application. */
export const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Migrates the database with `steps` and mounts everything. */
export async function buildApp(
  config: Config,
  logger: Logger,
  database: Database,
  steps: readonly SqlMigration[] = migrations,
): Promise<App> {
  const secrets = installationSecrets(config);
  await migrate(database.owner, steps);
  await verifyInstallation(database, secrets);
  await sellPlans(database.owner, config.billing.kind !== 'off');
  const own: { server?: FastifyInstance; upkeep?: Upkeep } = {};
  const services = openServices(config, logger, { database, secrets }, () => listeningAddress(own.server));
  const { queue, mailer, workers, git } = services;
  const modules = joinModules(services);
  await queue.open(modules.jobs);
  if (config.adminEmail) await grantRole(database.owner, config.adminEmail, 'ROLE_ADMIN');
  const loops: RunningLoop[] = [];
  const dailyBackup = startDailyBackup(config, logger);
  const traffic = { draining: false };
  const repeatedCalls = await RepeatedCalls.open(database, secrets);
  const server = createServer(config, logger, { services, modules, repeatedCalls }, traffic);
  own.server = server;
  return {
    server,
    database,
    files: services.files,
    mailer,
    queue,
    modules,
    workers,
    live: services.live,
    startWork: async () => {
      own.upkeep = startUpkeep(database, logger);
      if (config.role !== 'web') loops.push(...(await startBackgroundWork(queue, modules, logger)));
    },
    beginDraining: () => {
      traffic.draining = true;
    },
    close: async () => {
      traffic.draining = true;
      own.upkeep?.stop();
      await server.close();
      await workers.close();
      await allDone(loops.map((loop) => loop.stop()));
      await queue.close();
      await git.close();
      await dailyBackup.stop();
      await database.close();
    },
  };
}

/** The services that modules are mounted on. */
function openServices(
  config: Config,
  logger: Logger,
  { database, secrets }: Pick<AppServices, 'database' | 'secrets'>,
  listening: () => string | undefined,
): AppServices {
  const queue = new JobQueue(database, logger);
  const outbound = new OutboundClient({ allowance: config.outboundAllowance });
  return {
    database,
    secrets,
    queue,
    mailer: new Mailer({ database, secrets, queue }, mailSettingsOf(config), mailTemplates),
    rateLimiter: new RateLimiter(database.owner, config.rateLimits),
    workers: startWorkers(config, logger),
    files: openFileStore(database, config.dataDirectory),
    live: new LiveHub(database, { ...projectPort.checks, readBeats }, (err) => logger.warn({ err }, 'live')),
    outbound,
    git: new GitHost({
      outbound,
      folder: join(config.dataDirectory, 'repositories'),
      local: config.localRepositories,
    }),
    ...settingsOf(config),
    ownAddress: () => (config.role === 'worker' ? undefined : listening()) ?? config.publicUrl,
  };
}

const readBeats: ReadBeats = async (owner, ids) =>
  (await allDone([draftBeats(owner, ids), presenceBeats(owner, ids)])).flat();

const mailSettingsOf = ({ smtpUrl, mailFrom: from, publicUrl }: Config) => ({ smtpUrl, from, publicUrl });

/** Where a server can be reached from its own machine; undefined before it listens. */
function listeningAddress(server: FastifyInstance | undefined): string | undefined {
  const address = server?.server.address();
  if (!address || typeof address === 'string') return undefined;
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const host = everywhere[address.address] ?? address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

const settingsOf = ({
  publicUrl,
  adminEmail,
  supportMail,
  billing,
}: Config): Pick<AppServices, 'publicUrl' | 'adminEmail' | 'supportMail' | 'billing'> => ({
  publicUrl,
  adminEmail,
  supportMail,
  billing,
});

/** Jobs of the queue and loops, in processes that do more than answering. */
async function startBackgroundWork(
  queue: JobQueue,
  { loops }: JoinedModules,
  logger: Logger,
): Promise<readonly RunningLoop[]> {
  await queue.work();
  return loops.map((loop) => startLoop(loop, logger));
}

const startWorkers = ({ workerPriority }: Config, logger: Logger): WorkerPool =>
  new WorkerPool((task, detail) => logger.error({ task, detail }, 'task failed'), workerPriority);

interface ServedParts {
  readonly services: AppServices;
  readonly modules: JoinedModules;
  readonly repeatedCalls: RepeatedCalls;
}

/** The HTTP server with all routes; a worker serves operators only. */
function createServer(
  config: Config,
  logger: Logger,
  { services, modules, repeatedCalls }: ServedParts,
  traffic: { readonly draining: boolean },
): FastifyInstance {
  const { database, live, mailer, rateLimiter, workers } = services;
  const https = config.publicUrl.startsWith('https:');
  const server = createHttpServer({ logger, trustProxy: config.trustProxy, https });
  server.addHook('onSend', async (_request, reply) => {
    if (traffic.draining) reply.header('connection', 'close');
  });
  mountOperations(server, { config, database, mailer, isServing: () => !traffic.draining });
  // A database server monitors its own disk.
  const guard = new DiskGuard(database.kind === 'embedded' ? config.dataDirectory : undefined);
  const { authenticate, assertWritable } = modules;
  const routeServices = {
    database,
    rateLimiter,
    authenticate,
    assertWritable,
    workers,
    repeatedCalls,
    assertDiskSpace: () => guard.refuse(),
  };
  const runner = new CallRunner(modules.routes, routeServices);
  // Work in the background makes calls, too.
  modules.connectCalls(runner);
  if (config.role === 'worker') return server;
  const calls = modules.routes.map((bound) => bound.call);
  // In a scope of their own, which is made once compression is there: it sees no route that was mounted before.
  void server.register(async (scope) => {
    mountApiPages(scope, calls, config.publicUrl);
    mountRoutes(scope, modules.routes, routeServices);
  });
  const { publicUrl } = config;
  const endpoint = new McpEndpoint({
    database,
    authenticate,
    rateLimiter,
    publicUrl,
    isOwnName: isOwnName(config),
    sharedSessions: database.kind === 'embedded' ? undefined : new SharedSessions(database.owner),
    loadServers: async () => {
      const { agentServers } = await import('#features/mcp/server/mcp-server.ts');
      const onFault = (err: Error, what: string): void => logger.error({ err, what }, 'MCP fault');
      return agentServers({ runner, owner: database.owner, workers, version: productVersion, onFault });
    },
    onError: (err) => logger.warn({ err }, 'MCP'),
  });
  mountMcp(server, endpoint, publicUrl);
  // Closing waits for open answers, and streams never end by themselves.
  server.addHook('preClose', () => live.close());
  mountUnsubscribe(server, { database, secrets: services.secrets, kinds: noticeKinds });
  mountMermaidFrame(server);
  mountWebPages(server, webDirectory, config);
  return server;
}
