/** Part of `npm run bench:metrics`: what a browser needs to show a jar of many months and thousands of classes. */
import type { Page } from '@playwright/test';
import { metricJarsTitle } from '../features/metrics/contract.ts';
import { measureInBrowser } from './bench-site.ts';
import { framesDuring, median } from './canvas-frames.ts';

/** Figures of the pages of a jar. */
export interface ScreenFigures {
  /** Median milliseconds from the click in the list of jars until charts and classes are painted. */
  readonly opened: number;
  /** Median frames per second while the list of classes scrolls. */
  readonly frames: number;
  /** Median milliseconds from the click on another category until its charts are painted. */
  readonly chart: number;
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Clicks an element and waits until all of `selectors` are there and two more frames were painted; ms. */
const paintedAfter = (page: Page, clicked: string, selectors: readonly string[]): Promise<number> =>
  page.evaluate(
    async ([name, wanted]) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const target = [...document.querySelectorAll<HTMLElement>('a, button, [role="tab"]')].find(
        (one) => one.textContent?.trim() === name,
      );
      if (!target) throw new Error(`There is no ${name}.`);
      const before = performance.now();
      target.click();
      while (!wanted.every((selector) => document.querySelector(selector))) await frame();
      await frame();
      await frame();
      return performance.now() - before;
    },
    [clicked, selectors] as const,
  );

/** Opens the jar again and again, scrolls its classes, and changes the category of its charts. */
export async function measureScreens(
  origin: string,
  login: Login,
  jar: string,
  rounds: number,
): Promise<ScreenFigures> {
  const figures = { opened: 0, frames: 0, chart: 0 };
  await measureInBrowser([], async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(origin);
    await page.getByLabel('Email').fill(login.email);
    await page.getByLabel(/^Password/).fill(login.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: metricJarsTitle }).first().click();
    const opened: number[] = [];
    // The first rounds load the parts of the page.
    for (let round = -2; round < rounds; round += 1) {
      await page.getByRole('link', { name: jar, exact: true }).waitFor();
      const ms = await paintedAfter(page, jar, ['canvas', '[role="listbox"] [role="option"]']);
      if (round >= 0) opened.push(ms);
      await page.goBack();
    }
    await page.getByRole('link', { name: jar, exact: true }).click();
    const list = page.getByRole('listbox').first();
    await list.scrollIntoViewIfNeeded();
    await list.hover();
    const times = await framesDuring(page, async () => {
      for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 600);
    });
    const charts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const category = round % 2 === 0 ? 'Complexity' : 'Lines of code';
      charts.push(await paintedAfter(page, category, [`figure[aria-label="${category}"] canvas`]));
    }
    figures.opened = median(opened);
    figures.frames = 1_000 / Math.max(1, median(times));
    figures.chart = median(charts);
  });
  return figures;
}
