/** Which activities share a sentence. */
import { expect, test } from 'vitest';
import type { ActivityRow } from '../contract.ts';
import { groupByDeed, groupNeighbours, type ActivityGroup } from './activity-groups.ts';

let rows = 0;
/** `Ines created A`; a number before it is the hour. */
function aRow(words: string, changes: Partial<ActivityRow> = {}): ActivityRow {
  const [hour = '', name = '', action = '', title = ''] = words.split(' ');
  rows += 1;
  return {
    id: `row ${rows}`,
    at: new Date(2026, 10, 21, Number(hour)).toISOString(),
    actor: { id: name, username: name },
    via: 'ui',
    project: null,
    subject: { kind: 'doc', id: title },
    action,
    summary: title,
    details: {},
    states: null,
    proposer: null,
    ...changes,
  };
}

const said = (groups: readonly ActivityGroup[]): readonly string[] =>
  groups.map(
    ({ newest, rows: all, subjects }) =>
      `${newest.actor?.username} ${newest.action} ${subjects.map(({ summary }) => summary).join(', ')}, ${all.length} times`,
  );

test('several edits of one page are one entry, and several pages of one person', () => {
  const list = ['12 Ines updated A', '11 Ines updated A', '10 Ines created C', '10 Ines created B'];
  expect(said(groupNeighbours(list.map((words) => aRow(words))))).toEqual([
    'Ines updated A, 2 times',
    'Ines created C, B, 2 times',
  ]);
});

test('another person in between ends an entry of the feed, not one of the news', () => {
  const list = ['12 Ines updated A', '11 Tomasz updated A', '10 Ines updated B'].map((words) => aRow(words));
  expect(groupNeighbours(list)).toHaveLength(3);
  expect(said(groupByDeed(list))).toEqual(['Ines updated A, B, 2 times', 'Tomasz updated A, 1 times']);
});

test('days are told apart', () => {
  const list = [aRow('12 Ines updated A'), aRow('12 Ines updated A', { at: new Date(2026, 10, 20, 12).toISOString() })];
  expect(groupNeighbours(list)).toHaveLength(2);
  expect(groupByDeed(list)).toHaveLength(2);
});

test('transitions and what concerns people are told one by one', () => {
  const state = { name: 'draft', label: 'Draft', theme: 'default' };
  const moved = { states: { from: state, to: { ...state, name: 'proposed' } } };
  const member = { subject: { kind: 'membership', id: '1' } };
  expect(groupNeighbours([aRow('12 Ines proposed A', moved), aRow('12 Ines proposed B', moved)])).toHaveLength(2);
  expect(groupByDeed([aRow('12 Ines joined A', member), aRow('12 Ines joined B', member)])).toHaveLength(2);
});

test('opening a vote and the transition that it brings about are one entry, with the states', () => {
  const states = {
    from: { name: 'open', label: 'Open for comments', theme: 'yellow' },
    to: { name: 'in_voting', label: 'In voting', theme: 'indigo' },
  };
  const vote = aRow('12 Ines opened_voting A');
  const transition = aRow('12 Ines transitioned A', { states, details: { transition: 'start_voting' } });
  const later = aRow('15 Ines transitioned A', { states, details: { transition: 'start_voting' } });
  for (const list of [
    [vote, transition],
    [transition, vote],
  ]) {
    expect(groupNeighbours(list).map(({ newest }) => [newest.action, newest.states])).toEqual([
      ['opened_voting', states],
    ]);
  }
  expect(groupByDeed([later, vote])).toHaveLength(2);
});
