/** Target page of the verification e-mail. */
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardResult, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { openSession } from '#platform/identity/web/session.ts';
import { rememberEmail, storedRefreshToken, storedToken } from '#platform/identity/web/session-store.ts';
import { confirmationFailedMessage, confirmRegistration } from '../contract.ts';
import { aSecret, browserSecret, forgetBrowserSecret } from './browser-secret.ts';

/** A code works once, so it is sent once, even if React runs the effect twice. */
const confirmations = new Map<string, Promise<Confirmed>>();

/** `other`: somebody is signed in here, and stays so. */
type Confirmed = 'entered' | 'signed-out' | 'other';

async function confirm(code: string): Promise<Confirmed> {
  const isTaken = Boolean(storedToken() ?? storedRefreshToken());
  // Who is signed in is never signed out by a link: with another secret the code opens no session.
  const { email = '', session } = await callApi(confirmRegistration, {
    body: { code, browser: isTaken ? aSecret() : browserSecret() },
  });
  forgetBrowserSecret();
  rememberEmail(email);
  if (!session) return isTaken ? 'other' : 'signed-out';
  await openSession(session);
  window.location.replace('/');
  return 'entered';
}

const confirmOnce = (code: string): Promise<Confirmed> => {
  const running = confirmations.get(code) ?? confirm(code);
  confirmations.set(code, running);
  return running;
};

type Outcome = { readonly confirmed: Confirmed } | { readonly failed: string };

/** Undefined while pending. */
function useConfirmation(code: string): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    confirmOnce(code).then(
      (confirmed) => setOutcome({ confirmed }),
      (error: unknown) => {
        const refused = error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 429;
        setOutcome({ failed: refused ? confirmationFailedMessage : failureSentence(error) });
      },
    );
  }, [code]);
  return outcome;
}

const signInButton: ReactNode = (
  <Button component={AppLink} href="/" size="sm" fullWidth>
    Sign in
  </Button>
);

/** A page of the signed-in app, so that it is reloaded. */
const signOutButton: ReactNode = (
  <Button component="a" href="/logout" size="sm" fullWidth>
    Sign out
  </Button>
);

/** Progress; then the product for the browser that registered, or success or failure, both with a sign-in button. */
export default function ConfirmationPage({ code }: { readonly code: string }) {
  const outcome = useConfirmation(code);
  return (
    <CenteredCard>
      {outcome === undefined || ('confirmed' in outcome && outcome.confirmed === 'entered') ? (
        <CardResult type="busy" icon={<Spinner size={32} />} title="Confirmation in progress">
          This takes a moment.
        </CardResult>
      ) : 'confirmed' in outcome ? (
        <CardResult
          type="success"
          icon={<IconCheck size={20} stroke={1.8} />}
          title="Account confirmed"
          action={outcome.confirmed === 'other' ? signOutButton : signInButton}
        >
          Your account has been confirmed and activated.{' '}
          {outcome.confirmed === 'other'
            ? 'Another account is signed in here. Sign out to use the new one.'
            : 'You can sign in now.'}
        </CardResult>
      ) : (
        <CardResult
          type="danger"
          icon={<IconX size={20} stroke={1.8} />}
          title="Account not confirmed"
          action={signInButton}
        >
          {outcome.failed}
          {outcome.failed === confirmationFailedMessage ? ' Sign in to have a new link sent to you.' : null}
        </CardResult>
      )}
    </CenteredCard>
  );
}
