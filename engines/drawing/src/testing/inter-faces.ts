/** The files of Inter as the product ships them. For tests. */
import { readFileSync } from 'node:fs';
import type { FontFace } from '../font-faces.ts';

const root = new URL('../../../../node_modules/@fontsource/inter/', import.meta.url);
const ranges = JSON.parse(readFileSync(new URL('unicode.json', root), 'utf8')) as Readonly<Record<string, string>>;

/** A file by script, for example `latin`, and weight. */
export const interFace = (script: string, weight: 400 | 600): FontFace => ({
  weight,
  ranges: ranges[script] ?? '',
  bytes: readFileSync(new URL(`files/inter-${script}-${weight}-normal.woff`, root)),
});

/** Latin, Latin extended and Cyrillic in both weights. */
export const interFaces = (['latin', 'latin-ext', 'cyrillic'] as const).flatMap((script) => [
  interFace(script, 400),
  interFace(script, 600),
]);
