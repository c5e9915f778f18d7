/** Worker that draws boards as SVG. */
import { facesIn, writeSvg } from '@archwright/drawing';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import type { DrawnSvg } from '#platform/canvas/web/files/picture-png.ts';
import { stormDrawing } from '../../model/storm-drawing.ts';
import type { StormSvgTask } from './storm-files.ts';

function draw({ faces, ...part }: StormSvgTask): DrawnSvg | undefined {
  const drawing = stormDrawing(part);
  if (!drawing) return undefined;
  const { width, height } = drawing;
  return { svg: writeSvg(drawing, { ...fontFamily, faces: facesIn([drawing], faces) }), width, height };
}

self.addEventListener('message', ({ data }: MessageEvent<StormSvgTask>) => self.postMessage(draw(data)));
