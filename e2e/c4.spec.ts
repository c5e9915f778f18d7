/** A model drawn by mouse and keyboard, saved, reloaded, and edited in two windows. */
import type { Page } from '@playwright/test';
import {
  createC4ModelLabel,
  elementRemovedMessage,
  noC4ModelsMessage,
  removeElementQuestion,
  versionConflictMessage,
} from '#features/c4models/contract.ts';
import {
  changeModel,
  dragNode,
  editorAddress,
  expectAllSaved,
  nodeOf,
  projectCode,
  shownPlaces,
  storedModel,
  storedPlaces,
  storeModel,
} from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const canvas = (page: Page) => page.getByRole('application');
const nodeNamed = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function addElement(page: Page, tool: string, name: string, more?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: tool, exact: true }).click();
  const form = dialog(page, 'Add Element');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await more?.();
  await form.getByRole('button', { name: 'Add element' }).click();
  await expect(form).toBeHidden();
  await expect(nodeNamed(page, name)).toBeVisible();
}

test('an architect draws a system at two levels, finds it saved, and undoes a deletion', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('architect');
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/c4-models`);
  await expect(page.getByText(noC4ModelsMessage)).toBeVisible();
  await page.getByRole('button', { name: createC4ModelLabel }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Landscape');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(canvas(page)).toBeVisible();

  // Two elements and a relationship between them, drawn from the handle with the mouse.
  await addElement(page, 'Add actor', 'Customer');
  await addElement(page, 'Add software system', 'Shop', async () => {
    await dialog(page, 'Add Element').getByText('Internal', { exact: true }).click();
  });
  await nodeNamed(page, 'Customer').click();
  const target = await nodeNamed(page, 'Shop').boundingBox();
  const port = await nodeNamed(page, 'Customer').locator('[data-port="right"]').boundingBox();
  if (!target || !port) throw new Error('There is nothing to connect.');
  await page.mouse.move(port.x + port.width / 2, port.y + port.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
  const relating = dialog(page, 'Add elements relationship');
  await relating.getByRole('textbox', { name: 'Description' }).fill('orders from');
  await relating.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByText('orders from')).toBeVisible();

  // Into the system, and back with the browser.
  await nodeNamed(page, 'Shop').locator('[data-glyph]').click();
  await expect(page.getByRole('button', { name: 'Level C2 Containers' })).toHaveAttribute('aria-current', 'step');
  await addElement(page, 'Add container', 'Web shop');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Level C1 Context' })).toHaveAttribute('aria-current', 'step');

  // A name typed in the drawer is saved automatically.
  await nodeNamed(page, 'Customer').dblclick({ position: { x: 20, y: 120 } });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Buyer');
  await name.blur();
  await expect(nodeNamed(page, 'Buyer')).toBeVisible();
  await page.keyboard.press('Escape');

  // Dragged positions are kept after a reload.
  await expectAllSaved(page);
  const id = /c4-models\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const buyer = (await storedModel(person, id)).model.actors[0]?.id ?? '';
  await dragNode(page, buyer, { x: -150, y: 75 });
  await expectAllSaved(page);
  const places = await storedPlaces(person, id);
  await page.reload();
  await expect.poll(() => shownPlaces(page)).toEqual(places);

  // The key of every browser finds an element, in a bar that no other covers on a small window.
  await page.setViewportSize({ width: 800, height: 800 });
  await page.keyboard.press('Control+f');
  const field = page.getByRole('combobox', { name: 'Find an element' });
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'System Context' }).click({ trial: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  // Deleted after a confirmation, and restored.
  await nodeOf(page, buyer).click({ position: { x: 20, y: 120 } });
  await page.keyboard.press('Delete');
  await expect(page.getByText(removeElementQuestion)).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Yes|Delete|Remove)/ })
    .click();
  await expect(page.getByText(elementRemovedMessage)).toBeVisible();
  await expect(nodeOf(page, buyer)).toBeHidden();
  await canvas(page).focus();
  await page.keyboard.press('Control+z');
  await expect(nodeOf(page, buyer)).toBeVisible();
  await expectAllSaved(page);
  expect((await storedModel(person, id)).model.actors.map((actor) => actor.name)).toEqual(['Buyer']);
});

test('two people who edit one model lose no text silently', async ({ page, newPerson, newWindow }) => {
  const author = await newPerson('author');
  const { id, ids } = await storeModel(author, 'Shared', ['Shop', 'Bank']);
  const [shop = '', bank = ''] = Object.values(ids);
  await signIn(page, author);
  const address = editorAddress(await projectCode(page), id);
  const other = await newWindow();
  await signIn(other, author);
  await Promise.all([page.goto(address), other.goto(address)]);
  await expect(nodeOf(page, shop)).toBeVisible();
  await expect(nodeOf(other, shop)).toBeVisible();

  // Changes without conflict are sent again automatically.
  await dragNode(page, bank, { x: 0, y: 90 });
  await expectAllSaved(page);
  await dragNode(other, shop, { x: -60, y: 60 });
  await expectAllSaved(other);
  await expect.poll(() => shownPlaces(other)).toEqual(await storedPlaces(author, id));

  // The same field in both: the second person is informed and keeps the typed text.
  // The address names the moved element, which stands in the middle now, so the other one is partly out of sight.
  // Without the stream the change is news to the window when it saves.
  await page.context().route(/\/api\/live/, (route) => route.abort());
  await page.reload();
  await nodeOf(page, shop).dblclick({ position: { x: 200, y: 20 } });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.press('End');
  await page.keyboard.type(' front');
  await changeModel(author, id, [{ call: 'updateElement', elementId: shop, name: 'Store' }]);
  await name.blur();
  await expect(page.getByText(versionConflictMessage(author.email.split('@')[0] ?? '')).first()).toBeVisible();
  await expect(page.getByText('Not saved').first()).toBeVisible();
  await expect(nodeOf(page, shop)).toContainText('Store');
  await page.getByRole('button', { name: 'Save my text' }).click();
  await expectAllSaved(page);
  expect((await storedModel(author, id)).model.softwareSystems.find((one) => one.id === shop)?.name).toBe('Shop front');
});
