/** What is cut out of a part of JSON before it is parsed, and where the rest lies in the file. */
import { looseText } from '../bytes/strict-utf8.ts';

/**
 * Names of containers directly in a part: of `firstOnly` the entries behind the first container in them are cut, of `empty`
 * all. What is cut is checked for brackets alone.
 */
export interface UnreadNames {
  readonly firstOnly?: readonly string[];
  readonly empty?: readonly string[];
}

const quote = 34;

/** Whether the string that begins at `start` is one of `names`; names have no escapes. */
const isOneOf = (names: readonly string[], byteAt: (index: number) => number, start: number): boolean =>
  names.some((name) => {
    for (let index = 0; index < name.length; index += 1) {
      if (byteAt(start + 1 + index) !== name.charCodeAt(index)) return false;
    }
    return byteAt(start + 1 + name.length) === quote;
  });

/** What to cut of a container whose name begins with a quote at `start`. */
export function cutOf(
  { firstOnly = [], empty = [] }: UnreadNames,
  byteAt: (index: number) => number,
  start: number,
): 'nothing' | 'all' | 'rest' {
  if (isOneOf(empty, byteAt, start)) return 'all';
  return isOneOf(firstOnly, byteAt, start) ? 'rest' : 'nothing';
}

/** Where kept bytes go on in the file: from the beginning of a part, or behind a cut. */
export interface KeptPlace {
  /** Index among the kept bytes. */
  readonly kept: number;
  readonly offset: number;
  readonly line: number;
  /** Offset of the first byte of the line. */
  readonly lineStart: number;
}

/** The place in the file of a kept byte; `places` are in order, and the first is that of the part. */
export function placeOfKept(
  places: readonly [KeptPlace, ...KeptPlace[]],
  bytes: Uint8Array,
  index: number,
): { readonly offset: number; readonly line: number; readonly column: number } {
  const { kept, offset, line, lineStart } = places.findLast((place) => place.kept <= index) ?? places[0];
  const before = looseText(bytes.subarray(kept, index));
  const lines = before.split('\n');
  const last = lines.at(-1) ?? '';
  return {
    offset: offset + index - kept,
    line: line + lines.length - 1,
    column: (lines.length === 1 ? offset - lineStart : 0) + last.length + 1,
  };
}

/** Bytes of a text. */
export function sizeOf(text: string): number {
  let size = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    size += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return size;
}
