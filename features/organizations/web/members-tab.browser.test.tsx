/** The list of members and its actions. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violation } from '#platform/http/model/failure.ts';
import { requiredMessage } from '#platform/http/contract.ts';
import { answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { HeaderSlotContext } from '#platform/ui/web/header-slot.tsx';
import {
  invitationRevokedMessage,
  isMemberMessage,
  malformedAddressMessage,
  memberInvitedMessage,
  membershipRevokedMessage,
  noMembersMessage,
  revokeInvitationPrompt,
  revokeMembershipPrompt,
  transferOwnershipMessage,
  type Member,
} from '../contract.ts';
import { splitAddresses } from './addresses-input.tsx';
import { checkAddresses } from './invite-dialog.tsx';
import { MembersTab } from './members-tab.tsx';

type Answers = Readonly<Record<string, Answer>>;
const id = (last: string): string => `00000000-0000-4000-8000-0000000000${last}`;
const joined = (name: string, last: string, role: string): Member => ({
  userId: id(`a${last}`),
  membershipId: id(`b${last}`),
  username: name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
  role,
  status: 'joined',
  date: '2026-11-01T09:00:00.000Z',
  expired: false,
});
const ines = joined('Ines Kowalski', '1', 'owner');
const tomasz = joined('Tomasz Adler', '2', 'member');
const lena: Member = {
  ...joined('lena@example.org', '3', 'member'),
  userId: null,
  username: 'lena@example.org',
  email: 'lena@example.org',
  status: 'invited',
};

const listOf = (rows: readonly Member[], total = rows.length): Answers => ({
  'GET /api/organization/members': [200, { data: { resources: rows, pagination: { page: 1, perPage: 10, total } } }],
});
const counts = (members: number) => ({
  project_count_limit: 1,
  member_count_limit: members,
  c4model_count_limit: 1,
  dbmodel_count_limit: 1,
  metric_jar_count_limit: 1,
});
const plan = (used: number): Answers => ({
  'GET /api/subscriptions/limits': [
    200,
    { data: { plan: 'basic', planName: 'Free', seats: 1, limits: counts(5), usage: counts(used) } },
  ],
});
const everybody = { ...listOf([ines, tomasz, lena]), ...plan(3) };

const open = async (answers: Answers = everybody) => {
  const calls = answerCalls(answers);
  const screen = await render(
    <SignedIn>
      <HeaderSlotContext value={document.body}>
        <MembersTab />
        <Toasts />
      </HeaderSlotContext>
    </SignedIn>,
  );
  return { screen, calls };
};

// A toast of an earlier test would cover the buttons of the next one.
afterEach(() => notifications.clean());
beforeAll(() => page.viewport(1280, 800));

it('shows members with name and address, and invitations by address', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('Tomasz Adler', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText('tomasz.adler@example.org')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'invited' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Revoke Tomasz Adler' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Revoke Ines Kowalski' })).not.toBeInTheDocument();
});

it('No Members in this Organization', async () => {
  const { screen } = await open({ ...listOf([]), ...plan(0) });
  await expect.element(screen.getByText(noMembersMessage)).toBeVisible();
});

it('You want to revoke membership for this member! – Membership has been revoked', async () => {
  const { screen, calls } = await open({
    ...everybody,
    [`POST /api/organization/members/${tomasz.userId}/membership/revoke`]: [204],
  });
  await screen.getByRole('button', { name: 'Revoke Tomasz Adler' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Are you sure?' }).getByText(revokeMembershipPrompt))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(screen.getByText(membershipRevokedMessage)).toBeVisible();
  expect(calls.map(({ call }) => call)).toContain(`POST /api/organization/members/${tomasz.userId}/membership/revoke`);
});

it('You want to revoke invitation for this member! – Invitation has been revoked', async () => {
  const { screen } = await open({
    ...everybody,
    [`POST /api/organization/invitations/${lena.membershipId}/revoke`]: [204],
  });
  await screen.getByRole('button', { name: 'Revoke lena@example.org' }).click();
  await expect.element(screen.getByRole('dialog').getByText(revokeInvitationPrompt)).toBeVisible();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(screen.getByText(invitationRevokedMessage)).toBeVisible();
});

it('makes a member an owner after a confirmation', async () => {
  const { screen, calls } = await open({
    ...everybody,
    [`PUT /api/organization/members/${tomasz.membershipId}/role`]: [200, { data: { ...tomasz, role: 'owner' } }],
  });
  await screen.getByRole('button', { name: 'More actions for Tomasz Adler' }).click();
  await screen.getByRole('menuitem', { name: 'Make owner' }).click();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.poll(() => calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ role: 'owner' });
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  // The row shows the new role.
  expect(screen.getByRole('status').elements()).toEqual([]);
});

it('the only owner is not offered to become a member', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: 'More actions for Tomasz Adler' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'More actions for Ines Kowalski' }).elements()).toEqual([]);
});

it('Transfer ownership first. – is shown in the dialog of an owner who became the last one meanwhile', async () => {
  const { screen } = await open({
    ...listOf([ines, { ...tomasz, role: 'owner' }, lena]),
    ...plan(3),
    [`PUT /api/organization/members/${ines.membershipId}/role`]: [
      422,
      { error: { message: transferOwnershipMessage } },
    ],
  });
  await screen.getByRole('button', { name: 'More actions for Ines Kowalski' }).click();
  await screen.getByRole('menuitem', { name: 'Make member' }).click();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(transferOwnershipMessage);
});

it('Member has been invited to your organization. – several addresses at once', async () => {
  const invite = 'POST /api/organization/members/invite';
  const { screen, calls } = await open({
    ...everybody,
    [invite]: [201, { data: { resources: [lena] } }],
  });
  await screen.getByRole('button', { name: 'Invite member' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('a@example.org, b@example.org');
  await dialog.getByRole('button', { name: 'Invite member' }).click();
  await expect.element(screen.getByText(memberInvitedMessage)).toBeVisible();
  expect(calls.find(({ call }) => call === invite)?.body).toEqual({ emails: ['a@example.org', 'b@example.org'] });
});

it('a refused address is named below the field, and nobody was invited', async () => {
  const { screen } = await open({
    ...everybody,
    'POST /api/organization/members/invite': [
      422,
      { error: { message: 'No.' }, violations: [violation('emails[1]', isMemberMessage)] },
    ],
  });
  await screen.getByRole('button', { name: 'Invite member' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('a@example.org tomasz@example.org');
  await dialog.getByRole('button', { name: 'Invite member' }).click();
  await expect.element(dialog.getByText(`tomasz@example.org: ${isMemberMessage}`)).toBeVisible();
});

it('addresses that were typed are not lost with Escape', async () => {
  const { screen } = await open(everybody);
  await screen.getByRole('button', { name: 'Invite member' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('a@example.org, b@example.org, ');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByText('b@example.org')).toBeVisible();
});

it('Invite member becomes a limit reached button when the plan is full', async () => {
  const { screen } = await open({ ...everybody, ...plan(5) });
  await screen.getByRole('button', { name: /limit reached/ }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Invite member' })).not.toBeInTheDocument();
});

it('splits typed and pasted text, and shows errors', () => {
  expect(splitAddresses('a@example.org; b@example.org,\nc@exa')).toEqual({
    done: ['a@example.org', 'b@example.org'],
    rest: 'c@exa',
  });
  expect(checkAddresses([])).toBe(requiredMessage);
  expect(checkAddresses(['a@example.org'])).toBeNull();
  expect(checkAddresses(['a@example.org', 'b'])).toBe(`b: ${malformedAddressMessage}`);
});
