/** An alert block: coloured line, icon and text in one of the four styles. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { alertType, type AlertType, type DocNode } from '../model/document.ts';

/** The icon of each alert style. */
export const ALERT_ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  danger: IconAlertCircle,
} as const satisfies Record<AlertType, unknown>;

/** The name of each alert style, for menus and for those who do not see the colour. */
export const ALERT_LABELS: Readonly<Record<AlertType, string>> = {
  info: 'Info',
  warning: 'Warning',
  success: 'Success',
  danger: 'Danger',
};

/** Draws the frame of an alert around its content; an unknown type is drawn as info. */
export function DocAlert({ node, children }: { node: DocNode; children: ReactNode }): ReactNode {
  const type = alertType(node);
  const Icon = ALERT_ICONS[type];
  return (
    <div className={`aw-alert aw-alert-${type}`} role="note" aria-label={ALERT_LABELS[type]}>
      <Icon className="aw-alert-icon" size={18} stroke={1.7} aria-hidden />
      <div className="aw-alert-body">{children}</div>
    </div>
  );
}
