/** Icons of boxes: only what the text itself holds. */
import { imageOf, type ImageFiles, type SizedImage } from '@archwright/drawing';
import type { SceneBox } from './scene-types.ts';

/** One style gives its icon to many boxes, each measured several times. */
const known = new Map<string, SizedImage | undefined>();
/** The texts of one workspace hold few icons. */
const mostKnown = 100;

/** The icon of a box; undefined without one, and for one that is not drawn: an address, another format, a damaged file. */
export function iconOf({ looks: { icon } }: SceneBox): SizedImage | undefined {
  if (icon === undefined) return undefined;
  if (!known.has(icon)) {
    if (known.size >= mostKnown) known.clear();
    known.set(icon, imageOf(icon));
  }
  return known.get(icon);
}

/** The files of all icons by their addresses. */
export const iconFiles = (boxes: readonly SceneBox[]): ImageFiles =>
  new Map(
    boxes.flatMap((box) => {
      const image = iconOf(box);
      return image && box.looks.icon !== undefined ? [[box.looks.icon, image.file] as const] : [];
    }),
  );
