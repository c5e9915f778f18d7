/** Stress test of the C4 editor: the network is cut during drags and typing; screen and server agree afterwards. */
import type { Page, Route } from '@playwright/test';
import { randomInt } from 'node:crypto';
import type { Person } from '../tools/api-person.ts';
import {
  dragNode,
  editorAddress,
  expectAllSaved,
  nodeOf,
  projectCode,
  shownPlaces,
  storedModel,
  storedPlaces,
  storeModel,
} from './c4-models.ts';
import { expect, test } from './journey.ts';
import { oneOf, randomFrom } from './random.ts';
import { signIn } from './visits.ts';

/** STRESS_SEED repeats a run, STRESS_CUTS sets its length. */
const seed = Number(process.env['STRESS_SEED'] ?? randomInt(2 ** 31));
const cuts = Number(process.env['STRESS_CUTS'] ?? 5);

/**
 * Where a connection breaks: before the server receives the write, or after it was committed and before the response.
 */
const kinds = ['offline', 'unsent', 'unanswered'] as const;
type Kind = (typeof kinds)[number];

const writes = /\/api\/c4models\/[^/]+\/(?:changes|views\/.*\/position)/;

class Cutter {
  readonly #page: Page;
  #kind: Kind | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Drops the next write, or everything, from now on. */
  async cut(kind: Kind): Promise<void> {
    this.#kind = kind;
    if (kind === 'offline') await this.#page.context().setOffline(true);
    else await this.#page.route(writes, this.#lose);
  }

  /** Restores the network. */
  async mend(): Promise<void> {
    if (this.#kind === 'offline') await this.#page.context().setOffline(false);
    else await this.#page.unroute(writes, this.#lose);
    this.#kind = undefined;
  }

  readonly #lose = async (route: Route): Promise<void> => {
    if (this.#kind === 'unanswered') await route.fetch().catch(() => undefined);
    await route.abort('connectionfailed');
  };
}

/** Asserts that the screen shows exactly what the server stores. */
async function expectAgreement(page: Page, person: Person, id: string): Promise<void> {
  await expectAllSaved(page);
  await expect.poll(() => shownPlaces(page)).toEqual(await storedPlaces(person, id));
  for (const { id: elementId, name } of (await storedModel(person, id)).model.softwareSystems) {
    await expect(nodeOf(page, elementId)).toContainText(name);
  }
}

test('screen and server agree after every cut of the network', async ({ page, newPerson, watch }) => {
  test.setTimeout(60_000 + cuts * 20_000);
  console.log(`${cuts} cuts, STRESS_SEED=${seed}.`);
  const random = randomFrom(seed);
  const person = await newPerson('steady');
  const { id, ids } = await storeModel(person, 'Stress', ['Shop', 'Bank', 'Post', 'Store']);
  await signIn(page, person);
  await page.goto(editorAddress(await projectCode(page), id));
  const [first = '', ...others] = Object.values(ids);
  const cutter = new Cutter(page);
  await expect(nodeOf(page, first)).toBeVisible();
  const home = await storedPlaces(person, id);

  const dragged = async (kind: Kind): Promise<void> => {
    const element = oneOf(random, [first, ...others]);
    const [now, box] = [(await shownPlaces(page))[element], await nodeOf(page, element).boundingBox()];
    const was = home[element];
    if (!now || !was || !box) throw new Error('The element is not on the canvas.');
    // Moved apart: overlapping elements cannot be clicked.
    const isAway = Math.abs(now.x - was.x) + Math.abs(now.y - was.y) > 15;
    const off = { x: (random() < 0.5 ? -1 : 1) * 15, y: (random() < 0.5 ? -1 : 1) * (30 + Math.round(random() * 20)) };
    const way = isAway ? { x: was.x - now.x, y: was.y - now.y } : off;
    const zoom = box.width / 300;
    const by = { x: way.x * zoom, y: way.y * zoom };
    await dragNode(page, element, by, () => cutter.cut(kind));
  };
  const typed = async (kind: Kind): Promise<void> => {
    const element = oneOf(random, [first, ...others]);
    await nodeOf(page, element).dblclick({ position: { x: 20, y: 20 } });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.press('End');
    await page.keyboard.type(' a');
    await cutter.cut(kind);
    await page.keyboard.type(`${Math.floor(random() * 1e6)}`);
    await name.blur();
    await expect(page.getByText('Not saved').first()).toBeVisible();
    await cutter.mend();
    // Unsaved text waits for a decision; keep or discard it.
    await page.getByRole('button', { name: random() < 0.5 ? 'Save my text' : /^Use (saved|reloaded) text/ }).click();
    await page.keyboard.press('Escape');
  };

  for (let at = 0; at < cuts; at += 1) {
    const kind = kinds[at % kinds.length] ?? 'offline';
    await test.step(`cut ${at + 1}: ${kind}`, async () => {
      if (random() < 0.5) {
        await dragged(kind);
        // The response is missed before the network is restored.
        await page.waitForTimeout(100 + random() * 300);
        await cutter.mend();
      } else await typed(kind);
      await expectAgreement(page, person, id);
    });
    if ((at + 1) % 20 === 0) console.log(`${at + 1} cuts, screen and server agree`);
  }
  watch.take(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_FAILED/);
});
