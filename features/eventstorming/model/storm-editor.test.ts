/** The editor of boards: what gestures, keys and menus do, as sentences. */
import { describe, expect, test } from 'vitest';
import {
  boardLimits,
  boardRules,
  goneCardMessage,
  linesCutMessage,
  linesLeftOutMessage,
  placeGoneMessage,
} from '../contract.ts';
import { clipOf } from './storm-clipboard.ts';
import { deletionOf } from './storm-changing.ts';
import { layoutOf } from './storm-layout.ts';
import { itemsIn } from './storm-state.ts';
import { outlineOf, spokenWords } from './storm-words.ts';
import { readBoardText } from './board-shape.ts';
import { stormOf, StormDriver, twoCommands } from './testing/storm-driver.ts';

const design = () => new StormDriver(twoCommands);
const picture = () => new StormDriver(twoCommands, { level: 'big-picture' });

const asGiven = [
  'Place order',
  '  Order placed',
  '  Reserve stock',
  '  ? In stock',
  '    Stock reserved',
  '  ? Missing',
  'Ship parcel',
  '  Parcel shipped',
];

describe('adding', () => {
  test('an event comes after the selected card, with the text that is written', () => {
    const editor = design().select('Order placed').send({ kind: 'added', type: 'event' });
    expect(editor.tree).toEqual(asGiven);
    editor.write('Confirmation sent');
    expect(editor.tree.slice(0, 4)).toEqual([
      'Place order',
      '  Order placed',
      '  Confirmation sent',
      '  Reserve stock',
    ]);
    expect([editor.selected, editor.steps]).toEqual([['Confirmation sent'], 1]);
  });

  test('under a command an event comes after what leads to the command, an actor before it', () => {
    const shopper = { id: 'shopper', kind: 'actor', content: 'Shopper' };
    const placed = { id: 'placed', kind: 'event', content: 'Order placed' };
    const commands = [{ id: 'place', content: 'Place order', children: [shopper, placed] }];
    const editor = new StormDriver({ commands });
    editor.select('Place order').send({ kind: 'added', type: 'event' }).write('Basket locked');
    editor.select('Place order').send({ kind: 'added', type: 'actor' }).write('Clerk');
    expect(editor.tree).toEqual(['Place order', '  Clerk', '  Shopper', '  Basket locked', '  Order placed']);
  });

  test('a save stores a text that is still being written', () => {
    const editor = design().select('Order placed').send({ kind: 'added', type: 'event' });
    editor.send({ kind: 'typed', text: 'Confirmation sent' }, { kind: 'save-asked' });
    expect(editor.state.writing).toBeUndefined();
    const save = editor.effects.find(({ kind }) => kind === 'save');
    expect(JSON.stringify(save && 'document' in save ? [...save.document.document.items.values()] : [])).toContain(
      'Confirmation sent',
    );
  });

  test('nothing new comes without a text, or after Escape', () => {
    const editor = design().select('Order placed').send({ kind: 'added', type: 'policy' }).write('  ');
    editor.send({ kind: 'added', type: 'policy' }, { kind: 'typed', text: 'No' }, { kind: 'escaped' });
    expect([editor.tree, editor.steps, editor.state.writing]).toEqual([asGiven, 0, undefined]);
  });

  test('conditions come as a split of two ways', () => {
    const editor = design().select('Parcel shipped').send({ kind: 'added', type: 'split' }).write('Arrived');
    expect(editor.tree.slice(-4)).toEqual(['Ship parcel', '  Parcel shipped', '  ? Arrived', '  ? Otherwise']);
    editor.send({ kind: 'way-added', id: editor.id('Arrived') }).write('Lost');
    expect(editor.tree.slice(-3)).toEqual(['  ? Arrived', '  ? Lost', '  ? Otherwise']);
    editor.send({ kind: 'condition-added', id: editor.id('Lost') }).write('insured');
    expect(editor.tree).toContain('  ? Lost and insured');
    expect(editor.undoAll().tree).toEqual(asGiven);
  });

  test('under a condition a card comes first in its way', () => {
    const editor = design().select('Missing').send({ kind: 'added', type: 'event' }).write('Back-order opened');
    expect(editor.tree.slice(5, 7)).toEqual(['  ? Missing', '    Back-order opened']);
  });

  test('a command comes after the selected one', () => {
    const editor = design().select('Place order').send({ kind: 'added', type: 'command' }).write('Pay');
    expect(editor.tree.filter((line) => !line.startsWith(' '))).toEqual(['Place order', 'Pay', 'Ship parcel']);
  });

  test('without a command nothing can be added under one, and why is told', () => {
    const editor = new StormDriver({ commands: [] }).send({ kind: 'added', type: 'event' });
    expect(editor.told[0]).toMatch(/^warning: Add a command first/);
  });

  test('a tool puts its card where it is let go', () => {
    const editor = design().send({ kind: 'tool-chosen', tool: 'policy' });
    const at = editor.at({ kind: 'flow', parent: 'ship', before: null });
    editor.send({ kind: 'pressed', at, on: { kind: 'canvas' } }, { kind: 'released', at }).write('Tell the shopper');
    expect(editor.tree.slice(-2)).toEqual(['  Parcel shipped', '  Tell the shopper']);
    expect(editor.state.tool).toBe('select');
  });
});

describe('a full board', () => {
  /** So many free cards beside what `twoCommands` has. */
  const withCards = (count: number) => ({
    ...twoCommands,
    cards: [
      ...twoCommands.cards,
      ...Array.from({ length: count }, (_none, at) => ({
        id: `more${at}`,
        kind: 'event',
        content: `More ${at}`,
        laneId: 'shop',
        order: 10 + at,
        pivotal: false,
        commandId: null,
      })),
    ],
  });
  const full = [`warning: ${boardRules.full}`];

  test('takes no further way, condition or command, and says why', () => {
    const editor = new StormDriver(withCards(boardLimits.cards - 12));
    editor.send({ kind: 'way-added', id: 'split' }).write('Unknown');
    expect([editor.told, editor.steps]).toEqual([[], 1]);
    const attempts = [
      { kind: 'way-added', id: 'split' },
      { kind: 'condition-added', id: 'no' },
      { kind: 'given-to-new', ids: ['t1'], content: 'Fill basket' },
    ] as const;
    for (const attempt of attempts) {
      editor.effects = [];
      editor.send(attempt);
      expect([editor.told, editor.state.writing, editor.steps]).toEqual([full, undefined, 1]);
    }
  });

  test('takes no lanes of another board beyond a hundred', () => {
    const lanes = Array.from({ length: 99 }, (_none, at) => ({ id: `lane${at}`, name: `Lane ${at}` }));
    const { items } = stormOf({ commands: [], lanes });
    const editor = picture().send({ kind: 'imported', items, mode: 'add' });
    expect([editor.told, editor.steps]).toEqual([[`warning: ${boardRules.lanes}`], 0]);
  });

  test('gives nothing to a command that is gone', () => {
    const editor = picture().send({ kind: 'given', ids: ['t1'], commandId: 'gone' });
    expect([editor.told, editor.steps]).toEqual([[`warning: ${boardRules.commandGone}`], 0]);
  });
});

test('a board that is added keeps its cards in its lanes, and those that are there in theirs', () => {
  const lanes = [
    { id: 'a', name: 'Carrier' },
    { id: 'b', name: 'Depot' },
  ];
  const cards = [
    { id: 'c1', kind: 'event', content: 'Parcel fetched', laneId: null, order: 1 },
    { id: 'c2', kind: 'event', content: 'Parcel found', laneId: 'b', order: 2 },
  ];
  const { items } = stormOf({ commands: [], lanes, cards });
  const editor = picture().send({ kind: 'texts-pasted', lines: ['Order closed'] });
  editor.send({ kind: 'imported', items, mode: 'add' });
  const told = outlineOf(itemsIn(editor.state), 'big-picture').map(({ text, what }) => `${text}, ${what}`);
  expect(told.slice(-3)).toEqual([
    'Order closed, Event, Shop',
    'Parcel fetched, Event, Carrier',
    'Parcel found, Event, Depot',
  ]);
});

describe('moving', () => {
  test('a card goes to the place where it is let go, in its order', () => {
    const editor = design();
    editor.drag('Order placed', editor.at({ kind: 'flow', parent: 'no', before: null }));
    expect(editor.tree).toEqual([
      'Place order',
      '  Reserve stock',
      '  ? In stock',
      '    Stock reserved',
      '  ? Missing',
      '    Order placed',
      'Ship parcel',
      '  Parcel shipped',
    ]);
    expect(editor.send({ kind: 'undone' }).tree).toEqual(asGiven);
  });

  test('a split goes with everything under it', () => {
    const editor = design();
    editor.send({ kind: 'moved', ids: ['split'], place: { kind: 'flow', parent: 'ship', before: 'shipped' } });
    expect(editor.tree.slice(3)).toEqual([
      'Ship parcel',
      '  ? In stock',
      '    Stock reserved',
      '  ? Missing',
      '  Parcel shipped',
    ]);
  });

  test('a split is not put into one of its own ways, and the reason is there while it hovers', () => {
    const editor = design();
    const at = editor.at({ kind: 'flow', parent: 'no', before: null });
    const { x, y } = { x: 0, y: 0 };
    editor.send({ kind: 'pressed', at: { x, y }, on: { kind: 'item', id: 'split' } }, { kind: 'pointer-moved', at });
    const { gesture } = editor.state;
    expect(gesture?.kind === 'moving' && gesture.drop?.refused).toBe(boardRules.inItself);
    editor.send({ kind: 'released', at });
    expect([editor.tree, editor.told]).toEqual([asGiven, [`warning: ${boardRules.inItself}`]]);
  });

  test('a command goes between commands, not among cards', () => {
    const editor = design();
    editor.hold('Ship parcel', editor.at({ kind: 'flow', parent: 'place', before: 'reserve' }));
    const { gesture } = editor.state;
    expect(gesture?.kind === 'moving' && gesture.drop?.refused).toBe(boardRules.commandPlace);
    editor.send({ kind: 'gesture-cancelled' });
    editor.drag('Ship parcel', editor.at({ kind: 'commands', before: 'place' }));
    expect(editor.tree[0]).toBe('Ship parcel');
  });

  test('a condition is dragged with its way', () => {
    const editor = design();
    editor.drag('Missing', editor.at({ kind: 'ways', parent: 'split', before: 'yes' }));
    expect(editor.tree.slice(3, 6)).toEqual(['  ? Missing', '  ? In stock', '    Stock reserved']);
  });

  test('several cards move together and keep their order', () => {
    const editor = design().select('Reserve stock', 'Order placed');
    editor.drag('Reserve stock', editor.at({ kind: 'flow', parent: 'ship', before: null }));
    expect(editor.tree.slice(-3)).toEqual(['  Parcel shipped', '  Order placed', '  Reserve stock']);
    expect(editor.steps).toBe(1);
  });

  test('where a card stands already, nothing is saved', () => {
    const editor = design();
    editor.drag('Reserve stock', editor.at({ kind: 'flow', parent: 'place', before: 'reserve' }));
    expect([editor.tree, editor.steps]).toEqual([asGiven, 0]);
  });

  test('keys move a card along the flow, out of a way, and beside it', () => {
    const editor = design().select('Reserve stock').send({ kind: 'moved-by-key', direction: 'up' });
    expect(editor.tree.slice(1, 3)).toEqual(['  Reserve stock', '  Order placed']);
    editor.select('Stock reserved').send({ kind: 'moved-by-key', direction: 'right' });
    expect(editor.tree.slice(3, 6)).toEqual(['  ? In stock', '  ? Missing', '    Stock reserved']);
    editor.send({ kind: 'moved-by-key', direction: 'up' });
    expect(editor.tree.slice(1, 4)).toEqual(['  Reserve stock', '  Order placed', '  Stock reserved']);
    editor.select('Ship parcel').send({ kind: 'moved-by-key', direction: 'left' });
    expect(editor.tree[0]).toBe('Ship parcel');
  });
});

describe('several cards that keys move', () => {
  test('go together along the flow, and stay where they end', () => {
    const editor = design().select('Order placed', 'Reserve stock').send({ kind: 'moved-by-key', direction: 'down' });
    expect(editor.tree.slice(1, 3)).toEqual(['  ? In stock', '    Stock reserved']);
    expect(editor.tree.slice(4, 6)).toEqual(['  Order placed', '  Reserve stock']);
    expect([editor.selected, editor.steps]).toEqual([['Order placed', 'Reserve stock'], 1]);
    editor.send({ kind: 'moved-by-key', direction: 'right' });
    expect(editor.tree.slice(-4)).toEqual(['Ship parcel', '  Parcel shipped', '  Order placed', '  Reserve stock']);
    const commands = design().select('Place order', 'Ship parcel').send({ kind: 'moved-by-key', direction: 'left' });
    expect([commands.tree, commands.steps]).toEqual([asGiven, 0]);
  });

  test('stay where they are when others stand between them, and why is told', () => {
    const editor = design().select('Order placed', 'Parcel shipped').send({ kind: 'moved-by-key', direction: 'down' });
    expect(editor.told[0]).toMatch(/^warning: Cards that do not follow each other/);
    expect([editor.tree, editor.steps]).toEqual([asGiven, 0]);
  });

  test('go together in time, and into the lanes beside theirs', () => {
    const editor = picture().select('Basket filled', 'Order paid').send({ kind: 'moved-by-key', direction: 'right' });
    expect(editor.timeline).toEqual(['3 Depot: Parcel packed', '4 Shop: Basket filled', '5 Shop: Order paid *']);
    editor.send({ kind: 'moved-by-key', direction: 'left' });
    expect(editor.timeline.map((line) => line.slice(2))).toEqual([
      'Shop: Basket filled',
      'Shop: Order paid *',
      'Depot: Parcel packed',
    ]);
    editor.send({ kind: 'moved-by-key', direction: 'down' }, { kind: 'moved-by-key', direction: 'down' });
    expect(editor.timeline.filter((line) => line.includes('Depot'))).toHaveLength(3);
  });
});

test('in the process keys step over aggregates, which it does not show', () => {
  const step = (id: string, kind = 'event') => ({ id, kind, content: id });
  const children = [step('Placed'), step('Order', 'aggregate'), step('Stock', 'aggregate'), step('Paid'), step('Sent')];
  const board = { commands: [{ id: 'place', content: 'Place order', children }] };
  const editor = new StormDriver(board, { level: 'process' }).select('Placed');
  const shown = () => editor.tree.filter((line) => !/Order$|Stock$/.test(line)).slice(1);
  editor.send({ kind: 'moved-by-key', direction: 'right' });
  expect(editor.tree.map((line) => line.trim()).slice(1)).toEqual(['Order', 'Stock', 'Paid', 'Placed', 'Sent']);
  editor.send({ kind: 'moved-by-key', direction: 'left' });
  expect(shown()).toEqual(['  Placed', '  Paid', '  Sent']);
});

describe('deleting', () => {
  test('a split is counted before it goes with everything under it', () => {
    const editor = design().send({ kind: 'selected', ids: ['split'] });
    expect(deletionOf(editor.state)).toMatchObject({ splits: 1, cards: 3, refused: undefined });
    editor.send({ kind: 'deleted' });
    expect(editor.tree.slice(0, 4)).toEqual(['Place order', '  Order placed', '  Reserve stock', 'Ship parcel']);
  });

  test('one of two ways cannot go alone', () => {
    const editor = design().select('Missing').send({ kind: 'deleted' });
    expect([editor.tree, editor.told]).toEqual([asGiven, [`warning: ${boardRules.ways} Delete the split instead.`]]);
  });

  test('cards of the big picture stay when their command goes', () => {
    const editor = design().send({ kind: 'given', ids: ['t3'], commandId: 'ship' });
    expect(editor.tree.slice(-3)).toEqual(['Ship parcel', '  Parcel shipped', '  Parcel packed']);
    editor.select('Ship parcel').send({ kind: 'deleted' });
    expect(editor.timeline).toContain('3 Depot: Parcel packed');
    expect(editor.tree).not.toContain('  Parcel packed');
  });
});

describe('the big picture', () => {
  test('events come at the end of time, or after the selected one', () => {
    const editor = picture().send({ kind: 'added', type: 'event' }).write('Parcel arrived');
    editor.select('Basket filled').send({ kind: 'added', type: 'event' }).write('Voucher used');
    editor.select('Order paid').send({ kind: 'added', type: 'hotspot' }).write('Who refunds?');
    expect(editor.timeline).toEqual([
      '1 Shop: Basket filled',
      '1.5 Shop: Voucher used',
      '2 Shop: Who refunds?',
      '2 Shop: Order paid *',
      '3 Depot: Parcel packed',
      '4 Shop: Parcel arrived',
    ]);
  });

  test('a card is dragged to another time and lane', () => {
    const editor = picture();
    editor.drag('Basket filled', editor.at({ kind: 'time', laneId: 'depot', order: 2.5 }));
    expect(editor.timeline).toEqual(['2 Shop: Order paid *', '2.5 Depot: Basket filled', '3 Depot: Parcel packed']);
    editor.select('Basket filled').send({ kind: 'moved-by-key', direction: 'up' });
    expect(editor.timeline[1]).toBe('2.5 Shop: Basket filled');
    editor.send({ kind: 'moved-by-key', direction: 'right' });
    expect(editor.timeline).toContain('3 Shop: Basket filled');
  });

  test('several cards that are dragged keep their order in time, and their lanes beside each other', () => {
    const editor = picture().send({ kind: 'added', type: 'event' }).write('Parcel arrived');
    editor.select('Basket filled', 'Order paid');
    editor.drag('Order paid', editor.at({ kind: 'time', laneId: 'shop', order: 3.5 }));
    const moved = ['3 Depot: Parcel packed', 'Basket filled', 'Order paid *', '4 Shop: Parcel arrived'];
    expect(editor.timeline.map((line, at) => (at === 0 || at === 3 ? line : line.replace(/^\S+ Shop: /, '')))).toEqual(
      moved,
    );
    expect(editor.undoAll().timeline).toEqual(picture().timeline);
    // The card that is held says where the lanes of the others are.
    editor.select('Order paid', 'Parcel packed');
    editor.drag('Parcel packed', editor.at({ kind: 'time', laneId: 'shop', order: 0 }));
    expect(editor.timeline).toEqual(['-1 Shop: Order paid *', '0 Shop: Parcel packed', '1 Shop: Basket filled']);
    editor.undoAll().select('Basket filled', 'Parcel packed');
    editor.drag('Basket filled', editor.at({ kind: 'time', laneId: 'shop', order: 2 }));
    expect(editor.timeline).toEqual(['2 Shop: Basket filled', '2 Shop: Order paid *', '3 Depot: Parcel packed']);
  });

  test('cards stay in their lane when the first one is moved, and are told in it', () => {
    const editor = picture().send({ kind: 'texts-pasted', lines: ['Parcel arrived'] });
    const arrived = () => layoutOf(itemsIn(editor.state), 'big-picture').boxes.get(editor.id('Parcel arrived'));
    const told = () => outlineOf(itemsIn(editor.state), 'big-picture').at(-1)?.what;
    expect([told(), spokenWords(itemsIn(editor.state), editor.id('Parcel arrived'))]).toEqual([
      'Event, Shop',
      'Event: Parcel arrived, lane Shop.',
    ]);
    const [before, steps] = [arrived()?.y ?? 0, editor.steps];
    editor.send({ kind: 'lane-moved', id: 'shop', by: 1 });
    expect([told(), editor.steps]).toEqual(['Event, Shop', steps + 1]);
    expect(arrived()?.y).toBeGreaterThan(before);
    editor.send({ kind: 'lane-moved', id: 'shop', by: -1 });
    expect([told(), arrived()?.y]).toEqual(['Event, Shop', before]);
  });

  test('there is always room for one more moment between two', () => {
    const editor = picture();
    for (let count = 1; count <= 80; count += 1)
      editor.select('Basket filled').send({ kind: 'added', type: 'event' }).write(`Voucher ${count}`);
    const told = editor.timeline.map((line) => line.slice(line.indexOf(':') + 2));
    const vouchers = Array.from({ length: 80 }, (_none, at) => `Voucher ${80 - at}`);
    expect(told).toEqual(['Basket filled', ...vouchers, 'Order paid *', 'Parcel packed']);
    expect(new Set(editor.timeline.map((line) => line.split(' ')[0])).size).toBe(83);
    expect(editor.undoAll().timeline).toEqual(picture().timeline);
  });

  test('the name of a lane and a note never end with half a character', () => {
    const editor = picture().send(
      { kind: 'lane-renamed', id: 'shop', name: `${'n'.repeat(boardLimits.name - 1)}😀` },
      { kind: 'note-set', id: 't1', note: `${'n'.repeat(boardLimits.note - 1)}😀` },
    );
    const items = itemsIn(editor.state);
    expect(items.get('shop')).toMatchObject({ name: 'n'.repeat(boardLimits.name - 1) });
    expect(items.get('t1')).toMatchObject({ note: 'n'.repeat(boardLimits.note - 1) });
  });

  test('turning points are marked, lanes are added, renamed, moved and removed', () => {
    const editor = picture().send({ kind: 'pivotal-set', ids: ['t1', 't2'], isPivotal: true });
    editor.send({ kind: 'lane-added', name: ' Carrier ' }, { kind: 'lane-renamed', id: 'shop', name: 'Web shop' });
    editor.send({ kind: 'lane-removed', id: 'depot' });
    expect(editor.timeline).toEqual([
      '1 Web shop: Basket filled *',
      '2 Web shop: Order paid *',
      '3 Web shop: Parcel packed',
    ]);
    expect(editor.undoAll().timeline[2]).toBe('3 Depot: Parcel packed');
  });

  test('a free card is given to a command, stands in both views, and is taken back', () => {
    const editor = picture().send(
      { kind: 'given', ids: ['t2'], commandId: 'place' },
      { kind: 'level-chosen', level: 'design' },
    );
    expect(editor.tree.slice(0, 7).at(-1)).toBe('  Order paid');
    editor.drag('Order paid', editor.at({ kind: 'flow', parent: 'place', before: 'reserve' }));
    expect(editor.tree.slice(1, 4)).toEqual(['  Order placed', '  Order paid', '  Reserve stock']);
    expect(editor.timeline).toContain('2 Shop: Order paid *');
    expect(JSON.parse(editor.text)).toMatchObject({ cards: [{}, { id: 't2', commandId: 'place' }, {}] });
    editor.send({ kind: 'taken-back', ids: ['t2'] });
    expect(editor.tree).toEqual(asGiven);
  });

  test('commands do not belong there, and where they do is told', () => {
    expect(picture().send({ kind: 'added', type: 'command' }).told[0]).toMatch(/^warning: Commands and splits belong/);
  });
});

describe('copies', () => {
  test('of a command stand beside it, with everything under it', () => {
    const editor = design().select('Place order').send({ kind: 'duplicated' });
    expect(editor.tree.filter((line) => line === '    Stock reserved')).toHaveLength(2);
    expect(editor.tree.filter((line) => !line.startsWith(' '))).toEqual(['Place order', 'Place order', 'Ship parcel']);
    expect(editor.undoAll().tree).toEqual(asGiven);
  });

  test('of cards go after the selected card of another board', () => {
    const clip = clipOf(design().select('Order placed', 'Reserve stock').state);
    const other = new StormDriver({ commands: [{ id: 'a', content: 'Accept return', children: [] }] });
    if (clip) other.select('Accept return').send({ kind: 'pasted', clip });
    expect(other.tree).toEqual(['Accept return', '  Order placed', '  Reserve stock']);
  });

  test('of free cards keep their lanes, on another board by their names', () => {
    const editor = picture().select('Basket filled', 'Parcel packed');
    const clip = clipOf(editor.state) ?? { items: new Map() };
    editor.send({ kind: 'pasted', clip });
    expect(editor.timeline.slice(-2)).toEqual(['4 Shop: Basket filled', '6 Depot: Parcel packed']);
    const lanes = ['Carrier', 'Depot'].map((name) => ({ id: name, name }));
    const other = new StormDriver({ commands: [], lanes }, { level: 'big-picture' }).send({ kind: 'pasted', clip });
    expect(other.timeline).toEqual(['1 -: Basket filled', '3 Depot: Parcel packed']);
  });

  test('what of a long text was left out is told', () => {
    const lines = [...Array.from({ length: 203 }, (_none, at) => `Line ${at}`), ''];
    const editor = picture().send({ kind: 'texts-pasted', lines });
    expect([editor.timeline.length, editor.told]).toEqual([203, [`warning: ${linesLeftOutMessage(200, 3)}`]]);
    const long = picture().send({ kind: 'texts-pasted', lines: [`${'x'.repeat(499)}😀`, 'Short'] });
    expect([long.item('x'.repeat(499)).kind, long.told]).toEqual(['card', [`warning: ${linesCutMessage(1)}`]]);
  });

  test('are brought into sight, as is what undo brings back', () => {
    const shown = (editor: StormDriver, content: string) => {
      const box = layoutOf(itemsIn(editor.state), editor.state.level).boxes.get(editor.id(content));
      return { kind: 'bring-in', part: box };
    };
    const editor = design().send({ kind: 'texts-pasted', lines: ['Parcel arrived'] });
    expect(editor.effects).toContainEqual(shown(editor, 'Parcel arrived'));
    editor.select('Parcel shipped').send({ kind: 'deleted' });
    editor.effects = [];
    editor.send({ kind: 'undone' });
    expect(editor.effects).toContainEqual(shown(editor, 'Parcel shipped'));
  });

  test('of a table are cards without tabs', () => {
    const editor = picture().send({ kind: 'texts-pasted', lines: ['Order\tplaced'] });
    expect(editor.timeline.at(-1)).toBe('4 -: Order placed');
  });

  test('lines of a text become events', () => {
    const editor = picture().send({ kind: 'texts-pasted', lines: ['Parcel arrived', '', ' Parcel opened '] });
    expect(editor.timeline.slice(-2)).toEqual(['4 -: Parcel arrived', '5 -: Parcel opened']);
  });
});

describe('two people', () => {
  const saved = (value: unknown, revision = 2) => ({
    current: { name: 'Shop', document: stormOf(value) },
    revision,
    by: 'Hanna',
  });

  test('cards that both added stay, whatever the order', () => {
    const mine = design().select('Order placed').send({ kind: 'added', type: 'event' }).write('Mine');
    const theirs = new StormDriver(twoCommands, { ids: 'their' });
    theirs.select('Order placed').send({ kind: 'added', type: 'event' }).write('Theirs');
    mine.send({ kind: 'stale', ...saved(JSON.parse(theirs.text)) });
    expect(mine.tree.slice(1, 4).toSorted()).toEqual(['  Mine', '  Order placed', '  Theirs']);
    expect(mine.state.whole.conflicts).toEqual([]);
  });

  test('a text that both changed is shown with both values', () => {
    const mine = design().send({ kind: 'writing-started', id: 'placed' }).write('Order taken');
    const theirs = design().send({ kind: 'writing-started', id: 'placed' }).write('Order accepted');
    mine.send({ kind: 'stale', ...saved(JSON.parse(theirs.text)) });
    expect(mine.state.whole.conflicts).toMatchObject([
      { id: 'placed', field: 'content', mine: 'Order taken', theirs: 'Order accepted', by: 'Hanna' },
    ]);
    mine.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
    expect(mine.tree[1]).toBe('  Order taken');
  });

  test('a card that I put under what they deleted stands on the big picture', () => {
    const mine = design().select('Missing').send({ kind: 'added', type: 'event' }).write('Back-order opened');
    const theirs = design().send({ kind: 'selected', ids: ['split'] }, { kind: 'deleted' });
    mine.send({ kind: 'stale', ...saved(JSON.parse(theirs.text)) });
    expect(mine.timeline.at(-1)).toContain('Back-order opened');
    expect(mine.told[0]).toBe('warning: A card lost its place in the flow. It is on the big picture now.');
  });

  test('what I write while they delete its place is kept', () => {
    const theirs = design().send({ kind: 'selected', ids: ['split', 'placed'] }, { kind: 'deleted' });
    const taken = { kind: 'stale', ...saved(JSON.parse(theirs.text)) } as const;
    const mine = design().select('Missing').send({ kind: 'added', type: 'policy' }, taken).write('Open back-order');
    expect([mine.timeline.at(-1), mine.item('Open back-order')]).toMatchObject([
      '4 -: Open back-order',
      { type: 'policy' },
    ]);
    const way = design().send({ kind: 'way-added', id: 'split' }, taken).write('Unknown');
    expect([way.timeline.at(-1), way.told]).toEqual(['4 -: Unknown', [`warning: ${placeGoneMessage}`]]);
    const text = design().send({ kind: 'writing-started', id: 'placed' }, taken).write('Order taken');
    expect([text.tree, text.told]).toEqual([theirs.tree, [`warning: ${goneCardMessage('Order taken')}`]]);
  });

  test('a way that I wrote at a split that they deleted leaves its condition on the big picture', () => {
    const theirs = design().send({ kind: 'selected', ids: ['split'] }, { kind: 'deleted' });
    const mine = design().send({ kind: 'way-added', id: 'split' }).write('Sold out');
    mine.send({ kind: 'stale', ...saved(JSON.parse(theirs.text)) });
    expect([mine.timeline.at(-1), mine.item('Sold out')]).toMatchObject(['4 -: Sold out', { type: 'event' }]);
    expect(mine.told).toEqual(['warning: A card lost its place in the flow. It is on the big picture now.']);
    expect('document' in readBoardText(mine.text)).toBe(true);
  });

  test('a split that lost a way on each side keeps two', () => {
    const three = design();
    three.send({ kind: 'way-added', id: 'no' }).write('Unknown');
    const base = JSON.parse(three.text) as unknown;
    const mine = new StormDriver(base).select('Missing').send({ kind: 'deleted' });
    const theirs = new StormDriver(base).select('Unknown').send({ kind: 'deleted' });
    mine.send({ kind: 'stale', ...saved(JSON.parse(theirs.text)) });
    expect(mine.tree.filter((line) => line.startsWith('  ?'))).toEqual(['  ? In stock', '  ? Otherwise']);
  });
});

test('nothing of a read-only board can be changed, and each attempt says why', () => {
  const editor = new StormDriver(twoCommands, { isReadOnly: true });
  editor.select('Order placed').send({ kind: 'added', type: 'event' }, { kind: 'deleted' }, { kind: 'duplicated' });
  editor.drag('Order placed', editor.at({ kind: 'flow', parent: 'ship', before: null }));
  expect([editor.tree, editor.steps]).toEqual([asGiven, 0]);
  expect(editor.effects).toEqual(Array(4).fill({ kind: 'tell-read-only' }));
  // Looking round is no attempt.
  editor.send({ kind: 'all-selected' }, { kind: 'level-chosen', level: 'process' }, { kind: 'escaped' });
  expect(editor.effects).toHaveLength(4);
});

test('the stored text is read as the same board', () => {
  const editor = design().send({ kind: 'given', ids: ['t3'], commandId: 'ship' });
  expect(itemsIn(new StormDriver(JSON.parse(editor.text)).state)).toEqual(itemsIn(editor.state));
});

test('a deletion ends the gathering of cards by fingers', () => {
  const editor = picture()
    .send({ kind: 'gathering-chosen', isOn: true })
    .select('Order paid')
    .send({ kind: 'deleted' });
  expect(editor.state.isGathering).toBe(false);
});
