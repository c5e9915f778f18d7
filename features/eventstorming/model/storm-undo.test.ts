/** Undo on a board: beside somebody else, and what it selects. */
import { describe, expect, test } from 'vitest';
import { readBoardText } from './board-shape.ts';
import { itemsIn } from './storm-state.ts';
import { stormOf, StormDriver, twoCommands } from './testing/storm-driver.ts';

const design = () => new StormDriver(twoCommands);
const picture = () => new StormDriver(twoCommands, { level: 'big-picture' });

describe('undo beside somebody else', () => {
  const merged = (mine: StormDriver, change: (theirs: StormDriver) => unknown): StormDriver => {
    mine.send({ kind: 'save-asked' }, { kind: 'stored', revision: 2 });
    const theirs = new StormDriver(JSON.parse(mine.text), { ids: 'their' });
    change(theirs);
    const current = { name: 'Shop', document: stormOf(JSON.parse(theirs.text)) };
    return mine.send({ kind: 'stale', current, revision: 3, by: 'Hanna' });
  };
  const isRead = (editor: StormDriver): boolean => 'document' in readBoardText(editor.text);

  test('a split that would be left with one way keeps two, and redo brings back the other', () => {
    const mine = merged(design().send({ kind: 'way-added', id: 'no' }).write('Unknown'), (theirs) =>
      theirs.select('Missing').send({ kind: 'deleted' }),
    );
    const ways = (): readonly string[] => mine.tree.filter((line) => line.startsWith('  ?'));
    expect(ways()).toEqual(['  ? In stock', '  ? Unknown']);
    mine.send({ kind: 'undone' });
    expect([ways(), isRead(mine)]).toEqual([['  ? In stock', '  ? Otherwise'], true]);
    mine.send({ kind: 'redone' });
    expect([ways(), isRead(mine)]).toEqual([['  ? In stock', '  ? Unknown'], true]);
  });

  test('a condition that they wrote at the split that it removes stands on the big picture, and redo brings it back', () => {
    const mine = design().select('Parcel shipped').send({ kind: 'added', type: 'split' });
    if (mine.state.writing) mine.write('Damaged');
    const split =
      [...itemsIn(mine.state).values()].find(({ id, kind }) => kind === 'split' && id !== 'split')?.id ?? '';
    merged(mine, (theirs) => theirs.send({ kind: 'way-added', id: split }).write('Returned'));
    const before = mine.tree;
    mine.send({ kind: 'undone' });
    expect([mine.timeline.at(-1), isRead(mine)]).toEqual([expect.stringContaining('Returned'), true]);
    mine.send({ kind: 'redone' });
    expect([mine.tree, isRead(mine)]).toEqual([before, true]);
  });

  test('a card that they put under what it removes stands on the big picture, and that is said', () => {
    const mine = merged(design().send({ kind: 'added', type: 'command' }).write('Send invoice'), (theirs) =>
      theirs.select('Send invoice').send({ kind: 'added', type: 'event' }).write('Invoice sent'),
    );
    mine.send({ kind: 'undone' });
    expect([mine.timeline.at(-1), isRead(mine)]).toEqual([expect.stringContaining('Invoice sent'), true]);
    expect(mine.told).toEqual(['warning: A card lost its place in the flow. It is on the big picture now.']);
    mine.send({ kind: 'redone' });
    expect(mine.tree.slice(-2)).toEqual(['Send invoice', '  Invoice sent']);
  });
});

describe('undo of a name', () => {
  const name = ({ state }: StormDriver): string => state.whole.document.name;

  test('gives the board its name back, and redo takes it again; cards and what is selected stay', () => {
    const editor = design().send({ kind: 'renamed', name: 'Orders' }).select('Order placed');
    editor.send({ kind: 'undone' });
    expect([name(editor), editor.selected, editor.tree]).toEqual(['Shop', ['Order placed'], design().tree]);
    expect(name(editor.send({ kind: 'redone' }))).toBe('Orders');
  });

  test('is one step with the cards where an earlier version came back', () => {
    const editor = design().select('Parcel shipped').send({ kind: 'deleted' }, { kind: 'renamed', name: 'Orders' });
    editor.send({ kind: 'save-asked' }, { kind: 'stored', revision: 2 });
    const after = [name(editor), editor.tree];
    const current = { name: 'Shop', document: stormOf(twoCommands) };
    editor.send({ kind: 'taken-over', current, revision: 3 });
    expect([name(editor), editor.tree]).toEqual(['Shop', design().tree]);
    expect([name(editor.send({ kind: 'undone' })), editor.tree]).toEqual(after);
  });

  test('is no longer possible once somebody else has given it another one', () => {
    const mine = design().send({ kind: 'renamed', name: 'Orders' }, { kind: 'save-asked' });
    mine.send({ kind: 'stored', revision: 2 });
    const current = { name: 'Order process', document: stormOf(JSON.parse(mine.text)) };
    mine.send({ kind: 'stale', current, revision: 3, by: 'Hanna' }, { kind: 'undone' });
    expect([name(mine), mine.steps]).toEqual(['Order process', 0]);
  });
});

test('a text that is being written while an earlier version comes back stays open', () => {
  const editor = design().select('Ship parcel').send({ kind: 'writing-started', id: 'shipped' });
  editor.send({ kind: 'typed', text: 'Parcel sent' });
  const current = { name: 'Shop', document: stormOf(twoCommands) };
  editor.send({ kind: 'taken-over', current, revision: 2 }, { kind: 'writing-confirmed' });
  expect(editor.tree.at(-1)).toBe('  Parcel sent');
});

describe('undo selects', () => {
  const unnamed = { ...twoCommands, cards: twoCommands.cards.map((one) => ({ ...one, laneId: null })) };

  test('nothing new where it changes several cards, so that Delete does not take them', () => {
    const editor = new StormDriver(unnamed, { level: 'big-picture' }).select('Order paid');
    editor.send({ kind: 'lane-moved', id: 'shop', by: 1 }, { kind: 'undone' });
    expect(editor.selected).toEqual(['Order paid']);
    editor.send({ kind: 'deselected' }, { kind: 'redone' });
    expect(editor.selected).toEqual([]);
    const there = editor.timeline;
    expect(editor.send({ kind: 'deleted' }).timeline).toEqual(there);
  });

  test('what it brings back, and the only card that it changes', () => {
    const editor = picture().select('Order paid', 'Parcel packed').send({ kind: 'deleted' }, { kind: 'undone' });
    expect(editor.selected).toEqual(['Order paid', 'Parcel packed']);
    editor.send({ kind: 'note-set', id: 't1', note: 'By phone, too.' }, { kind: 'undone' });
    expect(editor.selected).toEqual(['Basket filled']);
  });
});
