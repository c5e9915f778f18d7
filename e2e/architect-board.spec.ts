/** The architect board as people use it: the first visit makes the sample, a process is stormed, and a second window follows. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import {
  allInC4Message,
  glossaryLabel,
  glossaryReplacesMessage,
  glossaryWrittenMessage,
  makeC4Label,
  noC4WordsMessage,
  noCommandLabel,
  noGlossaryMessage,
  openPoliciesLabel,
  unknownBoardTitle,
} from '#features/eventstorming/contract.ts';
import { removedTitle } from '#platform/trash/contract.ts';
import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const listed = z.object({ data: z.object({ resources: z.array(z.object({ id: z.string(), name: z.string() })) }) });
const stored = z.object({
  data: z.object({ board: z.looseObject({ commands: z.array(z.looseObject({ content: z.string() })) }) }),
});

const field = (page: Page) => page.getByRole('textbox', { name: /^Text of the card/ });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 });

async function add(page: Page, key: string, text: string): Promise<void> {
  await page.getByRole('application').focus();
  await page.keyboard.press(key);
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeHidden();
}

test('the first visit shows the sample; a stormed process is there after a reload and in a second window', async ({
  page,
  newPerson,
  newWindow,
}) => {
  const person = await newPerson('stormer');
  await signIn(page, person);
  const code = await projectCode(page);
  const boards = async () => listed.parse(await person.call('GET', '/architect/boards')).data.resources;
  expect(await boards()).toEqual([]);
  await page.goto(`/project/${code}/architect`);
  await expect(page.getByRole('application', { name: 'Board Board 1, Design' })).toBeVisible();
  expect((await boards()).map(({ name }) => name)).toEqual(['Board 1']);

  // Another board, stormed by keys: a command with its event, and a question.
  await page.getByRole('button', { name: 'Board 1' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  await expect(page.getByText('No commands yet')).toBeVisible();
  await add(page, 'k', 'Open account');
  await add(page, 'e', 'Account opened');
  await add(page, 'q', 'Who checks the name?');
  await page.getByText('Big picture', { exact: true }).click();
  await add(page, 'e', 'Letter sent');
  await saved(page);
  await page.reload();
  await saved(page);
  await page.getByRole('button', { name: 'Outline', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Outline' }).getByText('Letter sent')).toBeVisible();

  const [, second] = await boards();
  const other = await newWindow();
  await signIn(other, person);
  await other.goto(`/project/${code}/architect?board=${second?.id ?? ''}`);
  await saved(other);
  await other.getByRole('application').focus();
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await field(other).fill('Open an account');
  await other.keyboard.press('Enter');
  await saved(other);
  // The first window saves on top of it.
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  await add(page, 'e', 'Card sent');
  await saved(page);
  const { data } = stored.parse(await person.call('GET', `/architect/boards/${second?.id ?? ''}`));
  expect(data.board.commands.map(({ content }) => content)).toEqual(['Open an account']);
  expect(JSON.stringify(data.board)).toContain('Card sent');
});

test('a board leaves as a file and is read again, and a removed one waits in the trash', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('exporter');
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/architect`);
  await saved(page);
  const save = async (item: string): Promise<string> => {
    await page.getByRole('button', { name: 'Export and import' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  expect(await save('Markdown')).toContain('### Place order');
  expect(await save('Context Mapper')).toContain('BoundedContext Board1 {');
  expect(await save('Design as SVG')).toContain('Payment captured');
  const json = await save('JSON');
  await page.getByRole('button', { name: 'Board 1' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill(json);
  await page.getByRole('button', { name: 'Add to the board' }).click();
  await saved(page);
  expect(JSON.parse(await save('JSON'))).toMatchObject({ board: (JSON.parse(json) as { board: object }).board });
  await page.getByRole('button', { name: 'Board 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove board…' }).click();
  await page.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect(page.getByRole('button', { name: 'Board 1' })).toBeVisible();
  await page.goto(`/project/${code}/trash`);
  await expect(page.getByRole('cell', { name: 'Board 2', exact: true })).toBeVisible();
});

test('the address of a removed board says so, and leads to the trash and to other boards', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('remover');
  const made = z.object({ data: z.object({ id: z.string() }) });
  const create = async (name: string): Promise<string> =>
    made.parse(await person.call('POST', '/architect/boards', { name, board: { commands: [] } })).data.id;
  const [removed] = [await create('Returns'), await create('Orders')];
  await signIn(page, person);
  const board = `/project/${await projectCode(page)}/architect`;
  await person.call('DELETE', `/architect/boards/${removed}`);
  await page.goto(`${board}?board=${removed}`);
  await expect(page.getByRole('heading', { name: removedTitle('Returns') })).toBeVisible();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await page.getByRole('link', { name: 'Open the trash' }).click();
  await expect(page.getByRole('cell', { name: 'Returns', exact: true })).toBeVisible();
  await page.goto(`${board}?board=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: unknownBoardTitle })).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('application', { name: /^Board Orders/ })).toBeVisible();
});

test('a question on the board becomes an RFC; the card shows its state, and the RFC leads back to the card', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('proposer');
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/architect`);
  await saved(page);
  await page.getByRole('button', { name: 'Board 1' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  await expect(page.getByText('No commands yet')).toBeVisible();
  await add(page, 'k', 'Accept return');
  await add(page, 'e', 'Return accepted');
  await add(page, 'q', 'Who pays for the return?');
  await page.getByRole('application').press('i');
  await page.getByRole('button', { name: 'Write an RFC' }).click();
  await expect(page.getByRole('heading', { name: /Who pays for the return\?/ })).toBeVisible();
  await expect(page.getByText('Before: Return accepted (event)')).toBeVisible();
  const rfc = /rfcs\/([^/]+)/.exec(page.url())?.[1] ?? '';

  await page.getByRole('link', { name: 'Board 2' }).first().click();
  await saved(page);
  await expect(page).toHaveURL(/view=design/);
  await page.getByRole('application').press('i');
  const panel = page.getByRole('region', { name: 'Hot spot' });
  await expect(panel.getByText('#001 Who pays for the return?')).toBeVisible();
  await expect(panel.getByText('draft', { exact: false })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Write an RFC' })).toBeHidden();
  for (const [transition, state] of [
    ['publish', 'open for comments'],
    ['withdraw', 'withdrawn'],
  ] as const) {
    await person.call('PATCH', `/rfcs/${rfc}/_action/transition/${transition}`, { reason: 'Answered.' });
    await expect(panel.getByText(state, { exact: false })).toBeVisible({ timeout: 10_000 });
  }
});

test('the words of a board become a page, which is written again after a change', async ({ page, newPerson }) => {
  const person = await newPerson('lexicographer');
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/architect`);
  await saved(page);
  await page.getByRole('button', { name: 'Board 1' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  await expect(page.getByText('No commands yet')).toBeVisible();
  const write = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Export and import' }).click();
    await page.getByRole('menuitem', { name: glossaryLabel }).click();
  };
  await write();
  await expect(page.getByText(noGlossaryMessage)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await add(page, 'k', 'Accept return');
  await add(page, 'e', 'Return accepted');
  await write();
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  await expect(page.getByRole('heading', { name: 'Glossary of Board 2', level: 1 })).toBeVisible();
  const word = page.getByRole('listitem').filter({ hasText: 'Return accepted' });
  await word.getByRole('link', { name: 'Accept return' }).click();
  await saved(page);
  await add(page, 'k', 'Refuse return');
  await write();
  await expect(page.getByText(glossaryReplacesMessage)).toBeVisible();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  await expect(page.getByText(glossaryWrittenMessage)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Refuse return' })).toBeVisible();
});

test('contexts and aggregates of a board become C4 elements, once, and both lead to each other', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('modeller');
  const context = crypto.randomUUID();
  await person.call('PUT', '/context-map', {
    contexts: [{ id: context, name: 'Returns' }],
    relationships: [],
    revision: 1,
  });
  const children = [
    { id: 'clerk', kind: 'actor', content: 'Clerk' },
    { id: 'claim', kind: 'aggregate', content: 'Return claim' },
  ];
  const commands = [{ id: 'accept', content: 'Accept return', boundedContext: context, children }];
  await person.call('POST', '/architect/boards', { name: 'After sales', board: { commands } });
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/architect`);
  await saved(page);
  const dialog = page.getByRole('dialog', { name: 'Make C4 elements' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Export and import' }).click();
    await page.getByRole('menuitem', { name: makeC4Label }).click();
  };
  await open();
  const container = dialog.getByRole('checkbox', { name: 'Returns, Container' });
  const component = dialog.getByRole('checkbox', { name: 'Return claim, Component' });
  await container.uncheck();
  await expect(component).toBeDisabled();
  await expect(component).not.toBeChecked();
  await container.check();
  await expect(component).toBeChecked();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make elements' }).click();
  await expect(dialog.getByText('4 elements and 1 relationship added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await open();
  await expect(dialog.getByText(allInC4Message)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make elements' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // From the card to its element, and from the element to the card.
  await page.goto(`/project/${code}/architect#claim`);
  await saved(page);
  await expect(page.getByText('Aggregate: Return claim.')).toBeAttached();
  await page.getByRole('application').press('i');
  await page.getByRole('region', { name: 'Aggregate' }).getByRole('link', { name: 'Return claim' }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('region', { name: 'Linked records' }).getByRole('link', { name: 'After sales' }).click();
  await expect(page).toHaveURL(/board=.*#claim$/);
  await saved(page);
});

test('a C4 model is made of a board once, with its elements, although the answer was lost', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('retrier');
  const [returns, shipping] = [crypto.randomUUID(), crypto.randomUUID()];
  await person.call('PUT', '/context-map', {
    contexts: [
      { id: returns, name: 'Returns' },
      { id: shipping, name: 'Shipping' },
    ],
    relationships: [],
    revision: 1,
  });
  const children = [
    { id: 'accepted', kind: 'event', content: 'Return accepted' },
    { id: 'next', kind: 'policy', content: 'Hand over to the warehouse' },
  ];
  const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(
    await person.call('POST', '/architect/boards', {
      name: 'After sales',
      board: {
        commands: [
          { id: 'accept', content: 'Accept return', boundedContext: returns, children },
          { id: 'ship', content: 'Send parcel', boundedContext: shipping, children: [] },
        ],
      },
    }),
  );
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/architect`);
  await saved(page);
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: makeC4Label }).click();
  const dialog = page.getByRole('dialog', { name: 'Make C4 elements' });
  await expect(dialog.getByText('3 rows: 3 ticked')).toBeVisible();
  // The policy says in other words which command it gives.
  await dialog.getByText(openPoliciesLabel(1)).click();
  const gives = dialog.getByRole('combobox', { name: /^Hand over to the warehouse/ });
  await expect(gives).toHaveValue('');
  await expect(gives.getByRole('option')).toHaveText([noCommandLabel, 'Send parcel']);
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await gives.selectOption('Send parcel');
  await expect(dialog.getByRole('checkbox', { name: 'Returns → Shipping, Relationship' })).toBeChecked();

  let attempts = 0;
  await page.route('**/api/c4models', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    attempts += 1;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Make elements' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByText(allInC4Message)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make elements' })).toBeDisabled();
  expect(attempts).toBe(1);
  const models = listed.parse(await person.call('GET', '/c4models')).data.resources;
  expect(models.map(({ name }) => name)).toEqual(['After sales']);
  const model = JSON.stringify(await person.call('GET', `/c4models/${models[0]?.id ?? ''}`));
  for (const name of ['Returns', 'Shipping', 'Return accepted']) expect(model).toContain(`"${name}"`);
  // The policy keeps the choice as its link.
  const { board } = stored.parse(await person.call('GET', `/architect/boards/${data.id}`)).data;
  expect(JSON.stringify(board)).toContain(`${data.id}.board.internal#ship`);
});

test('a board without anything for a C4 model says what is missing', async ({ page, newPerson }) => {
  const person = await newPerson('beginner');
  await person.call('POST', '/architect/boards', { name: 'Empty', board: { commands: [] } });
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/architect`);
  await saved(page);
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: makeC4Label }).click();
  const dialog = page.getByRole('dialog', { name: 'Make C4 elements' });
  await expect(dialog.getByText(noC4WordsMessage)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make elements' })).toBeHidden();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(dialog).toBeHidden();
});

test('going back leads to the view before, and to the board before', async ({ page, newPerson }) => {
  const person = await newPerson('walker');
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/architect`);
  await saved(page);
  await expect(page).toHaveURL(/\?board=[^&]+$/);
  await page.getByText('Big picture', { exact: true }).click();
  await expect(page.getByRole('application', { name: 'Board Board 1, Big picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Board 1' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  await expect(page.getByRole('application', { name: 'Board Board 2, Design' })).toBeVisible();
  await page.getByText('Process', { exact: true }).click();
  await expect(page.getByRole('application', { name: 'Board Board 2, Process' })).toBeVisible();
  for (const name of ['Board Board 2, Design', 'Board Board 1, Big picture', 'Board Board 1, Design']) {
    await page.goBack();
    await expect(page.getByRole('application', { name })).toBeVisible();
  }
});
