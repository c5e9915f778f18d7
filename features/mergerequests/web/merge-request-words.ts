/** Words and colours of merge requests. */
import type { MergeRequest } from '../contract.ts';

/** The badge of each state. */
export const stateBadges: Readonly<Record<MergeRequest['state'], { readonly label: string; readonly theme: string }>> =
  {
    open: { label: 'Open', theme: 'green' },
    merged: { label: 'Merged', theme: 'purple' },
    closed: { label: 'Closed', theme: 'default' },
  };

/** `3 elements`, `1 element`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
