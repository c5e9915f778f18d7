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

test('a refresh applies a newer version, and ignores an older one', async () => {
  const model = named(shopModel(), 5);
  let answered = 4;
  const sent = answerCalls({ [path(model)]: () => [200, { data: named(model, answered) }] });
  const store = openC4Store(model);
  store.refresh();
  await expect.poll(() => sent).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(store.state().head.version).toBe(5);

  answered = 6;
  store.refresh();
  await expect.poll(() => store.state().head.version).toBe(6);
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
