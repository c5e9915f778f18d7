/** The part of a canvas that a slide of a presentation shows. */
import { useReactFlow, useStore } from '@xyflow/react';
import { use, useEffect, useEffectEvent } from 'react';
import type { Part } from '../model/nearest-box.ts';
import { StageContext } from './stage-context.ts';

/** Room around a slide, for the title and the bar, px, and how large it is drawn at most. */
interface SlideRoom {
  readonly above: number;
  readonly below: number;
  readonly beside: number;
  readonly mostZoom: number;
}

const usualRoom: SlideRoom = { above: 84, below: 110, beside: 40, mostZoom: 1.6 };

/** Once the view of something else has been fitted. Returns what prevents it. */
function afterFit(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Shows the part of a slide, everything where it has none, and afterwards what was shown before. It is shown again when
 * `slide` is another value. Inside a stage.
 */
export function useShownPart(slide: unknown, partOf: () => Part | undefined, around: SlideRoom = usualRoom): void {
  const { above, below, beside, mostZoom } = around;
  const flow = useReactFlow();
  const { fit } = use(StageContext);
  const width = useStore((stage) => stage.width);
  const height = useStore((stage) => stage.height);
  useEffect(() => {
    const before = flow.getViewport();
    return () => void afterFit(() => void flow.setViewport(before));
  }, [flow]);
  const show = useEffectEvent(() => {
    const part = partOf();
    if (!part) return fit();
    const room = { width: width - 2 * beside, height: height - above - below };
    const zoom = Math.min(room.width / part.width, room.height / part.height, mostZoom);
    const x = beside + (room.width - part.width * zoom) / 2 - part.x * zoom;
    const y = above + (room.height - part.height * zoom) / 2 - part.y * zoom;
    return void flow.setViewport({ x, y, zoom });
  });
  useEffect(() => afterFit(() => show()), [slide, width, height]);
}

/** The slide that a step leads to. */
export function slideAfter(at: number, by: 1 | -1 | 'first' | 'last', count: number): number {
  const last = count - 1;
  return by === 'first' ? 0 : by === 'last' ? last : Math.min(last, Math.max(0, at + by));
}
