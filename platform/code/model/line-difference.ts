/** The difference of two texts by lines (Myers, "An O(ND) Difference Algorithm", 1986). Pure. */

/** A line of the difference. `number` is its line in the text that has it; of equal lines in the newer one. */
export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  readonly number: number;
}

/** Changed lines with the equal ones around them. */
export interface ChangedPart {
  /** Index of its first line in the whole difference. */
  readonly start: number;
  readonly lines: readonly DifferenceLine[];
}

/** Equal lines shown around changes. */
const around = 3;
/** Above so many differing lines the texts count as wholly different: the search takes time by their square. */
const mostEdits = 2_000;

const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/);

/** Ways of the search: for each number of edits, how far each diagonal was followed. */
function search(before: readonly string[], after: readonly string[]): readonly Int32Array[] | undefined {
  const [m, n] = [before.length, after.length];
  const most = Math.min(m + n, mostEdits);
  const offset = most + 1;
  const ends = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(ends.slice(offset - edits - 1, offset + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && (ends[offset + k - 1] ?? 0) < (ends[offset + k + 1] ?? 0));
      let x = isDown ? (ends[offset + k + 1] ?? 0) : (ends[offset + k - 1] ?? 0) + 1;
      let y = x - k;
      while (x < m && y < n && before[x] === after[y]) [x, y] = [x + 1, y + 1];
      ends[offset + k] = x;
      if (x >= m && y >= n) return trace;
    }
  }
  return undefined;
}

function replaced(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  return [
    ...before.map((text, at): DifferenceLine => ({ kind: 'removed', text, number: at + 1 })),
    ...after.map((text, at): DifferenceLine => ({ kind: 'added', text, number: at + 1 })),
  ];
}

/** All lines of both texts: equal ones once. */
function difference(before: readonly string[], after: readonly string[]): readonly DifferenceLine[] {
  const trace = search(before, after);
  if (!trace) return replaced(before, after);
  const lines: DifferenceLine[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const ends = trace[edits] ?? new Int32Array();
    const at = (k: number): number => ends[k + edits + 1] ?? 0;
    const k = x - y;
    const isDown = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const from = isDown ? k + 1 : k - 1;
    const startX = edits === 0 ? 0 : at(from);
    const startY = edits === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      lines.push({ kind: 'same', text: after[y - 1] ?? '', number: y });
      [x, y] = [x - 1, y - 1];
    }
    if (edits === 0) break;
    if (isDown) lines.push({ kind: 'added', text: after[y - 1] ?? '', number: y });
    else lines.push({ kind: 'removed', text: before[x - 1] ?? '', number: x });
    [x, y] = [startX, startY];
  }
  return lines.toReversed();
}

/** Lines of a text that another one has instead: those from index `from` up to `to`. */
export interface ReplacedLines {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** What was replaced, in order. Texts that differ in very much are one piece. */
export function replacedLines(before: string, after: string): readonly ReplacedLines[] {
  const pieces: { from: number; to: number; lines: string[] }[] = [];
  let at = 0;
  let open: (typeof pieces)[number] | undefined;
  for (const { kind, text } of difference(linesOf(before), linesOf(after))) {
    if (kind === 'same') {
      at += 1;
      open = undefined;
      continue;
    }
    if (!open) pieces.push((open = { from: at, to: at, lines: [] }));
    if (kind === 'added') open.lines.push(text);
    else open.to = at += 1;
  }
  return pieces;
}

/** The changed lines of two texts, each part with three equal lines around it. */
export function changedParts(before: string, after: string): readonly ChangedPart[] {
  const lines = difference(linesOf(before), linesOf(after));
  const isShown = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let near = Math.max(0, at - around); near <= Math.min(lines.length - 1, at + around); near += 1)
      isShown[near] = true;
  }
  const parts: { start: number; lines: DifferenceLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    if (!isShown[at]) continue;
    const last = parts.at(-1);
    if (last && last.start + last.lines.length === at) last.lines.push(line);
    else parts.push({ start: at, lines: [line] });
  }
  return parts;
}
