/** Documents and records that show views of the workspace. */
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { linkedFromTitle } from '#platform/links/contract.ts';
import { LinkedFrom } from '#platform/links/web/linked-things.tsx';
import classes from './backlink-panel.module.css';

interface BacklinkPanelProps {
  /** Of the workspace. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function BacklinkPanel({ id, onClose }: BacklinkPanelProps) {
  return (
    <SidePanel title={linkedFromTitle} onClose={onClose} focusOn="links" isSheet>
      <div className={classes.body}>
        <LinkedFrom kind="structurizr" id={id} isUntitled />
      </div>
    </SidePanel>
  );
}
