/** Database models under stress: notes that hold words, and one comment that both windows write. */
import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '../tools/api-person.ts';
import type { EditorDriver } from './editing-cycles.ts';
import { expect } from './journey.ts';
import { wholeDriver } from './whole-driver.ts';

const stored = z.object({ data: z.object({ id: z.string(), model: z.string() }) });
const shape = z.object({
  tables: z.array(z.object({ name: z.string(), comment: z.string() })),
  notes: z.array(z.unknown()).default([]),
});
const comment = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Comment' });

/** A note somewhere on the canvas. */
async function addNote(page: Page, text: string, random: () => number): Promise<void> {
  const at = { x: 200 + Math.floor(random() * 700), y: 150 + Math.floor(random() * 350) };
  await page.getByRole('application').focus();
  await page.keyboard.press('n');
  await page.locator('.react-flow__pane').click({ position: at });
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Opens the dialog of the table that both windows write. */
async function openOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('button', { name: 'Edit orders', exact: true }).click();
  await expect(comment(page)).toBeVisible();
}

async function closeOrders(page: Page, button: 'Save' | 'Cancel'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
}

async function writeOrders(page: Page, text: string): Promise<void> {
  await openOrders(page);
  await comment(page).fill(text);
  await closeOrders(page, 'Save');
}

/** Creates the database model of a person. */
export async function dbModelDriver(person: Person, project: string, random: () => number): Promise<EditorDriver> {
  const made = { name: 'Stress', platform: 'platform_mysql_90' };
  const { data } = stored.parse(await person.call('POST', '/dbmodels', made));
  const model = async (): Promise<string> => stored.parse(await person.call('GET', `/dbmodels/${data.id}`)).data.model;
  return wholeDriver({
    address: `/project/${project}/database/models/${data.id}/edit`,
    writes: /\/api\/dbmodels\/[^/]+$/,
    stored: model,
    write: (page, text) => addNote(page, text, random),
    writeShared: writeOrders,
    random,
    agreed: async (page) => {
      const { tables, notes } = shape.parse(JSON.parse(await model()));
      await openOrders(page);
      await expect(comment(page)).toHaveValue(tables.find(({ name }) => name === 'orders')?.comment ?? '');
      await closeOrders(page, 'Cancel');
      // The question before a removal counts what is on the canvas.
      await page.getByRole('application').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(page.getByText(`${tables.length + notes.length} parts`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Do you want to remove what is selected?')).toBeHidden();
    },
  });
}
