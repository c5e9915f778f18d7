/** The plan of the organization with its usage, and the features of the other plan. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { sellsPlans } from '#platform/ui/web/installation.ts';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import {
  getLimits,
  getSubscription,
  startTrial,
  type Subscription,
  subscriptionTitle,
  trialLabel,
  upgradeLabel,
} from '../contract.ts';
import { OverLimitNotice } from './over-limit-notice.tsx';
import classes from './subscription-page.module.css';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { UsageMeters } from './usage-meters.tsx';

const days = (count: number): string => (count === 1 ? '1 day left' : `${count} days left`);
const projects = (count: number): string => (count === 1 ? '1 project' : `${count} projects`);

/** Seats, price, and remaining days of a trial. */
function factsOf({ plan, seats, unitPrice, isTrial, daysLeft, currentPeriodEnd }: Subscription): string {
  if (isTrial && daysLeft !== null && currentPeriodEnd !== null) {
    return `${projects(seats)} · ${days(daysLeft)}, until ${exactTime(new Date(currentPeriodEnd))}`;
  }
  return `${projects(seats)} · ${plan === 'pro' ? unitPrice * seats : 0} euro per month`;
}

function PlanCard({ subscription }: { readonly subscription: Subscription }) {
  const { plan, isTrial } = subscription;
  return (
    <section className={classes.card} aria-label="Current plan">
      <div className={classes.head}>
        <h2>{plan === 'basic' ? 'Free account' : 'PRO'}</h2>
        <StateBadge theme={isTrial ? 'indigo' : 'default'} label={isTrial ? 'trial' : 'current plan'} />
        <span className={classes.facts}>{factsOf(subscription)}</span>
      </div>
      <UsageMeters {...subscription} />
    </section>
  );
}

function Actions({ subscription }: { readonly subscription: Subscription | undefined }) {
  const { reloadUser } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const start = useCall(startTrial, { outdates: [getSubscription, getLimits] });
  const mayManage = usePermission('subscription.manage');
  if (!subscription || !mayManage) return null;
  const { trialAvailable, plan, isTrial } = subscription;
  const begin = async (): Promise<void> => {
    await start.mutateAsync({ body: {} });
    await reloadUser();
  };
  return (
    <>
      {trialAvailable ? (
        // Failures are shown by the shared handler.
        <Button variant="default" loading={start.isPending} onClick={() => void begin().catch(() => undefined)}>
          {trialLabel}
        </Button>
      ) : null}
      {plan === 'basic' || isTrial ? <Button onClick={() => setAsking(true)}>{upgradeLabel}</Button> : null}
      <UpgradeDialog opened={asking} trialAvailable={trialAvailable} onClose={() => setAsking(false)} />
    </>
  );
}

/** The page at /organization/subscription; absent where the installation has no plans. */
export default function SubscriptionPage() {
  const { organization } = useWorkspace();
  const read = useRead(getSubscription, { params: { id: organization.id } }, { enabled: sellsPlans(), staleTime: 0 });
  if (!sellsPlans()) return <NotFound />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={subscriptionTitle}
        crumbs={[{ label: organization.name, href: '/organization' }, { label: 'Subscription' }]}
        actions={<Actions subscription={read.data} />}
      />
      <ReadView read={read}>
        {(subscription) => (
          <div className={classes.parts}>
            <OverLimitNotice subscription={subscription} />
            <PlanCard subscription={subscription} />
            <PlanComparison />
          </div>
        )}
      </ReadView>
    </div>
  );
}
