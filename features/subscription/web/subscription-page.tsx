/** The subscription of the organization in its three states: on the way to PRO, on trial, paid. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits, upgradeLabel } from '#platform/limits/contract.ts';
import { PlanComparison } from '#platform/limits/web/plan-comparison.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { sellsPlans } from '#platform/ui/web/installation.ts';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { getSubscription, startTrial, type Subscription, subscriptionTitle, trialLabel } from '../contract.ts';
import { InvoicesCard } from './manage/invoices-card.tsx';
import { ManageActions, ManageScreen } from './manage/manage-screen.tsx';
import { OverLimitNotice } from './over-limit-notice.tsx';
import { PlanCard } from './plan-card.tsx';
import classes from './subscription-page.module.css';
import { CheckoutWizard } from './wizard/checkout-wizard.tsx';

/** Messages of the payment provider come later than the visit of its portal. */
const refreshMs = 15_000;

/** Which of the three states is shown. The wish to upgrade during a trial is known to this page alone. */
const screenOf = ({ plan, isTrial }: Subscription, isUpgrading: boolean): 'upgrade' | 'trial' | 'manage' => {
  if (plan === 'basic' || (isTrial && isUpgrading)) return 'upgrade';
  return isTrial ? 'trial' : 'manage';
};

interface PlanActionsProps {
  readonly subscription: Subscription;
  readonly onUpgrade: () => void;
}

/** The trial, and the way to PRO. */
function PlanActions({ subscription: { trialAvailable }, onUpgrade }: PlanActionsProps) {
  const { reloadUser } = useWorkspace();
  const start = useCall(startTrial, { outdates: [getSubscription, getLimits] });
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
      <Button onClick={onUpgrade}>{upgradeLabel}</Button>
    </>
  );
}

/** Plan, usage, and what the other plan has. */
function Overview({ subscription }: { readonly subscription: Subscription }) {
  return (
    <>
      {subscription.status === 'canceled' ? (
        <InlineAlert type="info">
          The PRO subscription has ended. Nothing was deleted, and you can upgrade again.
        </InlineAlert>
      ) : null}
      <PlanCard subscription={subscription} />
      <PlanComparison />
      <InvoicesCard />
    </>
  );
}

interface ScreenProps {
  readonly subscription: Subscription;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function Screen({ subscription, step, onStep }: ScreenProps) {
  switch (screenOf(subscription, step > 0)) {
    case 'manage':
      return <ManageScreen subscription={subscription} />;
    case 'trial':
      return <Overview subscription={subscription} />;
    case 'upgrade':
      return (
        <CheckoutWizard subscription={subscription} step={step} onStep={onStep}>
          <div className={classes.parts}>
            <Overview subscription={subscription} />
          </div>
        </CheckoutWizard>
      );
  }
}

/** The page at /organization/subscription; absent where the installation has no plans. */
export default function SubscriptionPage() {
  const { organization } = useWorkspace();
  const mayManage = usePermission('subscription.manage');
  const [step, setStep] = useState(0);
  const read = useRead(
    getSubscription,
    { params: { id: organization.id } },
    { enabled: sellsPlans(), staleTime: 0, every: (reply) => (reply?.isPaid ? refreshMs : false) },
  );
  if (!sellsPlans()) return <NotFound />;
  const subscription = read.data;
  const isManaging = subscription !== undefined && screenOf(subscription, false) === 'manage';
  const isChoosing = subscription !== undefined && !isManaging && step === 0;
  const plan = subscription && mayManage && isChoosing ? subscription : undefined;
  return (
    <div className={classes.page}>
      <PageHeader
        title={subscriptionTitle}
        crumbs={[{ label: organization.name, href: '/organization' }, { label: 'Subscription' }]}
        actions={
          plan ? (
            <PlanActions subscription={plan} onUpgrade={() => setStep(1)} />
          ) : isManaging && mayManage ? (
            <ManageActions subscription={subscription} />
          ) : undefined
        }
      />
      <ReadView read={read}>
        {(shown) => (
          <div className={classes.parts}>
            <OverLimitNotice subscription={shown} />
            <Screen subscription={shown} step={step} onStep={setStep} />
          </div>
        )}
      </ReadView>
    </div>
  );
}
