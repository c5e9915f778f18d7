/** Warnings of the last save: what surprises in its text, and views that were drawn more simply. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { StructurizrWorkspace } from '../contract.ts';
import { structurizrEditAddress } from './structurizr-address.ts';
import classes from './warning-panel.module.css';

interface WarningPanelProps {
  readonly workspace: StructurizrWorkspace;
  readonly onClose: () => void;
}

/** Open while mounted. Who may edit gets to the line of each. */
export function WarningPanel({ workspace: { id, warnings }, onClose }: WarningPanelProps) {
  const project = useProject();
  const mayWrite = usePermission('structurizr.write');
  return (
    <SidePanel title="Warnings" onClose={onClose} focusOn="warnings" isSheet>
      <ul className={classes.list}>
        {warnings.map(({ message, line }, at) => (
          <li key={`${at} ${line} ${message}`}>
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
            <span className={classes.words}>{message}</span>
            {line === 0 ? null : mayWrite ? (
              <AppLink className="aw-link" href={structurizrEditAddress(project.code, id, { line })}>
                Line {line}
              </AppLink>
            ) : (
              <span>Line {line}</span>
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
