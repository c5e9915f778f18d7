/**
 * `npm run bench:typing`: time from key press to paint in a 10,000-word document, compared with a bare ProseMirror editor,
 * the same beside nine others who write in it, compared with writing alone, and in a Structurizr workspace of 6,000 lines, compared with a bare CodeMirror and one
 * with its usual extensions. Options: --runs=5 --keys=60
 * --texts=document,together,dsl
 */
import type { Browser, Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { measureInBrowser, servePage } from '../bench-site.ts';
import { median } from '../canvas-frames.ts';
import { countParts, longDocument } from './document.ts';
import { longDsl } from './long-dsl.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    keys: { type: 'string', default: '60' },
    texts: { type: 'string', default: 'document,together,dsl' },
  },
});
const runs = Number(values.runs);
const keys = Number(values.keys);

/** Milliseconds from each key press to its paint, and tasks over 50 ms while typing. */
interface Run {
  readonly keyToPaint: readonly number[];
  readonly longTasks: readonly number[];
}

interface Watched {
  paints: number[];
  tasks: number[];
}

/** What is typed into. */
interface Text {
  readonly name: string;
  readonly about: string;
  /** The bare one first, that of the product last. */
  readonly editors: readonly string[];
  /** Puts the cursor into the middle of the text. */
  readonly start: (page: Page) => Promise<void>;
  /** Keys between rests that are long enough for the work that waits for one, such as a check; 0 without rests. */
  readonly keysPerRest: number;
}

const parts = countParts(longDocument);
const startInMiddle = async (page: Page): Promise<void> => {
  await page.locator('.aw-edit').waitFor();
  // In the middle: the third paragraph of the eleventh chapter.
  await page.locator('.aw-edit > h2, .aw-edit > h3').nth(10).locator('xpath=following-sibling::p[3]').click();
};
const aboutDocument = `${parts.words} words, ${parts.codeBlocks} code blocks, ${parts.tables} tables`;
const texts: readonly Text[] = [
  {
    name: 'document',
    about: aboutDocument,
    editors: ['bare', 'product'],
    start: startInMiddle,
    keysPerRest: 0,
  },
  {
    name: 'together',
    about: `${aboutDocument}, written together with nine others`,
    editors: ['product', 'together'],
    start: async (page) => {
      await startInMiddle(page);
      if (page.url().includes('editor=together')) await page.locator('main[data-together]').waitFor();
    },
    keysPerRest: 0,
  },
  {
    name: 'dsl',
    about: `${longDsl.split('\n').length} lines of DSL`,
    editors: ['bare', 'usual', 'product'],
    start: async (page) => {
      const scroller = page.locator('.cm-scroller');
      await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
      await page.locator('.cm-line', { hasText: 'properties {' }).first().click();
    },
    keysPerRest: 15,
  },
];
/** Longer than the pause after which a text is checked, ms. */
const rest = 600;

async function typeInto(browser: Browser, address: string, text: Text): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await text.start(page);
  await page.keyboard.press('End');
  // Lazy parts, such as highlighters, are loaded before the first key press.
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    const seen: Watched = { paints: [], tasks: [] };
    (globalThis as unknown as { seen: Watched }).seen = seen;
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    const afterPaint = new MessageChannel();
    const waiting: number[] = [];
    afterPaint.port1.addEventListener('message', () => seen.paints.push(performance.now() - (waiting.shift() ?? 0)));
    afterPaint.port1.start();
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          waiting.push(event.timeStamp);
          afterPaint.port2.postMessage(null);
        }),
      true,
    );
  });
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcde'.charAt(key % 6));
    await page.waitForTimeout(text.keysPerRest > 0 && key % text.keysPerRest === text.keysPerRest - 1 ? rest : 60);
  }
  await page.waitForTimeout(400);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Watched }).seen);
  await page.close();
  return { keyToPaint: seen.paints, longTasks: seen.tasks };
}

/** Measures the editors of a text in turn, and prints how that of the product compares with the others. */
async function compare(browser: Browser, origin: string, text: Text): Promise<void> {
  console.log(`${text.about}; ${keys} keys a run`);
  const measured = new Map<string, Run[]>(text.editors.map((editor) => [editor, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const editor of text.editors) {
      const address = `${origin}?editor=${editor}&text=${text.name}`;
      measured.get(editor)?.push(await typeInto(browser, address, text));
    }
  }
  const medians = text.editors.map((editor) => {
    const all = measured.get(editor) ?? [];
    const perRun = all.map(({ keyToPaint }) => median(keyToPaint));
    const calm = all.filter(({ longTasks }) => longTasks.length === 0).length;
    const longest = Math.max(0, ...all.flatMap(({ longTasks }) => longTasks));
    const figures = perRun.map((ms) => ms.toFixed(1)).join(', ');
    console.log(
      `${editor.padEnd(8)} key to paint ${median(perRun).toFixed(1)} ms (runs: ${figures}); no task over 50 ms in ${calm} of ${runs} runs${longest > 0 ? `, longest ${longest.toFixed(0)} ms` : ''}`,
    );
    return median(perRun);
  });
  const product = medians.at(-1) ?? 0;
  const ratio = product / Math.max(0.1, medians[0] ?? 0);
  console.log(`ratio ${ratio.toFixed(2)} (aim 1.30${ratio > 1.3 ? ', missed' : ''})`);
  for (const [at, ms] of medians.slice(1, -1).entries()) {
    console.log(`ratio to the ${text.editors[at + 1]} one ${(product / Math.max(0.1, ms)).toFixed(2)}`);
  }
}

const site = await servePage(import.meta.dirname);
await measureInBrowser([site], async (browser) => {
  const chosen = values.texts.split(',');
  for (const text of texts.filter(({ name }) => chosen.includes(name))) await compare(browser, site.origin, text);
});
