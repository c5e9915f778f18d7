/** Entries of the legend: element types of the view, or meanings of colours. Pure. */
import { elementTypes, statuses } from '../../contract.ts';
import type { C4Item } from '../../model/c4-document.ts';
import type { ColourBy, Colours } from '../../model/c4-filter.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { statusLabels } from '../../model/editor-texts.ts';
import { typeLine } from '../../model/exchange/model-parts.ts';
import { chartColour, coloursOf } from '../canvas/node-looks.ts';

/** An entry; `colour` is a CSS variable, undefined for elements without value. */
export interface LegendLine {
  readonly label: string;
  readonly colour: string | undefined;
  readonly count: number | undefined;
}

/** `[Person, external]` without its brackets. */
const kindOf = (item: C4Item): string => typeLine({ ...item, technology: '' }).slice(1, -1);

/** Types, outermost first. */
export function kindLines({ nodes }: ViewPicture): readonly LegendLine[] {
  const items = nodes.map(({ item }) => item);
  const sorted = items.toSorted(
    (one, other) =>
      elementTypes.indexOf(one.type) - elementTypes.indexOf(other.type) || other.location.localeCompare(one.location),
  );
  const kinds = new Map(sorted.map((item) => [kindOf(item), coloursOf(item).fill]));
  return [...kinds].map(([label, colour]) => ({ label, colour, count: undefined }));
}

/** Display label of a value. */
export function valueWords(by: ColourBy, value: string): string {
  const status = by === 'status' ? statuses.find((one) => one === value) : undefined;
  return status ? statusLabels[status] : value;
}

/** Values with the number of elements in the view. */
export const colourLines = (by: ColourBy, { legend }: Colours): readonly LegendLine[] =>
  legend.map(({ label, colour, count }) => ({
    label: valueWords(by, label),
    colour: colour === undefined ? undefined : chartColour(colour),
    count,
  }));
