/** `npm run bench:map`: frames per second of the decision map while panning and zooming, compared with the plain canvas library. Options: --count=500 --steps=90 */
import type { Browser, Page } from '@playwright/test';
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

const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, steps: { type: 'string', default: '90' } },
});
const steps = Number(values.steps);
const graphs = ['plain', 'product'] as const;

async function zoomInto(page: Page, wheel: number): Promise<void> {
  await page.mouse.move(640, 400);
  for (let step = 0; step < Math.abs(wheel); step += 1) await page.mouse.wheel(0, Math.sign(wheel) * 120);
  await page.waitForTimeout(300);
}

async function measure(browser: Browser, address: string): Promise<{ opened: number; frames: Figures }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await page.locator('.react-flow__viewport').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const opened = performance.now() - began;
  await page.waitForTimeout(800);
  const frames: Figures = {};
  const look = async (name: string): Promise<void> => {
    frames[`${name}, pan`] = await framesDuring(page, () => drawCircles(page, { x: 640, y: 240 }, 260, { steps }));
    frames[`${name}, zoom`] = await framesDuring(page, () => wheelBackAndForth(page, steps));
  };
  await look('all in view');
  await zoomInto(page, -9);
  await look('near');
  await page.close();
  return { opened, frames };
}

const site = await servePage(import.meta.dirname);
await measureInBrowser([site], async (browser) => {
  console.log(`${values.count} records, ${steps} steps of each gesture`);
  for (const graph of graphs) {
    const { opened, frames } = await measure(browser, `${site.origin}?graph=${graph}&count=${values.count}`);
    tellOpening(graph, opened, undefined);
    for (const [gesture, times] of Object.entries(frames)) tellFrames(gesture, times, undefined);
  }
});
