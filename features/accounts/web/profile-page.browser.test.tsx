/** My profile: tabs, forms and farewell. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { transferOwnershipMessage } from '#features/organizations/contract.ts';
import { answerCalls, refusal, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { storeTokens } from '#platform/identity/web/session-store.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { currentPasswordNeededMessage } from '../contract.ts';
import ProfilePage from './profile-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ids = ['0190aaaa-0000-7000-8000-00000000000a', '0190aaaa-0000-7000-8000-00000000000b'] as const;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const devices = (minutes: number) => {
  const own = { id: ids[0], current: true, userAgent: firefox };
  const other = { id: ids[1], current: false, userAgent: phone };
  const resources = [own, other].map((device) => ({
    ...device,
    createdAt: minutesAgo(minutes),
    lastUsedAt: minutesAgo(0),
  }));
  return { data: { resources, pagination: { page: 1, perPage: 2, total: 2 } } };
};

const open = (tab = '') => {
  const root = createRootRoute({ component: ProfilePage, notFoundComponent: ProfilePage });
  const history = createMemoryHistory({ initialEntries: [`/my/profile${tab && `?tab=${tab}`}`] });
  return render(
    <SignedIn>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
      <Toasts />
    </SignedIn>,
  );
};

describe('my profile', () => {
  it('has three tabs that are part of the URL', async () => {
    answerCalls({ 'GET /api/me/sessions': [200, devices(1)] });
    const screen = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
    await screen.getByRole('tab', { name: 'Delete account' }).click();
    await expect.element(screen.getByRole('tab', { name: 'Delete account', selected: true })).toBeVisible();
    await screen.getByRole('tab', { name: 'Password change' }).click();
    await expect.element(screen.getByLabelText(/^New password/)).toBeVisible();
  });

  it('saves the name; the first name is required', async () => {
    const sent = answerCalls({
      'PUT /api/me/profile': [200, { data: { firstName: 'Ines', lastName: '', username: 'Ines' } }],
    });
    const screen = await open();
    await screen.getByLabelText(/^First name/).fill(' ');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
    await screen.getByLabelText(/^First name/).fill('Ines');
    await screen.getByLabelText('Last name').fill('');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Profile details has been saved.')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ firstName: 'Ines', lastName: '' });
  });
});

describe('the password', () => {
  it('must be repeated identically', async () => {
    const sent = answerCalls({
      'GET /api/me/sessions': [200, devices(1)],
      'PUT /api/me/password': [200, { status: 'ok', message: 'Password has been changed.' }],
    });
    const screen = await open('password');
    await screen.getByRole('button', { name: 'Change password' }).click();
    await expect.element(screen.getByText('This field is required.').nth(1)).toBeVisible();
    await screen.getByLabelText(/^New password/).fill('nine green tortoises');
    await screen.getByLabelText(/^Password repeat/).fill('nine green turtles');
    await screen.getByRole('button', { name: 'Change password' }).click();
    await expect.element(screen.getByText('Repeated password is not same as password.')).toBeVisible();
    await screen.getByLabelText(/^Password repeat/).fill('nine green tortoises');
    await screen.getByRole('button', { name: 'Change password' }).click();
    await expect.element(screen.getByText('Password has been changed.')).toBeVisible();
    await expect.element(screen.getByLabelText(/^New password/)).toHaveValue('');
    const password = 'nine green tortoises';
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ password, passwordRepeat: password });
  });

  it('requires the current one after a while', async () => {
    answerCalls({ 'GET /api/me/sessions': [200, devices(60)] });
    const screen = await open('password');
    await expect.element(screen.getByLabelText(/^Current password/)).toBeVisible();
  });

  it('asks for the current one when the server requires it', async () => {
    const violations = [{ field: 'currentPassword', path: 'currentPassword', errors: [currentPasswordNeededMessage] }];
    answerCalls({
      'GET /api/me/sessions': [200, devices(1)],
      'PUT /api/me/password': [422, { error: { message: currentPasswordNeededMessage }, violations }],
    });
    const screen = await open('password');
    await screen.getByLabelText(/^New password/).fill('nine green tortoises');
    await screen.getByLabelText(/^Password repeat/).fill('nine green tortoises');
    await screen.getByRole('button', { name: 'Change password' }).click();
    await expect.element(screen.getByLabelText(/^Current password/)).toBeVisible();
    await expect.element(screen.getByText(currentPasswordNeededMessage)).toBeVisible();
  });
});

describe('devices', () => {
  it('are named, and others can be signed out', async () => {
    const sent = answerCalls({
      'GET /api/me/sessions': [200, devices(1)],
      [`DELETE /api/me/sessions/${ids[1]}`]: [204],
    });
    const screen = await open('password');
    const own = screen.getByRole('row', { name: /Firefox on Linux/ });
    await expect.element(own.getByText('this device')).toBeVisible();
    await expect.element(own.getByRole('button')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect.poll(() => sent.map(({ call }) => call)).toContain(`DELETE /api/me/sessions/${ids[1]}`);
  });

  it('signing out everywhere asks first', async () => {
    const sent = answerCalls({ 'GET /api/me/sessions': [200, devices(1)], 'POST /api/logout/everywhere': [204] });
    const screen = await open('password');
    await screen.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.element(screen.getByText('You will be signed out on every device, including this one.')).toBeVisible();
    await screen.getByRole('button', { name: 'Yes, do it!' }).click();
    await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/logout/everywhere'));
  });
});

describe('deleting the account', () => {
  it('is confirmed by typing its address, and ends with a farewell', async () => {
    storeTokens({ token: 'head.body.sign', refresh_token: 'renew' });
    const sent = answerCalls({ 'POST /api/me/account/delete': [204] });
    const screen = await open('delete');
    await screen.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(screen.getByText('Email address cannot be empty')).toBeVisible();
    await screen.getByLabelText(/^E-mail address/).fill('ines@example.org');
    await screen.getByRole('button', { name: 'Delete account' }).click();
    const sentence = 'Your account is planned to be removed and you cannot log in any more.';
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/');
    expect(sent.at(-1)?.body).toEqual({ email: 'ines@example.org' });
    await vi.waitFor(() => expect(localStorage.getItem('archwright.token')).toBeNull());
  });

  it('takes an address of any length as it is typed', async () => {
    answerCalls({});
    const screen = await open('delete');
    const long = `${'a'.repeat(300)}@example.org`;
    await screen.getByLabelText(/^E-mail address/).fill(long);
    await expect.element(screen.getByLabelText(/^E-mail address/)).toHaveValue(long);
  });

  it('shows why it is refused', async () => {
    answerCalls({ 'POST /api/me/account/delete': refusal(transferOwnershipMessage) });
    const screen = await open('delete');
    await screen.getByLabelText(/^E-mail address/).fill('ines@example.org');
    await screen.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(screen.getByRole('alert').getByText('Transfer ownership first.')).toBeVisible();
  });
});
