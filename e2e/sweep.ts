/** Looks at pages in every width and theme: the rules of WCAG 2 A and AA, headings, landmarks, and the edge they begin at. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

const widths = [1440, 768, 390] as const;

/** Both colour schemes, the current one first: a switch draws the whole page again. */
export async function schemesOf(page: Page): Promise<readonly ('light' | 'dark')[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? ['dark', 'light'] : ['light', 'dark'];
}

/** Loads no style sheets a second time, and describes only what is wrong. */
const fast: axe.RunOptions = { preload: false, resultTypes: ['violations'] };

/** What does not depend on colours is looked at in one theme: both draw the same elements. */
const everything: axe.RunOptions = {
  ...fast,
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: Object.fromEntries(
    [
      'heading-order',
      'page-has-heading-one',
      'landmark-one-main',
      'landmark-unique',
      'landmark-no-duplicate-banner',
    ].map((rule) => [rule, { enabled: true }]),
  ),
};
const coloursOnly: axe.RunOptions = {
  ...fast,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Serious and critical violations; of headings and landmarks all, except in documents, where they are the author's. In dark
 * only those of colours.
 */
export async function violationsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (run) => {
      const { axe: engine } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await engine.run(document, run);
      return violations.flatMap(({ id, impact, nodes }) => {
        const isStructure = id.startsWith('heading-') || id.startsWith('landmark-') || id.startsWith('page-');
        const own = nodes
          .map(({ target }) => target.join(' '))
          .filter((target) => !isStructure || !document.querySelector(target)?.closest('.aw-doc'));
        const counts = isStructure || impact === 'serious' || impact === 'critical';
        return counts && own.length > 0 ? [`${id}: ${own.join(' | ')}`] : [];
      });
    },
    colorScheme === 'light' ? everything : coloursOnly,
  );
}

/** Where the way to the page, its title and the footer begin, in px from the left; nothing without a way. */
const edgesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    document.querySelector('main nav[aria-label="Breadcrumb"]') === null
      ? []
      : [
          'main nav[aria-label="Breadcrumb"] li',
          'main h1:not(.aw-hidden)',
          'main textarea[aria-label="Title"]',
          'footer button',
        ]
          .map((selector) => document.querySelector(selector)?.getBoundingClientRect())
          .flatMap((box) => (box && box.width > 0 ? [Math.round(box.left)] : [])),
  );

/** Where the column of every page begins: centred at 1160 px, right of the rail, 12 px from the edge on phones. */
const pageEdge = (width: number): number => (width <= 640 ? 12 : Math.max(48, (width - 1160) / 2 - 24) + 24);

/** Visits each address once; width and theme are switched in place. */
export async function expectAccessible(
  page: Page,
  addresses: readonly string[],
  { edge = pageEdge }: { readonly edge?: ((width: number) => number) | 'free' } = {},
): Promise<void> {
  for (const address of addresses) {
    await page.setViewportSize({ width: widths[0], height: 900 });
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of await schemesOf(page)) {
        expect.soft(await violationsIn(page, colorScheme), `${address}, ${width} px, ${colorScheme}`).toEqual([]);
      }
      const edges = new Set(edge === 'free' ? [] : await edgesOf(page));
      if (edge !== 'free' && edges.size > 0)
        expect.soft([...edges], `left edge of ${address}, ${width} px`).toEqual([edge(width)]);
    }
    expect.soft(await page.locator('h1:not(.aw-doc h1)').count(), `titles of ${address}`).toBe(1);
  }
}
