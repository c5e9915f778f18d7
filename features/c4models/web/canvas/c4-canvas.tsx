/** Canvas of the editor: maps gestures, keys and buttons to editor events. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { use, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { StageMenuCall } from '#platform/canvas/web/canvas-stage.tsx';
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
import { drawnFlowId, drawnStep } from '../../model/editor-flows.ts';
import { drawnFlow, flowStepsOf, type DrawnFlow } from '../../model/flow-steps.ts';
import { typeLine } from '../../model/exchange/model-parts.ts';
import type { C4Store } from '../c4-store.ts';
import { useCode } from '../code/code-choice.ts';
import { useEditor, useEditorStore, useIsEditable, usePicture, useSend, useShown } from '../editor-context.tsx';
import { CanvasMarks } from '#platform/presence/web/canvas-marks.tsx';
import { BadgesContext } from './badges-context.ts';
import classes from './canvas-bars.module.css';
import { CanvasMenu, type OpenMenu } from './canvas-menu.tsx';
import { CanvasView, type ViewActions } from './canvas-view.tsx';
import { paddingOf } from './canvas-padding.ts';
import { changeMarks } from './change-marks.ts';
import { farPicture, type ViewLook } from './flow-nodes.ts';
import { HistoryBar } from './history-bar.tsx';
import type { ChangeMark } from './node-data.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SketchBox } from './sketch-box.tsx';
import { ToolRail } from './tool-rail.tsx';
import { useCanvasControl, type CanvasControl } from './use-canvas-control.ts';
import { ViewSurface, type EndsMoving } from './view-surface.tsx';

/** Keyboard help for screen readers. */
const help =
  'Tab goes from element to element, Escape and Tab leave. Arrow keys move what is selected, with Alt they go to a neighbour. Enter edits, Delete asks. Press question mark for all keys. The list of the model shows the same elements.';

const narrow = '(max-width: 640px)';

const noMarks: ReadonlyMap<string, ChangeMark> = new Map();

/** The flow that is open in the panel or on the slide. */
function useFlow(picture: ViewPicture): DrawnFlow | undefined {
  const { document } = useShown();
  const flowId = useEditor(drawnFlowId);
  const at = useEditor(drawnStep);
  const isRecording = useEditor(({ flows }) => flows?.isRecording === true);
  return useMemo(() => {
    const flow = picture.view.flows.find(({ id }) => id === flowId);
    return flow && drawnFlow(flowStepsOf(document, picture, flow), at, isRecording);
  }, [document, picture, flowId, at, isRecording]);
}

/** Elements that no step of the flow concerns. */
function outOfFlow({ nodes, edges }: ViewPicture, { numbers }: DrawnFlow): ReadonlySet<string> {
  const concerned = new Set(
    edges.flatMap(({ id, sourceId, targetId }) => (numbers.has(id) ? [sourceId, targetId] : [])),
  );
  return new Set(nodes.flatMap(({ id }) => (concerned.has(id) ? [] : [id])));
}

function useLook(picture: ViewPicture, comparison: Comparison | undefined, hasPorts: boolean): ViewLook {
  const selection = useEditor((state) => state.selection);
  const filter = useEditor((state) => state.filter);
  const by = useEditor((state) => state.colourBy);
  const isPresenting = useEditor(({ presentation }) => presentation !== undefined);
  const { document } = useShown();
  const known = use(BadgesContext);
  const { marks: codeMarks } = useCode();
  // In a comparison colours have another meaning.
  const code = comparison ? undefined : codeMarks;
  const items = useMemo(() => picture.nodes.map(({ item }) => item), [picture]);
  const flow = useFlow(picture);
  const faint = useMemo(() => {
    const filtered = faintIds(filter, items);
    return flow?.isAlone ? filtered.union(outOfFlow(picture, flow)) : filtered;
  }, [filter, items, picture, flow]);
  const colours = useMemo(
    () => (by ? coloursBy(by, [...document.elements.values()], items).of : undefined),
    [by, document, items],
  );
  const marks = useMemo(
    () => (comparison ? changeMarks(comparison, picture.view.id) : noMarks),
    [comparison, picture.view.id],
  );
  return useMemo(
    () => ({
      selection,
      faint,
      colours,
      code,
      badges: isPresenting ? new Map<string, never>() : known,
      marks,
      hasPorts,
      flow,
    }),
    [selection, faint, colours, code, isPresenting, known, marks, hasPorts, flow],
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

/** The context menu. What it is opened on is selected, unless it is a part of the selection. */
function useMenu(): readonly [menu: OpenMenu | undefined, open: (call: StageMenuCall | undefined) => void] {
  const store = useEditorStore();
  const [menu, setMenu] = useState<OpenMenu>();
  const open = (call: StageMenuCall | undefined): void => {
    if (!call) return setMenu(undefined);
    const { selection } = store.state();
    const [only, another] = selection;
    const id = call.isKey && another === undefined ? only : call.id;
    if (id === undefined) store.send({ kind: 'canvas-clicked' });
    else if (!id.startsWith('group ') && !selection.has(id)) store.send({ kind: 'clicked', id });
    setMenu({ id, at: call.at, x: call.x, y: call.y });
  };
  return [menu, open];
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
  const { link, tool, isLocked } = control;
  const nameOf = (id: string | undefined): string => picture.nodes.find((node) => node.id === id)?.item.name ?? '…';
  if (!link && tool !== 'connect') return null;
  return (
    <output className={classes.hint}>
      {link
        ? `${nameOf(link.sourceId)} → ${nameOf(link.targetId)}: choose with the arrow keys or a click, Enter connects, Escape cancels`
        : isLocked
          ? 'Draw as many connections as you like, Escape ends'
          : 'Click the source, then the target, or drag between them'}
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

const mayJoin = (store: C4Store, sourceId: string, targetId: string): boolean =>
  !areKin(store.state().document.elements, sourceId, targetId);

/** How the ends of relationships are moved. */
function useEnds(): EndsMoving {
  const store = useEditorStore();
  return {
    mayJoin: (sourceId, targetId) => mayJoin(store, sourceId, targetId),
    onMove: (relationshipId, end, elementId) =>
      store.send({
        kind: 'ends-moved',
        relationshipId,
        ...(end === 'source' ? { sourceId: elementId } : { targetId: elementId }),
      }),
    onDraw: (relationshipId, drawn) => store.send({ kind: 'line-drawn', relationshipId, ...drawn }),
  };
}

/** Gestures for editing. */
function Gestures({ picture, control }: OverlayProps) {
  const store = useEditorStore();
  const { tool, link, setLink, onConnected } = control;
  return (
    <>
      <FarDrag boxes={picture.nodes} onPick={(id) => store.send({ kind: 'clicked', id })} />
      <Connecting
        boxes={picture.nodes}
        isTool={tool === 'connect' || link !== undefined}
        link={link}
        onLink={setLink}
        mayJoin={(sourceId, targetId) => mayJoin(store, sourceId, targetId)}
        onJoin={(sourceId, targetId) => {
          onConnected();
          store.send({ kind: 'connected', sourceId, targetId });
        }}
        onDrop={(sourceId, at) => {
          onConnected();
          store.send({ kind: 'element-sketched', at, sourceId });
        }}
      />
      <SketchBox picture={picture} />
    </>
  );
}

/** Toolbars on the canvas; none during a presentation. */
function Bars({ picture, comparison, look, far, control, isEditable }: OverlayProps) {
  const [openSheet, sheet] = useShortcutSheet(loadShortcuts);
  const { selection } = look;
  const chosen = picture.nodes.filter(({ id }) => selection.has(id));
  const { run, tool, isLocked } = control;
  return (
    <>
      {isEditable ? (
        <ToolRail {...{ tool, isLocked, run }} hasSelection={chosen.length > 0} onShortcuts={openSheet} />
      ) : null}
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
  const [menu, openMenu] = useMenu();
  const ends = useEnds();
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
      keepsTexts={isPresenting}
      label={name}
      help={help}
      marks={{ 'data-tool': isEditable ? control.tool : undefined }}
      // A comparison also shows what was removed, beside its panel.
      fitOn={comparison ? `${viewId} compared` : viewId}
      inView={control.followed}
      padding={paddingOf({
        isPresenting,
        isNarrow,
        isCompared: comparison !== undefined,
        hasFlows: picture.view.flows.length > 0,
        hasCode: look.code !== undefined,
      })}
      hasDots={!isPresenting}
      followsSize={isPresenting}
      dragging={control.tool === 'connect' ? undefined : dragging}
      onKey={control.onKey}
      onPick={pick}
      onDoublePick={(id) => send({ kind: 'double-clicked', id })}
      {...(isEditable ? { onDoubleEmpty: (at: Point) => send({ kind: 'element-sketched', at }) } : {})}
      onMenu={openMenu}
      ends={isEditable ? ends : undefined}
      onOpen={(elementId) => send({ kind: 'drilled-in', elementId })}
    >
      <CanvasView picture={picture} ref={actions} />
      <Lasso isTool={control.tool === 'area'} onBox={(area, isAdding) => send({ kind: 'boxed', area, isAdding })} />
      {isEditable ? <Gestures {...overlay} /> : null}
      {comparison ? null : <CanvasMarks view={picture.view.id} boxes={picture.nodes} />}
      {isPresenting ? null : <Bars {...overlay} />}
      {picture.nodes.length === 0 ? <EmptyView isEditable={isEditable} /> : null}
      <Announcement picture={picture} selection={look.selection} />
      <LayoutVeil />
      {menu ? <CanvasMenu menu={menu} run={control.run} onClose={() => openMenu(undefined)} /> : null}
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
