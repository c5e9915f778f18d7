/** What a reader should know beside the picture: that it is not the last save, what is highlighted, and warnings. */
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconFilter, IconX } from '@tabler/icons-react';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import type { StructurizrWorkspace } from '../contract.ts';
import type { ElementFilter } from '../model/element-filter.ts';
import classes from './viewer-notices.module.css';

interface ViewerNoticesProps {
  readonly workspace: StructurizrWorkspace;
  readonly isDrawing: boolean;
  readonly filter: ElementFilter | undefined;
  readonly onUnfilter: () => void;
  readonly onWarnings: () => void;
}

const icon = { size: 16, stroke: 1.7 } as const;

/** In a column below the heading; nothing while there is nothing to say. */
export function ViewerNotices({ workspace, isDrawing, filter, onUnfilter, onWarnings }: ViewerNoticesProps) {
  const { renderError, views, warnings } = workspace;
  const isLate = isDrawing && views.length > 0;
  return (
    <div className={classes.notices}>
      {isLate ? (
        <output className={classes.notice}>
          <Spinner size={14} /> Drawing the last save…
        </output>
      ) : null}
      {!isLate && renderError !== null ? (
        <div className={classes.failure}>
          <InlineAlert type="danger">{renderError}</InlineAlert>
        </div>
      ) : null}
      {filter ? (
        <div className={classes.notice} role="note">
          <IconFilter {...icon} aria-hidden="true" />
          <span className={classes.words}>
            Highlighted: <strong>{filter.name}</strong>
          </span>
          <ActionIcon aria-label="Stop highlighting" title="Stop highlighting" onClick={onUnfilter}>
            <IconX {...icon} />
          </ActionIcon>
        </div>
      ) : null}
      {warnings.length > 0 && !isLate ? (
        <Button
          className={classes.warnings ?? ''}
          variant="default"
          size="compact-md"
          leftSection={<IconAlertTriangle {...icon} />}
          onClick={onWarnings}
        >
          {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
        </Button>
      ) : null}
    </div>
  );
}
