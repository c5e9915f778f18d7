/** One page of a crowd of windows: random edits by mouse and keyboard, and what must hold of the text in the end. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { editDocumentLabel } from '#features/documentation/contract.ts';
import { documentSchemaMark, openDocument, readDocument } from '#platform/richtext/model/checked-document.ts';
import { replaySteps } from '#platform/richtext/model/document-steps.ts';
import { exchangeSteps, joinDraft } from '#platform/together/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { visit, type CrowdWindow } from './crowd-windows.ts';
import { textField } from './documentation.ts';
import { expect } from './journey.ts';
import { oneOf } from './random.ts';
import { insertBlock } from './writing.ts';

const joined = z.object({ data: joinDraft.reply });
const exchanged = z.object({ data: exchangeSteps.reply });
/** Time in which a button is there if it comes at all, ms. */
const patience = 10_000;
/** Each word begins with a sign that is typed only once, so that it can be followed. */
const firstSign = 0x4e00;
const tableChanges = [
  'Insert row above',
  'Insert row below',
  'Insert column left',
  'Insert column right',
  'Delete row',
  'Delete column',
] as const;

/** Starts to edit the page in a window. */
export async function openText(page: Page, address: string): Promise<void> {
  const edit = page.getByRole('main').getByRole('button', { name: editDocumentLabel });
  await visit(page, address, edit);
  await edit.click();
  await expect(textField(page)).toBeFocused();
}

/** A place in a random block that can be clicked, window px. */
const placeIn = (field: Locator, blocks: string, random: () => number) =>
  field.evaluate(
    (root, { selector, which, share }) => {
      const all = [...root.querySelectorAll(selector)];
      const block = all[Math.floor(which * all.length)];
      block?.scrollIntoView({ block: 'center' });
      const box = block?.getBoundingClientRect();
      if (!box) return undefined;
      const [x, y] = [box.left + 2 + share * (box.width - 4), box.top + box.height / 2];
      return root.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
    },
    { selector: blocks, which: random(), share: random() },
  );

/** Writers of one text. */
export class TextHands {
  /** Signs that were typed, and those that their window has taken back since, perhaps before they were sent. */
  readonly typed: string[] = [];
  readonly takenBack = new Set<string>();

  /** One random edit. */
  readonly edit = async ({ page, random }: CrowdWindow, word: string): Promise<void> => {
    const field = textField(page);
    const dice = random();
    if (dice < 0.84) await this.#goSomewhere(page, random);
    if (dice < 0.55) await this.#type(page, word);
    else if (dice < 0.66) await times(1 + Math.floor(random() * 6), () => page.keyboard.press('Backspace'));
    else if (dice < 0.72) await page.keyboard.press('Enter');
    else if (dice < 0.78) await embolden(page);
    else if (dice < 0.84) {
      await page.keyboard.press('Shift+End');
      await page.keyboard.press('Delete');
    } else if (dice < 0.93) await this.#changeTable(page, random);
    else {
      await field.focus();
      const before = await field.innerText();
      await page.keyboard.press(dice < 0.975 ? 'Control+z' : 'Control+y');
      const after = await field.innerText();
      for (const sign of this.typed) if (before.includes(sign) && !after.includes(sign)) this.takenBack.add(sign);
    }
  };

  async #goSomewhere(page: Page, random: () => number, blocks = 'p'): Promise<void> {
    const at = await placeIn(textField(page), blocks, random);
    if (at) await page.mouse.click(at.x, at.y);
    else await textField(page).press('Control+End');
    await expect(textField(page)).toBeFocused({ timeout: patience });
  }

  async #type(page: Page, word: string): Promise<void> {
    const sign = String.fromCodePoint(firstSign + this.typed.length);
    this.typed.push(sign);
    await page.keyboard.type(`${sign}${word} `);
  }

  async #changeTable(page: Page, random: () => number): Promise<void> {
    const tables = await textField(page).locator('table').count();
    if (tables === 0 || (tables < 3 && random() < 0.1)) {
      await textField(page).press('Control+End');
      await page.keyboard.press('Enter');
      return insertBlock(page, 'tab', 'Table');
    }
    await this.#goSomewhere(page, random, 'td, th');
    const button = page
      .getByRole('toolbar', { name: 'Table' })
      .getByRole('button', { name: oneOf(random, tableChanges) });
    await button.click({ timeout: patience });
  }
}

async function embolden(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('ArrowRight');
}

async function times(count: number, act: () => Promise<void>): Promise<void> {
  for (let time = 0; time < count; time++) await act();
}

/** The document that a window holds. */
export const heldDocument = async (page: Page) => {
  const json = await textField(page).evaluate((field) => {
    // The view of the editor keeps its document at the element that it draws into.
    const { pmViewDesc } = field as HTMLElement & { pmViewDesc?: { node: { toJSON: () => unknown } } };
    return JSON.stringify(pmViewDesc?.node.toJSON());
  });
  return readDocument(JSON.parse(json));
};

/** The shared draft of a page: all that was ever done in it, and what that makes of the text it began with. */
async function draftLog(person: Person, id: string) {
  const path = `/drafts/doc/${id}`;
  const schema = documentSchemaMark;
  const { draft, base } = joined.parse(await person.call('POST', path, { schema })).data;
  const client = crypto.randomUUID();
  const asked = { draft, client, schema, version: 0, revision: base.revision, steps: [] };
  const { rows } = exchanged.parse(await person.call('POST', `${path}/steps`, asked)).data;
  const begun = openDocument(base.json);
  return { rows, document: rows.reduce((document, { steps }) => replaySteps(document, steps), begun) };
}

/** Waits until all windows hold what the log of the draft makes. Answers that text and the number of rows. */
export async function expectOneText(windows: readonly CrowdWindow[], hands: TextHands, person: Person, id: string) {
  let log = await draftLog(person, id);
  await expect(async () => {
    log = await draftLog(person, id);
    for (const [index, { page }] of windows.entries()) {
      const held = await heldDocument(page);
      expect(held.toJSON(), `Window ${index + 1} holds the text of the log`).toEqual(log.document.toJSON());
    }
  }).toPass({ timeout: 120_000 });
  const steps = JSON.stringify(log.rows);
  const told = windows.flatMap(({ toasts }) => toasts).join(' ');
  expect(
    hands.typed.filter((sign) => !steps.includes(sign) && !told.includes(sign) && !hands.takenBack.has(sign)),
    'Words that are neither in the log nor told to be lost',
  ).toEqual([]);
  const text = log.document.textContent;
  const twice = hands.typed.filter((sign) => text.indexOf(sign) !== text.lastIndexOf(sign));
  expect(twice, 'Words that stand in the text twice').toEqual([]);
  const lost = hands.typed.filter((sign) => !steps.includes(sign)).length;
  return { text, rows: log.rows.length, lost };
}
