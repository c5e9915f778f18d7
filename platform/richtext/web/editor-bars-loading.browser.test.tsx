/** The place of a bar while it is loaded. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openEditor, paragraph } from './editor-fixture.tsx';

const loading = vi.hoisted(() => Promise.withResolvers<undefined>());
vi.mock('./editor/link-bar.tsx', async (original) => {
  await loading.promise;
  return original();
});

test('is kept, as high as the bar', async () => {
  const href = 'https://a.example/';
  const link = { type: 'text', marks: [{ type: 'link', attrs: { href, title: null } }], text: 'guide' };
  const { type } = await openEditor({ type: 'doc', content: [{ type: 'paragraph', content: [link] }, paragraph('')] });
  await type('{ArrowRight}{ArrowRight}');
  const panel = (): HTMLElement | null => document.querySelector('.aw-floating:has(.aw-tools)');
  await expect.poll(() => panel()?.querySelector('[aria-busy]')).toBeTruthy();
  await expect.poll(() => panel()?.style.opacity).toBe('');
  const boxOf = () => {
    const { top, height } = panel()!.getBoundingClientRect();
    return { top, height };
  };
  const before = boxOf();
  expect(before.height).toBeGreaterThan(30);
  loading.resolve(undefined);
  await expect.element(page.getByRole('toolbar', { name: 'Link' })).toBeVisible();
  expect(boxOf()).toEqual(before);
});
