/** The editor of the open context map: canvas, bars, panels, dialogs. */
import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFileExport,
  IconLayoutGrid,
  IconListSearch,
  IconMap2,
  IconPlus,
  IconPresentation,
} from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { tellSaved } from '#platform/canvas/web/files/use-file-export.ts';
import { EditedScene } from '#platform/canvas/web/scene-frame.tsx';
import { useScreen } from '#platform/canvas/web/use-screen.ts';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { savedWord } from '#platform/editing/model/whole-saving.ts';
import { BarButton } from '#platform/editing/web/bar-button.tsx';
import { Announcements, EditorBar, SavedWord } from '#platform/editing/web/editor-bar.tsx';
import { callApi } from '#platform/http/web/api.ts';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ReadOnlyBadge } from '#platform/limits/web/read-only-badge.tsx';
import { CanvasPeople, CanvasPresence } from '#platform/presence/web/canvas-presence.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { useStillPage } from '#platform/ui/web/use-full-screen.ts';
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';
import { contextMapTitle, exportContextMap, mapStates, noContextsMessage, type ContextMapFormat } from '../contract.ts';
import { stateLabels } from '../model/map-document.ts';
import { DeskContext, useDesk, useIsReadOnly, useMap, useMapItems, useMapStore } from './context-map-context.tsx';
import { mapShortcuts } from './context-map-keys.ts';
import classes from './context-map.module.css';
import { ContextPanel } from './context-panel.tsx';
import { ContextsPanel } from './contexts-panel.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { MapConflict } from './map-conflict.tsx';
import { RelationshipPanel } from './relationship-panel.tsx';
import { useMapClipboard } from './use-map-clipboard.ts';
import { useMapDesk } from './use-map-desk.tsx';
import { useMapVersions } from './versions/use-map-versions.tsx';

const icon = { size: 17, stroke: 1.7 } as const;

const exports: readonly { readonly format: ContextMapFormat; readonly label: string; readonly ending: string }[] = [
  { format: 'cml', label: 'Context Mapper (.cml)', ending: 'cml' },
  { format: 'plantuml', label: 'PlantUML (.puml)', ending: 'puml' },
  { format: 'svg', label: 'Picture (.svg)', ending: 'svg' },
  { format: 'json', label: 'JSON (.json)', ending: 'json' },
];

function Saved() {
  const word = useMap(({ whole }) => savedWord(whole.saving, whole.document));
  const problem = useMap(({ whole }) => whole.saving.problem);
  return <SavedWord word={word} problem={problem} />;
}

/** Saves what is not saved first, so that the file shows what the screen shows. */
function ExportMenu() {
  const store = useMapStore();
  const project = useProject();
  const save = async (format: ContextMapFormat, ending: string): Promise<void> => {
    try {
      await store.saved();
      const { data } = await callApi(exportContextMap, { query: { format } });
      const name = fileNameOf(`${project.name} context map`, ending);
      const type = format === 'svg' ? 'image/svg+xml' : format === 'json' ? 'application/json' : 'text/plain';
      saveBlob(new Blob([data], { type }), name);
      tellSaved(name);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="Export" title="Export">
          <IconFileExport {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map(({ format, label, ending }) => (
          <Menu.Item key={format} onClick={() => void save(format, ending)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TitleBar() {
  const { send } = useMapStore();
  const isReadOnly = useIsReadOnly();
  const state = useMap(({ whole }) => whole.document.state);
  return (
    <EditorBar place="left">
      <IconMap2 size={18} stroke={1.7} aria-hidden="true" />
      <strong className={classes.name}>{contextMapTitle}</strong>
      {isReadOnly ? (
        <span className={classes.state}>{stateLabels[state]}</span>
      ) : (
        <SegmentedControl
          size="xs"
          aria-label="State of the map"
          value={state}
          data={mapStates.map((value) => ({ value, label: stateLabels[value] }))}
          onChange={(value) => send({ kind: 'state-chosen', state: value })}
        />
      )}
    </EditorBar>
  );
}

interface ToolBarProps {
  readonly isListed: boolean;
  readonly onList: () => void;
  readonly onPresent: () => void;
  readonly versions: ReactNode;
}

function ToolBar({ isListed, onList, onPresent, versions }: ToolBarProps) {
  const { onlyRead } = useMapStore();
  const { addContext, arrange } = useDesk();
  const isReadOnly = useIsReadOnly();
  const hasContexts = useMapItems().size > 0;
  const screen = useScreen();
  return (
    <EditorBar place="right" wraps>
      {onlyRead === undefined ? null : <ReadOnlyBadge reason={onlyRead} />}
      <CanvasPeople hasRow />
      <Saved />
      <span className={classes.rule} />
      {isReadOnly ? null : (
        <>
          <BarButton label="Add context" Icon={IconPlus} onClick={() => addContext()} />
          <BarButton label="Arrange contexts" Icon={IconLayoutGrid} onClick={arrange} />
        </>
      )}
      <ExportMenu />
      <BarButton label="Contexts and relationships" Icon={IconListSearch} isOn={isListed} onClick={onList} />
      {hasContexts ? <BarButton label="Present" Icon={IconPresentation} onClick={onPresent} /> : null}
      {versions}
      {screen.toggle ? (
        <BarButton
          label={screen.isWhole ? 'Leave full screen' : 'Full screen'}
          Icon={screen.isWhole ? IconArrowsMinimize : IconArrowsMaximize}
          only="wide"
          onClick={screen.toggle}
        />
      ) : null}
    </EditorBar>
  );
}

/** What a map without contexts shows: how to begin. */
function EmptyMap() {
  const items = useMapItems();
  const isReadOnly = useIsReadOnly();
  const { addContext } = useDesk();
  if (items.size > 0) return null;
  return (
    <div className={classes.empty}>
      <strong>{noContextsMessage}</strong>
      <p>A context map shows which models your teams own, and how they depend on each other.</p>
      {isReadOnly ? null : (
        <Button size="sm" leftSection={<IconPlus {...icon} />} onClick={() => addContext()}>
          Add context
        </Button>
      )}
    </div>
  );
}

/** The panel of the only selected part. */
function SelectionPanel({ focusOn, onClose }: { readonly focusOn: string | undefined; readonly onClose: () => void }) {
  const items = useMapItems();
  const selection = useMap((state) => state.selection);
  const [id = ''] = selection;
  const item = selection.size === 1 ? items.get(id) : undefined;
  if (item?.type === 'context') return <ContextPanel context={item} focusOn={focusOn} onClose={onClose} />;
  if (item?.type === 'relationship') {
    return <RelationshipPanel relationship={item} focusOn={focusOn} onClose={onClose} />;
  }
  return null;
}

/** What is open beside the canvas, and the width that it takes. */
function useOpenParts() {
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false;
  const [isListed, setListed] = useState(false);
  const [isPresenting, setPresenting] = useState(false);
  const versions = useMapVersions(() => setListed(false));
  const only = useMap(({ selection }) => (selection.size === 1 ? [...selection].join('') : ''));
  const hasPanel = !isPresenting && (isListed || versions.isOpen || only !== '');
  const space: CSSProperties & Record<'--panel-side', string> = {
    '--panel-side': hasPanel && !isNarrow ? '420px' : '0px',
  };
  /** Closes what covers the panel of the selection. */
  const uncover = (): void => {
    setListed(false);
    versions.close();
  };
  const present = (): void => {
    uncover();
    setPresenting(true);
  };
  const list = (isShown: boolean): void => {
    versions.close();
    setListed(isShown);
  };
  const end = (): void => setPresenting(false);
  return { isListed, list, isPresenting, present, end, versions, uncover, only, hasPanel, space };
}

/** Bars and panels round the canvas. */
function AroundCanvas({
  open,
  focusOn,
}: {
  readonly open: ReturnType<typeof useOpenParts>;
  readonly focusOn: string | undefined;
}) {
  const store = useMapStore();
  const { isListed, list, present, versions } = open;
  return (
    <>
      {versions.isComparing ? null : <EmptyMap />}
      <TitleBar />
      <ToolBar isListed={isListed} onList={() => list(!isListed)} onPresent={present} versions={versions.button} />
      {isListed ? <ContextsPanel onClose={() => list(false)} /> : null}
      {isListed || versions.isOpen ? null : (
        <SelectionPanel focusOn={focusOn} onClose={() => store.send({ kind: 'deselected' })} />
      )}
      {versions.parts}
      <MapConflict />
    </>
  );
}

/** Fills the page below the top bar. */
export function ContextMapFrame() {
  const store = useMapStore();
  const { id } = useProject();
  const isReadOnly = useIsReadOnly();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  // Fields are focused for whom it was asked, not for whatever is selected later: its keys are those of the canvas.
  const [asked, setAsked] = useState({ id: '', times: 0 });
  const [desk, dialogs] = useMapDesk();
  const [openShortcuts, sheet] = useShortcutSheet(() => Promise.resolve(mapShortcuts));
  const open = useOpenParts();
  const { versions, isPresenting } = open;
  if (asked.id !== open.only && asked.id !== '') setAsked({ ...asked, id: '' });
  useMapClipboard(!versions.isComparing && !isPresenting, desk);
  useStillPage(frame, true, isPresenting);
  useFindKey(() => {
    if (!isPresenting) open.list(true);
  });
  const edit = (): void => {
    open.uncover();
    setAsked({ id: [...store.state().selection].join(''), times: asked.times + 1 });
  };
  const place = () => ({ view: null, selected: store.state().selection });
  return (
    <DeskContext value={desk}>
      <CanvasPresence subject={`contextmap:${id}`} isEditing={!isReadOnly} pointAt={store.pointAt} place={place}>
        <h1 className="aw-hidden">{contextMapTitle}</h1>
        <div
          ref={setFrame}
          className={classes.frame}
          style={open.space}
          data-editor
          data-presenting={isPresenting || undefined}
        >
          <EditedScene isCovered={versions.isComparing}>
            <MapCanvas
              onShortcuts={openShortcuts}
              onEdit={edit}
              hasMinimap={!open.hasPanel}
              isPresenting={isPresenting}
              onEndPresenting={open.end}
            />
          </EditedScene>
          {isPresenting ? null : (
            <AroundCanvas open={open} focusOn={asked.id === '' ? undefined : String(asked.times)} />
          )}
          <Announcements store={store} />
          {dialogs}
          {sheet}
        </div>
      </CanvasPresence>
    </DeskContext>
  );
}
