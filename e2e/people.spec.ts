/** Three people in three browsers: an owner, an invited newcomer, and an outsider. */
import {
  apiEnabledMessage,
  apiNotEnabledMessage,
  deleteKeyPrompt,
  keyCreatedMessage,
  keyDeletedMessage,
  keyShownOnceMessage,
} from '#features/apikeys/contract.ts';
import {
  invitationGoneMessage,
  invitationRevokedMessage,
  memberInvitedMessage,
  membershipRevokedMessage,
  otherAddressMessage,
  revokeInvitationPrompt,
  revokeMembershipPrompt,
} from '#features/organizations/contract.ts';
import { noOrganizationMessage } from '#platform/identity/contract.ts';
import { accessDeniedTitle } from '#platform/ui/contract.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { acceptInvitation } from './invitation.ts';
import { expect, test } from './journey.ts';
import { fillSignIn, mailedLink, signIn, userMenu } from './visits.ts';

const members = z.object({
  data: z.object({ resources: z.array(z.object({ email: z.string(), userId: z.string().nullable() })) }),
});
const password = 'seven patient herons';

async function openOrganization(page: Page, tab: 'Details' | 'Members' | 'API'): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Manage Organization' }).click();
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
}

async function invite(page: Page, emails: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(emails);
  await dialog.getByRole('button', { name: 'Invite member' }).click();
  await expect(page.getByText(memberInvitedMessage)).toBeVisible();
}

const rowOf = (page: Page, words: string) => page.getByRole('row', { name: words });
const agree = (page: Page) => page.getByRole('button', { name: 'Yes, do it!' }).click();
const invitationTo = /^Invitation to /;

test('an owner invites two people: a newcomer creates an account, an existing user signs in, an outsider gets no access', async ({
  page,
  newPerson,
  newWindow,
  send,
}) => {
  const [owner, guest, outsider] = [await newPerson('owner'), await newPerson('guest'), await newPerson('outsider')];
  const newcomer = { email: `newcomer-${randomUUID()}@example.test`, password };
  await signIn(page, owner);
  await openOrganization(page, 'Members');
  await expect(page).toHaveURL(/\/organization\?tab=members$/);
  await invite(page, `${newcomer.email}, ${guest.email}`);
  await expect(rowOf(page, newcomer.email)).toContainText('invited');

  // An outsider with the newcomer's link learns that it is for somebody else, and has no access through the API.
  const newcomersLink = await mailedLink(send, newcomer.email, invitationTo);
  const outside = await newWindow();
  await signIn(outside, outsider);
  await outside.goto(newcomersLink);
  await expect(outside.getByText(otherAddressMessage)).toBeVisible();
  await expect(outside.getByRole('button', { name: 'Accept invitation' })).toBeHidden();
  const headers = { ...outsider.headers(), 'x-tenant': owner.organizationId };
  expect((await send({ method: 'GET', url: '/api/projects', headers })).status).toBe(403);

  // The newcomer creates an account.
  const fresh = await newWindow();
  await fresh.goto(newcomersLink);
  await expect(fresh.getByRole('heading', { name: 'Join owner organization' })).toBeVisible();
  await fresh.getByRole('button', { name: 'Create account' }).click();
  await expect(fresh.getByLabel('Email')).toHaveValue(newcomer.email);
  await fresh.getByLabel(/^Password/).fill(newcomer.password);
  await fresh.getByLabel(/^First name/).fill('Grace');
  await fresh.getByLabel(/^Last name/).fill('Hopper');
  await fresh.getByRole('checkbox').check();
  await fresh.getByRole('button', { name: 'Sign up' }).click();
  // The form with the focus is gone: it is on what came instead.
  await expect(fresh.getByRole('heading', { name: 'Welcome aboard' })).toBeFocused();
  // With the password that was just chosen.
  await fresh.getByRole('button', { name: 'Sign in' }).click();
  await expect(fresh.getByRole('button', { name: 'Organization: owner organization' })).toBeVisible();
  await expect(fresh.getByRole('button', { name: 'Project: owner project' })).toBeVisible();
  await userMenu(fresh).click();
  await expect(fresh.getByText('Grace Hopper')).toBeVisible();
  await expect(fresh.getByRole('menuitem', { name: 'Manage Organization' })).toBeHidden();
  await fresh.goto('/organization?tab=members');
  await expect(fresh.getByRole('heading', { name: accessDeniedTitle })).toBeVisible();
  await fresh.goto(newcomersLink);
  await expect(fresh.getByText(invitationGoneMessage)).toBeVisible();

  // The guest has an account: sign-in redirects to the invitation, acceptance to the organization.
  const known = await newWindow();
  await known.goto(await mailedLink(send, guest.email, invitationTo));
  await known.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(known, guest);
  await acceptInvitation(known);
  await expect(known.getByRole('button', { name: 'Organization: owner organization' })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, 'Grace Hopper')).toContainText('joined');
  await expect(rowOf(page, guest.email)).toContainText('joined');
});

test('ownership is transferred: the new owner manages the organization, the old one and a revoked member have no access', async ({
  page,
  newPerson,
  newWindow,
  send,
}) => {
  const [founder, heir, member] = [await newPerson('founder'), await newPerson('heir'), await newPerson('leaver')];
  await signIn(page, founder);
  await openOrganization(page, 'Members');
  const spare = `spare-${randomUUID()}@example.test`;
  await invite(page, `${heir.email} ${member.email} ${spare}`);
  const windows = { heir: await newWindow(), member: await newWindow() };
  for (const [person, window] of [
    [heir, windows.heir],
    [member, windows.member],
  ] as const) {
    await signIn(window, person);
    await window.goto(await mailedLink(send, person.email, invitationTo));
    await acceptInvitation(window);
    await expect(window.getByRole('button', { name: 'Organization: founder organization' })).toBeVisible();
  }

  await page.reload();
  await page.getByRole('button', { name: `Revoke ${spare}` }).click();
  await expect(page.getByRole('dialog').getByText(revokeInvitationPrompt)).toBeVisible();
  await agree(page);
  await expect(page.getByText(invitationRevokedMessage)).toBeVisible();
  const visitor = await newWindow();
  await visitor.goto(await mailedLink(send, spare, invitationTo));
  await expect(visitor.getByText(invitationGoneMessage)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Homepage' })).toBeVisible();

  await rowOf(page, heir.email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await agree(page);
  await expect(rowOf(page, heir.email)).toContainText('owner');
  await rowOf(page, founder.email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Make member' }).click();
  await agree(page);
  await expect(page.getByRole('heading', { name: accessDeniedTitle })).toBeVisible();

  await windows.heir.reload();
  await openOrganization(windows.heir, 'Members');
  await rowOf(windows.heir, member.email)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(windows.heir.getByRole('dialog').getByText(revokeMembershipPrompt)).toBeVisible();
  await agree(windows.heir);
  await expect(windows.heir.getByText(membershipRevokedMessage)).toBeVisible();
  await windows.member.reload();
  await expect(windows.member.getByRole('button', { name: 'Organization: leaver organization' })).toBeVisible();
});

test('a person whose only membership was revoked cannot sign in until invited again', async ({
  page,
  newPerson,
  send,
}) => {
  const owner = await newPerson('inviter');
  const returner = { email: `returner-${randomUUID()}@example.test`, password };
  await owner.call('POST', '/organization/members/invite', { emails: [returner.email] });
  const firstLink = await mailedLink(send, returner.email, invitationTo);
  const body = { password, firstName: 'Grace', termsAndConditions: true };
  const code = firstLink.split('/').at(-1);
  await owner.call('POST', `/public/organization/invitations/${code}/accept`, body);
  const { data } = members.parse(await owner.call('GET', '/organization/members'));
  const userId = data.resources.find(({ email }) => email === returner.email)?.userId;
  await owner.call('POST', `/organization/members/${userId}/membership/revoke`, {});

  await page.goto('/');
  await fillSignIn(page, returner);
  await expect(page.getByText(noOrganizationMessage)).toBeVisible();

  await owner.call('POST', '/organization/members/invite', { emails: [returner.email] });
  await expect.poll(() => mailedLink(send, returner.email, invitationTo)).not.toBe(firstLink);
  await page.goto(await mailedLink(send, returner.email, invitationTo));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, returner);
  await acceptInvitation(page);
  await expect(page.getByRole('button', { name: 'Organization: inviter organization' })).toBeVisible();
});

test('a key is created, copied once, used, and deleted', async ({ page, newPerson, send }) => {
  const owner = await newPerson('keymaker');
  await signIn(page, owner);
  await openOrganization(page, 'API');
  await expect(page.getByText(apiNotEnabledMessage)).toBeVisible();
  await page.getByRole('button', { name: 'Enable API' }).click();
  await expect(page.getByText(apiEnabledMessage)).toBeVisible();
  await page.getByRole('button', { name: 'Create API Key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create API Key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report');
  await dialog.getByRole('button', { name: 'Create API Key' }).click();
  await expect(page.getByText(keyCreatedMessage)).toBeVisible();
  await expect(page.getByText(keyShownOnceMessage)).toBeVisible();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  expect(key).toMatch(/^ak_\w{43}$/);

  const headers = { authorization: `Bearer ${key}`, 'x-project': owner.projectId };
  const read = () => send({ method: 'GET', url: '/api/documentation/namespaces', headers });
  expect((await read()).status).toBe(200);

  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'API' }).click();
  await expect(page.getByText(`ak_…${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(keyShownOnceMessage)).toBeHidden();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: 'Delete Nightly report' }).click();
  await expect(page.getByRole('dialog').getByText(deleteKeyPrompt)).toBeVisible();
  await agree(page);
  await expect(page.getByText(keyDeletedMessage)).toBeVisible();
  expect((await read()).status).toBe(401);
});
