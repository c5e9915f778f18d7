/** Draws views as SVG with ELK where it is called. Not for browsers, where ELK has a worker of its own. */
import { writeSvg } from '@archwright/drawing';
import { elkHere, type RunElk } from '@archwright/layout';
import { drawScene, placeScene, viewScenes, type SchemeName } from '@archwright/structurizr';
import type { WholeWorkspace } from './checked-text.ts';
import { pictureFonts } from './picture-fonts.ts';

/** A drawn view. */
export interface ViewPicture {
  readonly key: string;
  /** Boxes stand in rows. */
  readonly isGrid: boolean;
  /** SVG for a light or dark background. */
  readonly svg: (scheme: SchemeName) => string;
}

/** Which views are drawn, and how. */
export interface PictureMeans {
  readonly isWanted: (key: string) => boolean;
  /** No layout is tried: boxes stand in rows. */
  readonly isGrid: boolean;
  /** Of the layout of each view, ms. */
  readonly deadline: number;
}

const noElk: RunElk = () => Promise.reject(new Error('A grid needs no layout.'));

/** Draws views one after the other, in the order of their list. */
export async function* viewPictures(
  whole: WholeWorkspace,
  { isWanted, isGrid, deadline }: PictureMeans,
): AsyncGenerator<ViewPicture> {
  for (const { key, scene, autoLayout } of viewScenes(whole)) {
    if (!isWanted(key)) continue;
    const placed = await placeScene(scene, autoLayout, { runElk: isGrid ? noElk : elkHere, deadline });
    yield { key, isGrid: placed.isGrid, svg: (scheme) => writeSvg(drawScene(placed, scheme), pictureFonts) };
  }
}
