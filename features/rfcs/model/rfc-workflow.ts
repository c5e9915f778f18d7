/** States and transitions of RFCs with their permissions: decisions sections 4 and 5 as one table. Pure. */
import type { Standing, WorkflowTable } from '#platform/workflow/model/workflow.ts';

/** Codes of the states, in the order of the filter. */
export const rfcStateNames = ['draft', 'open', 'in_voting', 'accepted', 'rejected', 'withdrawn', 'postponed'] as const;
/** One of `rfcStateNames`. */
export type RfcState = (typeof rfcStateNames)[number];

/**
 * Role of a caller with respect to an RFC. `standIn` acts for an author or opener who has left the organization;
 * `system` has no caller.
 */
export type RfcWho = 'author' | 'member' | 'decider' | 'standIn' | 'system';

/** Names of the transitions; the last two are triggered by voting sessions. */
export type RfcTransition =
  | 'publish'
  | 'return'
  | 'accept'
  | 'reject'
  | 'withdraw'
  | 'withdraw_acceptance'
  | 'postpone'
  | 'reopen'
  | 'start_voting'
  | 'end_voting';

/** The transition table. */
export const rfcWorkflow: WorkflowTable<RfcState, RfcTransition, RfcWho> = {
  states: {
    draft: { label: 'Draft', theme: 'default' },
    open: { label: 'Open for comments', theme: 'yellow' },
    in_voting: { label: 'In voting', theme: 'indigo' },
    accepted: { label: 'Accepted', theme: 'green' },
    rejected: { label: 'Rejected', theme: 'red' },
    withdrawn: { label: 'Withdrawn', theme: 'dark' },
    postponed: { label: 'Postponed', theme: 'pink' },
  },
  transitions: {
    publish: {
      label: 'Open for comments',
      done: 'Opened for comments',
      theme: 'yellow',
      from: ['draft'],
      to: 'open',
      requiresReason: false,
      who: ['author', 'member'],
    },
    accept: {
      label: 'Accept',
      done: 'Accepted',
      theme: 'green',
      from: ['open'],
      to: 'accepted',
      requiresReason: true,
      who: ['decider'],
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      theme: 'red',
      from: ['open'],
      to: 'rejected',
      requiresReason: true,
      who: ['decider'],
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      theme: 'default',
      from: ['rejected', 'withdrawn', 'postponed'],
      to: 'open',
      requiresReason: true,
      who: ['author', 'decider'],
    },
    withdraw_acceptance: {
      label: 'Back to discussion',
      done: 'Taken back to discussion',
      theme: 'yellow',
      from: ['accepted'],
      to: 'open',
      requiresReason: true,
      who: ['decider'],
    },
    return: {
      label: 'Return to draft',
      done: 'Returned to draft',
      theme: 'default',
      from: ['open'],
      to: 'draft',
      requiresReason: true,
      who: ['author', 'decider'],
    },
    postpone: {
      label: 'Postpone',
      done: 'Postponed',
      theme: 'pink',
      from: ['open'],
      to: 'postponed',
      requiresReason: true,
      who: ['decider'],
    },
    withdraw: {
      label: 'Withdraw',
      done: 'Withdrawn',
      theme: 'dark',
      from: ['draft', 'open'],
      to: 'withdrawn',
      requiresReason: true,
      who: ['author', 'standIn'],
    },
    start_voting: {
      label: 'Start voting',
      done: 'Voting started',
      theme: 'indigo',
      from: ['open'],
      to: 'in_voting',
      requiresReason: false,
      who: ['system'],
    },
    end_voting: {
      label: 'End voting',
      done: 'Voting ended',
      theme: 'yellow',
      from: ['in_voting'],
      to: 'open',
      requiresReason: false,
      who: ['system'],
    },
  },
};

/** Facts about an RFC that transitions depend on. */
export interface RfcFacts {
  readonly state: RfcState;
  /** True once it was transformed to an ADR. */
  readonly isTransformed: boolean;
  /** A valid session has passed on the current revision. */
  readonly isVotedFor: boolean;
}

/** State and facts of an RFC for a caller. */
export const rfcStanding = (facts: RfcFacts, who: ReadonlySet<RfcWho>): Standing<RfcState, RfcTransition, RfcWho> => ({
  state: facts.state,
  who,
  available: (name) => name !== 'withdraw_acceptance' || !facts.isTransformed,
  requiresReason: (name) =>
    name === 'accept' && facts.isVotedFor ? false : rfcWorkflow.transitions[name].requiresReason,
});

/** Facts about the caller. */
export interface CallerFacts {
  readonly isAuthor: boolean;
  /** The author has left the organization. */
  readonly isAuthorGone: boolean;
  readonly isKey: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** All roles of a caller for an RFC; keys have none, since decisions require a person. */
export function rfcWho({ isAuthor, isAuthorGone, isKey, permissions }: CallerFacts): ReadonlySet<RfcWho> {
  const who = new Set<RfcWho>();
  if (isKey) return who;
  if (isAuthor) who.add('author');
  if (permissions.has('rfc.write')) who.add('member');
  if (permissions.has('rfc.decide')) who.add('decider');
  if (isAuthorGone && permissions.has('rfc.standIn')) who.add('standIn');
  return who;
}

/** States in which the text can be edited. */
export const editableStates: ReadonlySet<RfcState> = new Set(['draft', 'open']);

/** Whether a caller may edit title and text now; keys edit drafts only. */
export const isRfcEditable = (state: RfcState, caller: CallerFacts): boolean =>
  caller.isKey
    ? state === 'draft' && caller.permissions.has('rfc.write')
    : editableStates.has(state) && (caller.isAuthor || caller.permissions.has('rfc.decide'));

/** Whether a voting session may be open in a state. */
export const isRfcVotable = (state: RfcState): boolean => state === 'open' || state === 'in_voting';
