/** People suggest changes of models and drivers, and a proposed driver is edited in every field before it is accepted. */
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { drivers as driversShape, type Drivers } from '#features/drivers/contract.ts';
import {
  chooseElementMessage,
  goesMessage,
  leftModelMessage,
  nothingSuggestedMessage,
  outdatedNotice,
  proposalAcceptedMessage,
  proposalMadeMessage,
  suggestChangesLabel,
  suggestLabel,
} from '#features/proposals/contract.ts';
import { suggestNewLabels, type NewThing } from '#features/proposals/model/new-things.ts';
import type { Person } from '../tools/api-person.ts';
import { changeModel, projectCode, storedModel, storeModel } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });

/** Opens the suggestion of a thing from its menu. */
async function openSuggestion(page: Page, menu: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: suggestChangesLabel }).click();
  await expect(page.getByRole('heading', { name: suggestChangesLabel, level: 1 })).toBeVisible();
}

/** Sends the suggestion, although something is lost by it, and accepts it as whoever decides. */
async function sendAndAccept(page: Page, lost?: string, label: string = suggestChangesLabel): Promise<void> {
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await page.getByRole('button', { name: label }).click();
  if (lost !== undefined) {
    const question = page.getByRole('dialog');
    await expect(question).toContainText(lost);
    await question.getByRole('button', { name: label }).click();
  }
  await expect(page.getByText(proposalMadeMessage)).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText(proposalAcceptedMessage)).toBeVisible();
}

const driversOf = async (person: Person): Promise<Drivers> =>
  z.object({ data: driversShape }).parse(await person.call('GET', '/architecture/drivers')).data;

test('words of C4 elements and relationships are suggested, and only those that differ', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('modeller');
  const { id, ids } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  const line = { sourceId: ids['Shop'] ?? '', targetId: ids['Bank'] ?? '', description: 'Pays' };
  await changeModel(person, id, [{ call: 'addRelationship', id: crypto.randomUUID(), ...line }]);
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/c4-models`);
  await openSuggestion(page, 'More actions for Landscape');
  const part = page.getByRole('combobox', { name: 'Element or relationship' });
  await part.fill('Bank (');
  await page.getByRole('option', { name: 'Bank (software system)' }).click();
  await expect(part).toHaveValue('');
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(nothingSuggestedMessage)).toBeVisible();

  await page.getByRole('group', { name: 'Bank (software system)' }).getByLabel('Name').fill('Payment provider');
  await part.fill('Pays');
  await page.getByRole('option', { name: 'Shop → Bank: Pays' }).click();
  const relationship = page.getByRole('group', { name: 'Shop → Bank: Pays' });
  await relationship.getByLabel('Description').fill('Collects money');
  await page.reload();
  await expect(relationship.getByLabel('Description')).toHaveValue('Collects money');
  await sendAndAccept(page);
  const { softwareSystems } = (await storedModel(person, id)).model;
  expect(softwareSystems.map(({ name }) => name).toSorted()).toEqual(['Payment provider', 'Shop']);
  expect(softwareSystems.flatMap(({ relationships }) => relationships)).toMatchObject([
    { description: 'Collects money' },
  ]);
});

test('a part that left the model is named and removed, an emptied field stays empty, and everything is discarded', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('remover');
  const { id, ids } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/c4-models`);
  await openSuggestion(page, 'More actions for Landscape');
  const part = page.getByRole('combobox', { name: 'Element or relationship' });
  for (const name of ['Bank (software system)', 'Shop (software system)']) {
    await part.fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('group', { name: 'Bank (software system)' }).getByLabel('Name').fill('Payments');
  await page.getByRole('group', { name: 'Shop (software system)' }).getByLabel('Name').fill('');
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  await changeModel(person, id, [{ call: 'deleteElement', elementId: ids['Bank'] ?? '' }]);
  await page.reload();
  const shop = page.getByRole('group', { name: 'Shop (software system)' });
  await expect(shop.getByLabel('Name')).toHaveValue('');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(leftModelMessage('Payments'))).toBeVisible();
  const gone = page.getByRole('group', { name: 'This has left the model.' });
  await gone.getByRole('button', { name: 'Remove' }).click();
  await expect(gone).toHaveCount(0);
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(shop.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(shop.getByLabel('Name')).toBeFocused();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(shop).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Reason of the suggestion' })).toHaveValue('');
});

test('Structurizr DSL and the tables of a database model are suggested as text; faults are told with their line', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('writer');
  await person.call('POST', '/structurizr/workspaces', {});
  const { data } = created.parse(
    await person.call('POST', '/dbmodels', { name: 'Orders', platform: 'platform_mysql_90' }),
  );
  const sql = 'CREATE TABLE orders (id INT NOT NULL, PRIMARY KEY (id));';
  await person.call('PUT', `/dbmodels/${data.id}/import`, { format: 'dialect_mysql', data: sql, revision: 1 });
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/structurizr`);
  await openSuggestion(page, 'More');
  const dsl = page.getByRole('textbox', { name: 'DSL' });
  await dsl.fill('workspace {\n  model {\n    nonsense\n  }\n}');
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(/^Line 3: /)).toBeVisible();
  // The refused text is marked and has the focus.
  await expect(dsl).toHaveAttribute('aria-invalid', 'true');
  await expect(dsl).toBeFocused();
  await dsl.fill('workspace {\n  model {\n    clerk = person "Clerk"\n  }\n}');
  await sendAndAccept(page, 'Person://Reader');
  await page.goto(`${project}/structurizr`);
  await openSuggestion(page, 'More');
  await expect(dsl).toContainText('clerk = person');
  await dsl.fill('workspace {\n  model {\n    guest = person "Guest"\n  }\n}');
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Person://Clerk');
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto(`${project}/database/models`);
  await openSuggestion(page, 'More actions for Orders');
  const statements = page.getByRole('textbox', { name: 'SQL' });
  await expect(statements).toContainText('CREATE TABLE');
  await statements.fill('CREATE TABLE orders (id INT NOT NULL, total DECIMAL(10,2), PRIMARY KEY (id));');
  const meanwhile = 'CREATE TABLE stock (id INT NOT NULL, PRIMARY KEY (id));';
  const merged = { format: 'dialect_mysql', data: meanwhile, mode: 'merge', revision: 2 };
  await person.call('PUT', `/dbmodels/${data.id}/import`, merged);
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(outdatedNotice)).toBeVisible();
  await page.getByRole('button', { name: 'Accept on top' }).click();
  await expect(page.getByText(proposalAcceptedMessage)).toBeVisible();
  const model = JSON.stringify(await person.call('GET', `/dbmodels/${data.id}`));
  expect([model.includes('total'), model.includes('stock')]).toEqual([true, true]);
});

test('drivers are suggested in the form of their editor; a proposed one is edited in its kind and its scenarios', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('architect');
  await person.call('PUT', '/architecture/drivers/constraints', {
    constraints: [{ name: 'One region', kind: 'legal' }, { name: 'One clock' }],
    revision: 1,
  });
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/architecture/drivers`);
  await openSuggestion(page, 'More actions for One region');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('organizational');
  await page.getByRole('textbox', { name: 'Consequence' }).fill('No failover.');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('One clock');
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await name.fill('One region');
  await sendAndAccept(page);
  expect((await driversOf(person)).constraints).toMatchObject([
    { name: 'One region', kind: 'organizational', consequence: 'No failover.' },
    { name: 'One clock' },
  ]);

  const scenario = { stimulus: 'Sale', response: 'Answers', measure: '2 s', importance: 1, difficulty: 1 };
  const qualityAttribute = {
    type: 'custom',
    code: 'custom',
    name: 'Speed',
    reason: 'Users wait.',
    scenarios: [scenario],
  };
  const body = { change: { kind: 'driver', qualityAttribute }, reason: 'Users left.' };
  const { data } = created.parse(await person.call('POST', '/proposals', body));
  await page.goto(`${project}/proposals/${data.id}`);
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Speed of answers');
  await page.getByRole('switch', { name: 'Major' }).click();
  await page.getByRole('button', { name: /^Edit scenario / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Measure' }).fill('1 s');
  await dialog.getByRole('combobox', { name: 'Importance' }).selectOption('3');
  await dialog.getByRole('button', { name: 'Update' }).click();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await page.getByRole('button', { name: 'Accept with my edits' }).click();
  await expect(page.getByText(proposalAcceptedMessage)).toBeVisible();
  expect((await driversOf(person)).qualityAttributes).toMatchObject([
    {
      name: 'Speed of answers',
      isMajor: true,
      reason: 'Users wait.',
      scenarios: [{ stimulus: 'Sale', response: 'Answers', measure: '1 s', importance: 3, difficulty: 1 }],
    },
  ]);
});

test('new elements and relationships of a C4 model are suggested, and what should go from it', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('modeller');
  const { id, ids } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  await changeModel(person, id, [{ call: 'updateElement', elementId: ids['Shop'] ?? '', location: 'internal' }]);
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/c4-models`);
  await openSuggestion(page, 'More actions for Landscape');
  await page.getByRole('button', { name: 'Add an element' }).click();
  const element = page.getByRole('group', { name: 'New element' });
  await element.getByLabel('Type').selectOption('Container');
  await page.getByRole('textbox', { name: 'Reason of the suggestion' }).fill('It is clearer.');
  // A refusal is shown at the field that it is about.
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(element.getByLabel('Inside')).toBeFocused();
  await expect(element.getByLabel('Inside')).toHaveAccessibleDescription(chooseElementMessage);
  await element.getByLabel('Name').fill('Checkout');
  await element.getByLabel('Inside').selectOption('Shop (software system)');
  await element.getByLabel('Technology').fill('Node.js');
  await page.getByRole('button', { name: 'Add a relationship' }).click();
  const line = page.getByRole('group', { name: 'New relationship' });
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(line.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
  await line.getByLabel('From').selectOption('Checkout (container)');
  await line.getByLabel('To').selectOption('Shop (software system)');
  await line.getByRole('button', { name: 'Remove' }).click();
  await expect(line).toHaveCount(0);
  const part = page.getByRole('combobox', { name: 'Element or relationship' });
  await part.fill('Bank');
  await page
    .getByRole('listbox', { name: 'Element or relationship' })
    .getByRole('option', { name: 'Bank (software system)' })
    .click();
  await page.getByRole('group', { name: 'Bank (software system)' }).getByLabel('Delete it from the model').check();
  await page.reload();
  await expect(element.getByLabel('Technology')).toHaveValue('Node.js');
  await sendAndAccept(page, goesMessage(['Bank (software system)']));
  const { softwareSystems } = (await storedModel(person, id)).model;
  expect(softwareSystems.map(({ name, containers }) => [name, containers.map((one) => one.name)])).toEqual([
    ['Shop', ['Checkout']],
  ]);
});

test('a new page, records and drivers are suggested from the menu of proposals', async ({ page, newPerson }) => {
  const person = await newPerson('suggester');
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  await signIn(page, person);
  const proposals = `/project/${await projectCode(page)}/proposals`;
  const suggest = async (thing: NewThing, fill: () => Promise<void>): Promise<void> => {
    await page.goto(proposals);
    await page.getByRole('button', { name: suggestLabel, exact: true }).click();
    await page.getByRole('menuitem', { name: suggestNewLabels[thing], exact: true }).click();
    await expect(page.getByRole('heading', { name: suggestNewLabels[thing], level: 1 })).toBeVisible();
    await fill();
    await sendAndAccept(page, undefined, suggestNewLabels[thing]);
  };
  const text = async (title: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Text as Markdown' }).fill('Because *load* comes in waves.');
  };
  await suggest('doc', async () => {
    await page.getByRole('combobox', { name: 'Namespace' }).selectOption('Handbook');
    await text('Runbook');
  });
  await suggest('adr', () => text('Use queues'));
  await suggest('rfc', () => text('Split the shop'));
  await suggest('constraint', () => page.getByRole('textbox', { name: 'Name' }).fill('One region'));
  await suggest('quality-attribute', async () => {
    const attribute = page.getByRole('combobox', { name: 'Quality attribute' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Speed of answers');
    await attribute.selectOption({ index: 1 });
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Users wait.');
  });
  const titles = z.object({ 'hydra:member': z.array(z.object({ title: z.string() })) });
  for (const [path, title] of [
    ['/adrs', 'Use queues'],
    ['/rfcs', 'Split the shop'],
  ] as const)
    expect(titles.parse(await person.call('GET', path))['hydra:member']).toEqual([expect.objectContaining({ title })]);
  const { constraints, qualityAttributes } = await driversOf(person);
  expect([constraints.map(({ name }) => name), qualityAttributes.map(({ type, reason }) => [type, reason])]).toEqual([
    ['One region'],
    [['fixed', 'Users wait.']],
  ]);

  // The lists of drivers lead there as well.
  await page.goto(`/project/${await projectCode(page)}/architecture/drivers`);
  await page.getByRole('button', { name: 'More actions for Constraints' }).click();
  await page.getByRole('menuitem', { name: suggestNewLabels.constraint }).click();
  await expect(page.getByRole('heading', { name: suggestNewLabels.constraint, level: 1 })).toBeVisible();
});
