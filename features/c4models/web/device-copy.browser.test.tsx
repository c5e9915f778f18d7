/** What is not saved of a model outlives its window: the device keeps it until the server has it. */
import { afterEach, expect, test } from 'vitest';
import { ownWindow, storedDrafts, findDraft } from '#platform/writing/web/draft-store.ts';
import { endsWithTest } from '#platform/editing/web/open-store-fixture.ts';
import { answerCalls } from '#platform/identity/web/workspace-fixture.tsx';
import { readKeptEdits } from '../model/kept-edits.ts';
import { C4Server, idOf, shopModel } from './c4-editor-fixture.tsx';
import { openC4Store, type C4Store } from './c4-store.ts';
import { c4DraftNamespace, keepOnDevice } from './device-copy.ts';

const model = shopModel();
const place = { userId: 'ada', organizationId: 'acme', projectId: 'shop', windowId: ownWindow() };
const found = () => findDraft({ ...place, namespace: c4DraftNamespace, documentId: model.id });
const api = { kind: 'element', id: idOf('api') } as const;
const addMail = (store: C4Store): void =>
  store.send({ kind: 'element-added', element: { type: 'software-system', name: 'Mail', location: 'external' } });
const names = ({ document }: Pick<C4Server, 'document'>): readonly string[] =>
  [...document.elements.values()].map(({ name }) => name);

/** Nobody answers. */
const goOffline = (): void =>
  void answerCalls({
    [`POST /api/c4models/${model.id}/changes`]: () => new Promise(() => undefined),
    [`GET /api/c4models/${model.id}`]: () => new Promise(() => undefined),
  });

afterEach(async () => {
  await storedDrafts.discard();
});

test('what was added and typed without a connection is saved when the model is opened again, and the copy is gone', async () => {
  goOffline();
  const left = endsWithTest(openC4Store(model));
  const leave = keepOnDevice(left, place, undefined);
  addMail(left);
  left.send({ kind: 'field-typed', thing: api, field: 'name', text: 'Backend' });
  await expect.poll(async () => (await found())?.title, { timeout: 5_000 }).toBe('Shop');
  leave();

  const server = new C4Server(model);
  const draft = await found();
  const kept = draft && readKeptEdits(draft.json);
  expect(kept).toBeDefined();
  const again = endsWithTest(openC4Store(model, kept));
  keepOnDevice(again, place, draft);
  again.connect();
  await expect.poll(() => names(server)).toEqual(expect.arrayContaining(['Mail', 'Backend']));
  await expect.poll(() => again.isDirty()).toBe(false);
  await expect.poll(found, { timeout: 5_000 }).toBeUndefined();
});

test('a copy whose changes have arrived after all is gone without another one', async () => {
  goOffline();
  const left = endsWithTest(openC4Store(model));
  const leave = keepOnDevice(left, place, undefined);
  addMail(left);
  await expect.poll(found, { timeout: 5_000 }).toBeDefined();
  leave();

  const server = new C4Server(model);
  const draft = await found();
  const kept = draft && readKeptEdits(draft.json);
  server.meanwhile(...(kept?.unanswered?.changes ?? []));
  const again = endsWithTest(openC4Store(server.model, kept));
  keepOnDevice(again, place, draft);
  again.connect();
  await expect.poll(found, { timeout: 5_000 }).toBeUndefined();
  expect(server.changes).toEqual([]);
});

test('nothing is kept of what is saved at once', async () => {
  const server = new C4Server(model);
  const store = endsWithTest(openC4Store(model));
  const leave = keepOnDevice(store, place, undefined);
  addMail(store);
  await expect.poll(() => names(server)).toContain('Mail');
  await expect.poll(() => store.isDirty()).toBe(false);
  leave();
  expect(await found()).toBeUndefined();
});

test('a window that is closed at once leaves its last words', async () => {
  goOffline();
  const store = endsWithTest(openC4Store(model));
  keepOnDevice(store, place, undefined);
  store.send({ kind: 'field-typed', thing: api, field: 'name', text: 'Backend' });
  dispatchEvent(new Event('pagehide'));
  const [field] = readKeptEdits((await found())?.json ?? '')?.fields ?? [];
  expect(field?.text).toBe('Backend');
});
