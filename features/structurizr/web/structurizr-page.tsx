/** The views of the project's workspace: a list with small pictures and the chosen one large. */
import { Button, Group } from '@mantine/core';
import { IconFileImport, IconGitBranch, IconPlus, IconSitemap } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { configuredMessage, createStructurizr, listStructurizr, pipelineLabel } from '../contract.ts';
import { useWorkspaceImport } from './exchange/use-workspace-import.ts';
import classes from './structurizr-page.module.css';
import { useWorkspace } from './use-workspace.ts';
import { WorkspaceViewer } from './workspace-viewer.tsx';

const PipelineDialog = lazyPart(async () => (await import('./pipeline-dialog.tsx')).PipelineDialog);
const WorkspaceImportDialog = lazyPart(
  async () => (await import('./exchange/workspace-import-dialog.tsx')).WorkspaceImportDialog,
);

function NotConfigured() {
  const [isPushing, setPushing] = useState(false);
  const mayWrite = usePermission('structurizr.write');
  const [isImporting, setImporting] = useState(false);
  const takeImport = useWorkspaceImport(undefined);
  const configure = useCall(createStructurizr, {
    outdates: [listStructurizr],
    onDone: () => showToast('success', configuredMessage),
  });
  return (
    <div className={classes.page}>
      <PageHeader title="Structurizr" crumbs={[{ label: 'Structurizr' }]} />
      <EmptyState
        icon={IconSitemap}
        title="Workspace is not configured yet."
        help="A workspace holds one DSL text. Its views are rendered here and can be embedded in documents."
        action={
          mayWrite ? (
            <Group gap={8} justify="center">
              <Button
                variant="light"
                leftSection={<IconPlus size={16} stroke={1.7} />}
                loading={configure.isPending}
                onClick={() => configure.mutate({ body: {} })}
              >
                Configure workspace
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} stroke={1.7} />}
                onClick={() => setImporting(true)}
              >
                Import
              </Button>
              <Button
                variant="default"
                leftSection={<IconGitBranch size={16} stroke={1.7} />}
                onClick={() => setPushing(true)}
              >
                {pipelineLabel}
              </Button>
            </Group>
          ) : undefined
        }
      />
      <Suspense fallback={null}>
        {isPushing ? <PipelineDialog onClose={() => setPushing(false)} /> : null}
        {isImporting ? (
          <WorkspaceImportDialog
            submitLabel="Create workspace"
            onClose={() => setImporting(false)}
            onTake={takeImport}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The viewer, or the offer to configure a workspace. */
export default function StructurizrPage() {
  const state = useWorkspace();
  return (
    <ReadView read={state.list}>
      {({ resources }) =>
        resources.length === 0 ? (
          <NotConfigured />
        ) : (
          <ReadView read={state.whole}>
            {(workspace) => <WorkspaceViewer workspace={workspace} isDrawing={state.isDrawing} />}
          </ReadView>
        )
      }
    </ReadView>
  );
}
