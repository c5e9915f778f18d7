/** The checkout of the sandbox: a card form that takes test cards and no money. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import type { Reply } from '#platform/http/contract.ts';
import {
  checkoutCompleteMessage,
  checkoutExpiredMessage,
  confirmSandboxCheckout,
  noMoneyMessage,
  paySandboxCheckout,
  viewSandboxCheckout,
} from '../../contract.ts';
import { money, projectWords } from '../money-words.ts';
import { TestCardField } from './test-cards.tsx';
import classes from './sandbox.module.css';

type Checkout = Reply<typeof viewSandboxCheckout>;
const pollMs = 1_000;

interface SandboxCheckoutProps {
  readonly id: string;
  readonly clientSecret: string;
  /** Absent on a page of its own. */
  readonly onCancel?: () => void;
  /** Called once it is paid. */
  readonly onComplete: () => void;
}

/** Reads the checkout, and again each second while a payment is on its way. */
function useSandboxCheckout({ id, clientSecret, onComplete }: SandboxCheckoutProps) {
  const [checkout, setCheckout] = useState<Checkout>();
  const [failure, setFailure] = useState<unknown>();
  const [reads, setReads] = useState(0);
  const read = (): void => setReads((count) => count + 1);
  const finish = useEffectEvent(() => onComplete());
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      try {
        const next = await callApi(viewSandboxCheckout, { params: { id }, body: { clientSecret } });
        if (isGone) return;
        setCheckout(next);
        // One that was paid before only says so.
        if (next.status === 'complete' && reads > 0) finish();
      } catch (error) {
        if (!isGone) setFailure(error);
      }
    };
    void load();
    return () => void (isGone = true);
  }, [id, clientSecret, reads]);
  const isProcessing = checkout?.isProcessing === true;
  useEffect(() => {
    if (!isProcessing) return undefined;
    const timer = setInterval(() => setReads((count) => count + 1), pollMs);
    return () => clearInterval(timer);
  }, [isProcessing]);
  return { checkout, failure, read };
}

interface CardFormProps extends SandboxCheckoutProps {
  readonly checkout: Checkout;
  readonly onPaid: () => void;
}

/** The card, and the confirmation that some cards ask for. */
function CardForm({ id, clientSecret, checkout, onCancel, onComplete, onPaid }: CardFormProps) {
  const [card, setCard] = useState('');
  const [error, setError] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const send = async (pay: () => Promise<{ readonly status: string; readonly next?: 'confirm' | undefined }>) => {
    setError(undefined);
    setSending(true);
    try {
      const { status, next } = await pay();
      setConfirming(next === 'confirm');
      if (status === 'complete') onComplete();
      else if (next === undefined) onPaid();
    } catch (failure) {
      setError(failureSentence(failure));
      if (failure instanceof Failure && failure.message === checkoutExpiredMessage) onPaid();
    } finally {
      setSending(false);
    }
  };
  const pay = (event: FormEvent): void => {
    event.preventDefault();
    void send(() => callApi(paySandboxCheckout, { params: { id }, body: { clientSecret, card } }));
  };
  const confirm = (): void =>
    void send(() => callApi(confirmSandboxCheckout, { params: { id }, body: { clientSecret } }));
  const refuse = (): void => {
    setConfirming(false);
    setError('The payment was not confirmed. Nothing was charged; try again or use another card.');
  };
  if (isConfirming) {
    return (
      <div className={classes.form}>
        <InlineAlert type="info">
          Your bank asks you to confirm this payment of {money(checkout.amount, checkout.currency)}.
        </InlineAlert>
        {error ? <InlineAlert type="danger">{error}</InlineAlert> : null}
        <div className={classes.buttons}>
          <Button size="sm" variant="default" disabled={isSending} onClick={refuse}>
            Refuse
          </Button>
          <Button size="sm" loading={isSending} onClick={confirm}>
            Confirm payment
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={pay}>
      <TestCardField value={card} error={error} onChange={setCard} />
      <div className={classes.buttons}>
        {onCancel ? (
          <Button size="sm" variant="default" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button size="sm" type="submit" loading={isSending} disabled={card.trim() === ''}>
          Pay {money(checkout.amount, checkout.currency)}
        </Button>
      </div>
    </form>
  );
}

function Content(props: CardFormProps) {
  const { checkout } = props;
  if (checkout.status === 'expired') return <InlineAlert type="warning">{checkoutExpiredMessage}</InlineAlert>;
  if (checkout.status === 'complete') return <InlineAlert type="success">{checkoutCompleteMessage}</InlineAlert>;
  if (checkout.isProcessing) {
    return (
      <output className={classes.form}>
        <Spinner />
        <span>The payment is on its way. This takes a few seconds.</span>
      </output>
    );
  }
  return <CardForm {...props} />;
}

/** Says first that no money is taken. */
export function SandboxCheckout(props: SandboxCheckoutProps) {
  const { checkout, failure, read } = useSandboxCheckout(props);
  if (failure) {
    return (
      <InlineAlert type="danger">
        {failure instanceof Failure && failure.status === 404
          ? 'This checkout does not exist, or its link is incomplete. Start again on the subscription page.'
          : failureSentence(failure)}
      </InlineAlert>
    );
  }
  if (!checkout) return <PageSkeleton />;
  return (
    <div className={classes.form}>
      <InlineAlert type="info">{noMoneyMessage}</InlineAlert>
      <p>
        {checkout.customer}: PRO, {projectWords(checkout.seats)}, {money(checkout.amount, checkout.currency)} per month
      </p>
      <Content {...props} checkout={checkout} onPaid={read} />
    </div>
  );
}
