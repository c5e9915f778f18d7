/** Proposals: a program proposes, a person accepts one, edits one, takes one in part and declines one; people suggest. */
import * as z from 'zod/mini';
import {
  goneSubjectMessage,
  noProposalsMessage,
  nothingSuggestedMessage,
  outdatedNotice,
  proposalAcceptedMessage,
  proposalDeclinedMessage,
  proposalMadeMessage,
  suggestChangesLabel,
  type ProposedChange,
} from '#features/proposals/contract.ts';
import { sendJson, type Send } from '../tools/api-client.ts';
import type { Person } from '../tools/api-person.ts';
import { projectCode, storedModel, storeModel } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });
const createdKey = z.object({ data: z.object({ key: z.string() }) });

/** A key that may propose; answers what makes a proposal with it. */
async function aProgram(person: Person, send: Send) {
  await person.call('POST', '/organization/api/enable', {});
  const body = { name: 'Review bot', validFor: '1d', scopes: ['read', 'propose'] };
  const { key } = createdKey.parse(await person.call('POST', '/organization/api/keys', body)).data;
  const headers = {
    authorization: `Bearer ${key}`,
    'x-tenant': person.organizationId,
    'x-project': person.projectId,
  };
  return async (change: ProposedChange, reason: string): Promise<string> =>
    created.parse(await sendJson(send, { method: 'POST', url: '/api/proposals', headers, body: { change, reason } }))
      .data.id;
}

const paragraph = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

test('a program proposes; a person accepts, edits, takes a part and declines', async ({ page, newPerson, send }) => {
  const person = await newPerson('decider');
  const propose = await aProgram(person, send);
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  const { id: model } = await storeModel(person, 'Landscape', ['Shop']);
  const actor = (name: string) => ({
    call: 'addElement' as const,
    id: crypto.randomUUID(),
    type: 'actor' as const,
    name,
  });
  const page1 = { kind: 'document' as const, title: 'Runbook', markdown: 'Restart it.', namespace: 'handbook' };
  await propose({ kind: 'adr', title: 'Use queues', markdown: 'Load comes in **waves**.' }, 'Orders were lost.');
  await propose(page1, 'Nobody knew what to do.');
  await propose({ kind: 'c4model', id: model, changes: [actor('Shopper'), actor('Clerk')] }, 'People were missing.');
  await propose({ kind: 'adr', title: 'Use blockchain', markdown: 'It is modern.' }, 'It is modern.');

  await signIn(page, person);
  const inbox = `/project/${await projectCode(page)}/proposals`;
  await page.goto(inbox);
  const rows = page.getByRole('table', { name: 'Proposals' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Review bot');
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);

  await page.getByRole('link', { name: 'Use queues' }).click();
  await expect(page.getByRole('region', { name: 'Difference' }).getByText('waves')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(proposalAcceptedMessage)).toBeVisible();
  await page.getByRole('link', { name: 'Open what came of it' }).click();
  await expect(page).toHaveURL(/\/adrs\//);
  await expect(page.getByRole('heading', { name: 'Use queues', level: 1 })).toBeVisible();

  await page.goto(inbox);
  await page.getByRole('link', { name: 'Runbook' }).click();
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Runbook of the shop');
  await page.getByRole('textbox', { name: 'Text as Markdown' }).fill('Restart it twice.');
  await page.reload();
  await page.getByRole('button', { name: 'Accept with my edits' }).click();
  await page.getByRole('link', { name: 'Open what came of it' }).click();
  await expect(page).toHaveURL(/\/documentation\/handbook\//);
  await expect(page.getByRole('heading', { name: 'Runbook of the shop', level: 1 })).toBeVisible();
  await expect(page.getByText('Restart it twice.')).toBeVisible();

  await page.goto(inbox);
  await page.getByRole('link', { name: 'Landscape' }).click();
  await expect(page.getByRole('region', { name: 'Changes in the views' }).getByText('Clerk').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Add the actor “Shopper”' }).uncheck();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await page.getByRole('button', { name: 'Accept 1 of 2 changes' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  const { actors } = (await storedModel(person, model)).model;
  expect(actors.map(({ name }) => name)).toEqual(['Clerk']);

  await page.goto(inbox);
  await page.getByRole('link', { name: 'Use blockchain' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('We have no such need.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(proposalDeclinedMessage)).toBeVisible();
  await expect(page.getByText('We have no such need.')).toBeVisible();
  await page.goto(inbox);
  await expect(page.getByText(noProposalsMessage)).toBeVisible();
});

test('a suggestion for a page leads to the page, and an emptied title is marked and survives a reload', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('reader');
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  const runbook = { title: 'Runbook', json: paragraph('Restart it.'), namespace: 'handbook' };
  const { id } = created.parse(await person.call('POST', '/documentation/documents', runbook)).data;
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/proposals/new/doc/${id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('');
  await page.getByRole('textbox', { name: 'Text as Markdown' }).fill('Restart it twice.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Once is not enough.');
  await page.reload();
  await expect(title).toHaveValue('');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(title).toHaveAccessibleDescription(/./);
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await title.fill('Runbook of the shop');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(proposalMadeMessage)).toBeVisible();
  await page.getByRole('link', { name: 'Open what it changes' }).click();
  await expect(page).toHaveURL(new RegExp(`/documentation/handbook/${id}`));
  await expect(page.getByRole('heading', { name: 'Runbook', level: 1 })).toBeVisible();
});

test('a suggestion that was overtaken is accepted on top; one whose page is gone is declined', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('suggester');
  const { id } = created.parse(await person.call('POST', '/adrs', { title: 'Queues', json: paragraph('One.') })).data;
  await signIn(page, person);
  await page.goto(`/project/${await projectCode(page)}/adrs/${id}/view`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: suggestChangesLabel }).click();
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(nothingSuggestedMessage)).toBeVisible();
  await page.getByRole('textbox', { name: 'Text as Markdown' }).fill('Two.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Two is better.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text as Markdown' })).toHaveText('Two.');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Two is better.');
  await page.getByRole('button', { name: suggestChangesLabel }).click();
  await expect(page.getByText(proposalMadeMessage)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await person.call('PUT', `/adrs/${id}`, { title: 'Queues', json: paragraph('Meanwhile.'), revision: 1 });
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText(outdatedNotice)).toBeVisible();
  await expect(page.getByText('Meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept on top' }).click();
  await expect(page.getByText(proposalAcceptedMessage)).toBeVisible();

  const { id: model } = await storeModel(person, 'Landscape', ['Shop']);
  const shopper = { call: 'addElement', id: crypto.randomUUID(), type: 'actor', name: 'Shopper' } as const;
  const body = { change: { kind: 'c4model', id: model, changes: [shopper] }, reason: 'Missing.' };
  const gone = created.parse(await person.call('POST', '/proposals', body)).data.id;
  await person.call('DELETE', `/c4models/${model}`);
  await page.goto(`/project/${await projectCode(page)}/proposals/${gone}`);
  await expect(page.getByText(goneSubjectMessage)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
});
