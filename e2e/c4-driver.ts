/** C4 models under stress: names that are words, and elements that are dragged. */
import type { Page, Route } from '@playwright/test';
import type { Person } from '../tools/api-person.ts';
import {
  dragNode,
  editorAddress,
  expectAllSaved,
  nodeOf,
  shownPlaces,
  storedModel,
  storedPlaces,
  storeModel,
} from './c4-models.ts';
import type { EditorDriver } from './editing-cycles.ts';
import { expect } from './journey.ts';
import { oneOf } from './random.ts';

/** Time in which a change is copied to the device, ms. */
const copied = 1_600;

const nameField = (page: Page) =>
  page.getByRole('region', { name: 'Edit Software System' }).getByRole('textbox', { name: 'Name', exact: true });
const keepButton = (page: Page) => page.getByRole('button', { name: 'Save my text' }).first();

/** Opens the fields of an element. */
async function openFields(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Escape');
  await nodeOf(page, id).dblclick({ position: { x: 20, y: 20 } });
  await expect(nameField(page)).toBeVisible();
}

/** Creates the model of a person. */
export async function c4Driver(person: Person, project: string, random: () => number): Promise<EditorDriver> {
  const { id, ids } = await storeModel(person, 'Stress', ['Shop', 'Bank', 'Post', 'Store']);
  const [first = '', ...others] = Object.values(ids);
  const home = await storedPlaces(person, id);
  /** Names by element. */
  const names = new Map<string, string>();
  /** With names that are not saved: another one would be asked about as well. */
  const pending = new Set<string>();
  const anyElement = (): string => {
    const free = [first, ...others].filter((element) => !pending.has(element));
    return oneOf(random, [free[0] ?? first, ...free.slice(1)]);
  };
  const saved = async (page: Page): Promise<void> => {
    await expect(async () => {
      if (await keepButton(page).isVisible()) await keepButton(page).click();
      await expect(page.locator('output[data-version]')).toHaveText('Saved', { timeout: 1_000 });
      await expect(keepButton(page)).toBeHidden({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expectAllSaved(page);
    pending.clear();
  };
  /** Away from home, or back: overlapping elements cannot be clicked. */
  const drag = async (page: Page): Promise<void> => {
    const element = anyElement();
    const [now, box] = [(await shownPlaces(page))[element], await nodeOf(page, element).boundingBox()];
    const was = home[element];
    if (!now || !was || !box) throw new Error('The element is not on the canvas.');
    const isAway = Math.abs(now.x - was.x) + Math.abs(now.y - was.y) > 15;
    const zoom = box.width / 300;
    const off = { x: random() < 0.5 ? -15 : 15, y: (random() < 0.5 ? -1 : 1) * (30 + Math.round(random() * 20)) };
    const way = isAway ? { x: was.x - now.x, y: was.y - now.y } : off;
    await dragNode(page, element, { x: way.x * zoom, y: way.y * zoom });
  };
  const rename = async (page: Page, element: string, name: string): Promise<void> => {
    await openFields(page, element);
    await nameField(page).fill(name);
    await nameField(page).blur();
  };
  const writes = /\/api\/c4models\/[^/]+\/(?:changes|views\/.*\/position)/;
  return {
    writes,
    keepsUnsaved: true,
    open: async (page) => {
      await page.goto(editorAddress(project, id));
      await expect(nodeOf(page, first)).toBeVisible();
      await expectAllSaved(page);
    },
    write: async (page, name) => {
      const element = anyElement();
      const gone = names.get(element);
      if (random() < 0.5) await drag(page);
      await rename(page, element, name);
      names.set(element, name);
      pending.add(element);
      return gone;
    },
    kept: (page) => page.waitForTimeout(copied),
    unsaved: async (page) => {
      // A lost answer is made up for by reading the model: it says that all is saved only where that is so.
      await page.waitForTimeout(500);
      await expect(async () => {
        const told = await page.locator('output[data-version]').textContent({ timeout: 1_000 });
        if (told !== 'Saved') return;
        const stored = JSON.stringify(await storedModel(person, id));
        expect([...pending].filter((element) => !stored.includes(names.get(element) ?? ''))).toEqual([]);
      }).toPass({ timeout: 20_000 });
    },
    saved,
    clash: async ({ page, other }, { mine, theirs }) => {
      const element = anyElement();
      // Mine reaches the server after theirs.
      const turn = Promise.withResolvers<void>();
      const wait = async (route: Route): Promise<void> => {
        await turn.promise;
        await route.continue();
      };
      await page.route(writes, wait);
      await rename(page, element, mine);
      await rename(other, element, theirs);
      await saved(other);
      turn.resolve();
      await expect(keepButton(page)).toBeVisible();
      await page.unroute(writes, wait);
      await expect(nameField(page)).toHaveValue(mine);
      await expect(nodeOf(page, element)).toContainText(theirs);
      const isMine = random() < 0.5;
      if (isMine) await keepButton(page).click();
      else await page.getByRole('button', { name: /^Use (saved|reloaded) text/ }).click();
      const gone = names.get(element);
      names.set(element, isMine ? mine : theirs);
      return { left: [isMine ? mine : theirs], gone: gone === undefined ? [] : [gone] };
    },
    stored: async () => JSON.stringify(await storedModel(person, id)),
    agreed: async (page) => {
      await expect.poll(() => shownPlaces(page)).toEqual(await storedPlaces(person, id));
      for (const { id: element, name } of (await storedModel(person, id)).model.softwareSystems)
        await expect(nodeOf(page, element)).toContainText(name);
    },
  };
}
