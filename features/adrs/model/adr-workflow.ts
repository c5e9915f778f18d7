/** States and transitions of ADRs: one table of who may do what in which state. Source: decisions sections 1-3. */
import type { AnyWorkflow, WorkflowTable } from '#platform/workflow/model/workflow.ts';

/** States of an ADR, in the order of its life cycle. */
export const adrStates = [
  'draft',
  'proposed',
  'accepted',
  'implemented',
  'rejected',
  'deprecated',
  'superseded',
] as const;
/** One of `adrStates`. */
export type AdrState = (typeof adrStates)[number];

/** States of decisions in force. */
export const activeStates: readonly AdrState[] = ['accepted', 'implemented'];

/** Role of a caller with respect to an ADR. Every member may decide until finer roles exist. */
export type AdrWho = 'author' | 'member' | 'decider';

/** Names of the transitions, as in the URL of `transitionAdr`. */
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
/** One of `adrTransitions`. */
export type AdrTransition = (typeof adrTransitions)[number];

/** The transitions in the order of the menu: the usual next step first. */
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

/** Name of the history entry for a state change that came with a push. */
export const pushedChange = 'pushed';

/** The transitions plus the entry for pushes, for labels of histories. */
export const adrHistoryWords: AnyWorkflow = {
  states: adrWorkflow.states,
  transitions: { ...adrWorkflow.transitions, [pushedChange]: { done: 'Changed in the repository' } },
};

/** States in which the text of an internal record can be edited. */
export const editableStates: readonly AdrState[] = ['draft', 'proposed'];

/** Facts about a record that transitions depend on besides its state. */
export interface AdrFacts {
  readonly source: 'internal' | 'external';
  /** A draft or proposal is waiting to replace it. */
  readonly isBeingReplaced: boolean;
  /** Another record refers to it as replaced or as replacement. */
  readonly isNamed: boolean;
}

/** Guards that the table cannot express. */
export function isAvailable(name: AdrTransition, { source, isBeingReplaced, isNamed }: AdrFacts): boolean {
  if (source === 'external') return false;
  if (name === 'withdraw_acceptance') return !isBeingReplaced && !isNamed;
  if (name === 'deprecate' || name === 'replace') return !isBeingReplaced;
  return true;
}

/** Explanation of each state, shown next to its badge. */
export const stateMeanings: Readonly<Record<AdrState, string>> = {
  draft: 'Being written',
  proposed: 'Waiting for a decision',
  accepted: 'Can no longer be edited',
  implemented: 'Can no longer be edited',
  rejected: 'Not accepted',
  deprecated: 'No longer applies, without a replacement',
  superseded: 'Replaced for good, can no longer be changed',
};

/** The explanation for a record of the product; the states of a repository mean what the repository says. */
export const meaningOf = ({ source, state }: { source: string; state: { name: string } }): string | undefined => {
  const known = adrStates.find((name) => name === state.name);
  return source === 'internal' && known ? stateMeanings[known] : undefined;
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
