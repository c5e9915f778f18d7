/** Boards as texts and back: lines, JSON, Markdown, Context Mapper, pictures, and two versions in words. */
import { describe, expect, test } from 'vitest';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import type { DocNode } from '#platform/richtext/model/document.ts';
import { boardText } from './board-shape.ts';
import { compareStorms } from './storm-compare.ts';
import { stormContextMapper } from './storm-context-mapper.ts';
import { stormDrawing } from './storm-drawing.ts';
import { clockText, stormPhases } from './facilitation-guide.ts';
import { sampleBoard } from './sample-board.ts';
import { stormMarkdown } from './storm-markdown.ts';
import { itemsIn } from './storm-state.ts';
import { holdsText, isFlowText, readText, repeatedCommands } from './storm-text.ts';
import { readContextMapper } from './testing/context-mapper-reader.ts';
import { stormOf, StormDriver, twoCommands } from './testing/storm-driver.ts';

const saved = { name: 'Shop *board*', document: stormOf(twoCommands) };

/** What lines make, as a tree. */
function treeOfText(text: string): readonly string[] {
  const read = readText(text);
  if ('problems' in read) return read.problems.map(({ message }) => message);
  const editor = new StormDriver(JSON.parse(boardText(read.document)));
  return [...editor.timeline, ...editor.tree];
}

describe('lines of a text', () => {
  test('are flows: what happened, what is wanted, and the rule between them', () => {
    expect(
      treeOfText('PlaceOrder -> OrderPlaced -> ReserveStock -> StockReserved\nOrderPlaced -> SendConfirmation'),
    ).toEqual([
      'Place order',
      '  Order placed',
      '  Whenever order placed, reserve stock',
      '  Whenever order placed, send confirmation',
      'Reserve stock',
      '  Stock reserved',
      'Send confirmation',
    ]);
  });

  test('that begin with an event put it on the big picture', () => {
    expect(treeOfText('Letter sent → Open account')).toEqual(['1 -: Letter sent', 'Open account']);
  });

  test('that were copied from a list lose its marks', () => {
    const list = '- Pay order -> Order paid\n* Ship parcel\n2. Refund\n10) Close\n-5 degrees';
    expect(treeOfText(list)).toEqual(['Pay order', '  Order paid', 'Ship parcel', 'Refund', 'Close', '-5 degrees']);
  });

  test('know what happened by signs, dots and hyphens too, and by what it came of', () => {
    const events = ['1 -: Order placed!', '2 -: order.placed', '3 -: order-placed', '4 -: (Order) shipped, late'];
    expect(treeOfText('Order placed!\norder.placed\norder-placed\n(Order) shipped, late')).toEqual(events);
    expect(treeOfText('Pay -> Paid ⇒ Cancel => Cancelled')).toEqual([
      'Pay',
      '  Paid',
      '  Whenever paid, cancel',
      'Cancel',
      '  Cancelled',
    ]);
  });

  test('of what is wanted do not become events by words that only end like them', () => {
    const wanted = ['Refresh token', 'Shut down server', 'Check open orders', 'Show screen', 'Open', 'Cancelled'];
    expect(treeOfText(wanted.join('\n'))).toEqual(wanted);
  });

  test('name kinds before a colon, and know questions and rules', () => {
    const lines = '# a comment\nPay -> system: PayLane => Who pays twice? -> Whenever paid, ship -> event: Bill';
    expect(treeOfText(lines)).toEqual(['Pay', '  PayLane', '  Who pays twice?', '  Whenever paid, ship', '  Bill']);
    const read = readText(lines);
    expect('document' in read && holdsText(read.document)).toBe(
      '1 command, 1 external system, 1 hot spot, 1 policy, 1 event',
    );
  });

  test('of other systems keep nothing that could not be saved, and may begin with a bracket', () => {
    const [long] = treeOfText(`${'a'.repeat(499)}😀😀`);
    expect(long).toBe('a'.repeat(499));
    expect(treeOfText('Pay\0 now\r\n[Draft] OrderPlaced -> Ship order\r\n')).toEqual([
      '1 -: [Draft] OrderPlaced',
      'Pay now',
      'Ship order',
    ]);
    expect(treeOfText('[Draft] Pay')).toEqual(['[Draft] Pay']);
    expect(treeOfText('{"commands": [{"id": "a", "content": "\\ud83d"}]}')).toEqual([
      'This text has characters that cannot be stored.',
    ]);
  });

  test('without anything in them are told', () => {
    expect(treeOfText('# only a comment')).toEqual(['There is nothing to import in this text.']);
    // A kind without words is no card.
    expect(treeOfText('policy: -> event:')).toEqual(['There is nothing to import in this text.']);
    expect(treeOfText('{"commands": [{"id": "a"}]}')).toEqual([
      'commands[0].content: A card needs a text of at most 500 characters.',
    ]);
    expect(treeOfText('{')).toEqual(['This is not valid JSON.']);
  });

  test('are flows by their arrows, or a board: what is pasted so is shown before it comes', () => {
    for (const text of ['A -> B', 'first\n  OrderPlaced→ShipOrder', 'Paid => Sent\n', '{"commands": []}'])
      expect(isFlowText(text), text).toBe(true);
    for (const text of ['Order placed\nOrder paid', '->', 'Order ->\nPaid', '-> Paid', '{ draft', 'a - b', ''])
      expect(isFlowText(text), text).toBe(false);
  });

  test('name the commands that are on the board already', () => {
    const read = readText('place order -> Order placed');
    expect('document' in read && repeatedCommands(read.document, saved.document)).toEqual(['place order']);
  });
});

test('what is exported as JSON is read as the same board', () => {
  const read = readText(`{"name": "Shop", "board": ${boardText(saved.document)}}`);
  expect('document' in read && boardText(read.document)).toBe(boardText(saved.document));
});

test('Markdown has the big picture as a table and flows as lists, with signs escaped', () => {
  const text = stormMarkdown(saved, (id) => id);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '# Shop \\*board\\*',
      '| 2 | Shop | Event, turning point | Order paid |  |',
      '## *No bounded context*',
      '### Place order',
      '- **Event**: Order placed',
      '- **If** In stock',
      '  - **Event**: Stock reserved',
    ]),
  );
});

test('the Context Mapper language has contexts with flows, aggregates, commands and events', () => {
  const editor = new StormDriver(twoCommands).send({ kind: 'context-set', ids: ['place', 'ship'], context: 'c1' });
  editor.select('Place order').send({ kind: 'added', type: 'aggregate' }).write('Order');
  const text = stormContextMapper({ ...saved, document: { items: itemsIn(editor.state), rest: {} } }, () => 'Ordering');
  expect(text).toBe(
    [
      '/* Shop *board* */',
      '',
      'BoundedContext Ordering {',
      '  responsibilities = "Place order", "Ship parcel"',
      '  Application {',
      '    Flow OrderingFlow {',
      '      command PlaceOrder delegates to Order emits event OrderPlaced O StockReserved',
      '      command ShipParcel emits event ParcelShipped',
      '    }',
      '  }',
      '  Aggregate Order {',
      '    CommandEvent PlaceOrder /* Place order */',
      '    DomainEvent OrderPlaced /* Order placed */',
      '    DomainEvent StockReserved /* Stock reserved */',
      '  }',
      '  Aggregate Unassigned {',
      '    CommandEvent ShipParcel /* Ship parcel */',
      '    DomainEvent ParcelShipped /* Parcel shipped */',
      '  }',
      '}',
      '',
    ].join('\n'),
  );
});

describe('what leaves a board', () => {
  const card = (id: string, kind: string, content: string) => ({ id, kind, content });
  const hard = stormOf({
    commands: ['o', 's', null].map((boundedContext, at) => ({
      id: `k${at}`,
      content: at === 1 ? 'say "no" \\ // never' : 'Place order',
      ...(boundedContext === null ? {} : { boundedContext }),
      children: [
        card(`a${at}`, 'aggregate', at === 0 ? 'Service' : 'Order'),
        card(`e${at}`, 'event', 'Order placed'),
        card(`f${at}`, 'event', 'order placed'),
        card(`g${at}`, 'event', at === 2 ? '注文' : 'X'),
        card(`h${at}`, 'hotspot', 'Who */ pays\n} twice?'),
        card(`z${at}`, 'aggregate', 'Second'),
      ],
    })),
  });

  test('is Context Mapper language by its grammar, with every reference declared once', () => {
    const read = readContextMapper(
      stormContextMapper({ name: 'Shop **// board', document: hard }, (id) => (id === 'o' ? 'Flow' : 'Sales')),
    );
    expect(read.map(({ name, steps }) => [name, steps.map(({ aggregate }) => aggregate)])).toEqual([
      ['Flow', ['Service']],
      ['Sales', ['Order']],
      ['ShopBoard', ['Order2']],
    ]);
    expect(read.map(({ steps }) => steps[0]?.events)).toEqual([
      ['OrderPlaced', 'X'],
      ['OrderPlaced', 'X'],
      ['OrderPlaced', 'E'],
    ]);
    const sample = stormContextMapper({ name: 'Board 1', document: stormOf(sampleBoard) }, () => 'None');
    expect(readContextMapper(sample)[0]?.responsibilities).toHaveLength(4);
  });

  test('says in Context Mapper language whether all events of a command happen, one of them, or some', () => {
    const split = (...ways: readonly (readonly string[])[]) => ({
      id: 's',
      kind: 'conditions-split',
      ways: ways.map((events, at) => ({
        id: `w${at}`,
        conditions: [],
        children: events.map((text) => card(text, 'event', text)),
      })),
    });
    const joinOf = (...children: readonly object[]) => {
      const document = stormOf({ commands: [{ id: 'p', content: 'Pay', children }] });
      return readContextMapper(stormContextMapper({ name: 'Shop', document }, () => ''))[0]?.steps[0]?.join;
    };
    const [paid, told] = [card('a', 'event', 'Paid'), card('b', 'event', 'Told')];
    expect(joinOf(paid)).toBeUndefined();
    expect(joinOf(paid, card('r', 'policy', 'Tell'), told)).toBe('+');
    expect(joinOf(card('g', 'aggregate', 'Payment'), split(['Accepted'], ['Refused'], []))).toBe('X');
    expect(joinOf(split(['Accepted', 'Booked'], ['Refused']))).toBe('O');
    expect(joinOf(split(['Accepted'], ['Refused']), told)).toBe('O');
  });

  test('says in Context Mapper language how a name is written that had to be respelled', () => {
    const text = stormContextMapper({ name: 'Shop', document: hard }, (id) =>
      id === 'o' ? 'Bestellung & Größe' : 'Sales',
    );
    expect(text).toContain('BoundedContext BestellungGrosse {\n  /* Bestellung & Größe */\n');
    expect(text).toContain('    DomainEvent OrderPlaced /* Order placed */\n');
    expect(text).toContain('    DomainEvent E /* 注文 */\n');
    expect(text).not.toContain('/* Sales */');
    expect(readContextMapper(text).map(({ name }) => name)).toEqual(['BestellungGrosse', 'Sales', 'Shop']);
  });

  test('leaves its name to a context before an aggregate takes it', () => {
    const board = stormOf({
      commands: [{ id: 'p', content: 'Pay', boundedContext: 'c', children: [card('a', 'aggregate', 'Payment')] }],
    });
    const text = stormContextMapper({ name: 'Shop', document: board }, () => 'Payment');
    expect(readContextMapper(text).map(({ name, aggregates }) => [name, aggregates.map((one) => one.name)])).toEqual([
      ['Payment', ['Payment2']],
    ]);
  });

  test('as JSON is read back as the same board', () => {
    for (const document of [hard, stormOf(sampleBoard), stormOf(twoCommands)]) {
      const text = boardText(document);
      const back = readText(text);
      expect('document' in back ? boardText(back.document) : back).toBe(text);
    }
  });
});

test('Markdown is read back with every text as it was written, at its depth', () => {
  const texts = [
    'a &amp; b',
    '<b>bold</b>',
    '**no**',
    '1. first',
    '![x](y)',
    '`code` | cell',
    '\\ _x_ ~y~',
    '# no',
    '> no',
    'R&D',
  ];
  const children = texts.map((content, at) => ({ id: `e${at}`, kind: 'event', content }));
  const ways = ['yes', 'no'].map((id) => ({ id, conditions: [{ id: `if-${id}`, content: `[${id}]` }], children: [] }));
  const commands = [{ id: 'k', content: '+ Place *order*', children: [...children, { id: 's', ways }] }];
  const cards = texts.map((content, at) => ({ id: `t${at}`, kind: 'hotspot', content, order: at, pivotal: at === 1 }));
  const text = stormMarkdown({ name: 'A & B', document: stormOf({ commands, cards }) }, () => 'Sales');
  const plain = (node: DocNode): string => node.text ?? (node.content ?? []).map((one) => plain(one)).join('');
  const [title, , table, , command, list] = markdownToDocument(text).content ?? [];
  expect([title, command].map((node) => node && plain(node))).toEqual(['A & B', '+ Place *order*']);
  const rows = (table?.content ?? []).slice(1).map((row) => (row.content ?? []).slice(2).map((cell) => plain(cell)));
  expect(rows).toEqual(texts.map((content, at) => [`Hot spot${at === 1 ? ', turning point' : ''}`, content, '']));
  expect((list?.content ?? []).map((item) => plain(item))).toEqual([
    ...texts.map((content) => `Event: ${content}`),
    'If [yes]',
    'Or if [no]',
  ]);
});

test('a picture holds every card of its view, and nothing of an empty board', () => {
  const part = { saved, level: 'design', isDark: false, contexts: new Map() } as const;
  const texts = JSON.stringify(stormDrawing(part)?.commands);
  for (const text of ['Place order', 'Order placed', 'In stock', 'Parcel shipped']) expect(texts).toContain(text);
  expect(
    stormDrawing({ ...part, level: 'big-picture', saved: { ...saved, document: stormOf({ commands: [] }) } }),
  ).toBeDefined();
  expect(stormDrawing({ ...part, saved: { ...saved, document: stormOf({ commands: [] }) } })).toBeUndefined();
});

test('two versions are told by what was added, changed and removed', () => {
  const editor = new StormDriver(twoCommands).send({ kind: 'content-set', id: 'placed', content: 'Order taken' });
  editor.select('Parcel shipped').send({ kind: 'deleted' });
  editor.select('Reserve stock').send({ kind: 'added', type: 'hotspot' }).write('How long?');
  const { groups, shown } = compareStorms(saved.document.items, itemsIn(editor.state));
  expect(
    groups.flatMap(({ differences }) =>
      differences.map(({ mark, name, fields }) => `${mark} ${name} ${fields}`.trim()),
    ),
  ).toEqual(['added Hot spot: How long?', 'changed Event: Order taken Text', 'removed Event: Parcel shipped']);
  expect(shown.has('shipped')).toBe(true);
});

test('a timer tells minutes and seconds, and what is over', () => {
  expect([clockText(905), clockText(59.6), clockText(-61)]).toEqual(['15:05', '1:00', '−1:01']);
  expect(new Set(stormPhases.map(({ level }) => level)).size).toBe(3);
});
