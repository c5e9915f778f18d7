/** One C4 model of a crowd of windows: random gestures by mouse and keyboard, and what must hold of it in the end. */
import type { Page, Request } from '@playwright/test';
import * as z from 'zod';
import { changeC4Model, elementsOfModel } from '#features/c4models/contract.ts';
import { toC4Document } from '#features/c4models/model/c4-document.ts';
import { sentFaults, type SentWrite } from '../tools/c4-crowd.ts';
import type { Person } from '../tools/api-person.ts';
import { dragNode, nodeOf, shownPlaces, storedModel, storedPlaces } from './c4-models.ts';
import { leaveDialog, visit, type CrowdWindow } from './crowd-windows.ts';
import { expect } from './journey.ts';

/** Time in which a dialog is there if it comes at all, ms. */
const patience = 10_000;
/** More are not added: they would be too small to be hit. */
const mostElements = 16;
/** Elements are not dragged further from the origin, canvas px: a window shows and draws all of that at once. */
const reach = { x: 1_200, y: 700 };

interface Hit {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Elements whose head can be clicked, with that place in the window. */
const hittable = (page: Page): Promise<Hit[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.react-flow__node[data-id]')].flatMap((node) => {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + 20];
      const isOnTop = node.contains(document.elementFromPoint(x, y));
      return isOnTop ? [{ id: node.dataset['id'] ?? '', x, y }] : [];
    }),
  );

const saving = (page: Page) => page.locator('output[data-version]');

const answered = z.object({ data: z.object({ version: z.int() }) });

/** Notes what a window asked to change, and the version that this made where the answer arrived. */
async function noteSent(request: Request, sent: SentWrite[]): Promise<void> {
  if (request.method() !== 'POST' || !/\/c4models\/[^/]+\/changes$/.test(request.url())) return;
  const { changes } = z.parse(changeC4Model.body, request.postDataJSON());
  const place = sent.push({ changes, version: undefined }) - 1;
  const response = await request.response();
  if (!response) return;
  if (response.ok()) sent[place] = { changes, version: answered.parse(await response.json()).data.version };
  else sent[place] = { changes: [], version: undefined };
}

/** Opens the model in a window, and notes in `sent` what it saves. */
export async function openModel(page: Page, address: string, sent: SentWrite[]): Promise<void> {
  page.on('request', (request) => void noteSent(request, sent));
  await visit(page, address, page.locator('.react-flow__node'));
  await expect(saving(page)).toHaveText('Saved');
}

async function drag(page: Page, { id }: Hit, random: () => number): Promise<void> {
  const node = nodeOf(page, id);
  const zoom = await node.evaluate((box: HTMLElement) => box.getBoundingClientRect().width / box.offsetWidth);
  const place = (await shownPlaces(page))[id];
  if (!place) throw new Error('The element is not on the canvas.');
  const by = (axis: 'x' | 'y'): number => {
    const target = place[axis] + (random() * 240 - 120) / zoom;
    return Math.round((Math.min(reach[axis], Math.max(-reach[axis], target)) - place[axis]) * zoom);
  };
  await dragNode(page, id, { x: by('x'), y: by('y') });
}

async function rename(page: Page, { x, y }: Hit, name: string): Promise<void> {
  await page.mouse.dblclick(x, y);
  const field = page.getByRole('region', { name: /^Edit / }).getByRole('textbox', { name: 'Name', exact: true });
  await field.click({ timeout: patience });
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await field.blur({ timeout: patience });
  await keepText(page);
  await page.keyboard.press('Escape');
}

/** Where somebody else has changed the same field, the window asks which text is to stay. */
async function keepText(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save my text' }).first();
  if (await button.isVisible()) await button.click({ timeout: patience });
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add software system', exact: true }).click({ timeout: patience });
  const form = page.getByRole('dialog', { name: 'Add Element' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name, { timeout: patience });
  await form.getByText('Internal', { exact: true }).click({ timeout: patience });
  await form.getByRole('button', { name: 'Add element' }).click({ timeout: patience });
  await expect(form).toBeHidden({ timeout: patience });
}

async function connect(page: Page, from: Hit, to: Hit, name: string): Promise<void> {
  await page.mouse.click(from.x, from.y);
  const port = await nodeOf(page, from.id).locator('[data-port="right"]').boundingBox({ timeout: patience });
  if (!port) throw new Error('The element cannot be connected.');
  await page.mouse.move(port.x + port.width / 2, port.y + port.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: 'Add elements relationship' });
  await form.getByRole('textbox', { name: 'Description' }).fill(name, { timeout: patience });
  await form.getByRole('button', { name: /^Add/ }).click({ timeout: patience });
  await expect(form).toBeHidden({ timeout: patience });
}

async function remove(page: Page, { x, y }: Hit): Promise<void> {
  await page.mouse.click(x, y);
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Yes|Delete|Remove)/ })
    .click({ timeout: patience });
}

/** One random gesture. */
export async function changeSomething({ page, random }: CrowdWindow, word: string): Promise<void> {
  const dice = random();
  const hits = await hittable(page);
  const hit = hits[Math.floor(random() * hits.length)];
  const other = hits[Math.floor(random() * hits.length)];
  if (!hit || !other || dice < 0.05) return showAll(page);
  if (dice < 0.35) await drag(page, hit, random);
  else if (dice < 0.55) await rename(page, hit, `Named ${word}`);
  else if (dice < 0.67) await (hits.length < mostElements ? add(page, `System ${word}`) : remove(page, hit));
  else if (dice < 0.8 && hit !== other) await connect(page, hit, other, `asks ${word}`);
  else if (dice < 0.88 && hits.length > 3) await remove(page, hit);
  else {
    await page.getByRole('application').focus();
    await page.keyboard.press(dice < 0.96 ? 'Control+z' : 'Control+y');
  }
}

async function showAll(page: Page): Promise<void> {
  await leaveDialog(page);
  await page.getByRole('button', { name: 'Show everything' }).click({ timeout: patience });
}

/** Waits until all windows have saved everything and show what is stored; answers the version of that. */
export async function expectOneModel(
  windows: readonly CrowdWindow[],
  { person, id, sent }: { readonly person: Person; readonly id: string; readonly sent: readonly SentWrite[] },
): Promise<number> {
  for (const { page } of windows) await showAll(page);
  await expect(async () => {
    for (const { page } of windows) {
      await keepText(page);
      await expect(saving(page)).toHaveText('Saved', { timeout: 500 });
    }
    const { version } = await storedModel(person, id);
    for (const { page } of windows)
      await expect(saving(page)).toHaveAttribute('data-version', String(version), { timeout: 500 });
  }).toPass({ timeout: 120_000 });
  const model = await storedModel(person, id);
  const places = await storedPlaces(person, id);
  for (const { page } of windows) {
    await showAll(page);
    await expect.poll(() => shownPlaces(page)).toEqual(places);
    for (const { id: element, name } of elementsOfModel(model)) await expect(nodeOf(page, element)).toContainText(name);
  }
  expect(sentFaults(sent, toC4Document(model))).toEqual([]);
  return model.version;
}
