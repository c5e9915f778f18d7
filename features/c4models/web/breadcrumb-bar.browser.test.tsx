/** The bar at the top left of the editor: on a phone the name of the model above one row of controls; names that are whole. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';
import { openEditorWith } from './c4-editor-fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

test('on a phone the name of the model is seen, and all controls are in one row', async () => {
  await page.viewport(390, 844);
  await openEditorWith(<BreadcrumbBar isFull />);
  const name = page.getByRole('heading', { name: 'Shop' }).element().getBoundingClientRect();
  expect(name.width).toBeGreaterThan(20);
  const middles = [
    page.getByRole('link', { name: 'Back to C4 Models' }),
    page.getByRole('combobox', { name: 'Level' }),
    page.getByRole('button', { name: /^shop – Containers|^View/ }),
  ].map((control) => {
    const { top, height } = control.element().getBoundingClientRect();
    return top + height / 2;
  });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  expect(name.bottom).toBeLessThanOrEqual(Math.min(...middles));
});

test('no letter of the name of a view is cut', async () => {
  await page.viewport(1240, 900);
  await openEditorWith(<BreadcrumbBar isFull />);
  const [name] = page.getByText('shop – Containers').elements();
  if (!name) throw new Error('no name');
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
});
