/** Merge requests: a pipeline tells one, its page shows the touched element on the map and the ADR, which opens. */
import * as z from 'zod/mini';
import {
  connectRepositoryLabel,
  mergeRequestsTitle,
  noRepositoryYetMessage,
  pipelineCheckLabel,
} from '#features/mergerequests/contract.ts';
import { sendJson } from '../tools/api-client.ts';
import { changeModel, nodeOf, projectCode, storeModel } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });
const createdKey = z.object({ data: z.object({ key: z.string() }) });
const told = z.object({ data: z.object({ comment: z.string() }) });
const text = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nobody pays for older ones.' }] }],
});

test('a pipeline tells a merge request; it shows the touched element and leads to the ADR', async ({
  page,
  newPerson,
  send,
}) => {
  const person = await newPerson('reviewer');
  const body = { title: 'Keep carts for a day', json: text };
  const adr = created.parse(await person.call('POST', '/adrs', body)).data.id;
  for (const step of ['propose', 'accept']) await person.call('PATCH', `/adrs/${adr}/_action/transition/${step}`, {});
  const { id: model, ids } = await storeModel(person, 'Shop', ['Cart', 'Payment']);
  const cart = ids['Cart'] ?? '';
  await changeModel(person, model, [
    {
      call: 'updateElement',
      elementId: cart,
      patterns: [{ kind: 'path', pattern: 'src/cart/**' }],
      links: [{ kind: 'adr', id: adr }],
    },
  ]);

  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/merge-requests`);
  await expect(page.getByText(noRepositoryYetMessage)).toBeVisible();
  await expect(page.getByRole('link', { name: connectRepositoryLabel })).toBeVisible();
  await page.getByRole('button', { name: pipelineCheckLabel }).first().click();
  await expect(page.getByRole('dialog').getByText(`/projects/${code}/merge-requests`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await person.call('POST', '/organization/api/enable', {});
  const wish = { name: 'Pipeline', validFor: '1d', scopes: ['propose'] };
  const { key } = createdKey.parse(await person.call('POST', '/organization/api/keys', wish)).data;
  const answer = await sendJson(send, {
    method: 'POST',
    url: `/api/public/v1/projects/${code}/merge-requests`,
    headers: { authorization: `Bearer ${key}` },
    body: {
      repository: { name: 'acme/shop', webUrl: 'https://git.example.org/acme/shop' },
      mergeRequest: {
        iid: 7,
        title: 'Carts end at midnight',
        author: 'Grace',
        state: 'open',
        sourceBranch: 'midnight',
        targetBranch: 'main',
        webUrl: 'https://git.example.org/acme/shop/7',
        createdAt: '2026-11-01T09:00:00Z',
        updatedAt: '2026-11-02T09:00:00Z',
      },
      changes: [
        { oldPath: 'src/cart/end.ts', newPath: 'src/cart/end.ts', status: 'modified', additions: 4, deletions: 2 },
        { oldPath: 'Dockerfile', newPath: 'Dockerfile', status: 'added', additions: 9, deletions: 0 },
      ],
    },
  });
  expect(told.parse(answer).data.comment).toMatch(/^This touches ADR-1 \(accepted\)\./);

  await page.reload();
  await page.getByRole('link', { name: 'Carts end at midnight' }).click();
  await expect(page.getByRole('heading', { name: 'Carts end at midnight' })).toBeVisible();
  const files = page.getByRole('region', { name: 'Changed files' });
  await expect(files.getByText('end.ts')).toBeVisible();
  await expect(files.getByText('No element')).toBeVisible();
  await expect(nodeOf(page, cart)).toContainText('1 file');
  const decisions = page.getByRole('region', { name: 'Decisions' });
  await expect(decisions.getByText('Cart links to it')).toBeVisible();
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  await decisions.getByRole('link', { name: /Keep carts for a day/ }).click();
  await expect(page.getByRole('heading', { name: /Keep carts for a day/ })).toBeVisible();

  await page.goto(`/project/${code}/merge-requests?tab=drift`);
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: mergeRequestsTitle })).toBeVisible();
});
