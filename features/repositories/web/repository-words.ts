/** Words for states of runs, files and changes that were sent. */
import type { BadgeTheme } from '#platform/ui/contract.ts';
import type { FileKind, RepositoryFile, RepositoryPush, SyncMode, SyncRun, SyncState } from '../contract.ts';

interface Words {
  readonly label: string;
  readonly theme: BadgeTheme;
}

/** Badge of a run. */
export const syncWords: Readonly<Record<SyncState, Words>> = {
  waiting: { label: 'Waiting', theme: 'default' },
  running: { label: 'Reading', theme: 'indigo' },
  done: { label: 'Up to date', theme: 'green' },
  partly: { label: 'Files with problems', theme: 'yellow' },
  failed: { label: 'Failed', theme: 'red' },
  cancelled: { label: 'Cancelled', theme: 'default' },
};

const fileWords: Readonly<Record<RepositoryFile['state'], Words>> = {
  current: { label: 'Current', theme: 'green' },
  broken: { label: 'Problem', theme: 'red' },
  missing: { label: 'Removed there', theme: 'yellow' },
  detached: { label: 'Kept here', theme: 'default' },
};

/** Badge of a file. One that was taken with a warning says so. */
export const fileBadge = ({ state, warnings }: Pick<RepositoryFile, 'state' | 'warnings'>): Words =>
  state === 'current' && warnings.length > 0 ? { label: 'Warning', theme: 'yellow' } : fileWords[state];

const pushWords: Readonly<Record<RepositoryPush['state'], Words>> = {
  waiting: { label: 'Waiting', theme: 'default' },
  pushing: { label: 'Sending', theme: 'indigo' },
  open: { label: 'Open', theme: 'green' },
  merged: { label: 'Merged', theme: 'purple' },
  closed: { label: 'Closed', theme: 'default' },
  conflict: { label: 'Conflict', theme: 'yellow' },
  failed: { label: 'Failed', theme: 'red' },
};

/** Badge of a change that was sent, or that the file held already. */
export const pushBadge = ({ state, hasBranch }: Pick<RepositoryPush, 'state' | 'hasBranch'>): Words =>
  state === 'merged' && !hasBranch ? { label: 'Same there', theme: 'default' } : pushWords[state];

/** What files are. */
export const kindWords: Readonly<Record<FileKind, string>> = {
  adr: 'ADR',
  document: 'Page',
  structurizr: 'Structurizr',
  database: 'Database model',
  metrics: 'Metrics',
};

/** Modes with what they do. */
export const modeChoices: readonly { readonly value: SyncMode; readonly label: string }[] = [
  { value: 'pull', label: 'Read only' },
  { value: 'push', label: 'Send changes only' },
  { value: 'both', label: 'Read, and send changes' },
];

/** What a run did, in one line. */
export function countsLine({ counts }: Pick<SyncRun, 'counts'>): string {
  const { created, updated, missing, problems, unchanged } = counts;
  const parts = [
    [created, 'new'],
    [updated, 'changed'],
    [missing, 'removed'],
    [problems, problems === 1 ? 'problem' : 'problems'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return told.length > 0 ? told.join(', ') : `Nothing changed, ${unchanged} ${unchanged === 1 ? 'file' : 'files'}`;
}
