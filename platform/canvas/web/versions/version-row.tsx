/** Row of a version: the whole row chooses it, actions are on the right. */
import type { ReactNode } from 'react';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import classes from './version-panel.module.css';

interface VersionRowProps {
  readonly title: string;
  /** Below the title. */
  readonly when: ReactNode;
  readonly isChosen: boolean;
  readonly isLoading?: boolean;
  readonly actions?: ReactNode;
  readonly onChoose: () => void;
}

/** Within `VersionRows`. */
export function VersionRow({ title, when, isChosen, isLoading = false, actions, onChoose }: VersionRowProps) {
  return (
    <li className={classes.row} data-chosen={isChosen || undefined} aria-busy={isLoading}>
      <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
        <i aria-hidden="true" />
        <b title={title}>{title}</b>
      </button>
      <span className={classes.when}>{when}</span>
      {actions ? <span className={classes.acts}>{actions}</span> : null}
    </li>
  );
}

/** In place of a row whose name is written. */
export const VersionForm = ({ children }: { readonly children: ReactNode }) => (
  <li className={classes.row}>{children}</li>
);

interface VersionRowsProps {
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The list of versions, newest first. */
export const VersionRows = ({ label, children }: VersionRowsProps) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

/** While the list is loaded. */
export const VersionsWaiting = () => (
  <output className={classes.waiting}>
    <Spinner />
    <span className="aw-hidden">Loading</span>
  </output>
);

/** Said where there are no versions. */
export const NoVersions = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.none}>{children}</p>
);

/** What is shown of the chosen version. */
export const VersionLooks = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.looks}>{children}</div>
);

/** How long versions are kept. */
export const VersionsFoot = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.foot}>{children}</p>
);
