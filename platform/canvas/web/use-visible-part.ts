/** The visible part of the canvas with a margin, in steps: small movements of the view change nothing. */
import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import type { Part } from '../model/nearest-box.ts';

/** A step at zoom 1, canvas px; at other zooms it is about as long on the screen. */
const step = 512;

/** For content of a stage that the library does not cull. */
export function useVisiblePart(): Part {
  const key = useStore(({ transform: [x, y, zoom], width, height }) => {
    const tile = step * 2 ** Math.ceil(-Math.log2(zoom));
    const [left, top] = [Math.floor(-x / zoom / tile), Math.floor(-y / zoom / tile)];
    const [right, bottom] = [Math.ceil((width - x) / zoom / tile), Math.ceil((height - y) / zoom / tile)];
    return [left * tile, top * tile, (right - left) * tile, (bottom - top) * tile].join(' ');
  });
  return useMemo(() => {
    const [x = 0, y = 0, width = 0, height = 0] = key.split(' ').map(Number);
    return { x, y, width, height };
  }, [key]);
}
