/** Worker that draws database models as SVG. */
import { facesIn, writeSvg, type FontFace } from '@archwright/drawing';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import type { DrawnSvg } from '#platform/canvas/web/files/picture-png.ts';
import { schemaDrawing, type SchemaPart } from '../../model/schema-drawing.ts';

/** A picture to be drawn, with its fonts. */
export interface SchemaSvgTask extends SchemaPart {
  readonly faces: readonly FontFace[];
}

function draw({ faces, ...part }: SchemaSvgTask): DrawnSvg | undefined {
  const drawing = schemaDrawing(part);
  if (!drawing) return undefined;
  const { width, height } = drawing;
  return { svg: writeSvg(drawing, { ...fontFamily, faces: facesIn([drawing], faces) }), width, height };
}

self.addEventListener('message', ({ data }: MessageEvent<SchemaSvgTask>) => self.postMessage(draw(data)));
