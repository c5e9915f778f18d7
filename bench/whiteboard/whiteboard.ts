/**
 * `npm run bench:whiteboard`: frames per second of the diagram editor with many elements while panning, zooming, dragging
 * and drawing, and the time until it is open, beside Excalidraw with the same elements and a plain <canvas> that draws
 * everything again. A gesture whose elements did not move fails.
 * Options: --elements=2000 --steps=90 --only=plain|excalidraw|product
 */
import type { Browser, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureInBrowser, servePage } from '../bench-site.ts';
import {
  dragSelected,
  drawCircles,
  firstPicture,
  framesDuring,
  median,
  tellFrames,
  tellOpening,
  wheelBackAndForth,
  type Figures,
} from '../canvas-frames.ts';
import { servePartner } from '../whiteboard-partner/partner-site.ts';
import { manyBoardElements } from './many-board-elements.ts';

const { values } = parseArgs({
  options: {
    elements: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
  },
});
const steps = Number(values.steps);
/** Milliseconds until the first picture, frames per second, the longest frame in milliseconds. */
const aims = { opened: 1_000, frames: 50, longest: 100 } as const;

/** The button that pans a canvas, and whether its elements can be edited. */
interface Canvas {
  readonly name: 'plain' | 'excalidraw' | 'product';
  readonly address: string;
  readonly pan: 'right' | 'middle';
  readonly isEditor: boolean;
}

interface Measured {
  readonly opened: number;
  readonly frames: Figures;
}

/** What the page of an editor offers as `globalThis.bench`. */
interface Bench {
  readonly ink: () => void;
  readonly count: () => number;
}

const bench = <T>(page: Page, ask: (tools: Bench) => T): Promise<T> =>
  page.evaluate(`(${ask.toString()})(globalThis.bench)`) as Promise<T>;

async function drawn(page: Page): Promise<readonly number[]> {
  const before = await bench(page, (tools) => tools.count());
  await bench(page, (tools) => tools.ink());
  const times = await framesDuring(page, () => drawCircles(page, { x: 640, y: 300 }, 120, { steps }));
  if ((await bench(page, (tools) => tools.count())) === before) throw new Error('Nothing was drawn.');
  await page.keyboard.press('Escape');
  return times;
}

async function measure(browser: Browser, canvas: Canvas): Promise<Measured> {
  const { address, pan: button, isEditor } = canvas;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await firstPicture(page);
  const opened = performance.now() - began;
  await page.waitForTimeout(1_500);
  const frames: Figures = {};
  frames['pan'] = await framesDuring(page, () => drawCircles(page, { x: 640, y: 400 }, 160, { steps, button }));
  // With Control, because Excalidraw scrolls without it: browsers send such wheels at another pace.
  await page.keyboard.down('Control');
  frames['zoom'] = await framesDuring(page, () => wheelBackAndForth(page, steps));
  await page.keyboard.up('Control');
  await page.waitForTimeout(500);
  if (isEditor) {
    frames['drag 1'] = await dragSelected(page, 1, steps);
    frames['drag 200'] = await dragSelected(page, 200, steps);
    frames['draw'] = await drawn(page);
  }
  await page.close();
  return { opened, frames };
}

/** Prints how the product compares with Excalidraw: times, so that less is better. */
function compare(product: Measured, partner: Measured): void {
  const part = (own: number, other: number): string => `${(own / other).toFixed(2)} ×`;
  const sum = (times: readonly number[]): number => times.reduce((all, one) => all + one, 0);
  console.log('product / excalidraw, less is faster');
  console.log(`  first picture ${part(product.opened, partner.opened)}`);
  for (const [gesture, own] of Object.entries(product.frames)) {
    const other = partner.frames[gesture] ?? [];
    const [frame, worst] = [part(median(own), median(other)), part(Math.max(...own), Math.max(...other))];
    console.log(
      `  ${gesture.padEnd(9)} median frame ${frame}, worst frame ${worst}, whole gesture ${part(sum(own), sum(other))}`,
    );
  }
}

const content = manyBoardElements(Number(values.elements));
const isAsked = (name: string): boolean => values.only === '' || values.only === name;
const own = await servePage(import.meta.dirname, (folder) => writeFileSync(join(folder, 'board.json'), content));
const partner = isAsked('excalidraw') ? await servePartner(content) : undefined;
const plain: Canvas = { name: 'plain', address: `${own.origin}?canvas=plain`, pan: 'right', isEditor: false };
const canvases: readonly Canvas[] = [
  plain,
  ...(partner ? [{ name: 'excalidraw', address: partner.origin, pan: 'middle', isEditor: true } as const] : []),
  { name: 'product', address: `${own.origin}?canvas=product`, pan: 'right', isEditor: true },
];
await measureInBrowser(partner ? [own, partner] : [own], async (browser) => {
  console.log(`${values.elements} elements, all in view at first; ${steps} steps of each gesture`);
  // The first page of a browser starts its processes.
  await measure(browser, plain);
  const figures = new Map<string, Measured>();
  for (const canvas of canvases.filter(({ name }) => isAsked(name))) {
    const measured = await measure(browser, canvas);
    const isProduct = canvas.name === 'product';
    figures.set(canvas.name, measured);
    tellOpening(canvas.name, measured.opened, isProduct ? aims.opened : undefined);
    for (const [gesture, times] of Object.entries(measured.frames))
      tellFrames(gesture, times, isProduct ? aims : undefined);
  }
  const [ours, theirs] = [figures.get('product'), figures.get('excalidraw')];
  if (ours && theirs) compare(ours, theirs);
});
