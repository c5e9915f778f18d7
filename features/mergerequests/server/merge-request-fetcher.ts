/**
 * Copies merge requests from providers: every ten minutes, after a webhook, and when somebody looks. One process fetches a
 * repository at a time; calls to a provider are made outside of transactions.
 */
import { randomUUID } from 'node:crypto';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  openConnection,
  TokenRefused,
  type FoundMergeRequest,
  type ProviderAdapter,
  type RepositoryName,
} from '#features/providers/server/providers-facade.ts';
import {
  repositoryById,
  repositoryKeysAfter,
  takeMergeRequestNews,
  type RepositoryKey,
  type StoredRepository,
} from '#features/repositories/server/repositories-facade.ts';
import { mostMergeRequests, unreadRequestsMessage, type FileChange } from '../contract.ts';
import { storableChanges, storableRequest } from '../model/told-merge-request.ts';
import { digestOf } from './merge-request-digest.ts';
import { forgetOldest, forgetOtherNames, knownOfRepository, storeMergeRequest } from './merge-request-table.ts';
import { addSources, askForFetch, dueSources, endTurn, takeSource, type SourceKey } from './source-table.ts';

/** Repositories that a process fetches at the same time, in total and of one organization. */
const atOnce = { all: 4, perOrganization: 2 } as const;
const lookMs = 2_000;
/** Milliseconds between two looks for repositories without a source. */
const searchMs = 60_000;
/** Repositories that are read at once. */
const perStep = 500;
/** Milliseconds after which a turn reads no further files: the rest is read in the next one. */
const turnMs = 90_000;

/** Merge requests that cannot be read, after which a turn reads no further files: the provider is asked again later. */
const mostUnread = 5;

/** A merge request whose files could not be read, and why. */
interface UnreadRequest {
  readonly iid: number;
  readonly why: string;
}

/** Which merge requests could not be read; null for none. */
const unreadMessage = (unread: readonly UnreadRequest[]): string | null => {
  const [first] = unread;
  return first
    ? unreadRequestsMessage(
        unread.map(({ iid }) => iid),
        first.why,
      )
    : null;
};

/** What the fetcher needs. */
export type FetcherServices = Pick<ModuleServices, 'database' | 'files' | 'secrets' | 'outbound' | 'git'>;

/** The fetcher of one process. */
export class MergeRequestFetcher {
  readonly #services: FetcherServices;
  /** Names this process in leases. */
  readonly #holder = randomUUID();
  readonly #turns = new Map<string, { readonly organizationId: string; readonly ended: Promise<void> }>();
  #searchedAt = Number.NEGATIVE_INFINITY;
  #fault: { readonly cause: unknown } | undefined;
  #isStopping = false;

  constructor(services: FetcherServices) {
    this.#services = services;
  }

  /** The loop that fetches. */
  loop(): BackgroundLoop {
    return { name: 'merge-requests', everyMs: lookMs, look: () => this.#look(), stop: () => this.#stop() };
  }

  async #look(): Promise<void> {
    const fault = this.#fault;
    this.#fault = undefined;
    // The loop logs it.
    if (fault) throw new Error('Merge requests could not be fetched.', fault);
    const { owner } = this.#services.database;
    await this.#findSources();
    for (const key of await takeMergeRequestNews(owner, perStep)) await askForFetch(owner, key, 0);
    if (this.#turns.size >= atOnce.all) return;
    for (const key of await dueSources(owner, atOnce.all * 4)) {
      if (this.#isStopping) return;
      if (!this.#hasPlaceFor(key) || !(await takeSource(owner, key, this.#holder))) continue;
      const ended = this.#turn(key).finally(() => this.#turns.delete(key.repositoryId));
      this.#turns.set(key.repositoryId, { organizationId: key.organizationId, ended });
    }
  }

  #hasPlaceFor({ organizationId, repositoryId }: SourceKey): boolean {
    const own = [...this.#turns.values()].filter((turn) => turn.organizationId === organizationId);
    return this.#turns.size < atOnce.all && own.length < atOnce.perOrganization && !this.#turns.has(repositoryId);
  }

  /** Repositories that were connected meanwhile. */
  async #findSources(): Promise<void> {
    if (performance.now() - this.#searchedAt < searchMs) return;
    this.#searchedAt = performance.now();
    const { owner } = this.#services.database;
    for (let after: RepositoryKey | undefined; ;) {
      const keys = await repositoryKeysAfter(owner, after, perStep);
      await addSources(owner, keys);
      after = keys.at(-1);
      if (keys.length < perStep) return;
    }
  }

  async #turn(key: SourceKey): Promise<void> {
    const { owner } = this.#services.database;
    let error: string | null = null;
    try {
      error = await this.#fetch(key);
    } catch (cause) {
      this.#fault = { cause };
      error = 'The merge requests could not be read. Archwright will try again.';
    } finally {
      await endTurn(owner, key, { holder: this.#holder, error }).catch(() => undefined);
    }
  }

  /** Fetches what is new; returns the sentence of a failure. */
  async #fetch({ organizationId, repositoryId }: SourceKey): Promise<string | null> {
    const { owner } = this.#services.database;
    const repository = await repositoryById(owner, organizationId, repositoryId);
    if (!repository) return null;
    const connection = await openConnection(this.#services, owner, organizationId, repository.providerId);
    if (!connection) return null;
    try {
      return unreadMessage(await this.#copy(repository, connection.adapter));
    } catch (cause) {
      if (cause instanceof GitProblem) return cause.message;
      throw cause;
    }
  }

  /** Copies what is new; returns those whose files could not be read, with the reason. */
  async #copy(repository: StoredRepository, adapter: ProviderAdapter): Promise<readonly UnreadRequest[]> {
    const { owner } = this.#services.database;
    const end = performance.now() + turnMs;
    const name = { id: repository.repositoryId, path: repository.path };
    const found = await adapter.mergeRequests(name, mostMergeRequests);
    const known = await knownOfRepository(owner, repository.organizationId, repository.id);
    const unread: UnreadRequest[] = [];
    for (const request of found) {
      if (this.#isStopping) return unread;
      const before = known.get(request.iid);
      if (before?.hasFiles && before.updatedAt >= request.updatedAt) continue;
      // What there is no time for is stored without its files, which are read in the next turn.
      const isRead = performance.now() < end && unread.length < mostUnread;
      const changes = isRead ? await this.#changes(adapter, name, request.iid) : undefined;
      if (typeof changes === 'string') unread.push({ iid: request.iid, why: changes });
      await this.#store(repository, request, typeof changes === 'string' ? undefined : changes);
    }
    return unread;
  }

  /** Files of a merge request, or why they cannot be read: one keeps no other from being read. */
  async #changes(adapter: ProviderAdapter, name: RepositoryName, iid: number): Promise<readonly FileChange[] | string> {
    try {
      return await adapter.changes(name, iid);
    } catch (error) {
      // Without a token nothing else can be read either.
      if (error instanceof GitProblem && !(error instanceof TokenRefused)) return error.message;
      throw error;
    }
  }

  async #store(
    { organizationId, projectId, id, path, webUrl }: StoredRepository,
    found: FoundMergeRequest,
    changes: readonly FileChange[] | undefined,
  ): Promise<void> {
    const mergeRequest = storableRequest(found, webUrl);
    if (!mergeRequest) return;
    const files = changes && storableChanges(changes);
    const digest = digestOf(mergeRequest, files);
    const scope = { organizationId, projectId };
    await this.#services.database.within({ organizations: [organizationId] }, async (db) => {
      await storeMergeRequest(db, scope, {
        repository: { id, name: path, webUrl },
        mergeRequest,
        changes: files,
        digest,
      });
      await forgetOtherNames(db, { organizationId, id, name: path });
      await forgetOldest(db, scope);
    });
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled([...this.#turns.values()].map(({ ended }) => ended));
  }
}
