/** Lines of an edge label: description, technology, number of implied relationships. Pure. */
import { widthOf, wrapText } from '@archwright/drawing';
import { editorTexts } from './editor-texts.ts';
import { fonts } from './exchange/drawing/drawing-look.ts';
import type { ViewEdge } from './implied-relationships.ts';

/** Maximum width of a label, canvas px (design guide section 8). */
const mostWidth = 180;
const { label: font } = fonts;
/** Padding of a label beside its lines, canvas px. */
export const labelSide = 6;
/** Padding of a label above and below its lines, canvas px. */
export const labelEnd = 1;

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

/** Wraps a text of a label to lines. */
type WrapLabel = (text: string, mostLines: number) => readonly string[];

const countOf = ({ isImplied, behind }: Told): string =>
  isImplied && behind.length > 1 ? editorTexts.impliedBy(behind.length) : '';

/** Lines of a label, with a number of lines that each text should not exceed. */
export function labelLines(edge: Told, wrap: WrapLabel): readonly LabelLine[] {
  const { description, technology } = edge;
  const told = [
    { text: description, kind: 'description', mostLines: 3 },
    { text: technology && `[${technology}]`, kind: 'technology', mostLines: 1 },
    { text: countOf(edge), kind: 'count', mostLines: 1 },
  ] as const;
  return told.flatMap(({ text, kind, mostLines }) =>
    text === '' ? [] : wrap(text, mostLines).map((line) => ({ text: line, kind })),
  );
}

function labelOf(edge: Told): EdgeLabel {
  const most = mostWidth - 2 * labelSide;
  const lines = labelLines(edge, (text, mostLines) => wrapText(text, font, { most, mostLines }));
  if (lines.length === 0) return noLabel;
  const width = Math.ceil(Math.max(...lines.map(({ text }) => widthOf(text, font)))) + 2 * labelSide;
  return { lines, width, height: lines.length * font.line + 2 * labelEnd };
}

/** Label of an edge; the same object for the same texts. */
export function edgeLabel(edge: Told): EdgeLabel {
  const key = `${edge.description}\n\n${edge.technology}\n\n${countOf(edge)}`;
  const found = known.get(key);
  if (found) return found;
  const label = labelOf(edge);
  if (known.size >= mostKnown) known.clear();
  known.set(key, label);
  return label;
}
