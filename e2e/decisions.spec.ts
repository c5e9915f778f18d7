/** Two people take a proposal to a decision, and later replace that decision. */
import { irreversibleMessage, newAdrLabel } from '#features/adrs/contract.ts';
import {
  closeVotingLabel,
  newRfcLabel,
  openVotingLabel,
  toAdrLabel,
  voteSavedMessage,
  votingClosedMessage,
  votingOpenedMessage,
} from '#features/rfcs/contract.ts';
import { reasonRequiredMessage, transitionAppliedMessage } from '#platform/workflow/contract.ts';
import type { Page } from '@playwright/test';
import { textField, titleField } from './documentation.ts';
import { join } from './invitation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

/** The strip below a title. */
const strip = (page: Page) => page.getByRole('region', { name: 'State' });
const choose = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true }).click();
async function chooseInMenu(page: Page, name: string): Promise<void> {
  await strip(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

async function expectState(page: Page, label: string): Promise<void> {
  await expect(strip(page)).toContainText(label);
}

async function apply(page: Page, name: string, state: string): Promise<void> {
  await choose(page, name);
  await expect(page.getByText(transitionAppliedMessage).last()).toBeVisible();
  await expectState(page, state);
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function write(page: Page, title: string, text: string): Promise<void> {
  await titleField(page).fill(title);
  await titleField(page).press('Enter');
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: /^(Create|Save)/ }).click();
}

test('two people discuss and vote on a proposal, decide it, and replace the decision later', async ({
  page,
  newPerson,
  newWindow,
  send,
}) => {
  const [author, colleague] = [await newPerson('author'), await newPerson('colleague')];
  await author.call('POST', '/organization/members/invite', { emails: [colleague.email] });
  const other = await newWindow();
  await Promise.all([signIn(page, author), join(other, colleague, { of: 'author', send })]);

  // The proposal is written and opened for discussion.
  await openSection(page, 'RFCs');
  await page.getByRole('link', { name: newRfcLabel }).first().click();
  await write(page, 'One queue for all jobs', 'Every module starts its own timers today.');
  await expect(page.getByRole('heading', { name: 'One queue for all jobs', level: 1 })).toBeVisible();
  await expectState(page, 'Draft');
  await apply(page, 'Open for comments', 'Open for comments');
  const proposal = page.url();

  // The colleague comments, and everybody sees it.
  await other.goto(proposal);
  await tab(other, 'Discussion');
  await other.getByRole('textbox', { name: /comment/i }).fill('Which queue do you mean?');
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(other.getByRole('main').getByText('Which queue do you mean?')).toBeVisible();

  // A voting session: both vote, one changes the vote, and only the opener may close it.
  await page.reload();
  await tab(page, 'Discussion');
  await expect(page.getByText('Which queue do you mean?')).toBeVisible();
  await tab(page, 'Voting');
  await page.getByRole('button', { name: openVotingLabel }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: openVotingLabel }).click();
  await expect(page.getByText(votingOpenedMessage)).toBeVisible();
  await page.getByRole('button', { name: 'For', exact: true }).click();
  await expect(page.getByText(voteSavedMessage)).toBeVisible();
  await other.reload();
  await expectState(other, 'In voting');
  await tab(other, 'Voting');
  await expect(other.getByRole('button', { name: closeVotingLabel })).toBeHidden();
  await other.getByRole('button', { name: 'Against', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Against', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await other.getByRole('button', { name: 'For', exact: true }).click();
  await expect(other.getByRole('button', { name: 'For', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.getByRole('button', { name: closeVotingLabel }).click();
  await page.getByRole('dialog').getByRole('button', { name: closeVotingLabel }).click();
  await expect(page.getByText(votingClosedMessage)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Voting Session' })).toContainText('Passed');

  // It passed, so acceptance requires no reason; then it becomes a decision, once.
  await apply(page, 'Accept', 'Accepted');
  await choose(page, toAdrLabel);
  await page.getByRole('link', { name: /^#001/ }).click();
  await expect(page.getByRole('heading', { name: 'One queue for all jobs', level: 1 })).toBeVisible();
  await expect(page.getByText('Every module starts its own timers today.')).toBeVisible();
  await apply(page, 'Propose', 'Proposed');
  await apply(page, 'Accept', 'Accepted');
  await apply(page, 'Mark as implemented', 'Implemented');
  const decision = page.url();

  // Later the colleague writes the replacement; reverting a decision requires a reason.
  await other.goto(decision);
  await chooseInMenu(other, 'Write a replacement');
  await expect(other).toHaveURL(/\/replace$/);
  await write(other, 'A queue for each module', 'One queue became the bottleneck.');
  await expect(other).toHaveURL(/\/edit$/);
  await other.getByRole('button', { name: 'Cancel' }).click();
  await apply(other, 'Propose', 'Proposed');
  await chooseInMenu(other, 'Return to draft');
  const reason = other.getByRole('dialog', { name: 'Return to draft' });
  await reason.getByRole('button', { name: 'Return to draft' }).click();
  await expect(reason.getByText(reasonRequiredMessage)).toBeVisible();
  await reason.getByRole('textbox', { name: 'Reason' }).fill('Say how they are drained.');
  await reason.getByRole('button', { name: 'Return to draft' }).click();
  await expectState(other, 'Draft');
  await expect(other.getByText('Say how they are drained.')).toBeVisible();
  await apply(other, 'Propose', 'Proposed');
  await choose(other, 'Accept');
  const warning = irreversibleMessage('#001 One queue for all jobs', '#002 A queue for each module');
  await expect(other.getByRole('dialog').getByText(warning)).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expectState(other, 'Accepted');

  // The first one is superseded for everybody and links to its successor.
  await page.reload();
  await expectState(page, 'Superseded');
  await page.getByRole('link', { name: /A queue for each module/ }).click();
  await expect(page.getByRole('link', { name: /Replaces.*One queue for all jobs/ })).toBeVisible();
  await openSection(page, 'ADRs');
  await expect(page.getByRole('link', { name: newAdrLabel })).toBeVisible();
  await expect(page.getByRole('row', { name: /#001.*One queue for all jobs/ })).toContainText('Superseded');
  await expect(page.getByRole('row', { name: /#002.*A queue for each module/ })).toContainText('Accepted');
});
