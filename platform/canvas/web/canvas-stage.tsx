/** The surface of every canvas: grid, moving and zooming, what is far away drawn with less detail. */
import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  getViewportForBounds,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
  type Edge,
  type EdgeTypes,
  type Node,
  type NodeTypes,
} from '@xyflow/react';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { boundsOf, boxAt, directionOf, type Box, type Direction } from '../model/nearest-box.ts';
import { detailZooms, farFrom, fitPadding, gridSize, zoomRange } from '../model/stage-settings.ts';
import classes from './canvas-stage.module.css';
import { FarLayer, type FarPicture } from './far-layer.tsx';
import { StageContext } from './stage-context.ts';
import { useZoom } from './use-zoom.ts';

interface CanvasStageProps {
  /** Accessible name, and how the keys work. */
  readonly label: string;
  readonly help: string;
  /** With sizes known beforehand: `width`, `height`, `measured` and `handles`. */
  readonly nodes: Node[];
  readonly edges: Edge[];
  readonly nodeTypes: NodeTypes;
  readonly edgeTypes?: EdgeTypes;
  /** The same again, for views from afar and for what a click hits. */
  readonly picture: FarPicture;
  /** Everything is fitted in when this changes. */
  readonly fitOn: unknown;
  /** Id of a box that is brought into view when it lies outside. */
  readonly inView?: string | undefined;
  /** A box was clicked; undefined for the empty canvas. */
  readonly onPick: (id: string | undefined) => void;
  /** The pointer came over a box, or left it. */
  readonly onPoint?: (id: string | undefined) => void;
  /** An arrow key without Shift. */
  readonly onArrow?: (direction: Direction) => void;
  readonly onEnter?: () => void;
  readonly onEscape?: () => void;
  /** Put on the stage for its styles. */
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>>;
  /** Bars and cards. */
  readonly children?: ReactNode;
}

/** Nothing is larger than it was made when everything is fitted in. */
const largestFit = 1;
const fitMotion = 200;
/** A box whose middle is nearer to the edge lies outside of the view, screen px. */
const viewEdge = 48;

/** Fits everything in: on demand with a short motion, and at once when `fitOn` changes. */
function useFit(boxes: readonly Box[], fitOn: unknown): () => void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const isSized = useStore(({ width }) => width > 0);
  const latest = useRef(boxes);
  useEffect(() => {
    latest.current = boxes;
  }, [boxes]);
  const fit = useCallback(
    (duration: number): void => {
      const { width, height } = store.getState();
      const bounds = boundsOf(latest.current);
      if (!bounds || width === 0) return;
      const viewport = getViewportForBounds(bounds, width, height, zoomRange.min, largestFit, fitPadding);
      void flow.setViewport(viewport, { duration });
    },
    [flow, store],
  );
  useEffect(() => {
    if (isSized) fit(0);
  }, [fit, isSized, fitOn]);
  return useCallback(() => fit(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : fitMotion), [fit]);
}

/** Brings a box into view without changing the zoom, where it lies outside. */
function useInView(boxes: readonly Box[], id: string | undefined): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const box = boxes.find((one) => one.id === id);
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [undefined, undefined];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    const { transform, width, height } = store.getState();
    const [left, top, zoom] = transform;
    const [onX, onY] = [x * zoom + left, y * zoom + top];
    const isInside = onX > viewEdge && onX < width - viewEdge && onY > viewEdge && onY < height - viewEdge;
    if (!isInside && width > 0) void flow.setCenter(x, y, { zoom });
  }, [flow, store, id, x, y]);
}

const detailOf = (zoom: number): 'all' | 'some' | 'boxes' =>
  zoom < detailZooms.boxes ? 'boxes' : zoom < detailZooms.texts ? 'some' : 'all';

const noNodes: Node[] = [];
const noEdges: Edge[] = [];
const hidden = { hideAttribution: true } as const;

function useStageKeys({ onArrow, onEnter, onEscape }: CanvasStageProps): (event: KeyboardEvent) => void {
  const { zoomIn, zoomOut, showAll, pan } = useZoom();
  return (event) => {
    // Bars and cards on the stage have keys of their own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    if (direction) {
      if (event.shiftKey || !onArrow) pan(direction);
      else onArrow(direction);
    } else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') showAll();
    else if (event.key === 'Enter') onEnter?.();
    else if (event.key === 'Escape') onEscape?.();
    else return;
    event.preventDefault();
  };
}

function KeyedStage({ props, children }: { readonly props: CanvasStageProps; readonly children: ReactNode }) {
  const detail = useStore(({ transform }) => detailOf(transform[2]));
  const press = useStageKeys(props);
  const help = useId();
  return (
    // The stage takes keys as one thing; what is on it is told by its card and by the table beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      className={classes.stage}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is reached by the Tab key
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={help}
      data-detail={detail}
      {...props.marks}
      onKeyDown={press}
    >
      <p id={help} className="aw-hidden">
        {props.help}
      </p>
      {children}
    </div>
  );
}

/**
 * Many boxes without texts are one picture: mounting and moving them one by one would cost frames. How many are in view
 * is estimated from the zoom alone, so that moving the view never changes how it is drawn.
 */
function useIsFar(boxes: readonly Box[]): boolean {
  const area = useMemo(() => {
    const bounds = boundsOf(boxes);
    return bounds ? bounds.width * bounds.height : 1;
  }, [boxes]);
  return useStore(({ transform, width, height }) => {
    const zoom = transform[2];
    const share = Math.min(1, (width * height) / (zoom * zoom * area));
    return zoom < detailZooms.texts && boxes.length * share > farFrom;
  });
}

function Stage(props: CanvasStageProps) {
  const { nodes, edges, nodeTypes, edgeTypes, picture, fitOn, inView, onPick, onPoint, children } = props;
  const flow = useReactFlow();
  const fit = useFit(picture.boxes, fitOn);
  useInView(picture.boxes, inView);
  const isFar = useIsFar(picture.boxes);
  const hit = ({ clientX, clientY }: MouseEvent): string | undefined =>
    isFar ? boxAt(picture.boxes, flow.screenToFlowPosition({ x: clientX, y: clientY }))?.id : undefined;
  // What passes below the pointer while the view moves is not looked at.
  const isMoving = useRef(false);
  const point = (id: string | undefined): void => {
    if (!isMoving.current) onPoint?.(id);
  };
  const lent = useMemo(() => ({ fit }), [fit]);
  return (
    <StageContext value={lent}>
      <KeyedStage props={props}>
        <ReactFlow
          nodes={isFar ? noNodes : nodes}
          edges={isFar ? noEdges : edges}
          nodeTypes={nodeTypes}
          {...(edgeTypes ? { edgeTypes } : {})}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          multiSelectionKeyCode={null}
          proOptions={hidden}
          // Told by cards and tables; a list of boxes without their places would say little.
          aria-hidden
          onNodeClick={(_event, node) => onPick(node.id)}
          onPaneClick={(event) => onPick(hit(event))}
          onMoveStart={() => {
            isMoving.current = true;
            onPoint?.(undefined);
          }}
          onMoveEnd={() => {
            isMoving.current = false;
          }}
          onNodeMouseEnter={(_event, node) => point(node.id)}
          onNodeMouseLeave={() => point(undefined)}
          onPaneMouseMove={(event) => {
            if (isFar) point(hit(event));
          }}
        >
          <Background variant={BackgroundVariant.Dots} gap={gridSize} size={1.2} className={classes.dots ?? ''} />
          {isFar ? <FarLayer picture={picture} /> : null}
        </ReactFlow>
        {children}
      </KeyedStage>
    </StageContext>
  );
}

/** Nothing on it can be changed. Its parent gives it its size. */
export function CanvasStage(props: CanvasStageProps) {
  return (
    <ReactFlowProvider>
      <Stage {...props} />
    </ReactFlowProvider>
  );
}
