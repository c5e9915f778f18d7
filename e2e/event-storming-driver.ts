/** Event storming boards under stress: events that hold words, and one command that both windows write. */
import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '../tools/api-person.ts';
import type { EditorDriver } from './editing-cycles.ts';
import { expect } from './journey.ts';
import { wholeDriver } from './whole-driver.ts';

const board = z.object({
  commands: z.array(z.object({ content: z.string(), children: z.array(z.unknown()).default([]) })),
});
const stored = z.object({ data: z.object({ id: z.string(), board }) });
const field = (page: Page) => page.getByRole('textbox', { name: /^Text of the card/ });

/** The canvas with nothing selected. */
async function rest(page: Page): Promise<void> {
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

async function writeOpen(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeHidden();
}

/** An event at the end of the command, or somewhere among its cards. */
async function addEvent(page: Page, text: string, random: () => number): Promise<void> {
  await rest(page);
  const steps = Math.floor(random() * 4);
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Tab');
  await page.getByRole('application').focus();
  await page.keyboard.press('e');
  await writeOpen(page, text);
}

/** The first card is the command. */
async function writeCommand(page: Page, text: string): Promise<void> {
  await rest(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await writeOpen(page, text);
}

/** Creates the board of a person. */
export async function eventStormingDriver(
  person: Person,
  project: string,
  random: () => number,
): Promise<EditorDriver> {
  const made = { name: 'Stress', board: { commands: [{ id: 'place', content: 'Place order' }] } };
  const { data } = stored.parse(await person.call('POST', '/architect/boards', made));
  const read = async () => stored.parse(await person.call('GET', `/architect/boards/${data.id}`)).data.board;
  return wholeDriver({
    address: `/project/${project}/architect?board=${data.id}`,
    writes: /\/api\/architect\/boards\/[^/]+$/,
    stored: async () => JSON.stringify(await read()),
    write: (page, text) => addEvent(page, text, random),
    writeShared: writeCommand,
    random,
    agreed: async (page) => {
      const { commands } = await read();
      const cards = commands.reduce((sum, { children }) => sum + 1 + children.length, 0);
      await page.getByRole('button', { name: 'Outline', exact: true }).click();
      const panel = page.getByRole('region', { name: 'Outline' });
      await expect(panel.getByText(`Design: ${cards} ${cards === 1 ? 'row' : 'rows'}`)).toBeVisible();
      await expect(panel.getByRole('button', { name: commands[0]?.content ?? '' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Outline', exact: true }).click();
      await expect(panel).toBeHidden();
    },
  });
}
