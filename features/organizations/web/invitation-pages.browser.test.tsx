/** The pages of an invitation in each of their states. */
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { requiredMessage } from '#platform/http/contract.ts';
import { violation } from '#platform/http/model/failure.ts';
import { invitationAddress, shortPasswordMessage } from '#platform/identity/contract.ts';
import { answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import {
  alreadyMemberMessage,
  invitationGoneMessage,
  otherAddressMessage,
  pleaseSignInMessage,
  switchOrganizationLabel,
} from '../contract.ts';
import { InvitationAcceptance, type Guest } from './invitation-acceptance.tsx';
import PublicInvitationPage from './public-invitation-page.tsx';

const organizationId = '00000000-0000-4000-8000-0000000000aa';
const invitation = { organizationName: 'Nordwind', organizationId, email: 'lena@example.org' };
const lookUp = 'GET /api/public/organization/invitations/c0de';
type Answers = Readonly<Record<string, Answer>>;
const found: Answers = { [lookUp]: [200, { data: invitation }] };
const gone: Answers = { [lookUp]: [404, { error: { message: invitationGoneMessage } }] };
const refused = (status: number, message: string, violations?: unknown): Answer => [
  status,
  { error: { message }, ...(violations === undefined ? {} : { violations }) },
];

describe('for visitors', () => {
  const join = 'POST /api/public/organization/invitations/c0de/accept';
  const open = () =>
    render(
      <SignedIn>
        <PublicInvitationPage code="c0de" />
      </SignedIn>,
    );
  const fill = async (screen: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await screen.getByRole('button', { name: 'Create account' }).click();
    await screen.getByRole('textbox', { name: 'Password' }).fill('a long enough passphrase');
    await screen.getByRole('textbox', { name: 'First name' }).fill('Lena');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Sign up' }).click();
  };

  it('offers to sign in and return, or to create an account', async () => {
    answerCalls(found);
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Join Nordwind' })).toBeVisible();
    const back = encodeURIComponent(`${invitationAddress}c0de`);
    await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/?continue=${back}`);
    await expect.element(screen.getByRole('button', { name: 'Create account' })).toBeVisible();
  });

  it('This invitation does not exist or is not valid anymore. – with a link to the homepage', async () => {
    answerCalls(gone);
    const screen = await open();
    await expect.element(screen.getByText(invitationGoneMessage)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Homepage' })).toHaveAttribute('href', '/');
  });

  it('new account: the address is fixed, missing fields are named', async () => {
    const calls = answerCalls(found);
    const screen = await open();
    await screen.getByRole('button', { name: 'Create account' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('lena@example.org');
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    await screen.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => screen.getByText(requiredMessage).elements().length).toBe(3);
    await screen.getByRole('textbox', { name: 'Password' }).fill('short');
    await screen.getByRole('button', { name: 'Sign up' }).click();
    await expect.element(screen.getByText(shortPasswordMessage)).toBeVisible();
    // The rule says the same: it makes room for the error.
    await expect.element(screen.getByText('At least 8 characters.')).not.toBeInTheDocument();
    expect(calls.map(({ call }) => call)).not.toContain(join);
  });

  it('success: the account was created and belongs to the organization', async () => {
    const calls = answerCalls({ ...found, [join]: [204] });
    const screen = await open();
    await fill(screen);
    await expect.element(screen.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({
      password: 'a long enough passphrase',
      firstName: 'Lena',
      lastName: '',
      termsAndConditions: true,
    });
  });

  it('the focus of the form goes to what replaces it', async () => {
    answerCalls({ ...found, [join]: [200, { success: true }] });
    const screen = await open();
    await fill(screen);
    await expect.element(screen.getByRole('heading', { name: 'Welcome aboard' })).toHaveFocus();
  });

  it('Please sign in to accept this invitation. – when the address has an account', async () => {
    answerCalls({ ...found, [join]: refused(422, pleaseSignInMessage) });
    const screen = await open();
    await fill(screen);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Please sign in to accept this invitation\./);
    await expect.element(screen.getByRole('alert').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('a violation is shown at its field, a 404 above the form', async () => {
    answerCalls({ ...found, [join]: refused(422, 'No.', [violation('password', 'Too common.')]) });
    const screen = await open();
    await fill(screen);
    await expect.element(screen.getByText('Too common.')).toBeVisible();
    answerCalls({ ...found, [join]: refused(404, invitationGoneMessage) });
    await screen.getByRole('button', { name: 'Sign up' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(invitationGoneMessage);
  });
});

describe('for signed-in people', () => {
  const join = 'POST /api/organization/invitations/c0de/accept';
  let switched: string[];
  beforeEach(() => {
    switched = [];
  });
  const guest = (more: Partial<Guest> = {}): Guest => ({
    email: 'Lena@example.org',
    organizations: [{ id: 'other' }],
    currentId: 'other',
    onSwitch: (id) => void switched.push(id),
    onJoined: () => Promise.resolve(),
    ...more,
  });
  const open = (more: Partial<Guest> = {}) =>
    render(
      <SignedIn>
        <InvitationAcceptance code="c0de" guest={guest(more)} />
      </SignedIn>,
    );

  it('accepts, then offers to switch to that organization', async () => {
    answerCalls({ ...found, [join]: [204] });
    const screen = await open();
    await screen.getByRole('button', { name: 'Accept invitation' }).click();
    await expect.element(screen.getByText('You are now a member of Nordwind.')).toBeVisible();
    await screen.getByRole('button', { name: switchOrganizationLabel }).click();
    expect(switched).toEqual([organizationId]);
  });

  it('This invitation does not exist or is not valid anymore.', async () => {
    answerCalls(gone);
    const screen = await open();
    await expect.element(screen.getByText(invitationGoneMessage)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Homepage' })).toBeVisible();
  });

  it('a member may switch', async () => {
    answerCalls(found);
    const screen = await open({ organizations: [{ id: 'other' }, { id: organizationId }] });
    await expect.element(screen.getByText(alreadyMemberMessage)).toBeVisible();
    await screen.getByRole('button', { name: switchOrganizationLabel }).click();
    expect(switched).toEqual([organizationId]);
  });

  it('another account learns for whom the invitation is, and may sign out', async () => {
    answerCalls(found);
    const screen = await open({ email: 'eve@example.org' });
    await expect.element(screen.getByText(otherAddressMessage)).toBeVisible();
    await expect.element(screen.getByText('lena@example.org')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
    await expect.element(screen.getByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
  });

  it.each([
    [422, alreadyMemberMessage],
    [404, invitationGoneMessage],
  ])('an error with status %i is shown in an alert, and nothing is accepted any more', async (status, message) => {
    answerCalls({ ...found, [join]: refused(status, message) });
    const screen = await open();
    await screen.getByRole('button', { name: 'Accept invitation' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
    await expect.element(screen.getByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Homepage' })).toBeVisible();
  });
});
