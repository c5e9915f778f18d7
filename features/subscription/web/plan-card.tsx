/** The plan of the organization with its usage. */
import type { ReactNode } from 'react';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { Subscription } from '../contract.ts';
import { daysLeftWords, projectWords } from './money-words.ts';
import classes from './subscription-page.module.css';
import { UsageMeters } from './usage-meters.tsx';

/** Seats, price, and remaining days of a trial. */
function factsOf({ plan, seats, unitPrice, isTrial, daysLeft, currentPeriodEnd, isPaid }: Subscription): string {
  if (isTrial && daysLeft !== null && currentPeriodEnd !== null) {
    return `${projectWords(seats)} · ${daysLeftWords(daysLeft)}, until ${exactTime(new Date(currentPeriodEnd))}`;
  }
  const price = plan === 'pro' && isPaid ? unitPrice * seats : 0;
  return `${projectWords(seats)} · ${price} euro per month`;
}

function Badge({ status, isTrial, cancelAtPeriodEnd }: Subscription) {
  if (isTrial) return <StateBadge theme="indigo" label="trial" />;
  if (status === 'past_due') return <StateBadge theme="red" label="payment failed" />;
  if (cancelAtPeriodEnd) return <StateBadge theme="yellow" label="cancelled" />;
  return <StateBadge theme="default" label="current plan" />;
}

/** `children` stand below the usage. */
export function PlanCard({
  subscription,
  children,
}: {
  readonly subscription: Subscription;
  readonly children?: ReactNode;
}) {
  return (
    <section className={classes.card} aria-label="Current plan">
      <div className={classes.head}>
        <h2>{subscription.plan === 'basic' ? 'Free account' : 'PRO'}</h2>
        <Badge {...subscription} />
        <span className={classes.facts}>{factsOf(subscription)}</span>
      </div>
      <UsageMeters {...subscription} />
      {children}
    </section>
  );
}
