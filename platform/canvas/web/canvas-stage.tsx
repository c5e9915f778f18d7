/** The surface of every canvas: grid, pan and zoom, level of detail. */
import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
  type Edge,
  type EdgeTypes,
  type Node,
  type NodeTypes,
} from '@xyflow/react';
import { useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { lineAt } from '../model/edge-routes.ts';
import type { Point } from '../model/lines.ts';
import { boxAt } from '../model/nearest-box.ts';
import { detailZooms, fitPadding, gridSize, zoomRange } from '../model/stage-settings.ts';
import classes from './canvas-stage.module.css';
import { FarLayer, type FarPicture } from './far-layer.tsx';
import { KeyedStage, type StageKeys } from './keyed-stage.tsx';
import { LineLayer, type StageLine } from './line-layer.tsx';
import { draggingProps, dragThreshold, type StageDragging } from './stage-dragging.ts';
import { StageContext } from './stage-context.ts';
import { useFit, useInView, type FitLook, type FitStart, type ZoomSpan } from './use-fit.ts';
import { useIsFar } from './use-is-far.ts';
import { useStagedNodes } from './use-staged-nodes.ts';
import { TwoFingers } from './two-fingers.tsx';
import { WheelSteps } from './wheel-steps.tsx';

/** Pointer events on boxes and edges. */
export interface StagePicking {
  /** A box or one of `lines` was clicked; undefined for the empty canvas. */
  readonly onPick: (id: string | undefined, event: MouseEvent) => void;
  readonly onDoublePick?: (id: string, event: MouseEvent) => void;
  /** A double click on the empty canvas, canvas px. */
  readonly onDoubleEmpty?: (at: Point) => void;
  /** The right button, or the menu key on the stage. */
  readonly onMenu?: (call: StageMenuCall) => void;
  /** The pointer entered a box, or left it. */
  readonly onPoint?: (id: string | undefined) => void;
}

/** Where a context menu was asked for. */
export interface StageMenuCall {
  /** A box or one of `lines`; undefined for the empty canvas. */
  readonly id: string | undefined;
  /** True for the menu key, which means what is selected. */
  readonly isKey: boolean;
  /** Canvas px. */
  readonly at: Point;
  /** Px of the window. */
  readonly x: number;
  readonly y: number;
}

/** Zoom range, padding and level of detail. */
export interface StageView {
  readonly zooms?: ZoomSpan;
  readonly padding?: FitLook['padding'];
  readonly followsSize?: boolean;
  /** Level of detail at a zoom: `all`, or a word for less. */
  readonly detailOf?: (zoom: number) => string;
  /** What the wheel does without Ctrl; `steps` zooms by tenths, `page` where the canvas is part of a scrolling page. */
  readonly wheel?: 'zoom' | 'steps' | 'page';
  /** Buttons of the mouse that move the view; the left and the middle one unless given. */
  readonly panButtons?: readonly number[];
  /** Number of visible boxes that are drawn as elements even when their texts are small; the usual number unless given. */
  readonly mostElements?: number;
  /** Without it the grid has no accessible description. */
  readonly hasDots?: boolean;
}

interface CanvasStageProps extends StageKeys, StagePicking, StageView {
  /** With known sizes: `width`, `height`, `measured` and `handles`. */
  readonly nodes: Node[];
  readonly edges?: Edge[];
  readonly nodeTypes: NodeTypes;
  readonly edgeTypes?: EdgeTypes;
  /** The same boxes again, for the zoomed-out picture and for hit testing. */
  readonly picture: FarPicture;
  /** The view is fitted again when this changes. */
  readonly fitOn: unknown;
  /** Where a view starts that is too large to be read as a whole. */
  readonly startAt?: FitStart;
  /** Id of a box that is scrolled into view when it is outside. */
  readonly inView?: string | undefined;
  /** Present where boxes can be moved. */
  readonly dragging?: StageDragging | undefined;
  /** Edges drawn on one <canvas> instead of as `edges`. */
  readonly lines?: readonly StageLine[];
  /** Those that change with every frame, because their boxes are dragged. */
  readonly liveLines?: readonly StageLine[];
  /** Layers of the feature, below everything that floats: see scene-layer.tsx. */
  readonly layers?: ReactNode;
  /** The view began or stopped to move. */
  readonly onMoving?: (isMoving: boolean) => void;
  /** Drawn behind the boxes, in canvas px, unless the view is zoomed far out. */
  readonly behind?: ReactNode;
  /** Bars and cards. */
  readonly children?: ReactNode;
}

/** Default level of detail by zoom. */
const plainDetail = (zoom: number): string =>
  zoom < detailZooms.boxes ? 'boxes' : zoom < detailZooms.texts ? 'some' : 'all';

const noEdges: Edge[] = [];
const noLines: readonly StageLine[] = [];
/** Distance within which the pointer hits an edge, screen px. */
const lineReach = 8;
const hidden = { hideAttribution: true } as const;
/** Left and middle button. */
const usualPanButtons = [0, 1];

const isPane = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.classList.contains('react-flow__pane');

/** Id of the box or edge that an element on the stage belongs to. */
function pickedAt({ target }: MouseEvent): string | undefined {
  const part = target instanceof Element ? target.closest<HTMLElement>('.react-flow__node, [data-edge]') : null;
  return part?.dataset['edge'] ?? part?.dataset['id'];
}

/** Zooming where the library does not. */
const OwnZoom = (zooms: ZoomSpan) => (
  <>
    <WheelSteps />
    <TwoFingers {...zooms} />
  </>
);

function Stage(props: CanvasStageProps) {
  const { nodes, edges = noEdges, nodeTypes, edgeTypes, picture, onPick, onDoublePick, onPoint, dragging } = props;
  const {
    lines = noLines,
    liveLines = noLines,
    zooms = zoomRange,
    padding = fitPadding,
    followsSize = false,
    wheel = 'zoom',
    hasDots = true,
    panButtons = usualPanButtons,
  } = props;
  const flow = useReactFlow();
  const fitted = useMemo(() => [...picture.boxes, ...(picture.frames ?? [])], [picture]);
  const { fit, fitPart } = useFit(fitted, props.fitOn, { zooms, padding, start: props.startAt, followsSize });
  useInView(picture.boxes, props.inView);
  const isFar = useIsFar(picture.boxes, props.mostElements);
  const staged = useStagedNodes(nodes, isFar);
  const isPicture = isFar || staged.isStaging;
  const [overLine, setOverLine] = useState<string>();
  const pointOf = ({ clientX, clientY }: MouseEvent): Point =>
    flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
  const hit = (event: MouseEvent): string | undefined => {
    const at = pointOf(event);
    return isFar ? boxAt(picture.boxes, at)?.id : lineAt(lines, at, lineReach / flow.getZoom())?.id;
  };
  // Nothing is hovered while the view moves.
  const isMoving = useRef(false);
  const point = (id: string | undefined): void => {
    if (!isMoving.current) onPoint?.(id);
  };
  const openMenu = (event: MouseEvent): void => {
    const { target, currentTarget, clientX: x, clientY: y } = event;
    const isKey = target === currentTarget;
    // Bars on the stage keep the menu of the browser.
    if (!isKey && !(target instanceof Element && target.closest('.react-flow'))) return;
    event.preventDefault();
    props.onMenu?.({ id: isPane(event) ? hit(event) : pickedAt(event), isKey, at: pointOf(event), x, y });
  };
  const context = useMemo(() => ({ fit, fitPart, isFar }), [fit, fitPart, isFar]);
  return (
    <StageContext value={context}>
      <KeyedStage
        {...props}
        marks={{ ...props.marks, 'data-over-line': overLine === undefined ? undefined : 'true' }}
        detailOf={props.detailOf ?? plainDetail}
        onContextMenu={props.onMenu && openMenu}
      >
        <ReactFlow
          nodes={staged.nodes}
          edges={isFar ? noEdges : edges}
          nodeTypes={nodeTypes}
          {...(edgeTypes ? { edgeTypes } : {})}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          onlyRenderVisibleElements
          {...draggingProps(dragging)}
          paneClickDistance={dragThreshold}
          panOnDrag={[...panButtons]}
          zoomOnScroll={wheel === 'zoom'}
          preventScrolling={wheel !== 'page'}
          zoomOnPinch={wheel !== 'steps'}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          zoomActivationKeyCode={null}
          multiSelectionKeyCode={null}
          proOptions={hidden}
          // Described by cards and tables; a list of boxes without positions would not help.
          aria-hidden
          onNodeClick={(event, node) => onPick(node.id, event)}
          onNodeDoubleClick={(event, node) => onDoublePick?.(node.id, event)}
          onPaneClick={(event) => onPick(hit(event), event)}
          onMoveStart={() => {
            isMoving.current = true;
            onPoint?.(undefined);
            props.onMoving?.(true);
          }}
          onMoveEnd={() => {
            isMoving.current = false;
            props.onMoving?.(false);
          }}
          onNodeMouseEnter={(_event, node) => point(node.id)}
          onNodeMouseLeave={() => point(undefined)}
          onPaneMouseMove={(event) => {
            if (isMoving.current) return;
            if (isFar) point(hit(event));
            else setOverLine(hit(event));
          }}
          onPaneMouseLeave={() => setOverLine(undefined)}
          onDoubleClick={(event) => {
            if (!isPane(event)) return;
            const id = hit(event);
            if (id === undefined) props.onDoubleEmpty?.(pointOf(event));
            else onDoublePick?.(id, event);
          }}
        >
          {hasDots ? (
            <Background variant={BackgroundVariant.Dots} gap={gridSize} size={1.2} className={classes.dots ?? ''} />
          ) : null}
          {wheel === 'steps' ? <OwnZoom {...zooms} /> : null}
          {isPicture ? <FarLayer picture={picture} /> : null}
          {!isPicture && lines.length > 0 ? <LineLayer lines={lines} overId={overLine} /> : null}
          {!isPicture && liveLines.length > 0 ? <LineLayer lines={liveLines} overId={undefined} /> : null}
          {props.layers}
          {!isPicture && props.behind ? (
            <ViewportPortal>
              <div className={classes.behind}>{props.behind}</div>
            </ViewportPortal>
          ) : null}
        </ReactFlow>
        {props.children}
      </KeyedStage>
    </StageContext>
  );
}

/** A read-only canvas unless `dragging` is given. Fills its parent. */
export function CanvasStage(props: CanvasStageProps) {
  return (
    <ReactFlowProvider>
      <Stage {...props} />
    </ReactFlowProvider>
  );
}
