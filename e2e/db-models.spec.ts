/** A database model: imported, arranged, drawn, exported, embedded in a document, found, removed and restored. */
import type { Page } from '@playwright/test';
import * as z from 'zod';
import {
  createDbModelLabel,
  createDbModelTitle,
  dbModelRemovedMessage,
  editDbModelLabel,
  exportModelLabel,
  importedDbModelMessage,
  importModelLabel,
  noDbModelsMessage,
  removeDbModelLabel,
} from '#features/dbmodels/contract.ts';
import { confirmLabel } from '#platform/ui/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { projectCode } from './c4-models.ts';
import { openNewNamespace, storePage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const dump = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`customers\`;
CREATE TABLE \`customers\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`email\` varchar(190) NOT NULL,
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`by_email\` (\`email\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE \`orders\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`customer_id\` int NOT NULL,
  PRIMARY KEY (\`id\`),
  KEY \`by_customer\` (\`customer_id\`),
  CONSTRAINT \`orders_customer\` FOREIGN KEY (\`customer_id\`) REFERENCES \`customers\` (\`id\`) ON DELETE CASCADE
) ENGINE=InnoDB;
INSERT INTO \`customers\` VALUES (1,'ann@example.org');
`;

const exported = z.object({ data: z.object({ data: z.string() }) });
const mysqlOf = async (person: Person, id: string): Promise<string> =>
  exported.parse(await person.call('GET', `/dbmodels/${id}/export?format=dialect_mysql`)).data.data;

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const canvas = (page: Page) => page.getByRole('application', { name: 'Database model Shop' });

async function create(page: Page): Promise<string> {
  await page.getByRole('button', { name: createDbModelLabel }).first().click();
  const dialog = page.getByRole('dialog', { name: createDbModelTitle });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/database\/models\/[^/]+\/edit$/);
  return new URL(page.url()).pathname.split('/').at(-2) ?? '';
}

async function importDump(page: Page): Promise<void> {
  await page.getByRole('button', { name: importModelLabel }).click();
  const dialog = page.getByRole('dialog', { name: importModelLabel });
  await dialog.getByRole('textbox', { name: 'Data' }).fill(dump);
  await expect(dialog.getByText('2 tables, 4 columns, 1 relation')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace model' }).click();
  await expect(page.getByText(importedDbModelMessage)).toBeVisible();
  await page.getByRole('button', { name: 'Arrange tables' }).click();
}

/** A table with a column that refers to the orders, by keys and the list of tables. */
async function addRefunds(page: Page): Promise<void> {
  await canvas(page).focus();
  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'Table name' }).fill('refunds');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await canvas(page).focus();
  await page.keyboard.press('i');
  await page.getByRole('textbox', { name: 'Column name' }).fill('order_id');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await canvas(page).focus();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('button', { name: 'Columns of orders' }).click();
  const columns = page.getByRole('list', { name: 'Columns of orders' });
  await columns.getByRole('button', { name: /^id\b/ }).first().click();
  await canvas(page).focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('status').filter({ hasText: 'Relation from refunds to orders added.' })).toBeAttached();
}

test('a dump is imported, changed, exported, shown in a document, found, removed and restored', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('modeller');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/database/models`);
  await expect(page.getByText(noDbModelsMessage)).toBeVisible();
  const id = await create(page);
  await importDump(page);
  await addRefunds(page);
  await saved(page);
  await page.reload();
  await saved(page);
  await page.getByRole('button', { name: exportModelLabel }).click();
  await expect(page.getByRole('dialog').getByText(/CREATE TABLE `customers`/)).toBeVisible();
  const sql = await mysqlOf(person, id);
  expect(sql).toMatch(/FOREIGN KEY \(`order_id`\) REFERENCES `orders` \(`id`\)/);
  expect(sql).toMatch(/CONSTRAINT `orders_customer` .* ON DELETE CASCADE/);
  expect(sql).toMatch(/UNIQUE KEY `by_email` \(`email`\)/);

  const namespace = await openNewNamespace(page, person, 'Handbook');
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'dbmodel', attrs: { view: id } }] });
  const document = await storePage(person, { namespace, title: 'Tables', json });
  await page.goto(`${project}/documentation/${namespace}/${document}`);
  const embed = page.getByRole('region', { name: 'Shop' });
  const edit = `${project}/database/models/${id}/edit`;
  await expect(embed.getByRole('link', { name: editDbModelLabel })).toHaveAttribute('href', edit);
  await expect(embed.locator('canvas').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('refunds');
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(results.first()).toContainText('Shop');
  await results.first().click();
  await expect(canvas(page)).toBeVisible();

  await page.goto(`${project}/database/models`);
  await page.getByRole('button', { name: `${removeDbModelLabel} Shop` }).click();
  await page.getByRole('button', { name: confirmLabel }).click();
  await expect(page.getByText(dbModelRemovedMessage)).toBeVisible();
  await expect(page.getByText(noDbModelsMessage)).toBeVisible();
  await page.goto(`${project}/trash`);
  const removed = page.getByRole('row', { name: /Shop/ });
  await removed.getByRole('button', { name: /^Restore/ }).click();
  // Answered: the next page would ask for the list before.
  await expect(removed).toHaveCount(0);
  await page.goto(`${project}/database/models`);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(canvas(page)).toBeVisible();
  expect(await mysqlOf(person, id)).toBe(sql);
});
