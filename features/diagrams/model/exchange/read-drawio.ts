/** Reads draw.io files: pages, boxes, lines and their looks become elements; what cannot be kept is told. Pure; canvas px. */
import type { Loss } from '#platform/exchange/contract.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import { isSafeHref } from '#platform/richtext/model/link-address.ts';
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import type { BoardBox, BoardElement, LineHead, LineLook, TextLook } from '../board-element.ts';
import { safeColour } from '../board-colours.ts';
import { cellsOf, type DrawioCell } from './drawio-cells.ts';
import type { ReadDiagram } from './read-diagram.ts';
import { diagramOf, type MadeElement } from './stored-elements.ts';
import { readXml, XmlFault, type XmlNode } from './xml-reader.ts';
import { ownName } from '../own-name.ts';

/** Expands the packed text of a page: base64 of raw deflate. Rejects what is larger than allowed. */
export type Inflate = (packed: string) => Promise<string>;

/** Shapes by the names that draw.io gives them. */
const shapes: Readonly<Record<string, string>> = {
  rhombus: 'diamond',
  triangle: 'triangle',
  hexagon: 'hexagon',
  cloud: 'cloud',
  cylinder: 'cylinder',
  cylinder2: 'cylinder',
  cylinder3: 'cylinder',
  datastore: 'cylinder',
  actor: 'person',
  umlActor: 'actor',
  document: 'document',
  parallelogram: 'parallelogram',
  folder: 'package',
  umlFrame: 'frame',
};

/** Names that a box has as well. */
const plainShapes: ReadonlySet<string> = new Set(['rectangle', 'label', 'process', 'swimlane', 'ext', 'rounded']);

const heads: Readonly<Record<string, LineHead>> = {
  none: 'none',
  classic: 'triangle',
  classicThin: 'triangle',
  block: 'triangle',
  blockThin: 'triangle',
  open: 'arrow',
  openThin: 'arrow',
  oval: 'circle',
  diamond: 'diamond',
  diamondThin: 'diamond',
  dash: 'bar',
};

const headOf = (name: string): LineHead => ownName(heads, name) ?? 'arrow';

const colourOf = (value: string | undefined, fallback: string): string =>
  value === undefined || value === 'default'
    ? fallback
    : safeColour(value === 'none' ? 'transparent' : value, fallback);

const figureOf = (value: string | undefined, least: number, most: number): number | undefined => {
  const figure = Number(value);
  return value === undefined || !Number.isFinite(figure) ? undefined : Math.max(least, Math.min(most, figure));
};

const aligns = new Map([
  ['left', 'left'],
  ['center', 'centre'],
  ['right', 'right'],
] as const) as ReadonlyMap<string, 'left' | 'centre' | 'right'>;
const verticals = new Map([
  ['top', 'top'],
  ['middle', 'middle'],
  ['bottom', 'bottom'],
] as const) as ReadonlyMap<string, 'top' | 'middle' | 'bottom'>;

function textLook({ style, isBold }: DrawioCell): TextLook {
  const size = figureOf(style.get('fontSize'), 4, 400) ?? 12;
  const align = aligns.get(style.get('align') ?? 'center') ?? 'centre';
  const isLane = style.has('swimlane');
  const vertical = verticals.get(style.get('verticalAlign') ?? (isLane ? 'top' : 'middle'));
  return { size, align, ...(isBold ? { isBold } : {}), ...(vertical ? { vertical } : {}) };
}

function lineLook({ style }: DrawioCell): LineLook {
  const width = figureOf(style.get('strokeWidth'), 0.1, 100);
  return {
    ...(style.get('dashed') === '1' ? { style: 'dashed' as const } : {}),
    ...(width === undefined ? {} : { width }),
    ...(style.get('rounded') === '1' ? { isRounded: true } : {}),
  };
}

const shared = (cell: DrawioCell, id: string) => {
  const opacity = figureOf(cell.style.get('opacity'), 0, 100);
  return {
    id,
    ...(opacity === undefined || opacity === 100 ? {} : { opacity: opacity / 100 }),
    ...(cell.style.get('locked') === '1' ? { locked: true } : {}),
    ...(cell.link !== undefined && isSafeHref(cell.link) ? { href: cell.link.slice(0, 2_000) } : {}),
  };
};

/** Where a cell stands: places are those of the parent. */
function placed(cell: DrawioCell, cells: ReadonlyMap<string, DrawioCell>): Point {
  let { x, y } = cell.at;
  const seen = new Set([cell.id]);
  for (let up = cells.get(cell.parent); up && !seen.has(up.id); up = cells.get(up.parent)) {
    seen.add(up.id);
    x += up.at.x;
    y += up.at.y;
  }
  return { x, y };
}

/** The shape of a box, and what is lost of it. */
function shapeOf({ style, width, height }: DrawioCell): {
  readonly shape?: string;
  readonly type?: BoardBox['type'];
  readonly lost?: string;
} {
  if (style.has('text')) return { type: 'standard.TextBlock' };
  if (style.has('ellipse')) return Math.abs(width - height) < 1 ? { type: 'standard.Circle' } : { shape: 'ellipse' };
  const name = style.get('shape') ?? [...style.keys()].find((key) => Object.hasOwn(shapes, key)) ?? '';
  if (name === 'note') return { type: 'custom.StickyNote' };
  if (name === 'ellipse') return { shape: 'ellipse' };
  if (name === 'image' || style.has('image')) return { lost: 'The picture is left out; its box stays.' };
  if (name === 'table' || name === 'tableRow' || name === 'partialRectangle')
    return { lost: 'The table becomes plain boxes.' };
  const known = ownName(shapes, name);
  if (known !== undefined) return { shape: known };
  return name === '' || plainShapes.has(name) ? {} : { lost: `The shape “${name.slice(0, 60)}” becomes a box.` };
}

function boxOf(cell: DrawioCell, id: string, at: Point): { readonly box: BoardBox; readonly lost: string | undefined } {
  const { type = 'standard.Rectangle', shape, lost } = shapeOf(cell);
  const [fill, border] = [
    colourOf(cell.style.get('fillColor'), '#ffffff'),
    colourOf(cell.style.get('strokeColor'), '#1a1d24'),
  ];
  const ink = colourOf(cell.style.get('fontColor'), '#1a1d24');
  const angle = figureOf(cell.style.get('rotation'), -360, 360) ?? 0;
  const styles = {
    'standard.Rectangle': { bgColor: fill, borderColor: border, textColor: ink },
    'standard.Circle': { bg: fill, border, color: ink },
    'standard.TextBlock': { color: ink },
    'custom.StickyNote': { color: 'yellow' },
  } as const;
  const text = textLook(cell);
  const box: BoardBox = {
    ...shared(cell, id),
    type,
    ...(shape === undefined ? {} : { shape }),
    label: cell.label,
    position: at,
    size: { w: cell.width, h: cell.height },
    style: styles[type],
    text: type === 'standard.TextBlock' ? { ...text, isFixed: true } : text,
    line: lineLook(cell),
    ...(angle === 0 ? {} : { angle }),
  };
  return { box, lost };
}

interface EdgeTools {
  readonly at: Point;
  readonly label: string;
  readonly ends: readonly [source: string | undefined, target: string | undefined];
  readonly middleOf: (id: string) => Point | undefined;
  readonly canLink: (source: string, target: string) => boolean;
}

function edgeOf(
  cell: DrawioCell,
  id: string,
  { at, label, ends: [source, target], middleOf, canLink }: EdgeTools,
): BoardElement {
  const { style } = cell;
  const isElbow = /orthogonal|elbow|entityRelation/i.test(style.get('edgeStyle') ?? '');
  const line: LineLook = {
    ...lineLook(cell),
    colour: colourOf(style.get('strokeColor'), '#4b5263'),
    kind: style.get('curved') === '1' ? 'curved' : isElbow ? 'elbow' : 'straight',
    startHead: headOf(style.get('startArrow') ?? 'none'),
    endHead: headOf(style.get('endArrow') ?? 'classic'),
  };
  const bends = cell.bends.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
  if (source !== undefined && target !== undefined && canLink(source, target))
    return {
      ...shared(cell, id),
      type: 'standard.Link',
      source,
      target,
      label,
      line: { ...line, ...(bends.length > 0 ? { bends } : {}) },
    };
  const end = (given: Point | undefined, joined: string | undefined): Point | undefined =>
    (joined === undefined ? undefined : middleOf(joined)) ?? (given && { x: given.x + at.x, y: given.y + at.y });
  const from = end(cell.ends.source, source) ?? { x: at.x, y: at.y };
  const to = end(cell.ends.target, target) ?? { x: from.x + 100, y: from.y };
  const points = [from, ...bends, to];
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const moved = points.map(({ x, y }) => ({ x: x - left, y: y - top }));
  const attached = (end: string | undefined) => (end === undefined ? undefined : { id: end, x: 0.5, y: 0.5 });
  const [first, last] = [attached(source), attached(target)];
  return {
    ...shared(cell, id),
    type: 'standard.Rectangle',
    shape: 'arrow',
    label,
    position: { x: left, y: top },
    size: { w: Math.max(...moved.map(({ x }) => x)), h: Math.max(...moved.map(({ y }) => y)) },
    style: {},
    line: { ...line, points: moved, ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) },
  };
}

interface Page {
  readonly name: string;
  readonly model: XmlNode;
}

/** One page as elements, whose ids begin with `prefix`. */
class PageReading {
  readonly elements: BoardElement[] = [];
  readonly losses: Loss[] = [];
  readonly #cells: ReadonlyMap<string, DrawioCell>;
  readonly #prefix: string;
  readonly #pairs = new Set<string>();
  readonly #boxes = new Map<string, BoardBox>();

  constructor({ model }: Page, prefix: string) {
    const cells = cellsOf(model);
    this.#cells = new Map(cells.map((cell) => [cell.id, cell]));
    this.#prefix = prefix;
    const layers = cells.filter(({ kind, parent }) => kind === 'other' && parent !== '');
    if (layers.length > 1) this.#lose(undefined, 'The layers become one.');
    const hidden = cells.filter((cell) => this.#isHidden(cell));
    if (hidden.length > 0)
      this.#lose(undefined, `${hidden.length} hidden ${hidden.length === 1 ? 'cell is' : 'cells are'} left out.`);
    const shown = cells.filter((cell) => !this.#isHidden(cell));
    for (const cell of shown) if (cell.kind === 'vertex' && !this.#isLabel(cell)) this.#addBox(cell);
    for (const cell of shown) if (cell.kind === 'edge') this.#addEdge(cell, shown);
    const order = new Map(cells.map(({ id }, at) => [this.#own(id), at]));
    this.elements.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  }

  #own = (id: string): string => `${this.#prefix}${id}`.slice(0, 100);

  #lose(cell: DrawioCell | undefined, message: string): void {
    this.losses.push({ path: cell ? `/${cell.id}` : '', message });
  }

  #isHidden(cell: DrawioCell): boolean {
    const seen = new Set<string>();
    for (let up: DrawioCell | undefined = cell; up && !seen.has(up.id); up = this.#cells.get(up.parent)) {
      if (up.isHidden) return true;
      seen.add(up.id);
    }
    return false;
  }

  /** A text on an edge is a cell of its own there. */
  #isLabel = ({ parent }: DrawioCell): boolean => this.#cells.get(parent)?.kind === 'edge';

  #addBox(cell: DrawioCell): void {
    // A group draws nothing; its members stay together.
    if (cell.style.has('group')) return;
    const id = this.#own(cell.id);
    const { box, lost } = boxOf(cell, id, placed(cell, this.#cells));
    const group = this.#cells.get(cell.parent);
    const grouped = group?.style.has('group') ? { ...box, groupIds: [this.#own(group.id)] } : box;
    if (lost !== undefined) this.#lose(cell, lost);
    if (cell.link !== undefined && !isSafeHref(cell.link))
      this.#lose(cell, 'The link leads nowhere outside of draw.io and is left out.');
    this.#boxes.set(id, grouped);
    this.elements.push(grouped);
  }

  #addEdge(cell: DrawioCell, shown: readonly DrawioCell[]): void {
    const labels = shown.filter((one) => one.parent === cell.id && this.#isLabel(one)).map(({ label }) => label);
    const label = [cell.label, ...labels].filter(Boolean).join('\n');
    const endId = (id: string | undefined): string | undefined => {
      const own = id === undefined ? undefined : this.#own(id);
      return own !== undefined && this.#boxes.has(own) ? own : undefined;
    };
    const parent = this.#cells.get(cell.parent);
    const at = parent && parent.kind === 'vertex' ? placed(parent, this.#cells) : { x: 0, y: 0 };
    const middleOf = (id: string): Point | undefined => {
      const box = this.#boxes.get(id);
      return box && { x: box.position.x + box.size.w / 2, y: box.position.y + box.size.h / 2 };
    };
    const canLink = (source: string, target: string): boolean => {
      const pair = JSON.stringify([source, target]);
      if (source === target || this.#pairs.has(pair)) return false;
      this.#pairs.add(pair);
      return true;
    };
    const ends = [endId(cell.source), endId(cell.target)] as const;
    this.elements.push(edgeOf(cell, this.#own(cell.id), { at, label, ends, middleOf, canLink }));
  }
}

/** Space between pages. */
const pageGap = 120;

/** Pages side by side, each in a frame with its name; a single one as it is. */
function joined(
  pages: readonly { readonly name: string; readonly elements: readonly BoardElement[] }[],
): readonly BoardElement[] {
  if (pages.length === 1) return pages[0]?.elements ?? [];
  let left = 0;
  return pages.flatMap(({ name, elements }, at) => {
    const boxes = elements.filter((one): one is BoardBox => one.type !== 'standard.Link');
    if (boxes.length === 0) return [];
    const [x, y] = [Math.min(...boxes.map((box) => box.position.x)), Math.min(...boxes.map((box) => box.position.y))];
    const right = Math.max(...boxes.map(({ position, size }) => position.x + size.w));
    const bottom = Math.max(...boxes.map(({ position, size }) => position.y + size.h));
    const [dx, dy] = [left - x + 40, -y + 40];
    const id = `page${at}`;
    const size = { w: right - x + 80, h: bottom - y + 80 };
    left += size.w + pageGap;
    const frame: BoardBox = {
      id,
      type: 'standard.Rectangle',
      shape: 'frame',
      label: name,
      position: { x: dx + x - 40, y: 0 },
      size,
      style: { bgColor: '#ffffff', borderColor: '#c3c8d2', textColor: '#1a1d24' },
    };
    const moved = elements.map((one): BoardElement => {
      if (one.type !== 'standard.Link')
        return { ...one, frameId: id, position: { ...one.position, x: one.position.x + dx, y: one.position.y + dy } };
      const bends = one.line?.bends?.map((bend) => ({ ...bend, x: bend.x + dx, y: bend.y + dy }));
      return bends ? { ...one, line: { ...one.line, bends } } : one;
    });
    return [frame, ...moved];
  });
}

const faulty = (message: string, path = ''): ReadDiagram => ({ ok: false, problems: [{ path, message }] });

async function pagesOf(root: XmlNode, inflate: Inflate): Promise<readonly Page[]> {
  if (root.name === 'mxGraphModel') return [{ name: '', model: root }];
  const pages: Page[] = [];
  for (const node of root.children.filter(({ name }) => name === 'diagram').slice(0, 50)) {
    const name = node.attributes.get('name') ?? '';
    const plain = node.children.find((child) => child.name === 'mxGraphModel');
    const packed = node.text.trim();
    if (plain) pages.push({ name, model: plain });
    else if (packed !== '') pages.push({ name, model: readXml(await inflate(packed)) });
  }
  return pages;
}

/** Reads the text of a file, plain or packed. */
export async function readDrawio(text: string, inflate: Inflate): Promise<ReadDiagram> {
  let pages: readonly Page[];
  try {
    pages = await pagesOf(readXml(text), inflate);
  } catch (error) {
    return faulty(error instanceof XmlFault ? error.message : 'The file cannot be unpacked.');
  }
  if (pages.length === 0) return faulty('The file holds no page of draw.io.');
  const readings = pages.map((page, at) => ({
    name: page.name,
    reading: new PageReading(page, pages.length === 1 ? '' : `p${at}-`),
  }));
  const elements = joined(readings.map(({ name, reading }) => ({ name, elements: reading.elements })));
  const losses = readings.flatMap(({ name, reading }) =>
    reading.losses.map((loss) =>
      name === '' || readings.length === 1 ? loss : { ...loss, path: `${name}${loss.path}` },
    ),
  );
  const keys = keysBetween(undefined, undefined, elements.length);
  const made = elements.map((element, at): MadeElement => ({
    element: { ...element, z: keys[at] ?? '' },
    path: `/${element.id}`,
  }));
  return diagramOf(made, losses);
}
