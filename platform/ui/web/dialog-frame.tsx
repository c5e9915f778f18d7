/** The frame of every dialog: 96 px from the top, title 15/21, nothing else decided. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-frame.module.css';

interface DialogFrameProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Width in px: 440, 620 or 860. */
  readonly size?: 440 | 620 | 860;
  /** Without the cross, when one of the choices must be taken. */
  readonly mustChoose?: boolean;
  readonly children: ReactNode;
}

/** Traps the focus and gives it back to the opener; Escape closes unless a choice must be taken. */
export function DialogFrame({ opened, onClose, title, size = 440, mustChoose = false, children }: DialogFrameProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      padding={0}
      yOffset={96}
      withCloseButton={false}
      closeOnEscape={!mustChoose}
      closeOnClickOutside={!mustChoose}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Modal>
  );
}

/** Text of a dialog, between its title and its buttons. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={classes.content}>{children}</div>;
}

/** Buttons of a dialog, under a hairline at the right. */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
