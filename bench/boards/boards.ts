/**
 * `npm run bench:boards`: frames per second of the architect board with many cards while panning, zooming and dragging,
 * and the time until it is open, beside a plain page of as many boxes.
 * Options: --cards=500 --steps=90 --only=plain|product
 */
import type { Browser } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureInBrowser, servePage } from '../bench-site.ts';
import {
  drawCircles,
  framesDuring,
  tellFrames,
  tellOpening,
  wheelBackAndForth,
  type Figures,
} from '../canvas-frames.ts';
import { manyCards } from './many-cards.ts';

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '500' },
    steps: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
  },
});
const steps = Number(values.steps);
/** Milliseconds until the first picture, frames per second, the longest frame in milliseconds. */
const aims = { opened: 1_500, frames: 50, longest: 100 } as const;
const canvases = ['plain', 'product'] as const;

async function measure(browser: Browser, address: string, isEditor: boolean) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await page.locator('.react-flow__viewport').first().waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const opened = performance.now() - began;
  await page.waitForTimeout(1_500);
  const frames: Figures = {};
  frames['pan'] = await framesDuring(page, () =>
    drawCircles(page, { x: 640, y: 400 }, 160, { steps, button: 'right' }),
  );
  frames['zoom'] = await framesDuring(page, () => wheelBackAndForth(page, steps));
  await page.waitForTimeout(500);
  if (isEditor) {
    const from = await page.evaluate<{ x: number; y: number }>('globalThis.bench.pointOn()');
    frames['drag a card'] = await framesDuring(page, () => drawCircles(page, from, 120, { steps }));
    if (!(await page.evaluate<boolean>('globalThis.bench.hasMoved()'))) throw new Error('The card did not move.');
  }
  await page.close();
  return { opened, frames };
}

const site = await servePage(import.meta.dirname, (folder) =>
  writeFileSync(join(folder, 'board.json'), JSON.stringify(manyCards(Number(values.cards)))),
);
await measureInBrowser([site], async (browser) => {
  console.log(`${values.cards} cards; ${steps} steps of each gesture`);
  // The first page of a browser starts its processes.
  await measure(browser, `${site.origin}?canvas=plain`, false);
  for (const canvas of canvases) {
    if (values.only && values.only !== canvas) continue;
    const isProduct = canvas === 'product';
    const { opened, frames } = await measure(browser, `${site.origin}?canvas=${canvas}`, isProduct);
    tellOpening(canvas, opened, isProduct ? aims.opened : undefined);
    for (const [gesture, times] of Object.entries(frames)) tellFrames(gesture, times, isProduct ? aims : undefined);
  }
});
