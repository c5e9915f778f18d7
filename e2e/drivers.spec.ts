/** Architectural drivers: written down, put in order by mouse, weighed in two windows, and answered by a decision. */
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  constraintRemovedMessage,
  constraintsTitle,
  driversSavedMessage,
  noConstraintsMessage,
  noQualityAttributesMessage,
  qualityAttributesTitle,
} from '#features/drivers/contract.ts';
import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });

const reason = (page: Page, name: string) => page.getByRole('textbox', { name: `Reason of ${name}` });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(driversSavedMessage).last()).toBeVisible();
}

/** Drags a row by its handle upon the upper half of another one. */
async function dragAbove(page: Page, moved: string, other: string): Promise<void> {
  const target = await page.getByRole('listitem').filter({ hasText: other }).first().boundingBox();
  await page.getByRole('button', { name: `Move ${moved}`, exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 12, { steps: 8 });
  await page.mouse.move((target?.x ?? 0) + 24, (target?.y ?? 0) + 8, { steps: 3 });
  await page.mouse.up();
}

async function writeAttributes(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Edit ${qualityAttributesTitle}` }).click();
  await page.getByRole('button', { name: 'Add Security' }).click();
  await page.getByRole('button', { name: 'Add Availability' }).click();
  await reason(page, 'Availability').fill('A minute without checkout costs 1,900 euro.');
  await page.getByRole('switch', { name: 'Major: Availability' }).click();
  await dragAbove(page, 'Availability', 'Security');
  await expect(page.getByText('"Availability" is now 1 of 2.')).toBeAttached();
  await page.getByRole('button', { name: 'Add scenario to Availability' }).click();
  const dialog = page.getByRole('dialog');
  // The dialog takes the focus once it is open: text that is filled in before would land in its first field.
  await expect(dialog.getByRole('textbox', { name: 'Source' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Stimulus' }).fill('A node stops');
  await dialog.getByRole('textbox', { name: 'Measure' }).fill('checkout is back within 30 s');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await save(page);
}

async function writeConstraints(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Edit ${constraintsTitle}` }).click();
  for (const name of ['Data stays in the EU', 'One vendor']) {
    await page.getByRole('button', { name: 'Add constraint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Add' }).click();
  }
  await page.getByRole('button', { name: 'Remove One vendor' }).click();
  await expect(page.getByText(constraintRemovedMessage)).toBeVisible();
  await save(page);
}

test('drivers are written, ordered by mouse, answered by an ADR and read as a utility tree', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('driver');
  await signIn(page, person);
  const drivers = `/project/${await projectCode(page)}/architecture/drivers`;
  await page.goto(drivers);
  await expect(page.getByText(noQualityAttributesMessage)).toBeVisible();
  await expect(page.getByText(noConstraintsMessage)).toBeVisible();
  await writeAttributes(page);
  await writeConstraints(page);
  const names = page.getByRole('region', { name: qualityAttributesTitle }).getByRole('listitem').locator('strong');
  await expect(names).toHaveText(['Availability', 'Security']);
  await expect(page.getByRole('region', { name: constraintsTitle }).getByRole('listitem')).toHaveCount(1);

  const text = [{ type: 'text', text: 'Orders are taken in two regions.' }];
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: text }] });
  const { id } = created.parse(await person.call('POST', '/adrs', { title: 'Two regions', json })).data;
  await page.goto(drivers.replace('architecture/drivers', `adrs/${id}/edit`));
  const beside = page.getByRole('region', { name: 'Drivers' });
  await beside.getByRole('button', { name: 'Answer a driver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Driver' }).selectOption('Availability');
  await dialog.getByRole('textbox', { name: 'Because' }).fill('both regions take orders.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await beside.getByRole('link', { name: 'Availability' }).click();
  const answers = page.getByRole('list', { name: 'Answers to Availability' });
  await expect(answers.getByRole('link', { name: /Two regions/ })).toBeVisible();
  await expect(answers.getByText('because both regions take orders.')).toBeVisible();
  await page.getByRole('tab', { name: 'Utility tree' }).click();
  await expect(page.getByText('A node stops · checkout is back within 30 s')).toBeVisible();
  await page.getByRole('tab', { name: /^Coverage/ }).click();
  const open = page.getByRole('table', { name: 'Drivers without an answer' });
  await expect(open.getByRole('link')).toHaveText(['Security', 'Data stays in the EU']);
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
});

test('two windows change the same drivers and lose nothing', async ({ page, newPerson, newWindow }) => {
  const person = await newPerson('weigher');
  const fixed = (code: string) => ({ type: 'fixed', code });
  await person.call('PUT', '/architecture/drivers/quality-attributes', {
    qualityAttributes: [fixed('security'), fixed('cost')],
    revision: 1,
  });
  const other = await newWindow();
  for (const window of [page, other]) {
    await signIn(window, person);
    await window.goto(`/project/${await projectCode(window)}/architecture/drivers/quality-attributes/edit`);
  }
  await reason(page, 'Security').fill('Card data.');
  await reason(page, 'Cost').fill('One budget.');
  await reason(other, 'Cost').fill('Investors ask.');
  await save(page);
  await other.getByRole('button', { name: 'Save' }).click();
  const choice = other.getByRole('region', { name: 'Changed twice' });
  await expect(choice.getByText('One budget.')).toBeVisible();
  await choice.getByRole('button', { name: 'Keep this window’s' }).click();
  await expect(reason(other, 'Security')).toHaveValue('Card data.');
  await save(other);
  await expect(other.getByText('Investors ask.')).toBeVisible();
  await expect(other.getByText('Card data.')).toBeVisible();
});

test('a new ADR names its driver before it is stored; a reload keeps it, and the first save stores both', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('namer');
  await person.call('PUT', '/architecture/drivers/quality-attributes', {
    qualityAttributes: [{ type: 'fixed', code: 'security' }],
    revision: 1,
  });
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/adrs/new`);
  const beside = page.getByRole('region', { name: 'Drivers' });
  await beside.getByRole('button', { name: 'Answer a driver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Driver' }).selectOption('Security');
  await dialog.getByRole('textbox', { name: 'Because' }).fill('tokens end after an hour.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.reload();
  await expect(beside.getByText('because tokens end after an hour.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Short tokens');
  await page.getByRole('textbox', { name: 'Text' }).fill('Why.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/view/);
  await expect(beside.getByRole('link', { name: 'Security' })).toBeVisible();
  await expect(beside.getByText('because tokens end after an hour.')).toBeVisible();
});
