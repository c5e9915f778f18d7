/**
 * Reads repositories and sends changes to them, in every process that does background work. Each repository is in the
 * hands of one process at a time, so that two runs of it are one.
 */
import { randomUUID } from 'node:crypto';
import { openConnection } from '#features/providers/server/providers-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { failedRunMessage, trashedProjectMessage } from '../contract.ts';
import { refreshedRepository } from './repository-facts.ts';
import { repositoryById, type StoredRepository } from './repository-table.ts';
import { followPushes, sendPushes } from './push-run.ts';
import { branchOf, performRun, RunEnded, type RunMeans } from './sync-run.ts';
import {
  dueRepositories,
  endRunWithout,
  holdRepository,
  isCancelledRun,
  noteUnchanged,
  openRun,
  releaseRepository,
  runById,
  takeRepository,
  waitingRun,
  type RepositoryKey,
  type StoredRun,
} from './sync-table.ts';

/** Repositories that a process reads at the same time. */
const mostAtOnce = 2;
const lookMs = 1_000;
/** Minutes of a run. */
const mostMinutes = 10;
/** Milliseconds between two signs of life, which also see that somebody cancels a run. */
const lifeMs = 1_000;

const slowMessage = `The run took longer than ${mostMinutes} minutes and was stopped.`;

/** The loop of one process. */
export class RepositoryLoop {
  readonly #services: ModuleServices;
  readonly #holder = randomUUID();
  readonly #turns = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #fault: { readonly cause: unknown } | undefined;

  constructor(services: ModuleServices) {
    this.#services = services;
  }

  /** The loop that reads repositories. */
  loop(): BackgroundLoop {
    return { name: 'repositories', everyMs: lookMs, look: () => this.#look(), stop: () => this.#stop() };
  }

  async #look(): Promise<void> {
    const fault = this.#fault;
    this.#fault = undefined;
    if (fault) throw new Error('A repository could not be read.', fault);
    const { owner } = this.#services.database;
    const free = mostAtOnce - this.#turns.size;
    if (free <= 0) return;
    for (const key of await dueRepositories(owner, free)) {
      if (this.#stopping.signal.aborted) return;
      if (this.#turns.has(key.id) || !(await takeRepository(owner, key, this.#holder))) continue;
      const turn = this.#turn(key).finally(() => this.#turns.delete(key.id));
      this.#turns.set(key.id, turn);
    }
  }

  async #turn(key: RepositoryKey): Promise<void> {
    const { owner } = this.#services.database;
    const ending = new AbortController();
    const stop = (): void => ending.abort(new RunEnded('left', 'The process ends.'));
    this.#stopping.signal.addEventListener('abort', stop);
    const life = setInterval(() => void this.#live(key, ending), lifeMs);
    try {
      const repository = await repositoryById(owner, key.organizationId, key.id);
      if (repository) await this.#serve(key, repository, ending);
    } catch (cause) {
      if (!(cause instanceof RunEnded)) {
        this.#fault = { cause };
        await this.#giveUp(key);
      }
    } finally {
      clearInterval(life);
      this.#stopping.signal.removeEventListener('abort', stop);
      await releaseRepository(owner, key, this.#holder).catch(() => undefined);
    }
  }

  /** A fault of the product: the run ends, so that it is not begun again at once. */
  async #giveUp(key: RepositoryKey): Promise<void> {
    const { owner } = this.#services.database;
    try {
      const run = await waitingRun(owner, key);
      if (run) await endRunWithout(owner, key, run, { state: 'failed', error: failedRunMessage });
      else await noteUnchanged(owner, key);
    } catch {
      // The database is not available; the next process finds the run as it was left.
    }
  }

  async #live(key: RepositoryKey, ending: AbortController): Promise<void> {
    try {
      if (!(await holdRepository(this.#services.database.owner, key, this.#holder))) {
        ending.abort(new RunEnded('left', 'The repository was disconnected.'));
      }
    } catch {
      // The next sign of life follows; a lease outlives many of them.
    }
  }

  async #serve(key: RepositoryKey, repository: StoredRepository, ending: AbortController): Promise<void> {
    const { database } = this.#services;
    const refusal = await this.#refusalOf(repository);
    const waiting = await waitingRun(database.owner, key);
    if (refusal !== undefined) {
      if (waiting) await endRunWithout(database.owner, key, waiting, { state: 'failed', error: refusal });
      return noteUnchanged(database.owner, key);
    }
    const now = await refreshedRepository(this.#services, repository);
    const means = { services: this.#services, key, repository: now, holder: this.#holder, signal: ending.signal };
    // What was merged is read before anything else is sent, so that the next change builds on it.
    await followPushes(means);
    const run = waiting ?? (await this.#scheduledRun(key, now));
    if (run) await this.#run({ ...means, run }, ending);
    else await noteUnchanged(database.owner, key);
    await sendPushes(means);
  }

  /** Why nothing is read: the project is in the trash, or read-only by the plan of the organization. */
  async #refusalOf({ organizationId, projectId }: StoredRepository): Promise<string | undefined> {
    const { database, projects } = this.#services;
    try {
      return await database.within({ organizations: [organizationId], readOnly: true }, async (db) => {
        if (!(await projects.findProject(db, organizationId, projectId))) return trashedProjectMessage;
        await projects.assertProjectWritable(db, { organizationId, projectId });
        return undefined;
      });
    } catch (error) {
      if (error instanceof Failure) return error.message;
      throw error;
    }
  }

  /** A run by the clock, unless nothing has happened in the repository. */
  async #scheduledRun(key: RepositoryKey, repository: StoredRepository): Promise<StoredRun | undefined> {
    const { database, git } = this.#services;
    const branch = branchOf(repository);
    if (repository.lastCommit !== null) {
      try {
        const connection = await database.within({ organizations: [key.organizationId], readOnly: true }, (db) =>
          openConnection(this.#services, db, key.organizationId, repository.providerId),
        );
        const name = { id: repository.repositoryId, path: repository.path };
        const remote = await connection?.adapter.remote(name);
        const head = remote && (await git.copy(key.id).branches(remote)).get(branch);
        if (head === repository.lastCommit) return undefined;
      } catch (error) {
        // The run tells why.
        if (!(error instanceof GitProblem)) throw error;
      }
    }
    const id = await openRun(database.owner, key, { trigger: 'schedule', isDryRun: false, branch, by: null });
    return runById(database.owner, key, id);
  }

  async #run(means: RunMeans, ending: AbortController): Promise<void> {
    const { owner } = this.#services.database;
    const slow = setTimeout(() => ending.abort(new RunEnded('failed', slowMessage)), mostMinutes * 60_000);
    const watch = setInterval(() => {
      void isCancelledRun(owner, means.key, means.run.id)
        .then((isCancelled) => isCancelled && ending.abort(new RunEnded('cancelled', 'Someone cancelled the run.')))
        .catch(() => undefined);
    }, lifeMs);
    try {
      await performRun(means);
    } finally {
      clearTimeout(slow);
      clearInterval(watch);
    }
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await allDone([...this.#turns.values()]);
  }
}
