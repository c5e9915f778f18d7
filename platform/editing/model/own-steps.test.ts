/** Undo of one's own beside what others saved. */
import { describe, expect, test } from 'vitest';
import { withStep, noHistory, type EditHistory } from './edit-history.ts';
import { changesBetween, inverted, withChanges, type ItemChange, type Items } from './item-changes.ts';
import { changeSetOf } from './item-changes.ts';
import { stepsBeside } from './own-steps.ts';

interface Card {
  readonly text: string;
  readonly at?: number;
  readonly style?: Readonly<Record<string, string>>;
}

const fields = {
  split: (card: Card): object => card,
  make: (all: object) => all as Card,
  parts: new Set(['style']),
};

/** One person's document: steps are made, others save, steps are taken back. */
class Desk {
  items: Items<Card>;
  history: EditHistory<ItemChange<Card>> = noHistory;
  isShorter = false;

  constructor(items: Readonly<Record<string, Card>>) {
    this.items = new Map(Object.entries(items));
  }

  does(id: string, card: Card | undefined): this {
    const changes = [{ id, before: this.items.get(id), after: card }];
    const step = {
      back: inverted(this.items, changes),
      forth: changes,
      touched: changeSetOf(changes),
      isRedone: false,
    };
    this.history = withStep(this.history, step);
    this.items = withChanges(this.items, changes);
    return this;
  }

  others(id: string, card: Card | undefined): this {
    const before = this.items;
    this.items = withChanges(before, [{ id, before: before.get(id), after: card }]);
    const theirs = { items: changesBetween(before, this.items), facts: false };
    const { history, isShorter } = stepsBeside(this.history, theirs, fields);
    this.history = history;
    this.isShorter = isShorter;
    return this;
  }

  undo(): this {
    const step = this.history.undo.at(-1);
    if (step) this.items = withChanges(this.items, step.back);
    this.history = { undo: this.history.undo.slice(0, -1), redo: step ? [...this.history.redo, step] : [] };
    return this;
  }

  redo(): this {
    const step = this.history.redo.at(-1);
    if (step) this.items = withChanges(this.items, step.forth);
    this.history = { undo: step ? [...this.history.undo, step] : [], redo: this.history.redo.slice(0, -1) };
    return this;
  }

  card = (id: string): Card | undefined => this.items.get(id);
}

const plain = { text: 'a', at: 0 };

describe('a step beside others', () => {
  test('takes back its own fields of an item, and keeps theirs, in both directions', () => {
    const desk = new Desk({ a: plain }).does('a', { text: 'a', at: 5 }).others('a', { text: 'theirs', at: 5 });
    expect([desk.isShorter, desk.undo().card('a')]).toEqual([false, { text: 'theirs', at: 0 }]);
    expect(desk.redo().card('a')).toEqual({ text: 'theirs', at: 5 });
  });

  test('takes back its own parts of a field', () => {
    const desk = new Desk({ a: { text: 'a', style: { fill: 'white', line: 'black' } } })
      .does('a', { text: 'a', style: { fill: 'red', line: 'black' } })
      .others('a', { text: 'a', style: { fill: 'red', line: 'blue', font: 'mono' } });
    expect(desk.undo().card('a')).toEqual({ text: 'a', style: { fill: 'white', line: 'blue', font: 'mono' } });
    expect(
      desk
        .redo()
        .others('a', { text: 'a', style: { fill: 'red' } })
        .undo()
        .card('a'),
    ).toEqual({
      text: 'a',
      style: { fill: 'white' },
    });
  });

  test('is gone where they changed the same field, added or removed the item, or removed what it would change', () => {
    expect(new Desk({ a: plain }).does('a', { text: 'b', at: 0 }).others('a', { text: 'c', at: 0 }).isShorter).toBe(
      true,
    );
    expect(new Desk({ a: plain }).does('a', { text: 'b', at: 0 }).others('a', undefined).history.undo).toEqual([]);
    const removed = new Desk({ a: plain }).does('a', undefined).others('a', plain);
    expect(removed.undo().card('a')).toEqual(plain);
    expect(removed.isShorter).toBe(true);
  });

  test('that is gone leaves what it did: an older step of the same item takes back no more than its own', () => {
    const desk = new Desk({ a: { ...plain, style: { fill: 'white' } } })
      .does('a', { text: 'mine', at: 0, style: { fill: 'white' } })
      .does('a', { text: 'mine', at: 5, style: { fill: 'red' } })
      .others('a', { text: 'mine', at: 7, style: { fill: 'red' } });
    expect(desk.history.undo).toHaveLength(1);
    expect(desk.undo().card('a')).toEqual({ text: 'a', at: 7, style: { fill: 'red' } });
    expect(desk.redo().card('a')).toEqual({ text: 'mine', at: 7, style: { fill: 'red' } });
  });

  test('that can be made again is made beside them as well', () => {
    const desk = new Desk({ a: plain }).does('a', { text: 'a', at: 5 }).undo().others('a', { text: 'theirs', at: 0 });
    expect(desk.redo().card('a')).toEqual({ text: 'theirs', at: 5 });
  });
});
