/** Says in the bar of an editor that nothing can be changed, and why when it is pressed. */
import { UnstyledButton } from '@mantine/core';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';

/** An editor covers the notice above the page. `reason` is a sentence. */
export const ReadOnlyBadge = ({ reason }: { readonly reason: string }) => (
  <UnstyledButton
    // The name begins with what is seen.
    aria-label={`read-only. ${reason}`}
    title={reason}
    onClick={() => showToast('warning', reason)}
  >
    <StateBadge theme="yellow" label="read-only" />
  </UnstyledButton>
);
