/** Reads SVG that `writeSvg` has written back into a drawing: its own elements and attributes, nothing else. Pure. */
import { bytesOfBase64 } from './base64.ts';
import type { DrawCommand, Drawing, ImageCommand, ImageFile, Look } from './drawing-types.ts';

/** An element with its parts: elements, and texts without references. */
interface Node {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Node[];
  text: string;
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => references[sign] ?? sign);

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]));

/** The root element; undefined for text that is not of the writer. */
function rootOf(svg: string): Node | undefined {
  const part = /<(\/?)([a-z]+)((?: [\w-]+="[^"]*")*)(\/?)>|([^<]+)/gy;
  const top: Node = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Node[] = [top];
  while (part.lastIndex < svg.length) {
    const found = part.exec(svg);
    const inside = open.at(-1);
    if (!found || !inside) return undefined;
    const [, close, name = '', attributes = '', isWhole, text] = found;
    if (text !== undefined) inside.text += plain(text);
    else if (close) {
      if (inside.name !== name) return undefined;
      open.pop();
    } else {
      const node: Node = { name, attributes: attributesOf(attributes), children: [], text: '' };
      inside.children.push(node);
      if (!isWhole) open.push(node);
    }
  }
  const [root] = top.children;
  return open.length === 1 && root?.name === 'svg' ? root : undefined;
}

const number = ({ attributes }: Node, name: string): number => Number(attributes.get(name) ?? 0);

const optional = <Value>(name: string, value: Value | undefined): Readonly<Record<string, Value>> =>
  value === undefined ? {} : { [name]: value };

function lookOf({ attributes }: Node): Look {
  const figure = (name: string): number | undefined => {
    const value = attributes.get(name);
    return value === undefined ? undefined : Number(value);
  };
  return {
    ...optional('fill', attributes.get('fill')),
    ...optional('fillOpacity', figure('fill-opacity')),
    ...optional('stroke', attributes.get('stroke')),
    ...optional('strokeOpacity', figure('stroke-opacity')),
    ...optional('strokeWidth', figure('stroke-width')),
    ...optional('dashes', attributes.get('stroke-dasharray')?.split(' ').map(Number)),
    ...(attributes.get('stroke-linejoin') === 'round' ? { isRoundJoin: true } : {}),
  };
}

/** The addresses of shared images by their ids. */
function sharedIn(root: Node): ReadonlyMap<string, Node> {
  const shared = root.children.filter(({ name }) => name === 'defs').flatMap(({ children }) => children);
  return new Map(shared.map((node) => [`#${node.attributes.get('id') ?? ''}`, node]));
}

/** An image goes by its address. */
const imageOf = (place: Node, image: Node): ImageCommand => ({
  kind: 'image',
  fileId: image.attributes.get('href') ?? '',
  x: number(place, 'x'),
  y: number(place, 'y'),
  width: number(image, 'width'),
  height: number(image, 'height'),
});

/** The file of an address that the writer wrote. */
function fileAt(address: string): readonly (readonly [string, ImageFile])[] {
  const [, kind, data = ''] = /^data:image\/(png|jpeg);base64,(.*)$/.exec(address) ?? [];
  const bytes = kind && bytesOfBase64(data);
  return bytes ? [[address, { type: kind === 'png' ? 'image/png' : 'image/jpeg', bytes }]] : [];
}

const addressesIn = ({ attributes, children }: Node): readonly string[] => [
  ...(attributes.get('href')?.startsWith('data:') ? [attributes.get('href') ?? ''] : []),
  ...children.flatMap(addressesIn),
];

function commandOf(node: Node, shared: ReadonlyMap<string, Node>): DrawCommand | undefined {
  const { name, attributes, children } = node;
  const look = lookOf(node);
  switch (name) {
    case 'path':
      return { kind: 'path', d: attributes.get('d') ?? '', ...look };
    case 'rect': {
      const place = { x: number(node, 'x'), y: number(node, 'y') };
      const size = { width: number(node, 'width'), height: number(node, 'height') };
      return {
        kind: 'rect',
        ...place,
        ...size,
        ...(attributes.has('rx') ? { radius: number(node, 'rx') } : {}),
        ...look,
      };
    }
    case 'circle':
      return { kind: 'circle', cx: number(node, 'cx'), cy: number(node, 'cy'), radius: number(node, 'r'), ...look };
    case 'text': {
      const size = number(node, 'font-size');
      return {
        kind: 'text',
        text: node.text,
        x: number(node, 'x'),
        y: number(node, 'y'),
        font: { size, line: size * 1.2, weight: attributes.has('font-weight') ? 600 : 400 },
        fill: attributes.get('fill') ?? '#000000',
        anchor: attributes.get('text-anchor') === 'middle' ? 'middle' : 'start',
        ...(attributes.get('direction') === 'rtl' ? { isRightToLeft: true } : {}),
      };
    }
    case 'g': {
      const data = [...attributes].flatMap(([key, value]) =>
        key.startsWith('data-') ? [[key.slice('data-'.length), value] as const] : [],
      );
      const title = children.find((child) => child.name === 'title')?.text;
      return {
        kind: 'group',
        ...optional('title', title),
        ...(data.length > 0 ? { data: Object.fromEntries(data) } : {}),
        ...(attributes.has('opacity') ? { opacity: number(node, 'opacity') } : {}),
        commands: commandsOf(children, shared),
      };
    }
    case 'image':
      return imageOf(node, node);
    case 'use': {
      const image = shared.get(attributes.get('href') ?? '');
      return image && imageOf(node, image);
    }
    default:
      return undefined;
  }
}

/** Titles, fonts and shared images draw nothing by themselves. */
const commandsOf = (nodes: readonly Node[], shared: ReadonlyMap<string, Node>): readonly DrawCommand[] =>
  nodes.flatMap((node) => commandOf(node, shared) ?? []);

/**
 * The drawing of an SVG text; undefined for one that `writeSvg` did not write. Written again, it is the same, apart from
 * turned groups and flipped images.
 */
export function readSvg(svg: string): Drawing | undefined {
  const root = rootOf(svg);
  const [x, y, width, height] = root?.attributes.get('viewBox')?.split(' ').map(Number) ?? [];
  if (!root || x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const title = root.children.find(({ name }) => name === 'title')?.text ?? '';
  const images = new Map([...new Set(addressesIn(root))].flatMap(fileAt));
  return {
    x,
    y,
    width,
    height,
    title,
    commands: commandsOf(root.children, sharedIn(root)),
    ...(images.size > 0 ? { images } : {}),
  };
}
