/** Every shared component passes the automatic accessibility checks, light and dark, wide and narrow. */
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import { Gallery } from './gallery.tsx';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rule and element of each finding. */
const findings = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, { runOnly: tags });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

it.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('in the %s scheme at %i px', async (scheme, width) => {
  localStorage.setItem('archwright.colorScheme', scheme);
  await page.viewport(width, 900);
  const screen = await render(
    <UiProvider>
      <Gallery />
    </UiProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Component gallery' })).toBeVisible();
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
  expect(await findings()).toEqual([]);
});

it.each(['light', 'dark'] as const)('with an open dialog and a toast in the %s scheme', async (scheme) => {
  localStorage.setItem('archwright.colorScheme', scheme);
  await page.viewport(1280, 900);
  const screen = await render(
    <UiProvider>
      <Gallery />
    </UiProvider>,
  );
  await screen.getByRole('button', { name: 'Danger' }).last().click();
  await expect
    .element(screen.getByText('Error hapened on backend side. Operation cannot be done. Sorry.').last())
    .toBeVisible();
  await screen.getByRole('button', { name: 'Confirm, refused' }).click();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/Please remove all children documents first\./);
  expect(await findings()).toEqual([]);
});
