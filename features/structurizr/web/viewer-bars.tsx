/** Bars over the large view: where it is, and what can be done with it. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconHistory, IconPencil, IconSearch } from '@tabler/icons-react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { KeptElsewhere } from '#platform/ui/web/kept-elsewhere.tsx';
import type { DrawnView, StructurizrWorkspace } from '../contract.ts';
import { WorkspaceMenu, type ExchangeDialog } from './exchange/workspace-menu.tsx';
import { WorkspaceExport } from './export/workspace-export.tsx';
import { structurizrEditAddress } from './structurizr-address.ts';
import classes from './viewer-bars.module.css';

interface ViewerBarsProps {
  readonly workspace: StructurizrWorkspace;
  readonly view: DrawnView | undefined;
  readonly isFull: boolean;
  readonly isFinding: boolean;
  readonly onView: (id: string) => void;
  readonly onFull: () => void;
  readonly onFind: () => void;
  readonly onHistory: () => void;
  readonly onDialog: (dialog: ExchangeDialog) => void;
  readonly onLinks: () => void;
}

const icon = { size: 17, stroke: 1.7 } as const;

/** Breadcrumb at the left, tools at the right; on phones one bar. */
export function ViewerBars(props: ViewerBarsProps) {
  const { workspace, view, isFull, isFinding, onView, onFull, onFind, onHistory, onDialog, onLinks } = props;
  const project = useProject();
  const mayWrite = usePermission('structurizr.write');
  const fullLabel = isFull ? 'Exit full screen' : 'Full screen';
  const edit = structurizrEditAddress(project.code, workspace.id, { view: view?.id });
  return (
    <div className={classes.bars}>
      <nav className={classes.crumbs} aria-label="Breadcrumb">
        <span className={classes.area}>Structurizr</span>
        <h1 className={classes.name} title={view?.name}>
          {view?.name ?? (workspace.views.length > 0 ? 'Workspace' : 'No views')}
        </h1>
        <NativeSelect
          className={classes.select ?? ''}
          size="xs"
          aria-label="View"
          value={view?.id ?? ''}
          data={workspace.views.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => onView(currentTarget.value)}
        />
      </nav>
      <div className={classes.tools} role="toolbar" aria-label="Workspace">
        <ActionIcon
          size={28}
          aria-label="Find and filter"
          aria-keyshortcuts="Control+F Meta+F"
          title="Find and filter (Ctrl F)"
          aria-pressed={isFinding}
          onClick={onFind}
        >
          <IconSearch {...icon} />
        </ActionIcon>
        <ActionIcon size={28} aria-label="History" title="History" onClick={onHistory}>
          <IconHistory {...icon} />
        </ActionIcon>
        <KeptElsewhere kind="structurizr" id={workspace.id} place="bar" />
        <WorkspaceExport workspace={workspace} view={view} />
        <WorkspaceMenu id={workspace.id} onOpen={onDialog} onLinks={onLinks} />
        <ActionIcon size={28} aria-label={fullLabel} title={fullLabel} onClick={onFull}>
          {isFull ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
        </ActionIcon>
        {mayWrite ? (
          <>
            <Button
              component={AppLink}
              className={classes.edit ?? ''}
              href={edit}
              size="compact-md"
              leftSection={<IconPencil size={16} stroke={1.7} />}
            >
              Edit workspace
            </Button>
            <ActionIcon
              component={AppLink}
              className={classes.editIcon ?? ''}
              href={edit}
              size={28}
              aria-label="Edit workspace"
            >
              <IconPencil {...icon} />
            </ActionIcon>
          </>
        ) : null}
      </div>
    </div>
  );
}
