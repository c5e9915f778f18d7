/** UTF-8 without mercy: text, or the place of the first byte that does not fit. */
import { ReportFault } from '../report/report-problem.ts';

/** The part of the standard class that is used: engines know neither Node nor the browser by type. */
declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/** Text with a mark for each byte that does not fit. */
export const looseText = (bytes: Uint8Array): string => lenient.decode(bytes);

/** Bytes that follow the first one of a character, or -1. */
function followersOf(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : -1;
}

/** The index of the first byte of what is no character of UTF-8; the length if all are. */
function badByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const count = followersOf(bytes[at] ?? 0);
    const next = at + count + 1;
    if (count < 0 || next > bytes.length) return at;
    // The decoder knows about overlong forms and surrogates.
    if (count > 0 && lenient.decode(bytes.subarray(at, next)).includes('\u{fffd}')) return at;
    at = next;
  }
  return at;
}

/** Ends the reading at a byte that is no UTF-8. */
export function utf8Fault(offset: number, line?: number): ReportFault {
  const place = line === undefined ? `byte ${offset}` : `line ${line}, byte ${offset}`;
  return new ReportFault(
    'not_utf8',
    `The file is not UTF-8: ${place} is no character. A name in the code probably has bytes of another encoding; save that source file as UTF-8 or exclude it, and write the report again.`,
    { offset, ...(line === undefined ? {} : { line }) },
  );
}

/** Where a byte lies in the file. */
export interface BytesAt {
  readonly offset: number;
  readonly line: number;
}

/** The text of whole characters, or a fault at its place; `placeOf` tells where a byte lies. */
export function strictText(bytes: Uint8Array, placeOf: (index: number) => BytesAt): string {
  try {
    return strict.decode(bytes);
  } catch {
    const { offset, line } = placeOf(badByte(bytes));
    throw utf8Fault(offset, line);
  }
}

/** Decodes chunks whose ends may split a character. */
export class Utf8Stream {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private offset = 0;

  /** The text of a chunk, or of the rest when there is none. */
  text(bytes?: Uint8Array): string {
    try {
      const text = bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
      this.offset += bytes?.length ?? 0;
      return text;
    } catch {
      throw utf8Fault(this.offset + (bytes ? badByte(bytes) : 0));
    }
  }
}
