/**
 * Random cycles of editing with lost connections, lost requests and answers, reloads, crashes, a killed server and a
 * second window: the same for every editor, which needs a driver only.
 */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { crash } from './documentation.ts';
import { expect, test } from './journey.ts';
import { randomFrom } from './random.ts';
import type { StressedProduct } from './stressed-product.ts';

/** What happens to the editor in a cycle. */
const cycleKinds = [
  'offline',
  'unsent',
  'unanswered',
  'reload',
  'crash',
  'two windows',
  'conflict',
  'server killed',
] as const;
type CycleKind = (typeof cycleKinds)[number];

/** STRESS_SEED repeats a run, STRESS_CYCLES sets its length; five cycles are part of `npm test`. */
const seed = Number(process.env['STRESS_SEED'] ?? randomInt(2 ** 31));
const cycles = Number(process.env['STRESS_CYCLES'] ?? 5);

/** An editor under stress: the little that differs from one to the next. */
export interface EditorDriver {
  /** Addresses of requests that save; what is only read there is left alone. */
  readonly writes: RegExp;
  /** Whether a copy on the device brings back what was not saved when a window crashes. */
  readonly keepsUnsaved: boolean;
  /** Opens the thing in a window, with what is kept on the device, ready to be written in. */
  readonly open: (page: Page) => Promise<void>;
  /** Writes a word somewhere; answers the word that it takes the place of. */
  readonly write: (page: Page, word: string) => Promise<string | undefined>;
  /** Waits until the word is on the device; only asked where unsaved work is kept. */
  readonly kept: (page: Page, word: string) => Promise<void>;
  /** Waits until the window says that it is not saved. */
  readonly unsaved: (page: Page) => Promise<void>;
  /** Saves what is unsaved, merged with what others saved, and waits for the acknowledgement. */
  readonly saved: (page: Page) => Promise<void>;
  /**
   * Both windows write at the same place, the other one saves first. Asserts that both values are offered and chooses;
   * answers the words that are stored afterwards.
   */
  readonly clash: (windows: Windows, words: Words) => Promise<Clash>;
  /** Everything that the server stores, as text. */
  readonly stored: () => Promise<string>;
  /** Asserts that the window shows what the server stores. */
  readonly agreed: (page: Page) => Promise<void>;
}

/** Two windows of the same person. */
export interface Windows {
  readonly page: Page;
  readonly other: Page;
}

/** A word for each window. */
export interface Words {
  readonly mine: string;
  readonly theirs: string;
}

/** The words that a clash left, and those that it took the place of. */
export interface Clash {
  readonly left: readonly string[];
  readonly gone: readonly string[];
}

/** Each kind equally often, shuffled. */
function plan(count: number, random: () => number): CycleKind[] {
  const pool: CycleKind[] = [];
  return Array.from({ length: count }, () => {
    if (pool.length === 0) pool.push(...cycleKinds);
    return pool.splice(Math.floor(random() * pool.length), 1)[0] ?? 'reload';
  });
}

/** Where an editor is tried. */
interface Stage {
  readonly page: Page;
  readonly product: StressedProduct;
  readonly driver: EditorDriver;
  readonly random: () => number;
}

class Cycles {
  readonly #driver: EditorDriver;
  readonly #product: StressedProduct;
  readonly #random: () => number;
  readonly #context: BrowserContext;
  /** Words that the server has acknowledged. */
  readonly #acknowledged = new Set<string>();
  /** Words that are written and not acknowledged yet. */
  readonly #written = new Set<string>();
  #page: Page;
  #count = 0;

  constructor({ page, product, driver, random }: Stage) {
    this.#page = page;
    this.#context = page.context();
    this.#driver = driver;
    this.#product = product;
    this.#random = random;
  }

  readonly #isHeads = (): boolean => this.#random() < 0.5;

  readonly run: Readonly<Record<CycleKind, () => Promise<void>>> = {
    offline: async () => {
      await this.#context.setOffline(true);
      await this.#write();
      await this.#driver.unsaved(this.#page);
      await this.#context.setOffline(false);
      if (this.#isHeads()) await this.#write();
      await this.#saved();
    },
    unsent: () => this.#withoutAnswer((route) => route.abort('connectionfailed')),
    unanswered: () =>
      this.#withoutAnswer(async (route) => {
        await route.fetch().catch(() => undefined);
        // A request that is still on its way when the connection comes back has been sent on already.
        await route.abort('connectionfailed').catch(() => undefined);
      }),
    reload: async () => {
      const word = await this.#write();
      if (this.#isHeads() || !this.#driver.keepsUnsaved) await this.#saved();
      // The window is closed without asking whether the page may be left.
      else await this.#driver.kept(this.#page, word);
      await this.#reopen();
      await this.#saved();
    },
    crash: async () => {
      const word = await this.#write();
      if (this.#driver.keepsUnsaved) await this.#driver.kept(this.#page, word);
      else await this.#saved();
      await crash(this.#page);
      await this.#reopen();
      await this.#saved();
    },
    'two windows': () =>
      this.#withOther(async (other) => {
        await this.#write(other);
        await this.#write();
        await this.#driver.saved(other);
        await this.#saved();
      }),
    conflict: () =>
      this.#withOther(async (other) => {
        const words = { mine: this.#word(), theirs: this.#word() };
        const { left, gone } = await this.#driver.clash({ page: this.#page, other }, words);
        for (const word of gone) this.#acknowledged.delete(word);
        for (const word of left) this.#written.add(word);
        await this.#saved();
      }),
    'server killed': async () => {
      await this.#write();
      if (this.#isHeads()) {
        await this.#saved();
        await this.#write();
      }
      // Before a save, during it, or after it.
      await this.#page.waitForTimeout(this.#random() * 900);
      await this.#product.restart(async () => {
        if (!this.#isHeads()) return;
        await this.#write();
        await this.#driver.unsaved(this.#page);
      });
      this.#expectAcknowledged(await this.#driver.stored());
      await this.#saved();
    },
  };

  /** Everything acknowledged is stored, and shown. */
  async expectStored(): Promise<void> {
    await this.#saved();
    this.#expectAcknowledged(await this.#driver.stored());
    await this.#driver.agreed(this.#page);
  }

  readonly told = (): string => `${this.#count} words, ${this.#acknowledged.size} of them to be kept`;

  #expectAcknowledged(text: string): void {
    expect(
      [...this.#acknowledged].filter((word) => !text.includes(word)),
      'Acknowledged words that are lost',
    ).toEqual([]);
  }

  #word(): string {
    this.#count += 1;
    return `word${this.#count}x${Math.floor(this.#random() * 1e6)}.`;
  }

  async #write(page = this.#page): Promise<string> {
    const word = this.#word();
    const gone = await this.#driver.write(page, word);
    if (gone !== undefined) {
      this.#acknowledged.delete(gone);
      this.#written.delete(gone);
    }
    this.#written.add(word);
    return word;
  }

  async #saved(): Promise<void> {
    await this.#driver.saved(this.#page);
    for (const word of this.#written) this.#acknowledged.add(word);
    this.#written.clear();
  }

  /** Saves whose answers get lost, for a while. */
  async #withoutAnswer(drop: (route: Route) => Promise<void>): Promise<void> {
    const lose = (route: Route): Promise<void> => (route.request().method() === 'GET' ? route.fallback() : drop(route));
    await this.#page.route(this.#driver.writes, lose);
    await this.#write();
    await this.#driver.unsaved(this.#page);
    await this.#page.unroute(this.#driver.writes, lose);
    await this.#saved();
  }

  async #reopen(): Promise<void> {
    const next = await this.#context.newPage();
    await this.#page.close({ runBeforeUnload: false });
    this.#page = next;
    await this.#driver.open(next);
  }

  async #withOther(act: (other: Page) => Promise<void>): Promise<void> {
    const other = await this.#context.newPage();
    await this.#driver.open(other);
    await act(other);
    await other.close();
  }
}

/** Runs the cycles; now and then, and at the end, everything must be stored. */
export async function runCycles(
  page: Page,
  product: StressedProduct,
  open: (random: () => number) => Promise<EditorDriver>,
): Promise<void> {
  test.setTimeout(60_000 + cycles * 25_000);
  console.log(`${cycles} cycles, STRESS_SEED=${seed}.`);
  const random = randomFrom(seed);
  const driver = await open(random);
  await driver.open(page);
  const tried = new Cycles({ page, product, driver, random });
  for (const [at, kind] of plan(cycles, random).entries()) {
    await test.step(`cycle ${at + 1}: ${kind}`, tried.run[kind]);
    if (random() < 0.3) await tried.expectStored();
    if ((at + 1) % 20 === 0) console.log(`${at + 1} cycles, ${tried.told()}, none lost`);
  }
  await tried.expectStored();
}
