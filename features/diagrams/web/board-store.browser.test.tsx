/** The store of a diagram: a copy on the device never takes away what was saved. */
import { afterEach, expect, test, vi } from 'vitest';
import { connectedForTest, endsWithTest } from '#platform/editing/web/open-store-fixture.ts';
import { thingChanged } from '#platform/live/web/live-things.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { allDrafts, findDraft, keepDraft } from '#platform/writing/web/draft-store.ts';
import { writeBoard } from '../model/board-document.ts';
import { kitNote, stacked } from '../model/kit/board-kit.ts';
import { BoardServer, boardId } from './board-fixture.tsx';
import { BoardStore } from './board-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** Somebody who has no diagram open in another file of tests: all of them share one device. */
const userId = '0190dddd-0000-7000-8000-0000000000aa';
const place = { userId, organizationId: boardId, projectId: boardId, windowId: boardId };
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
const opened = (content: string, draft?: DocumentDraft, at = place) => {
  const { diagram } = new BoardServer(content);
  const store = endsWithTest(new BoardStore({ diagram, place: at, isReadOnly: false, draft }));
  return { store, labels: [...store.state().board.document.elements.values()].map(({ label }) => label) };
};

const keptDraft = (of = userId): Promise<DocumentDraft | undefined> =>
  findDraft({ userId: of, organizationId: boardId, namespace: 'diagram', documentId: boardId });

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

/** A note that was written here and saved by somebody else meanwhile. */
function disputed() {
  const saved = contentOf('Before', 'Other');
  const { store } = opened(contentOf('Theirs', 'Other'), {
    ...draftOf(saved, contentOf('Mine', 'Other')),
    revision: 0,
  });
  return { store, conflicts: () => store.state().conflicts.map(({ mine, theirs }) => [mine, theirs]) };
}

test('what two people wrote is asked again when the window was closed before it was decided', async () => {
  const { store, conflicts } = disputed();
  expect(conflicts()).toEqual([['Mine', 'Theirs']]);
  expect(store.isDirty()).toBe(false);
  await expect.poll(async () => (await keptDraft())?.json).toContain('Mine');
  const again = opened(contentOf('Theirs', 'Other'), await keptDraft());
  expect(again.labels).toEqual(['Theirs', 'Other']);
  expect(again.store.state().conflicts.map(({ mine, theirs }) => [mine, theirs])).toEqual([['Mine', 'Theirs']]);
});

test('once it was decided the device keeps nothing', async () => {
  const { store } = disputed();
  await expect.poll(async () => (await keptDraft())?.json).toContain('Mine');
  store.send({ kind: 'conflict-settled', index: 0, keep: 'theirs' });
  await expect.poll(() => keptDraft()).toBeUndefined();
});

test('what others save appears at once, next to what was drawn here and not saved yet', async () => {
  const server = new BoardServer(contentOf('Mine', 'Theirs'));
  const store = connectedForTest(
    new BoardStore({ diagram: server.diagram, place, isReadOnly: false, draft: undefined }),
  );
  const labels = () => [...store.state().board.document.elements.values()].map(({ label }) => label);
  store.send({ kind: 'writing-started', id: 'n0', text: 'Mine, being written' });
  server.meanwhile(contentOf('Mine', 'Theirs, changed'));
  thingChanged(`diagram:${boardId}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(labels()).toEqual(['Mine', 'Theirs']);

  // The text that is being written is not disturbed: the change comes when it has ended.
  store.send({ kind: 'writing-confirmed' });
  await expect.poll(labels).toEqual(['Mine, being written', 'Theirs, changed']);
  await expect.poll(() => server.diagram.content).toContain('Mine, being written');
  expect(server.diagram.content).toContain('Theirs, changed');
  expect(store.state().conflicts).toEqual([]);
});

test('somebody who only reads a diagram sees it change, and nothing is sent', async () => {
  const server = new BoardServer(contentOf('Before'));
  const store = connectedForTest(
    new BoardStore({ diagram: server.diagram, place, isReadOnly: true, draft: undefined }),
  );
  server.meanwhile(contentOf('After'));
  thingChanged(`diagram:${boardId}`);
  await expect
    .poll(() => [...store.state().board.document.elements.values()].map(({ label }) => label))
    .toEqual(['After']);
  expect(server.sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
});

test('the answer to a save waits for the end of a text and of a stroke: nothing that is being done is lost', async () => {
  const server = new BoardServer(contentOf('Mine', 'Theirs'));
  const store = endsWithTest(new BoardStore({ diagram: server.diagram, place, isReadOnly: false, draft: undefined }));
  const labels = () => [...store.state().board.document.elements.values()].map(({ label }) => label);
  const sent = () => server.sent.filter(({ call }) => call.startsWith('PUT ')).length;
  server.meanwhile(contentOf('Hers', 'Theirs, changed'));
  store.send({ kind: 'selected', ids: ['n1'] });
  store.send({ kind: 'nudged', dx: 5, dy: 0 });
  store.send({ kind: 'save-asked' });
  store.send({ kind: 'writing-started', id: 'n0', text: 'Mine, being written' });
  await expect.poll(sent).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([labels(), store.state().writing?.text]).toEqual([['Mine', 'Theirs'], 'Mine, being written']);
  store.send({ kind: 'writing-confirmed' });
  // Both wrote the same text: nobody's is thrown away.
  expect(labels()).toEqual(['Hers', 'Theirs, changed']);
  expect(store.state().conflicts).toMatchObject([{ id: 'n0', mine: 'Mine, being written', theirs: 'Hers' }]);

  await expect.poll(() => store.isDirty()).toBe(false);
  server.meanwhile(contentOf('Hers', 'Theirs, again'));
  store.send({ kind: 'nudged', dx: 5, dy: 0 });
  store.send({ kind: 'save-asked' });
  store.send({ kind: 'tool-chosen', tool: { kind: 'ink' } });
  store.send({ kind: 'pressed', at: { x: 0, y: 300 }, on: { kind: 'canvas' } });
  store.send({ kind: 'pointer-moved', at: { x: 90, y: 330 } });
  const before = sent();
  await expect.poll(sent).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 100));
  store.send({ kind: 'released', at: { x: 90, y: 330 } });
  await expect.poll(() => server.diagram.content).toContain('"shape":"ink"');
  expect(server.diagram.content).toContain('Theirs, again');
});

test('a text that is being written is kept on the device, and counts as not saved', async () => {
  // Somebody else than in the tests before, whose stores may still be about to keep a copy.
  const writer = { ...place, userId: '0190dddd-0000-7000-8000-0000000000bb' };
  const kept = (): Promise<DocumentDraft | undefined> => keptDraft(writer.userId);
  const { store } = opened(contentOf('Before'), undefined, writer);
  store.send({ kind: 'writing-started', id: 'n0' });
  store.send({ kind: 'typed', text: 'Half a sent' });
  expect(store.isDirty()).toBe(true);
  await expect.poll(async () => (await kept())?.json).toContain('Half a sent');
  expect(
    opened(contentOf('Before'), await kept(), writer)
      .store.state()
      .board.document.elements.get('n0')?.label,
  ).toBe('Half a sent');
  store.send({ kind: 'writing-cancelled' });
  expect(store.isDirty()).toBe(false);
  await expect.poll(kept).toBeUndefined();
});

test('a diagram that cannot be read is never stored over, also not with the shortcut', async () => {
  const server = new BoardServer('{"elements":{"a":{"id":"a","type":"future.Shape"}}}');
  const store = endsWithTest(new BoardStore({ diagram: server.diagram, place, isReadOnly: false, draft: undefined }));
  store.send({ kind: 'save-asked' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
});

/** A copy of a window that was closed, on the device. */
async function closedWindow(baseJson: string, json: string) {
  const draft = { ...draftOf(baseJson, json), windowId: crypto.randomUUID() };
  await keepDraft(draft);
  return { draft, isThere: async () => (await allDrafts()).some(({ windowId }) => windowId === draft.windowId) };
}

test('the copy of a window that was closed is gone once what it holds is kept or saved: it is not made twice', async () => {
  const saved = contentOf('Before');
  const { draft, isThere } = await closedWindow(saved, contentOf('Before', 'Added'));
  const { store, labels } = opened(saved, draft);
  connectedForTest(store);
  expect(labels).toEqual(['Before', 'Added']);
  await expect.poll(isThere).toBe(false);
});

test('the copy of a window that was closed is gone where all that it holds was saved before', async () => {
  const saved = contentOf('Before');
  const { draft, isThere } = await closedWindow(saved, saved);
  connectedForTest(opened(saved, draft).store);
  await expect.poll(isThere).toBe(false);
});

test('a closed window that is opened again keeps the copy of what it changes from then on', async () => {
  const saved = contentOf('Before');
  const { draft, isThere } = await closedWindow(saved, contentOf('Before', 'Added'));
  const { store } = opened(saved, draft);
  connectedForTest(store);
  await expect.poll(isThere).toBe(false);
  await keepDraft({ ...draft, json: contentOf('Before', 'Added', 'Reopened') });
  store.send({ kind: 'writing-started', id: 'n0' });
  store.send({ kind: 'typed', text: 'Elsewhere' });
  await expect.poll(async () => (await allDrafts()).some(({ json }) => json.includes('Elsewhere'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await isThere()).toBe(true);
});
