/** How the Markdown of a file is written, and other Markdown written in that way. Pure. */

/** Habits that are found in a file. */
export interface FileStyle {
  readonly bullet: '-' | '*' | '+';
  readonly emphasis: '*' | '_';
  /** Column at which paragraphs are wrapped; 0 for one line each. */
  readonly wrap: number;
}

const fence = /^\s{0,3}(?:`{3,}|~{3,})/;

/** Lines outside of fenced code. */
function proseLines(body: string): readonly string[] {
  let isCode = false;
  return body.split('\n').filter((line) => {
    if (fence.test(line)) {
      isCode = !isCode;
      return false;
    }
    return !isCode;
  });
}

function mostFrequent<Sign extends string>(signs: readonly Sign[], usual: Sign): Sign {
  const counts = new Map<Sign, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? usual;
}

/** A line that goes on in the next one. */
const isProse = (line: string | undefined): line is string =>
  line !== undefined && /^[\p{L}\p{N}"'([*_`]/u.test(line) && !/^\d+[.)]\s|^[*+-]\s|\|/.test(line);

/**
 * The column at which a file is wrapped: the longest line that goes on in a second one, rounded up to a usual width. Files
 * whose lines go on more seldom than every fourth time are not wrapped.
 */
function wrapOf(lines: readonly string[]): number {
  const all = lines.filter(isProse).length;
  const going = lines.filter((line, at) => isProse(line) && isProse(lines[at + 1]) && !line.endsWith('  '));
  const longest = Math.max(0, ...going.map(({ length }) => length));
  if (going.length < 2 || going.length * 4 < all || longest > 140) return 0;
  return [72, 80, 88, 100, 120, 140].find((width) => longest <= width) ?? 0;
}

/** Finds the habits of a file. */
export function styleOf(body: string): FileStyle {
  const lines = proseLines(body);
  const bullets = lines.flatMap((line): FileStyle['bullet'][] => {
    const sign = /^\s*([-*+])[ \t]+\S/.exec(line)?.[1];
    return sign === '-' || sign === '*' || sign === '+' ? [sign] : [];
  });
  const emphases = lines.flatMap((line) =>
    [...line.matchAll(/(?<![\w*_\\])([*_])(?![*_\s])[^*_]{1,200}\1(?![\w*_])/g)].map(
      (found) => found[1] as FileStyle['emphasis'],
    ),
  );
  return { bullet: mostFrequent(bullets, '-'), emphasis: mostFrequent(emphases, '*'), wrap: wrapOf(lines) };
}

/** Wraps a line of prose at spaces; links, code and images are not broken. */
function wrapped(line: string, width: number): string {
  const words = line.match(/(?:!?\[[^\]]*\]\([^)]*\)|`[^`]*`|\S)+/g) ?? [];
  const lines: string[] = [];
  let open = '';
  for (const word of words) {
    // A line must not begin like a heading, a quote, a list or a table.
    const mayBegin = !/^(?:#{1,6}|>|[-+*]|\d{1,9}[.)]|\||=+|-+)$/.test(word) && !/^[>|]/.test(word);
    if (open !== '' && open.length + 1 + word.length > width && mayBegin) {
      lines.push(open);
      open = word;
    } else open = open === '' ? word : `${open} ${word}`;
  }
  return [...lines, open].join('\n');
}

/** Writes one block of canonical Markdown (bullets `-`, emphasis `*`, one line a paragraph) in the style of a file. */
export function inStyle(block: string, { bullet, emphasis, wrap }: FileStyle): string {
  let isCode = false;
  const lines = block.split('\n').map((line) => {
    if (fence.test(line)) {
      isCode = !isCode;
      return line;
    }
    if (isCode) return line;
    const marked = bullet === '-' ? line : line.replace(/^(\s*)-([ \t]+\S)/, `$1${bullet}$2`);
    return emphasis === '*' ? marked : underlined(marked);
  });
  const isParagraph = wrap > 0 && lines.length === 1 && isProse(lines[0]);
  return isParagraph ? wrapped(lines[0] ?? '', wrap) : lines.join('\n');
}

/** Single stars around words become underscores, outside of code, where an underscore means the same. */
function underlined(line: string): string {
  return line
    .split(/(`[^`]*`)/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(/(?<![\w*\\])\*(?![*\s])([^*_\n]{1,500}?)(?<![\s\\*])\*(?![\w*])/g, '_$1_'),
    )
    .join('');
}
