/** Lines of an edge label: description, technology, number of implied relationships. Pure. */
import { editorTexts } from './editor-texts.ts';
import { widthOf, wrapText, type Font } from './exchange/svg/wrap-text.ts';
import type { ViewEdge } from './implied-relationships.ts';

/** Sizes of edge labels (design guide section 8): 180 px wide at most, 16 px per line, padding of 1 and 6 px. */
const plate = { most: 180, side: 6, end: 1 } as const;
const font: Font = { size: 12, line: 16, weight: 400 };
const mostLines = 3;

/** A line of a label. */
export interface LabelLine {
  readonly text: string;
  readonly kind: 'description' | 'technology' | 'count';
}

/** A label with its size in canvas px; 0 by 0 when it is empty. */
export interface EdgeLabel {
  readonly lines: readonly LabelLine[];
  readonly width: number;
  readonly height: number;
}

type Told = Pick<ViewEdge, 'description' | 'technology' | 'isImplied' | 'behind'>;

const noLabel: EdgeLabel = { lines: [], width: 0, height: 0 };
/** Memoized, since labels are computed after every change of the model. */
const known = new Map<string, EdgeLabel>();
const mostKnown = 20_000;

function labelOf(description: string, technology: string, count: string): EdgeLabel {
  const wrap = (text: string, most: number): readonly string[] =>
    text === '' ? [] : wrapText(text, font, { most: plate.most - 2 * plate.side, mostLines: most });
  const lines: readonly LabelLine[] = [
    ...wrap(description, mostLines).map((text) => ({ text, kind: 'description' as const })),
    ...wrap(technology && `[${technology}]`, 1).map((text) => ({ text, kind: 'technology' as const })),
    ...wrap(count, 1).map((text) => ({ text, kind: 'count' as const })),
  ];
  if (lines.length === 0) return noLabel;
  const width = Math.ceil(Math.max(...lines.map(({ text }) => widthOf(text, font)))) + 2 * plate.side;
  return { lines, width, height: lines.length * font.line + 2 * plate.end };
}

/** Label of an edge; the same object for the same texts. */
export function edgeLabel({ description, technology, isImplied, behind }: Told): EdgeLabel {
  const count = isImplied && behind.length > 1 ? editorTexts.impliedBy(behind.length) : '';
  const key = `${description}\n\n${technology}\n\n${count}`;
  const found = known.get(key);
  if (found) return found;
  const label = labelOf(description, technology, count);
  if (known.size >= mostKnown) known.clear();
  known.set(key, label);
  return label;
}
