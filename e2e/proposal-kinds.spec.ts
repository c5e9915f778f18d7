/** Every kind of proposal as it is opened, edited and decided, and every form of a suggestion: accessible in both schemes. */
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { suggestChangesLabel, type ProposalKind, type ProposedChange } from '#features/proposals/contract.ts';
import { newThings, suggestNewLabels } from '#features/proposals/model/new-things.ts';
import type { Person } from '../tools/api-person.ts';
import { projectCode, storeModel } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });
const namedList = z.object({ data: z.object({ constraints: z.array(z.object({ id: z.string() })) }) });

const paragraph = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** Something of each kind, and a change of it. */
async function aProjectOfAllKinds(person: Person) {
  const make = async (path: string, body: object): Promise<string> =>
    created.parse(await person.call('POST', path, body)).data.id;
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  const text = { title: 'Runbook', json: paragraph('Restart it.') };
  const doc = await make('/documentation/documents', { ...text, namespace: 'handbook' });
  const [adr, rfc] = [await make('/adrs', text), await make('/rfcs', text)];
  const { id: c4model, ids } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  const structurizr = await make('/structurizr/workspaces', {});
  const dbmodel = await make('/dbmodels', { name: 'Orders', platform: 'platform_mysql_90' });
  const drivers = await person.call('PUT', '/architecture/drivers/constraints', {
    constraints: [{ name: 'One region', kind: 'legal', reason: 'A law.' }],
    revision: 1,
  });
  const driver = namedList.parse(drivers).data.constraints[0]?.id ?? '';
  const changes: Readonly<Record<ProposalKind, ProposedChange>> = {
    document: { kind: 'document', id: doc, title: 'Runbook', markdown: 'Restart it **twice**.\n\n- One\n- Two' },
    adr: { kind: 'adr', id: adr, title: 'Runbook', markdown: '| A | B |\n| - | - |\n| 1 | 2 |' },
    rfc: { kind: 'rfc', title: 'Split the shop', markdown: 'Because `load` comes in waves.' },
    comment: { kind: 'comment', rfcId: rfc, markdown: 'Have you thought of *queues*?' },
    c4model: {
      kind: 'c4model',
      id: c4model,
      changes: [
        { call: 'addElement', id: crypto.randomUUID(), type: 'actor', name: 'Shopper', description: 'Buys.' },
        { call: 'updateElement', elementId: ids['Shop'] ?? '', name: 'Web shop' },
        { call: 'deleteElement', elementId: ids['Bank'] ?? '' },
      ],
    },
    structurizr: { kind: 'structurizr', dsl: 'workspace {\n  model {\n    clerk = person "Clerk"\n  }\n}' },
    dbmodel: { kind: 'dbmodel', id: dbmodel, sql: 'CREATE TABLE coupons (id int NOT NULL, PRIMARY KEY (id));' },
    driver: { kind: 'driver', constraint: { id: driver, name: 'Two regions', kind: 'legal' } },
  };
  return { changes, things: { doc, adr, rfc, c4model, structurizr, dbmodel, driver } };
}

async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
}

test('a proposal of each kind is accessible when it is opened, edited and declined', async ({ page, newPerson }) => {
  const person = await newPerson('decider');
  const { changes } = await aProjectOfAllKinds(person);
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  for (const change of Object.values(changes)) {
    const body = { change, reason: 'It is clearer.' };
    const { id } = created.parse(await person.call('POST', '/proposals', body)).data;
    await test.step(change.kind, async () => {
      await page.goto(`${project}/proposals/${id}`);
      await expect(page.getByRole('region', { name: 'Difference' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit first' }).click();
      await expect(page.getByRole('button', { name: 'Discard my edits' })).toBeVisible();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expectAccessible(page);
      if (change.kind === 'c4model' || change.kind === 'driver') {
        // What is refused of the edit is marked at its field, and has the focus.
        const name = page.getByRole('textbox', { name: 'Name' }).first();
        await name.fill('n'.repeat(5_000));
        await page.getByRole('button', { name: 'Accept with my edits' }).click();
        await expect(name).toBeFocused();
        await expect(name).toHaveAttribute('aria-invalid', 'true');
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Not now.');
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Not now.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});

test('each form of a suggestion is accessible, empty and refused', async ({ page, newPerson }) => {
  const person = await newPerson('suggester');
  const { things } = await aProjectOfAllKinds(person);
  await signIn(page, person);
  const proposals = `/project/${await projectCode(page)}/proposals`;
  const forms = [
    ...Object.entries(things).map(([kind, id]) => [`${kind}/${id}`, suggestChangesLabel] as const),
    ...newThings.map((thing) => [`${thing}/new`, suggestNewLabels[thing]] as const),
  ];
  for (const [address, title] of forms) {
    await test.step(address, async () => {
      await page.goto(`${proposals}/new/${address}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: title }).click();
      await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
});
