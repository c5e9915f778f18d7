/** The customer portal of the sandbox: card, cancellation, resumption. Opened in a tab of its own. */
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { FactList } from '#platform/ui/web/fact-list.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { callSandboxPortal, noMoneyMessage, portalActions, type SandboxPortal } from '../../contract.ts';
import { dayOf, projectWords } from '../money-words.ts';
import { isSandbox } from '#platform/ui/web/payment-settings.ts';
import { TestCardField } from './test-cards.tsx';
import classes from './sandbox.module.css';

type Action = (typeof portalActions)[number];

const outdated = 'This link to the portal is outdated. Open the portal again on the subscription page.';
const said: Readonly<Record<Action, string | undefined>> = {
  view: undefined,
  cancel: 'The subscription is cancelled for the end of its period.',
  resume: 'The subscription continues.',
  card: 'The card was changed.',
};

function usePortal(id: string, secret: string) {
  const [portal, setPortal] = useState<SandboxPortal>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<Action>('view');
  const [running, setRunning] = useState<Action>();
  const run = async (action: Action, card?: string): Promise<void> => {
    setFailure(undefined);
    setRunning(action);
    try {
      const body = { secret, action, ...(card === undefined ? {} : { card }) };
      setPortal(await callApi(callSandboxPortal, { params: { id }, body }));
      setDone(action);
    } catch (error) {
      setFailure((error as { status?: number }).status === 404 ? outdated : failureSentence(error));
    } finally {
      setRunning(undefined);
    }
  };
  return { portal, failure, done, running, run };
}

function Subscription({
  portal,
  running,
  run,
}: Omit<ReturnType<typeof usePortal>, 'portal'> & { portal: SandboxPortal }) {
  const { seats, status, cancelAtPeriodEnd, currentPeriodEnd } = portal;
  const isRunning = status !== 'canceled';
  return (
    <section className={classes.box} aria-label="Subscription">
      <h2>Subscription</h2>
      <FactList
        facts={[
          ['Plan', `PRO, ${projectWords(seats)}`],
          ['Status', status.replace('_', ' ')],
          [cancelAtPeriodEnd ? 'Ends on' : 'Current period until', dayOf(currentPeriodEnd)],
        ]}
      />
      {isRunning ? (
        <div className={classes.buttons}>
          {cancelAtPeriodEnd ? (
            <Button size="sm" loading={running === 'resume'} onClick={() => void run('resume')}>
              Resume subscription
            </Button>
          ) : (
            <Button size="sm" variant="default" loading={running === 'cancel'} onClick={() => void run('cancel')}>
              Cancel subscription
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function Card({ portal, running, run }: Omit<ReturnType<typeof usePortal>, 'portal'> & { portal: SandboxPortal }) {
  const [card, setCard] = useState('');
  return (
    <section className={classes.box} aria-label="Card">
      <h2>Card</h2>
      <p>{portal.card ? `Payments are charged to the card that ends in ${portal.card}.` : 'There is no card yet.'}</p>
      <TestCardField value={card} error={undefined} onChange={setCard} />
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          disabled={card.trim() === ''}
          loading={running === 'card'}
          onClick={() => void run('card', card)}
        >
          Change card
        </Button>
      </div>
    </section>
  );
}

/** Page at /sandbox/portal/{id}. */
export default function SandboxPortalPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const use = usePortal(id, location.hash.slice(1) || 'none');
  const view = useEffectEvent(() => void use.run('view'));
  useEffect(() => view(), []);
  if (!isSandbox()) return <NotFound />;
  const { portal, failure, done } = use;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Sandbox customer portal"
        crumbs={[{ label: 'Subscription', href: '/organization/subscription' }, { label: 'Customer portal' }]}
      />
      <div className={classes.form}>
        <InlineAlert type="info">{noMoneyMessage}</InlineAlert>
        {failure ? <InlineAlert type="danger">{failure}</InlineAlert> : null}
        {said[done] && !failure ? <InlineAlert type="success">{said[done]}</InlineAlert> : null}
        {portal ? (
          <>
            <Subscription {...use} portal={portal} />
            <Card {...use} portal={portal} />
          </>
        ) : failure ? null : (
          <PageSkeleton />
        )}
      </div>
    </div>
  );
}
