/** Charts and tables of a jar as files: what they are named, what stands in them, what a picture shows. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { captureFiles } from '#platform/http/web/saved-files-fixture.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import type { MetricReport } from '../contract.ts';
import type { MetricPackages } from '../model/metric-shapes.ts';
import { aClass, aReport, jarId, openJar } from './metric-fixture.tsx';

let saved: ReturnType<typeof captureFiles>;
beforeEach(async () => {
  await page.viewport(1240, 900);
  saved = captureFiles();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const june = aReport({ classList: [aClass('Shop\\Cart', 20), aClass('Shop\\Old', 30), aClass('Shop\\Price', 8)] });
const found: MetricPackages = {
  packages: [
    { name: 'billing', classes: 4, abstractness: 0.25, instability: 1, distance: 0.25, dependsOn: ['core'] },
    { name: 'core', classes: 9, abstractness: 0, instability: 0, distance: 1, dependsOn: [] },
    { name: '=tools', dependsOn: [] },
  ],
  cycles: [],
};

async function openTab(name: string, report: MetricReport = aReport(), packages: MetricPackages = found) {
  await openJar(() => report, {
    answers: {
      [`GET /api/metrics/reports/${jarId}`]: (_sent, query) => {
        const namespace = query.get('namespace');
        if (namespace !== null) return [200, { data: { namespace, history: {} } }];
        if (query.get('class') !== null) return [200, { data: { classname: query.get('class'), history: {} } }];
        return [200, { data: query.get('month') === '2026-05' ? june : report }];
      },
      [`GET /api/metrics/reports/${jarId}/packages`]: [200, { data: packages }],
    },
  });
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

/** Lines of a file without the mark at its begin, each with its cells. */
const tableIn = async (blob: Blob): Promise<readonly string[][]> =>
  new TextDecoder()
    .decode(await blob.arrayBuffer())
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''));

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Number of pixels by colour. */
  readonly colors: ReadonlyMap<string, number>;
}

async function pictureIn(blob: Blob): Promise<Picture> {
  const { width, height, ...image } = await drawn(blob);
  const colors = new Map<string, number>();
  for (let at = 0; at < image.bytes.length; at += 4) {
    const color = image.bytes.slice(at, at + 3).join(' ');
    colors.set(color, (colors.get(color) ?? 0) + 1);
  }
  return { width, height, colors };
}

async function drawn(source: Blob): Promise<{ width: number; height: number; bytes: Uint8ClampedArray }> {
  const bitmap = await createImageBitmap(source);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return { width, height, bytes: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
}

/** A colour of the page as red, green and blue. */
function painted(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context) context.fillStyle = color;
  context?.fillRect(0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(' ');
}

const background = (element: Element): string => painted(getComputedStyle(element).backgroundColor);

/** Both files of a chart. */
async function filesOf(label: string, file: string) {
  const choose = async (kind: 'CSV' | 'PNG'): Promise<void> => {
    await page.getByRole('button', { name: `Export chart ${label}`, exact: true }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  };
  await choose('CSV');
  const table = await tableIn(await saved.last(`${file}.csv`));
  await choose('PNG');
  return { table, picture: await pictureIn(await saved.last(`${file}.png`)) };
}

const areaOf = (element: Element): number => element.clientWidth * element.clientHeight * devicePixelRatio ** 2;

test('the histogram of scores', async () => {
  await openTab('Overview');
  const bars = page.getByRole('list', { name: 'Classes by score' });
  const { table, picture } = await filesOf('Classes by score', 'Shop - Classes by score, 07-2026');
  expect(table).toHaveLength(11);
  expect([table[0], table[1], table[4], table[10]]).toEqual([
    ['Score from', 'Score to', 'Classes'],
    ['0', '9', '1'],
    ['30', '39', '1'],
    ['90', '100', '0'],
  ]);
  const { width, height } = bars.element().getBoundingClientRect();
  expect(picture.width).toBe(Math.ceil((width + 32) * devicePixelRatio));
  expect(picture.height).toBeGreaterThan((height + 32) * devicePixelRatio);
  const bar = bars.getByRole('listitem').nth(4).element().querySelector('[data-band="high"]');
  expect(picture.colors.get(bar ? background(bar) : ''), 'pixels of the bar').toBeGreaterThan(
    bar ? areaOf(bar) * 0.9 : Infinity,
  );
  expect(await accessibilityFaults()).toEqual([]);
});

test('the map of the shown namespace, and all that is in it', async () => {
  const classList = [
    aClass('Shop\\Ship\\Carrier', 40, { lloc: 96 }),
    aClass('Shop\\Ship\\Label', 30, { lloc: 4 }),
    aClass('Shop\\Start', 8),
  ];
  await openTab('Namespaces', aReport({ classList }));
  const map = page.getByRole('figure', { name: 'Map of Shop' });
  const { table, picture } = await filesOf('Map of Shop', 'Shop - Map of Shop, 07-2026');
  expect(table).toEqual([
    ['Namespace or class', 'Kind', 'Classes', 'Logical lines', 'Flagged', 'Score'],
    ['Shop\\Ship', 'Namespace', '2', '100', '2', '39.6'],
    ['Shop\\Start', 'Class', '1', '100', '0', '8'],
  ]);
  expect(picture.width).toBeGreaterThan((map.element().clientWidth + 16) * devicePixelRatio);
  expect(picture.height).toBeGreaterThan(320 * devicePixelRatio);
  const boxes = [map.getByRole('button', { name: /^Ship: score/ }), map.getByTitle(/^Start: score/)];
  for (const box of boxes) {
    const pixels = picture.colors.get(background(box.element())) ?? 0;
    expect(pixels, 'pixels of the box').toBeGreaterThan(areaOf(box.element()) * 0.9);
  }
  await userEvent.click(map.getByRole('button', { name: /^Ship: score/ }));
  const inShip = await filesOf('Map of Shop\\Ship', 'Shop - Map of Shop-Ship, 07-2026');
  expect(inShip.table.map(([name]) => name)).toEqual([
    'Namespace or class',
    'Shop\\Ship\\Carrier',
    'Shop\\Ship\\Label',
  ]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the plot of packages, and those that have no place in it', async () => {
  await openTab('Packages');
  const label = 'Instability and abstractness';
  const { table, picture } = await filesOf(label, `Shop - ${label}, 07-2026`);
  expect(table).toEqual([
    ['Package', 'Classes', 'Abstractness', 'Instability', 'Distance', 'Uses'],
    ['billing', '4', '0.25', '1', '0.25', '1'],
    ['core', '9', '0', '0', '1', '0'],
    ["'=tools", '', '', '', '', '0'],
  ]);
  const plot = page.getByRole('img', { name: '2 packages by instability and abstractness' }).element();
  const { width, height } = plot.getBoundingClientRect();
  expect(picture.width).toBeGreaterThanOrEqual((width + 32) * devicePixelRatio);
  expect(picture.height).toBeGreaterThan((height + 32) * devicePixelRatio);
  for (const dot of plot.querySelectorAll('circle')) {
    expect(picture.colors.has(painted(getComputedStyle(dot).stroke)), 'edge of the dot').toBe(true);
  }
  expect(await accessibilityFaults()).toEqual([]);
});

test('packages of which none has a place in the plot are exported as a table', async () => {
  const plain: MetricPackages = {
    packages: [
      { name: 'main', classes: 3, dependsOn: [] },
      { name: 'util', abstractness: 0, dependsOn: [] },
    ],
    cycles: [],
  };
  await openTab('Packages', aReport(), plain);
  await page.getByRole('button', { name: 'Export table Packages' }).click();
  expect(await tableIn(await saved.last('Shop - Packages, 07-2026.csv'))).toEqual([
    ['Package', 'Classes', 'Abstractness', 'Instability', 'Distance', 'Uses'],
    ['main', '3', '', '', '', '0'],
    ['util', '', '0', '', '', '0'],
  ]);
  expect(page.getByRole('figure', { name: 'Instability and abstractness' }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the parts of a score, with their names in the picture', async () => {
  await openTab('Overview');
  await page.getByText('Why this score?').click();
  const { table, picture } = await filesOf('Parts of the score', 'Shop - Score of Shop-Cart, 07-2026');
  expect(table[0]).toEqual(['Part', 'Points']);
  expect(table.at(-1)).toEqual(['Overall score', '45']);
  const figure = page.getByRole('figure', { name: 'Parts of the score' }).element();
  const part = [...figure.querySelectorAll('[title]')].find(({ clientWidth }) => clientWidth > 10);
  expect(picture.colors.get(part ? background(part) : ''), 'pixels of the part').toBeGreaterThan(
    part ? areaOf(part) * 0.9 : Infinity,
  );
  expect(picture.height).toBeGreaterThan(80 * devicePixelRatio);
});

test('two compared months: all classes with what became of them, and the figures', async () => {
  await openTab('Compare');
  await page.getByRole('button', { name: 'Export table Classes' }).click();
  const classes = await tableIn(await saved.last('Shop - Classes, 05-2026 to 07-2026.csv'));
  expect(classes[0]).toContain('What happened');
  expect(classes.slice(1).map((row) => row.slice(0, 6))).toEqual([
    ['Shop\\Old', 'Gone', '30', '', '-30', '100'],
    ['Shop\\Order', 'New', '', '30', '30', '100'],
    ['Shop\\Cart', 'Worse', '20', '45', '25', '100'],
    ['Shop\\Price', 'Unchanged', '8', '8', '0', '100'],
  ]);
  await page.getByRole('button', { name: 'Export table Project metrics' }).click();
  const figures = await tableIn(await saved.last('Shop - Project metrics, 05-2026 to 07-2026.csv'));
  expect(figures[0]).toEqual(['Metric', 'Before', 'After', 'Change']);
  expect(figures).toContainEqual(['Lines of code', '1000', '1200', '200']);
  expect(await accessibilityFaults()).toEqual([]);
});

test('a picture is as wide as its title', async () => {
  await page.viewport(390, 844);
  await openTab('Packages', aReport({ name: 'The shop that has sold everything to everybody since 1994' }));
  await page.getByRole('button', { name: 'Export chart Instability and abstractness' }).click();
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  await expect.poll(() => saved.files).toHaveLength(1);
  const picture = await pictureIn(saved.files[0]?.blob ?? new Blob());
  expect(picture.width).toBeGreaterThan(500 * devicePixelRatio);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
