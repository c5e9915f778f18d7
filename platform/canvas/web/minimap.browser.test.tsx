/** The minimap moves the view, and boxes of a picture from afar are zoomed in by the attempt to drag them. */
import '@mantine/core/styles.layer.css';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CanvasStage } from './canvas-stage.tsx';
import { FarDrag } from './far-drag.tsx';
import type { FarPicture } from './far-layer.tsx';
import { Minimap } from './minimap.tsx';

beforeEach(() => page.viewport(1200, 800));

const side = 20;
/** 400 boxes in a square. */
const boxes = Array.from({ length: side * side }, (_, at) => ({
  id: `box ${at}`,
  x: (at % side) * 400,
  y: Math.floor(at / side) * 250,
  width: 300,
  height: 150,
  colour: '--aw-chart-1',
  label: `Box ${at}`,
}));
const picture: FarPicture = { boxes, lines: [] };
const nodes = boxes.map(({ id, x, y, width, height }) => ({
  id,
  position: { x, y },
  width,
  height,
  measured: { width, height },
  handles: [],
  data: {},
}));

const picked: string[] = [];
const show = async (): Promise<void> => {
  picked.length = 0;
  await render(
    <div style={{ width: 1200, height: 800 }}>
      <CanvasStage
        label="Boxes"
        help="Boxes"
        nodes={nodes}
        nodeTypes={{}}
        picture={picture}
        fitOn="all"
        onPick={() => undefined}
      >
        <Minimap picture={picture} />
        <FarDrag boxes={boxes} onPick={(id) => picked.push(id)} />
      </CanvasStage>
    </div>,
  );
  await expect.poll(zoomNow).toBeLessThan(0.3);
};
const viewNow = (): readonly number[] => {
  const style = document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '';
  return [...style.matchAll(/-?[\d.]+(?=px|\))/g)].map(([figure]) => Number(figure));
};
const zoomNow = (): number => viewNow()[2] ?? 1;
const surface = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);

test('a press and a drag on the minimap move the view there, at the same zoom', async () => {
  await show();
  const map = page.elementLocator(document.querySelector('[data-minimap]') as HTMLElement);
  const before = viewNow();
  await map.click({ position: { x: 40, y: 30 } });
  await expect.poll(viewNow).not.toEqual(before);
  const [x = 0, y = 0, zoom] = viewNow();
  expect(zoom).toBe(before[2]);
  await userEvent.dragAndDrop(map, map, { sourcePosition: { x: 40, y: 30 }, targetPosition: { x: 150, y: 95 } });
  await expect.poll(() => (viewNow()[0] ?? 0) < x && (viewNow()[1] ?? 0) < y).toBe(true);
});

test('dragging a box from afar selects it and zooms in until it is an element', async () => {
  await show();
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length).toBe(0);
  const [left = 0, top = 0, zoom = 1] = viewNow();
  const box = boxes[210];
  const from = { x: left + ((box?.x ?? 0) + 150) * zoom, y: top + ((box?.y ?? 0) + 75) * zoom };
  await userEvent.dragAndDrop(surface(), surface(), {
    sourcePosition: from,
    targetPosition: { x: from.x + 40, y: from.y + 30 },
    steps: 6,
    force: true,
  });
  expect(picked).toEqual(['box 210']);
  await expect.poll(zoomNow).toBeGreaterThanOrEqual(0.6);
});
