/**
 * Stress test of the editor: lost connections, reloads, crashes and second windows in random order, compared with a
 * model of the text.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { genericError } from '#platform/http/contract.ts';
import type { Person } from '../tools/api-person.ts';
import {
  crash,
  editPage,
  expectDraftKept,
  expectSaved,
  goToEnd,
  openNewNamespace,
  savePage,
  storedPage,
  storePage,
  textField,
  textOf,
} from './documentation.ts';
import { cycleKinds, cyclesOf, runCycles, type CycleDriver } from './editing-cycles.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

/** The edited page and its writer. */
interface Place {
  readonly person: Person;
  readonly id: string;
  readonly address: string;
}

/** A writer of one page, with every word typed so far. */
class Writer implements CycleDriver {
  readonly words: string[] = [];
  readonly context: BrowserContext;
  readonly place: Place;
  readonly #random: () => number;
  #page: Page;

  constructor(page: Page, place: Place, random: () => number) {
    this.#page = page;
    this.context = page.context();
    this.place = place;
    this.#random = random;
  }

  readonly run: CycleDriver['run'] = {
    offline: async () => {
      await this.#open();
      await this.context.setOffline(true);
      const typed = await this.#type(this.#page);
      await expectDraftKept(this.#page, typed);
      await this.#page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(this.#page.getByText(genericError).first()).toBeVisible();
      await this.#expectAll();
      await this.context.setOffline(false);
      if (this.#random() < 0.5) await this.#type(this.#page);
      await savePage(this.#page);
    },
    reload: async () => {
      await this.#open();
      const typed = await this.#type(this.#page);
      // Half of the time the page is left while a word is being typed.
      if (this.#random() < 0.5) await expectDraftKept(this.#page, typed);
      await this.#page.reload();
      await this.#takeUp();
    },
    crash: async () => {
      await this.#open();
      await expectDraftKept(this.#page, await this.#type(this.#page));
      await crash(this.#page);
      const next = await this.context.newPage();
      await this.#page.close();
      this.#page = next;
      await next.goto(this.place.address);
      await this.#takeUp();
    },
    'two windows': async () => {
      await this.#open();
      await this.#type(this.#page);
      const other = await this.context.newPage();
      await other.goto(this.place.address);
      await editPage(other);
      await goToEnd(other);
      await this.#type(other, 'start');
      await savePage(other);
      await other.close();
      await this.#page.getByRole('button', { name: 'Save', exact: true }).click();
      const merge = this.#page.getByRole('dialog').getByRole('button', { name: 'Edit the merged text' });
      await merge.click();
      await expect(merge).toBeHidden();
      await this.#expectAll();
      await savePage(this.#page);
    },
  };

  /** Saves; then the server has every word. */
  readonly expectStored = async (): Promise<void> => {
    if (await textField(this.#page).isVisible()) {
      await this.#page.keyboard.press('Control+s');
      await expectSaved(this.#page);
    }
    const { json } = await storedPage(this.place.person, this.place.id);
    expect(this.words.filter((word) => !json.includes(word))).toEqual([]);
  };

  readonly told = (): string => `${this.words.length} words`;

  /** Opens the page in the editor, with the cursor at the end. */
  async #open(): Promise<void> {
    if (!(await textField(this.#page).isVisible())) await editPage(this.#page);
    await goToEnd(this.#page);
  }

  async #type(page: Page, at: 'start' | 'end' = 'end'): Promise<string> {
    const word = `word${this.words.length}x${Math.floor(this.#random() * 1e6)}.`;
    await textField(page).press(at === 'end' ? 'Control+End' : 'Control+Home');
    if (at === 'start') await page.keyboard.type(`${word} `);
    else {
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    this.words.push(word);
    return word;
  }

  async #takeUp(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Continue editing' }).click();
    await this.#expectAll();
  }

  async #expectAll(): Promise<void> {
    await expect(textField(this.#page)).toBeVisible();
    await expect
      .poll(async () => {
        const text = await textField(this.#page).innerText();
        return this.words.filter((word) => !text.includes(word));
      })
      .toEqual([]);
  }
}

test('R12 no word is lost over lost connections, reloads, crashes and second windows', async ({
  page,
  newPerson,
  watch,
}) => {
  // Five of each kind unless a stress run asks for more.
  await runCycles(cyclesOf(5 * cycleKinds.length), async (random) => {
    const person = await newPerson('steadfast');
    await signIn(page, person);
    const namespace = await openNewNamespace(page, person, 'Stress');
    const id = await storePage(person, { namespace, title: 'Tried hard', json: textOf('Begin.') });
    const address = page.url().replace(/home$/, id);
    await page.goto(address);
    return new Writer(page, { person, id, address }, random);
  });
  watch.take(/ERR_INTERNET_DISCONNECTED/);
});
