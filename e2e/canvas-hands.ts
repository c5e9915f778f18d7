/** Fingers on a canvas, and where its content stands in the window. */
import type { Locator, Page } from '@playwright/test';

/** A point of the window, px. */
export interface At {
  readonly x: number;
  readonly y: number;
}

/** A part of the window, px. */
export interface Part extends At {
  readonly width: number;
  readonly height: number;
}

/** Where the origin of a canvas is in the window, px, and window px of a canvas px. */
export interface CanvasView {
  readonly left: number;
  readonly top: number;
  readonly zoom: number;
}

/** The view of a canvas as it is drawn now. */
export async function viewOf(canvas: Locator): Promise<CanvasView> {
  const box = await canvas.boundingBox();
  const style = (await canvas.locator('.react-flow__viewport').getAttribute('style')) ?? '';
  const [, x = '0', y = '0', zoom = '1'] =
    /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\) scale\(([\d.]+)\)/.exec(style) ?? [];
  return { left: (box?.x ?? 0) + Number(x), top: (box?.y ?? 0) + Number(y), zoom: Number(zoom) };
}

/** What one finger does. */
export interface Fingers {
  readonly tap: (at: At) => Promise<void>;
  /** Rests until the menu is asked for. */
  readonly rest: (at: At) => Promise<void>;
  /** Drags, and puts down what it drags. */
  readonly slide: (from: At, to: At) => Promise<void>;
}

/** Longer than a finger rests before it asks for the menu, ms. */
const longPress = 700;

/** Touches of the device. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: readonly At[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  return {
    tap: async (at) => {
      await touch('touchStart', at);
      await touch('touchEnd');
    },
    rest: async (at) => {
      await touch('touchStart', at);
      await page.waitForTimeout(longPress);
      await touch('touchEnd');
    },
    slide: async (from, to) => {
      // It sets out at once: a finger that rests asks for the menu.
      await Promise.all([touch('touchStart', from), touch('touchMove', { x: from.x + 12, y: from.y + 12 })]);
      for (let step = 1; step <= 6; step += 1) {
        const share = step / 6;
        await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      }
      // A finger that puts something down rests before it is lifted; one that does not flings, and a tap ends the fling.
      await page.waitForTimeout(100);
      await touch('touchMove', to);
      await touch('touchEnd');
    },
  };
}
