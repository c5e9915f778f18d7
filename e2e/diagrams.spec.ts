/** A diagram: drawn, linked, saved, embedded in a document, removed and restored. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import {
  createDiagramLabel,
  diagramRemovedMessage,
  editDiagramLabel,
  noDiagramsMessage,
} from '#features/diagrams/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { projectCode } from './c4-models.ts';
import { openNewNamespace, storePage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const element = z.looseObject({ type: z.string(), label: z.string().optional() });
const stored = z.object({ data: z.object({ content: z.string(), name: z.string() }) });

/** Elements of a stored diagram as `type label`, sorted. */
async function storedElements(person: Person, id: string): Promise<readonly string[]> {
  const { data } = stored.parse(await person.call('GET', `/diagrams/${id}`));
  const { elements } = z.object({ elements: z.record(z.string(), element) }).parse(JSON.parse(data.content));
  return Object.values(elements)
    .map(({ type, label = '' }) => `${type} ${label}`.trim())
    .toSorted();
}

const drawn = ['custom.StickyNote Who pays?', 'standard.Link', 'standard.Rectangle Courier'];

/** Middles of the note and the square, px of the canvas. */
const noteAt = { x: 420, y: 320 };
const squareAt = { x: 860, y: 320 };

/** Places an element with a tool and writes its text. */
async function place(page: Page, pane: Locator, tool: string, { at, text }: { at: typeof noteAt; text: string }) {
  await page.getByRole('button', { name: tool, exact: true }).click();
  await pane.click({ position: at });
  await pane.dblclick({ position: at });
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.keyboard.press('Enter');
}

test('a diagram is drawn, linked, saved, shown in a document, removed and restored', async ({ page, newPerson }) => {
  const person = await newPerson('sketcher');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/diagrams`);
  await expect(page.getByText(noDiagramsMessage)).toBeVisible();
  await page.getByRole('button', { name: createDiagramLabel }).click();
  await expect(page).toHaveURL(/\/diagrams\/[^/]+\/edit$/);
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? '';

  const pane = page.locator('.react-flow__pane');
  await place(page, pane, 'Add sticky note', { at: noteAt, text: 'Who pays?' });
  await place(page, pane, 'Add square', { at: squareAt, text: 'Courier' });
  await page.getByRole('button', { name: 'Link two elements', exact: true }).click();
  await pane.dragTo(pane, { sourcePosition: noteAt, targetPosition: squareAt });
  await expect.poll(() => storedElements(person, id)).toEqual(drawn);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  // Tab goes through the elements and says what they are.
  const canvas = page.getByRole('application', { name: 'Diagram My diagram' });
  await canvas.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: 'Who pays?' })).toBeAttached();
  expect(await storedElements(person, id)).toEqual(drawn);

  const namespace = await openNewNamespace(page, person, 'Handbook');
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'diagram', attrs: { diagram: id } }] });
  const document = await storePage(person, { namespace, title: 'Checkout', json });
  await page.goto(`${project}/documentation/${namespace}/${document}`);
  const embed = page.getByRole('region', { name: 'My diagram' });
  await expect(embed.getByRole('link', { name: editDiagramLabel })).toHaveAttribute(
    'href',
    `${project}/diagrams/${id}/edit`,
  );
  await expect(embed.locator('canvas').first()).toBeVisible();

  await page.goto(`${project}/diagrams`);
  await page.getByRole('button', { name: 'Delete My diagram' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^(Remove|Delete|Yes)/ })
    .click();
  await expect(page.getByText(diagramRemovedMessage)).toBeVisible();
  await expect(page.getByText(noDiagramsMessage)).toBeVisible();
  await page.goto(`${project}/trash`);
  const removed = page.getByRole('row', { name: /My diagram/ });
  await removed.getByRole('button', { name: /^Restore/ }).click();
  // Answered: the next page would ask for the list before.
  await expect(removed).toHaveCount(0);
  await page.goto(`${project}/diagrams`);
  await page.getByRole('link', { name: 'My diagram', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/diagrams/${id}/edit$`));
  await expect(page.getByRole('application', { name: 'Diagram My diagram' })).toBeVisible();
  expect(await storedElements(person, id)).toEqual(drawn);
});
