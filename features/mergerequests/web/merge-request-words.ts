/** Words and colours of merge requests. */
import type { MergeRequest } from '../contract.ts';

/** The badge of each state. */
export const stateBadges: Readonly<Record<MergeRequest['state'], { readonly label: string; readonly theme: string }>> =
  {
    open: { label: 'Open', theme: 'green' },
    merged: { label: 'Merged', theme: 'purple' },
    closed: { label: 'Closed', theme: 'default' },
  };
