/** Diagrams under stress: notes that hold words, and one text that both windows write. */
import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '../tools/api-person.ts';
import type { EditorDriver } from './editing-cycles.ts';
import { expect } from './journey.ts';
import { wholeDriver } from './whole-driver.ts';

const stored = z.object({ data: z.object({ id: z.string(), content: z.string() }) });
/** An empty diagram offers templates where notes would be put. */
const begun = JSON.stringify({
  elements: {
    begin: {
      id: 'begin',
      type: 'standard.Rectangle',
      label: 'Begin.',
      position: { x: 0, y: 0 },
      size: { w: 200, h: 60 },
      style: { bgColor: '#ffffff', borderColor: '#000000', textColor: '#000000' },
    },
  },
});

/** A note somewhere on the canvas. */
async function addNote(page: Page, text: string, random: () => number): Promise<void> {
  const at = { x: 200 + Math.floor(random() * 700), y: 150 + Math.floor(random() * 350) };
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add sticky note', exact: true }).click();
  await page.locator('.react-flow__pane').click({ position: at });
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.keyboard.press('Enter');
}

/** Finds a text; the element that has it is selected afterwards. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find on this diagram' }).fill(text);
}

/** The element that both windows write. */
async function writeBegin(page: Page, text: string): Promise<void> {
  await find(page, 'Begin.');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text' }).fill(`Begin. ${text}`);
  await page.keyboard.press('Enter');
}

/** Creates the diagram of a person. */
export async function diagramDriver(person: Person, project: string, random: () => number): Promise<EditorDriver> {
  const { data } = stored.parse(await person.call('POST', '/diagrams', { name: 'Stress', content: begun }));
  const content = async (): Promise<string> =>
    stored.parse(await person.call('GET', `/diagrams/${data.id}`)).data.content;
  return wholeDriver({
    address: `/project/${project}/diagrams/${data.id}/edit`,
    writes: /\/api\/diagrams\/[^/]+$/,
    stored: content,
    write: (page, text) => addNote(page, text, random),
    writeShared: writeBegin,
    random,
    agreed: async (page) => {
      const elements = z.object({ elements: z.record(z.string(), z.object({ label: z.string() })) });
      const { elements: all } = elements.parse(JSON.parse(await content()));
      const count = Object.values(all).filter(({ label }) => label.includes('word')).length;
      await find(page, 'word');
      await expect(page.getByText(count === 0 ? 'Nothing found' : `1 of ${count}`, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Close the search' }).click();
    },
  });
}
