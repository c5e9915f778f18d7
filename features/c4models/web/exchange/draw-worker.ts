/** Worker that renders views as SVG. */
import { facesIn, writeSvg } from '@archwright/drawing';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import type { DrawnSvg } from '#platform/canvas/web/files/picture-png.ts';
import { viewDrawing } from '../../model/exchange/drawing/view-drawing.ts';
import type { DrawTask } from './exchange-work.ts';

function draw({ model, viewId, theme, faces }: DrawTask): DrawnSvg | undefined {
  const drawing = viewDrawing(model, viewId, { theme, hasLegend: true });
  if (!drawing) return undefined;
  const svg = writeSvg(drawing, { ...fontFamily, faces: facesIn([drawing], faces) });
  return { svg, width: drawing.width, height: drawing.height };
}

self.addEventListener('message', ({ data }: MessageEvent<DrawTask>) => {
  self.postMessage(draw(data));
});
