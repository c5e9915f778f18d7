/**
 * `npm run bench:c4`: frames per second of the C4 editor while panning, zooming and dragging in a large view, compared
 * with the plain canvas library. The model is created through the API of a real server.
 * Options: --elements=2000 --relationships=4000 --nodes=500 --steps=90 --only=plain|product
 */
import type { Browser, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestApp } from '../../apps/server/testing/test-app.ts';
import { changeC4Model, createC4Model, getC4Model, type C4Model } from '../../features/c4models/contract.ts';
import { measureInBrowser, servePage } from '../bench-site.ts';
import {
  drawCircles,
  framesDuring,
  tellFrames,
  tellOpening,
  wheelBackAndForth,
  type Figures,
} from '../canvas-frames.ts';
import { manyElements } from './many-elements.ts';

const { values } = parseArgs({
  options: {
    elements: { type: 'string', default: '2000' },
    relationships: { type: 'string', default: '4000' },
    nodes: { type: 'string', default: '500' },
    steps: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
  },
});
const steps = Number(values.steps);
const size = {
  elements: Number(values.elements),
  relationships: Number(values.relationships),
  nodes: Number(values.nodes),
};
const canvases = ['plain', 'product'] as const;
/** Maximum changes per call. */
const batch = 2_000;
/** Results: milliseconds until the first picture, frames per second, the longest frame in milliseconds. */
const aims = { opened: 2_000, frames: 50, farDrag: 30, longest: 100 } as const;

async function seededModel(): Promise<C4Model> {
  const it = await startTestApp({});
  try {
    const ada = await it.aPerson();
    const { id } = (await ada.call(createC4Model, { body: { name: 'Bench' } })).reply;
    const changes = manyElements(size);
    for (let at = 0; at < changes.length; at += batch) {
      const { version } = (await ada.call(getC4Model, { params: { id } })).reply;
      const part = changes.slice(at, at + batch);
      const outcome = await ada.call(changeC4Model, { params: { id }, body: { version, changes: part } });
      if (outcome.status !== 200) throw new Error(outcome.text.slice(0, 500));
    }
    return (await ada.call(getC4Model, { params: { id } })).reply;
  } finally {
    await it.app.close();
  }
}

const zoomNow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport');
    return viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : 1;
  });

/** Zooms by wheel to approximately this zoom. */
async function zoomTo(page: Page, wanted: number): Promise<void> {
  await page.mouse.move(640, 400);
  for (let tries = 0; tries < 40; tries += 1) {
    const ratio = wanted / (await zoomNow(page));
    if (Math.abs(ratio - 1) < 0.03) break;
    await page.mouse.wheel(0, Math.max(-100, Math.min(100, -Math.log2(ratio) * 500)));
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
}

/** The centre of a node well inside the view, or a point of empty canvas. */
const pointOn = (page: Page, what: 'node' | 'empty'): Promise<{ x: number; y: number }> =>
  page.evaluate((wanted) => {
    for (let y = 260; y < 560; y += 7) {
      for (let x = 420; x < 860; x += 7) {
        const there = document.elementFromPoint(x, y);
        const isNode = there?.closest('.react-flow__node') != null;
        const isPane = there?.classList.contains('react-flow__pane') ?? false;
        if (wanted === 'node' ? isNode : isPane) return { x, y };
      }
    }
    return { x: 640, y: 400 };
  }, what);

async function measure(browser: Browser, address: string): Promise<{ opened: number; frames: Figures }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const began = performance.now();
  await page.goto(address);
  await page.locator('.react-flow__viewport').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const opened = performance.now() - began;
  // Edge routes are ready.
  await page.waitForTimeout(4_000);
  const frames: Figures = {};
  const look = async (name: string): Promise<void> => {
    const from = await pointOn(page, 'empty');
    frames[`${name}, pan`] = await framesDuring(page, () => drawCircles(page, from, 160, { steps }));
    frames[`${name}, zoom`] = await framesDuring(page, () => wheelBackAndForth(page, steps));
    await page.waitForTimeout(300);
  };
  await look('all in view');
  for (const wanted of [0.4, 1]) {
    await zoomTo(page, wanted);
    await look(`at ${wanted}`);
    await zoomTo(page, wanted);
    const node = await pointOn(page, 'node');
    frames[`at ${wanted}, drag`] = await framesDuring(page, () => drawCircles(page, node, 90, { steps }));
    await page.waitForTimeout(600);
  }
  await page.close();
  return { opened, frames };
}

function report(canvas: string, opened: number, frames: Figures): void {
  const isProduct = canvas === 'product';
  tellOpening(canvas, opened, isProduct ? aims.opened : undefined);
  for (const [gesture, times] of Object.entries(frames)) {
    const least = gesture === 'at 0.4, drag' ? aims.farDrag : aims.frames;
    tellFrames(gesture, times, isProduct ? { frames: least, longest: aims.longest } : undefined);
  }
}

const model = await seededModel();
const site = await servePage(import.meta.dirname, (folder) =>
  writeFileSync(join(folder, 'model.json'), JSON.stringify(model)),
);
await measureInBrowser([site], async (browser) => {
  console.log(
    `${size.elements} elements, ${size.relationships} relationships, ${size.nodes} nodes in view; ${steps} steps of each gesture`,
  );
  for (const canvas of canvases) {
    if (values.only && values.only !== canvas) continue;
    const { opened, frames } = await measure(browser, `${site.origin}?canvas=${canvas}`);
    report(canvas, opened, frames);
  }
});
