/** Worker tasks of drawing: which views a text has, and their pictures. */
import { writeSvg } from '@archwright/drawing';
import { elkHere, type RunElk } from '@archwright/layout';
import { drawScene, placeScene, viewScenes, type SchemeName } from '@archwright/structurizr';
import { structurizrLimits } from '../contract.ts';
import { pictureFonts } from '../model/picture-fonts.ts';
import type { PlannedView } from '../model/view-matching.ts';
import { parsedText, plannedViews } from './structurizr-texts.ts';

/** Views of a text that are to be drawn. */
export interface DrawRequest {
  readonly dsl: string;
  readonly keys: readonly string[];
  /** No layout is tried: boxes stand in rows. */
  readonly isGrid: boolean;
}

/** Pictures of a view, SVG. */
export interface DrawnPicture {
  readonly key: string;
  readonly light: string;
  readonly dark: string;
  readonly isGrid: boolean;
}

/** Worker task: the views of a text that is known to be valid. */
export const planViews = (dsl: string): readonly PlannedView[] => plannedViews(parsedText(dsl));

const noElk: RunElk = () => Promise.reject(new Error('A grid needs no layout.'));

/** Worker task: draws views. The process is ended at its time limit; the caller then asks for fewer, or for a grid. */
export async function drawViews({ dsl, keys, isGrid }: DrawRequest): Promise<readonly DrawnPicture[]> {
  const wanted = new Set(keys);
  const pictures: DrawnPicture[] = [];
  for (const { key, scene, autoLayout } of viewScenes(parsedText(dsl))) {
    if (!wanted.has(key)) continue;
    const deadline = structurizrLimits.viewSeconds * 1_000;
    const placed = await placeScene(scene, autoLayout, { runElk: isGrid ? noElk : elkHere, deadline });
    const svg = (scheme: SchemeName): string => writeSvg(drawScene(placed, scheme), pictureFonts);
    pictures.push({ key, light: svg('light'), dark: svg('dark'), isGrid: placed.isGrid });
  }
  return pictures;
}
