/** A drawer at the right with the details of one row: light veil, Escape closes, actions at the foot. */
import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail-drawer.module.css';
import { SlideIn } from './slide-in.tsx';

interface DetailDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Open as long as it is mounted. */
export function DetailDrawer({ title, onClose, actions, children }: DetailDrawerProps) {
  return (
    <SlideIn
      opened
      onClose={onClose}
      position="right"
      size={420}
      padding={0}
      title={title}
      overlayProps={{ className: classes.veil ?? '' }}
      classNames={{
        content: classes.drawer ?? '',
        header: classes.head ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <Kbd size="xs" className={classes.key ?? ''} aria-hidden="true">
        Esc
      </Kbd>
      <div className={classes.details}>{children}</div>
      {actions ? <div className={classes.foot}>{actions}</div> : null}
    </SlideIn>
  );
}
