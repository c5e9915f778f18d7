/** The dialog 'Subscription limit reached': the limit and how to raise it. */
import { Button } from '@mantine/core';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { limitReachedTitle } from '#platform/ui/contract.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import {
  freeLimitMessage,
  freeLimitTitle,
  getLimits,
  increaseProjectsLabel,
  manageSubscriptionLabel,
  proLimitMessage,
  proLimitTitle,
  upgradeLabel,
  type OrganizationLimits,
} from '../contract.ts';
import { closeLimits } from './limits.ts';
import classes from './limits-dialog.module.css';
import { PlanComparison } from './plan-comparison.tsx';

const subscriptionPage = '/organization/subscription';

/** Texts and actions for each plan. */
function Explanation({ limits, mayManage }: { readonly limits: OrganizationLimits; readonly mayManage: boolean }) {
  const onFree = limits.plan === 'basic';
  return (
    <>
      <InlineAlert type="warning">
        <strong className={classes.title}>{onFree ? freeLimitTitle : proLimitTitle}</strong>
        <span>{onFree ? freeLimitMessage : proLimitMessage(limits.seats)}</span>
      </InlineAlert>
      {onFree ? <PlanComparison compact /> : null}
      {mayManage ? (
        <div>
          <Button size="sm" component={AppLink} href={subscriptionPage} onClick={closeLimits} data-autofocus>
            {onFree ? upgradeLabel : increaseProjectsLabel}
          </Button>
        </div>
      ) : (
        <p className={classes.help}>Please ask an owner of the organization for more.</p>
      )}
    </>
  );
}

/** Shown while a limit is open; mounted once by `LimitsHost`. */
export function LimitsDialog() {
  const mayManage = usePermission('subscription.view');
  const { data } = useRead(getLimits, {});
  return (
    <DialogFrame opened onClose={closeLimits} title={limitReachedTitle} size={620}>
      <DialogBody>
        {data ? (
          <Explanation limits={data} mayManage={mayManage} />
        ) : (
          <output className={classes.wait}>
            <Spinner />
            <span className="aw-hidden">Loading</span>
          </output>
        )}
      </DialogBody>
      <DialogFooter>
        {mayManage ? (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            className={classes.manage ?? ''}
            component={AppLink}
            href={subscriptionPage}
            onClick={closeLimits}
          >
            {manageSubscriptionLabel}
          </Button>
        ) : null}
        <Button size="sm" variant="default" onClick={closeLimits}>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
