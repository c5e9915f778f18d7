/** Helpers for documentation: actions of a writer, and the stored documents. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import {
  createDocumentLabel,
  createNamespaceLabel,
  documentCreatedMessage,
  documentUpdatedMessage,
  editDocumentLabel,
} from '#features/documentation/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { expect } from './journey.ts';

/** A node of a stored page, as far as tests compare it. */
export interface StoredNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly text?: string;
  readonly content?: readonly StoredNode[];
}

const storedDocument = z.object({
  data: z.object({ id: z.string(), title: z.string(), revision: z.number(), json: z.string() }),
});
const createdNamespace = z.object({ data: z.object({ code: z.string(), homepage: z.object({ id: z.string() }) }) });

/** Id of the open page. */
export const openedId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A page from the API, with its text as a tree. */
export async function storedPage(person: Person, id: string) {
  const { data } = storedDocument.parse(await person.call('GET', `/documentation/documents/${id}`));
  return { ...data, doc: JSON.parse(data.json) as StoredNode };
}

/** Creates a namespace through the API and opens it in the browser. */
export async function openNewNamespace(page: Page, person: Person, name: string): Promise<string> {
  const { data } = createdNamespace.parse(await person.call('POST', '/documentation/namespaces', { name }));
  await openDocumentation(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('navigation', { name: `Documents of ${name}` })).toBeVisible();
  return data.code;
}

/** Creates a page through the API. */
export async function storePage(
  person: Person,
  page: { readonly namespace: string; readonly title: string; readonly json: string; readonly parent?: string },
): Promise<string> {
  return storedDocument.parse(await person.call('POST', '/documentation/documents', page)).data.id;
}

/** A document of plain paragraphs. */
export const textOf = (...paragraphs: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      ...paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
      { type: 'paragraph' },
    ],
  });

/** Opens the list of namespaces from the home page. */
export async function openDocumentation(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Documentation/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible();
}

/** Creates a namespace in its dialog; opens its homepage. */
export async function createNamespace(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: createNamespaceLabel }).first().click();
  const dialog = page.getByRole('dialog', { name: createNamespaceLabel });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/documentation\/[^/]+\/home$/);
}

/** The text editor. */
export const textField = (page: Page): Locator => page.getByRole('textbox', { name: 'Text' });
/** The title field. */
export const titleField = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' });

/** Starts a page with a title and focuses the text. */
export async function startPage(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: createDocumentLabel, exact: true }).click();
  await titleField(page).fill(title);
  await titleField(page).press('Enter');
  await expect(textField(page)).toBeFocused();
}

/** Edits the current page and waits for the focus in the text. */
export async function editPage(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: editDocumentLabel }).click();
  await expect(textField(page)).toBeFocused();
}

/** Moves the cursor to the end of the text. */
export const goToEnd = (page: Page): Promise<void> => textField(page).press('Control+End');

/** Saves and waits for the success message and the view. */
export async function savePage(page: Page, message = documentUpdatedMessage): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSaved(page, message);
}

/** Asserts that the page was saved: the message and the view are shown. */
export async function expectSaved(page: Page, message = documentUpdatedMessage): Promise<void> {
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  await expect(textField(page)).toBeHidden();
}

/** Saves a new page. */
export const saveNewPage = (page: Page): Promise<void> => savePage(page, documentCreatedMessage);

/** Waits until the draft is stored on the device, as the note below the text says. */
export async function expectDraftKept(page: Page, typed: string): Promise<void> {
  await expect.poll(() => draftsOf(page)).toContain(typed);
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
}

/** All drafts of the browser's database, as JSON. */
const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('archwright');
        opening.addEventListener('error', () => reject(new Error('The database of drafts does not open.')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );

/** Titles of the tree from top to bottom, indented by two spaces per level. */
export const treeTitles = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: /^Documents of / })
    .locator('[data-tree-link]')
    .evaluateAll((links) =>
      links.map((link) => {
        let depth = -1;
        for (let list = link.closest('ul'); list; list = list.parentElement?.closest('ul') ?? null) depth += 1;
        return `${'  '.repeat(Math.max(0, depth))}${link.textContent}`;
      }),
    );

/** The row of a page in the tree. */
export const treeLink = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: /^Documents of / }).getByRole('link', { name: title, exact: true });

/** Crashes the renderer of the page. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // A crashed page never answers the navigation.
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
