/** Parts that are fetched when they are needed: what could not be fetched is fetched again on the same page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDbModelLabel, exportModelLabel, importModelLabel } from '#features/dbmodels/contract.ts';
import { paletteLabel } from '#platform/search/contract.ts';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const manifest = z
  .record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8')));

/** Files of the scripts that these sources need, by the end of their paths. */
function scriptsOf(...sources: readonly string[]): ReadonlySet<string> {
  const found = new Set(Object.keys(manifest).filter((key) => sources.some((source) => key.endsWith(source))));
  // What is added to a set while it is read is read, too.
  for (const key of found) for (const needed of manifest[key]?.imports ?? []) found.add(needed);
  return new Set([...found].flatMap((key) => manifest[key]?.file ?? []));
}

const [palette = ''] = scriptsOf('/palette.tsx');
/** Needed by the palette and by other dialogs, but not by the page that opens it. */
const [shared = ''] = scriptsOf('/palette.tsx')
  .difference(scriptsOf('index.html', '/signed-in.tsx', '/home-page.tsx', '/search-field.tsx', '/bell.tsx'))
  .difference(new Set([palette]));

/** Lets every request for a script fail until the returned function is called. */
async function loseScript(page: Page, file: string): Promise<() => void> {
  let isLost = true;
  await page.route(`**/${file}`, (route) => (isLost ? route.abort('connectionfailed') : route.continue()));
  return () => {
    isLost = false;
  };
}

for (const [what, script] of [
  ['of its own', palette],
  ['that it shares with others', shared],
] as const) {
  test(`a dialog opens after a script ${what} could not be fetched, without leaving the page`, async ({
    page,
    newPerson,
  }) => {
    expect(script).toMatch(/\.js$/);
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
