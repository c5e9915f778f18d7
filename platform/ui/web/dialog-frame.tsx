/** The frame of every dialog: 96 px from the top, title 15/21. */
import { Button, Modal } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useEscapeLayer } from './escape-layers.ts';
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

/** What people write in; a search, a choice or a file is found again in a moment. */
const written =
  'textarea, [contenteditable="true"], input:is([type="text"], [type="email"], [type="password"], [type="url"], :not([type]))';
const isWritten = (element: Element): boolean =>
  element.matches(written) && !element.matches('[role="combobox"], [aria-haspopup="listbox"]');

/** Whether something was put in, and whether text would be lost; dialogs opened inside this one do not count. */
function useInput(opened: boolean) {
  const [isDirty, setDirty] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  const fields = useRef(new Set<Element>());
  if (wasOpened !== opened) {
    setWasOpened(opened);
    setDirty(false);
  }
  useLayoutEffect(() => {
    if (!opened) fields.current.clear();
  }, [opened]);
  return {
    isDirty,
    onInput: ({ currentTarget, target }: FormEvent) => {
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      setDirty(true);
      if (isWritten(target)) fields.current.add(target);
    },
    /** A form that was sent has left the dialog. */
    hasText: () => [...fields.current].some((field) => field.isConnected),
  };
}

/**
 * Traps the focus and gives it back to the opener. Escape closes unless a choice must be taken, and asks before typed text
 * is lost. A click outside closes as long as nothing was typed or chosen.
 */
export function DialogFrame({ opened, onClose, title, size = 440, mustChoose = false, children }: DialogFrameProps) {
  useFocusBack(opened);
  const [isAsking, setAsking] = useState(false);
  const { isDirty, onInput, hasText } = useInput(opened);
  useEscapeLayer(opened, () => {
    if (mustChoose) return;
    if (hasText()) setAsking(true);
    else onClose();
  });
  const discard = (): void => {
    setAsking(false);
    onClose();
  };
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
      closeOnEscape={false}
      closeOnClickOutside={!mustChoose && !isDirty}
      onInput={onInput}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {children}
      {isAsking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={discard} /> : null}
    </Modal>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <DialogFrame opened onClose={onKeep} title="Discard your text?">
      <DialogBody>
        <p>What you have typed in this dialog will be lost.</p>
      </DialogBody>
      <DialogFooter>
        <Button size="sm" variant="default" onClick={onKeep} data-autofocus>
          Keep editing
        </Button>
        <Button size="sm" color="red" onClick={onDiscard}>
          Discard
        </Button>
      </DialogFooter>
    </DialogFrame>
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
