/** Notice above the pages of a read-only project. */
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { manageSubscriptionLabel } from '../contract.ts';
import { readOnlyProjectMessage } from '../model/read-only-project.ts';

/** Owners get a link to the subscription. */
export function ReadOnlyNotice() {
  const mayManage = usePermission('subscription.view');
  return (
    <InlineAlert type="warning">
      <span>{readOnlyProjectMessage}</span>{' '}
      {mayManage ? (
        <AppLink className="aw-link" href="/organization/subscription">
          {manageSubscriptionLabel}
        </AppLink>
      ) : null}
    </InlineAlert>
  );
}
