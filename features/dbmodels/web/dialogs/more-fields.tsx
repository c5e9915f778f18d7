/** Fields of a dialog that most people do not need: behind "More". */
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './schema-dialogs.module.css';

interface MoreFieldsProps {
  /** Open from the beginning, because one of them has a value. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Closed at first; the browser keeps what is in it. */
export function MoreFields({ isOpen, children }: MoreFieldsProps) {
  return (
    <details className={classes.more} open={isOpen}>
      <summary>
        <IconChevronRight size={14} stroke={1.7} aria-hidden="true" />
        More
      </summary>
      <div className={classes.moreBody}>{children}</div>
    </details>
  );
}
