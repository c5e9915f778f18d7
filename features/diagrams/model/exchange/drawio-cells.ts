/** Cells of a draw.io page: what they say, and where they stand. Pure; canvas px. */
import { decodeEntities } from '#platform/richtext/model/html-entities.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { XmlNode } from './xml-reader.ts';

/** A cell with its style taken apart. */
export interface DrawioCell {
  readonly id: string;
  readonly parent: string;
  readonly kind: 'vertex' | 'edge' | 'other';
  readonly label: string;
  readonly isBold: boolean;
  readonly link: string | undefined;
  readonly style: ReadonlyMap<string, string>;
  readonly isHidden: boolean;
  readonly source: string | undefined;
  readonly target: string | undefined;
  /** Of its parent. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly bends: readonly Point[];
  readonly ends: { readonly source: Point | undefined; readonly target: Point | undefined };
}

const figure = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? Math.max(-1_000_000, Math.min(1_000_000, value)) : 0;
};

const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

const pointOf = (node: XmlNode): Point => ({
  x: figure(node.attributes.get('x')),
  y: figure(node.attributes.get('y')),
});

/** `rounded=1;fillColor=#fff;ellipse` by key; a word alone has the value 1. */
function styleOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(';').filter(Boolean).slice(0, 200);
  return new Map(
    parts.map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part.trim(), '1'] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
}

/** The words of an HTML label; what breaks lines there breaks them here. */
function plainText(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>|<\/(?:div|p|li|h[1-6]|tr)>/gi, '\n').replaceAll(/<[^<>]*>/g, '');
  return decodeEntities(lines)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function cellOf(cell: XmlNode, wrapper: XmlNode | undefined): DrawioCell {
  const own = (name: string): string | undefined => wrapper?.attributes.get(name) ?? cell.attributes.get(name);
  const style = styleOf(cell.attributes.get('style') ?? '');
  const raw = own('label') ?? own('value') ?? '';
  const isHtml = style.get('html') === '1' || /<[a-z/][^<>]*>/i.test(raw);
  const geometry = childOf(cell, 'mxGeometry');
  const array = childOf(geometry, 'Array');
  const endAs = (name: string): Point | undefined => {
    const found = geometry?.children.find((one) => one.name === 'mxPoint' && one.attributes.get('as') === name);
    return found && pointOf(found);
  };
  const isEdge = cell.attributes.get('edge') === '1';
  return {
    id: own('id') ?? '',
    parent: cell.attributes.get('parent') ?? '',
    kind: isEdge ? 'edge' : cell.attributes.get('vertex') === '1' ? 'vertex' : 'other',
    label: isHtml ? plainText(raw) : raw.trim(),
    isBold: (figure(style.get('fontStyle')) & 1) === 1 || /^<(?:b|strong)[\s>]/i.test(raw),
    link: own('link'),
    style,
    isHidden: cell.attributes.get('visible') === '0',
    source: cell.attributes.get('source'),
    target: cell.attributes.get('target'),
    at: geometry && geometry.attributes.get('relative') !== '1' ? pointOf(geometry) : { x: 0, y: 0 },
    width: Math.max(0, figure(geometry?.attributes.get('width'))),
    height: Math.max(0, figure(geometry?.attributes.get('height'))),
    bends: (array?.children ?? [])
      .filter(({ name }) => name === 'mxPoint')
      .slice(0, 500)
      .map(pointOf),
    ends: { source: endAs('sourcePoint'), target: endAs('targetPoint') },
  };
}

/** The cells of an `mxGraphModel`, in the order in which they are drawn. */
export function cellsOf(model: XmlNode): readonly DrawioCell[] {
  const root = childOf(model, 'root');
  return (root?.children ?? []).flatMap((node) => {
    if (node.name === 'mxCell') return [cellOf(node, undefined)];
    const cell = childOf(node, 'mxCell');
    return cell ? [cellOf(cell, node)] : [];
  });
}
