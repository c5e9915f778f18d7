/** Every transition from every state by every kind of caller, as one table. Source: decisions sections 4 and 5. */
import { describe, expect, test } from 'vitest';
import { reasonRequiredMessage, transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { checkTransition, isOffered, offered, type AskedTransition } from '#platform/workflow/model/workflow.ts';
import {
  isRfcEditable,
  isRfcVotable,
  rfcStanding,
  rfcStateNames,
  rfcWho,
  rfcWorkflow,
  type CallerFacts,
  type RfcFacts,
  type RfcState,
  type RfcTransition,
} from './rfc-workflow.ts';

const everything = new Set(['rfc.read', 'rfc.write', 'rfc.decide', 'rfc.vote']);
const nobody = new Set(['rfc.read']);

/** Kinds of callers. */
const callers = {
  author: { isAuthor: true, isAuthorGone: false, isKey: false, permissions: everything },
  'author who only reads': { isAuthor: true, isAuthorGone: false, isKey: false, permissions: nobody },
  member: { isAuthor: false, isAuthorGone: false, isKey: false, permissions: everything },
  owner: { isAuthor: false, isAuthorGone: false, isKey: false, permissions: new Set([...everything, 'rfc.standIn']) },
  'owner of a gone author': {
    isAuthor: false,
    isAuthorGone: true,
    isKey: false,
    permissions: new Set([...everything, 'rfc.standIn']),
  },
  'member of a gone author': { isAuthor: false, isAuthorGone: true, isKey: false, permissions: everything },
  reader: { isAuthor: false, isAuthorGone: false, isKey: false, permissions: nobody },
  key: { isAuthor: false, isAuthorGone: true, isKey: true, permissions: new Set([...everything, 'rfc.standIn']) },
} satisfies Record<string, CallerFacts>;
type CallerName = keyof typeof callers;

const members: readonly CallerName[] = [
  'author',
  'member',
  'owner',
  'owner of a gone author',
  'member of a gone author',
];
const authors: readonly CallerName[] = ['author', 'author who only reads'];
const authorsAndMembers = [...new Set([...authors, ...members])];

/** Target state and permitted callers; everything else is refused. */
const allowed: Readonly<
  Record<RfcTransition, { from: readonly RfcState[]; to: RfcState; who: readonly CallerName[]; reason: boolean }>
> = {
  publish: { from: ['draft'], to: 'open', who: authorsAndMembers, reason: false },
  return: { from: ['open'], to: 'draft', who: authorsAndMembers, reason: true },
  accept: { from: ['open'], to: 'accepted', who: members, reason: true },
  reject: { from: ['open'], to: 'rejected', who: members, reason: true },
  withdraw: { from: ['draft', 'open'], to: 'withdrawn', who: [...authors, 'owner of a gone author'], reason: true },
  withdraw_acceptance: { from: ['accepted'], to: 'open', who: members, reason: true },
  postpone: { from: ['open'], to: 'postponed', who: members, reason: true },
  reopen: { from: ['rejected', 'withdrawn', 'postponed'], to: 'open', who: authorsAndMembers, reason: true },
  start_voting: { from: ['open'], to: 'in_voting', who: [], reason: false },
  end_voting: { from: ['in_voting'], to: 'open', who: [], reason: false },
};

const names = Object.keys(allowed) as RfcTransition[];
/** The resulting state, or the error message. */
function outcomeOf(asked: AskedTransition, standing: ReturnType<typeof rfcStanding>): unknown {
  try {
    return checkTransition(rfcWorkflow, asked, standing);
  } catch (error) {
    return (error as Error).message;
  }
}
const plain = (state: RfcState): RfcFacts => ({ state, isTransformed: false, isVotedFor: false });

describe('the table', () => {
  test('has the states with their labels and themes', () => {
    expect(Object.entries(rfcWorkflow.states).map(([name, { label, theme }]) => [name, label, theme])).toEqual([
      ['draft', 'Draft', 'default'],
      ['open', 'Open for comments', 'yellow'],
      ['in_voting', 'In voting', 'indigo'],
      ['accepted', 'Accepted', 'green'],
      ['rejected', 'Rejected', 'red'],
      ['withdrawn', 'Withdrawn', 'dark'],
      ['postponed', 'Postponed', 'pink'],
    ]);
  });

  const rows = names.flatMap((name) =>
    rfcStateNames.flatMap((state) => (Object.keys(callers) as CallerName[]).map((caller) => ({ name, state, caller }))),
  );
  test('determines for every transition, state and caller whether it is allowed', () => {
    expect(rows).toHaveLength(10 * 7 * 8);
    for (const { name, state, caller } of rows) {
      const rule = allowed[name];
      const expected = rule.from.includes(state) && rule.who.includes(caller);
      const standing = rfcStanding(plain(state), rfcWho(callers[caller]));
      const where = `${name} from ${state} by ${caller}`;
      expect(isOffered(rfcWorkflow, name, standing), where).toBe(expected);
      expect(outcomeOf({ name, reason: 'Because.' }, standing), where).toEqual(
        expected ? { name, to: rule.to, reason: 'Because.' } : transitionUnavailableMessage,
      );
      const withoutReason = rule.reason ? reasonRequiredMessage : { name, to: rule.to, reason: null };
      expect(outcomeOf({ name, reason: ' \n ' }, standing), where).toEqual(
        expected ? withoutReason : transitionUnavailableMessage,
      );
    }
  });

  test('refuses unknown names', () => {
    const standing = rfcStanding(plain('draft'), rfcWho(callers.author));
    for (const name of ['', 'toString', '__proto__', 'Publish']) {
      expect(() => checkTransition(rfcWorkflow, { name }, standing)).toThrow(transitionUnavailableMessage);
    }
  });
});

describe('guards', () => {
  const member = rfcWho(callers.member);

  test('accepting requires no reason after a passed vote on the same revision', () => {
    const facts = { state: 'open', isTransformed: false, isVotedFor: true } as const;
    const accept = offered(rfcWorkflow, rfcStanding(facts, member)).find(({ name }) => name === 'accept');
    expect(accept).toEqual({ name: 'accept', label: 'Accept', theme: 'green', requiresReason: false });
    expect(checkTransition(rfcWorkflow, { name: 'accept' }, rfcStanding(facts, member)).reason).toBeNull();
    expect(() => checkTransition(rfcWorkflow, { name: 'reject' }, rfcStanding(facts, member))).toThrow(
      reasonRequiredMessage,
    );
  });

  test('an RFC that was transformed to an ADR stays accepted', () => {
    const facts = { state: 'accepted', isTransformed: true, isVotedFor: false } as const;
    expect(offered(rfcWorkflow, rfcStanding(facts, member))).toEqual([]);
  });

  test('drafts and open RFCs are editable by people, only drafts by keys', () => {
    const editable = (caller: CallerName) => rfcStateNames.filter((state) => isRfcEditable(state, callers[caller]));
    expect(editable('author')).toEqual(['draft', 'open']);
    expect(editable('member')).toEqual(['draft', 'open']);
    expect(editable('reader')).toEqual([]);
    expect(editable('key')).toEqual(['draft']);
    expect(rfcStateNames.filter(isRfcVotable)).toEqual(['open', 'in_voting']);
  });
});
