/** Exported views: well-formed, self-contained, and all texts within their boxes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { C4View } from '../../../contract.ts';
import { toC4Document } from '../../c4-document.ts';
import { pictureOf } from '../../c4-view.ts';
import { must } from '../testing/must.ts';
import { anyModel } from '../testing/any-model.ts';
import { library } from '../testing/sample-model.ts';
import { fonts } from './svg-look.ts';
import { viewSvg } from './view-svg.ts';
import { widthOf, wrapText } from './wrap-text.ts';

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
  viewSvg(library, viewOf(level).id, { theme, legend })?.svg ?? '';
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

  it('is deterministic, and undefined for an unknown view', () => {
    expect(draw('C3')).toBe(draw('C3'));
    expect(viewSvg(library, library.id, { theme: 'light' })).toBeUndefined();
  });

  it('S52 of any model is well-formed, has no element or attribute but known ones and encloses all its content', () => {
    fc.assert(
      fc.property(anyModel, fc.boolean(), (model, legend) => {
        for (const view of model.views) {
          const drawn = viewSvg(model, view.id, { theme: legend ? 'dark' : 'light', legend });
          if (!drawn) throw new Error(view.name);
          const nodes = nodesOf(drawn.svg);
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

describe('wrapped text', () => {
  const font = fonts.description;

  it('is measured with the widths of the font', () => {
    expect(widthOf('Hello', { size: 100, line: 120, weight: 400 })).toBeCloseTo(74.4 + 58.3 + 24.2 * 2 + 60, 0);
    expect(widthOf('é', font)).toBe(widthOf('e', font));
    expect(widthOf('W', { ...font, weight: 600 })).toBeGreaterThan(widthOf('W', font));
  });

  it('breaks between words, at line breaks, and within words that are too long', () => {
    expect(wrapText('one two three', font, { most: 60, mostLines: 9 })).toEqual(['one two', 'three']);
    expect(wrapText('one\n\ntwo', font, { most: 60, mostLines: 9 })).toEqual(['one', 'two']);
    expect(wrapText('W'.repeat(12), font, { most: 65, mostLines: 9 })).toEqual(['WWWWW', 'WWWWW', 'WW']);
  });

  it('ends with an ellipsis when truncated, and never splits an emoji', () => {
    expect(wrapText('one two three four', font, { most: 60, mostLines: 1 })).toEqual(['one tw…']);
    expect(wrapText('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', font, { most: 45, mostLines: 1 })).toEqual(['👨‍👩‍👧…']);
  });

  it('is never wider than allowed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 40, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (text, most, mostLines) => {
          const lines = wrapText(text, font, { most, mostLines });
          expect(lines.length).toBeLessThanOrEqual(mostLines);
          for (const line of lines) expect(widthOf(line, font)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
