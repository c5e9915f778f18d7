/** What the legend of a view tells: the kinds of elements that it shows, or what their colours mean. Pure. */
import { elementTypes, statuses } from '../../contract.ts';
import type { C4Item } from '../../model/c4-document.ts';
import type { ColourBy, Colours } from '../../model/c4-filter.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { statusLabels } from '../../model/editor-texts.ts';
import { typeLine } from '../../model/exchange/model-parts.ts';
import { chartColour, coloursOf } from '../canvas/node-looks.ts';

/** One line; `colour` is the name of a CSS variable, undefined for what has no value. */
export interface LegendLine {
  readonly label: string;
  readonly colour: string | undefined;
  readonly count: number | undefined;
}

/** `[Person, external]` without its brackets. */
const kindOf = (item: C4Item): string => typeLine({ ...item, technology: '' }).slice(1, -1);

/** Kinds from the outside in, each once. */
export function kindLines({ nodes }: ViewPicture): readonly LegendLine[] {
  const items = nodes.map(({ item }) => item);
  const sorted = items.toSorted(
    (one, other) =>
      elementTypes.indexOf(one.type) - elementTypes.indexOf(other.type) || other.location.localeCompare(one.location),
  );
  const kinds = new Map(sorted.map((item) => [kindOf(item), coloursOf(item).fill]));
  return [...kinds].map(([label, colour]) => ({ label, colour, count: undefined }));
}

/** A value as people read it: states have words of their own. */
export function valueWords(by: ColourBy, value: string): string {
  const status = by === 'status' ? statuses.find((one) => one === value) : undefined;
  return status ? statusLabels[status] : value;
}

/** Values and how many elements of the view have them. */
export const colourLines = (by: ColourBy, { legend }: Colours): readonly LegendLine[] =>
  legend.map(({ label, colour, count }) => ({
    label: valueWords(by, label),
    colour: colour === undefined ? undefined : chartColour(colour),
    count,
  }));
