/** Reading and writing show a text at the same place, and its actions stay in reach. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { editDocumentLabel } from '#features/documentation/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { openNewNamespace, storePage, textField, textOf } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of a text that is longer than the window.`);
const created = z.object({ data: z.object({ id: z.string() }) });

async function storeRecord(person: Person, kind: 'adrs' | 'rfcs'): Promise<string> {
  const { data } = created.parse(await person.call('POST', `/${kind}`, { title: 'One queue', json: textOf(...long) }));
  return data.id;
}

/** Left, top and width of a paragraph in the window. */
async function placeOf(paragraph: Locator): Promise<readonly number[]> {
  const { x, y, width } = (await paragraph.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  return [x, y, width].map(Math.round);
}

/** Edits and cancels; the text must stand where it stood, each time. */
async function expectSamePlace(page: Page, edit: Locator, shown: number): Promise<void> {
  const paragraph = page.getByText(long[shown] ?? '', { exact: true });
  const place = await placeOf(paragraph);
  await edit.click();
  await expect(textField(page)).toBeFocused();
  expect(await placeOf(paragraph)).toEqual(place);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeVisible();
  expect(await placeOf(paragraph)).toEqual(place);
}

test('a text stands at the same place for reading and writing, at its start and scrolled', async ({
  page,
  newPerson,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await newPerson('reader');
  const [adr, rfc] = [await storeRecord(person, 'adrs'), await storeRecord(person, 'rfcs')];
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Guides');
  const guide = await storePage(person, { namespace, title: 'Guide', json: textOf(...long) });
  const project = new URL(page.url()).pathname.split('/')[2] ?? '';
  const texts = [
    [`documentation/${namespace}/${guide}`, 'button', editDocumentLabel],
    [`adrs/${adr}/view`, 'link', 'Edit'],
    [`rfcs/${rfc}/view`, 'link', 'Edit'],
  ] as const;
  for (const [path, role, name] of texts) {
    await page.goto(`/project/${project}/${path}`);
    const edit = page.getByRole('main').getByRole(role, { name, exact: true });
    await expect(edit).toBeVisible();
    await expectSamePlace(page, edit, 0);
    await page.getByText(long[40] ?? '', { exact: true }).scrollIntoViewIfNeeded();
    await expect(edit).toBeInViewport();
    await expectSamePlace(page, edit, 40);
  }
});
