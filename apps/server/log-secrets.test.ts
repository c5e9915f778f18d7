/** Secrets never reach the log, whatever a caller sends and however a call ends. */
import { expect, test } from 'vitest';
import { confirmRegistration, register, resetPassword, sendResetLink } from '#features/accounts/contract.ts';
import { createOrganizationKey, createPersonalKey, enableApi } from '#features/apikeys/contract.ts';
import { listNamespaces } from '#features/documentation/contract.ts';
import { getInvitation, inviteMembers } from '#features/organizations/contract.ts';
import { refreshToken } from '#platform/identity/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { anEmail, theApp, type TestApp } from './testing/test-app.ts';

const passphrase = 'the passphrase of a newcomer';
const wrongPassphrase = 'a wrong passphrase for the log';
const nextPassphrase = 'a whole new passphrase';

async function mailedCode(it: TestApp, address: string, part: string): Promise<string> {
  const mail = await it.mailTo(address, ({ links }) => links[0]?.includes(part) === true);
  return mail.links[0]?.split('/').at(-1) ?? '';
}

/** Registers a person and confirms the address twice; returns the code. */
async function confirmTwice(it: TestApp, email: string): Promise<string> {
  await it.call(register, { body: { email, password: passphrase, termsAndConditions: true } });
  const code = await mailedCode(it, email, '/registration/confirm/');
  const first = await it.call(confirmRegistration, { body: { code } });
  const second = await it.call(confirmRegistration, { body: { code } });
  expect([first.status, second.status]).toEqual([200, 404]);
  return code;
}

/** Resets a password by mail and reuses the code; returns the code. */
async function resetTwice(it: TestApp, email: string): Promise<string> {
  await it.call(sendResetLink, { body: { email } });
  const token = await mailedCode(it, email, '/password-reset/');
  const reset = () => it.call(resetPassword, { params: { token }, body: { password: nextPassphrase } });
  expect([(await reset()).status, (await reset()).status]).toEqual([204, 404]);
  return token;
}

test('S64 no code, token, password or key reaches the log, whether its call succeeds or fails', async () => {
  const it = await theApp();
  const before = it.logLines.length;
  const newcomer = anEmail();
  const confirmation = await confirmTwice(it, newcomer);
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  await ada.call(enableApi, { body: {} });
  const keys = [
    (await ada.call(createOrganizationKey, { body: { name: 'Pipeline' } })).reply.key,
    (await ada.call(createPersonalKey, { body: { name: 'Laptop' } })).reply.key,
  ];
  for (const key of keys) {
    const scope = { tenant: ada.organizationId, project: ada.projectId };
    expect((await it.call(listNamespaces, {}, { ...scope, token: key })).status).toBe(200);
    expect((await it.call(listNamespaces, {}, { ...scope, token: `${key}x` })).status).toBe(401);
  }
  await ada.call(inviteMembers, { body: { emails: [newcomer] } });
  const invitation = await mailedCode(it, newcomer, '/invitation');
  expect((await it.call(getInvitation, { params: { id: invitation } })).status).toBe(200);
  const refreshed = (await it.call(refreshToken, { body: { refresh_token: ada.refreshToken } })).reply;
  await it.call(refreshToken, { body: { refresh_token: `${ada.refreshToken}x` } });
  await it.signInAs(ada.email, wrongPassphrase);
  const reset = await resetTwice(it, ada.email);

  const log = it.logLines.slice(before).join('\n');
  const secrets = [
    confirmation,
    invitation,
    reset,
    ...keys,
    ada.token,
    ada.refreshToken,
    refreshed.token,
    refreshed.refresh_token,
    ada.password,
    passphrase,
    wrongPassphrase,
    nextPassphrase,
  ];
  expect(secrets.filter((secret) => secret.length < 12)).toEqual([]);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).toContain('/api/public/password/reset/:token');
});
