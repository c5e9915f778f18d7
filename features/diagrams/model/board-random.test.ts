/** Random sittings: undo gives the first diagram back, and every link is whole. */
import { expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { BoardDriver } from './testing/board-driver.ts';
import { boardShapes, isLink, isArrow } from './board-element.ts';
import { readBoard, writeBoard } from './board-document.ts';
import type { BoardEvent, SavedBoard, ShapeName } from './board-state.ts';

const shapes: readonly ShapeName[] = [
  'square',
  'circle',
  'note',
  ...boardShapes.filter((shape) => shape !== 'arrow' && shape !== 'ink' && shape !== 'image'),
];

const start =
  '{"elements":{"7":{"id":"7","type":"standard.Circle","label":"seven","position":{"x":0,"y":0},"size":{"w":100,"h":100},"style":{"bg":"#fff"},"unknown":[1,2]},"3":{"id":"3","type":"standard.TextBlock","label":"three","position":{"x":300,"y":0},"size":{"w":60,"h":24},"style":{}},"1":{"id":"1","type":"standard.Link","source":"7","target":"3"}},"grid":true}';

/** One random thing that a person does. */
function act(board: BoardDriver, random: () => number): void {
  const ids = board.elements.map(({ id }) => id);
  const some = (count: number): string[] =>
    Array.from({ length: count }, () => ids[Math.floor(random() * ids.length)] ?? '');
  const xy = (): readonly [number, number] => [Math.round(random() * 1_500 - 300), Math.round(random() * 900 - 200)];
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const select = (): void => void board.send({ kind: 'selected', ids: some(1 + Math.floor(random() * 4)) });
  const edits: readonly BoardEvent[] = [
    { kind: 'deleted' },
    { kind: 'duplicated' },
    { kind: 'copied' },
    { kind: 'pasted' },
    { kind: 'grouped' },
    { kind: 'ungrouped' },
    { kind: 'flipped', axis: 'x' },
    { kind: 'turned', by: 35 },
    { kind: 'locked', isLocked: random() < 0.3 },
    { kind: 'ordered', step: pick(['front', 'back', 'forward', 'backward']) },
    { kind: 'aligned', to: pick(['left', 'middle', 'bottom']) },
    { kind: 'distributed', axis: 'y' },
    { kind: 'look-changed', look: { colour: { part: pick(['fill', 'text', 'line', 'note']), value: 'red' } } },
    { kind: 'look-changed', look: { line: { kind: pick(['elbow', 'curved']), width: 3 }, opacity: random() } },
    { kind: 'enlarged', dw: 10, dh: 10 },
    { kind: 'href-set', href: pick(['', 'https://example.org']) },
    { kind: 'undone' },
    { kind: 'redone' },
  ];
  const deeds: readonly (() => unknown)[] = [
    () => board.place(pick(shapes), xy()),
    () =>
      board
        .send({ kind: 'tool-chosen', tool: pick([{ kind: 'arrow' }, { kind: 'ink' }]) })
        .drag(xy(), xy(), { kind: 'element', id: pick(ids) }, { overId: pick(ids) }),
    () => board.send({ kind: 'escaped' }),
    () => board.dragBy(pick(ids), xy()[0], xy()[1], { isCopying: random() < 0.1 }),
    () => board.pull(pick(ids), pick(['n', 'e', 's', 'w']), xy(), random() < 0.7 ? pick(ids) : undefined),
    () => board.drag(xy(), xy(), { kind: 'segment', id: pick(ids), index: 0 }),
    () =>
      board.drag(xy(), xy(), { kind: 'point', id: pick(ids), index: Math.floor(random() * 3) }, { overId: pick(ids) }),
    () => (select(), board.resize(pick(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']), xy()[0], xy()[1])),
    () => board.write(pick(ids), pick(['', 'A word', 'Several\nlines of a text that is long enough to be wrapped'])),
    () => board.drag(xy(), xy()),
    () => (select(), board.send(pick(edits))),
    () => (select(), board.send(pick(edits))),
  ];
  pick(deeds)();
}

/** Whether the server takes the diagram, and every line is attached to something that is there. */
function expectWhole(board: BoardDriver, when: string): void {
  const read = readBoard(board.text);
  expect('problem' in read ? read.problem : undefined, when).toBeUndefined();
  const all = board.state.board.document.elements;
  const isWhole = [...all.values()].every((one) => !isLink(one) || (all.has(one.source) && all.has(one.target)));
  const isAttached = [...all.values()].every(
    (one) => !isArrow(one) || [one.line?.from?.id, one.line?.to?.id].every((id) => id === undefined || all.has(id)),
  );
  expect(isWhole && isAttached, when).toBe(true);
  expect(board.drawn.length, when).toBe(all.size);
}

/** What the server has. */
interface Stored {
  readonly board: SavedBoard;
  readonly revision: number;
}

/** Saves, and merges first where the other one has saved since. Answers what the server has then. */
function saved(board: BoardDriver, { board: current, revision }: Stored): Stored {
  board.send({ kind: 'save-asked' });
  const isStale = board.state.saving.revision !== revision;
  if (isStale) board.send({ kind: 'stale', current, revision, by: 'The other' });
  const { inFlight } = board.state.saving;
  if (!inFlight) return { board: current, revision };
  board.send({ kind: 'stored', revision: revision + 1 });
  return { board: inFlight, revision: revision + 1 };
}

test('two people who save, undo and decide in any order never have a diagram that the server refuses', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomSource(seed);
    const both = [new BoardDriver(start), new BoardDriver(start, false, 'f')] as const;
    let server: Stored = { board: both[0].state.board, revision: 1 };
    for (let deed = 0; deed < 60; deed += 1) {
      const board = both[random() < 0.5 ? 0 : 1];
      const keep = random() < 0.5 ? 'mine' : 'theirs';
      const way = random();
      if (way < 0.6) act(board, random);
      else if (way < 0.7) board.undo();
      else if (way < 0.75) board.redo();
      else if (way < 0.85) board.send({ kind: 'conflict-settled', index: 0, keep });
      else {
        server = saved(board, server);
        for (let step = random() * 4; step > 1; step -= 1) {
          board.undo();
          expectWhole(board, `seed ${seed}, undone after deed ${deed}`);
        }
      }
      expectWhole(board, `seed ${seed}, deed ${deed}`);
    }
    for (const board of [...both, ...both, ...both]) {
      while (board.state.conflicts.length > 0) board.send({ kind: 'conflict-settled', index: 0, keep: 'theirs' });
      server = saved(board, server);
    }
    expect(both[0].text, `seed ${seed}`).toBe(both[1].text);
  }
});

test('whatever is done can be undone to the last byte, and every link joins two elements', () => {
  const first = writeBoard(new BoardDriver(start).state.board.document);
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomSource(seed);
    const board = new BoardDriver(start);
    for (let deed = 0; deed < 60; deed += 1) {
      act(board, random);
      expectWhole(board, `seed ${seed}, deed ${deed}`);
    }
    const last = board.text;
    const steps = board.state.history.undo.length;
    expect(board.undoAll().text, `seed ${seed}`).toBe(first);
    for (let step = 0; step < steps; step += 1) board.redo();
    expect(board.text, `seed ${seed}, redone`).toBe(last);
  }
});
