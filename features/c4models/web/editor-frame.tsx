/** Layout of the editor: canvas, toolbars, one side panel, dialogs. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChartTreemap,
  IconDots,
  IconHistory,
  IconListTree,
  IconPencil,
  IconPresentation,
  IconRoute,
  IconSearch,
} from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type ComponentType, type CSSProperties } from 'react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { ReadOnlyBadge } from '#platform/limits/web/read-only-badge.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { useStillPage } from '#platform/ui/web/use-full-screen.ts';
import { c4ListAddress } from './c4-address.ts';
import { C4Canvas } from './canvas/c4-canvas.tsx';
import { CodeColouringContext, firstChoice, useCode, useCodeColouring } from './code/code-choice.ts';
import { EditorDialogs } from './dialogs/editor-dialogs.tsx';
import { EditorDrawer } from './drawers/editor-drawer.tsx';
import { useEditor, useEditorStore, useIsEditable, useSend } from './editor-context.tsx';
import classes from './editor-frame.module.css';
import { ExchangeMenu } from './exchange/exchange-menu.tsx';
import { FlowPanel } from './flows/flow-panel.tsx';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { FindPanel } from './panels/find-panel.tsx';
import { HistoryPanel } from './panels/history-panel.tsx';
import { Legend } from './panels/legend.tsx';
import { RecordBadges } from './panels/record-badges.tsx';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { Announcements } from '#platform/editing/web/editor-bar.tsx';
import { CanvasPeople, CanvasPresence } from '#platform/presence/web/canvas-presence.tsx';
import { PresentationBar } from './presentation/presentation-bar.tsx';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';

/** Loaded when elements are coloured by their code. */
const CodeLayer = lazyPart(async () => (await import('./code/code-layer.tsx')).CodeLayer);
const CodePanel = lazyPart(async () => (await import('./code/code-panel.tsx')).CodePanel);

/** A panel opened by a button, outside of the editor state. */
type SidePanel = 'outline' | 'find' | 'code';

type Side = SidePanel | 'history' | 'flows' | 'drawer' | undefined;

const narrow = '(max-width: 640px)';
/** Widths of design guide section 3, px. */
const widths = { panel: 420, relationship: 480 } as const;

interface Action {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly isOn?: boolean;
  readonly run: () => void;
}

function Actions({ actions, isNarrow }: { readonly actions: readonly Action[]; readonly isNarrow: boolean }) {
  if (isNarrow) {
    return (
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={28} aria-label="More">
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, Icon, run }) => (
            <Menu.Item key={label} leftSection={<Icon size={17} stroke={1.7} />} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return actions.map(({ label, Icon, isOn, run }) => (
    <ActionIcon
      key={label}
      size={28}
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      data-on={isOn || undefined}
      className={classes.action ?? ''}
      onClick={run}
    >
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  ));
}

interface ToolsProps {
  readonly side: Side;
  readonly isFull: boolean;
  readonly onSide: (side: SidePanel | undefined) => void;
  readonly onFull: () => void;
}

/** Top right: side panels, import and export, full screen. */
function ToolsBar({ side, isFull, onSide, onFull }: ToolsProps) {
  const project = useProject();
  const send = useSend();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const hasHistory = side === 'history';
  const hasFlows = side === 'flows';
  const show = (panel: SidePanel | undefined): void => {
    if (hasHistory) send({ kind: 'panel-closed' });
    if (hasFlows) send({ kind: 'flows-closed' });
    send({ kind: 'drawer-closed' });
    onSide(panel);
  };
  const open = (panel: SidePanel): void => show(side === panel ? undefined : panel);
  useFindKey(() => {
    if (side !== 'find') show('find');
  });
  const isEditable = useIsEditable();
  const mayReadMetrics = usePermission('metric.read');
  const code = useCode();
  const toggleCode = (): void => {
    if (!code.choice) send({ kind: 'coloured', by: undefined });
    code.choose(code.choice ? undefined : firstChoice(code.jarId));
  };
  const actions: readonly Action[] = [
    { label: 'Find and filter', Icon: IconSearch, isOn: side === 'find', run: () => open('find') },
    { label: 'Outline', Icon: IconListTree, isOn: side === 'outline', run: () => open('outline') },
    {
      label: 'History',
      Icon: IconHistory,
      isOn: hasHistory,
      run: () => send({ kind: hasHistory ? 'panel-closed' : 'panel-opened' }),
    },
    {
      label: 'Flows',
      Icon: IconRoute,
      isOn: hasFlows,
      run: () => send({ kind: hasFlows ? 'flows-closed' : 'flows-opened' }),
    },
    ...(mayReadMetrics
      ? [{ label: 'Code metrics', Icon: IconChartTreemap, isOn: code.choice !== undefined, run: toggleCode }]
      : []),
    { label: 'Present', Icon: IconPresentation, run: () => send({ kind: 'presentation-started' }) },
    ...(isNarrow && isEditable
      ? [{ label: 'Edit Model details', Icon: IconPencil, run: () => send({ kind: 'details-asked' }) }]
      : []),
  ];
  const fullLabel = isFull ? 'Exit full screen' : 'Full screen';
  return (
    <div className={classes.tools} role="toolbar" aria-label="Model">
      {project.readOnly ? <ReadOnlyBadge reason={readOnlyProjectMessage} /> : null}
      <CanvasPeople />
      <Actions actions={actions} isNarrow={isNarrow} />
      <ExchangeMenu />
      <span className={classes.rule} />
      <Button
        component={AppLink}
        className={classes.cancel ?? ''}
        href={c4ListAddress(project.code)}
        variant="subtle"
        color="gray"
        size="compact-sm"
      >
        Cancel
      </Button>
      <ActionIcon size={28} className={classes.action ?? ''} aria-label={fullLabel} title={fullLabel} onClick={onFull}>
        {isFull ? <IconArrowsMinimize size={17} stroke={1.7} /> : <IconArrowsMaximize size={17} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}

/** The visible panel: the one opened last replaces the others. */
function useSide(): readonly [side: Side, onSide: (side: SidePanel | undefined) => void] {
  const [panel, setPanel] = useState<SidePanel>();
  const hasHistory = useEditor((state) => state.panel !== undefined);
  const drawer = useEditor((state) => state.drawer);
  const hasFlows = useEditor((state) => state.flows !== undefined);
  return [hasHistory ? 'history' : drawer ? 'drawer' : hasFlows ? 'flows' : panel, setPanel];
}

/** Fits the view when the size of the canvas changes. */
function useFitAgain(isFull: boolean): void {
  const store = useEditorStore();
  const former = useRef(isFull);
  useEffect(() => {
    if (former.current === isFull) return undefined;
    former.current = isFull;
    // The canvas measures itself after layout.
    const frame = requestAnimationFrame(() => requestAnimationFrame(store.fit));
    return () => cancelAnimationFrame(frame);
  }, [store, isFull]);
}

interface CodePartsProps {
  readonly side: Side;
  readonly isPresenting: boolean;
  readonly onSide: (side: SidePanel | undefined) => void;
}

/** What is on the canvas while elements are coloured by their code. */
function CodeParts({ side, isPresenting, onSide }: CodePartsProps) {
  const { choice } = useCode();
  const send = useSend();
  const modelId = useEditor(({ head }) => head.id);
  const mayRead = usePermission('metric.read');
  if (!choice || !mayRead) return null;
  const open = (): void => {
    send({ kind: 'drawer-closed' });
    onSide('code');
  };
  return (
    <Suspense>
      <CodeLayer modelId={modelId} choice={choice} isPresenting={isPresenting} onUnmatched={open} />
      {side === 'code' && !isPresenting ? (
        <CodePanel modelId={modelId} choice={choice} onClose={() => onSide(undefined)} />
      ) : null}
    </Suspense>
  );
}

/** The editor of an open model. Starts in full screen. */
export function EditorFrame() {
  const store = useEditorStore();
  const id = useEditor(({ head }) => head.id);
  const isEditing = useIsEditable();
  const code = useCodeColouring(id);
  const place = () => {
    const { viewId, selection } = store.state();
    return { view: viewId, selected: selection };
  };
  return (
    <CodeColouringContext value={code}>
      <CanvasPresence subject={`c4model:${id}`} isEditing={isEditing} pointAt={store.pointAt} place={place}>
        <Frame />
      </CanvasPresence>
    </CodeColouringContext>
  );
}

function Frame() {
  const store = useEditorStore();
  const project = useProject();
  const name = useEditor(({ document }) => document.name);
  const isPresenting = useEditor(({ presentation }) => presentation !== undefined);
  const isRelationship = useEditor(({ drawer }) => drawer?.kind === 'relationship');
  const [isFull, setFull] = useState(true);
  const [side, setSide] = useSide();
  usePageTitle(name);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useStillPage(frame, isFull, isPresenting);
  useFitAgain(isFull);
  const width = side && !isPresenting ? (side === 'drawer' && isRelationship ? widths.relationship : widths.panel) : 0;
  const space: CSSProperties & Record<'--panel-side', string> = { '--panel-side': `${width}px` };
  const crumbs = [{ label: 'C4 Models', href: c4ListAddress(project.code) }, { label: name }];
  return (
    <>
      {isFull ? null : <PageHeader title={name} crumbs={crumbs} />}
      <div
        ref={setFrame}
        className={classes.frame}
        data-editor
        data-full={isFull || undefined}
        data-presenting={isPresenting || undefined}
        style={space}
      >
        <div className={classes.canvas}>
          <RecordBadges>
            <C4Canvas />
          </RecordBadges>
        </div>
        {isPresenting ? (
          <PresentationBar />
        ) : (
          <>
            <Legend />
            <BreadcrumbBar isFull={isFull} />
            <ToolsBar side={side} isFull={isFull} onSide={setSide} onFull={() => setFull(!isFull)} />
            {side === 'history' ? <HistoryPanel /> : null}
            {side === 'flows' ? <FlowPanel /> : null}
            {side === 'drawer' ? <EditorDrawer /> : null}
            {side === 'outline' ? <OutlinePanel onClose={() => setSide(undefined)} /> : null}
            {side === 'find' ? <FindPanel onClose={() => setSide(undefined)} /> : null}
          </>
        )}
        <CodeParts side={side} isPresenting={isPresenting} onSide={setSide} />
        <EditorDialogs />
        <Announcements store={store} />
      </div>
    </>
  );
}
