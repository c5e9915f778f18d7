/** Answers the task of a PDF within a worker. */
import { facesIn, missingIn, writePdf, type Drawing, type FontFace } from '@archwright/drawing';
import type { PdfMessage } from './pdf-work.ts';
import { withPicturedTexts } from './pictured-texts.ts';

const tell = (message: PdfMessage): void => self.postMessage(message);

/** What the document says about itself, and its fonts. */
export interface PdfFacts {
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly faces: readonly FontFace[];
}

/** Draws pages one by one, then writes them; tells the progress. Pages without a drawing are left out. */
async function write(pages: readonly (() => Drawing | undefined)[], facts: PdfFacts): Promise<void> {
  // Drawing takes longer than writing: a page counts as one step drawn, and as another written.
  const total = 2 * pages.length;
  const drawn = pages.flatMap((draw, at) => {
    const drawing = draw();
    tell({ kind: 'progress', share: (at + 1) / total });
    return drawing ?? [];
  });
  if (drawn.length === 0) return tell({ kind: 'nothing' });
  const drawings = await withPicturedTexts(drawn, facts.faces);
  const faces = facesIn(drawings, facts.faces);
  const bytes = await writePdf(drawings, {
    title: facts.title,
    creator: 'Archwright',
    createdAt: new Date(facts.createdAt),
    faces,
    onPage: (done) => tell({ kind: 'progress', share: (drawings.length + done) / total }),
  });
  const missing = missingIn(drawings, faces);
  const pictured = missingIn(drawn, facts.faces);
  self.postMessage({ kind: 'done', bytes, missing, pictured } satisfies PdfMessage, { transfer: [bytes.buffer] });
}

/** Answers with a page for each drawing. */
export function answerWithPdf(pages: readonly (() => Drawing | undefined)[], facts: PdfFacts): void {
  // Becomes an error of the worker, which its page hears.
  write(pages, facts).catch((error: unknown) => reportError(error));
}
