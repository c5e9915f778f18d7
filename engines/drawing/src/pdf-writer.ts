/** Writes drawings as PDF, one a page: vectors, and text that can be selected and searched. */
import type PDFDocument from 'pdfkit';
import type {
  DrawCommand,
  Drawing,
  GroupCommand,
  ImageCommand,
  ImageFile,
  ImageFiles,
  Look,
  Rect,
  TextCommand,
} from './drawing-types.ts';
import { fontRuns, isFollower, type FontFace } from './font-faces.ts';
import { substituted } from './substitutes.ts';
import { cleanText } from './svg-markup.ts';

/** Points of 1/72 inch per px of 1/96 inch. */
const pointsPerPx = 0.75;
/** Largest side of a page that PDF 1.7 readers support, points (annex C.2). */
const largestSide = 14_400;

/** What the document says about itself, and its fonts. */
export interface PdfOptions {
  readonly title: string;
  /** Name of the program, for example `Drawings 1.0`. */
  readonly creator: string;
  readonly createdAt: Date;
  readonly faces: readonly FontFace[];
  /** Called after each page. */
  readonly onPage?: (done: number) => void;
}

type Doc = InstanceType<typeof PDFDocument>;

/** What is drawn with: the document, its files, and the opacity of the groups around. */
interface Pen {
  readonly doc: Doc;
  readonly faces: readonly FontFace[];
  readonly images: ImageFiles;
  /** Images that stand in the document already. */
  readonly opened: Map<ImageFile, ReturnType<Doc['openImage']>>;
  readonly opacity: number;
}

const nameOf = (face: FontFace, faces: readonly FontFace[]): string => `face-${faces.indexOf(face)}`;

/** The signature is checked here: what is no font would fail somewhere in the middle of a page. */
function woff({ bytes }: FontFace): Uint8Array {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'wOFF') throw new Error('A font file is not WOFF.');
  return bytes;
}

/** Fills and strokes the current path. */
function paint({ doc, opacity }: Pen, look: Look, isFilledByDefault: boolean): void {
  const { fill = isFilledByDefault ? '#000000' : 'none', fillOpacity = 1, stroke = 'none', strokeOpacity = 1 } = look;
  const [hasFill, hasStroke] = [fill !== 'none', stroke !== 'none'];
  if (hasFill) doc.fillColor(fill, fillOpacity * opacity);
  if (hasStroke) {
    doc.strokeColor(stroke, strokeOpacity * opacity).lineWidth(look.strokeWidth ?? 1);
    doc.lineJoin(look.isRoundJoin ? 'round' : 'miter');
    if (look.dashes) doc.dash(look.dashes);
    else doc.undash();
  }
  if (hasFill && hasStroke) doc.fillAndStroke();
  else if (hasFill) doc.fill();
  else if (hasStroke) doc.stroke();
}

/** Marks of direction and places to break: font files name them among their characters and draw them as boxes. */
const shapeless = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A line of text in runs of one file each. Characters without file keep the first one, which draws a box. */
function drawText({ doc, faces, opacity }: Pen, command: TextCommand): void {
  const { text, x, y, font, fill, anchor, isRightToLeft } = command;
  const own = faces.find(({ weight }) => weight === font.weight) ?? faces[0];
  if (!own) return;
  doc.fontSize(font.size).fillColor(fill, opacity);
  const words = substituted(cleanText(text).replaceAll(shapeless, ''), font.weight, faces);
  const runs = fontRuns(words, font.weight, faces).flatMap((run) => {
    // A file without marks and joiners would draw a box for them.
    if (!run.face && Array.from(run.text).every(isFollower)) return [];
    const name = nameOf(run.face ?? own, faces);
    return { text: run.text, name, width: doc.font(name).widthOfString(run.text) };
  });
  const whole = runs.reduce((sum, { width }) => sum + width, 0);
  let left = anchor === 'middle' ? x - whole / 2 : isRightToLeft ? x - whole : x;
  for (const run of runs) {
    doc.font(run.name).text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    left += run.width;
  }
}

/** A flipped image is mirrored round its middle. */
function drawImage(
  { doc, images, opened, opacity }: Pen,
  { fileId, x, y, width, height, ...flip }: ImageCommand,
): void {
  const file = images.get(fileId);
  if (!file) return;
  const image = opened.get(file) ?? doc.openImage(file.bytes);
  opened.set(file, image);
  const across = flip.isFlippedX ? -1 : 1;
  const down = flip.isFlippedY ? -1 : 1;
  doc.save();
  doc.opacity(opacity);
  doc.translate(x + width / 2, y + height / 2).transform(across, 0, 0, down, 0, 0);
  doc.image(image, -width / 2, -height / 2, { width, height });
  doc.restore();
}

function drawGroup(pen: Pen, { commands, turn, opacity = 1 }: GroupCommand): void {
  const { doc } = pen;
  if (turn) doc.save().rotate(turn.angle, { origin: [turn.x, turn.y] });
  for (const one of commands) draw({ ...pen, opacity: pen.opacity * opacity }, one);
  if (turn) doc.restore();
}

function draw(pen: Pen, command: DrawCommand): void {
  const { doc } = pen;
  switch (command.kind) {
    case 'path':
      return paint({ ...pen, doc: doc.path(command.d) }, command, true);
    case 'rect': {
      const { x, y, width, height, radius = 0 } = command;
      const round = Math.min(radius, width / 2, height / 2);
      const path = round > 0 ? doc.roundedRect(x, y, width, height, round) : doc.rect(x, y, width, height);
      return paint({ ...pen, doc: path }, command, true);
    }
    case 'circle':
      return paint({ ...pen, doc: doc.circle(command.cx, command.cy, command.radius) }, command, true);
    case 'text':
      return drawText(pen, command);
    case 'image':
      return drawImage(pen, command);
    case 'group':
      return drawGroup(pen, command);
  }
}

/** Points per px so that the page is not larger than readers support. */
const scaleOf = ({ width, height }: Rect): number => Math.min(pointsPerPx, largestSide / Math.max(width, height, 1));

/** Lets messages in between pages, such as a cancellation. */
const turn = (): Promise<void> => Promise.resolve();

/**
 * The bytes of a PDF 1.7 document with a page, and a bookmark, for each drawing. Characters that no face has are
 * replaced as `substituted` says, otherwise drawn as boxes: `missingIn` names them. Rejects for fonts that are not WOFF.
 */
export async function writePdf(drawings: readonly Drawing[], options: PdfOptions): Promise<Uint8Array> {
  const { title, creator, createdAt, faces, onPage } = options;
  const { default: Document } = await import('pdfkit');
  const doc = new Document({
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: cleanText(title), Creator: creator, Producer: creator, CreationDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const opened: Pen['opened'] = new Map();
  for (const face of faces) doc.registerFont(nameOf(face, faces), woff(face));
  for (const [at, drawing] of drawings.entries()) {
    const scale = scaleOf(drawing);
    doc.addPage({ size: [drawing.width * scale, drawing.height * scale], margin: 0 });
    doc.outline.addItem(cleanText(drawing.title));
    doc.scale(scale).translate(-drawing.x, -drawing.y);
    const pen: Pen = { doc, faces, images: drawing.images ?? new Map(), opened, opacity: 1 };
    for (const command of drawing.commands) draw(pen, command);
    onPage?.(at + 1);
    await turn();
  }
  doc.end();
  await ended;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, from);
    from += chunk.length;
  }
  return bytes;
}
