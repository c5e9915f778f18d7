/** `useRead`: which failures are retried. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { call, unreachableMessage } from '../contract.ts';
import { callApi } from './api.ts';
import { createQueryClient, useRead } from './use-calls.ts';

afterEach(() => vi.unstubAllGlobals());

const readThing = call({
  name: 'readThing',
  method: 'GET',
  path: '/thing',
  summary: 'A thing',
  tag: 'Test',
  access: 'user',
  reply: z.object({ name: z.string() }),
  envelope: 'item',
});

function Thing() {
  const read = useRead(readThing, {});
  return <p>{read.error ? 'failed' : (read.data?.name ?? 'loading')}</p>;
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Thing />
    </QueryClientProvider>,
  );

test('a timeout is not retried: its failure is shown at once', async () => {
  const fetch = vi.fn(async () => {
    throw new DOMException('The operation timed out.', 'TimeoutError');
  });
  vi.stubGlobal('fetch', fetch);
  const screen = await show();
  await expect.element(screen.getByText('failed')).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a lost connection is retried', async () => {
  const fetch = vi.fn(async () => {
    if (fetch.mock.calls.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ data: { name: 'found' } });
  });
  vi.stubGlobal('fetch', fetch);
  const screen = await show();
  await expect.element(screen.getByText('found')).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a call without an answer says that there is no connection, not that the server has failed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await callApi(readThing).catch(failureSentence)).toBe(unreachableMessage);
});

test('a read that the server has no time for comes again when the server says', async () => {
  const answers = [
    new Response('{"error":{"message":"Too many tasks."}}', { status: 429, headers: { 'retry-after': '1' } }),
    new Response('{"data":{"name":"found"}}', { headers: { 'content-type': 'application/json' } }),
  ];
  const fetch = vi.fn(async () => answers.shift() ?? new Response('', { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  const screen = await show();
  await expect.element(screen.getByText('found'), { timeout: 8_000 }).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a read that has to wait for long fails at once', async () => {
  const late = { status: 429, headers: { 'retry-after': '60' } };
  const fetch = vi.fn(async () => new Response('{"error":{"message":"Too many requests."}}', late));
  vi.stubGlobal('fetch', fetch);
  const screen = await show();
  await expect.element(screen.getByText('failed')).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
});
