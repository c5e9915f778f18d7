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
import { confirmationFailedMessage, confirmRegistration } from '../contract.ts';

/** A code works once, so it is sent once, even if React runs the effect twice. */
const confirmations = new Map<string, Promise<unknown>>();

const confirmOnce = (code: string): Promise<unknown> => {
  const running = confirmations.get(code) ?? callApi(confirmRegistration, { body: { code } });
  confirmations.set(code, running);
  return running;
};

/** Undefined while pending, null on success, otherwise the error message. */
function useConfirmation(code: string): string | null | undefined {
  const [outcome, setOutcome] = useState<string | null>();
  useEffect(() => {
    confirmOnce(code).then(
      () => setOutcome(null),
      (error: unknown) => {
        const refused = error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 429;
        setOutcome(refused ? confirmationFailedMessage : failureSentence(error));
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

/** Progress, then success or failure, both with a sign-in button. */
export default function ConfirmationPage({ code }: { readonly code: string }) {
  const outcome = useConfirmation(code);
  return (
    <CenteredCard>
      {outcome === undefined ? (
        <CardResult type="busy" icon={<Spinner size={32} />} title="Confirmation in progress">
          This takes a moment.
        </CardResult>
      ) : outcome === null ? (
        <CardResult
          type="success"
          icon={<IconCheck size={20} stroke={1.8} />}
          title="Account confirmed"
          action={signInButton}
        >
          Your account has been confirmed and activated. You can sign in now.
        </CardResult>
      ) : (
        <CardResult
          type="danger"
          icon={<IconX size={20} stroke={1.8} />}
          title="Account not confirmed"
          action={signInButton}
        >
          {outcome}
        </CardResult>
      )}
    </CenteredCard>
  );
}
