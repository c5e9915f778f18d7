/** Parts that are fetched when they are needed: what could not be fetched is fetched again on the same page. */
import { createDbModelLabel, exportModelLabel, importModelLabel } from '#features/dbmodels/contract.ts';
import { paletteLabel } from '#platform/search/contract.ts';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import type { Page } from '@playwright/test';
import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

/** Lets every request for a script with this name fail until the returned function is called. */
async function loseScript(page: Page, name: string): Promise<() => void> {
  let isLost = true;
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) =>
    isLost ? route.abort('connectionfailed') : route.continue(),
  );
  return () => {
    isLost = false;
  };
}

for (const [what, script] of [
  ['of its own', 'palette'],
  ['that it shares with others', 'Modal'],
] as const) {
  test(`a dialog opens after a script ${what} could not be fetched, without leaving the page`, async ({
    page,
    newPerson,
  }) => {
    const find = await loseScript(page, script);
    await signIn(page, await newPerson('reader'));
    await page.keyboard.press('Control+k');
    await expect(page.getByText(partMissingMessage)).toBeVisible();
    find();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: paletteLabel })).toBeVisible();
  });
}

test('the dialogs of a database model open without a connection', async ({ page, context, newPerson }) => {
  await signIn(page, await newPerson('owner'));
  await page.goto(`/project/${await projectCode(page)}/database/models`);
  await page.getByRole('button', { name: createDbModelLabel }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shop');
  const fetched = ['schema-import-dialog', 'schema-export-dialog', 'column-dialog'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  for (const one of fetched) await (await one).finished();
  await context.setOffline(true);
  for (const label of [importModelLabel, exportModelLabel]) {
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByRole('dialog', { name: label })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await context.setOffline(false);
});
