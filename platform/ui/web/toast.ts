/** Shows toasts from anywhere: a page, a dialog, the shared error handler. */
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import type { AlertType } from '../contract.ts';
import { AlertIcon } from './inline-alert.tsx';
import { ToastAction } from './toast-action.tsx';
import classes from './toasts.module.css';

/** Ids of the last toast with each text. */
const shown = new Map<string, string>();
let count = 0;

/** A button below the sentence of a toast. Pressing it closes the toast. */
interface Action {
  readonly label: string;
  readonly onClick: () => void;
  /** The toast goes when this is aborted: the action is no longer possible. */
  readonly until?: AbortSignal | undefined;
}

/** Time of a toast with a button, ms: it has to be read, decided on and reached. */
const actionTime = 15_000;

/**
 * Shows a sentence for 5 s at the right under the page head, where it covers no control. It replaces a toast with the
 * same sentence. Danger is announced at once. A toast with an action stays for 15 s.
 */
export function showToast(type: AlertType, content: string, action?: Action): void {
  const key = `${type} ${content}`;
  const before = shown.get(key);
  if (before) notifications.hide(before);
  const id = `toast-${(count += 1)}`;
  shown.set(key, id);
  const hide = (): void => void notifications.hide(id);
  const press = (): void => {
    hide();
    action?.onClick();
  };
  action?.until?.addEventListener('abort', hide);
  notifications.show({
    id,
    message: action ? createElement(ToastAction, { content, label: action.label, onClick: press }) : content,
    ...(action ? { autoClose: actionTime } : {}),
    icon: createElement(AlertIcon, { type }),
    role: type === 'danger' ? 'alert' : 'status',
    'data-type': type,
    'data-toast': id,
    withBorder: true,
    className: classes.toast ?? '',
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => {
      if (shown.get(key) === id) shown.delete(key);
    },
  });
}
