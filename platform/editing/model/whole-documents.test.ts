/** Documents that are saved as a whole: changes of their items, merging, saving. */
import { describe, expect, test } from 'vitest';
import { changesBetween, inverted, withChanges, type ItemChange, type Items } from './item-changes.ts';
import { mergeItems } from './item-merge.ts';
import {
  acknowledged,
  edited,
  loadedSaving,
  merged,
  refusedSave,
  rested,
  savedWord,
  unanswered,
} from './whole-saving.ts';

interface Card {
  readonly id: string;
  readonly text: string;
  readonly style: Readonly<Record<string, string>>;
}

const card = (id: string, text = id, style: Readonly<Record<string, string>> = {}): Card => ({ id, text, style });
const cards = (...all: readonly Card[]): Items<Card> => new Map(all.map((one) => [one.id, one]));
const merge = (base: Items<Card>, mine: Items<Card>, theirs: Items<Card>) =>
  mergeItems({ base, mine, theirs }, new Set(['style']), { make: (fields) => fields as unknown as Card });

describe('changes of a map of items', () => {
  test('are taken back with the order of the map, also when several items were removed and added', () => {
    const before = cards(card('10'), card('b'), card('2'), card('d'));
    const changes: ItemChange<Card>[] = [
      { id: 'd', before: before.get('d'), after: undefined },
      { id: 'b', before: before.get('b'), after: undefined },
      { id: '2', before: before.get('2'), after: card('2', 'changed') },
      { id: 'x', before: undefined, after: card('x') },
    ];
    const after = withChanges(before, changes);
    expect([...after.keys()]).toEqual(['10', '2', 'x']);
    const back = withChanges(after, inverted(before, changes));
    expect(JSON.stringify([...back])).toBe(JSON.stringify([...before]));
  });

  test('between two states name what differs and nothing else', () => {
    const before = cards(card('a'), card('b'), card('c'));
    const after = cards(card('a'), card('b', 'new'), card('d'));
    expect(changesBetween(before, after).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  });
});

test('an item whose fields stand in another order is the same item', () => {
  const mine = cards({ id: 'a', text: 'a', style: { fill: 'white', line: 'red' } });
  const read = cards({ style: { line: 'red', fill: 'white' }, text: 'a', id: 'a' });
  expect(changesBetween(mine, read)).toEqual([]);
  expect(changesBetween(mine, cards(card('a', 'a', { fill: 'white' })))).toHaveLength(1);
});

describe('two people who changed the same document', () => {
  const base = cards(card('a', 'a', { fill: 'white' }), card('b'), card('c'));

  test('both keep their changes of different items, fields and parts of fields', () => {
    const mine = cards(card('a', 'mine', { fill: 'white' }), card('b'), card('c'), card('m'));
    const theirs = cards(card('a', 'a', { fill: 'white', border: 'red' }), card('c'), card('t'));
    const { items, conflicts } = merge(base, mine, theirs);
    expect([...items.keys()]).toEqual(['a', 'c', 't', 'm']);
    expect(items.get('a')).toEqual({ id: 'a', text: 'mine', style: { fill: 'white', border: 'red' } });
    expect(conflicts).toEqual([]);
  });

  test('see both values of a field that both changed', () => {
    const mine = cards(card('a', 'a', { fill: 'blue' }), card('b', 'mine'), card('c'));
    const theirs = cards(card('a', 'a', { fill: 'red' }), card('b', 'theirs'), card('c'));
    const { items, conflicts } = merge(base, mine, theirs);
    expect([items.get('a')?.style['fill'], items.get('b')?.text]).toEqual(['red', 'theirs']);
    expect(conflicts).toEqual([
      { id: 'a', field: 'style.fill', base: 'white', mine: 'blue', theirs: 'red' },
      { id: 'b', field: 'text', base: 'b', mine: 'mine', theirs: 'theirs' },
    ]);
  });

  test('keep an item that one of them removed and the other changed', () => {
    const { items, conflicts } = merge(
      base,
      cards(card('a', 'mine', { fill: 'white' }), card('c')),
      cards(card('b', 'theirs'), card('c')),
    );
    expect([...items.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    expect(conflicts.map(({ id, field }) => [id, field])).toEqual([
      ['b', ''],
      ['a', ''],
    ]);
  });
});

describe('saving a whole document', () => {
  const loaded = loadedSaving('one', 1);

  test('waits for a rest, sends once, and sends again what was typed meanwhile', () => {
    const [first, [rest]] = edited(loaded);
    expect(rest).toEqual({ kind: 'await-rest', tick: 1, ms: 500 });
    const [second] = edited(first);
    expect(rested(second, 1, 'two')[1], 'an earlier rest does not count').toEqual([]);
    const [sent, effects] = rested(second, 2, 'two');
    expect(effects).toEqual([{ kind: 'save', document: 'two', revision: 1 }]);
    expect(savedWord(sent, 'three')).toBe('Saving');
    const [typed] = edited(sent);
    expect(rested(typed, 3, 'three')[1], 'one save in flight').toEqual([]);
    const [stored, next] = acknowledged(typed, 2, 'three');
    expect([stored.base, stored.revision, next[0]?.kind]).toEqual(['two', 2, 'await-rest']);
    expect(savedWord(acknowledged(stored, 2, 'two')[0], 'two')).toBe('Saved');
  });

  test('is offline while nobody answers, and goes on trying with longer rests', () => {
    let saving = loaded;
    const rests: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const [next, effects] = unanswered(saving);
      saving = next;
      for (const effect of effects) if (effect.kind === 'await-rest') rests.push(effect.ms);
    }
    expect(rests).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
    expect(savedWord(saving, 'two')).toBe('Offline');
    expect(rested(saving, saving.tick, 'two')[1]).toEqual([{ kind: 'save', document: 'two', revision: 1 }]);
  });

  test('sends the merged document with the revision of the others at once', () => {
    const [saving, effects] = merged({ ...loaded, inFlight: 'mine' }, { document: 'theirs', revision: 7 }, 'both');
    expect(effects).toEqual([{ kind: 'save', document: 'both', revision: 7 }]);
    expect([saving.base, saving.inFlight]).toEqual(['theirs', 'both']);
  });

  test('is over when the others have the same document, as after a save whose answer was lost', () => {
    const [saving, effects] = merged({ ...loaded, inFlight: 'mine' }, { document: 'mine', revision: 2 }, 'mine');
    expect([effects, savedWord(saving, 'mine')]).toEqual([[], 'Saved']);
  });

  test('says that nothing was saved when it is refused, until the next edit', () => {
    const [saving] = refusedSave({ ...loaded, inFlight: 'two' }, 'The diagram is too large.');
    expect([savedWord(saving, 'two'), saving.problem]).toEqual(['Not saved', 'The diagram is too large.']);
    expect(savedWord(edited(saving)[0], 'two')).toBe('Saving');
  });
});
