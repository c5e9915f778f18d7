/** A chart by keys, toggles and pointer. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import type { ChartData } from '../model/chart-series.ts';
import { LineChart } from './line-chart.tsx';

const january = 2026 * 12;
const data = {
  months: [january, january + 1, january + 3, january + 4],
  series: [
    { key: 'loc', label: 'Lines', values: [100, 110, null, 130], digits: 0 },
    { key: 'ccn', label: 'Complexity', values: [5, 6, 7, 4.5] },
  ],
};
const chart = () => page.getByRole('slider', { name: 'Code' });

const shown = (values: ChartData) => (
  <UiProvider>
    <LineChart label="Code" subject="Shop" data={values} />
  </UiProvider>
);
let again: (values: ChartData) => Promise<void>;

beforeEach(async () => {
  await page.viewport(1000, 760);
  const { rerender } = await render(shown(data));
  again = (values) => rerender(shown(values));
});

test('exported files say whose values they hold, in their names and in the head of the table', async () => {
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  const blobs: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:none';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: blobs.at(-1) ?? new Blob() });
  });
  for (const [at, kind] of ['CSV', 'PNG'].entries()) {
    await page.getByRole('button', { name: 'Export chart Code' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    await expect.poll(() => saved).toHaveLength(at + 1);
  }
  expect(saved.map(({ name }) => name)).toEqual(['Shop - Code.csv', 'Shop - Code.png']);
  expect((await saved[0]?.blob.text())?.split('\r\n')[0]).toBe('"Month","Shop: Lines","Shop: Complexity"');
  click.mockRestore();
  make.mockRestore();
});

test('arrow keys go from month to month, and a gap is told', async () => {
  chart().element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', '01/2026: Lines 100, Complexity 5');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', '04/2026: Lines no value, Complexity 7');
});

test('the card has the change since the month before and the first one', async () => {
  chart().element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('+30 +30 %')).toBeInTheDocument();
  await expect.element(page.getByText('-2.5 -35.7 %')).toBeInTheDocument();
});

test('a hidden series is told no more', async () => {
  await page.getByRole('button', { name: 'Lines' }).click();
  chart().element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', '01/2026: Complexity 5');
});

test('a dragged time is shown alone until all months are wanted again', async () => {
  const plot = chart().element().querySelector('.u-over');
  const box = plot?.getBoundingClientRect();
  const at = (share: number) => ({
    clientX: (box?.left ?? 0) + (box?.width ?? 0) * share,
    clientY: (box?.top ?? 0) + 40,
    movementX: 1,
  });
  plot?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, ...at(0.3) }));
  plot?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0, ...at(0.3) }));
  plot?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, ...at(0.7) }));
  document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, button: 0, ...at(0.7) }));
  await page.getByRole('button', { name: 'Later months' }).click();
  await page.getByRole('button', { name: 'All months' }).click();
  await expect.element(page.getByRole('button', { name: 'All months' })).not.toBeInTheDocument();
});

test('the lines stay where they are when a part of the months is shown, also on a narrow page', async () => {
  await page.viewport(420, 760);
  const top = (): number => chart().element().getBoundingClientRect().top;
  await expect.element(chart()).toBeVisible();
  const before = top();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(page.getByRole('button', { name: 'All months' })).toBeVisible();
  expect(top()).toBe(before);
});

test('everything that is drawn stands in the table too, and nothing is hidden from readers', async () => {
  await page.getByText('Show as table').click();
  await expect.element(page.getByRole('row', { name: '04/2026 – 7' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('the rows of a table that nobody looks at are not made', async () => {
  await expect.element(chart()).toBeVisible();
  expect(page.getByRole('row', { includeHidden: true }).elements()).toEqual([]);
});

test('is zoomed by keys and by a button, and the cursor takes the months in view along', async () => {
  const all = page.getByRole('button', { name: 'All months' });
  chart().element().focus();
  await userEvent.keyboard('{End}+');
  await expect.element(all).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', '01/2026: Lines 100, Complexity 5');
  await userEvent.keyboard('-');
  await expect.element(all).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(all).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('months that were chosen stay chosen when a line is hidden and when other lines are shown', async () => {
  const all = page.getByRole('button', { name: 'All months' });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Lines' }).click();
  await expect.element(all).toBeVisible();
  await again({ ...data, series: [{ key: 'lcom', label: 'Cohesion', values: [1, 2, 3, 4] }] });
  await expect.element(page.getByRole('button', { name: 'Cohesion' })).toBeVisible();
  await expect.element(all).toBeVisible();
  await again({ months: [january, january + 1], series: [{ key: 'lcom', label: 'Cohesion', values: [1, 2] }] });
  await expect.element(all).not.toBeInTheDocument();
  chart().element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', '02/2026: Cohesion 2');
});

test('what is drawn follows the lines that are shown', async () => {
  const drawn = (): HTMLCanvasElement | null => chart().element().querySelector('canvas');
  const coloured = (name: string): boolean => {
    const square = page.getByRole('button', { name }).element().querySelector('span');
    const [red, green, blue] = (square ? getComputedStyle(square).color : '').match(/\d+/g)?.map(Number) ?? [];
    const canvas = drawn();
    const { data: bytes } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    for (let at = 0; at < bytes.length; at += 4)
      if (bytes[at] === red && bytes[at + 1] === green && bytes[at + 2] === blue) return true;
    return false;
  };
  const before = drawn();
  await expect.poll(() => [coloured('Lines'), coloured('Complexity')]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Lines' }).click();
  await expect.poll(() => [coloured('Lines'), coloured('Complexity')]).toEqual([false, true]);
  await page.getByRole('button', { name: 'Lines' }).click();
  await expect.poll(() => [coloured('Lines'), coloured('Complexity')]).toEqual([true, true]);
  await again({ ...data, series: data.series.slice(0, 1) });
  await expect.poll(() => coloured('Lines')).toBe(true);
  expect(drawn(), 'no second drawing is opened').toBe(before);
});

test('on a phone the card stands below the lines, with everything in it', async () => {
  await page.viewport(390, 844);
  chart().element().focus();
  await userEvent.keyboard('{End}');
  const plot = chart().element().querySelector('.u-over')?.getBoundingClientRect();
  const card = page.getByText('Before', { exact: true }).element().closest('table')?.parentElement;
  await expect.poll(() => (card?.getBoundingClientRect().top ?? 0) > (plot?.bottom ?? Infinity)).toBe(true);
  expect(card?.scrollWidth).toBeLessThanOrEqual(card?.clientWidth ?? 0);
});

test('the cursor stays on its month when it is zoomed', async () => {
  chart().element().focus();
  await userEvent.keyboard('{Home}{ArrowRight}+');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', '02/2026: Lines 110, Complexity 6');
  const [line, point] = ['.u-cursor-x', '.u-cursor-pt'].map((one) =>
    chart().element().querySelector(one)?.getBoundingClientRect(),
  );
  const middle = (point?.left ?? 0) + (point?.width ?? 0) / 2;
  expect(Math.abs((line?.right ?? 99) - middle), 'px beside the point').toBeLessThan(2);
});

test('a picture says which line is which, and leaves out hidden ones', async () => {
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:none';
  });
  const headOf = async (): Promise<{ readonly height: number; readonly colors: ReadonlySet<string> }> => {
    const before = saved.length;
    await page.getByRole('button', { name: 'Export chart Code' }).click();
    await page.getByRole('menuitem', { name: 'PNG' }).click();
    await expect.poll(() => saved).toHaveLength(before + 1);
    const image = await createImageBitmap(saved.at(-1) ?? new Blob());
    const drawn = chart().element().querySelector('canvas');
    const height = image.height - (drawn?.height ?? 0);
    const canvas = new OffscreenCanvas(image.width, Math.max(1, height));
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const bytes = context?.getImageData(0, 0, image.width, Math.max(1, height)).data ?? [];
    const colors = new Set<string>();
    for (let at = 0; at < bytes.length; at += 4) colors.add(`rgb(${bytes[at]}, ${bytes[at + 1]}, ${bytes[at + 2]})`);
    return { height, colors };
  };
  const swatch = (name: string): string => {
    const square = page.getByRole('button', { name }).element().querySelector('span');
    return square ? getComputedStyle(square).color : '';
  };
  const [lines, complexity] = [swatch('Lines'), swatch('Complexity')];
  const both = await headOf();
  expect(both.height).toBeGreaterThan(0);
  expect([both.colors.has(lines), both.colors.has(complexity)]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Lines' }).click();
  const one = await headOf();
  expect([one.colors.has(lines), one.colors.has(complexity)]).toEqual([false, true]);
  make.mockRestore();
});
