/**
 * Files of the product's font for exported pictures, one per weight and script. They are loaded by the page: its workers
 * may load nothing.
 */
import { fontRuns, type FaceInfo, type FontFace } from '@archwright/drawing';
import cyrillic400 from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import cyrillic600 from '@fontsource/inter/files/inter-cyrillic-600-normal.woff?url';
import cyrillicExt400 from '@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff?url';
import cyrillicExt600 from '@fontsource/inter/files/inter-cyrillic-ext-600-normal.woff?url';
import greek400 from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import greek600 from '@fontsource/inter/files/inter-greek-600-normal.woff?url';
import latin400 from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import latin600 from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import latinExt400 from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import latinExt600 from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import vietnamese400 from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url';
import vietnamese600 from '@fontsource/inter/files/inter-vietnamese-600-normal.woff?url';
import ranges from '@fontsource/inter/unicode.json';

interface FontFile extends FaceInfo {
  readonly address: string;
}

/** Latin first: it holds the signs that all scripts share. */
const files: readonly FontFile[] = [
  { weight: 400, ranges: ranges.latin, address: latin400 },
  { weight: 600, ranges: ranges.latin, address: latin600 },
  { weight: 400, ranges: ranges['latin-ext'], address: latinExt400 },
  { weight: 600, ranges: ranges['latin-ext'], address: latinExt600 },
  { weight: 400, ranges: ranges.vietnamese, address: vietnamese400 },
  { weight: 600, ranges: ranges.vietnamese, address: vietnamese600 },
  { weight: 400, ranges: ranges.cyrillic, address: cyrillic400 },
  { weight: 600, ranges: ranges.cyrillic, address: cyrillic600 },
  { weight: 400, ranges: ranges['cyrillic-ext'], address: cyrillicExt400 },
  { weight: 600, ranges: ranges['cyrillic-ext'], address: cyrillicExt600 },
  { weight: 400, ranges: ranges.greek, address: greek400 },
  { weight: 600, ranges: ranges.greek, address: greek600 },
];

async function load({ address, ...info }: FontFile): Promise<FontFace> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`A font file could not be loaded: ${reply.status}.`);
  return { ...info, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

/** Loads the files that a text needs, in both weights. Rejects when one cannot be loaded. */
export async function loadFaces(text: string): Promise<readonly FontFace[]> {
  const characters = [...new Set(text)].join('');
  const needed = new Set(
    ([400, 600] as const).flatMap((weight) => fontRuns(characters, weight, files).map(({ face }) => face)),
  );
  const faces: FontFace[] = [];
  for (const file of files) if (needed.has(file)) faces.push(await load(file));
  return faces;
}
