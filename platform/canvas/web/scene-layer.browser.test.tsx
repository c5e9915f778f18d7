/** Scenes on a canvas: what is painted in slices is what is painted at once. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { SceneGrid, type SceneItem } from '../model/scene.ts';
import { CanvasStage } from './canvas-stage.tsx';
import { SceneLayer } from './scene-layer.tsx';

const colours = ['#d6e6ff', '#ffb35c', '#8fd46a', '#b69cf5'];
/** More than a slice can paint. */
const items: readonly SceneItem[] = Array.from({ length: 4_000 }, (_, at): SceneItem => {
  const part = { x: (at % 80) * 60, y: Math.floor(at / 80) * 50, width: 44, height: 34 };
  const font = { size: 12, line: 16, weight: 400 } as const;
  return {
    id: `i${at}`,
    bounds: part,
    commands: [
      { kind: 'rect', ...part, radius: 4, fill: colours[at % 4] ?? '', stroke: '#1a1d24' },
      { kind: 'text', text: `No ${at}`, x: part.x + 22, y: part.y + 20, font, fill: '#1a1d24', anchor: 'middle' },
    ],
  };
});
const grid = new SceneGrid(items);
const images = (): undefined => undefined;

let move: ReturnType<typeof useReactFlow>['setViewport'];

function Viewport() {
  const flow = useReactFlow();
  useEffect(() => {
    move = flow.setViewport;
  }, [flow]);
  return null;
}

const canvas = (): HTMLCanvasElement => document.querySelector('[data-scene]') as HTMLCanvasElement;

function pixels(): Uint8ClampedArray {
  const { width, height } = canvas();
  return canvas().getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
}

/** Share of pixels that differ visibly. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const by = Math.max(...[0, 1, 2, 3].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0))));
    if (by > 16) count += 1;
  }
  return count / (one.length / 4);
}

interface Shown {
  readonly grid: SceneGrid;
  readonly hidden?: ReadonlySet<string>;
}

const stage = (key: string, shown: Shown) => (
  <div style={{ height: '600px' }} key={key}>
    <CanvasStage
      nodes={[]}
      nodeTypes={{}}
      picture={{ boxes: [], lines: [] }}
      mostElements={Infinity}
      fitOn={key}
      label="Scene"
      help=""
      onPick={() => undefined}
      layers={<SceneLayer {...shown} images={images} />}
    >
      <Viewport />
    </CanvasStage>
  </div>
);

async function show(key: string) {
  await page.viewport(900, 600);
  const shown = await render(stage(key, { grid }));
  await expect.poll(() => document.querySelector('[data-scene]')).not.toBeNull();
  return (next: Shown) => shown.rerender(stage(key, next));
}

const target = { x: -700, y: -500, zoom: 0.55 };

test('a scene that is painted in slices while the view moves looks like one that is painted at once', async () => {
  await show('sliced');
  for (let step = 1; step <= 12; step += 1) {
    await move({ x: (target.x * step) / 12, y: (target.y * step) / 12, zoom: 1 - (0.45 * step) / 12 });
    await new Promise(requestAnimationFrame);
  }
  await expect.poll(() => canvas().style.transform).toMatch(/translate\(0px, 0px\) scale\(1\)/);
  const sliced = pixels();
  await redrawn();
  expect(sliced.some((value) => value > 0)).toBe(true);
  expect(difference(sliced, pixels())).toBeLessThan(0.001);
});

/** Any attribute of the document redraws everything at once, as a change of the theme does. */
async function redrawn(): Promise<void> {
  await move(target);
  document.documentElement.toggleAttribute('data-redraw');
  await expect.poll(() => canvas().style.transform).toBe('');
  document.documentElement.toggleAttribute('data-redraw');
  await new Promise(requestAnimationFrame);
}

const moved = (id: string, by: number, isReversed = false): SceneGrid =>
  new SceneGrid(
    (isReversed ? items.toReversed() : items).map((item) => {
      if (item.id !== id) return item;
      const { commands, bounds } = item;
      const shifted = commands.map((command) => ('x' in command ? { ...command, x: command.x + by } : command));
      return { ...item, bounds: { ...bounds, x: bounds.x + by }, commands: shifted };
    }),
  );
const without = (id: string): SceneGrid => new SceneGrid(items.filter((item) => item.id !== id));
/** An item in the middle of what `target` shows. */
const middle = 'i2120';

/** Shows another scene; answers how many texts were painted for that, and the pixels. */
async function repainted(rerender: (next: Shown) => Promise<void>, next: Shown) {
  const texts = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  await rerender(next);
  const painted = texts.mock.calls.length;
  texts.mockRestore();
  return { painted, after: pixels() };
}

test.each([
  ['is lifted for a drag', { grid, hidden: new Set([middle, 'i2121']) }],
  ['stands somewhere else, over others', { grid: moved(middle, 31.5) }],
  ['is gone', { grid: without(middle) }],
])('what %s is drawn again alone, and looks as if everything was', async (what, next) => {
  const rerender = await show(what);
  await redrawn();
  const before = pixels();
  const { painted, after } = await repainted(rerender, next);
  expect(painted).toBeLessThan(20);
  expect(difference(before, after)).toBeGreaterThan(0);
  await redrawn();
  expect(difference(after, pixels())).toBe(0);
});

test('what lies above others from now on is drawn with everything', async () => {
  const rerender = await show('order');
  await rerender({ grid: moved(middle, 31.5) });
  await redrawn();
  const { after } = await repainted(rerender, { grid: moved(middle, 31.5, true) });
  await redrawn();
  expect(difference(after, pixels())).toBe(0);
});
