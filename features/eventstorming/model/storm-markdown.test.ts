/** A board that goes out as Markdown and comes back. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleBoard } from './sample-board.ts';
import { laneOf, treeOf, type NotedItem, type StormItems } from './storm-items.ts';
import { stormMarkdown } from './storm-markdown.ts';
import { commandOf } from './storm-rules.ts';
import { readText } from './storm-text.ts';
import { stormOf, twoCommands } from './testing/storm-driver.ts';

const nameOf = (id: string): string => `Context ${id}`;

function read(text: string) {
  const result = readText(text);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result;
}

const told = ({ content, note, href }: NotedItem): string => JSON.stringify([content, note, href]);

/** Everything that a board says, without ids. */
function sayings(items: StormItems, contextName: (id: string) => string): readonly string[] {
  const tree = treeOf(items);
  const lines: string[] = [];
  const visit = (parent: string, indent: string): void => {
    for (const item of tree.flow(parent)) {
      if (item.kind === 'card') lines.push(`${indent}${item.type} ${told(item)}`);
      else lines.push(`${indent}split`);
      if (item.kind === 'split')
        for (const way of tree.ways(item.id)) {
          lines.push(`${indent} way ${tree.conditions(way.id).map(told).join(' ')}`);
          visit(way.id, `${indent}  `);
        }
    }
  };
  for (const command of tree.commands) {
    const { boundedContext } = command;
    lines.push(`${boundedContext === null ? '-' : contextName(boundedContext)}: ${told(command)}`);
    visit(command.id, '  ');
  }
  const moments = [...new Set(tree.timed.map(({ time }) => time.order))];
  const shown = tree.timed.map((card) => {
    const command = items.get(commandOf(items, card.id) ?? '');
    const where = `${moments.indexOf(card.time.order)} ${laneOf(tree, card.time)?.name ?? ''}`;
    return `${where} ${card.type} ${card.time.pivotal} ${command?.kind === 'command' ? command.content : ''} ${told(card)}`;
  });
  return [...lines, ...shown.toSorted(), `lanes ${tree.lanes.map(({ name }) => name).join()}`];
}

function expectReadBack(document: unknown): void {
  const board = stormOf(document);
  const text = stormMarkdown({ name: 'Shop', document: board }, nameOf);
  const back = read(text);
  expect(back).toMatchObject({ format: 'Markdown', notices: [] });
  const contextName = (id: string): string => back.contexts.get(id) ?? '?';
  expect(sayings(back.document.items, contextName), text).toEqual(sayings(board.items, nameOf));
  expect(stormMarkdown({ name: 'Shop', document: back.document }, contextName)).toBe(text);
}

describe('a board that was exported as Markdown is read as the same board', () => {
  test('with commands, splits and the big picture', () => {
    expectReadBack(twoCommands);
    expectReadBack(sampleBoard);
    expectReadBack(JSON.parse(readFileSync(new URL('../demo/order-process.json', import.meta.url), 'utf8')));
  });

  test('with notes, links, contexts, lanes without cards and cards side by side', () => {
    const card = (id: string, content: string, more: object = {}) => ({ id, kind: 'event', content, ...more });
    const time = { laneId: 'shop', order: 3, pivotal: true };
    expectReadBack({
      lanes: [
        { id: 'customer', name: 'Customer, *at home*' },
        { id: 'shop', name: 'Shop | web' },
      ],
      commands: [
        {
          id: 'a',
          content: 'Big picture',
          boundedContext: '1',
          note: 'One\n\nTwo\\\nthree',
          href: 'https://a.example/x y',
        },
        { id: 'b', content: '1. Pay [now]', boundedContext: '1', children: [card('e', 'Paid', { note: '- 1. #' })] },
        {
          id: 'c',
          content: 'Ship',
          children: ['s', 't'].map((split) => ({
            id: split,
            ways: [
              {
                id: `${split}1`,
                conditions: [
                  { id: `${split}i`, content: 'paid and in stock', note: 'whose?' },
                  { id: `${split}j`, content: 'not ~late~', note: '**x**', href: '/rfcs/1' },
                ],
                children: [card(`${split}k`, 'Shipped'), card(`${split}l`, 'Shipped')],
              },
              { id: `${split}2`, children: [] },
            ],
          })),
        },
      ],
      cards: [
        { ...card('f', 'Shipped'), ...time, commandId: 'c', wayId: 's1' },
        { ...card('g', 'Seen <br> & &amp; heard'), ...time, kind: 'hotspot', note: 'a | b\nc', href: '/x' },
        { ...card('h', 'Early'), laneId: null, order: 1, pivotal: false, commandId: null },
      ],
    });
  });

  test('whatever its texts are', () => {
    const words = fc
      .string({ unit: fc.constantFrom(...'a1 *_`[]()<>#|~&;\\-+=>.!:,\n"\'é😀'), minLength: 1, maxLength: 12 })
      .map((text) => text.replaceAll(/\s+/g, ' ').trim() || 'x');
    const lines = fc.array(words, { maxLength: 3 }).map((all) => all.join('\n'));
    fc.assert(
      fc.property(words, words, words, lines, (one, two, three, note) => {
        expectReadBack({
          lanes: [{ id: 'l', name: three }],
          commands: [
            { id: 'a', content: one, note, children: [{ id: 'b', kind: 'policy', content: two, note }] },
            { id: 'c', content: two, boundedContext: 'x', children: [{ id: 'd', kind: 'hotspot', content: one }] },
          ],
          cards: [{ id: 'e', kind: 'event', content: three, note, laneId: 'l', order: 1, pivotal: false }],
        });
      }),
    );
  });
});

test('exports from before ways were told apart are read too', () => {
  const { document, notices } = read(
    '# Shop\n\n## Big picture\n\n| # | Lane | Kind | What |\n| --- | --- | --- | --- |\n| 1 |  | Event, turning point | Paid |\n\n' +
      '## No bounded context\n\n### Pay\n- **Event**: Paid\n- **If** in stock and early\n  - **Policy**: Ship\n- **If** late\n',
  );
  expect([notices, sayings(document.items, nameOf)]).toEqual([
    [],
    [
      '-: ["Pay","",""]',
      '  event ["Paid","",""]',
      '  split',
      '   way ["in stock and early","",""]',
      '    policy ["Ship","",""]',
      '   way ["late","",""]',
      '0  event true Pay ["Paid","",""]',
      'lanes ',
    ],
  ]);
});

test('what somebody wrote between the cards is told by its line', () => {
  const { notices } = read('# Shop\n\nWe met on Monday.\n\n### Pay\n\n* **Event**: Paid\n- and more\n');
  expect(notices.map(({ line }) => line)).toEqual([3, 8]);
});

test('notes with headings and flows are a list of flows, not a board', () => {
  expect(read('# Monday\n\n- PayOrder -> OrderPaid')).toMatchObject({ format: 'Text' });
  expect(read('### Monday\n\nPayOrder -> OrderPaid')).toMatchObject({ format: 'Text' });
});
