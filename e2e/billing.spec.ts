/** Plans and payment: from the limit of the Free plan to PRO, through its changes, and back to Free. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import {
  cardDeclinedMessage,
  noMoneyMessage,
  startedMessage,
  subscriptionDetailsLabel,
  subscriptionTitle,
  upgradedTitle,
} from '#features/subscription/contract.ts';
import { upgradeLabel } from '#platform/limits/contract.ts';
import { readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { limitReachedTitle } from '#platform/ui/contract.ts';
import { signUp, type Person } from '../tools/api-person.ts';
import { administratorEmail } from './installation.ts';
import { expect, test } from './journey.ts';
import { billedOrigin, startBilledProduct, type StressedProduct } from './stressed-product.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

// The time of its sandbox is moved on, which would end the trials of other journeys.
test.use({ baseURL: billedOrigin, origin: billedOrigin });
test.describe.configure({ mode: 'serial' });

let product: StressedProduct;
test.beforeAll(async () => {
  product = await startBilledProduct(administratorEmail);
});
test.afterAll(() => product.stop());

const page1 = '/organization/subscription';
const good = '4242 4242 4242 4242';
const bad = '4000 0000 0000 0002';
const slow = '4000 0000 0000 0259';

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  for (const scheme of await schemesOf(page)) {
    expect.soft(await violationsIn(page, scheme), `${screen}, ${scheme}`).toEqual([]);
  }
}

/** From the first step of the wizard to the open checkout. */
async function openCheckout(page: Page, seats: number): Promise<void> {
  await page.getByRole('button', { name: upgradeLabel }).click();
  await page.getByLabel('Number of projects').fill(String(seats));
  await expect(page.getByText(`${seats * 20} euro per month`)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Country').selectOption('DE');
  await expect(page.getByLabel('Tax type')).toHaveValue('de_stn');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(noMoneyMessage)).toBeVisible();
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
}

async function changeSeats(page: Page, seats: number): Promise<void> {
  await page.getByLabel('Number of projects').fill(String(seats));
  await page.getByRole('button', { name: 'Change number of projects' }).click();
}

/** Uses the customer portal, which opens in a new tab. */
async function inPortal(context: BrowserContext, page: Page, visit: (tab: Page) => Promise<void>): Promise<void> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Sandbox customer portal' })).toBeVisible();
  await visit(tab);
  await tab.close();
}

const createProject = (owner: Person, name: string): Promise<unknown> => owner.call('POST', '/projects', { name });

test('an owner goes from the limit of the Free plan to PRO, changes projects, cancels, and keeps everything', async ({
  page,
  context,
  newPerson,
  newWindow,
  send,
}) => {
  const owner = await newPerson('payer');
  await signIn(page, owner);

  await test.step('the limits dialog leads to the wizard', async () => {
    await page.goto('/projects');
    await page.getByRole('button', { name: /^New project.*limit reached/ }).click();
    await page.getByRole('dialog', { name: limitReachedTitle }).getByRole('link', { name: upgradeLabel }).click();
    await expect(page.getByRole('heading', { level: 1, name: subscriptionTitle })).toBeVisible();
    await expect(page.locator('[aria-current="step"]')).toContainText('Subscription Plan');
    await expectAccessible(page, 'subscription plan');
  });

  await test.step('a declined card gives nothing, a good one gives PRO', async () => {
    await openCheckout(page, 3);
    await pay(page, bad);
    await expect(page.getByText(cardDeclinedMessage)).toBeVisible();
    await expectAccessible(page, 'declined checkout');
    await pay(page, good);
    await expect(page.getByRole('heading', { name: upgradedTitle })).toBeVisible();
    await expect(page).toHaveURL(/\/confirmation\?session_id=[\w-]+$/);
    await expect(page.getByText(startedMessage)).toBeVisible();
    await expectAccessible(page, 'confirmation');
    // Looking at it again later is the same.
    await page.reload();
    await expect(page.getByRole('heading', { name: upgradedTitle })).toBeVisible();
    await page.getByRole('link', { name: subscriptionDetailsLabel }).last().click();
    await expect(page.getByText('3 projects · 60 euro per month')).toBeVisible();
  });

  await test.step('more projects come at once, fewer with the next period', async () => {
    await createProject(owner, 'Second');
    await createProject(owner, 'Third');
    await changeSeats(page, 4);
    await expect(page.getByText('4 projects · 80 euro per month')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(3);
    await changeSeats(page, 3);
    await expect(page.getByText(/on the subscription has 3 projects. Until then it has 4./)).toBeVisible();
    await expectAccessible(page, 'paid subscription');
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download invoice/ })
      .first()
      .click();
    const file = await (await download).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the subscription is cancelled in the portal', async () => {
    await inPortal(context, page, async (tab) => {
      await expectAccessible(tab, 'customer portal');
      await tab.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(tab.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
    });
    await page.goto(page1);
    await expect(page.getByText(/^The subscription is cancelled. Its limits stay until/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
  });

  await test.step('an administrator lets the period end', async () => {
    const root = await signUp(send, 'administrator', administratorEmail);
    const office = await newWindow();
    await signIn(office, root);
    await office.goto('/admin/organizations');
    await office.getByRole('button', { name: 'Advance billing clock' }).click();
    const dialog = office.getByRole('dialog', { name: 'Advance billing clock' });
    await dialog.getByLabel('Days').fill('32');
    await dialog.getByRole('button', { name: 'Advance' }).click();
    await expect(office.getByText(/^Billing time is/)).toBeVisible();
    await office.getByRole('row').filter({ hasText: owner.email }).getByRole('button').click();
    const drawer = office.getByRole('dialog', { name: 'Subscription details' });
    await expect(drawer.getByText('canceled', { exact: true }).first()).toBeVisible();
    await expect(drawer.getByText(/^cus_/)).toBeVisible();
    await expect(drawer.getByText('customer.subscription.deleted')).toBeVisible();
    await expectAccessible(office, 'subscription details');
    await office.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('the rest is read-only, and nothing is gone', async () => {
    await page.goto(page1);
    await expect(
      page.getByText('The PRO subscription has ended. Nothing was deleted, and you can upgrade again.'),
    ).toBeVisible();
    await expect(page.getByText(/^Your plan allows 1 of your 3 projects./)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(3);
    await expectAccessible(page, 'ended subscription');
    await page.getByRole('button', { name: 'Choose the active project' }).click();
    await page.getByRole('radio', { name: /^Third/ }).click();
    await page.getByRole('button', { name: 'Keep active' }).click();
    await expect(page.getByRole('button', { name: 'Choose the active project' })).toBeHidden();
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Second', exact: true }).click();
    await expect(page.getByText(readOnlyProjectMessage)).toBeVisible();
  });
});

test('double clicks, reloads and slow payments of a checkout end in clear sentences', async ({ page, newPerson }) => {
  const owner = await newPerson('hasty');
  await signIn(page, owner);
  await page.goto(page1);
  await openCheckout(page, 2);
  // A reload begins again; the first checkout expires with the second.
  await page.reload();
  await openCheckout(page, 1);
  await page.getByRole('button', { name: slow }).click();
  await page.getByRole('button', { name: /^Pay / }).dblclick();
  await expect(page.getByText('The payment is on its way. This takes a few seconds.')).toBeVisible();
  await expect(page.getByRole('heading', { name: upgradedTitle })).toBeVisible();
  const paid = new URL(page.url()).searchParams.get('session_id');
  await page.goto(`/sandbox/checkout/${paid}`);
  await expect(page.getByText(/^This checkout does not exist, or its link is incomplete/)).toBeVisible();
  await page.goto(`${page1}/confirmation?session_id=unknown`);
  await expect(page.getByText(/^There is no such checkout in this organization/)).toBeVisible();
  await page.goto(page1);
  await expect(page.getByText('1 project · 20 euro per month')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(2);
});
