/** The glossary of a board: words once, with meanings and places. */
import { expect, test } from 'vitest';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { checkDocument } from '#platform/richtext/model/document-rules.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { cardHref } from './card-proposal.ts';
import { glossaryOf, glossaryText } from './storm-glossary.ts';
import { stormOf } from './testing/storm-driver.ts';

const board = { id: '0190ffff-0000-7000-8000-000000000001', name: 'Returns' };
const contexts = new Map([
  ['sales', 'Sales'],
  ['stock', 'Stock'],
]);
const event = (id: string, content: string, note = '') => ({ id, kind: 'event', content, note });
const command = (id: string, content: string, boundedContext: string, children: readonly object[]) => ({
  id,
  content,
  boundedContext,
  children,
});

const { items } = stormOf({
  commands: [
    command('return', 'Accept return', 'sales', [
      event('taken', 'Parcel returned', 'The buyer has sent it.'),
      { id: 'clerk', kind: 'actor', content: 'Clerk' },
      { id: 'ask', kind: 'hotspot', content: 'Who pays?' },
    ]),
    command('store', 'Store parcel', 'stock', [event('stored', 'parcel  Returned', 'It lies in the warehouse.')]),
  ],
  lanes: [],
  cards: [{ ...event('free', 'Buyer told'), laneId: null, order: 1 }],
});

test('a word that several cards say stands once, with what it means where', () => {
  const sections = glossaryOf(items, contexts);
  expect(sections.map(({ heading, words }) => [heading, words.map(({ word }) => word)])).toEqual([
    ['Commands', ['Accept return', 'Store parcel']],
    ['Events', ['Buyer told', 'Parcel returned']],
    ['Actors', ['Clerk']],
  ]);
  const json = glossaryText(sections, board);
  expect(checkDocument(json)).toEqual([]);
  const lines = documentToMarkdown(parseDocument(json)).split('\n');
  expect(lines.find((line) => line.includes('Parcel returned'))).toBe(
    `- **Parcel returned** – The buyer has sent it. (in Accept return (Sales)) Or: It lies in the warehouse. (in Store parcel (Stock)) Used in [Accept return (Sales)](${cardHref(board.id, 'taken')}), [Store parcel (Stock)](${cardHref(board.id, 'stored')}).`,
  );
  expect(lines.find((line) => line.includes('Buyer told'))).toContain('Used in [the big picture](');
});

test('a command outside of every bounded context is found in the design, not on the big picture', () => {
  const { items: own } = stormOf({ commands: [{ id: 'cancel', content: 'Cancel order' }] });
  const json = glossaryText(glossaryOf(own, contexts), board);
  expect(documentToMarkdown(parseDocument(json))).toContain(
    `**Cancel order** – Used in [the design](${cardHref(board.id, 'cancel')}).`,
  );
});

test('questions, rules and screens are no words of the domain', () => {
  expect(JSON.stringify(glossaryOf(items, contexts))).not.toContain('Who pays?');
});
