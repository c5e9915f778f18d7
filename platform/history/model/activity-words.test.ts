/** Days, sentences and periods of the activity feed. */
import { describe, expect, test } from 'vitest';
import type { ActivityRow } from '../contract.ts';
import { actorOf, byDay, dayLabel, deedOf, periodStart } from './activity-words.ts';

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

  const deed = (kind: string, action: string, noun?: string, summary = 'X') => {
    const { before, after, named } = deedOf({ action, subject: { kind }, summary }, noun);
    return `${before}${named ? ` ${summary}` : ''}${after}`;
  };

  test.each([
    ['doc', 'created', 'page', 'created the page X'],
    ['api_key', 'deleted', undefined, 'deleted the API key X'],
    ['zebra', 'was_fed', undefined, 'was fed the zebra X'],
    ['namespace', 'reordered', 'namespace', 'changed the order of pages in X'],
    ['membership', 'role_changed', undefined, 'changed the role of X'],
    ['subscription', 'started', undefined, 'started the X'],
    ['membership', 'joined', undefined, 'joined the organization'],
    ['invitation', 'sent', undefined, 'sent an invitation'],
    ['adr', 'implementation_reverted', 'ADR', 'reverted the implementation of the ADR X'],
    ['adr', 'acceptance_withdrawn', 'ADR', 'withdrew the acceptance of the ADR X'],
    ['c4model', 'snapshot_saved', 'C4 model', 'saved a snapshot of the C4 model X'],
    ['rfc', 'opened_voting', 'RFC', 'opened voting on the RFC X'],
    ['rfc', 'commented', 'RFC', 'commented on the RFC X'],
    ['driver', 'created', 'architectural driver', 'added X to the architectural drivers'],
    ['driver', 'marked_major', 'architectural driver', 'marked X as major'],
    ['driver', 'answered', 'architectural driver', 'recorded what answers X'],
  ])('%s %s reads %j', (kind, action, noun, words) => {
    expect(deed(kind, action, noun)).toBe(words);
  });

  test('omits the name of a subject without one', () => {
    expect(deed('project', 'exported', undefined, '')).toBe('exported the project');
  });
});

describe('a period', () => {
  test('starts whole days before this minute, and "any time" has no start', () => {
    expect(periodStart('7', now)).toBe(new Date(2026, 10, 14, 9, 30).toISOString());
    expect(periodStart(undefined, now)).toBeUndefined();
    expect(periodStart('soon', now)).toBeUndefined();
  });
});
