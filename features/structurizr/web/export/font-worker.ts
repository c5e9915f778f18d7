/** Worker that puts fonts into pictures. */
import { facesIn, readSvg, writeSvg } from '@archwright/drawing';
import type { DrawnSvg } from '#platform/canvas/web/files/picture-png.ts';
import { pictureFonts } from '../../model/picture-fonts.ts';
import type { FontTask } from './picture-files.ts';

function withFonts({ svg, faces }: FontTask): DrawnSvg | undefined {
  const drawing = readSvg(svg);
  if (!drawing) return undefined;
  const { width, height } = drawing;
  return { svg: writeSvg(drawing, { ...pictureFonts, faces: facesIn([drawing], faces) }), width, height };
}

self.addEventListener('message', ({ data }: MessageEvent<FontTask>) => self.postMessage(withFonts(data)));
