/** What a module exports for the server. Every module has one value of this type; apps/server/modules.ts lists them. */
import type { Db } from '#platform/database/server/connection.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import type { GitHost } from '#platform/git/server/git-host.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import type { BoundRoute } from '#platform/http/server/route.ts';
import type { Secrets } from '#platform/identity/server/secrets.ts';
import type { SessionActions } from '#platform/identity/server/session-actions.ts';
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/server/job-queue.ts';
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';
import type { LiveHub } from '#platform/live/server/live-hub.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import type { Mailer, MailTemplate } from '#platform/mail/server/mailer.ts';
import type { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import type { PortableSource } from '#platform/portability/server/portable-source.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import type { SharedTextSource } from '#platform/together/server/text-source.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import type { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import type { CallGuard } from './call-guard.ts';
import type { CallsAs } from './calls-as.ts';
import type { HomeSource } from './home-source.ts';
import type { AnyWorkflow } from '#platform/workflow/model/workflow.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { ProjectPort } from './project-port.ts';
import type { StoryEvent } from './story.ts';

/** Services that the app opens before modules are mounted. */
export interface AppServices {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly queue: JobQueue;
  readonly workers: WorkerPool;
  readonly files: FileStore;
  /** Streams of what happens. */
  readonly live: LiveHub;
  /** Calls to addresses that people enter. */
  readonly outbound: OutboundClient;
  /** Copies of git repositories. */
  readonly git: GitHost;
  /** Public URL of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** The account with this address administers the installation. */
  readonly adminEmail: string | undefined;
  readonly billing: BillingSettings;
  /** Address at which this process answers itself; the public one where it serves no calls. No trailing slash. */
  readonly ownAddress: () => string;
  /** Recipient of support reports; absent: they are only stored. */
  readonly supportMail: string | undefined;
}

/** Contributions of all modules to cross-cutting modules. */
export interface Contributions {
  readonly counters: readonly LimitCounter[];
  readonly search: readonly SearchSource[];
  readonly trash: readonly TrashSource[];
  /** Files first: documents reference them when they are stored. */
  readonly portable: readonly PortableSource[];
  readonly home: readonly HomeSource[];
  /** Texts that are written together. */
  readonly shared: readonly SharedTextSource[];
  /** Kinds of entries of the inbox. */
  readonly notices: readonly NoticeKind[];
  /** By the kinds of their things. */
  readonly workflows: Readonly<Record<string, AnyWorkflow>>;
}

/** Everything that routes and jobs may need. */
export interface ModuleServices extends AppServices {
  readonly sessions: SessionActions;
  readonly projects: ProjectPort;
  /** Calls of other modules, made for the caller. */
  readonly calls: CallsAs;
  readonly contributions: Contributions;
}

/** A list, or a function that creates it from running services. */
export type FromServices<Needed, Item> = readonly Item[] | ((services: Needed) => readonly Item[]);

/** Services for creating demo data. */
export interface SeedServices {
  readonly mailer: Pick<Mailer, 'postAll'>;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  /** Folder of the product's sources, whose documents become demo content. */
  readonly repository: string;
}

/** The server side of a module. Every part is optional. */
export interface ServerModule {
  readonly migrations?: readonly SqlMigration[];
  readonly routes?: FromServices<ModuleServices, BoundRoute>;
  /** Checks before calls of other modules. */
  readonly guards?: readonly CallGuard[];
  readonly jobs?: FromServices<ModuleServices, JobDefinition>;
  /** Work that looks for something to do all the time. */
  readonly loops?: FromServices<ModuleServices, BackgroundLoop>;
  /** Mail templates by name. */
  readonly mails?: Readonly<Record<string, MailTemplate>>;
  /** Counters of plan limits. */
  readonly counters?: readonly LimitCounter[];
  /** Search sources: what can be found and linked to. */
  readonly search?: readonly SearchSource[];
  /** Trash sources: what can be restored. */
  readonly trash?: readonly TrashSource[];
  /** Contents of project exports and imports. */
  readonly portable?: FromServices<AppServices, PortableSource>;
  /** Workflows by the kinds of their things, for the feed. */
  readonly workflows?: Readonly<Record<string, AnyWorkflow>>;
  /** What the module tells on the home page. */
  readonly home?: readonly HomeSource[];
  /** Texts that are written together. */
  readonly shared?: readonly SharedTextSource[];
  /** Kinds of entries that the module puts into inboxes. */
  readonly notices?: readonly NoticeKind[];
  /** Fills the demo project within the transaction that creates it. */
  readonly seed?: (db: Db, caller: ProjectCaller, services: SeedServices) => Promise<void>;
  /** What happened in this module in the demo story. */
  readonly story?: (services: Omit<SeedServices, 'repository'>) => readonly StoryEvent[];
}
