/** A drawer at the right with the details of one row: light veil, Escape closes, actions at the foot. */
import { CloseButton, Drawer, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail-drawer.module.css';

interface DetailDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Open as long as it is mounted. */
export function DetailDrawer({ title, onClose, actions, children }: DetailDrawerProps) {
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={420}>
      <Drawer.Overlay backgroundOpacity={0.12} color="#1a1d24" />
      <Drawer.Content className={classes.drawer ?? ''}>
        <Drawer.Header className={classes.head ?? ''}>
          <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          <span className={classes.close}>
            <Kbd size="xs" aria-hidden="true">
              Esc
            </Kbd>
            <CloseButton aria-label="Close" onClick={onClose} />
          </span>
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
        {actions ? <div className={classes.foot}>{actions}</div> : null}
      </Drawer.Content>
    </Drawer.Root>
  );
}
