/** Days, sentences and periods of the activity feed. */
import { describe, expect, test } from 'vitest';
import type { ActivityRow } from '../contract.ts';
import {
  actorOf,
  byDay,
  dayLabel,
  deedOf,
  deedOfMany,
  factOf,
  periodStart,
  subjectName,
  type Deed,
} from './activity-words.ts';

const now = new Date(2026, 10, 21, 9, 30);

describe('the day of an activity', () => {
  test.each([
    [new Date(2026, 10, 21, 0, 1), 'Today'],
    [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 19, 12, 0), 'Thursday, 19 November'],
    [new Date(2025, 2, 3, 12, 0), '3 March 2025'],
  ])('%s is %s', (moment, label) => {
    expect(dayLabel(moment, now)).toBe(label);
  });

  test('groups its activities in order', () => {
    const at = (date: Date): ActivityRow => ({ at: date.toISOString() }) as ActivityRow;
    const rows = [at(new Date(2026, 10, 21, 9)), at(new Date(2026, 10, 21, 8)), at(new Date(2026, 10, 20, 8))];
    expect(byDay(rows, now).map((day) => [day.label, day.rows.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
    ]);
  });
});

describe('the sentence of an activity', () => {
  test('names the product as the actor of system activities', () => {
    expect(actorOf({ actor: null })).toBe('Archwright');
  });

  const rowOf = (kind: string, action: string, details: Deed['details'] = {}, summary = 'X'): Deed => ({
    action,
    subject: { kind },
    summary,
    details,
  });
  const said = (row: Deed, noun?: string): string => {
    const { before, after, named } = deedOf(row, noun);
    return `${before}${named ? ` ${subjectName(row, noun)}` : ''}${after}`;
  };

  test.each([
    ['doc', 'created', 'page', 'created the page X'],
    ['doc', 'updated', 'page', 'edited the page X'],
    ['api_key', 'deleted', undefined, 'deleted the API key X'],
    ['zebra', 'was_fed', undefined, 'was fed the zebra X'],
    ['namespace', 'reordered', 'namespace', 'changed the order of pages in the namespace X'],
    ['membership', 'role_changed', undefined, 'changed the role of X'],
    ['subscription', 'started', undefined, 'started X'],
    ['subscription', 'seats_scheduled', undefined, 'will lower the subscription to X with the next period'],
    ['subscription', 'payment_failed', undefined, 'could not collect the payment of X'],
    ['membership', 'joined', undefined, 'joined the organization'],
    ['invitation', 'sent', undefined, 'sent an invitation'],
    ['c4model', 'snapshot_saved', 'C4 model', 'saved a snapshot of the C4 model X'],
    ['metric', 'uploaded', 'metrics jar', 'uploaded a report to the metrics jar X'],
    ['adr_push', 'pushed', undefined, 'pushed the ADRs of X'],
    ['driver', 'created', 'architectural driver', 'added X to the architectural drivers'],
    ['driver', 'marked_major', 'architectural driver', 'marked X as major'],
    ['driver', 'answered', 'architectural driver', 'recorded what answers X'],
  ])('%s %s reads %j', (kind, action, noun, words) => {
    expect(said(rowOf(kind, action), noun)).toBe(words);
  });

  test.each([
    ['adr', 'ADR', 'proposed', 'proposed ADR #024: X'],
    ['adr', 'ADR', 'annotated', 'added a note to ADR #024: X'],
    ['adr', 'ADR', 'implementation_reverted', 'reverted the implementation of ADR #024: X'],
    ['adr', 'ADR', 'acceptance_withdrawn', 'withdrew the acceptance of ADR #024: X'],
    ['rfc', 'RFC', 'opened_voting', 'opened voting on RFC #024: X'],
    ['rfc', 'RFC', 'commented', 'commented on RFC #024: X'],
  ])('a %s names its number: %s', (kind, noun, action, words) => {
    expect(said(rowOf(kind, action, { serialNumber: 24 }), noun)).toBe(words);
  });

  test.each([
    ['publish', 'opened RFC #007: X for comments'],
    ['accept', 'accepted RFC #007: X'],
    ['withdraw_acceptance', 'withdrew the acceptance of RFC #007: X'],
    ['end_voting', 'ended voting on RFC #007: X'],
  ])('the transition %s of an RFC reads %j', (transition, words) => {
    expect(said(rowOf('rfc', 'transitioned', { transition, serialNumber: 7 }), 'RFC')).toBe(words);
  });

  test('omits the name of a subject without one', () => {
    expect(said(rowOf('project', 'exported', {}, ''))).toBe('exported the project');
  });

  test('counts several subjects', () => {
    expect(deedOfMany(rowOf('doc', 'created'), 'page', 3)).toBe('created 3 pages');
    expect(deedOfMany(rowOf('rfc', 'commented', { serialNumber: 1 }), 'RFC', 2)).toBe('commented on 2 RFCs');
  });

  test('is followed by the result of a vote, and by a former name', () => {
    const votes = { for: 5, against: 1, abstained: 1, serialNumber: 7 };
    expect(factOf(rowOf('rfc', 'closed_voting', votes))).toBe('5 for, 1 against, 1 abstained');
    expect(factOf(rowOf('namespace', 'renamed', { before: 'Old' }))).toBe('formerly Old');
    expect(factOf(rowOf('doc', 'updated'))).toBeUndefined();
  });
});

describe('a period', () => {
  test('starts whole days before this minute, and "any time" has no start', () => {
    expect(periodStart('7', now)).toBe(new Date(2026, 10, 14, 9, 30).toISOString());
    expect(periodStart(undefined, now)).toBeUndefined();
    expect(periodStart('soon', now)).toBeUndefined();
  });
});

test('what was proposed names who proposed it, beside the person who decided', () => {
  const row = { action: 'created', summary: 'Queues', details: {}, subject: { kind: 'adr' } };
  const by = (via: string) => factOf({ ...row, proposer: { id: 'a', username: 'Agent', via } });
  expect([by('mcp'), by('api-key'), by('ui')]).toEqual([
    'proposed by Agent (MCP)',
    'proposed by Agent (API key)',
    'proposed by Agent',
  ]);
});
