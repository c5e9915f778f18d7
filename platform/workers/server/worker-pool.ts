/** Runs tasks in worker processes with limited concurrency, fairly between organizations. */
import { availableParallelism } from 'node:os';
import { unavailableMessage } from '#platform/http/contract.ts';
import { Failure, refused } from '#platform/http/model/failure.ts';
import { taskFailedMessage, tasksBusyMessage, taskTooLargeMessage, taskTooLongMessage } from '../contract.ts';
import { FairQueue, QueueFull, type EndTurn } from './fair-queue.ts';
import type { Task } from './task.ts';
import type { WorkerPriority } from './worker-messages.ts';
import { WorkerProcess, type TaskEnd } from './worker-process.ts';

/** Idle workers are kept this long: starting one and loading its modules takes longer than most tasks. */
const idleMs = 15_000;
const busyRetrySeconds = 5;
const cancelledMessage = 'The request was cancelled.';

/** At least two, so that a long task of one organization does not block another. */
const turns = {
  running: Math.min(4, Math.max(2, availableParallelism() - 1)),
  runningPerUser: 1,
  waiting: 100,
  waitingPerUser: 4,
} as const;

/** Owner of a task. */
export interface TaskOwner {
  /** Organizations take turns. */
  readonly organizationId: string;
  /** Cancels the task. */
  readonly signal?: AbortSignal | undefined;
}

/** Called with unexpected errors of a task, for the log. */
export type ReportFault = (task: string, detail: string) => void;

interface IdleWorker {
  readonly worker: WorkerProcess;
  readonly timer: NodeJS.Timeout;
}

/** The worker processes of one server process. */
export class WorkerPool {
  readonly #queue = new FairQueue(turns);
  readonly #idle: IdleWorker[] = [];
  readonly #busy = new Set<WorkerProcess>();
  readonly #report: ReportFault;
  readonly #priority: WorkerPriority;
  #isClosed = false;

  constructor(report: ReportFault, priority: WorkerPriority = 'low') {
    this.#report = report;
    this.#priority = priority;
  }

  /**
   * Runs a task and returns its output. Rethrows a Failure of the task; 422 when it exceeds its time or memory limit or
   * crashes; 429 when the organization has too many tasks, 503 when all together do.
   */
  async run<Input, Output>(task: Task<Input, Output>, input: Input, owner: TaskOwner): Promise<Output> {
    const endTurn = await this.#turnOf(owner);
    const worker = this.#takeWorker();
    this.#busy.add(worker);
    try {
      const { module, name, seconds } = task;
      const end = await worker.run({ module, name, input }, seconds, owner.signal);
      return this.#outputOf(end, name) as Output;
    } finally {
      this.#busy.delete(worker);
      this.#giveBack(worker);
      endTurn();
    }
  }

  /** Process ids of the workers, for tests. */
  get pids(): readonly number[] {
    return [...this.#busy, ...this.#idle.map(({ worker }) => worker)].flatMap(({ pid }) => pid ?? []);
  }

  /** Ends every worker; running tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const idle = this.#idle.splice(0);
    for (const { timer } of idle) clearTimeout(timer);
    await Promise.allSettled([...this.#busy, ...idle.map(({ worker }) => worker)].map((worker) => worker.end()));
  }

  async #turnOf({ organizationId, signal }: TaskOwner): Promise<EndTurn> {
    if (this.#isClosed) throw new Failure(503, unavailableMessage, { retryAfter: busyRetrySeconds });
    try {
      return await this.#queue.enter(organizationId, signal);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw new Failure(400, cancelledMessage);
      if (error.scope === 'user') throw new Failure(429, tasksBusyMessage, { retryAfter: busyRetrySeconds });
      throw new Failure(503, unavailableMessage, { retryAfter: busyRetrySeconds });
    }
  }

  #takeWorker(): WorkerProcess {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.worker.isAlive) return kept.worker;
    }
    return new WorkerProcess(this.#priority);
  }

  #giveBack(worker: WorkerProcess): void {
    if (!worker.isAlive) return;
    if (this.#isClosed) return void worker.end();
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((kept) => kept.worker === worker),
        1,
      );
      void worker.end();
    }, idleMs);
    timer.unref();
    this.#idle.push({ worker, timer });
  }

  #outputOf(end: TaskEnd, name: string): unknown {
    switch (end.kind) {
      case 'done':
        return end.output;
      case 'refused':
        throw new Failure(end.status, end.message, end.details);
      case 'too long':
        throw refused(taskTooLongMessage);
      case 'too large':
        throw refused(taskTooLargeMessage);
      case 'cancelled':
        throw new Failure(400, cancelledMessage);
      case 'faulty':
        this.#report(name, end.stack);
        throw refused(taskFailedMessage);
      case 'crashed':
        this.#report(name, 'The worker process ended.');
        throw refused(taskFailedMessage);
    }
  }
}
