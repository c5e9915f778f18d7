/** The sheet of shortcuts and the keys that ask for it. */
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ShortcutGroup } from '../model/key-names.ts';
import { UiProvider } from './ui-provider.tsx';
import { useShortcutSheet } from './use-shortcut-sheet.tsx';

const groups: readonly ShortcutGroup[] = [
  { title: 'Writing', shortcuts: [{ keys: ['Mod', 'Y'], also: [['Mod', 'Shift', 'Z']], does: 'Redo' }] },
];
const load = () => Promise.resolve(groups);

function Page() {
  const [open, sheet] = useShortcutSheet(load);
  return (
    <>
      <button type="button" onClick={open}>
        Shortcuts
      </button>
      <input aria-label="Text" />
      {sheet}
    </>
  );
}

const show = () =>
  render(
    <UiProvider still>
      <Page />
    </UiProvider>,
  );
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

describe('the sheet', () => {
  test('opens by its button, names the keys and closes', async () => {
    await show();
    await userEvent.click(page.getByRole('button', { name: 'Shortcuts' }));
    await expect.element(sheet).toBeVisible();
    expect(sheet.element().querySelector('dl')?.textContent).toBe('RedoCtrlYorCtrlShiftZ');
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.poll(() => sheet.elements()).toEqual([]);
  });

  test('opens by ? outside of a text, where ? is a letter', async () => {
    await show();
    await userEvent.click(page.getByRole('textbox', { name: 'Text' }));
    await userEvent.keyboard('{Shift>}?{/Shift}');
    await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('?');
    expect(sheet.elements()).toEqual([]);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Shift>}?{/Shift}');
    await expect.element(sheet).toBeVisible();
  });

  test('opens by Ctrl with a slash inside of a text', async () => {
    await show();
    await userEvent.click(page.getByRole('textbox', { name: 'Text' }));
    await userEvent.keyboard('{Control>}/{/Control}');
    await expect.element(sheet).toBeVisible();
  });
});
