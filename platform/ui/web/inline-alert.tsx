/** A message in the flow of a page, form or dialog. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AlertType } from '../contract.ts';
import classes from './inline-alert.module.css';

const icons = {
  success: IconCircleCheck,
  danger: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/** The icon that belongs to a kind of alert or toast. */
export function AlertIcon({ type }: { readonly type: AlertType }) {
  const Icon = icons[type];
  return <Icon size={18} stroke={1.7} className={classes.icon} data-type={type} aria-hidden="true" />;
}

/** Danger and warning are announced at once, the others politely. */
export function InlineAlert({ type, children }: { readonly type: AlertType; readonly children: ReactNode }) {
  const urgent = type === 'danger' || type === 'warning';
  return (
    <div className={classes.alert} data-type={type} role={urgent ? 'alert' : 'status'}>
      <AlertIcon type={type} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
