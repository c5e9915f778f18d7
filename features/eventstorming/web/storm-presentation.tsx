/** A board shown slide by slide: the big picture, then each command with its flow. */
import { useReactFlow, useStore } from '@xyflow/react';
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { SlideShow, type SlideStep } from '#platform/canvas/web/slide-show.tsx';
import { StageContext } from '#platform/canvas/web/stage-context.ts';
import { treeOf, type StormItems } from '../model/storm-items.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { subtreeOf } from '../model/storm-rules.ts';
import { levelLabels, type StormLevel } from '../model/storm-state.ts';
import { StormLegend } from './storm-legend.tsx';
import { useItems, useStorm, useStormStore } from './storm-context.tsx';

/** Room around a slide, for the title and the bar, px. */
const [above, below, beside] = [84, 110, 40];
const mostZoom = 1.6;

interface Slide {
  readonly title: string;
  readonly subtitle: string;
  readonly level: StormLevel;
  /** Undefined shows everything. */
  readonly command: string | undefined;
}

/** The views that have cards, and a slide for each command. */
function slidesOf(items: StormItems, name: string): readonly Slide[] {
  const { commands, timed } = treeOf(items);
  const whole = (level: StormLevel): Slide => ({
    title: levelLabels[level],
    subtitle: name,
    level,
    command: undefined,
  });
  const single = commands.map(({ id, content }) => ({
    title: content,
    subtitle: name,
    level: 'design' as const,
    command: id,
  }));
  const slides = [
    ...(timed.length > 0 ? [whole('big-picture')] : []),
    ...(commands.length > 0 ? [whole('process'), whole('design')] : []),
    ...(commands.length > 1 ? single : []),
  ];
  return slides.length > 0 ? slides : [whole('design')];
}

/** Round a command and everything under it. */
function partOf(items: StormItems, command: string): Part | undefined {
  const { boxes } = layoutOf(items, 'design');
  const parts = [...subtreeOf(items, command)].flatMap((id) => boxes.get(id) ?? []);
  if (parts.length === 0) return undefined;
  const [x, y] = [Math.min(...parts.map((one) => one.x)), Math.min(...parts.map((one) => one.y))];
  const right = Math.max(...parts.map((one) => one.x + one.width));
  const bottom = Math.max(...parts.map((one) => one.y + one.height));
  return { x: x - 12, y: y - 12, width: right - x + 24, height: bottom - y + 24 };
}

/** Once the view of another level has been fitted. Returns what prevents it. */
function afterFit(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

/** Shows a part of the canvas, and afterwards what was shown before. */
function useSlide(slide: Slide | undefined, items: StormItems): void {
  const flow = useReactFlow();
  const { fit } = use(StageContext);
  const width = useStore((stage) => stage.width);
  const height = useStore((stage) => stage.height);
  useEffect(() => {
    const before = flow.getViewport();
    return () => void afterFit(() => void flow.setViewport(before));
  }, [flow]);
  const show = useEffectEvent(() => {
    const part = slide?.command === undefined ? undefined : partOf(items, slide.command);
    if (!part) return fit();
    const room = { width: width - 2 * beside, height: height - above - below };
    const zoom = Math.min(room.width / part.width, room.height / part.height, mostZoom);
    const x = beside + (room.width - part.width * zoom) / 2 - part.x * zoom;
    const y = above + (room.height - part.height * zoom) / 2 - part.y * zoom;
    return void flow.setViewport({ x, y, zoom });
  });
  useEffect(() => afterFit(() => show()), [slide, width, height]);
}

interface StormPresentationProps {
  readonly onLevel: (level: StormLevel) => void;
  readonly onEnd: () => void;
}

/** Rendered inside a stage, during a presentation only. */
export function StormPresentation({ onLevel, onEnd }: StormPresentationProps) {
  const store = useStormStore();
  const items = useItems();
  const name = useStorm(({ whole }) => whole.document.name);
  const slides = useMemo(() => slidesOf(items, name), [items, name]);
  const [before] = useState(() => store.state().level);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ level }) => level === before),
    ),
  );
  const slide = slides[Math.min(at, slides.length - 1)];
  const level = slide?.level ?? before;
  useEffect(() => store.send({ kind: 'level-chosen', level }), [store, level]);
  useSlide(slide, items);
  const end = (): void => {
    onLevel(before);
    store.send({ kind: 'level-chosen', level: before });
    onEnd();
  };
  const step = (by: SlideStep): void => {
    const last = slides.length - 1;
    setAt(by === 'first' ? 0 : by === 'last' ? last : Math.min(last, Math.max(0, at + by)));
  };
  return (
    <SlideShow
      title={slide?.title ?? name}
      subtitle={slide?.subtitle ?? ''}
      at={at}
      count={slides.length}
      onStep={step}
      onEnd={end}
    >
      <StormLegend beside="slides" />
    </SlideShow>
  );
}
