/** Random graphs with people and nested groups, the same for the same seed. */
import type { LayoutBox, LayoutEdge, LayoutGroup, LayoutTask } from '../layout-types.ts';

/** Pseudo random numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const padding = { top: 32, right: 24, bottom: 24, left: 24 } as const;

/** A graph of boxes of 300 by 150 px, people of 300 by 210, with 1.4 edges a box unless told. */
export function randomTask(seed: number, boxCount: number, edgeCount = Math.round(boxCount * 1.4)): LayoutTask {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const groups = Array.from({ length: Math.ceil(boxCount / 6) }, (_, at): LayoutGroup => ({
    id: `group ${at}`,
    parent: at > 0 && random() < 0.5 ? `group ${below(at)}` : null,
    title: { width: 80 + below(120), height: 20 },
    titleAt: 'top',
    padding,
    least: { width: 0, height: 0 },
  }));
  const boxes = Array.from({ length: boxCount }, (_, at): LayoutBox => {
    const isFirst = random() < 0.12;
    const isGrouped = !isFirst && random() < 0.7;
    return {
      id: `box ${at}`,
      group: isGrouped ? (groups[below(groups.length)]?.id ?? null) : null,
      isFirst,
      x: 0,
      y: 0,
      width: 300,
      height: isFirst ? 210 : 150,
    };
  });
  const edges = Array.from({ length: edgeCount }, (_, at): LayoutEdge => ({
    id: `edge ${at}`,
    from: `box ${below(boxCount)}`,
    to: `box ${below(boxCount)}`,
    label: random() < 0.8 ? { width: 60 + below(120), height: 18 + 16 * below(3) } : { width: 0, height: 0 },
  }));
  return { boxes, groups, edges, direction: 'down', density: 'compact' };
}
