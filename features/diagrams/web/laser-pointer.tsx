/** A red dot in place of the pointer, with a trail that fades. */
import { useReducedMotion } from '@mantine/hooks';
import { useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import classes from './board.module.css';

/** How long the trail is seen, ms. */
const trailMs = 700;
const colour = '229 72 77';

interface TrailPoint {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

function paint(context: CanvasRenderingContext2D, trail: readonly TrailPoint[], now: number): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineCap = 'round';
  for (const [at, to] of trail.entries()) {
    const from = trail[at - 1];
    if (!from) continue;
    const left = Math.max(0, 1 - (now - to.time) / trailMs);
    context.strokeStyle = `rgb(${colour} / ${left})`;
    context.lineWidth = 1 + 5 * left;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  const tip = trail.at(-1);
  if (!tip) return;
  context.fillStyle = `rgb(${colour})`;
  context.beginPath();
  context.arc(tip.x, tip.y, 5, 0, 2 * Math.PI);
  context.fill();
}

/** Rendered inside a stage. Nothing of it is kept. */
export function LaserPointer() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useStore((stage) => stage.width);
  const height = useStore((stage) => stage.height);
  const isStill = useReducedMotion();
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    [element.width, element.height] = [width, height];
    let trail: TrailPoint[] = [];
    let frame: number | undefined;
    const draw = (): void => {
      const now = performance.now();
      const [tip] = trail.slice(-1);
      trail = trail.filter((point) => point === tip || now - point.time < trailMs);
      paint(context, isStill ? trail.slice(-1) : trail, now);
      frame = trail.length > 1 ? requestAnimationFrame(draw) : undefined;
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const { left, top } = element.getBoundingClientRect();
      trail.push({ x: clientX - left, y: clientY - top, time: performance.now() });
      frame ??= requestAnimationFrame(draw);
    };
    addEventListener('pointermove', move);
    return () => {
      removeEventListener('pointermove', move);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [width, height, isStill]);
  return <canvas ref={canvas} className={classes.laser} aria-hidden="true" data-laser />;
}
