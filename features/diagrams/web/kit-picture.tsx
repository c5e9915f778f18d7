/** A small picture of elements that are not on a diagram yet. */
import { useEffect, useRef } from 'react';
import { paintCommands } from '#platform/canvas/web/scene-painter.ts';
import type { BoardElement } from '../model/board-element.ts';
import { around } from '../model/board-geometry.ts';
import { itemsOf } from '../model/board-scene.ts';
import classes from './board.module.css';

interface KitPictureProps {
  readonly elements: () => readonly BoardElement[];
  /** Px. */
  readonly width: number;
  readonly height: number;
}

/** Space around the elements, px. */
const inset = 6;

/** Decorative: the name stands beside it. */
export function KitPicture({ elements, width, height }: KitPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    const items = itemsOf(new Map(elements().map((one) => [one.id, one])));
    const bounds = around(items.map((item) => item.bounds));
    if (!element || !context || !bounds) return;
    const density = Math.min(2, devicePixelRatio);
    [element.width, element.height] = [width * density, height * density];
    const room = { width: width - 2 * inset, height: height - 2 * inset };
    const zoom = Math.min(room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height), 1);
    const [x, y] = [
      (width - bounds.width * zoom) / 2 - bounds.x * zoom,
      (height - bounds.height * zoom) / 2 - bounds.y * zoom,
    ];
    context.setTransform(zoom * density, 0, 0, zoom * density, x * density, y * density);
    const font = getComputedStyle(element).getPropertyValue('--aw-font');
    for (const { commands, far } of items)
      paintCommands({ context, font, images: () => undefined }, zoom < 0.3 && far ? far : commands);
  }, [elements, width, height]);
  return <canvas ref={canvas} className={classes.kitPicture} style={{ width, height }} aria-hidden="true" />;
}
