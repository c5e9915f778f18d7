/** The store of a diagram: a copy on the device never takes away what was saved. */
import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { writeBoard } from '../model/board-document.ts';
import { kitNote, stacked } from '../model/kit/board-kit.ts';
import { BoardServer, boardId } from './board-fixture.tsx';
import { openBoardStore } from './board-store.ts';

afterEach(() => vi.unstubAllGlobals());

const place = { userId: boardId, organizationId: boardId, projectId: boardId, windowId: boardId };
const contentOf = (...labels: readonly string[]): string => {
  const notes = labels.map((label, at) => kitNote(`n${at}`, [at * 200, 0], label, 'orange'));
  return writeBoard({ rest: {}, elements: new Map(stacked(notes).map((note) => [note.id, note])) });
};
const draftOf = (baseJson: string, json: string): DocumentDraft => ({
  ...place,
  namespace: 'diagram',
  documentId: boardId,
  parentId: null,
  title: 'Board',
  json,
  revision: 1,
  baseJson,
  baseTitle: 'Board',
  at: '2026-11-22T00:00:00.000Z',
});
const opened = (content: string, draft?: DocumentDraft) => {
  const { diagram } = new BoardServer(content);
  const store = openBoardStore({ diagram, place, isReadOnly: false, draft });
  return { store, labels: [...store.state().board.document.elements.values()].map(({ label }) => label) };
};

test('what was saved stays when the copy on the device cannot be read', () => {
  const saved = contentOf('Saved');
  expect(opened(saved, draftOf(saved, contentOf('x'.repeat(25_000), 'New'))).labels).toEqual(['Saved', 'New']);
  const broken = opened(saved, draftOf(saved, '{"elements":'));
  expect(broken.labels).toEqual(['Saved']);
  expect(broken.store.isDirty()).toBe(false);
});

test('a diagram that cannot be read is shown without the right to overwrite it', () => {
  const { store } = opened('{"elements":{"a":{"id":"a","type":"future.Shape"}}}');
  expect(store.state().isReadOnly).toBe(true);
});
