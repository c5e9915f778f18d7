/** Pages under stress: paragraphs that hold words, and a first one that both windows write. */
import type { Page, Route } from '@playwright/test';
import { editDocumentLabel } from '#features/documentation/contract.ts';
import { genericError, unreachableMessage } from '#platform/http/contract.ts';
import type { Person } from '../tools/api-person.ts';
import {
  editPage,
  expectDraftKept,
  openNewNamespace,
  storedPage,
  storePage,
  textField,
  textOf,
} from './documentation.ts';
import type { EditorDriver } from './editing-cycles.ts';
import { expect } from './journey.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** What a save says that was not answered, or by a server that is being restarted. */
const noSave = new RegExp([genericError, unreachableMessage].join('|'));

/** Addresses of shared drafts. */
const drafts = /\/api\/drafts\//;
const mergeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Edit the merged text' });

const editButton = (page: Page) => page.getByRole('main').getByRole('button', { name: editDocumentLabel });
const againButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Creates the page of a person. */
export async function documentDriver(start: Page, person: Person): Promise<EditorDriver> {
  const namespace = await openNewNamespace(start, person, 'Stress');
  const id = await storePage(person, { namespace, title: 'Tried hard', json: textOf('Begin.') });
  const address = start.url().replace(/home$/, id);
  // The scripts of the editor are in the cache from now on: without a connection they could not be fetched.
  await start.goto(address);
  await editPage(start);
  /** Windows with words that are not saved; a crashed one is taken up by the next. */
  const unsavedIn = new Set<Page>();
  const edit = async (page: Page): Promise<void> => {
    if (await textField(page).isVisible()) return;
    // What could not be loaded while the server was away is asked for again, as a person would.
    await expect(async () => {
      if (await againButton(page).isVisible()) await againButton(page).click();
      await expect(editButton(page)).toBeVisible();
    }).toPass({ timeout: 30_000 });
    await editPage(page);
  };
  const stored = async (): Promise<string> => (await storedPage(person, id)).json;
  const saved = async (page: Page): Promise<void> => {
    if (!(await textField(page).isVisible())) return;
    // A save that is tried again by itself may close the editor at any time.
    await expect(async () => {
      if (await mergeButton(page).isVisible()) {
        await mergeButton(page).click();
        await expect(mergeButton(page)).toBeHidden();
      }
      if (await saveButton(page).isVisible()) await saveButton(page).click({ timeout: 2_000 });
      await expect(textField(page)).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    unsavedIn.delete(page);
  };
  const write = async (page: Page, text: string): Promise<undefined> => {
    await edit(page);
    await textField(page).press('Control+End');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    unsavedIn.add(page);
  };
  const writeBegin = async (page: Page, text: string): Promise<void> => {
    await edit(page);
    await textField(page).press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(` ${text}`);
    unsavedIn.add(page);
  };
  return {
    writes: /\/api\/documentation\//,
    keepsUnsaved: true,
    open: async (page) => {
      const left = [...unsavedIn].filter((window) => window.isClosed());
      await page.goto(address);
      // Otherwise the connection may be cut while the page is still being read, and it would have nothing to edit.
      if (left.length === 0) return expect(editButton(page).or(againButton(page)).first()).toBeVisible();
      await page.getByRole('button', { name: 'Continue editing' }).click();
      await expect(textField(page)).toBeVisible();
      for (const window of left) unsavedIn.delete(window);
      unsavedIn.add(page);
    },
    write,
    kept: expectDraftKept,
    unsaved: async (page) => {
      await saveButton(page).click();
      await expect(page.getByText(noSave).first()).toBeVisible();
      await expect(textField(page)).toBeVisible();
    },
    saved,
    clash: async ({ page, other }, { mine, theirs }) => {
      // Windows that join write one text: these two know nothing of each other until they save.
      const alone = (route: Route): Promise<void> => route.abort();
      for (const window of [page, other]) await window.route(drafts, alone);
      await writeBegin(page, mine);
      await writeBegin(other, theirs);
      await saved(other);
      await saveButton(page).click();
      await mergeButton(page).click();
      await expect(textField(page)).toContainText(mine);
      await expect(textField(page)).toContainText(theirs);
      await page.unroute(drafts, alone);
      return { left: [mine, theirs], gone: [] };
    },
    stored,
    agreed: async (page) => {
      const words = (await stored()).match(/word\d+x\d+\./g) ?? [];
      await expect
        .poll(async () => {
          const text = await page.getByRole('main').innerText();
          return words.filter((word) => !text.includes(word));
        })
        .toEqual([]);
    },
  };
}
