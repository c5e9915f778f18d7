/** An image is fetched once for all places that show it, and released when none does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileImage } from '#platform/richtext/web/files.ts';
import { projectFiles } from './project-files.ts';

const asked: string[] = [];
let answer: () => Response;
const png = () =>
  new Response(new Blob(['bytes'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } });

beforeEach(() => {
  asked.length = 0;
  answer = png;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const anId = () => crypto.randomUUID();
function watching(file: string) {
  const seen: FileImage[] = [];
  const stop = projectFiles.watch(file, (image) => seen.push(image));
  return { seen, stop, last: () => seen.at(-1) };
}

test('an image shown several times is fetched once and has one object URL', async () => {
  const id = anId();
  const [one, other] = [watching(id), watching(id)];
  await expect.poll(one.last).toMatchObject({ state: 'ready' });
  expect(other.last()).toEqual(one.last());
  expect(watching(id).seen).toEqual([one.last()]);
  expect(asked).toEqual([`/api/files/${id}`]);
});

test('its object URL is revoked a while after it is no longer shown, not when it is shown again at once', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const id = anId();
  const first = watching(id);
  await expect.poll(first.last).toMatchObject({ state: 'ready' });
  vi.useFakeTimers();
  first.stop();
  vi.advanceTimersByTime(20_000);
  const second = watching(id);
  vi.advanceTimersByTime(60_000);
  expect(revoke).not.toHaveBeenCalled();
  second.stop();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  await expect.poll(watching(id).last).toMatchObject({ state: 'ready' });
  expect(asked).toHaveLength(2);
});

test('no image, not found and unreachable are distinct states, and can be retried', async () => {
  answer = () => new Response('<html>', { headers: { 'content-type': 'text/plain' } });
  const text = watching(anId());
  await expect.poll(text.last).toEqual({ state: 'failed', message: 'This file cannot be shown as an image.' });
  answer = () => Response.json({ error: { message: 'gone' } }, { status: 404 });
  const gone = watching(anId());
  await expect.poll(gone.last).toEqual({ state: 'missing' });
  answer = () => {
    throw new TypeError('no connection');
  };
  const id = anId();
  const away = watching(id);
  await expect.poll(away.last).toMatchObject({ state: 'failed' });
  answer = png;
  projectFiles.again(id);
  await expect.poll(away.last).toMatchObject({ state: 'ready' });
});
