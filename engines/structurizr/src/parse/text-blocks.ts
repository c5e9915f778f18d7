/** Text blocks of later versions: lines between two lines with `"""`, which people paste. */

const fence = '"""';

/** Lines of a text block; the first one opens it and is a statement as well. */
export interface TextBlock {
  /** From 1. */
  readonly from: number;
  /** The line that closes it, or the last one of the text. */
  readonly to: number;
}

/** All text blocks of a text, in order. */
export function textBlocks(lines: readonly string[]): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let from: number | undefined;
  lines.forEach((line, at) => {
    const opensOrCloses = line.includes(fence) && line.split(fence).length % 2 === 0;
    if (!opensOrCloses) return;
    if (from === undefined) from = at + 1;
    else {
      blocks.push({ from, to: at + 1 });
      from = undefined;
    }
  });
  return from === undefined ? blocks : [...blocks, { from, to: lines.length }];
}
