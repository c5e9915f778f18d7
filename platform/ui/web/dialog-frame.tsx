/** The frame of every dialog: 96 px from the top, title 15/21. */
import { Modal } from '@mantine/core';
import { useLayoutEffect, useState, type ReactNode } from 'react';
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

/** A menu item is unmounted when the dialog closes; its menu button remains. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
}

/** Returns the focus to the opener, also when the dialog was mounted open or is unmounted with its page. */
function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      }, 0);
    };
  }, [opened]);
}

/**
 * Traps the focus and gives it back to the opener; Escape closes unless a choice must be taken. A click outside closes
 * as long as nothing was typed or chosen.
 */
export function DialogFrame({ opened, onClose, title, size = 440, mustChoose = false, children }: DialogFrameProps) {
  useFocusBack(opened);
  const [isDirty, setDirty] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (wasOpened !== opened) {
    setWasOpened(opened);
    setDirty(false);
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      padding={0}
      yOffset={96}
      withCloseButton={false}
      returnFocus={false}
      closeOnEscape={!mustChoose}
      closeOnClickOutside={!mustChoose && !isDirty}
      onInput={() => setDirty(true)}
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
