/** Shows toasts from anywhere: a page, a dialog, the shared error handler. */
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import type { AlertType } from '../contract.ts';
import { AlertIcon } from './inline-alert.tsx';
import classes from './toasts.module.css';

/** Shows a sentence for 5 s at the top right. Danger is announced at once. */
export function showToast(type: AlertType, content: string): void {
  notifications.show({
    message: content,
    icon: createElement(AlertIcon, { type }),
    role: type === 'danger' ? 'alert' : 'status',
    'data-type': type,
    withBorder: true,
    className: classes.toast ?? '',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
