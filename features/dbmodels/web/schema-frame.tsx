/** The editor of an open database model: canvas, bars, panels, dialogs. Source: specification 3 section 2. */
import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCircleCheck,
  IconFileExport,
  IconFileImport,
  IconLayoutGrid,
  IconListSearch,
  IconPencil,
  IconTable,
  IconTablePlus,
} from '@tabler/icons-react';
import { Suspense, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import { savedWord } from '#platform/editing/model/whole-saving.ts';
import { Announcements, BackToList, EditorBar, SavedWord } from '#platform/editing/web/editor-bar.tsx';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { ReadOnlyBadge } from '#platform/limits/web/read-only-badge.tsx';
import { CanvasPeople, CanvasPresence } from '#platform/presence/web/canvas-presence.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { KeptElsewhere } from '#platform/ui/web/kept-elsewhere.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { EditedScene } from '#platform/canvas/web/scene-frame.tsx';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { useStillPage } from '#platform/ui/web/use-full-screen.ts';
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';
import {
  addTableLabel,
  dbModelsTitle,
  editDbModelLabel,
  exportModelLabel,
  importModelLabel,
  platformLabel,
  toggleFullscreenLabel,
} from '../contract.ts';
import { dbModelsAddress } from './db-model-address.ts';
import { DeskContext, useDesk, useIsReadOnly, useSchema, useSchemaStore } from './schema-context.tsx';
import { SchemaCanvas } from './schema-canvas.tsx';
import { useSchemaDialogs } from './schema-dialogs.tsx';
import { schemaShortcuts } from './schema-keys.ts';
import { useArrange, useFirstLayout } from './use-arrange.ts';
import { ProblemsPanel } from './panels/problems-panel.tsx';
import { TablesPanel } from './panels/tables-panel.tsx';
import { useNamingRules, useProblems } from './panels/use-problems.ts';
import { EmptySchema } from './empty-schema.tsx';
import { SchemaConflict } from './schema-conflict.tsx';
import { useSchemaVersions } from './versions/use-schema-versions.tsx';
import { useSchemaClipboard } from './use-schema-clipboard.ts';
import classes from './schema.module.css';

const icon = { size: 17, stroke: 1.7 } as const;

const SchemaTableView = lazyPart(async () => (await import('./table-view/schema-table-view.tsx')).SchemaTableView);

function Saved() {
  const word = useSchema(({ whole }) => savedWord(whole.saving, whole.document));
  const problem = useSchema(({ whole }) => whole.saving.problem);
  return <SavedWord word={word} problem={problem} />;
}

function TitleBar() {
  const project = useProject();
  const { open } = useDesk();
  const name = useSchema(({ whole }) => whole.document.name);
  const platform = useSchema((state) => state.platform);
  const isReadOnly = useIsReadOnly();
  return (
    <EditorBar place="left">
      <BackToList href={dbModelsAddress(project.code)} label="Back to the list" />
      <AppLink className={classes.crumb} href={dbModelsAddress(project.code)}>
        {dbModelsTitle}
      </AppLink>
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      <strong className={classes.name} title={name}>
        {name}
      </strong>
      {isReadOnly ? null : (
        <ActionIcon
          size={24}
          aria-label={editDbModelLabel}
          title={editDbModelLabel}
          onClick={() => open({ kind: 'name' })}
        >
          <IconPencil size={15} stroke={1.7} />
        </ActionIcon>
      )}
      <span className={classes.rule} />
      <span className={classes.platform}>Platform: {platformLabel(platform)}</span>
    </EditorBar>
  );
}

interface ToolBarProps {
  readonly isFull: boolean;
  readonly onFull: () => void;
  readonly onArrange: () => void;
  readonly panelButtons: ReactNode;
}

function ToolBar({ isFull, onFull, onArrange, panelButtons }: ToolBarProps) {
  const project = useProject();
  const { open } = useDesk();
  const isReadOnly = useIsReadOnly();
  const id = useSchema((state) => state.id);
  const Full = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <EditorBar place="right" wraps>
      {project.readOnly ? <ReadOnlyBadge reason={readOnlyProjectMessage} /> : null}
      <CanvasPeople hasRow />
      <Saved />
      <span className={classes.rule} />
      {isReadOnly ? null : (
        <>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={classes.wide ?? ''}
            leftSection={<IconTablePlus {...icon} />}
            onClick={() => open({ kind: 'table-name' })}
          >
            {addTableLabel}
          </Button>
          <ActionIcon
            className={classes.narrow ?? ''}
            size={28}
            aria-label={addTableLabel}
            title={addTableLabel}
            onClick={() => open({ kind: 'table-name' })}
          >
            <IconTablePlus {...icon} />
          </ActionIcon>
          <ActionIcon size={28} aria-label="Arrange tables" title="Arrange tables" onClick={onArrange}>
            <IconLayoutGrid {...icon} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={importModelLabel}
            title={importModelLabel}
            onClick={() => open({ kind: 'import' })}
          >
            <IconFileImport {...icon} />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        size={28}
        aria-label={exportModelLabel}
        title={exportModelLabel}
        onClick={() => open({ kind: 'export' })}
      >
        <IconFileExport {...icon} />
      </ActionIcon>
      {panelButtons}
      <KeptElsewhere kind="dbmodel" id={id} place="bar" />
      <span className={classes.rule} />
      <Button
        className={classes.wide ?? ''}
        size="xs"
        variant="subtle"
        color="gray"
        component={AppLink}
        href={dbModelsAddress(project.code)}
      >
        Cancel
      </Button>
      <ActionIcon size={28} aria-label={toggleFullscreenLabel} title={toggleFullscreenLabel} onClick={onFull}>
        <Full {...icon} />
      </ActionIcon>
    </EditorBar>
  );
}

/** The table view covers the canvas, the others stand beside it. */
type Panel = 'tables' | 'table-view' | 'problems';

interface PanelButtonProps {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly isOn: boolean;
  readonly isLoud?: boolean;
  readonly onClick: () => void;
}

function PanelButton({ label, Icon, isOn, isLoud = false, onClick }: PanelButtonProps) {
  return (
    <ActionIcon
      size={28}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={classes.panelButton ?? ''}
      data-loud={isLoud || undefined}
      onClick={onClick}
    >
      <Icon {...icon} />
    </ActionIcon>
  );
}

/** Fills the page; `find` holds the words of the search that led here. Starts in full screen. */
export function SchemaFrame({ find = '' }: { readonly find?: string }) {
  const store = useSchemaStore();
  const project = useProject();
  const id = useSchema((state) => state.id);
  const isReadOnly = useIsReadOnly();
  const name = useSchema(({ whole }) => whole.document.name);
  const [isFull, setFull] = useState(true);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<Panel | undefined>(find === '' ? undefined : 'tables');
  const [naming, setNaming] = useNamingRules();
  const problems = useProblems(naming);
  const isText = panel === 'table-view';
  // The table view has a search of its own.
  useFindKey(() => setPanel(isText ? panel : 'tables'));
  const [desk, dialogs] = useSchemaDialogs();
  const [openShortcuts, sheet] = useShortcutSheet(() => Promise.resolve(schemaShortcuts));
  const arrange = useArrange();
  useFirstLayout();
  useStillPage(frame, isFull);
  usePageTitle(name);
  const crumbs = [{ label: dbModelsTitle, href: dbModelsAddress(project.code) }, { label: name }];
  const versions = useSchemaVersions(() => setPanel(undefined));
  const toggle = (which: Panel) => (): void => {
    versions.close();
    setPanel(panel === which ? undefined : which);
  };
  const space: CSSProperties & Record<'--panel-side', string> = {
    '--panel-side': (panel && !isText) || versions.isOpen ? '420px' : '0px',
  };
  useSchemaClipboard(!versions.isComparing && !isText);
  const errors = problems?.filter(({ severity }) => severity === 'error').length ?? 0;
  const close = (): void => setPanel(undefined);
  const place = () => ({ view: null, selected: store.state().selection });
  return (
    <DeskContext value={desk}>
      <CanvasPresence subject={`dbmodel:${id}`} isEditing={!isReadOnly} pointAt={store.pointAt} place={place}>
        {isFull ? <h1 className="aw-hidden">{name}</h1> : <PageHeader title={name} crumbs={crumbs} />}
        <div ref={setFrame} className={classes.frame} style={space} data-editor data-full={isFull || undefined}>
          <EditedScene isCovered={versions.isComparing || isText}>
            <SchemaCanvas
              label={`Database model ${name}`}
              onShortcuts={openShortcuts}
              onFind={() => setPanel('tables')}
              onLayout={arrange}
              hasMinimap={panel === undefined && !versions.isOpen}
              problems={problems}
              onProblems={() => setPanel('problems')}
              isFull={isFull}
            />
          </EditedScene>
          {isText ? (
            <Suspense>
              <SchemaTableView onClose={close} />
            </Suspense>
          ) : versions.isComparing ? null : (
            <EmptySchema />
          )}
          <TitleBar />
          <ToolBar
            isFull={isFull}
            onFull={() => setFull(!isFull)}
            onArrange={arrange}
            panelButtons={
              <>
                <PanelButton
                  label="Tables"
                  Icon={IconListSearch}
                  isOn={panel === 'tables'}
                  onClick={toggle('tables')}
                />
                <PanelButton label="Table view" Icon={IconTable} isOn={isText} onClick={toggle('table-view')} />
                <PanelButton
                  label={errors > 0 ? `Problems (${errors})` : 'Problems'}
                  Icon={errors > 0 ? IconAlertTriangle : IconCircleCheck}
                  isOn={panel === 'problems'}
                  isLoud={errors > 0}
                  onClick={toggle('problems')}
                />
                {versions.button}
              </>
            }
          />
          {panel === 'tables' ? <TablesPanel start={find} onClose={close} /> : null}
          {panel === 'problems' ? (
            <ProblemsPanel problems={problems} naming={naming} onNaming={setNaming} onClose={close} />
          ) : null}
          {versions.parts}
          <SchemaConflict />
          <Announcements store={store} />
          {dialogs}
          {sheet}
        </div>
      </CanvasPresence>
    </DeskContext>
  );
}
