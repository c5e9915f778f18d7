/** Writes an invoice of the sandbox as PDF, in a worker process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { facesIn, writePdf, type FontFace } from '@archwright/drawing';
import { drawInvoice, type DrawnInvoice } from '../../model/invoice-drawing.ts';

const fontFiles = createRequire(import.meta.url);
const fontPath = (name: string): string => fontFiles.resolve(`@fontsource/inter/${name}`);
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const;

function loadFaces(): readonly FontFace[] {
  const ranges = JSON.parse(readFileSync(fontPath('unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return subsets.flatMap((subset) =>
    ([400, 600] as const).map((weight) => ({
      weight,
      ranges: ranges[subset] ?? '',
      bytes: readFileSync(fontPath(`files/inter-${subset}-${weight}-normal.woff`)),
    })),
  );
}

/** The PDF of an invoice, with the address it was billed to. */
export function writeInvoice(invoice: DrawnInvoice): Promise<Uint8Array> {
  const drawing = drawInvoice(invoice);
  return writePdf([drawing], {
    title: drawing.title,
    creator: 'Archwright',
    createdAt: invoice.at,
    faces: facesIn([drawing], loadFaces()),
  });
}
