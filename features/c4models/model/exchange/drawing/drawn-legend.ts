/** Legend below an exported view: a sample of each type it contains. Pure. */
import { textLine, widthOf, type DrawCommand, type Rect } from '@archwright/drawing';
import { shapeLabels } from '../../../contract.ts';
import type { C4Item } from '../../c4-document.ts';
import type { ViewPicture } from '../../c4-view.ts';
import { fonts, lookOf, type Palette } from './drawing-look.ts';

const sample = { width: 28, height: 16, gap: 8, between: 24, row: 28 } as const;

const kindOf = ({ type, location, shape }: C4Item): string => {
  const outside = location === 'external' && (type === 'actor' || type === 'software-system') ? ', external' : '';
  const words = {
    actor: 'Person',
    'software-system': 'Software System',
    container: 'Container',
    component: 'Component',
  } as const;
  const form = type === 'container' && shape !== 'box' ? `: ${shapeLabels[shape]}` : '';
  return `${words[type]}${form}${outside}`;
};

interface Entry {
  readonly text: string;
  readonly draw: (x: number, y: number) => DrawCommand;
}

function entriesOf({ nodes, edges }: ViewPicture, palette: Palette): readonly Entry[] {
  const kinds = new Map(nodes.map(({ item }) => [kindOf(item), item]));
  const isAny = (style: string): boolean => edges.some(({ interactionStyle }) => interactionStyle === style);
  const line = (text: string, dashes?: readonly number[]): Entry => ({
    text,
    draw: (x, y) => ({
      kind: 'path',
      d: `M${x} ${y}h${sample.width}`,
      fill: 'none',
      stroke: palette.edge,
      strokeWidth: 1.5,
      ...(dashes ? { dashes } : {}),
    }),
  });
  return [
    ...[...kinds].map(([text, item]): Entry => ({
      text,
      draw: (x, y) => ({
        kind: 'rect',
        x,
        y: y - sample.height / 2,
        width: sample.width,
        height: sample.height,
        radius: item.type === 'actor' ? 8 : 3,
        fill: lookOf(item).fill,
      }),
    })),
    ...(isAny('synchronous') ? [line('Synchronous')] : []),
    ...(isAny('asynchronous') ? [line('Asynchronous', [6, 5])] : []),
  ];
}

/** Legend below `above`, with its height. */
export function legendCommands(
  picture: ViewPicture,
  above: Rect,
  palette: Palette,
): { readonly commands: readonly DrawCommand[]; readonly part: Rect } {
  let [x, y] = [above.x, above.y + above.height + 40];
  const [top, right] = [y - sample.row / 2, above.x + Math.max(above.width, 480)];
  const commands = entriesOf(picture, palette).flatMap(({ text, draw }) => {
    const width = sample.width + sample.gap + widthOf(text, fonts.label);
    if (x > above.x && x + width > right) [x, y] = [above.x, y + sample.row];
    const at = {
      x: x + sample.width + sample.gap,
      y,
      font: fonts.label,
      fill: palette.label,
      anchor: 'start',
    } as const;
    const drawn = [draw(x, y), textLine(text, at)];
    x += width + sample.between;
    return drawn;
  });
  return { commands, part: { x: above.x, y: top, width: right - above.x, height: y + sample.row / 2 - top } };
}
