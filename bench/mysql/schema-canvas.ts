/**
 * Frames per second of the editor of database models with many tables while panning, zooming and dragging, and the time until
 * it is open, beside a plain <canvas> that draws everything again. A drag whose table did not move fails.
 * Options: --tables=500 --steps=90
 */
import type { Browser } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureInBrowser, servePage } from '../bench-site.ts';
import {
  dragSelected,
  drawCircles,
  firstPicture,
  framesDuring,
  tellFrames,
  tellOpening,
  wheelBackAndForth,
  type Figures,
} from '../canvas-frames.ts';
import { manyTables } from './many-tables.ts';

const { values } = parseArgs({
  options: { tables: { type: 'string', default: '500' }, steps: { type: 'string', default: '90' } },
});
const steps = Number(values.steps);
/** Milliseconds until the first picture, frames per second, the longest frame in milliseconds. */
const aims = { opened: 3_000, frames: 50, longest: 100 } as const;

async function measure(browser: Browser, address: string, isEditor: boolean) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await firstPicture(page);
  const opened = performance.now() - began;
  await page.waitForTimeout(1_500);
  const frames: Figures = {};
  const pan = { steps, button: 'right' } as const;
  frames['pan everything'] = await framesDuring(page, () => drawCircles(page, { x: 640, y: 400 }, 160, pan));
  frames['zoom'] = await framesDuring(page, () => wheelBackAndForth(page, steps));
  await page.waitForTimeout(500);
  if (isEditor) {
    frames['drag 1'] = await dragSelected(page, 1, steps);
    frames['drag 100'] = await dragSelected(page, 100, steps);
  }
  await page.close();
  return { opened, frames };
}

const model = manyTables(Number(values.tables));
const site = await servePage(import.meta.dirname, (folder) => writeFileSync(join(folder, 'model.json'), model));
await measureInBrowser([site], async (browser) => {
  console.log(`${values.tables} tables of 12 columns with as many relations, all in view at first; ${steps} steps`);
  // The first page of a browser starts its processes.
  await measure(browser, `${site.origin}?canvas=plain`, false);
  for (const canvas of ['plain', 'product'] as const) {
    const { opened, frames } = await measure(browser, `${site.origin}?canvas=${canvas}`, canvas === 'product');
    const isProduct = canvas === 'product';
    tellOpening(canvas, opened, isProduct ? aims.opened : undefined);
    for (const [gesture, times] of Object.entries(frames)) tellFrames(gesture, times, isProduct ? aims : undefined);
  }
});
