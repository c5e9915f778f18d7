/** Changes the number of projects of a paid subscription. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { changeSeats, getSubscription, listInvoices, type Subscription } from '../../contract.ts';
import { dayOf, projectWords } from '../money-words.ts';
import { seatsIn, SeatsField } from '../seats-field.tsx';
import classes from './manage-screen.module.css';

/** What a change means, before it is made. */
function meaning({ seats, pendingSeats, currentPeriodEnd }: Subscription, wanted: number | undefined): string {
  const end = currentPeriodEnd ? dayOf(currentPeriodEnd) : 'the end of the period';
  if (wanted === undefined || (wanted === seats && pendingSeats === null)) {
    return 'More projects are available at once. Fewer projects apply from the next billing period.';
  }
  if (wanted > seats) return `Available at once. You pay the share of this period that is left, until ${end}.`;
  if (wanted === seats) return `The number of projects stays at ${seats}.`;
  return `Until ${end} you keep ${projectWords(seats)}; then the subscription goes on with ${wanted}.`;
}

/** What was done, in a toast. */
function outcome({ seats, pendingSeats, currentPeriodEnd }: Subscription): string {
  if (pendingSeats === null || currentPeriodEnd === null) return `The subscription has ${projectWords(seats)} now.`;
  return `From ${dayOf(currentPeriodEnd)} on the subscription has ${projectWords(pendingSeats)}.`;
}

/** More at once, fewer from the next period on. */
export function SeatsCard({ subscription }: { readonly subscription: Subscription }) {
  const { seats, pendingSeats, usage, unitPrice, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  const { reloadUser } = useWorkspace();
  const min = Math.max(1, Math.min(seats, usage.project_count_limit));
  const current = String(pendingSeats ?? seats);
  const [text, setText] = useState(current);
  // Starts with the new number after each change.
  const [known, setKnown] = useState(current);
  if (known !== current) {
    setKnown(current);
    setText(current);
  }
  const [failure, setFailure] = useState<string>();
  const change = useCall(changeSeats, { quiet: true, outdates: [getSubscription, getLimits, listInvoices] });
  const wanted = seatsIn(text, min);
  const isSame = wanted === (pendingSeats ?? seats);
  const save = async (): Promise<void> => {
    if (wanted === undefined) return;
    setFailure(undefined);
    try {
      showToast('success', outcome(await change.mutateAsync({ body: { seats: wanted } })));
      await reloadUser();
    } catch (error) {
      setFailure(failureSentence(error));
    }
  };
  return (
    <section className={classes.card} aria-label="Projects">
      <h2>Projects</h2>
      {pendingSeats !== null && currentPeriodEnd !== null ? (
        <InlineAlert type="info">
          {`From ${dayOf(currentPeriodEnd)} on the subscription has ${projectWords(pendingSeats)}. Until then it has ${seats}.`}
        </InlineAlert>
      ) : null}
      {failure ? <InlineAlert type="danger">{failure}</InlineAlert> : null}
      {cancelAtPeriodEnd ? (
        <p className={classes.note}>Resume the subscription to change the number of projects.</p>
      ) : (
        <>
          <SeatsField value={text} min={min} unitPrice={unitPrice} onChange={setText} />
          <p className={classes.note}>{meaning(subscription, wanted)}</p>
          <div className={classes.buttons}>
            <Button
              size="sm"
              disabled={wanted === undefined || isSame}
              loading={change.isPending}
              onClick={() => void save()}
            >
              Change number of projects
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
