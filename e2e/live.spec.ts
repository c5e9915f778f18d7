/** Two people at work: what one of them does appears in every window of the other, without a reload. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { elementsOfModel } from '#features/c4models/contract.ts';
import {
  changeModel,
  editorAddress,
  expectAllSaved,
  nodeOf,
  projectCode,
  storedModel,
  storeModel,
} from './c4-models.ts';
import { noJarsMessage } from '#features/metrics/contract.ts';
import { phpReport } from '#features/metrics/model/testing/php-report.ts';
import { removedTitle, unsavedKeptHelp } from '#platform/trash/contract.ts';
import { noProposalsMessage } from '#features/proposals/contract.ts';
import { projectGoneTitle } from '#apps/web/project-mismatch.tsx';
import type { Person } from '../tools/api-person.ts';
import { join } from './invitation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });
const createdKey = z.object({ data: z.object({ key: z.string() }) });
const workspaceReply = z.object({ data: z.object({ workspaceDSL: z.string(), revision: z.number() }) });
const text = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const json = text('Every module starts its own timers today.');

test('a decision and a comment of one person appear in all windows of another within a moment', async ({
  page,
  newPerson,
  newWindow,
  send,
}) => {
  const [author, reader] = [await newPerson('author'), await newPerson('reader')];
  await author.call('POST', '/organization/members/invite', { emails: [reader.email] });
  const idOf = async (path: string, title: string): Promise<string> =>
    created.parse(await author.call('POST', path, { title, json })).data.id;
  const adr = await idOf('/adrs', 'One queue for all jobs');
  const rfc = await idOf('/rfcs', 'Which queue do we take?');
  await author.call('PATCH', `/adrs/${adr}/_action/transition/propose`, {});
  const record = await newWindow();
  await Promise.all([signIn(page, author), join(record, reader, { of: 'author', send })]);
  await page.goto('/');
  await page.getByRole('link', { name: /^ADRs/ }).first().click();
  await page
    .getByRole('link', { name: /One queue for all jobs/ })
    .first()
    .click();
  const decision = page.url();
  const streams: Page[] = [];
  record.context().on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.frame().page());
  });

  // Two tabs of the reader: the list and the record. One of them holds the stream for both.
  await record.goto(decision);
  const list = await record.context().newPage();
  await list.goto(decision.replace(/\/[0-9a-f-]{36}.*$/, ''));
  const row = list.getByRole('row', { name: /One queue for all jobs/ });
  await expect(row).toContainText('Proposed');
  const strip = record.getByRole('region', { name: 'State' });
  await expect(strip).toContainText('Proposed');
  await expect.poll(() => streams.length).toBeGreaterThan(0);

  // Marked, so that a reload would be noticed.
  for (const window of [record, list]) await window.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  await page.getByRole('region', { name: 'State' }).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Accepted');
  await expect(strip).toContainText('Accepted', { timeout: 5_000 });
  await expect(row).toContainText('Accepted', { timeout: 5_000 });
  for (const window of [record, list]) await expect(window.locator('body[data-not-reloaded]')).toHaveCount(1);
  expect(streams.filter((window) => window === list)).toEqual([]);

  // The record's tab leaves and the list takes over the stream. A comment arrives while the reader writes one, and what is being written stays.
  await author.call('PATCH', `/rfcs/${rfc}/_action/transition/publish`, {});
  await record.goto(decision.replace(/adrs\/.*$/, `rfcs/${rfc}/view`));
  await record.getByRole('tab', { name: /^Discussion/ }).click();
  const answer = record.getByRole('textbox', { name: /comment/i });
  await answer.fill('I am still thinking');
  await author.call('POST', `/rfcs/${rfc}/comments`, { content: 'The one that is there already.' });
  await expect(record.getByText('The one that is there already.')).toBeVisible({ timeout: 5_000 });
  await expect(answer).toHaveValue('I am still thinking');

  // Editors: a change of somebody else appears on the canvas, and what is being typed stays.
  const { id: model, ids } = await storeModel(author, 'Queues', ['Scheduler', 'Worker']);
  await record.goto(editorAddress(await projectCode(record), model));
  const worker = nodeOf(record, ids['Worker'] ?? '');
  await page.goto(editorAddress(await projectCode(record), model));
  await nodeOf(page, ids['Scheduler'] ?? '').click();
  // Each sees that the other is there, and what the other has selected.
  await expect(record.getByText(/^author\S* is editing$/)).toBeAttached({ timeout: 10_000 });
  await expect(page.getByText(/^reader\S* is editing$/)).toBeAttached({ timeout: 10_000 });
  await expect(record.locator('[data-person^="author"]')).toBeVisible({ timeout: 10_000 });
  await worker.dblclick({ position: { x: 100, y: 20 } });
  const name = record.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Worker poo');
  const renamed = { call: 'updateElement', elementId: ids['Scheduler'] ?? '', name: 'Timer service' } as const;
  await changeModel(author, model, [renamed]);
  await expect(nodeOf(record, ids['Scheduler'] ?? '')).toContainText('Timer service', { timeout: 5_000 });
  await name.pressSequentially('l');
  await name.blur();
  await expectAllSaved(record);
  await expect(name).toHaveValue('Worker pool');
  const names = elementsOfModel(await storedModel(author, model)).map((element) => element.name);
  expect(names.toSorted()).toEqual(['Timer service', 'Worker pool']);
});

/** Stores the diagram "Basket", with a box of that name, and the empty database model "Shop". */
async function storeCanvases(person: Person) {
  const idOf = async (path: string, body: object): Promise<string> =>
    created.parse(await person.call('POST', path, body)).data.id;
  const box = { position: { x: 0, y: 0 }, size: { w: 150, h: 60 }, style: {} };
  const content = JSON.stringify({ elements: { a: { id: 'a', type: 'standard.Rectangle', label: 'Basket', ...box } } });
  const diagram = await idOf('/diagrams', { name: 'Basket', content });
  const model = await idOf('/dbmodels', { name: 'Shop', platform: 'platform_mysql_90' });
  return { idOf, diagram, model };
}

test('on every canvas each window shows what is selected in the other one', async ({ page, newPerson, newWindow }) => {
  const person = await newPerson('twofold');
  const { idOf, diagram, model } = await storeCanvases(person);
  const commands = [{ id: 'order', content: 'Place order', boundedContext: null, children: [] }];
  await idOf('/architect/boards', { name: 'Orders', board: { commands } });
  const contexts = [{ id: crypto.randomUUID(), name: 'Returns' }];
  await person.call('PUT', '/context-map', { contexts, relationships: [], revision: 1 });
  const other = await newWindow();
  await Promise.all([signIn(page, person), signIn(other, person)]);
  const project = `/project/${await projectCode(page)}`;
  const canvases = [`diagrams/${diagram}/edit`, `database/models/${model}/edit`, 'architect', 'context-map'];
  for (const canvas of canvases) {
    await Promise.all([page.goto(`${project}/${canvas}`), other.goto(`${project}/${canvas}`)]);
    const stage = page.getByRole('application').first();
    await expect(other.getByRole('application').first()).toBeVisible();
    await stage.focus();
    await page.keyboard.press('Tab');
    const mark = other.locator('[data-person^="twofold"]');
    await expect(mark, canvas).toBeVisible({ timeout: 10_000 });
    await expect(other.getByText(/^twofold\S* is editing$/), canvas).toBeAttached();
    await page.mouse.move(600, 400);
    await expect(
      other
        .getByText(/^twofold\S*$/)
        .filter({ visible: true })
        .first(),
      canvas,
    ).toBeVisible();
  }
});

test('what a person does on another device appears, and so does the end of a project that is open', async ({
  page,
  newPerson,
  newWindow,
  send,
}) => {
  const [owner, member] = [await newPerson('host'), await newPerson('visitor')];
  await owner.call('POST', '/organization/members/invite', { emails: [member.email] });
  const laptop = await newWindow();
  await Promise.all([signIn(page, owner), join(laptop, member, { of: 'host', send })]);
  const code = await projectCode(page);
  for (const window of [page, laptop]) {
    const following = window.waitForResponse((response) => response.url().includes('/api/live'));
    await window.goto(`/project/${code}/adrs`);
    await following;
  }
  // Both windows of the owner have the focus; the calls of the test have a session of their own.
  const { data } = created.parse(await owner.call('POST', '/adrs', { title: 'One queue for all jobs', json }));
  for (const window of [page, laptop]) {
    await expect(window.getByRole('row', { name: /One queue for all jobs/ })).toBeVisible({ timeout: 5_000 });
  }

  await laptop.goto(`/project/${code}/adrs/${data.id}/edit`);
  await laptop.getByRole('textbox', { name: 'Text', exact: true }).click();
  await laptop.keyboard.type('Kept on the device. ');
  await owner.call('DELETE', `/projects/${owner.projectId}`);
  await expect(laptop.getByText(projectGoneTitle)).toBeVisible({ timeout: 10_000 });
  await owner.call('POST', `/projects/${owner.projectId}/restore`, {});
  // The page comes back by itself, with what was not saved.
  await expect(laptop.getByRole('textbox', { name: 'Text', exact: true })).toContainText('Kept on the device.');
});

test('where no stream gets through, a comment and a decision of somebody else appear all the same', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('walled');
  const idOf = async (path: string, title: string): Promise<string> =>
    created.parse(await person.call('POST', path, { title, json })).data.id;
  const rfc = await idOf('/rfcs', 'Which queue do we take?');
  await person.call('PATCH', `/rfcs/${rfc}/_action/transition/publish`, {});
  await signIn(page, person);
  const code = await projectCode(page);
  await page.route('**/api/live?**', (route) => route.abort());
  await page.goto(`/project/${code}/rfcs/${rfc}/view`);
  await page.getByRole('tab', { name: /^Discussion/ }).click();
  const list = await page.context().newPage();
  await list.route('**/api/live?**', (route) => route.abort());
  await list.goto(`/project/${code}/adrs`);
  await expect(list.getByRole('heading', { name: /ADR/ }).first()).toBeVisible();
  // Marked, so that a reload would be noticed.
  for (const window of [page, list]) await window.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  await person.call('POST', `/rfcs/${rfc}/comments`, { content: 'Take the one that is there.' });
  await idOf('/adrs', 'One queue for all jobs');
  await page.bringToFront();
  await expect(page.getByText('Take the one that is there.')).toBeVisible({ timeout: 90_000 });
  await list.bringToFront();
  await expect(list.getByRole('row', { name: /One queue for all jobs/ })).toBeVisible({ timeout: 90_000 });
  for (const window of [page, list]) await expect(window.locator('body[data-not-reloaded]')).toHaveCount(1);
});

test('what is proposed, rendered and imported for one person appears where another one is looking', async ({
  newPerson,
  newWindow,
  send,
}) => {
  const [author, reader] = [await newPerson('author'), await newPerson('reader')];
  await author.call('POST', '/organization/members/invite', { emails: [reader.email] });
  await author.call('POST', '/organization/api/enable', {});
  const wish = { name: 'Pipeline', scopes: ['metrics:push'] };
  const { key } = createdKey.parse(await author.call('POST', '/organization/api/keys', wish)).data;
  const window = await newWindow();
  await join(window, reader, { of: 'author', send });
  const code = await projectCode(window);
  const open = async (path: string): Promise<void> => {
    const heard = window.waitForResponse((response) => response.url().includes('/api/live'));
    await window.goto(`/project/${code}/${path}`);
    await heard;
    // Marked, so that a reload would be noticed.
    await window.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  };
  const shows = async (what: Locator): Promise<void> => {
    await expect(what.first()).toBeVisible({ timeout: 10_000 });
    await expect(window.locator('body[data-not-reloaded]')).toHaveCount(1);
  };

  await open('proposals');
  await expect(window.getByText(noProposalsMessage)).toBeVisible();
  const change = { kind: 'adr', title: 'Use queues', markdown: 'Load comes in waves.' };
  await author.call('POST', '/proposals', { change, reason: 'Orders were lost.' });
  await shows(window.getByText('Use queues'));

  await open('structurizr');
  const { id } = created.parse(await author.call('POST', '/structurizr/workspaces', {})).data;
  const drawn = window.getByRole('application');
  await shows(drawn.getByRole('button', { name: /^Reader/ }));
  const workspace = workspaceReply.parse(await author.call('GET', `/structurizr/diagrams/${id}`)).data;
  const dsl = workspace.workspaceDSL.replaceAll('"Reader"', '"Bookworm"');
  await author.call('PUT', `/structurizr/diagrams/${id}`, { dsl, revision: workspace.revision });
  await shows(drawn.getByRole('button', { name: /^Bookworm/ }));

  await open('metrics');
  await expect(window.getByText(noJarsMessage)).toBeVisible();
  const push = (month: number): Promise<unknown> =>
    send({
      method: 'POST',
      url: `/api/public/v1/projects/${code}/metrics/Shop/reports?year=2026&month=${month}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
      body: phpReport({ 'Shop\\Cart': {} }),
    });
  await push(6);
  await shows(window.getByText('06/2026'));
  await push(7);
  await shows(window.getByText('07/2026'));

  await open('c4-models');
  await storeModel(author, 'Queues', ['Scheduler']);
  await shows(window.getByText('Queues'));
});

test('what somebody removes under the hands of another one is told at once, and comes back with what was not saved', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('remover');
  const { diagram, model } = await storeCanvases(person);
  const { id: c4 } = await storeModel(person, 'Landscape', ['Scheduler']);
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  const stage = page.getByRole('application').first();
  const open = async (path: string): Promise<void> => {
    const following = page.waitForResponse((response) => response.url().includes('/api/live'));
    await page.goto(`${project}/${path}`);
    await following;
    await expect(stage).toBeVisible();
  };
  const restored = async (kind: string, id: string): Promise<void> => {
    await person.call('POST', `/trash/${kind}/${id}/restore`, {});
    await expect(stage).toBeVisible({ timeout: 10_000 });
  };
  for (const [kind, path, name, id] of [
    ['dbmodel', 'database/models', 'Shop', model],
    ['c4model', 'c4-models', 'Landscape', c4],
  ] as const) {
    await open(`${path}/${id}/edit`);
    await person.call('DELETE', `/${kind}s/${id}`);
    await expect(page.getByRole('heading', { name: removedTitle(name) })).toBeVisible({ timeout: 10_000 });
    await restored(kind, id);
  }

  // A text that is being written is not disturbed; what it says is on the device afterwards.
  await open(`diagrams/${diagram}/edit`);
  await stage.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Trolley');
  await person.call('DELETE', `/diagrams/${diagram}`);
  await page.waitForTimeout(1_500);
  await page.keyboard.type(' of Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: removedTitle('Basket') })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText(unsavedKeptHelp)).toBeVisible();
  await restored('diagram', diagram);
  await expect
    .poll(async () => JSON.stringify(await person.call('GET', `/diagrams/${diagram}`)))
    .toContain('Trolley of Ada');
});
