/** Rendering of a view for viewing and editing: nodes, edges, and positions during a drag. */
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Direction } from '#platform/canvas/model/nearest-box.ts';
import { AlignLines } from '#platform/canvas/web/align-lines.tsx';
import { CanvasStage, type StageMenuCall, type StageView } from '#platform/canvas/web/canvas-stage.tsx';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import type { StageKeys } from '#platform/canvas/web/keyed-stage.tsx';
import { LineBends, type HandDrawn } from '#platform/canvas/web/line-bends.tsx';
import { LineEnds, type LineEnd } from '#platform/canvas/web/line-ends.tsx';
import type { DraggedPlace, StageDragging } from '#platform/canvas/web/stage-dragging.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { EdgeLabels } from './edge-labels.tsx';
import { edgeLines, liveLines, stageLines, stillLines, type EdgeLine } from './edge-lines.ts';
import {
  flowGroup,
  flowNamedGroup,
  groupWith,
  namedGroupsWith,
  nodeMaker,
  type Moving,
  type ViewLook,
} from './flow-nodes.ts';
import { c4NodeTypes } from './node-types.ts';
import { useEdgeRoutes } from './use-edge-routes.ts';
import { WholeText } from './whole-text.tsx';

/** Zoom range of C4 views (specification 3 section 2). */
export const c4Zooms = { min: 0.2, max: 4 } as const;

/** Level of detail by zoom (design guide section 8). */
const c4Detail = (zoom: number): string =>
  zoom >= 0.6 ? 'all' : zoom >= 0.5 ? 'some' : zoom >= 0.3 ? 'names' : 'boxes';
/** The same where no text may be left out: only names become larger. */
const wholeDetail = (zoom: number): string => (zoom >= 0.6 ? 'all' : 'whole');

/** Elements that are drawn with all their texts where none may be left out; more would cost frames. */
const mostWhole = 250;

interface ViewSurfaceProps extends StageKeys, Omit<StageView, 'zooms' | 'detailOf'> {
  readonly picture: ViewPicture;
  readonly look: ViewLook;
  readonly far: FarPicture;
  /** Shows all texts at every zoom: where a view is looked at and not edited. */
  readonly keepsTexts?: boolean;
  /** Fits the view whenever this changes. */
  readonly fitOn: unknown;
  readonly inView?: string | undefined;
  /** An element or edge; undefined for the empty canvas. */
  readonly onPick: (id: string | undefined, event: MouseEvent) => void;
  readonly onDoublePick: (id: string) => void;
  /** The zoom icon of an element. */
  readonly onOpen: (elementId: string) => void;
  /** Set when elements can be moved. */
  readonly dragging?: StageDragging | undefined;
  readonly onArrow?: (direction: Direction) => void;
  readonly onDoubleEmpty?: (at: Point) => void;
  readonly onMenu?: (call: StageMenuCall) => void;
  /** Set when the selected relationship can be bent and its ends moved to other elements. */
  readonly ends?: EndsMoving | undefined;
  readonly children?: ReactNode;
}

/** How relationships are drawn by hand: their ends are moved, their lines bent. */
export interface EndsMoving {
  readonly mayJoin: (sourceId: string, targetId: string) => boolean;
  readonly onMove: (relationshipId: string, end: LineEnd, elementId: string) => void;
  readonly onDraw: (relationshipId: string, drawn: HandDrawn) => void;
}

const atRest: Moving = new Map<string, Point>();

/** Local state of the positions during a drag. */
function useMoving(dragging: StageDragging | undefined): readonly [Moving, StageDragging | undefined] {
  const [moving, setMoving] = useState(atRest);
  // The library goes on dragging until the button is released.
  const isCancelled = useRef(false);
  const held = useMemo((): StageDragging | undefined => {
    if (!dragging) return undefined;
    const move = (places: readonly DraggedPlace[]): void =>
      setMoving((former) => new Map([...former, ...places.map(({ id, x, y }) => [id, { x, y }] as const)]));
    return {
      onStart: (ids) => {
        isCancelled.current = false;
        dragging.onStart(ids);
      },
      onMove: (places) => {
        if (isCancelled.current) return;
        move(places);
        dragging.onMove(places);
      },
      onStop: (places) => {
        if (isCancelled.current) return;
        setMoving(atRest);
        dragging.onStop(places);
      },
    };
  }, [dragging]);
  const isMoving = moving.size > 0;
  useEffect(() => {
    if (!isMoving || !dragging) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      isCancelled.current = true;
      setMoving(atRest);
      dragging.onStop([]);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [isMoving, dragging]);
  return [moving, held];
}

function useNodes(picture: ViewPicture, look: ViewLook, moving: Moving) {
  const [make] = useState(nodeMaker);
  const nodes = useMemo(() => make(picture.nodes, look), [make, picture, look]);
  const group = useMemo(() => groupWith(picture, moving), [picture, moving]);
  const named = useMemo(() => namedGroupsWith(picture, moving), [picture, moving]);
  const frame = useMemo(() => [...(group ? [flowGroup(group)] : []), ...named.map(flowNamedGroup)], [group, named]);
  return useMemo(() => {
    if (moving.size === 0) return [...frame, ...nodes];
    return [
      ...frame,
      ...nodes.map((node) => {
        const position = moving.get(node.id);
        return position ? { ...node, position } : node;
      }),
    ];
  }, [frame, nodes, moving]);
}

interface ViewLines {
  readonly still: readonly EdgeLine[];
  readonly live: readonly EdgeLine[];
}

function useLines(picture: ViewPicture, moving: Moving): ViewLines {
  const routes = useEdgeRoutes(picture);
  const all = useMemo(() => edgeLines(picture, routes), [picture, routes]);
  // The dragged elements are the same from the first to the last frame.
  const ids = [...moving.keys()].join(' ');
  const still = useMemo(() => stillLines(all, new Set(ids === '' ? [] : ids.split(' '))), [all, ids]);
  const live = useMemo(() => liveLines(all, picture, moving, routes), [all, picture, moving, routes]);
  return { still, live };
}

const isGlyph = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-glyph]') !== null;

/** Node ids of groups have a prefix, since the element itself may be in another view. */
const elementOf = (nodeId: string): string => nodeId.replace(/^group /, '');

interface SelectedEndsProps {
  readonly lines: readonly EdgeLine[];
  readonly look: ViewLook;
  readonly picture: ViewPicture;
  readonly ends: EndsMoving;
}

/** Handles of the one relationship that is selected. */
function SelectedEnds({ lines, look, picture: { nodes, view }, ends }: SelectedEndsProps) {
  const [id, another] = look.selection;
  const line = another === undefined ? lines.find(({ edge }) => edge.id === id && !edge.isImplied) : undefined;
  if (!line) return null;
  const { edge, route, text } = line;
  const drawn = view.relationships.find((one) => one.id === edge.id) ?? { bends: [], label: null };
  return (
    <>
      <LineBends
        id={edge.id}
        points={route.points}
        drawn={drawn}
        label={route.label && { ...route.label, width: text.width, height: text.height }}
        onDraw={(next) => ends.onDraw(edge.id, next)}
      />
      <LineEnds
        boxes={nodes}
        line={{ sourceId: edge.sourceId, targetId: edge.targetId, points: route.points }}
        mayJoin={ends.mayJoin}
        onMove={(end, boxId) => ends.onMove(edge.id, end, boxId)}
      />
    </>
  );
}

/** Fills its parent. */
export function ViewSurface(props: ViewSurfaceProps) {
  const {
    picture,
    look,
    far,
    dragging,
    onPick,
    onDoublePick,
    onOpen,
    ends,
    keepsTexts = false,
    children,
    ...rest
  } = props;
  const [moving, held] = useMoving(dragging);
  const nodes = useNodes(picture, look, moving);
  const { still, live } = useLines(picture, moving);
  const isCurved = picture.view.layout.routing === 'curved';
  const lines = useMemo(() => stageLines(still, look, isCurved), [still, look, isCurved]);
  const moved = useMemo(() => stageLines(live, look, isCurved), [live, look, isCurved]);
  const labels = useMemo(() => (live.length > 0 ? [...still, ...live] : still), [still, live]);
  const dragged = picture.nodes.flatMap((node) => (moving.has(node.id) ? [{ ...node, ...moving.get(node.id) }] : []));
  const others = moving.size > 0 ? picture.nodes.filter(({ id }) => !moving.has(id)) : [];
  const marks = {
    ...rest.marks,
    'data-dragging': moving.size > 0 ? 'true' : undefined,
    'data-single': look.selection.size === 1 ? 'true' : undefined,
  };
  return (
    <CanvasStage
      {...rest}
      marks={marks}
      nodes={nodes}
      nodeTypes={c4NodeTypes}
      picture={far}
      zooms={c4Zooms}
      detailOf={keepsTexts ? wholeDetail : c4Detail}
      {...(keepsTexts ? { mostElements: mostWhole } : {})}
      dragging={held}
      onPick={(id, event) => {
        if (id !== undefined && isGlyph(event)) return onOpen(id);
        // Clicking the name of a group opens its drawer and selects nothing.
        onPick(id?.startsWith('group ') ? undefined : id, event);
      }}
      onDoublePick={(id, event) => {
        if (!isGlyph(event)) onDoublePick(elementOf(id));
      }}
      lines={lines}
      liveLines={moved}
      behind={
        <>
          <EdgeLabels
            lines={labels}
            boxes={picture.nodes}
            group={picture.group}
            keepsTexts={keepsTexts}
            look={look}
            onPick={onPick}
            onDoublePick={onDoublePick}
          />
          {moving.size > 0 ? <AlignLines dragged={dragged} others={others} /> : null}
        </>
      }
    >
      {ends ? <SelectedEnds lines={still} look={look} picture={picture} ends={ends} /> : null}
      <WholeText nodes={picture.nodes} selection={look.selection} />
      {children}
    </CanvasStage>
  );
}
