/** Background jobs: enqueued in the transaction that causes them, run in this process or in workers, retried on failure. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { fromKysely, PgBoss, systemClock } from 'pg-boss';
import { sql } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { requestRole, type Database } from '#platform/database/server/open-database.ts';
import { ownWorkLimitMs } from '#platform/database/server/time-limits.ts';
import { startLoop, type RunningLoop } from './background-loop.ts';
import { dueQueues } from './due-job-table.ts';
import { currentTurn, nextTurnOf } from './job-turn-table.ts';

/** One kind of job. */
export interface JobDefinition {
  /** For example `send-mail`. */
  readonly name: string;
  /** Does the work. Must be idempotent: a process may die after it and before the queue is notified. */
  readonly run: (data: Readonly<Record<string, string>>) => Promise<void>;
  /** Retries after the first attempt; default 4, so that a job that fails five times stays as failed. */
  readonly retries?: number;
  /** First delay between attempts in seconds, doubled each time up to a quarter of an hour; default 5. */
  readonly retryDelaySeconds?: number;
  /** Also scheduled (cron, UTC), once across all processes. */
  readonly cron?: string;
  /** Also run whenever a worker process starts. */
  readonly atStart?: boolean;
  /** Jobs of one group that run at the same time in a process; default 3, which leaves a slot to the others. */
  readonly slotsPerGroup?: number;
}

/** Jobs of one kind that run at the same time in a process, and how many of them one group may occupy. */
const slots = { all: 4, perGroup: 3 } as const;

/**
 * Notifications wake a worker at once, and `dueEveryMs` serves delayed and repeated jobs: each slot asks only rarely, since
 * dozens of them that find nothing would be most of what an idle process does.
 */
const workOptions = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60, perJobResults: true } as const;

/** Milliseconds between two looks for jobs that have become due. */
const dueEveryMs = 2_000;

/**
 * Heartbeat timeout after which a worker counts as dead and its job goes to another. Longer than a copy blocks the
 * embedded database, since living workers cannot send heartbeats meanwhile.
 */
const heartbeatSeconds = 60;

/** Query timeout of the queue's own connections: an unresponsive database must not block them forever. */
const poolSettings = { max: 3, keepAlive: true, query_timeout: ownWorkLimitMs };

/**
 * A monotonic clock: when the system clock is set back by an hour, repeated jobs must not stop for an hour. The queue
 * itself measures the offset to the database clock.
 */
const steadyClock = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };

const longestRetryDelaySeconds = 900;

const anyId = '00000000-0000-0000-0000-000000000000';

/** The queue of one process. */
export class JobQueue {
  readonly #database: Database;
  readonly #boss: PgBoss;
  readonly #logger: Logger;
  #definitions: readonly JobDefinition[] = [];
  #dueLoop: RunningLoop | undefined;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
    const { connectionString, host, port, user, database: name } = database.connection;
    this.#boss = new PgBoss({
      ...(connectionString ? { connectionString } : { host, port, user, database: name }),
      ...poolSettings,
      clock: steadyClock,
      application_name: 'archwright-jobs',
      useListenNotify: true,
      superviseIntervalSeconds: 60,
      monitorVacuum: false,
    } as ConstructorParameters<typeof PgBoss>[0]);
    this.#boss.on('error', (error) => logger.warn({ err: error }, 'job queue'));
  }

  /** Opens the queue for these jobs; creates or migrates its own tables. */
  async open(definitions: readonly JobDefinition[]): Promise<void> {
    this.#definitions = definitions;
    await this.#boss.start();
    await this.#createQueues(this.#database.owner);
  }

  /**
   * Enqueues within the transaction of `db`: the job exists exactly if the change is committed. Groups (organizations)
   * take turns, and none of them occupies all slots.
   */
  async enqueue(db: Db, name: string, data: Readonly<Record<string, string>>, group?: string): Promise<void> {
    const turn = group === undefined ? {} : { group: { id: group }, priority: -(await nextTurnOf(db, name, group)) };
    await this.#boss.send(name, data, { db: fromKysely(db), ...turn });
  }

  /**
   * Enqueues one job per id, with data `{ id }`; at most one job per id exists. They are a group: many of them take
   * turns with jobs that are enqueued later.
   */
  async enqueueAll(db: Db, name: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const group = { id: randomUUID() };
    const turn = await currentTurn(db, name);
    const jobs = ids.map((id, index) => ({ id, data: { id }, group, priority: -(turn + index) }));
    await this.#boss.insert(name, jobs, { db: fromKysely(db) });
  }

  /** Retries jobs whose attempts are exhausted. */
  async retryFailed(db: Db, name: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.retry(name, [...ids], { db: fromKysely(db) });
  }

  /** Starts to process jobs in this process. */
  async work(): Promise<void> {
    for (const definition of this.#definitions) {
      await this.#take(definition);
      if (definition.cron) await this.#boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC' });
      if (definition.atStart) await this.#boss.send(definition.name, {});
    }
    this.#dueLoop = startLoop(
      { name: 'due jobs', everyMs: dueEveryMs, look: () => this.#wakeForDue(), stop: async () => undefined },
      this.#logger,
    );
  }

  /** Waits for running jobs (at most 5 s) and closes. */
  async close(): Promise<void> {
    await this.#dueLoop?.stop();
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }

  /** Takes jobs of one kind in turns. What the clock starts has no backlog, and needs one slot. */
  async #take(definition: JobDefinition): Promise<void> {
    const { name, cron, atStart, slotsPerGroup = slots.perGroup } = definition;
    const isScheduled = cron !== undefined || atStart === true;
    const shared = { localConcurrency: slots.all, localGroupConcurrency: slotsPerGroup };
    const options = { ...workOptions, ...(isScheduled ? {} : shared) };
    await this.#boss.work<Record<string, string>>(name, options, (jobs) =>
      allDone(
        jobs.map(async (job) => {
          const status = await this.#run(definition, job.data ?? {});
          this.#fillSlots(name);
          return { id: job.id, status };
        }),
      ),
    );
  }

  /** Lets each slot that is occupied take its next job as soon as it is free, instead of at the next poll. */
  #fillSlots(name: string): void {
    for (const slot of this.#boss.getWipData()) {
      if (slot.name === name && slot.count > 0) this.#boss.notifyWorker(slot.id);
    }
  }

  /** Has free slots take jobs that have become due: delayed ones, and those that are tried again. */
  async #wakeForDue(): Promise<void> {
    const names = this.#definitions.map(({ name }) => name);
    const due = new Set(await dueQueues(this.#database.owner, names));
    if (due.size === 0) return;
    for (const slot of this.#boss.getWipData()) {
      if (due.has(slot.name) && slot.count === 0) this.#boss.notifyWorker(slot.id);
    }
  }

  async #run(definition: JobDefinition, data: Record<string, string>): Promise<'completed' | 'failed'> {
    try {
      await definition.run(data);
      return 'completed';
    } catch (error) {
      this.#logger.warn({ err: error, job: definition.name }, 'job failed and will be tried again');
      return 'failed';
    }
  }

  /** Skips queues that exist with the same options, so that a restart is fast. */
  async #createQueues(owner: Db): Promise<void> {
    const standing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, retries = 4, retryDelaySeconds = 5 } of this.#definitions) {
      const options = {
        retryLimit: retries,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: longestRetryDelaySeconds,
        notify: true,
        heartbeatSeconds,
      };
      const queue = standing.get(name);
      const isSame =
        queue?.retryLimit === retries &&
        queue.retryDelay === retryDelaySeconds &&
        queue.retryDelayMax === longestRetryDelaySeconds &&
        queue.heartbeatSeconds === heartbeatSeconds;
      if (isSame) continue;
      await (queue ? this.#boss.updateQueue(name, options) : this.#boss.createQueue(name, options));
      // Fills the queue cache: a send inside a transaction must not use a second connection.
      await this.#boss.findJobs(name, { id: anyId });
    }
    await sql
      .raw(
        // Sequentially: PostgreSQL rejects concurrent grants on the same object.
        `select pg_advisory_xact_lock(hashtext('archwright grants'));
        grant usage on schema pgboss to ${requestRole};
        grant select, insert, update on all tables in schema pgboss to ${requestRole};
        grant execute on all functions in schema pgboss to ${requestRole}`,
      )
      .execute(owner);
  }
}
