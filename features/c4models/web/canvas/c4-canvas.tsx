/** Canvas of the editor: maps gestures, keys and buttons to editor events. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { use, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { Connecting } from '#platform/canvas/web/connecting.tsx';
import { FarDrag } from '#platform/canvas/web/far-drag.tsx';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { Lasso } from '#platform/canvas/web/lasso.tsx';
import { Minimap } from '#platform/canvas/web/minimap.tsx';
import type { StageDragging } from '#platform/canvas/web/stage-dragging.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';
import type { Comparison } from '../../model/c4-compare.ts';
import { areKin } from '../../model/c4-draft.ts';
import { coloursBy, faintIds } from '../../model/c4-filter.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { typeLine } from '../../model/exchange/model-parts.ts';
import { useEditor, useEditorStore, useIsEditable, usePicture, useSend, useShown } from '../editor-context.tsx';
import { BadgesContext } from './badges-context.ts';
import classes from './canvas-bars.module.css';
import { CanvasView, type ViewActions } from './canvas-view.tsx';
import { changeMarks } from './change-marks.ts';
import { farPicture, type ViewLook } from './flow-nodes.ts';
import { HistoryBar } from './history-bar.tsx';
import type { ChangeMark } from './node-data.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ToolRail } from './tool-rail.tsx';
import { useCanvasControl, type CanvasControl } from './use-canvas-control.ts';
import { ViewSurface } from './view-surface.tsx';

/** Keyboard help for screen readers. */
const help =
  'Tab goes from element to element, Escape and Tab leave. Arrow keys move what is selected, with Alt they go to a neighbour. Enter edits, Delete asks. Press question mark for all keys. The list of the model shows the same elements.';

const narrow = '(max-width: 640px)';

const noMarks: ReadonlyMap<string, ChangeMark> = new Map();

/** Toolbars are at the edges; fitted content keeps clear of them. */
const sides = { top: '72px', right: '36px', bottom: '64px', left: '72px' } as const;
/** The minimap is in a corner: fitted content stays above or beside it. */
const padding = [
  { ...sides, bottom: '152px' },
  { ...sides, right: '228px' },
] as const;
const narrowPadding = { top: '72px', right: '20px', bottom: '136px', left: '20px' } as const;
const slidePadding = { top: '84px', right: '48px', bottom: '84px', left: '48px' } as const;

function useLook(picture: ViewPicture, comparison: Comparison | undefined, hasPorts: boolean): ViewLook {
  const selection = useEditor((state) => state.selection);
  const filter = useEditor((state) => state.filter);
  const by = useEditor((state) => state.colourBy);
  const isPresenting = useEditor(({ presentation }) => presentation !== undefined);
  const { document } = useShown();
  const known = use(BadgesContext);
  const items = useMemo(() => picture.nodes.map(({ item }) => item), [picture]);
  const faint = useMemo(() => faintIds(filter, items), [filter, items]);
  const colours = useMemo(
    () => (by ? coloursBy(by, [...document.elements.values()], items).of : undefined),
    [by, document, items],
  );
  const marks = useMemo(
    () => (comparison ? changeMarks(comparison, picture.view.id) : noMarks),
    [comparison, picture.view.id],
  );
  return useMemo(
    () => ({ selection, faint, colours, badges: isPresenting ? new Map<string, never>() : known, marks, hasPorts }),
    [selection, faint, colours, isPresenting, known, marks, hasPorts],
  );
}

/** Handles dragging. Dragging an unselected element selects it. */
function useDragging(isEditable: boolean): StageDragging | undefined {
  const store = useEditorStore();
  return useMemo(() => {
    if (!isEditable) return undefined;
    return {
      onStart: (ids) => {
        const [first] = ids;
        const { selection } = store.state();
        if (first !== undefined && !ids.every((id) => selection.has(id))) store.send({ kind: 'clicked', id: first });
        store.send({ kind: 'drag-started', ids });
      },
      onMove: () => undefined,
      onStop: (places) => store.send({ kind: 'drag-stopped', places }),
    };
  }, [isEditable, store]);
}

/** Minimum time of the overlay after a layout (specification 3 section 9), in ms. */
const veilRest = 60;

/** Overlay during a layout. */
function LayoutVeil() {
  const isLayingOut = useEditor((state) => state.isLayingOut);
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isLayingOut) return undefined;
    return () => {
      setAfter(true);
      setTimeout(() => setAfter(false), veilRest);
    };
  }, [isLayingOut]);
  if (!isLayingOut && !isAfter) return null;
  return (
    <output className={classes.veil}>
      <Spinner />
      <span className="aw-hidden">Laying out</span>
    </output>
  );
}

function EmptyView({ isEditable }: { readonly isEditable: boolean }) {
  const send = useSend();
  return (
    <div className={classes.empty}>
      <p>
        {isEditable
          ? 'This view is empty. Add a new element, or one that the model already has.'
          : 'This view is empty.'}
      </p>
      {isEditable ? <Button onClick={() => send({ kind: 'add-element-asked' })}>Add element</Button> : null}
    </div>
  );
}

/** Keyboard help while connecting. */
function LinkHint({ picture, control }: { readonly picture: ViewPicture; readonly control: CanvasControl }) {
  const { link, tool } = control;
  const nameOf = (id: string | undefined): string => picture.nodes.find((node) => node.id === id)?.item.name ?? '…';
  if (!link && tool !== 'connect') return null;
  return (
    <output className={classes.hint}>
      {link
        ? `${nameOf(link.sourceId)} → ${nameOf(link.targetId)}: choose with the arrow keys or a click, Enter connects, Escape cancels`
        : 'Click the element that uses another one, or draw a line to that'}
    </output>
  );
}

interface CanvasProps {
  readonly picture: ViewPicture;
  readonly comparison: Comparison | undefined;
}

interface OverlayProps extends CanvasProps {
  readonly look: ViewLook;
  readonly far: FarPicture;
  readonly control: CanvasControl;
  readonly isEditable: boolean;
}

/** Gestures for editing. */
function Gestures({ picture, control }: OverlayProps) {
  const store = useEditorStore();
  const { tool, link, setLink } = control;
  return (
    <>
      <FarDrag boxes={picture.nodes} onPick={(id) => store.send({ kind: 'clicked', id })} />
      <Connecting
        boxes={picture.nodes}
        isTool={tool === 'connect' || link !== undefined}
        link={link}
        onLink={setLink}
        mayJoin={(sourceId, targetId) => !areKin(store.state().document.elements, sourceId, targetId)}
        onJoin={(sourceId, targetId) => store.send({ kind: 'connected', sourceId, targetId })}
      />
    </>
  );
}

/** Toolbars on the canvas; none during a presentation. */
function Bars({ picture, comparison, look, far, control, isEditable }: OverlayProps) {
  const [openSheet, sheet] = useShortcutSheet(loadShortcuts);
  const { selection } = look;
  const chosen = picture.nodes.filter(({ id }) => selection.has(id));
  const { run, tool } = control;
  return (
    <>
      {isEditable ? <ToolRail tool={tool} hasSelection={chosen.length > 0} run={run} onShortcuts={openSheet} /> : null}
      <div className={classes.corner} data-plain={isEditable ? undefined : 'true'}>
        <BarCorner>
          <ZoomBar place="inline" />
          {isEditable ? <HistoryBar /> : null}
        </BarCorner>
      </div>
      <Minimap picture={far} />
      {selection.size > 0 && !comparison ? (
        <SelectionBar isEditable={isEditable} chosen={chosen} count={selection.size} run={run} />
      ) : null}
      <LinkHint picture={picture} control={control} />
      {sheet}
    </>
  );
}

const loadShortcuts = async () => (await import('./canvas-shortcuts.ts')).canvasShortcuts;

/** Announces the selection to screen readers. */
function Announcement({
  picture,
  selection,
}: {
  readonly picture: ViewPicture;
  readonly selection: ReadonlySet<string>;
}) {
  const [id, another] = selection;
  const node = picture.nodes.find((one) => one.id === id);
  const lines = picture.edges.filter(({ sourceId, targetId }) => sourceId === id || targetId === id).length;
  const text = another
    ? `${selection.size} selected`
    : node
      ? `${node.item.name} ${typeLine(node.item)}, ${lines === 1 ? '1 relationship' : `${lines} relationships`}`
      : '';
  return <output className="aw-hidden">{text}</output>;
}

function EditorCanvas({ picture, comparison }: CanvasProps) {
  const send = useSend();
  const isEditable = useIsEditable();
  const isPresenting = useEditor(({ presentation }) => presentation !== undefined);
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const look = useLook(picture, comparison, isEditable);
  const far = useMemo(() => farPicture(picture, look), [picture, look]);
  const actions = useRef<ViewActions>(null);
  const control = useCanvasControl(picture, actions);
  const dragging = useDragging(isEditable);
  const { name, id: viewId } = picture.view;
  const pick = (id: string | undefined, event: MouseEvent): void => {
    control.unfollow();
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    if (id !== undefined) send({ kind: 'clicked', id, isAdding });
    else if (!isAdding) send({ kind: 'canvas-clicked' });
  };
  const overlay: OverlayProps = { picture, comparison, look, far, control, isEditable };
  return (
    <ViewSurface
      picture={picture}
      look={look}
      far={far}
      label={name}
      help={help}
      marks={{ 'data-tool': isEditable ? control.tool : undefined }}
      fitOn={viewId}
      inView={control.followed}
      padding={isPresenting ? slidePadding : isNarrow ? narrowPadding : padding}
      hasDots={!isPresenting}
      dragging={control.tool === 'connect' ? undefined : dragging}
      onKey={control.onKey}
      onPick={pick}
      onDoublePick={(id) => send({ kind: 'double-clicked', id })}
      onOpen={(elementId) => send({ kind: 'drilled-in', elementId })}
    >
      <CanvasView picture={picture} ref={actions} />
      <Lasso isTool={control.tool === 'area'} onBox={(area, isAdding) => send({ kind: 'boxed', area, isAdding })} />
      {isEditable ? <Gestures {...overlay} /> : null}
      {isPresenting ? null : <Bars {...overlay} />}
      {picture.nodes.length === 0 ? <EmptyView isEditable={isEditable} /> : null}
      <Announcement picture={picture} selection={look.selection} />
      <LayoutVeil />
    </ViewSurface>
  );
}

/** Fills its parent. Requires the provider of an open model. */
export function C4Canvas() {
  const picture = usePicture();
  const { comparison } = useShown();
  if (picture) {
    return (
      <div className={classes.canvas}>
        <EditorCanvas picture={picture} comparison={comparison} />
      </div>
    );
  }
  return <p className={classes.empty}>This snapshot does not hold the view.</p>;
}
