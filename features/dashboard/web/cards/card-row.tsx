/** A row of a card of the home page: two lines, the first one is a link. */
import type { ReactNode } from 'react';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import classes from './card-row.module.css';

interface CardRowProps {
  /** Before both lines. */
  readonly lead?: ReactNode;
  /** Above the title. */
  readonly reason?: string;
  readonly title: string;
  /** Without an address the title is text. */
  readonly href: string | undefined;
  /** Below the title. */
  readonly facts?: ReactNode;
}

/** The whole title is shown on hover. */
export function CardRow({ lead, reason, title, href, facts }: CardRowProps) {
  return (
    <li className={classes.row}>
      {lead}
      <span className={classes.lines}>
        {reason === undefined ? null : <span className={classes.facts}>{reason}</span>}
        {href === undefined ? (
          <span className={classes.title} title={title}>
            {title}
          </span>
        ) : (
          <AppLink className={classes.title} href={href} title={title}>
            {title}
          </AppLink>
        )}
        {facts ? <span className={classes.facts}>{facts}</span> : null}
      </span>
    </li>
  );
}
