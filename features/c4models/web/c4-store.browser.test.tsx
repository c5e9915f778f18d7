/** The store of an open model: stale responses, and no requests after leaving the page. */
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#platform/identity/web/workspace-fixture.tsx';
import type { C4Model } from '../contract.ts';
import { shopModel } from './c4-editor-fixture.tsx';
import { openC4Store } from './c4-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = (model: C4Model, version: number): C4Model => ({ ...model, version, name: `Version ${version}` });
const path = (model: C4Model): string => `GET /api/c4models/${model.id}`;

test('a refresh applies what others have changed, and ignores an older answer', async () => {
  const model = named(shopModel(), 5);
  let answered = 4;
  const changes = [{ kind: 'model', name: 'Renamed', description: '' }];
  const sent = answerCalls({
    [`${path(model)}/changes`]: (_sent, query) => [
      200,
      { data: { version: answered, changes: query.get('after') === '5' ? changes : null } },
    ],
  });
  const store = openC4Store(model);
  store.refresh();
  await expect.poll(() => sent).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(store.state().head.version).toBe(5);

  answered = 6;
  const { elements } = store.state().document;
  store.refresh();
  await expect.poll(() => store.state().head.version).toBe(6);
  expect(store.state().document.name).toBe('Renamed');
  expect(store.state().document.elements).toBe(elements);
  expect(sent.map(({ call }) => call)).not.toContain(path(model));
});

test('what others change while a write is in flight is read after it', async () => {
  const model = named(shopModel(), 5);
  let isWritten = (): void => undefined;
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const changes = [{ kind: 'model', name: 'Renamed', description: '' }];
  const sent = answerCalls({
    [`POST /api/c4models/${model.id}/changes`]: async () => {
      await written;
      return [200, { data: { version: 6, changes: [] } }];
    },
    [`${path(model)}/changes`]: (_sent, query) => [
      200,
      { data: { version: 7, changes: query.get('after') === '6' ? changes : null } },
    ],
  });
  const store = openC4Store(model);
  store.send({ kind: 'element-added', element: { type: 'software-system', name: 'Mail', location: 'external' } });
  await expect.poll(() => sent).toHaveLength(1);
  store.refresh();
  expect(sent).toHaveLength(1);

  isWritten();
  await expect.poll(() => store.state().head.version).toBe(7);
  expect(store.state().document.name).toBe('Renamed');
});

test('what others have changed is read again when a write began while it was on its way', async () => {
  const model = named(shopModel(), 5);
  let isRead = (): void => undefined;
  const read = new Promise<void>((resolve) => (isRead = resolve));
  let isWritten = (): void => undefined;
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const sent = answerCalls({
    [`POST /api/c4models/${model.id}/changes`]: async () => {
      await written;
      return [200, { data: { version: 6, changes: [] } }];
    },
    [`${path(model)}/changes`]: async (_sent, query) => {
      if (query.get('after') === '5') await read;
      return [200, { data: { version: 7, changes: [{ kind: 'model', name: 'Renamed', description: '' }] } }];
    },
  });
  const store = openC4Store(model);
  store.refresh();
  await expect.poll(() => sent).toHaveLength(1);
  store.send({ kind: 'element-added', element: { type: 'software-system', name: 'Mail', location: 'external' } });
  await expect.poll(() => sent).toHaveLength(2);
  isRead();
  await new Promise((resolve) => setTimeout(resolve, 50));
  isWritten();
  await expect.poll(() => store.state().head.version).toBe(7);
  expect(store.state().document.name).toBe('Renamed');
});

test('a refresh reads the whole model where it is not known what has changed', async () => {
  const model = named(shopModel(), 5);
  answerCalls({
    [`${path(model)}/changes`]: [200, { data: { version: 900, changes: null } }],
    [path(model)]: [200, { data: named(model, 900) }],
  });
  const store = openC4Store(model);
  store.refresh();
  await expect.poll(() => store.state().head.version).toBe(900);
  expect(store.state().document.name).toBe('Version 900');
});

test('a store sends no requests after the page was left, and resumes when it is opened again', async () => {
  const model = named(shopModel(), 5);
  let isOnline = false;
  const sent = answerCalls({ [path(model)]: () => (isOnline ? [200, { data: named(model, 6) }] : [503, {}]) });
  const store = openC4Store(model);
  const leave = store.connect();
  store.send({ kind: 'lost' });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  leave();
  const before = sent.length;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(sent).toHaveLength(before);

  isOnline = true;
  store.connect();
  await expect.poll(() => store.state().head.version).toBe(6);
});
