/** Import and export of Markdown. */
import { documentCreatedMessage } from '#features/documentation/contract.ts';
import { readFile } from 'node:fs/promises';
import { openedId, openNewNamespace, storedPage, textField, startPage, saveNewPage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const guide = `# Guide to the orchard

Trees are **old**, _tall_ and \`green\`.

## Steps

1. Climb
2. Pick

> [!WARNING]
> Ladders fall.

| Tree | Height |
| --- | --- |
| Apple | 4 m |

\`\`\`sql
select * from trees;
\`\`\`

See [the map](https://map.example/orchard).
`;

test('a Markdown file is imported as a page and downloaded again without a change', async ({ page, newPerson }) => {
  const person = await newPerson('importer');
  await signIn(page, person);
  await openNewNamespace(page, person, 'Handbook');
  await page.getByRole('button', { name: 'More ways to create a document' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import Markdown files or a .zip' }).click();
  await (await chooser).setFiles({ name: 'guide.md', mimeType: 'text/markdown', buffer: Buffer.from(guide) });
  await expect(page.getByText(documentCreatedMessage)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Guide to the orchard', level: 1 })).toBeVisible();
  await expect(page.getByRole('note', { name: 'Warning' })).toHaveText('Ladders fall.');
  const { doc } = await storedPage(person, openedId(page));
  expect(doc.content?.map(({ type }) => type)).toEqual([
    'paragraph',
    'heading',
    'ordered_list',
    'alert',
    'table',
    'code_block',
    'paragraph',
  ]);

  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Guide to the orchard.md');
  expect(await readFile(await file.path(), 'utf8')).toBe(guide);
});

test('files imported together keep the links and the images between them', async ({ page, newPerson }) => {
  const person = await newPerson('mover');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Handbook');
  await page.getByRole('button', { name: 'More ways to create a document' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import Markdown files or a .zip' }).click();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await (
    await chooser
  ).setFiles([
    {
      name: 'apples.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# C\\# and `apples`\n\nSee [pears](pears.md).\n\n![A tree](tree.png)\n'),
    },
    { name: 'pears.md', mimeType: 'text/markdown', buffer: Buffer.from('# Pears\n\nBack to [apples](./apples.md).\n') },
    { name: 'tree.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') },
  ]);
  const made = page.getByRole('list', { name: 'Created documents' });
  await expect(made.getByRole('link')).toHaveText(['C# and apples', 'Pears']);
  await made.getByRole('link', { name: 'C# and apples' }).click();
  await expect(page.getByRole('heading', { name: 'C# and apples', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').getByRole('img', { name: 'A tree' })).toBeVisible();
  const apples = openedId(page);
  await page.getByRole('article').getByRole('link', { name: 'pears' }).click();
  await expect(page.getByRole('heading', { name: 'Pears', level: 1 })).toBeVisible();
  expect((await storedPage(person, openedId(page))).json).toContain(
    `archwright://${apples}.doc.internal/${namespace}/${apples}`,
  );
});

test('pasted Markdown becomes blocks', async ({ page, context, newPerson }) => {
  const person = await newPerson('paster');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, person);
  await openNewNamespace(page, person, 'Handbook');
  await startPage(page, 'Pasted');
  await page.evaluate((text) => navigator.clipboard.writeText(text), guide);
  await page.keyboard.press('Control+v');
  await expect(textField(page).locator('table')).toBeVisible();
  await saveNewPage(page);
  const { doc } = await storedPage(person, openedId(page));
  expect(doc.content?.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'heading',
    'ordered_list',
    'alert',
    'table',
    'code_block',
    'paragraph',
    'paragraph',
  ]);
});
