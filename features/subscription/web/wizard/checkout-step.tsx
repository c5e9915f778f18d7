/** Step 4: pays in the embedded checkout of the payment provider. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { createPaymentSession } from '../../contract.ts';
import { takesCards } from '#platform/ui/web/payment-settings.ts';
import { WizardStep } from './wizard-step.tsx';

const SandboxCheckout = lazyPart(async () => (await import('../sandbox/sandbox-checkout.tsx')).SandboxCheckout);
const CardCheckout = lazyPart(async () => (await import('./card-checkout.tsx')).CardCheckout);

interface Opened {
  readonly id: string;
  readonly clientSecret: string;
}

/** Opens one checkout for each try, also where effects run twice. */
function useCheckout(seats: number) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const isAsked = useRef(false);
  const open = (): void => {
    isAsked.current = true;
    setFailure(undefined);
    callApi(createPaymentSession, { body: { seats } }).then(setOpened, setFailure);
  };
  const first = useRef(open);
  useEffect(() => {
    if (!isAsked.current) first.current();
  }, []);
  return { opened, failure, open };
}

interface CheckoutStepProps {
  readonly seats: number;
  readonly onBack: () => void;
  readonly onComplete: (sessionId: string) => void;
}

/** The provider's form has its own button. */
export function CheckoutStep({ seats, onBack, onComplete }: CheckoutStepProps) {
  const { opened, failure, open } = useCheckout(seats);
  return (
    <WizardStep title="Checkout" backLabel="Billing Details" onBack={onBack} hasCancel={takesCards() || !opened}>
      {failure ? (
        <ErrorState title="The checkout could not be opened" message={failureSentence(failure)} onRetry={open} bare />
      ) : opened ? (
        <Suspense fallback={<PageSkeleton />}>
          {takesCards() ? (
            <CardCheckout clientSecret={opened.clientSecret} />
          ) : (
            <SandboxCheckout {...opened} onCancel={onBack} onComplete={() => onComplete(opened.id)} />
          )}
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </WizardStep>
  );
}
