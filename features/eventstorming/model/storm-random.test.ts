/** Random sittings: no sequence of gestures leads to an invalid board, and undo gives the first one back. */
import { describe, expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { readBoardText } from './board-shape.ts';
import { clipOf } from './storm-clipboard.ts';
import { treeOf, type SavedStorm } from './storm-items.ts';
import { cardKinds } from './storm-kinds.ts';
import { layoutOf } from './storm-layout.ts';
import type { NewKind } from './storm-rules.ts';
import { itemsIn, stormLevels, type StormEvent } from './storm-state.ts';
import { placesOf, stormOf, StormDriver, twoCommands } from './testing/storm-driver.ts';

/** Sources of random things to do on the open board. */
class Chance {
  readonly #editor: StormDriver;
  readonly random: () => number;

  constructor(editor: StormDriver, random: () => number) {
    this.#editor = editor;
    this.random = random;
  }

  readonly pick = <T>(of: readonly T[]): T => of[Math.floor(this.random() * of.length)] as T;
  readonly id = (): string => this.pick([...itemsIn(this.#editor.state).keys(), 'gone']);
  readonly type = (): NewKind => this.pick([...cardKinds, 'command', 'split', 'split']);
  readonly text = (): string => this.pick(['Paid', 'Whenever paid, ship', ' ', 'x'.repeat(501), 'ä\nö']);
  readonly point = () => ({ x: this.random() * 1_800 - 100, y: this.random() * 900 - 100 });

  /** The middle of something that is shown. */
  spot() {
    const { boxes } = layoutOf(itemsIn(this.#editor.state), this.#editor.state.level);
    const box = this.pick([...boxes.values()]) as { id: string; x: number; y: number } | undefined;
    return box ?? { id: 'gone', x: 0, y: 0 };
  }

  place() {
    const place = this.pick(placesOf(this.#editor));
    return place ?? ({ kind: 'commands', before: null } as const);
  }
}

function edits(chance: Chance): readonly StormEvent[] {
  const { pick, id, type, text } = chance;
  const kind = type();
  return [
    { kind: 'added', type: kind },
    { kind: 'added', type: 'split' },
    { kind: 'placed', type: kind, place: chance.place() },
    { kind: 'typed', text: text() },
    { kind: 'writing-confirmed' },
    { kind: 'writing-started', id: id() },
    { kind: 'way-added', id: id() },
    { kind: 'condition-added', id: id() },
    { kind: 'moved', ids: [id()], place: chance.place() },
    { kind: 'moved', ids: [id(), id()], place: chance.place() },
    { kind: 'moved-by-key', direction: pick(['up', 'down', 'left', 'right']) },
    { kind: 'given', ids: [id(), id()], commandId: id() },
    { kind: 'given-to-new', ids: [id()], content: text() },
    { kind: 'taken-back', ids: [id()] },
    { kind: 'timed', ids: [id()], isTimed: pick([true, false]) },
    { kind: 'pivotal-set', ids: [id()], isPivotal: pick([true, false]) },
    { kind: 'type-set', ids: [id()], type: pick(cardKinds) },
    { kind: 'note-set', id: id(), note: text() },
    { kind: 'content-set', id: id(), content: text() },
    { kind: 'context-set', ids: [id(), id()], context: pick(['orders', null]) },
    { kind: 'lane-added', name: text() },
    { kind: 'lane-moved', id: id(), by: pick([1, -1]) },
    { kind: 'lane-removed', id: id() },
    { kind: 'level-chosen', level: pick(stormLevels) },
    { kind: 'texts-pasted', lines: ['One', '', 'Two'] },
    { kind: 'duplicated' },
    { kind: 'deleted' },
    { kind: 'undone' },
    { kind: 'redone' },
    { kind: 'escaped' },
  ];
}

/** One random thing that a person does. */
function act(editor: StormDriver, random: () => number): void {
  const chance = new Chance(editor, random);
  const { pick, id, point } = chance;
  const clip = clipOf(editor.state);
  const drag = (): void => {
    const spot = chance.spot();
    const to = pick([point(), chance.spot()]);
    const on = pick([{ kind: 'item', id: spot.id } as const, { kind: 'canvas' } as const]);
    editor.send({ kind: 'pressed', at: spot, on }, { kind: 'pointer-moved', at: to }, { kind: 'released', at: to });
  };
  const deeds: readonly (() => unknown)[] = [
    drag,
    drag,
    drag,
    () => clip && editor.send({ kind: 'pasted', clip }),
    () => editor.send({ kind: 'imported', items: stormOf(twoCommands).items, mode: 'add' }),
    () => editor.send({ kind: 'selected', ids: [id(), id()] }, pick(edits(chance))),
    () => editor.send({ kind: 'selected', ids: [id()] }, pick(edits(chance))),
    () => editor.send(pick(edits(chance))),
    () => editor.send(pick(edits(chance)), { kind: 'typed', text: 'Written' }, { kind: 'writing-confirmed' }),
  ];
  pick(deeds)();
}

/** Whether every card is shown once where its place says. */
function expectWhole(editor: StormDriver, when: string): void {
  const read = readBoardText(editor.text);
  expect('violations' in read ? read.violations : [], when).toEqual([]);
  expect(new StormDriver(JSON.parse(editor.text)).text, when).toBe(editor.text);
  const items = itemsIn(editor.state);
  const { boxes } = layoutOf(items, 'design');
  for (const item of items.values()) {
    const isShown = item.kind === 'card' ? item.parent !== null : item.kind !== 'lane' && item.kind !== 'way';
    expect([item.id, boxes.has(item.id)], when).toEqual([item.id, isShown]);
  }
  const { timed } = treeOf(items);
  expect(layoutOf(items, 'big-picture').boxes.size, when).toBe(timed.length);
}

/** What the server has. */
interface Stored {
  readonly saved: SavedStorm;
  readonly revision: number;
}

/** Saves, and merges first where the other one has saved since. Answers what the server has then. */
function saved(editor: StormDriver, { saved: current, revision }: Stored): Stored {
  editor.send({ kind: 'save-asked' });
  const isStale = editor.state.whole.saving.revision !== revision;
  if (isStale) editor.send({ kind: 'stale', current, revision, by: 'Hanna' });
  const { inFlight } = editor.state.whole.saving;
  if (!inFlight) return { saved: current, revision };
  editor.send({ kind: 'stored', revision: revision + 1 });
  return { saved: inFlight, revision: revision + 1 };
}

describe('whatever is done', () => {
  test('the board stays valid, and can be undone and redone to the last byte', () => {
    const first = new StormDriver(twoCommands).text;
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomSource(seed);
      const editor = new StormDriver(twoCommands);
      for (let deed = 0; deed < 60; deed += 1) {
        act(editor, random);
        expectWhole(editor, `seed ${seed}, deed ${deed}`);
      }
      editor.send({ kind: 'writing-cancelled' });
      const [last, steps] = [editor.text, editor.steps];
      expect(editor.undoAll().text, `seed ${seed}`).toBe(first);
      for (let step = 0; step < steps; step += 1) editor.send({ kind: 'redone' });
      expect(editor.text, `seed ${seed}, redone`).toBe(last);
    }
  });

  test('a board that may only be read stays as it is: nothing is written, undone or saved', () => {
    const first = new StormDriver(twoCommands).text;
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomSource(seed);
      const editor = new StormDriver(twoCommands, { isReadOnly: true });
      for (let deed = 0; deed < 60; deed += 1) {
        act(editor, random);
        editor.send({ kind: 'tool-chosen', tool: random() < 0.5 ? 'event' : 'select' });
        const { writing, gesture, whole } = editor.state;
        const when = `seed ${seed}, deed ${deed}`;
        expect([writing, gesture?.kind, whole.history.undo.length], when).toEqual([undefined, undefined, 0]);
      }
      expect(editor.text, `seed ${seed}`).toBe(first);
      expect(new Set(editor.effects.map(({ kind }) => kind)), `seed ${seed}`).toEqual(new Set(['tell-read-only']));
    }
  });

  test('two people at once never get an invalid board, and both end with the same one', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomSource(seed);
      const [mine, theirs] = [new StormDriver(twoCommands), new StormDriver(twoCommands, { ids: 'their' })];
      for (let deed = 0; deed < 12; deed += 1) {
        act(mine, random);
        act(theirs, random);
      }
      mine.send({ kind: 'writing-cancelled' });
      const document = stormOf(JSON.parse(theirs.text));
      mine.send({ kind: 'stale', current: { name: 'Shop', document }, revision: 2, by: 'Hanna' });
      expectWhole(mine, `seed ${seed}`);
      const saved = mine.text;
      theirs.send({ kind: 'writing-cancelled' });
      theirs.send({ kind: 'taken-over', current: { name: 'Shop', document: stormOf(JSON.parse(saved)) }, revision: 3 });
      expectWhole(theirs, `seed ${seed}, theirs`);
    }
  });

  test('two people who save, undo and decide in any order never have a board that the server refuses', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomSource(seed);
      const both = [new StormDriver(twoCommands), new StormDriver(twoCommands, { ids: 'their' })] as const;
      let server: Stored = { saved: both[0].state.whole.document, revision: 1 };
      for (let deed = 0; deed < 60; deed += 1) {
        const editor = both[random() < 0.5 ? 0 : 1];
        const keep = random() < 0.5 ? 'mine' : 'theirs';
        const way = random();
        if (way < 0.6) act(editor, random);
        else if (way < 0.7) editor.send({ kind: 'undone' });
        else if (way < 0.75) editor.send({ kind: 'redone' });
        else if (way < 0.85) editor.send({ kind: 'conflict-settled', index: 0, keep });
        else {
          server = saved(editor, server);
          for (let step = random() * 4; step > 1; step -= 1) {
            editor.send({ kind: 'undone' });
            expectWhole(editor, `seed ${seed}, undone after deed ${deed}`);
          }
        }
        expectWhole(editor, `seed ${seed}, deed ${deed}`);
      }
      for (const editor of [...both, ...both, ...both]) {
        editor.send({ kind: 'writing-cancelled' });
        while (editor.state.whole.conflicts.length > 0)
          editor.send({ kind: 'conflict-settled', index: 0, keep: 'theirs' });
        server = saved(editor, server);
      }
      expect(both[0].text, `seed ${seed}`).toBe(both[1].text);
    }
  });
});

describe('places', () => {
  test('no two cards stand over each other, at any level', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = randomSource(seed);
      const editor = new StormDriver(twoCommands);
      for (let deed = 0; deed < 60; deed += 1) act(editor, random);
      for (const level of stormLevels) {
        const boxes = [...layoutOf(itemsIn(editor.state), level).boxes.values()].filter(({ width }) => width > 20);
        const over = boxes.flatMap((one, at) =>
          boxes.slice(at + 1).flatMap((other) => {
            const isApart =
              one.x + one.width <= other.x + 0.01 ||
              other.x + other.width <= one.x + 0.01 ||
              one.y + one.height <= other.y + 0.01 ||
              other.y + other.height <= one.y + 0.01;
            return isApart ? [] : [`${one.id} ${other.id}`];
          }),
        );
        expect(over, `seed ${seed}, ${level}`).toEqual([]);
      }
    }
  });
});
