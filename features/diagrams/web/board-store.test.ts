/** The store of a diagram: what counts as not saved. */
import { expect, test } from 'vitest';
import type { Diagram } from '../contract.ts';
import { kitNote, stacked } from '../model/kit/board-kit.ts';
import { writeBoard } from '../model/board-document.ts';
import { BoardStore } from './board-store.ts';

const id = '0190dddd-0000-7000-8000-0000000000ac';
const place = { userId: id, organizationId: id, projectId: id, windowId: id };

test('a text that is too long to be taken over counts as not saved while it is written', () => {
  const notes = stacked([kitNote('n0', [0, 0], 'Before', 'orange')]);
  const content = writeBoard({ rest: {}, elements: new Map(notes.map((note) => [note.id, note])) });
  const diagram = { id, serialNumber: 1, name: 'Board', content, revision: 1 } as unknown as Diagram;
  const store = new BoardStore({ diagram, place, isReadOnly: false, draft: undefined });
  store.send({ kind: 'writing-started', id: 'n0' });
  expect(store.isDirty()).toBe(false);
  store.send({ kind: 'typed', text: 'x'.repeat(20_001) });
  expect(store.isDirty()).toBe(true);
  store.send({ kind: 'writing-cancelled' });
  expect(store.isDirty()).toBe(false);
});
