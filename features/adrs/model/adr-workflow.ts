/** States and transitions of ADRs: the one table of who may do what from where. Source: decisions sections 1-3. */
import type { AnyWorkflow, WorkflowTable } from '#platform/workflow/model/workflow.ts';

export const adrStates = [
  'draft',
  'proposed',
  'accepted',
  'implemented',
  'rejected',
  'deprecated',
  'superseded',
] as const;
export type AdrState = (typeof adrStates)[number];

/** What somebody is to an ADR. Every member decides until a finer role exists. */
export type AdrWho = 'author' | 'member' | 'decider';

export const adrTransitions = [
  'propose',
  'accept',
  'reject',
  'return',
  'implement',
  'replace',
  'deprecate',
  'revert_implementation',
  'withdraw_acceptance',
  'reinstate',
  'reopen',
  'discard',
] as const;
export type AdrTransition = (typeof adrTransitions)[number];

/** In the order in which transitions are offered: what usually comes next stands first. */
export const adrWorkflow: WorkflowTable<AdrState, AdrTransition, AdrWho> = {
  states: {
    draft: { label: 'Draft', theme: 'default' },
    proposed: { label: 'Proposed', theme: 'yellow' },
    accepted: { label: 'Accepted', theme: 'green' },
    implemented: { label: 'Implemented', theme: 'indigo' },
    rejected: { label: 'Rejected', theme: 'red' },
    deprecated: { label: 'Deprecated', theme: 'dark' },
    superseded: { label: 'Superseded', theme: 'purple' },
  },
  transitions: {
    propose: {
      label: 'Propose',
      done: 'Proposed',
      theme: 'yellow',
      from: ['draft'],
      to: 'proposed',
      requiresReason: false,
      who: ['author', 'member'],
    },
    accept: {
      label: 'Accept',
      done: 'Accepted',
      theme: 'green',
      from: ['proposed'],
      to: 'accepted',
      requiresReason: false,
      who: ['decider'],
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      theme: 'red',
      from: ['proposed'],
      to: 'rejected',
      requiresReason: true,
      who: ['decider'],
    },
    return: {
      label: 'Return to draft',
      done: 'Returned to draft',
      theme: 'default',
      from: ['proposed'],
      to: 'draft',
      requiresReason: true,
      who: ['author', 'decider'],
    },
    implement: {
      label: 'Mark as implemented',
      done: 'Implemented',
      theme: 'indigo',
      from: ['accepted'],
      to: 'implemented',
      requiresReason: false,
      who: ['member'],
    },
    replace: {
      label: 'Replace',
      done: 'Replaced',
      theme: 'purple',
      from: ['accepted', 'implemented'],
      to: 'superseded',
      requiresReason: false,
      who: ['decider'],
    },
    deprecate: {
      label: 'Deprecate',
      done: 'Deprecated',
      theme: 'dark',
      from: ['accepted', 'implemented'],
      to: 'deprecated',
      requiresReason: true,
      who: ['decider'],
    },
    revert_implementation: {
      label: 'Not implemented after all',
      done: 'Not implemented after all',
      theme: 'yellow',
      from: ['implemented'],
      to: 'accepted',
      requiresReason: true,
      who: ['decider'],
    },
    withdraw_acceptance: {
      label: 'Back to proposed',
      done: 'Back to proposed',
      theme: 'yellow',
      from: ['accepted'],
      to: 'proposed',
      requiresReason: true,
      who: ['decider'],
    },
    reinstate: {
      label: 'Reinstate',
      done: 'Reinstated',
      theme: 'green',
      from: ['deprecated'],
      to: 'accepted',
      requiresReason: true,
      who: ['decider'],
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      theme: 'default',
      from: ['rejected'],
      to: 'draft',
      requiresReason: true,
      who: ['author', 'decider'],
    },
    discard: {
      label: 'Discard',
      done: 'Discarded',
      theme: 'dark',
      from: ['draft'],
      to: 'rejected',
      requiresReason: true,
      who: ['author', 'decider'],
    },
  },
};

/** Name of the row in a history that came with a push: the repository decided. */
export const pushedChange = 'pushed';

/** The table as histories read it: with what repositories change. */
export const adrHistoryWords: AnyWorkflow = {
  states: adrWorkflow.states,
  transitions: { ...adrWorkflow.transitions, [pushedChange]: { done: 'Changed in the repository' } },
};

/** States in which the text of an internal record may be changed. */
export const editableStates: readonly AdrState[] = ['draft', 'proposed'];

/** What of a record bears on its transitions, besides its state. */
export interface AdrFacts {
  readonly source: 'internal' | 'external';
  /** A new record waits to take its place. */
  readonly isBeingReplaced: boolean;
  /** Another record names it as what it replaces or as what replaced it. */
  readonly isNamed: boolean;
}

/** The rules beyond the table. */
export function isAvailable(name: AdrTransition, { source, isBeingReplaced, isNamed }: AdrFacts): boolean {
  if (source === 'external') return false;
  if (name === 'withdraw_acceptance') return !isBeingReplaced && !isNamed;
  if (name === 'deprecate' || name === 'replace') return !isBeingReplaced;
  return true;
}

/** What the state means for a reader, beside its badge. */
export const stateMeanings: Readonly<Record<AdrState, string>> = {
  draft: 'Still being written',
  proposed: 'Waiting for a decision',
  accepted: 'Cannot be edited any more',
  implemented: 'Cannot be edited any more',
  rejected: 'Was not accepted',
  deprecated: 'No longer applies, nothing took its place',
  superseded: 'Superseded is final; this record cannot be changed any more',
};

/** Action stored in the activity of a project for each transition; its sentence is in `platform/history`. */
export const transitionActions: Readonly<Record<AdrTransition, string>> = {
  propose: 'proposed',
  accept: 'accepted',
  reject: 'rejected',
  return: 'returned',
  implement: 'implemented',
  replace: 'replaced',
  revert_implementation: 'implementation_reverted',
  deprecate: 'deprecated',
  withdraw_acceptance: 'acceptance_withdrawn',
  reinstate: 'reinstated',
  reopen: 'reopened',
  discard: 'discarded',
};
