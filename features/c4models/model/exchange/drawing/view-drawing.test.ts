/** Exported views: well-formed, self-contained, and all texts within their boxes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeSvg } from '@archwright/drawing';
import type { C4Model, C4View } from '../../../contract.ts';
import { toC4Document } from '../../c4-document.ts';
import { pictureOf } from '../../c4-view.ts';
import { must } from '../testing/must.ts';
import { anyModel } from '../testing/any-model.ts';
import { library } from '../testing/sample-model.ts';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import { viewDrawing, type DrawingOptions } from './view-drawing.ts';

const viewSvg = (model: C4Model, viewId: string, options: DrawingOptions): string => {
  const drawing = viewDrawing(model, viewId, options);
  if (!drawing) throw new Error(viewId);
  return writeSvg(drawing, { ...fontFamily, faces: [] });
};

/** Allowed elements with their attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'width', 'height', 'viewBox', 'font-family', 'role'],
  title: [],
  g: [],
  rect: [
    'x',
    'y',
    'width',
    'height',
    'rx',
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-opacity',
    'stroke-width',
    'stroke-dasharray',
  ],
  circle: ['cx', 'cy', 'r', 'fill', 'stroke', 'stroke-width'],
  path: [
    'd',
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-opacity',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linejoin',
  ],
  text: ['x', 'y', 'font-size', 'font-weight', 'text-anchor', 'fill'],
};

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

function plain(source: string): string {
  must(!/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(source), `not escaped: ${source}`);
  must(!forbidden.test(source) && source.isWellFormed(), `not XML: ${source}`);
  return source.replaceAll(/&[^;]+;/g, (sign) => signs[sign] ?? '');
}

function attributesOf(name: string, source: string): Readonly<Record<string, string>> {
  const read = [...source.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']) => [key, plain(value)] as const,
  );
  for (const [key] of read) must(allowed[name]?.includes(key) === true, `${name} has ${key}`);
  return Object.fromEntries(read);
}

const tags = /<(\/?)([a-z]+)((?: [\w-]+="[^"<]*")*)(\/?)>/gi;

/** Parses a drawing as strict XML of the allowed elements. */
function nodesOf(svg: string): readonly Node[] {
  const open: number[] = [];
  const nodes: Node[] = [];
  let at = 0;
  for (const { index, 0: tag, 1: close, 2: name = '', 3: source = '', 4: single } of svg.matchAll(tags)) {
    const text = plain(svg.slice(at, index));
    const holder = nodes[open.at(-1) ?? -1];
    at = index + tag.length;
    must(text.trim() === '' || holder?.name === 'text' || holder?.name === 'title', `text in ${holder?.name}: ${text}`);
    if (close) {
      must(holder?.name === name, `${name} closes ${holder?.name}`);
      holder.text = text;
      open.pop();
      continue;
    }
    must(name in allowed, `there is ${name}`);
    nodes.push({ name, attributes: attributesOf(name, source), text: '' });
    if (!single) open.push(nodes.length - 1);
  }
  must(at === svg.length && open.length === 0, 'something is left at the end');
  return nodes;
}

const textsOf = (svg: string): readonly string[] =>
  nodesOf(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);
const viewOf = (level: C4View['level']): C4View => {
  const view = library.views.find((one) => one.level === level && one.elements.length > 1);
  if (!view) throw new Error(level);
  return view;
};
const draw = (level: C4View['level'], theme: 'light' | 'dark' = 'light', legend = false): string =>
  viewSvg(library, viewOf(level).id, { theme, hasLegend: legend });
const figures = ({ attributes }: Node, ...keys: readonly string[]): readonly number[] =>
  keys.map((key) => Number(attributes[key]));

describe('an exported view', () => {
  it('contains names, types with technology, descriptions and labels', () => {
    const texts = textsOf(draw('C2'));
    for (const text of [
      'Search "site"',
      '[Container: React]',
      'Finds and reserves.',
      'Reader',
      '[Person, external]',
      'Asks {JSON}',
      '[REST]',
      'Looks for <titles>',
      'Catalogue',
      '[Software System]',
    ]) {
      expect(texts).toContain(text);
    }
  });

  it('has boxes of 300 by 150 and people of 300 by 210', () => {
    const nodes = nodesOf(draw('C1'));
    const boxes = nodes.filter(({ name, attributes }) => name === 'rect' && attributes['fill'] === '#1168bd');
    expect(boxes.map((node) => figures(node, 'x', 'y', 'width', 'height'))).toEqual([[0.5, 360.5, 299, 149]]);
    const [body] = nodes.filter(({ name, attributes }) => name === 'rect' && attributes['fill'] === '#4b5563');
    const [head] = nodes.filter(({ name, attributes }) => name === 'circle' && attributes['fill'] === '#4b5563');
    if (!body || !head) throw new Error('no person');
    expect(figures(body, 'x', 'y', 'width', 'height')).toEqual([0, 45, 300, 165]);
    expect(figures(head, 'cx', 'cy')).toEqual([150, 38]);
  });

  it('dashes asynchronous relationships and the group box, and nothing else', () => {
    const dashed = (svg: string): readonly string[] =>
      nodesOf(svg)
        .filter(({ attributes }) => attributes['stroke-dasharray'])
        .map(({ name }) => name);
    expect(dashed(draw('C1'))).toEqual(['path']);
    expect(dashed(draw('C2'))).toEqual(['rect', 'path']);
  });

  it('rounds the bends of lines in a view with curved lines', () => {
    const curved = {
      ...library,
      views: library.views.map((view) => ({ ...view, layout: { ...view.layout, routing: 'curved' as const } })),
    };
    const bends = (model: C4Model) =>
      model.views
        .map(({ id }) => viewSvg(model, id, { theme: 'light' }).match(/ Q /g)?.length ?? 0)
        .reduce((sum, count) => sum + count, 0);
    expect([bends(library), bends(curved) > 0]).toEqual([0, true]);
  });

  it('differs by theme in the canvas, not in the fills', () => {
    const fills = (svg: string): ReadonlySet<string> =>
      new Set(nodesOf(svg).flatMap(({ attributes }) => attributes['fill'] ?? []));
    const [light, dark] = [fills(draw('C2')), fills(draw('C2', 'dark'))];
    expect([light.has('#f8f9fb'), dark.has('#f8f9fb'), dark.has('#0d0f13')]).toEqual([true, false, true]);
    expect([light.has('#2b76c0'), dark.has('#2b76c0')]).toEqual([true, true]);
  });

  it('has a legend only on request', () => {
    expect(textsOf(draw('C1'))).not.toContain('Asynchronous');
    expect(textsOf(draw('C1', 'light', true))).toEqual(
      expect.arrayContaining(['Person', 'Software System, external', 'Asynchronous']),
    );
  });

  it('has the names of view and model above it on request, within the page', () => {
    const view = viewOf('C2');
    const texts = textsOf(viewSvg(library, view.id, { theme: 'light', hasHeading: true }));
    expect(texts).toEqual(expect.arrayContaining([view.name, `${library.name} · C2 Containers`]));
    const [plain, headed] = [false, true].map((hasHeading) =>
      viewDrawing(library, view.id, { theme: 'light', hasHeading }),
    );
    expect([headed?.x, headed?.width]).toEqual([plain?.x, plain?.width]);
    expect(headed?.height).toBe((plain?.height ?? 0) + 79);
  });

  it('keeps the whole description of an element that its box shortens', () => {
    const model = structuredClone(library);
    const long = 'Lends everything to everybody. '.repeat(12).trim();
    for (const system of model.model.softwareSystems) system.description = long;
    const titles = nodesOf(viewSvg(model, viewOf('C1').id, { theme: 'light' })).filter(({ name }) => name === 'title');
    expect(titles.some(({ text }) => text.endsWith(long))).toBe(true);
  });

  /** All texts of a drawing without line breaks. */
  const said = (model: C4Model, options: Partial<DrawingOptions> = {}): string =>
    textsOf(viewSvg(model, viewOf('C2').id, { theme: 'light', ...options })).join(' ');

  it('takes the room of a box, then smaller type, before it shortens a description', () => {
    const model = structuredClone(library);
    const long = `Finds and reserves ${'titles of the catalogue '.repeat(8)}for readers.`;
    for (const { containers } of model.model.softwareSystems) for (const one of containers) one.description = long;
    expect(said(model)).toContain(long);
    expect(said(model)).not.toContain('…');
  });

  it('says what it has to shorten whole in numbered notes below the picture', () => {
    const model = structuredClone(library);
    const long = `${'Lends everything to everybody. '.repeat(100)}The end.`;
    const told = `${'asks for whatever there is '.repeat(12)}at night`;
    const technology = `${'REST, '.repeat(30)}SOAP`;
    for (const { containers } of model.model.softwareSystems)
      for (const one of containers) {
        one.description = long;
        for (const relationship of one.relationships) Object.assign(relationship, { description: told, technology });
      }
    const picture = said(model, { hasLegend: true });
    expect(picture).toMatch(/… \(1\) .*\(1\) Search "site" \[Container: React\] Lends everything/);
    expect(picture).toContain(long);
    expect(picture).toContain(`${told} [${technology}]`);
    expect(said(library)).not.toContain('(1)');
  });

  it('keeps names of groups, of the view and of the model whole', () => {
    const model = structuredClone(library);
    const name = `${'Library of the whole province '.repeat(6)}of Friesland`;
    model.name = name;
    for (const system of model.model.softwareSystems) system.name = `${name} ${system.id.slice(0, 4)}`;
    const texts = said(model, { hasHeading: true });
    const [system] = model.model.softwareSystems;
    expect(texts).toContain(`${name} · C2 Containers`);
    expect(texts).toContain(`${system?.name} [Software System]`);
  });

  it('is deterministic, and undefined for an unknown view', () => {
    expect(draw('C3')).toBe(draw('C3'));
    expect(viewDrawing(library, library.id, { theme: 'light' })).toBeUndefined();
  });

  it('S52 of any model is well-formed, has no element or attribute but known ones and encloses all its content', () => {
    fc.assert(
      fc.property(anyModel, fc.boolean(), (model, legend) => {
        for (const view of model.views) {
          const theme = legend ? 'dark' : 'light';
          const svg = viewSvg(model, view.id, { theme, hasLegend: legend, hasHeading: legend });
          const nodes = nodesOf(svg);
          const [left = 0, top = 0, width = 0, height = 0] = (nodes[0]?.attributes['viewBox'] ?? '')
            .split(' ')
            .map(Number);
          for (const node of nodes.filter(({ name }) => name === 'rect')) {
            const [x = 0, y = 0, wide = 0, high = 0] = figures(node, 'x', 'y', 'width', 'height');
            must(x >= left && y >= top && x + wide <= left + width && y + high <= top + height, 'outside of the page');
          }
          const picture = pictureOf(toC4Document(model), view.id);
          const titles = nodes.filter(({ name }) => name === 'title');
          expect(titles).toHaveLength((picture?.nodes.length ?? 0) + 1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
