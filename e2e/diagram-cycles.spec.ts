/** Stress test of diagrams: notes written over lost connections, reloads, crashes and second windows are all stored. */
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '../tools/api-person.ts';
import { projectCode } from './c4-models.ts';
import { crash } from './documentation.ts';
import { cyclesOf, runCycles, type CycleDriver } from './editing-cycles.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const stored = z.object({ data: z.object({ id: z.string(), content: z.string() }) });
/** Time in which a change is copied to the device, ms. */
const copied = 600;

/** The edited diagram and who edits it. */
interface Place {
  readonly person: Person;
  readonly id: string;
  readonly address: string;
}

/** Somebody who writes notes, with every word written so far. */
class Sketcher implements CycleDriver {
  readonly words: string[] = [];
  readonly #context: BrowserContext;
  readonly #place: Place;
  readonly #random: () => number;
  #page: Page;

  constructor(page: Page, place: Place, random: () => number) {
    this.#page = page;
    this.#context = page.context();
    this.#place = place;
    this.#random = random;
  }

  readonly run: CycleDriver['run'] = {
    offline: async () => {
      await this.#context.setOffline(true);
      await this.#write(this.#page);
      await expect(this.#page.getByText('Offline', { exact: true })).toBeVisible();
      if (this.#random() < 0.5) await this.#write(this.#page);
      await this.#context.setOffline(false);
      await this.#expectSaved(this.#page);
    },
    reload: async () => {
      await this.#write(this.#page);
      // Half of the time the page is left before anything was sent.
      if (this.#random() < 0.5) await this.#expectSaved(this.#page);
      await this.#page.reload();
      await this.#expectSaved(this.#page);
    },
    crash: async () => {
      await this.#write(this.#page);
      await this.#page.waitForTimeout(copied);
      await crash(this.#page);
      const next = await this.#context.newPage();
      await this.#page.close();
      this.#page = next;
      await next.goto(this.#place.address);
      await this.#expectSaved(next);
    },
    'two windows': async () => {
      const other = await this.#context.newPage();
      await other.goto(this.#place.address);
      await this.#expectSaved(other);
      await this.#write(other);
      await this.#write(this.#page);
      await this.#expectSaved(other);
      await other.close();
      await this.#expectSaved(this.#page);
    },
  };

  /** Everything is saved by itself; then the server has every word. */
  readonly expectStored = async (): Promise<void> => {
    await this.#expectSaved(this.#page);
    const { data } = stored.parse(await this.#place.person.call('GET', `/diagrams/${this.#place.id}`));
    expect(this.words.filter((word) => !data.content.includes(word))).toEqual([]);
  };

  readonly told = (): string => `${this.words.length} notes`;

  async #expectSaved(page: Page): Promise<void> {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 });
  }

  /** A note somewhere on the canvas. */
  async #write(page: Page): Promise<void> {
    const word = `word${this.words.length}x${Math.floor(this.#random() * 1e6)}.`;
    const at = { x: 200 + Math.floor(this.#random() * 700), y: 150 + Math.floor(this.#random() * 350) };
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add sticky note', exact: true }).click();
    await page.locator('.react-flow__pane').click({ position: at });
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text' }).fill(word);
    await page.keyboard.press('Enter');
    this.words.push(word);
  }
}

test('R12 no note of a diagram is lost over lost connections, reloads, crashes and second windows', async ({
  page,
  newPerson,
  watch,
}) => {
  await runCycles(cyclesOf(5), async (random) => {
    const person = await newPerson('sketcher');
    await signIn(page, person);
    const { data } = stored.parse(await person.call('POST', '/diagrams', { name: 'Stress' }));
    const address = `/project/${await projectCode(page)}/diagrams/${data.id}/edit`;
    await page.goto(address);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    return new Sketcher(page, { person, id: data.id, address }, random);
  });
  watch.take(/ERR_INTERNET_DISCONNECTED/);
});
