/** Every route at three widths and in both themes. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { everyBlockJson } from '#platform/richtext/model/every-block.ts';
import type { Person } from '../tools/api-person.ts';
import { editorAddress, projectCode, storeModel } from './c4-models.ts';
import { openNewNamespace, storePage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { expectAccessible } from './sweep.ts';
import { mailedLink, signIn } from './visits.ts';

/** The text of records; every block is looked at in a document. */
const textJson = JSON.stringify({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Context' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Orders arrive faster than they are paid.' }] },
  ],
});

const stored = z.object({ data: z.object({ id: z.string() }) });

/** Stores an ADR or RFC and takes it through transitions; returns its address without the page. */
async function storeRecord(
  person: Person,
  kind: 'adrs' | 'rfcs',
  title: string,
  transitions: readonly string[] = [],
): Promise<string> {
  const { id } = stored.parse(await person.call('POST', `/${kind}`, { title, json: textJson })).data;
  for (const name of transitions) await person.call('PATCH', `/${kind}/${id}/_action/transition/${name}`, {});
  return `${kind}/${id}`;
}

test('pages of the organization are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('wide');
  await person.call('POST', '/organization/members/invite', { emails: [`invited-${randomUUID()}@example.test`] });
  await signIn(page, person);
  await expectAccessible(page, [
    '/projects',
    '/projects/new',
    '/projects/trash',
    `/projects/${person.projectId}/edit`,
    '/organization',
    '/organization?tab=members',
    '/organization?tab=api',
    '/organization?tab=webhooks',
    '/organization/subscription',
    '/organization/audit',
  ]);
});

test('pages of a person, and those that they may not see, are accessible', async ({ page, newPerson }) => {
  await signIn(page, await newPerson('self'));
  await expectAccessible(page, [
    '/my/profile',
    '/my/profile?tab=password',
    '/my/profile?tab=delete',
    '/admin/users',
    '/nowhere',
  ]);
});

test('pages about a project are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('deep');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await storeRecord(person, 'adrs', 'Use a queue');
  await storeRecord(person, 'rfcs', 'Split the shop', ['publish']);
  await expectAccessible(
    page,
    [
      '/',
      '/adrs',
      '/adrs/new',
      '/adrs/map',
      '/rfcs',
      '/rfcs/new',
      '/search?query=queue',
      '/activity',
      '/repository',
      '/proposals',
    ].map((path) => (path === '/' ? path : project + path)),
  );
});

test('views and editors of ADRs and RFCs are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('record');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  const draft = await storeRecord(person, 'adrs', 'Use a queue');
  const accepted = await storeRecord(person, 'adrs', 'Use a database', ['propose', 'accept']);
  const rfc = await storeRecord(person, 'rfcs', 'Split the shop', ['publish']);
  await person.call('POST', `/${rfc}/comments`, { content: 'Who owns the **price**?' });
  await expectAccessible(
    page,
    [
      `${draft}/edit`,
      `${accepted}/view`,
      `${accepted}/replace`,
      `${rfc}/edit`,
      `${rfc}/view`,
      `${rfc}/view?tab=discussion`,
      `${rfc}/view?tab=voting`,
    ].map((path) => `${project}/${path}`),
  );
});

test('documents, C4 models and what belongs to them are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('text');
  await signIn(page, person);
  const code = await projectCode(page);
  const project = `/project/${code}`;
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const document = await storePage(person, { namespace, title: 'Every block', json: everyBlockJson });
  const { id } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  // Beside the tree of pages, which small screens do not show.
  const edge = (width: number): number => (width > 900 ? 248 + 24 : width > 640 ? 72 : 12);
  await expectAccessible(page, [`${project}/documentation/${namespace}/${document}`], { edge });
  const others = ['documentation', 'c4-models', 'trash', 'broken-links', 'export'];
  await expectAccessible(
    page,
    others.map((path) => `${project}/${path}`),
  );
  await expectAccessible(page, [editorAddress(code, id)], { edge: 'free' });
});

test('the list and the editor of diagrams are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('board');
  await signIn(page, person);
  const diagrams = `/project/${await projectCode(page)}/diagrams`;
  await expectAccessible(page, [diagrams]);
  const box = { position: { x: 0, y: 0 }, size: { w: 150, h: 150 }, style: { color: 'orange' } };
  const note = { id: 'note', type: 'custom.StickyNote', label: 'Who pays?', ...box };
  const content = JSON.stringify({ elements: { note } });
  const { id } = stored.parse(await person.call('POST', '/diagrams', { name: 'Checkout', content })).data;
  const empty = stored.parse(await person.call('POST', '/diagrams', { name: 'Nothing yet' })).data;
  await expectAccessible(page, [diagrams]);
  await expectAccessible(page, [`${diagrams}/${id}/edit`, `${diagrams}/${empty.id}/edit`], { edge: 'free' });
});

test('the list and the editor of database models are accessible', async ({ page, newPerson }) => {
  const person = await newPerson('tables');
  await signIn(page, person);
  const models = `/project/${await projectCode(page)}/database/models`;
  await expectAccessible(page, [models]);
  const made = { name: 'Shop', platform: 'platform_mysql_90' };
  const { id } = stored.parse(await person.call('POST', '/dbmodels', made)).data;
  await expectAccessible(page, [models]);
  await expectAccessible(page, [`${models}/${id}/edit`], { edge: 'free' });
});

test('the architect board is accessible in all its views', async ({ page, newPerson }) => {
  const person = await newPerson('storms');
  await signIn(page, person);
  const board = `/project/${await projectCode(page)}/architect`;
  await expectAccessible(page, [board, `${board}?view=process`, `${board}?view=big-picture`], { edge: 'free' });
});

test('pages of visitors are accessible', async ({ page, newPerson, send }) => {
  const person = await newPerson('host');
  const email = `invited-${randomUUID()}@example.test`;
  await person.call('POST', '/organization/members/invite', { emails: [email] });
  const invitation = await mailedLink(send, email, /^Invitation to /);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page, [
    '/',
    '/public/registration',
    '/public/registration/success',
    '/public/registration/confirm/none',
    '/public/password-reset',
    '/public/password-reset/finalize/none',
    invitation,
    '/public/organization/invitation/none',
    '/public/contact',
    '/public/terms',
    '/public/privacy',
    '/public/none',
  ]);
});
