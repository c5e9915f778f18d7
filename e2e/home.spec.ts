/** The home page: first steps of a project, what waits, what is unhealthy, and an own order of the cards. */
import type { Page } from '@playwright/test';
import { firstAdrLabel, ownProposalsLabel } from '#features/adrs/contract.ts';
import { unrelatedElementsLabel } from '#features/c4models/model/unrelated-elements.ts';
import { firstStepsTitle, homeCardTitles, layoutRuleMessage } from '#features/dashboard/contract.ts';
import { moreTilesLabel } from '#features/dashboard/model/tiles.ts';
import { brokenLinksLabel } from '#platform/links/contract.ts';
import type { Person } from '../tools/api-person.ts';
import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

const cardTitles = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Arrange (?!cards)/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? '').replace('Arrange ', '')),
    );

const linkTo = (href: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  });

/** A proposed decision, a page with a broken link, and a C4 model with a lonely element. */
async function fillProject(person: Person): Promise<void> {
  const nowhere = `archwright://${crypto.randomUUID()}.adr.internal`;
  const { data: adr } = (await person.call('POST', '/adrs', {
    title: 'Use an outbox',
    json: linkTo('https://example.test/'),
  })) as { data: { id: string } };
  await person.call('PATCH', `/adrs/${adr.id}/_action/transition/propose`, {});
  const { data: namespace } = (await person.call('POST', '/documentation/namespaces', { name: 'Handbook' })) as {
    data: { code: string };
  };
  await person.call('POST', '/documentation/documents', {
    title: 'Runbook',
    json: linkTo(nowhere),
    namespace: namespace.code,
  });
  const { data: model } = (await person.call('POST', '/c4models', { name: 'Landscape' })) as { data: { id: string } };
  await person.call('POST', `/c4models/${model.id}/elements`, {
    type: 'actor',
    name: 'Lonely person',
    location: 'external',
    version: 1,
  });
}

test('first steps tick themselves, findings lead to their lists, and everybody arranges the own cards', async ({
  page,
  newPerson,
  newWindow,
}) => {
  const person = await newPerson('home');
  await signIn(page, person);
  const steps = card(page, firstStepsTitle);
  await expect(steps.getByRole('link', { name: firstAdrLabel })).toBeVisible();

  await fillProject(person);
  await page.reload();
  await expect(steps.getByRole('link', { name: firstAdrLabel })).toBeHidden();
  await expect(steps.getByText(firstAdrLabel)).toBeVisible();
  await expect(card(page, homeCardTitles.work).getByText(ownProposalsLabel)).toBeVisible();
  await expect(card(page, homeCardTitles.recent).getByRole('link', { name: 'Runbook' })).toBeVisible();
  await steps.getByRole('button', { name: 'Dismiss first steps' }).click();
  await expect(steps).toBeHidden();

  // Each finding leads to the list of exactly these.
  await card(page, homeCardTitles.health).getByRole('link', { name: brokenLinksLabel }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Runbook' })).toBeVisible();
  await page.goBack();
  await card(page, homeCardTitles.health).getByRole('link', { name: unrelatedElementsLabel }).press('Enter');
  await page.getByRole('link', { name: 'Lonely person' }).click();
  await expect(page).toHaveURL(/\/c4-models\/.*\/edit/);
  await page.goto('/');

  // The tiles.
  await expect(page.getByRole('main').getByRole('link', { name: /^Diagrams/ })).toBeHidden();
  await page.getByRole('button', { name: moreTilesLabel }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Diagrams/ })).toBeVisible();

  // Two windows: one orders the cards, the other one hides a card; neither change is lost.
  const other = await newWindow();
  await signIn(other, person);
  await expect(card(other, homeCardTitles.work)).toBeVisible();
  await page.getByRole('button', { name: `Move ${homeCardTitles.work}` }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => cardTitles(page)).toEqual(['news', 'work', 'health', 'recent'].map(titleOf));
  await expect(page.getByRole('button', { name: `Move ${homeCardTitles.work}` })).toBeFocused();
  await other.getByRole('button', { name: 'Arrange cards' }).click();
  await expect(other.getByText(layoutRuleMessage)).toBeVisible();
  await other.getByRole('menuitem', { name: homeCardTitles.recent }).click();
  await expect(card(other, homeCardTitles.recent)).toBeHidden();
  await page.reload();
  await expect.poll(() => cardTitles(page)).toEqual(['news', 'work', 'health'].map(titleOf));

  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await page.getByRole('menuitem', { name: 'Reset to default' }).click();
  await expect.poll(() => cardTitles(page)).toEqual(Object.values(homeCardTitles));
});

test('the address of a project is its home', async ({ page, newPerson }) => {
  const person = await newPerson('short');
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}`);
  await expect(card(page, homeCardTitles.work)).toBeVisible();

  await page.goto('/project/NOWHERE');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

const titleOf = (name: string): string => homeCardTitles[name as keyof typeof homeCardTitles];

test('the home page asks for everything below the specified cards in two calls', async ({ page, newPerson }) => {
  const person = await newPerson('calls');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/home')) asked.push(`${request.method()} ${pathname}`);
  });
  await signIn(page, person);
  await expect(card(page, homeCardTitles.recent)).toBeVisible();
  await expect(
    card(page, homeCardTitles.news)
      .getByRole('listitem')
      .or(card(page, homeCardTitles.news).getByText(/Nothing new/))
      .first(),
  ).toBeVisible();
  expect(asked.toSorted()).toEqual(['GET /api/home', 'POST /api/home/visit']);
});
