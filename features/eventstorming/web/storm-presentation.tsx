/** A board shown slide by slide: the big picture, then each command with its flow. */
import { useEffect, useMemo, useState } from 'react';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { SlideShow } from '#platform/canvas/web/slide-show.tsx';
import { slideAfter, useShownPart } from '#platform/canvas/web/use-shown-part.ts';
import { treeOf, type StormItems } from '../model/storm-items.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { subtreeOf } from '../model/storm-rules.ts';
import { levelLabels, type StormLevel } from '../model/storm-state.ts';
import { StormLegend } from './storm-legend.tsx';
import { useItems, useStorm, useStormStore } from './storm-context.tsx';

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
  useShownPart(slide, () => (slide?.command === undefined ? undefined : partOf(items, slide.command)));
  const end = (): void => {
    onLevel(before);
    store.send({ kind: 'level-chosen', level: before });
    onEnd();
  };
  return (
    <SlideShow
      title={slide?.title ?? name}
      subtitle={slide?.subtitle ?? ''}
      at={at}
      count={slides.length}
      onStep={(by) => setAt(slideAfter(at, by, slides.length))}
      onEnd={end}
    >
      <StormLegend beside="slides" />
    </SlideShow>
  );
}
