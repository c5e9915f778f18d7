/**
 * `npm run bench:whiteboard`: frames per second of the diagram editor with many elements while panning, zooming, dragging
 * and drawing, and the time until it is open, compared with a plain <canvas> that draws everything anew. Excalidraw is not
 * a dependency: its package would bring 31 others and 56 MB. A gesture whose elements did not move fails.
 * Options: --elements=2000 --steps=90 --only=plain|product
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { findChromium } from '../../tools/chromium.ts';
import {
  drawCircles,
  framesDuring,
  tellFrames,
  tellOpening,
  wheelBackAndForth,
  type Figures,
} from '../canvas-frames.ts';
import { manyBoardElements } from './many-board-elements.ts';

const { values } = parseArgs({
  options: {
    elements: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
  },
});
const steps = Number(values.steps);
const canvases = ['plain', 'product'] as const;
/** Milliseconds until the first picture, frames per second, the longest frame in milliseconds. */
const aims = { opened: 1_000, frames: 50, longest: 100 } as const;

interface Bench {
  readonly ink: () => void;
  readonly count: () => number;
}

const bench = <T>(page: Page, ask: (tools: Bench) => T): Promise<T> =>
  page.evaluate(`(${ask.toString()})(globalThis.bench)`) as Promise<T>;

/** The middle of an element on the screen. */
async function pointOn(page: Page, id: string): Promise<{ x: number; y: number }> {
  const { position, size } = JSON.parse(await page.evaluate(`globalThis.bench.placeOf('${id}')`)) as {
    position: { x: number; y: number };
    size: { w: number; h: number };
  };
  const view = await page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport');
    const { a, e, f } = new DOMMatrix(viewport ? getComputedStyle(viewport).transform : undefined);
    return { a, e, f };
  });
  return { x: (position.x + size.w / 2) * view.a + view.e, y: (position.y + size.h / 2) * view.a + view.f };
}

/** Drags the element in the middle of the view, with everything that is selected. */
async function dragged(page: Page, count: number): Promise<readonly number[]> {
  const id = await page.evaluate<string>(`globalThis.bench.select(${count})`);
  const place = (): Promise<string> => page.evaluate<string>(`globalThis.bench.placeOf('${id}')`);
  const before = await place();
  const from = await pointOn(page, id);
  const times = await framesDuring(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 0; step < steps; step += 1) {
      const turn = (step / steps) * 4 * Math.PI;
      await page.mouse.move(from.x + Math.sin(turn) * 90 + step / 3, from.y + (1 - Math.cos(turn)) * 54);
    }
    await page.mouse.up();
  });
  if ((await place()) === before) throw new Error(`Of ${count} elements, the dragged one did not move.`);
  return times;
}

async function drawn(page: Page): Promise<readonly number[]> {
  const before = await bench(page, (tools) => tools.count());
  await bench(page, (tools) => tools.ink());
  const times = await framesDuring(page, () => drawCircles(page, { x: 640, y: 300 }, 120, { steps }));
  if ((await bench(page, (tools) => tools.count())) === before) throw new Error('Nothing was drawn.');
  await page.keyboard.press('Escape');
  return times;
}

async function measure(browser: Browser, address: string, isProduct: boolean) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await page.locator('.react-flow__pane').first().waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const opened = performance.now() - began;
  await page.waitForTimeout(1_500);
  const frames: Figures = {};
  frames['pan'] = await framesDuring(page, () =>
    drawCircles(page, { x: 640, y: 400 }, 160, { steps, button: 'right' }),
  );
  frames['zoom'] = await framesDuring(page, () => wheelBackAndForth(page, steps));
  await page.waitForTimeout(500);
  if (isProduct) {
    frames['drag 1'] = await dragged(page, 1);
    frames['drag 200'] = await dragged(page, 200);
    frames['drag all'] = await dragged(page, 1_000);
    frames['draw'] = await drawn(page);
  }
  await page.close();
  return { opened, frames };
}

const folder = mkdtempSync(join(tmpdir(), 'archwright-board-'));
await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: folder, emptyOutDir: true, target: 'chrome123', chunkSizeWarningLimit: 2_000 },
});
writeFileSync(join(folder, 'board.json'), manyBoardElements(Number(values.elements)));
const server = await preview({
  root: import.meta.dirname,
  configFile: false,
  build: { outDir: folder },
  preview: { port: 0, host: '127.0.0.1' },
});
const found = findChromium({ install: true });
const browser = await chromium.launch(found ? { executablePath: found.executablePath, args: [...found.args] } : {});
try {
  const origin = server.resolvedUrls?.local[0] ?? '';
  console.log(`${values.elements} elements, all in view at first; ${steps} steps of each gesture`);
  // The first page of a browser starts its processes.
  await measure(browser, `${origin}?canvas=plain`, false);
  for (const canvas of canvases) {
    if (values.only && values.only !== canvas) continue;
    const isProduct = canvas === 'product';
    const { opened, frames } = await measure(browser, `${origin}?canvas=${canvas}`, isProduct);
    tellOpening(canvas, opened, isProduct ? aims.opened : undefined);
    for (const [gesture, times] of Object.entries(frames)) tellFrames(gesture, times, isProduct ? aims : undefined);
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
