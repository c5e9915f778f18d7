/** The page after a checkout: waits for the payment, then for the plan, and says when both are there. */
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { sellsPlans } from '#platform/ui/web/installation.ts';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import {
  getPaymentSession,
  getSubscription,
  startedMessage,
  stillWaitingMessage,
  subscriptionDetailsLabel,
  subscriptionTitle,
  upgradedTitle,
} from '../contract.ts';
import classes from './checkout-confirmation-page.module.css';

/** Both polls ask each second; after two minutes the page says so and asks less often. */
const pollMs = 1_000;
const slowPollMs = 10_000;
const patienceMs = 120_000;
/** The success is shown a second after the plan is there. */
const calmMs = 1_000;

const page = '/organization/subscription';

type Stage = 'payment' | 'plan' | 'done' | 'expired' | 'unknown';

/** True once `ms` have passed since `isOn` became true. */
function usePassed(isOn: boolean, ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return isOn && hasPassed;
}

function useStage(sessionId: string) {
  const { organization } = useWorkspace();
  const isLate = usePassed(true, patienceMs);
  const every = isLate ? slowPollMs : pollMs;
  const session = useRead(
    getPaymentSession,
    { params: { id: sessionId } },
    {
      enabled: sessionId !== '',
      staleTime: 0,
      every: (reply) => (reply && reply.status !== 'open' ? false : every),
    },
  );
  const isComplete = session.data?.status === 'complete';
  const plan = useRead(
    getSubscription,
    { params: { id: organization.id } },
    {
      enabled: isComplete,
      staleTime: 0,
      // A trial is on PRO as well: the plan is there when it is paid.
      every: (reply) => (reply?.isPaid && reply.plan === 'pro' ? false : every),
    },
  );
  const isThere = isComplete && plan.data?.isPaid === true && plan.data.plan === 'pro';
  const isDone = usePassed(isThere, calmMs);
  const isUnknown = sessionId === '' || (session.error instanceof Failure && session.error.status === 404);
  const stage: Stage = isUnknown
    ? 'unknown'
    : session.data?.status === 'expired'
      ? 'expired'
      : isDone
        ? 'done'
        : isComplete
          ? 'plan'
          : 'payment';
  const problem = session.error ?? plan.error;
  return { stage, isLate, problem: isUnknown ? undefined : problem };
}

function Wait({ children }: { readonly children: ReactNode }) {
  return (
    <output className={classes.wait}>
      <Spinner />
      <span>{children}</span>
    </output>
  );
}

function Done() {
  const { reloadUser } = useWorkspace();
  const answers = useQueryClient();
  const refresh = useEffectEvent(async () => {
    // Limits, menus and read-only projects depend on the plan.
    await answers.invalidateQueries();
    await reloadUser();
  });
  useEffect(() => void refresh(), []);
  return (
    <output className={classes.done}>
      <IconCircleCheck size={40} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <h2>{upgradedTitle}</h2>
      <p>{startedMessage}</p>
      <Button component={AppLink} href={page}>
        {subscriptionDetailsLabel}
      </Button>
    </output>
  );
}

const backLink = (
  <AppLink className="aw-link" href={page}>
    {subscriptionDetailsLabel}
  </AppLink>
);

function Content({ sessionId }: { readonly sessionId: string }) {
  const { stage, isLate, problem } = useStage(sessionId);
  if (stage === 'done') return <Done />;
  if (stage === 'unknown') {
    return <InlineAlert type="warning">There is no such checkout in this organization. {backLink}</InlineAlert>;
  }
  if (stage === 'expired') {
    return (
      <InlineAlert type="warning">
        This checkout has expired or was replaced by a newer one. Nothing was charged. {backLink}
      </InlineAlert>
    );
  }
  return (
    <>
      {isLate ? (
        <InlineAlert type="warning">
          {stillWaitingMessage} You can leave this page: the plan changes as soon as the payment is confirmed.{' '}
          {backLink}
        </InlineAlert>
      ) : null}
      {problem ? <InlineAlert type="danger">{failureSentence(problem)}</InlineAlert> : null}
      <Wait>{stage === 'payment' ? 'Waiting for the payment…' : 'The payment has arrived. Waiting for the plan…'}</Wait>
    </>
  );
}

/** Page at /organization/subscription/confirmation?session_id=… */
export default function ConfirmationPage() {
  const { organization } = useWorkspace();
  const { session_id: asked } = useSearch({ strict: false }) as { readonly session_id?: unknown };
  const sessionId = typeof asked === 'string' && /^[\w-]{1,255}$/.test(asked) ? asked : '';
  if (!sellsPlans()) return <NotFound />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={subscriptionTitle}
        crumbs={[
          { label: organization.name, href: '/organization' },
          { label: 'Subscription', href: page },
          { label: 'Confirmation' },
        ]}
      />
      <div className={classes.card}>
        <Content sessionId={sessionId} />
      </div>
    </div>
  );
}
