/** What stands over the scene without being part of it: selection, rings, lasso, the line that is pulled. Screen px. */
import { useReactFlow, useStore } from '@xyflow/react';
import { useRef } from 'react';
import { onScreen, type Transform } from '#platform/canvas/model/on-screen.ts';
import { SceneOverlay } from '#platform/canvas/web/scene-frame.tsx';
import { usePointed } from '#platform/canvas/web/use-pointed.ts';
import marks from '#platform/canvas/web/overlay.module.css';
import { contextAt, mapTargetAt, ringsOf } from '../model/map-hit.ts';
import type { DrawnMap } from '../model/map-scene.ts';
import { relatingWords } from '../model/map-relating.ts';
import type { MapGesture, MapTarget } from '../model/map-state.ts';
import { useIsReadOnly, useMap, useMapItems, useMapStore } from './context-map-context.tsx';
import classes from './context-map.module.css';

type Pulling = Extract<MapGesture, { kind: 'pulling' }>;
/** What the pointer is on, while nothing is dragged. The ring of a context keeps the context pointed at. */
export function usePointedPart(drawn: DrawnMap): MapTarget | undefined {
  const store = useMapStore();
  const flow = useReactFlow();
  const last = useRef<string>(undefined);
  return usePointed((at) => {
    const rings = new Set([...store.state().selection, ...(last.current === undefined ? [] : [last.current])]);
    const on = mapTargetAt(drawn, at, { perPixel: 1 / flow.getZoom(), rings });
    last.current = on.kind === 'ring' ? on.id : contextAt(drawn, at);
    return on;
  });
}

interface OutlineProps {
  readonly drawn: DrawnMap;
  readonly id: string;
  readonly transform: Transform;
  readonly isTarget?: boolean;
}

function Outline({ drawn, id, transform, isTarget = false }: OutlineProps) {
  const box = drawn.boxes.get(id);
  if (!box) return null;
  const { x, y } = onScreen(transform, box);
  const [, , zoom] = transform;
  return (
    <rect
      className={isTarget ? classes.target : marks.outline}
      x={x - 3}
      y={y - 3}
      width={box.width * zoom + 6}
      height={box.height * zoom + 6}
      rx={10 * zoom + 3}
    />
  );
}

function Rings({ drawn, id, transform }: OutlineProps) {
  const box = drawn.boxes.get(id);
  if (!box) return null;
  return ringsOf(box, 1 / transform[2]).map((ring) => {
    const { x, y } = onScreen(transform, ring);
    return <circle key={ring.x} className={marks.ring} cx={x} cy={y} r={6} />;
  });
}

/** What is said of the context that a relationship is pulled to. */
function Words({ gesture, transform }: { readonly gesture: Pulling; readonly transform: Transform }) {
  const items = useMapItems();
  const { fromId, over, to } = gesture;
  const words = over === undefined ? undefined : relatingWords(items, { fromId, toId: over });
  if (!words) return null;
  const { x, y } = onScreen(transform, to);
  return (
    <output className={marks.pointed} data-refused={words.isRefused || undefined} style={{ left: x, top: y }}>
      {words.text}
    </output>
  );
}

/** The context that a slide is about. Rendered inside a stage. */
export function SlideOutline({ drawn, id }: Pick<OutlineProps, 'drawn' | 'id'>) {
  const transform = useStore((state) => state.transform);
  return (
    <SceneOverlay>
      <Outline drawn={drawn} id={id} transform={transform} />
    </SceneOverlay>
  );
}

/** Rendered inside a stage. */
export function MapOverlay({ drawn, pointed }: { readonly drawn: DrawnMap; readonly pointed: MapTarget | undefined }) {
  const transform = useStore((state) => state.transform);
  const selection = useMap((state) => state.selection);
  const gesture = useMap((state) => state.gesture);
  const isReadOnly = useIsReadOnly();
  const pointedId = pointed === undefined || pointed.kind === 'canvas' ? undefined : pointed.id;
  const ringed = new Set([...selection, ...(pointedId === undefined ? [] : [pointedId])]);
  const pulled = gesture?.kind === 'pulling' ? drawn.boxes.get(gesture.fromId) : undefined;
  const lasso = gesture?.kind === 'lasso' ? gesture : undefined;
  const [one, other] = lasso ? [onScreen(transform, lasso.from), onScreen(transform, lasso.to)] : [];
  return (
    <>
      <SceneOverlay>
        {[...selection].map((id) => (
          <Outline key={id} drawn={drawn} id={id} transform={transform} />
        ))}
        {isReadOnly || gesture
          ? null
          : [...ringed].map((id) => <Rings key={id} drawn={drawn} id={id} transform={transform} />)}
        {one && other ? (
          <rect
            className={marks.lasso}
            x={Math.min(one.x, other.x)}
            y={Math.min(one.y, other.y)}
            width={Math.abs(one.x - other.x)}
            height={Math.abs(one.y - other.y)}
          />
        ) : null}
        {gesture?.kind === 'pulling' && pulled ? (
          <>
            {gesture.over === undefined ? null : (
              <Outline drawn={drawn} id={gesture.over} transform={transform} isTarget />
            )}
            <line
              className={marks.pulled}
              x1={onScreen(transform, { x: pulled.x + pulled.width / 2, y: 0 }).x}
              y1={onScreen(transform, { x: 0, y: pulled.y + pulled.height / 2 }).y}
              x2={onScreen(transform, gesture.to).x}
              y2={onScreen(transform, gesture.to).y}
            />
          </>
        ) : null}
      </SceneOverlay>
      {gesture?.kind === 'pulling' ? <Words gesture={gesture} transform={transform} /> : null}
    </>
  );
}
