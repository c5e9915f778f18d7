/** Frames of canvases in a browser: gestures with a real mouse, the time between frames, and what is told of them. */
import type { Page } from '@playwright/test';

/** Milliseconds between frames, by gesture. */
export type Figures = Record<string, readonly number[]>;

/** Milliseconds between frames during an action. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
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

/** Moves in circles around a point with the button held. */
export async function drawCircles(
  page: Page,
  from: { readonly x: number; readonly y: number },
  radius: number,
  { steps, button = 'left' }: { readonly steps: number; readonly button?: 'left' | 'middle' | 'right' },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  for (let step = 0; step < steps; step += 1) {
    const turn = (step / steps) * 2 * Math.PI * 2;
    await page.mouse.move(from.x + Math.sin(turn) * radius, from.y + (1 - Math.cos(turn)) * radius * 0.6);
  }
  await page.mouse.up({ button });
}

/** Turns the wheel back and forth over the middle. */
export async function wheelBackAndForth(page: Page, steps: number): Promise<void> {
  await page.mouse.move(640, 400);
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, step % 30 < 15 ? -60 : 60);
}

/** The middle one of some numbers; 0 without any. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Prints the time until the first picture; `most` is the aim in milliseconds. */
export function tellOpening(canvas: string, opened: number, most: number | undefined): void {
  console.log(
    `${canvas}: first picture after ${Math.round(opened)} ms${most !== undefined && opened > most ? '  !! MISSED' : ''}`,
  );
}

/** Prints the frames of a gesture; the aim is frames per second, and milliseconds of the longest frame. */
export function tellFrames(
  gesture: string,
  times: readonly number[],
  aim: { readonly frames: number; readonly longest: number } | undefined,
): void {
  const [middle, worst] = [median(times), Math.max(...times)];
  const isMissed = aim !== undefined && (1000 / middle < aim.frames || worst > aim.longest);
  console.log(
    `  ${gesture.padEnd(22)} median ${(1000 / middle).toFixed(0)} frames per second (${middle.toFixed(1)} ms), worst frame ${worst.toFixed(0)} ms, ${times.length} frames${isMissed ? '  !! MISSED' : ''}`,
  );
}

/**
 * Drags the thing in the middle of the view with as many around it, which the page selects by `bench.select`.
 *
 * @throws Error if it did not move.
 */
export async function dragSelected(page: Page, count: number, steps: number): Promise<readonly number[]> {
  const id = await page.evaluate<string>(`globalThis.bench.select(${count})`);
  const place = (): Promise<{ x: number; y: number }> => page.evaluate(`globalThis.bench.pointOn('${id}')`);
  const from = await place();
  const times = await framesDuring(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 0; step < steps; step += 1) {
      const turn = (step / steps) * 4 * Math.PI;
      await page.mouse.move(from.x + Math.sin(turn) * 90 + step / 3, from.y + (1 - Math.cos(turn)) * 54);
    }
    await page.mouse.up();
  });
  const to = await place();
  if (Math.hypot(to.x - from.x, to.y - from.y) < 5)
    throw new Error(`Of ${count} selected, the dragged one did not move.`);
  return times;
}

/** Waits until one of the canvases shows more than its background: a tenth of its points in other colours. */
export const firstPicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].some((canvas) => {
      const small = new OffscreenCanvas(128, 80).getContext('2d', { willReadFrequently: true });
      if (!small || canvas.width < 1_000) return false;
      small.drawImage(canvas, 0, 0, 128, 80);
      const points = new Uint32Array(small.getImageData(0, 0, 128, 80).data.buffer);
      const counts = new Map<number, number>();
      for (const point of points) counts.set(point, (counts.get(point) ?? 0) + 1);
      return Math.max(...counts.values()) < points.length * 0.9;
    }),
  );
