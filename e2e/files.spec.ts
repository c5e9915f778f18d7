/** Images and attachments of a page: upload, refusal, display and download. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import type { Page } from '@playwright/test';
import {
  createNamespace,
  editPage,
  goToEnd,
  openDocumentation,
  openedId,
  saveNewPage,
  savePage,
  startPage,
  storedPage,
  textField,
} from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';
import { insertBlock } from './writing.ts';

/** Pastes the picture as a file. */
const pastePicture = (page: Page): Promise<void> =>
  textField(page).evaluate((field, bytes) => {
    const clipboardData = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0);
    clipboardData.items.add(new File([content], 'states.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, picture.toString('base64'));

const picture = readFileSync(new URL('../docs/images/document.png', import.meta.url));

test('an image and an attachment are stored with the page and downloaded again; a file that is too large shows an error and blocks the save', async ({
  page,
  newPerson,
}, testInfo) => {
  const person = await newPerson('writer');
  await signIn(page, person);
  await openDocumentation(page);
  await createNamespace(page, 'Handbook');
  await startPage(page, 'Pictures');
  // Named by their paths, files go to the browser without being copied through the connection to it.
  const [small, large] = [testInfo.outputPath('states.png'), testInfo.outputPath('large.png')];
  const tooMany = Buffer.alloc(10_000_001);
  picture.copy(tooMany);
  await Promise.all([writeFile(small, picture), writeFile(large, tooMany)]);
  const images = page.waitForEvent('filechooser');
  await insertBlock(page, 'image', 'Image');
  await (await images).setFiles([small, large]);
  await expect(page.getByText('Images can be up to 10 MB.')).toBeVisible();
  await expect(textField(page).locator('.aw-image img')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("A file couldn't be uploaded.")).toBeVisible();
  await page.getByRole('group', { name: 'Upload of large.png' }).getByRole('button', { name: 'Remove' }).click();

  await textField(page).locator('.aw-image img').click();
  await page.getByRole('textbox', { name: 'Alt text' }).fill('Order states');
  await page.getByRole('textbox', { name: 'Width in pixels' }).fill('320');
  await saveNewPage(page);
  const { doc } = await storedPage(person, openedId(page));
  const [image] = doc.content ?? [];
  expect(image).toEqual({
    type: 'image',
    attrs: { file: expect.stringMatching(/^[0-9a-f-]{36}$/), alt: 'Order states', title: null, width: 320 },
  });

  await page.reload();
  const shown = page.getByRole('button', { name: 'Enlarge image: Order states' }).getByRole('img');
  await expect(shown).toBeVisible();
  expect((await shown.boundingBox())?.width).toBe(320);

  await editPage(page);
  await goToEnd(page);
  const anything = page.waitForEvent('filechooser');
  await insertBlock(page, 'attach', 'Attachment');
  await (await anything).setFiles([{ name: 'Plän (1).csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') }]);
  await expect(page.getByRole('group', { name: 'Attachment Plän (1).csv' })).toBeVisible();
  await savePage(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Plän (1).csv 4 bytes Download' }).click();
  expect((await download).suggestedFilename()).toBe('Plän (1).csv');
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('a,b\n');
});

test('an image pasted without a connection is uploaded and saved once the connection is back', async ({
  page,
  context,
  newPerson,
}) => {
  const person = await newPerson('writer');
  await signIn(page, person);
  await openDocumentation(page);
  await createNamespace(page, 'Handbook');
  const parts = ['file-uploads', 'post-form'].map(async (name) => {
    const response = await page.waitForResponse((one) => one.url().includes(`/${name}-`));
    // A part can be used when everything that it imports has been fetched, too.
    await page.evaluate(async (url) => void (await import(url)), response.url());
  });
  await startPage(page, 'Pictures');
  await page.keyboard.type('Before the picture');
  await Promise.all(parts);
  await context.setOffline(true);
  await pastePicture(page);
  const again = page.getByRole('group', { name: 'Upload of states.png' }).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await again.click();
  await expect(textField(page).locator('.aw-image img')).toBeVisible();
  await saveNewPage(page);
  const { doc } = await storedPage(person, openedId(page));
  expect(doc.content?.map(({ type }) => type)).toEqual(['paragraph', 'image', 'paragraph']);
});

test('an image pasted without a connection before anything was typed says that it could not be taken', async ({
  page,
  context,
  newPerson,
}) => {
  await signIn(page, await newPerson('writer'));
  await openDocumentation(page);
  await createNamespace(page, 'Handbook');
  await editPage(page);
  await context.setOffline(true);
  await pastePicture(page);
  await expect(page.getByText(partMissingMessage)).toBeVisible();
  await context.setOffline(false);
});
