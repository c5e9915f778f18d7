/** Parses the subset of YAML front matter that records use. Pure. */

/** Front matter fields and the remaining text. */
export interface FrontMatter {
  /** Field values by lower-case name; a scalar is a list of one. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly rest: string;
}

const longestLine = 2_000;
const mostLines = 500;
const fieldLine = /^([A-Za-z][\w .-]*?)[ \t]*:(?:[ \t]+(.*))?$/;
const itemLine = /^[ \t]*-[ \t]+(.*)$/;

/** Splits off the front matter; without any, the fields are empty. Line ends must be `\n`. */
export function readFrontMatter(text: string): FrontMatter {
  const block = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!block) return { fields: new Map(), rest: text };
  return { fields: readFields((block[1] ?? '').split('\n')), rest: text.slice(block[0].length) };
}

function readFields(lines: readonly string[]): Map<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  let current: string[] | undefined;
  let isBlockText = false;
  for (const whole of lines.slice(0, mostLines)) {
    const line = whole.slice(0, longestLine);
    const field = fieldLine.exec(line);
    if (field) {
      const value = withoutComment(field[2] ?? '');
      isBlockText = /^[>|][+-]?\d?$/.test(value);
      current = isBlockText ? [] : valuesOf(value);
      fields.set((field[1] ?? '').toLowerCase(), current);
      continue;
    }
    const item = itemLine.exec(line);
    const value = valueOf(withoutComment((item ? item[1] : line) ?? ''));
    if (!current || value === '' || (!item && !/^[ \t]/.test(line))) continue;
    // Folded lines form one value.
    if (item && !isBlockText) current.push(value);
    else current.splice(0, current.length, [...current, value].join(' '));
  }
  return fields;
}

function valuesOf(value: string): string[] {
  const list = /^\[(.*)\]$/.exec(value);
  // A Markdown link is not a YAML list.
  const items = list && !value.includes('](') ? (list[1] ?? '').split(',') : [value];
  return items.map((item) => valueOf(item.trim())).filter((item) => item !== '');
}

/** Strips a trailing ` #` comment from an unquoted value. */
function withoutComment(value: string): string {
  const text = value.trim();
  if (/^["']/.test(text)) return text.replace(/(["'])[ \t]+#.*$/, '$1');
  return text.replace(/(?:^|[ \t])#(?:[ \t].*)?$/, '').trim();
}

/** Null is no value, unless it stands in quotes. */
const valueOf = (value: string): string => (/^(?:~|null|Null|NULL)$/.test(value) ? '' : plain(value));

function plain(value: string): string {
  const double = /^"((?:[^"\\]|\\.)*)"$/.exec(value);
  if (double) return (double[1] ?? '').replace(/\\(["\\/])/g, '$1');
  const single = /^'((?:[^']|'')*)'$/.exec(value);
  return single ? (single[1] ?? '').replaceAll("''", "'") : value;
}
