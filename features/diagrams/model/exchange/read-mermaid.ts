/** Mermaid flowcharts as elements of a diagram. Pure; canvas px. */
import type { Loss } from '#platform/exchange/contract.ts';
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import type { BoardBox, BoardElement, LineLook } from '../board-element.ts';
import { safeColour } from '../board-colours.ts';
import { linesOfText } from '../board-text.ts';
import { lineHeight, textSize } from '../board-looks.ts';
import { flowchartPlaces } from './flowchart-places.ts';
import { readFlowchart, type Flowchart, type FlowLink, type FlowNode } from './mermaid-flowchart.ts';
import type { ReadDiagram } from './read-diagram.ts';
import { diagramOf } from './stored-elements.ts';
import { ownName } from '../own-name.ts';

const font = { size: textSize, line: lineHeight(textSize), weight: 400 } as const;
const widest = 220;

/** How much larger a shape is than the text in it. */
const rooms: Readonly<Record<string, readonly [wide: number, high: number]>> = {
  diamond: [1.7, 1.9],
  hexagon: [1.35, 1.2],
  circle: [1.3, 1.3],
  cylinder: [1.1, 1.6],
  parallelogram: [1.4, 1.1],
};

function sizeOf({ label, shape }: FlowNode): { readonly width: number; readonly height: number } {
  const lines = linesOfText(label, font, widest);
  const text = Math.max(40, ...lines.map((line) => Math.min(widest, line.length * 7.6)));
  const [wide, high] = rooms[shape] ?? [1, 1];
  const width = Math.round((text + 36) * wide);
  const height = Math.round((lines.length * font.line + 26) * high);
  if (shape !== 'circle') return { width, height };
  const side = Math.max(width, height);
  return { width: side, height: side };
}

const shapes: Readonly<Record<string, string>> = {
  diamond: 'diamond',
  hexagon: 'hexagon',
  cylinder: 'cylinder',
  parallelogram: 'parallelogram',
  flag: 'document',
};

type Places = ReturnType<typeof flowchartPlaces>;

const placeOf = (places: Places, id: string): Pick<BoardBox, 'position' | 'size'> => {
  const { x, y, width, height } = places.get(id) ?? { x: 0, y: 0, width: 100, height: 50 };
  return { position: { x: Math.round(x), y: Math.round(y) }, size: { w: width, h: height } };
};

function boxOf(node: FlowNode, { styles, hrefs }: Flowchart, places: Places): BoardBox {
  const style = styles.get(node.id);
  const fill = safeColour(style?.get('fill'), '#ffffff');
  const border = safeColour(style?.get('stroke'), '#1a1d24');
  const ink = safeColour(style?.get('color'), '#1a1d24');
  const shape = ownName(shapes, node.shape);
  const href = hrefs.get(node.id);
  return {
    id: node.id,
    ...(node.shape === 'circle'
      ? { type: 'standard.Circle', style: { bg: fill, border, color: ink } }
      : { type: 'standard.Rectangle', style: { bgColor: fill, borderColor: border, textColor: ink } }),
    ...(shape === undefined ? {} : { shape }),
    label: node.label,
    ...placeOf(places, node.id),
    ...(node.shape === 'round' || node.shape === 'stadium' ? { line: { isRounded: true } } : {}),
    ...(node.within === undefined ? {} : { frameId: node.within }),
    ...(href === undefined ? {} : { href }),
  };
}

const lookOf = ({ style, startHead, endHead }: FlowLink): LineLook => ({
  ...(style === 'dotted' ? { style: 'dotted' as const } : {}),
  ...(style === 'thick' ? { width: 3 } : {}),
  startHead,
  endHead,
});

/** Links, and arrows for second links of a pair; a link of a node to itself is told. */
function linesOf({ links }: Flowchart, places: Places, losses: Loss[]): readonly BoardElement[] {
  const pairs = new Set<string>();
  return links.flatMap((link, at): readonly BoardElement[] => {
    const { source, target, label } = link;
    if (source === target) {
      losses.push({ path: source, message: `The link of “${source}” to itself is left out.` });
      return [];
    }
    const pair = JSON.stringify([source, target]);
    const line = lookOf(link);
    if (!pairs.has(pair)) {
      pairs.add(pair);
      return [{ id: `link ${at + 1}`, type: 'standard.Link', source, target, label, line }];
    }
    const [from, to] = [placeOf(places, source), placeOf(places, target)];
    const [start, end] = [from, to].map(({ position, size }) => ({
      x: position.x + size.w / 2 + 20,
      y: position.y + size.h / 2,
    }));
    if (!start || !end) return [];
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    const points = [start, end].map((point) => ({ x: point.x - x, y: point.y - y }));
    const attached = { from: { id: source, x: 0.6, y: 0.5 }, to: { id: target, x: 0.6, y: 0.5 } };
    const size = { w: Math.abs(start.x - end.x), h: Math.abs(start.y - end.y) };
    return [
      {
        id: `link ${at + 1}`,
        type: 'standard.Rectangle',
        shape: 'arrow',
        label,
        position: { x, y },
        size,
        style: {},
        line: { ...line, points, ...attached },
      },
    ];
  });
}

/** Reads a flowchart; undefined for other texts. */
export function readMermaid(text: string): ReadDiagram | undefined {
  const chart = readFlowchart(text);
  if (!chart) return undefined;
  const losses: Loss[] = [...chart.losses];
  const places = flowchartPlaces(chart, new Map(chart.nodes.map((node) => [node.id, sizeOf(node)])));
  const frames = chart.groups.map(({ id, title }): BoardBox => ({
    id,
    type: 'standard.Rectangle',
    shape: 'frame',
    label: title,
    ...placeOf(places, id),
    style: { bgColor: '#ffffff', borderColor: '#c3c8d2', textColor: '#1a1d24' },
  }));
  const boxes = chart.nodes.map((node) => boxOf(node, chart, places));
  const elements = [...frames, ...boxes, ...linesOf(chart, places, losses)];
  const keys = keysBetween(undefined, undefined, elements.length);
  const made = elements.map((element, at) => ({ element: { ...element, z: keys[at] ?? '' }, path: element.id }));
  return diagramOf(made, losses);
}
