/** Every transition of ADRs from every state by every kind of caller, as one table. */
import { describe, expect, test } from 'vitest';
import { Failure } from '#platform/http/model/failure.ts';
import { reasonRequiredMessage, transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { checkTransition, isOffered, offered } from '#platform/workflow/model/workflow.ts';
import {
  transitionActions,
  adrStates,
  adrTransitions,
  adrWorkflow,
  isAvailable,
  type AdrState,
  type AdrTransition,
  type AdrWho,
} from './adr-workflow.ts';

/** Decisions sections 1 and 2, restated independently of the code: name | from > to | who | reason. */
const decided = `
  propose               | draft                > proposed    | author member   | no
  return                | proposed             > draft       | author decider  | yes
  accept                | proposed             > accepted    | decider         | no
  reject                | proposed             > rejected    | decider         | yes
  discard               | draft                > rejected    | author decider  | yes
  implement             | accepted             > implemented | member          | no
  revert_implementation | implemented          > accepted    | decider         | yes
  deprecate             | accepted implemented > deprecated  | decider         | yes
  reinstate             | deprecated           > accepted    | decider         | yes
  reopen                | rejected             > draft       | author decider  | yes
  withdraw_acceptance   | accepted             > proposed    | decider         | yes
  replace               | accepted implemented > superseded  | decider         | no`;

interface Decided {
  readonly name: AdrTransition;
  readonly from: readonly string[];
  readonly to: string;
  readonly who: readonly string[];
  readonly needsReason: boolean;
}

const words = (text = ''): string[] => text.trim().split(/\s+/);
const rows: readonly Decided[] = decided
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', way = '', who = '', reason = ''] = row.split('|');
    const [from, to = ''] = way.split('>');
    return {
      name: name.trim() as AdrTransition,
      from: words(from),
      to: to.trim(),
      who: words(who),
      needsReason: reason.trim() === 'yes',
    };
  });

const callers: readonly (readonly AdrWho[])[] = [
  [],
  ['author'],
  ['member'],
  ['decider'],
  ['author', 'member'],
  ['author', 'decider'],
  ['member', 'decider'],
  ['author', 'member', 'decider'],
];

const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.message : 'not refused but broken';
  }
};

test('the table contains exactly the transitions of the decisions', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(adrTransitions.toSorted());
  expect(Object.keys(adrWorkflow.transitions)).toEqual([...adrTransitions]);
  expect(Object.keys(adrWorkflow.states)).toEqual([...adrStates]);
  expect(Object.keys(transitionActions).toSorted()).toEqual(adrTransitions.toSorted());
});

describe.each(rows)('$name', ({ name, from, to, who, needsReason }) => {
  test.each(adrStates)('from %s by every kind of caller', (state: AdrState) => {
    for (const caller of callers) {
      const standing = { state, who: new Set(caller) };
      const may = from.includes(state) && caller.some((one) => who.includes(one));
      const label = `${name} from ${state} by ${caller.join(', ') || 'nobody'}`;
      expect(isOffered(adrWorkflow, name, standing), label).toBe(may);
      const reasonless = refusalOf(() => checkTransition(adrWorkflow, { name, reason: ' \n ' }, standing));
      const expected = may ? (needsReason ? reasonRequiredMessage : undefined) : transitionUnavailableMessage;
      expect(reasonless, label).toBe(expected);
      const checked = may ? checkTransition(adrWorkflow, { name, reason: ' Because. ' }, standing) : undefined;
      expect(checked, label).toEqual(may ? { name, to, reason: 'Because.' } : undefined);
    }
  });
});

test('superseded is final, and an unknown transition fails like a forbidden one', () => {
  const everybody = new Set<AdrWho>(['author', 'member', 'decider']);
  expect(offered(adrWorkflow, { state: 'superseded', who: everybody })).toEqual([]);
  for (const name of ['delete', '', 'constructor', '__proto__']) {
    const refusal = refusalOf(() => checkTransition(adrWorkflow, { name }, { state: 'draft', who: everybody }));
    expect(refusal, name).toBe(transitionUnavailableMessage);
  }
});

test('records of repositories have no transitions; a record in a replacement cannot be moved', () => {
  const plain = { source: 'internal', isBeingReplaced: false, isNamed: false } as const;
  const refusedIn = (facts: Parameters<typeof isAvailable>[1]) =>
    adrTransitions.filter((name) => !isAvailable(name, facts));
  expect(refusedIn(plain)).toEqual([]);
  expect(refusedIn({ ...plain, source: 'external' })).toEqual([...adrTransitions]);
  expect(refusedIn({ ...plain, isBeingReplaced: true })).toEqual(['replace', 'deprecate', 'withdraw_acceptance']);
  expect(refusedIn({ ...plain, isNamed: true })).toEqual(['withdraw_acceptance']);
});
