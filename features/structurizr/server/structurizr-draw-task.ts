/** Worker tasks of drawing: which views a text has, and their pictures. */
import { structurizrLimits } from '../contract.ts';
import type { PlannedView } from '../model/view-matching.ts';
import { viewPictures } from '../model/view-pictures.ts';
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

/** Worker task: draws views. The process is ended at its time limit; the caller then asks for fewer, or for a grid. */
export async function drawViews({ dsl, keys, isGrid }: DrawRequest): Promise<readonly DrawnPicture[]> {
  const wanted = new Set(keys);
  const deadline = structurizrLimits.viewSeconds * 1_000;
  const means = { isWanted: (key: string) => wanted.has(key), isGrid, deadline };
  const pictures: DrawnPicture[] = [];
  for await (const picture of viewPictures(parsedText(dsl), means)) {
    const { key, svg } = picture;
    pictures.push({ key, light: svg('light'), dark: svg('dark'), isGrid: picture.isGrid });
  }
  return pictures;
}
