/** The store of a board: what counts as not saved. */
import { expect, test } from 'vitest';
import type { Board } from '../contract.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { StormStore } from './storm-store.ts';

const id = '0190dddd-0000-7000-8000-0000000000ab';
const place = { userId: id, organizationId: id, projectId: id, windowId: id };

test('a text that is too long to be taken over counts as not saved while it is written', () => {
  const board = { id, name: 'Shop', revision: 1, board: twoCommands } as unknown as Board;
  const store = new StormStore({ board, place, level: 'design', onlyRead: undefined, draft: undefined });
  store.send({ kind: 'writing-started', id: 'placed' });
  expect(store.isDirty()).toBe(false);
  store.send({ kind: 'typed', text: 'x'.repeat(501) });
  expect(store.isDirty()).toBe(true);
  store.send({ kind: 'writing-cancelled' });
  expect(store.isDirty()).toBe(true);
  store.send({ kind: 'writing-cancelled' });
  expect(store.isDirty()).toBe(false);
});
