/** What every kind of proposal tells: what stands now, whether it can be accepted, and how it becomes real. */
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import type { ProposalDifference, ProposedChange } from '../contract.ts';

/** Makes a call of the product as the person or program that proposes, reads or accepts. */
export interface Means {
  readonly run: <C extends Call>(call: C, args: CallArgs<C>) => Promise<Reply<C>>;
  readonly runTask: RunTask;
}

/** What stands now where a proposal would change something. */
export interface Standing {
  /** Id of the thing; null for something new. */
  readonly subjectId: string | null;
  /** What lists call the proposal. */
  readonly title: string;
  /** Revision or version of the thing; null for something new. */
  readonly revision: number | null;
  readonly difference: ProposalDifference;
  /** Code of the namespace of a page. */
  readonly namespace?: string | undefined;
  /** Whether the change leaves everything as it is; of a text the difference tells that. */
  readonly isIdle?: () => boolean;
  /** The change with what it leaves out, as its editor shows it; absent for changes that leave nothing out. */
  readonly whole?: ProposedChange;
}

/** How a proposal is made real. */
export interface Application {
  /** Id of what it creates. */
  readonly newId: string;
  /** Revision that it is put on; null for something new. */
  readonly revision: number | null;
}

/** What a person edited before accepting. */
export interface Edit {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly change?: ProposedChange | undefined;
}

/** One kind of proposals. */
export interface ProposalTarget<Change extends ProposedChange> {
  /** Throws 404 when the thing is gone. */
  readonly standing: (means: Means, change: Change) => Promise<Standing>;
  /** Throws 422 for a change that could never be accepted. */
  readonly check?: (means: Means, change: Change) => Promise<void>;
  /** Makes the change; answers the id of what came of it. */
  readonly apply: (means: Means, change: Change, application: Application) => Promise<string>;
  /** The change as a person edited it, still of the thing `subjectId`. Throws 422 for an edit that it cannot have. */
  readonly edited: (change: Change, edited: Edit, subjectId: string | null) => ProposedChange;
  /** The change with some of its parts. */
  readonly taken?: (change: Change, parts: ReadonlySet<number>) => Change;
}
