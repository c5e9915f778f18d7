/** Worker task of MCP: a whiteboard as text, with what is written on it and what arrows join. */

interface StoredElement {
  readonly type?: unknown;
  readonly label?: unknown;
  readonly text?: unknown;
  readonly source?: unknown;
  readonly target?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const wordsOf = ({ label, text }: StoredElement): string => {
  const found = typeof label === 'string' ? label : typeof text === 'string' ? text : '';
  return found.replaceAll(/\s+/g, ' ').trim();
};

const endOf = (end: unknown): string | undefined => {
  if (typeof end === 'string') return end;
  return isRecord(end) && typeof end['id'] === 'string' ? end['id'] : undefined;
};

/** The content of a diagram as lines: texts first, then arrows as `one -> other: label`. */
export function diagramWords(content: string): string {
  const read: unknown = JSON.parse(content);
  const stored = isRecord(read) && isRecord(read['elements']) ? read['elements'] : {};
  const elements = new Map(
    Object.entries(stored).filter((entry): entry is [string, StoredElement] => isRecord(entry[1])),
  );
  const lines: string[] = [];
  const arrows: string[] = [];
  for (const element of elements.values()) {
    const words = wordsOf(element);
    const ends = [endOf(element.source), endOf(element.target)].map((id) => {
      const joined = id === undefined ? undefined : elements.get(id);
      return joined && (wordsOf(joined) || 'a shape without text');
    });
    const [from, to] = ends;
    if (from !== undefined && to !== undefined) arrows.push(`${from} -> ${to}${words === '' ? '' : `: ${words}`}`);
    else if (words !== '') lines.push(words);
  }
  return [...lines, ...(arrows.length > 0 ? ['', ...arrows] : [])].join('\n');
}
