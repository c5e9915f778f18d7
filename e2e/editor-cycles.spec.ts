/**
 * Stress test of the editor: lost connections, reloads, crashes and second windows in random order, compared with a
 * model of the text.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
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
import { expect, test } from './journey.ts';
import { randomFrom } from './random.ts';
import { signIn } from './visits.ts';

/** STRESS_SEED repeats a run, STRESS_CYCLES sets its length; five of each kind by default. */
const seed = Number(process.env['STRESS_SEED'] ?? randomInt(2 ** 31));
const kinds = ['offline', 'reload', 'crash', 'two windows'] as const;
const cycles = Number(process.env['STRESS_CYCLES'] ?? 5 * kinds.length);

/** Each kind equally often, shuffled. */
function plan(count: number, random: () => number): (typeof kinds)[number][] {
  const all = Array.from({ length: count }, (_, at) => kinds[at % kinds.length] ?? 'reload');
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] ?? 'reload', all[at] ?? 'reload'];
  }
  return all;
}

/** The edited page and its writer. */
interface Place {
  readonly person: Person;
  readonly id: string;
  readonly address: string;
}

/** A writer of one page, with every word typed so far. */
class Writer {
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

  readonly run: Record<(typeof kinds)[number], () => Promise<void>> = {
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
  async expectStored(): Promise<void> {
    if (await textField(this.#page).isVisible()) {
      await this.#page.keyboard.press('Control+s');
      await expectSaved(this.#page);
    }
    const { json } = await storedPage(this.place.person, this.place.id);
    expect(this.words.filter((word) => !json.includes(word))).toEqual([]);
  }

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
  test.setTimeout(60_000 + cycles * 20_000);
  console.log(`${cycles} cycles, STRESS_SEED=${seed}.`);
  const random = randomFrom(seed);
  const person = await newPerson('steadfast');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Stress');
  const id = await storePage(person, { namespace, title: 'Tried hard', json: textOf('Begin.') });
  const address = page.url().replace(/home$/, id);
  await page.goto(address);
  const writer = new Writer(page, { person, id, address }, random);
  for (const [at, kind] of plan(cycles, random).entries()) {
    await test.step(`cycle ${at + 1}: ${kind}`, () => writer.run[kind]());
    if (random() < 0.3) await writer.expectStored();
    if ((at + 1) % 20 === 0) console.log(`${at + 1} cycles, ${writer.words.length} words, none lost`);
  }
  await writer.expectStored();
  watch.take(/ERR_INTERNET_DISCONNECTED/);
});
