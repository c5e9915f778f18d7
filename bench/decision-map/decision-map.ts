/** `npm run bench:map`: frames per second of the decision map while panning and zooming, compared with the plain canvas library. Options: --count=500 --steps=90 */
import { chromium, type Browser, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { findChromium } from '../../tools/chromium.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, steps: { type: 'string', default: '90' } },
});
const steps = Number(values.steps);
const graphs = ['plain', 'product'] as const;
const folder = mkdtempSync(join(tmpdir(), 'archwright-decisions-'));

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Milliseconds between frames during an action. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const watched = globalThis as unknown as { frames: number[]; watching: boolean };
    watched.frames = [];
    watched.watching = true;
    let last = performance.now();
    const note = (now: number): void => {
      watched.frames.push(now - last);
      last = now;
      if (watched.watching) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await act();
  return page.evaluate(() => {
    const watched = globalThis as unknown as { frames: number[]; watching: boolean };
    watched.watching = false;
    // The first one began before the action.
    return watched.frames.slice(1);
  });
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  await page.mouse.down();
  for (let step = 0; step < steps; step += 1) {
    const turn = (step / steps) * 2 * Math.PI * 2;
    await page.mouse.move(640 + Math.sin(turn) * 260, 400 + Math.cos(turn) * 160 - 160);
  }
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, step % 30 < 15 ? -60 : 60);
}

async function zoomInto(page: Page, wheel: number): Promise<void> {
  await page.mouse.move(640, 400);
  for (let step = 0; step < Math.abs(wheel); step += 1) await page.mouse.wheel(0, Math.sign(wheel) * 120);
  await page.waitForTimeout(300);
}

type Figures = Readonly<Record<string, readonly number[]>>;

async function measure(browser: Browser, address: string): Promise<{ opened: number; frames: Figures }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await page.locator('.react-flow__viewport').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const opened = performance.now() - began;
  await page.waitForTimeout(800);
  const all = { 'all in view, pan': await framesDuring(page, () => pan(page)) };
  const allZoom = { 'all in view, zoom': await framesDuring(page, () => zoom(page)) };
  await zoomInto(page, -9);
  const near = { 'near, pan': await framesDuring(page, () => pan(page)) };
  const nearZoom = { 'near, zoom': await framesDuring(page, () => zoom(page)) };
  await page.close();
  return { opened, frames: { ...all, ...allZoom, ...near, ...nearZoom } };
}

await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: folder, emptyOutDir: true, target: 'chrome123', chunkSizeWarningLimit: 2_000 },
});
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
  console.log(`${values.count} records, ${steps} steps of each gesture`);
  for (const graph of graphs) {
    const { opened, frames } = await measure(browser, `${origin}?graph=${graph}&count=${values.count}`);
    console.log(`${graph}: first picture after ${Math.round(opened)} ms`);
    for (const [gesture, times] of Object.entries(frames)) {
      const [middle, worst] = [median(times), Math.max(...times)];
      console.log(
        `  ${gesture.padEnd(18)} median ${(1000 / middle).toFixed(0)} frames per second (${middle.toFixed(1)} ms), worst frame ${worst.toFixed(0)} ms, ${times.length} frames`,
      );
    }
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
