/** Helpers for C4 models: stored through the API, checked on the canvas. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { c4Model, type C4Change, type C4Model } from '#features/c4models/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { expect } from './journey.ts';

const answered = z.object({ data: c4Model });

/** The model on the server. */
export const storedModel = async (person: Person, id: string): Promise<C4Model> =>
  answered.parse(await person.call('GET', `/c4models/${id}`)).data;

/** Applies changes as a person, based on the current version, and on what is saved in the same moment. */
export async function changeModel(person: Person, id: string, changes: readonly C4Change[]): Promise<void> {
  const { version } = await storedModel(person, id);
  await person.call('POST', `/c4models/${id}/changes`, { version, changes, rebase: true });
}

/** Creates a model with these systems, all inside the organization; returns ids by name. */
export async function storeModel(
  person: Person,
  name: string,
  systems: readonly string[],
): Promise<{ readonly id: string; readonly ids: Readonly<Record<string, string>> }> {
  const { data } = answered.parse(await person.call('POST', '/c4models', { name }));
  const ids = Object.fromEntries(systems.map((system) => [system, crypto.randomUUID()]));
  await changeModel(
    person,
    data.id,
    Object.entries(ids).map(([system, id]) => ({
      call: 'addElement',
      id,
      type: 'software-system',
      name: system,
      location: 'internal',
    })),
  );
  return { id: data.id, ids };
}

/** URL of the editor. */
export const editorAddress = (projectCode: string, id: string): string =>
  `/project/${projectCode}/c4-models/${id}/edit`;

/** Code of the current project. */
export async function projectCode(page: Page): Promise<string> {
  // By its address: the tile of the home page says in its name how many namespaces there are once it knows.
  const link = page.locator('a[href^="/project/"][href$="/documentation"]').first();
  return /project\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
}

/** An element on the canvas. */
export const nodeOf = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);

/** Positions of elements on the canvas by id, in canvas px. */
export const shownPlaces = (page: Page): Promise<Record<string, { x: number; y: number }>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.react-flow__node[data-id]')].flatMap((node) => {
        const [, x, y] = /translate\(([-\d.]+)px, ?([-\d.]+)px\)/.exec(node.style.transform) ?? [];
        return x === undefined || y === undefined ? [] : [[node.dataset['id'] ?? '', { x: Number(x), y: Number(y) }]];
      }),
    ),
  );

/** Waits until everything is saved. */
export const expectAllSaved = (page: Page): Promise<void> =>
  expect(page.locator('output[data-version]')).toHaveText('Saved');

/** Positions of the elements in the context view on the server. */
export async function storedPlaces(person: Person, id: string): Promise<Record<string, { x: number; y: number }>> {
  const { views } = await storedModel(person, id);
  const context = views.find(({ level, isDefault }) => level === 'C1' && isDefault);
  return Object.fromEntries((context?.elements ?? []).map((entry) => [entry.id, entry.position]));
}

/** Drags an element by a distance in screen px. `between` runs while the button is down. */
export async function dragNode(
  page: Page,
  id: string,
  by: { readonly x: number; readonly y: number },
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  const box = await nodeOf(page, id).boundingBox();
  if (!box) throw new Error('The element is not on the canvas.');
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await between();
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}
