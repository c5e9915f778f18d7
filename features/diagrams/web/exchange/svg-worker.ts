/** Worker that draws diagrams as SVG. */
import { facesIn, writeSvg } from '@archwright/drawing';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import type { DrawnSvg } from '#platform/canvas/web/files/picture-png.ts';
import { boardDrawing } from '../../model/exchange/board-drawing.ts';
import type { BoardTask } from './board-files.ts';

function draw({ faces, images, ...part }: BoardTask): DrawnSvg | undefined {
  const drawing = boardDrawing(part);
  if (!drawing) return undefined;
  const { width, height } = drawing;
  const svg = writeSvg({ ...drawing, images }, { ...fontFamily, faces: facesIn([drawing], faces) });
  return { svg, width, height };
}

self.addEventListener('message', ({ data }: MessageEvent<BoardTask>) => self.postMessage(draw(data)));
