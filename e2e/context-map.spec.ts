/** The context map by a mouse, and by fingers on a phone: contexts, relationships with their patterns, files, undo. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { editContextMapLabel, embeddedContextMapWords, noContextsMessage } from '#features/contextmap/contract.ts';
import { CONTEXT_MAP_MISSING } from '#platform/richtext/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { fingersOn, viewOf, type At } from './canvas-hands.ts';
import { openNewNamespace, saveNewPage, startPage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';
import { insertBlock } from './writing.ts';

const project = z.object({ data: z.object({ code: z.string() }) });
const stored = z.object({
  data: z.object({
    contexts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        subdomain: z.string(),
        team: z.string(),
        position: z.object({ x: z.number(), y: z.number() }),
      }),
    ),
    relationships: z.array(
      z.object({
        upstreamId: z.string(),
        downstreamId: z.string(),
        kind: z.string(),
        upstreamRoles: z.array(z.string()),
        downstreamRoles: z.array(z.string()),
      }),
    ),
  }),
});

/** Half of the size of a context on the map, canvas px. */
const half = { x: 120, y: 60 } as const;
/** From a context to its ring, px of the window. */
const toRing = 16;

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

/** The map that is open. */
class OpenMap {
  readonly page: Page;
  readonly #person: Person;

  constructor(page: Page, person: Person) {
    this.page = page;
    this.#person = person;
  }

  get canvas(): Locator {
    return this.page.getByRole('application', { name: 'Context map' });
  }

  async open(): Promise<void> {
    await signIn(this.page, this.#person);
    const { data } = project.parse(await this.#person.call('GET', `/projects/${this.#person.projectId}`));
    await this.page.goto(`/project/${data.code}/context-map`);
    await this.saved();
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }

  async stored() {
    await this.saved();
    return stored.parse(await this.#person.call('GET', '/context-map')).data;
  }

  /** The middle of a context and its ring at a side in the window. */
  async context(name: string, ring?: 'left' | 'right'): Promise<At> {
    const found = (await this.stored()).contexts.find((one) => one.name === name);
    if (!found) throw new Error(`There is no context “${name}”.`);
    const { left, top, zoom } = await viewOf(this.canvas);
    const away = ring === undefined ? 0 : (half.x * zoom + toRing) * (ring === 'right' ? 1 : -1);
    return {
      x: left + (found.position.x + half.x) * zoom + away,
      y: top + (found.position.y + half.y) * zoom,
    };
  }

  /** Relationships as `Payment > Ordering upstream-downstream OHS PL / ACL`. */
  async relationships(): Promise<readonly string[]> {
    const { contexts, relationships } = await this.stored();
    const nameOf = new Map(contexts.map(({ id, name }) => [id, name]));
    return relationships.map(({ upstreamId, downstreamId, kind, upstreamRoles, downstreamRoles }) =>
      [nameOf.get(upstreamId), '>', nameOf.get(downstreamId), kind, ...upstreamRoles, '/', ...downstreamRoles].join(
        ' ',
      ),
    );
  }

  async save(entry: string): Promise<string> {
    await this.page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: entry }).click();
    return readFileSync(await (await download).path(), 'utf8');
  }
}

/** Every file of the map names its contexts and its relationship. */
async function readBack(map: OpenMap): Promise<void> {
  const cml = await map.save('Context Mapper (.cml)');
  expect(cml).toContain('contains Ordering, Payment');
  expect(cml).toMatch(/Payment \[U,OHS\]->\[D,ACL\] Ordering/);
  for (const name of ['Ordering', 'Payment'])
    expect(cml).toMatch(new RegExp(`^BoundedContext ${name} implements`, 'm'));
  const puml = await map.save('PlantUML (.puml)');
  expect(puml).toMatch(/^@startuml\n/);
  expect(puml).toMatch(/\n@enduml\n?$/);
  expect(puml).toMatch(/component "Ordering[^"]*" as Ordering/);
  expect(puml).toMatch(/Payment "U[^"]*OHS[^"]*" --> "D[^"]*ACL[^"]*" Ordering :/);
  const svg = await map.save('Picture (.svg)');
  const texts = await map.page.evaluate((source) => {
    const { documentElement: root } = new DOMParser().parseFromString(source, 'image/svg+xml');
    const isPlain = root.localName === 'svg' && !root.querySelector('parsererror, script, foreignObject');
    return isPlain ? [...root.querySelectorAll('text')].map(({ textContent }) => textContent) : [];
  }, svg);
  expect(texts).toEqual(expect.arrayContaining(['Ordering', 'Payment', 'U OHS', 'D ACL']));
  const json = JSON.parse(await map.save('JSON (.json)')) as { contexts: { name: string }[] };
  expect(json.contexts.map(({ name }) => name)).toEqual(['Ordering', 'Payment']);
}

/** Undo of everything leaves the empty map, redo the whole one. */
async function undoAll(map: OpenMap): Promise<void> {
  const before = JSON.stringify(await map.stored());
  const all = async (name: 'Undo' | 'Redo'): Promise<void> => {
    const button = map.page.getByRole('button', { name, exact: true });
    while (await button.isEnabled()) await button.click();
  };
  await all('Undo');
  expect(await map.stored()).toMatchObject({ contexts: [], relationships: [] });
  await all('Redo');
  expect(JSON.stringify(await map.stored())).toBe(before);
}

const named = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add bounded context' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Add context' }).click();
  await expect(dialog).toBeHidden();
};

/** The slides show both contexts, and the map stays as it is. */
async function present({ page }: OpenMap, press: (what: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: 'Present', exact: true }));
  const show = page.getByRole('region', { name: 'Presentation' });
  const titles: string[] = [];
  for (const at of [1, 2, 3]) {
    await expect(show.getByText(`${String(at)} of 3`, { exact: true })).toBeVisible();
    titles.push((await show.getByRole('heading').textContent()) ?? '');
    await shot(page, `map-slide-${String(at)}`);
    if (at < 3) await press(show.getByRole('button', { name: 'Next slide' }));
  }
  expect([titles[0], titles.slice(1).toSorted()]).toEqual(['Context Map', ['Ordering', 'Payment']]);
  await press(show.getByRole('button', { name: /^Exit/ }));
  await expect(show).toBeHidden();
}

test('the mouse alone draws a context map', async ({ page, newPerson }) => {
  const map = new OpenMap(page, await newPerson('mapper'));
  await map.open();
  await expect(page.getByText(noContextsMessage)).toBeVisible();
  await page.mouse.dblclick(300, 320);
  await named(page, 'Ordering');
  await expect(page.getByRole('region', { name: 'Bounded context' })).toBeVisible();
  await page.mouse.click(300, 700);
  await page.mouse.click(520, 620, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Add context here' }).click();
  await named(page, 'Payment');
  await page.mouse.click(300, 720);

  // From the ring of one to the other.
  const payment = await map.context('Payment');
  await page.mouse.move(payment.x, payment.y);
  const [ring, ordering] = [await map.context('Payment', 'left'), await map.context('Ordering')];
  await page.mouse.move(ring.x, ring.y, { steps: 4 });
  await page.mouse.down();
  await page.mouse.move(ordering.x, ordering.y, { steps: 8 });
  await page.mouse.up();
  const panel = page.getByRole('region', { name: 'Relationship' });
  await panel.getByText('Open host service (OHS)').click();
  await panel.getByText('Anticorruption layer (ACL)').click();
  await shot(page, 'map-mouse-relationship');
  await panel.getByRole('button', { name: 'Close' }).click();
  expect(await map.relationships()).toEqual(['Payment > Ordering upstream-downstream OHS / ACL']);

  const [from, before] = [await map.context('Payment'), (await map.stored()).contexts];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await map.stored()).contexts).not.toEqual(before);
  const there = await map.context('Payment');
  await page.mouse.click(there.x, there.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Generic subdomain' }).click();
  await expect.poll(async () => (await map.stored()).contexts.map(({ subdomain }) => subdomain)).toContain('generic');
  await page.mouse.click(120, 700);
  await present(map, (what) => what.click());
  await readBack(map);
  await undoAll(map);
});

test('a page embeds the context map, which lives on in it and says when it is gone', async ({ page, newPerson }) => {
  const person = await newPerson('embedder');
  const contexts = [{ name: 'Ordering', position: { x: 0, y: 0 } }];
  await person.call('PUT', '/context-map', { contexts, relationships: [], revision: 1 });
  await signIn(page, person);
  await openNewNamespace(page, person, 'Handbook');
  await startPage(page, 'Teams');
  await insertBlock(page, 'context', 'Context map');
  await expect(page.getByText(embeddedContextMapWords)).toBeVisible();
  await saveNewPage(page);
  const embed = page.getByRole('region', { name: 'Context Map' });
  await expect(embed.getByRole('application', { name: 'Context Map' })).toBeVisible();
  await shot(page, 'map-embedded');
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await person.call('PUT', '/context-map', { contexts: [], relationships: [], revision: 2 });
  await expect(page.getByText(CONTEXT_MAP_MISSING)).toBeVisible();
  await person.call('PUT', '/context-map', { contexts, relationships: [], revision: 3 });
  await embed.getByRole('link', { name: editContextMapLabel }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('fingers alone draw a context map', async ({ page, newPerson }) => {
    const map = new OpenMap(page, await newPerson('fingers'));
    await map.open();
    const { tap, rest, slide } = await fingersOn(page);
    const press = async (what: Locator): Promise<void> => {
      await what.scrollIntoViewIfNeeded();
      await what.tap();
    };
    await shot(page, 'map-touch-empty');
    await rest({ x: 190, y: 250 });
    await press(page.getByRole('menuitem', { name: 'Add context here' }));
    await named(page, 'Ordering');
    const sheet = page.getByRole('region', { name: 'Bounded context' });
    await expect(sheet).toBeVisible();
    await shot(page, 'map-touch-sheet');
    await press(sheet.getByRole('button', { name: 'Close' }));
    await rest({ x: 190, y: 620 });
    await press(page.getByRole('menuitem', { name: 'Add context here' }));
    await named(page, 'Payment');
    await press(sheet.getByRole('button', { name: 'Close' }));
    await shot(page, 'map-touch-two');
    // Both are in sight above a sheet.
    for (let steps = 0; steps < 3; steps += 1) await press(page.getByRole('button', { name: 'Zoom out' }));

    await tap(await map.context('Payment'));
    await expect(sheet).toBeVisible();
    await shot(page, 'map-touch-selected');
    await slide(await map.context('Payment', 'right'), await map.context('Ordering'));
    const panel = page.getByRole('region', { name: 'Relationship' });
    await press(panel.getByText('Open host service (OHS)'));
    await press(panel.getByText('Anticorruption layer (ACL)'));
    await shot(page, 'map-touch-relationship');
    await press(panel.getByRole('button', { name: 'Close' }));
    expect(await map.relationships()).toEqual(['Payment > Ordering upstream-downstream OHS / ACL']);

    const [from, before] = [await map.context('Ordering'), (await map.stored()).contexts];
    await slide(from, { x: from.x + 40, y: from.y + 45 });
    await expect.poll(async () => (await map.stored()).contexts).not.toEqual(before);
    await rest(await map.context('Ordering'));
    await press(page.getByRole('menuitem', { name: 'Generic subdomain' }));
    await expect.poll(async () => (await map.stored()).contexts.map(({ subdomain }) => subdomain)).toContain('generic');
    // A tap on the empty map gives up the selection, and its sheet goes.
    await expect(sheet).toBeVisible();
    await tap({ x: 30, y: 200 });
    await expect(sheet).toBeHidden();
    await present(map, press);
    await readBack(map);
    await undoAll(map);
  });
});
