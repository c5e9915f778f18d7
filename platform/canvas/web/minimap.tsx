/** Minimap: everything in small with a frame around the visible part; press or drag to move there. */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { boundsOf, type Part } from '../model/nearest-box.ts';
import type { FarPicture } from './far-layer.tsx';
import classes from './minimap.module.css';

const size = { width: 200, height: 124, inset: 8 } as const;

interface Scale {
  readonly factor: number;
  readonly left: number;
  readonly top: number;
}

/** Fits a part of the canvas into the minimap. */
function scaleOf({ x, y, width, height }: Part): Scale {
  const room = { width: size.width - 2 * size.inset, height: size.height - 2 * size.inset };
  const factor = Math.min(room.width / width, room.height / height, 0.2);
  return {
    factor,
    left: (size.width - width * factor) / 2 - x * factor,
    top: (size.height - height * factor) / 2 - y * factor,
  };
}

function useDrawing(picture: FarPicture, { factor, left, top }: Scale) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const draw = (): void => {
      const density = Math.min(2, devicePixelRatio);
      element.width = size.width * density;
      element.height = size.height * density;
      context.setTransform(factor * density, 0, 0, factor * density, left * density, top * density);
      const style = getComputedStyle(element);
      for (const { x, y, width, height, colour, isMarked, isFaint } of picture.boxes) {
        context.globalAlpha = isFaint ? 0.25 : 0.85;
        const shown = isMarked ? '--aw-focus' : colour;
        context.fillStyle = shown.startsWith('--') ? style.getPropertyValue(shown) : shown;
        context.fillRect(x, y, width, height);
      }
    };
    draw();
    // Redraw with the colours of the other theme.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true });
    return () => theme.disconnect();
  }, [picture, factor, left, top]);
  return canvas;
}

/** The frame is moved without React: it follows every frame of a movement. */
function useFrame({ factor, left, top }: Scale) {
  const frame = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  const isSized = useStore(({ width }) => width > 0);
  useEffect(() => {
    const show = (): void => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const [one, other] = [(-x / zoom) * factor + left, (-y / zoom) * factor + top];
      const [right, bottom] = [one + (width / zoom) * factor, other + (height / zoom) * factor];
      const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
      const [l, t] = [within(one, size.width), within(other, size.height)];
      const style = frame.current?.style;
      if (!style) return;
      style.transform = `translate(${l}px, ${t}px)`;
      style.width = `${within(right, size.width) - l}px`;
      style.height = `${within(bottom, size.height) - t}px`;
    };
    show();
    let last = store.getState().transform;
    return store.subscribe(({ transform }) => {
      if (transform !== last) show();
      last = transform;
    });
  }, [store, isSized, factor, left, top]);
  return frame;
}

/** Rendered inside a stage; hidden on narrow screens. */
export function Minimap({ picture }: { readonly picture: FarPicture }) {
  const flow = useReactFlow();
  const bounds = useMemo(() => boundsOf([...picture.boxes, ...(picture.frames ?? [])]), [picture]);
  const scale = useMemo(() => scaleOf(bounds ?? { x: 0, y: 0, width: 1, height: 1 }), [bounds]);
  const canvas = useDrawing(picture, scale);
  const frame = useFrame(scale);
  if (!bounds) return null;
  const go = (event: PointerEvent<HTMLDivElement>): void => {
    if ((event.buttons & 1) === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [
      (event.clientX - left - scale.left) / scale.factor,
      (event.clientY - top - scale.top) / scale.factor,
    ];
    void flow.setCenter(x, y, { zoom: flow.getZoom() });
  };
  return (
    // Keys move the view as well, and the list of elements leads to each of them.
    <div
      className={classes.map}
      aria-hidden="true"
      data-minimap
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      <canvas ref={canvas} className={classes.picture} />
      <div ref={frame} className={classes.frame} />
    </div>
  );
}
