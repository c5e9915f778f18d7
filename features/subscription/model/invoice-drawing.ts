/** An invoice of the sandbox as a drawing. Pure. */
import { textLine, widthOf, wrapText, type DrawCommand, type Drawing, type Weight } from '@archwright/drawing';
import type { InvoiceLine } from './sandbox-rules.ts';

/** What an invoice shows. */
export interface DrawnInvoice {
  readonly number: string;
  readonly at: Date;
  readonly cents: number;
  readonly status: string;
  readonly lines: readonly InvoiceLine[];
  /** Lines of the billing address. */
  readonly billedTo: readonly string[];
}

/** A4 at 96 px per inch. */
const page = { width: 794, height: 1123, margin: 72 } as const;
const right = page.width - page.margin;
/** Widest line of an address, px. */
const addressWidth = 420;
const ink = '#1a1d24';
const muted = '#626c7c';

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
function headOf({ number, at, status, billedTo }: DrawnInvoice): {
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

/** One page: number, date, address, lines and total. */
export function drawInvoice(invoice: DrawnInvoice): Drawing {
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
