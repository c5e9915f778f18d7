/** Draws an invoice of the sandbox as PDF, in a worker process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  facesIn,
  textLine,
  widthOf,
  wrapText,
  writePdf,
  type DrawCommand,
  type Drawing,
  type FontFace,
  type Weight,
} from '@archwright/drawing';
import type { SandboxInvoice } from './sandbox-table.ts';

/** A4 at 96 px per inch. */
const page = { width: 794, height: 1123, margin: 72 } as const;
const right = page.width - page.margin;
/** Widest line of an address, px. */
const addressWidth = 420;
const ink = '#1a1d24';
const muted = '#626c7c';

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

interface Place {
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
  readonly weight?: Weight;
  readonly fill?: string;
}

const fontOf = ({ size = 13, weight = 400 }: Pick<Place, 'size' | 'weight'>) => ({ size, weight, line: size * 1.5 });

const say = (text: string, place: Place): DrawCommand =>
  textLine(text, {
    x: place.x ?? page.margin,
    y: place.y,
    font: fontOf(place),
    fill: place.fill ?? ink,
    anchor: 'start',
  });

const sayRight = (text: string, place: Omit<Place, 'x'>): DrawCommand =>
  say(text, { ...place, x: right - widthOf(text, fontOf(place)) });

const ruler = (y: number): DrawCommand => ({
  kind: 'rect',
  x: page.margin,
  y,
  width: right - page.margin,
  height: 1,
  fill: '#d5d9e0',
});

const money = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Number, date and address; `y` is where the lines begin. */
function headOf({ number, at, status, billedTo }: SandboxInvoice): {
  readonly commands: DrawCommand[];
  readonly y: number;
} {
  const commands = [
    say('Archwright', { y: 96, size: 20, weight: 600 }),
    sayRight(`Invoice ${number}`, { y: 96, size: 20, weight: 600 }),
    sayRight(day.format(at), { y: 122, fill: muted }),
    sayRight(status === 'paid' ? 'Paid' : `Status: ${status}`, { y: 142, fill: muted }),
    say('Billed to', { y: 190, size: 12, fill: muted }),
  ];
  const rows = billedTo.flatMap((row) => wrapText(row, fontOf({}), { most: addressWidth, mostLines: 3 }));
  for (const [index, row] of rows.entries()) commands.push(say(row, { y: 214 + 20 * index }));
  return { commands, y: 214 + 20 * rows.length };
}

function drawingOf(invoice: SandboxInvoice): Drawing {
  const { commands, y: top } = headOf(invoice);
  let y = top + 32;
  const head = { y, size: 12, fill: muted };
  commands.push(say('Description', head), sayRight('Amount', head), ruler(y + 14));
  y += 36;
  for (const line of invoice.lines) {
    commands.push(say(line.text, { y }), sayRight(money(line.cents), { y }));
    y += 24;
  }
  const total = { y: y + 16, weight: 600 } as const;
  commands.push(ruler(y - 6), say('Total', total), sayRight(money(invoice.cents), total));
  const note = 'Billing sandbox: no real money was charged, and this is not a tax document.';
  commands.push(say(note, { y: page.height - page.margin, size: 12, fill: muted }));
  return { title: `Invoice ${invoice.number}`, x: 0, y: 0, width: page.width, height: page.height, commands };
}

/** The PDF of an invoice, with the address it was billed to. */
export function writeInvoice(invoice: SandboxInvoice): Promise<Uint8Array> {
  const drawing = drawingOf(invoice);
  return writePdf([drawing], {
    title: drawing.title,
    creator: 'Archwright',
    createdAt: invoice.at,
    faces: facesIn([drawing], loadFaces()),
  });
}
