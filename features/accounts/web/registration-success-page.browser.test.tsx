/** The page after a registration. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { rememberEmail } from '#platform/identity/web/session-store.ts';
import { verificationSentMessage } from '../contract.ts';
import { keepRegisteredAddress } from './registered-address.ts';
import RegistrationSuccessPage from './registration-success-page.tsx';

const clear = (): void => {
  sessionStorage.clear();
  localStorage.clear();
};
beforeEach(clear);
afterEach(clear);
const open = () =>
  render(
    <SignedIn>
      <RegistrationSuccessPage email={undefined} />
    </SignedIn>,
  );

it('keeps its address when it is reloaded, whatever another tab remembers since', async () => {
  const calls = answerCalls({
    'POST /api/public/registration/resend': [200, { success: true, message: verificationSentMessage }],
  });
  keepRegisteredAddress('ada@example.org');
  rememberEmail('lena@example.org');
  const screen = await open();
  await expect.element(screen.getByText('ada@example.org')).toBeVisible();
  await screen.getByRole('button', { name: 'Send the verification email again' }).click();
  await expect.poll(() => calls.at(-1)?.body).toEqual({ email: 'ada@example.org' });
});

it('names no address where nobody registered in this tab', async () => {
  rememberEmail('lena@example.org');
  const screen = await open();
  await expect.element(screen.getByText(/Check your email for a verification link\.$/)).toBeVisible();
  await expect.element(screen.getByText('lena@example.org')).not.toBeInTheDocument();
});
