/** Presentation: keyboard navigation and content of the bar. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { useEditor } from '../editor-context.tsx';
import { openEditorWith } from '../c4-editor-fixture.tsx';
import { PresentationBar } from './presentation-bar.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

function Slides() {
  const isPresenting = useEditor(({ presentation }) => presentation !== undefined);
  return isPresenting ? <PresentationBar /> : null;
}

const title = () => page.getByRole('heading', { level: 1 });

test('keys navigate through the views of the model and to its ends, and Escape returns to the editor', async () => {
  const { store } = await openEditorWith(<Slides />);
  const began = store.state().viewId;
  store.send({ kind: 'presentation-started' });
  await expect.element(title()).toHaveTextContent('shop – Containers');
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Shop, version 1')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  for (const [key, name] of [
    ['{ArrowRight}', 'api – Components'],
    ['{ArrowRight}', 'api – Components'],
    ['{Home}', 'System Context'],
    [' ', 'shop – Containers'],
    ['{ArrowLeft}', 'System Context'],
    ['{End}', 'api – Components'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(title()).toHaveTextContent(name);
  }
  await expect.element(page.getByRole('button', { name: 'Next slide' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect.element(title()).toHaveTextContent('shop – Containers');
  await userEvent.keyboard('{Escape}');
  await expect.element(title()).not.toBeInTheDocument();
  expect(store.state().viewId).toBe(began);
  await expect.element(page.getByRole('application')).toHaveFocus();
});
