/** draw.io files: boxes, lines, groups and pages become elements, and hostile files are refused with a sentence. */
import { describe, expect, test } from 'vitest';
import type { BoardElement } from '../board-element.ts';
import { readDrawio } from './read-drawio.ts';
import { readXml, xmlLimits } from './xml-reader.ts';

const none = (): Promise<string> => Promise.reject(new Error('Nothing is packed.'));
const model = (cells: string): string =>
  `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel>`;
const page = (cells: string, name = 'Page 1'): string => `<diagram name="${name}">${model(cells)}</diagram>`;
const file = (...pages: readonly string[]): string => `<mxfile host="app">${pages.join('')}</mxfile>`;
const vertex = (id: string, style: string, place: string, more = ''): string =>
  `<mxCell id="${id}" value="${id}" style="${style}" vertex="1" parent="1" ${more}><mxGeometry ${place} as="geometry"/></mxCell>`;
const at = 'x="10" y="20" width="120" height="60"';

async function read(text: string) {
  const found = await readDrawio(text, none);
  if (!found.ok) throw new Error(found.problems[0]?.message);
  const elements: readonly BoardElement[] = [...found.document.elements.values()];
  return { elements, losses: found.losses.map(({ message }) => message), byId: found.document.elements };
}

describe('a page', () => {
  test('gives boxes with their shape, colours and text', async () => {
    const { byId } = await read(
      file(
        page(
          vertex(
            'a',
            'rounded=1;html=1;fillColor=#D5E8D4;strokeColor=#82B366;fontColor=#333333;fontSize=16;fontStyle=1',
            at,
          ) +
            vertex('b', 'rhombus', at) +
            vertex('c', 'ellipse', 'x="0" y="0" width="80" height="80"') +
            vertex('d', 'shape=cylinder3;fillColor=none', at) +
            vertex('e', 'text;html=1', at) +
            vertex('f', 'shape=note', at),
        ),
      ),
    );
    expect(byId.get('a')).toMatchObject({
      type: 'standard.Rectangle',
      position: { x: 10, y: 20 },
      size: { w: 120, h: 60 },
      style: { bgColor: '#d5e8d4', borderColor: '#82b366', textColor: '#333333' },
      text: { size: 16, isBold: true, align: 'centre' },
      line: { isRounded: true },
    });
    expect(byId.get('b')).toMatchObject({ shape: 'diamond' });
    expect(byId.get('c')).toMatchObject({ type: 'standard.Circle' });
    expect(byId.get('d')).toMatchObject({ shape: 'cylinder', style: { bgColor: 'transparent' } });
    expect([byId.get('e')?.type, byId.get('f')?.type]).toEqual(['standard.TextBlock', 'custom.StickyNote']);
  });

  test('gives links with bends, heads and the texts on them; free ends become arrows', async () => {
    const edge = (id: string, ends: string, inside: string, style = ''): string =>
      `<mxCell id="${id}" style="${style}" edge="1" parent="1" ${ends}><mxGeometry relative="1" as="geometry">${inside}</mxGeometry></mxCell>`;
    const { byId } = await read(
      model(
        vertex('a', '', at) +
          vertex('b', '', 'x="400" y="20" width="120" height="60"') +
          edge(
            'l',
            'source="a" target="b" value="asks"',
            '<Array as="points"><mxPoint x="300" y="200"/></Array>',
            'edgeStyle=orthogonalEdgeStyle;dashed=1;endArrow=open;startArrow=oval',
          ) +
          '<mxCell id="t" value="twice" style="edgeLabel" vertex="1" connectable="0" parent="l"><mxGeometry relative="1" as="geometry"/></mxCell>' +
          edge('again', 'source="a" target="b"', '') +
          edge(
            'free',
            '',
            '<mxPoint x="0" y="0" as="sourcePoint"/><mxPoint x="50" y="80" as="targetPoint"/>',
            'endArrow=none',
          ),
      ),
    );
    expect(byId.get('l')).toMatchObject({
      type: 'standard.Link',
      source: 'a',
      target: 'b',
      label: 'asks\ntwice',
      line: { kind: 'elbow', style: 'dashed', startHead: 'circle', endHead: 'arrow', bends: [{ x: 300, y: 200 }] },
    });
    expect(byId.has('t')).toBe(false);
    expect(byId.get('again')).toMatchObject({ shape: 'arrow', line: { from: { id: 'a' }, to: { id: 'b' } } });
    expect(byId.get('free')).toMatchObject({ shape: 'arrow', size: { w: 50, h: 80 }, line: { endHead: 'none' } });
  });

  test('places members by their containers, keeps groups together, and takes words and links of wrapped cells', async () => {
    const { byId } = await read(
      model(
        '<mxCell id="g" style="group" vertex="1" parent="1"><mxGeometry x="100" y="100" width="9" height="9" as="geometry"/></mxCell>' +
          '<UserObject id="u" label="&lt;b&gt;Pay&lt;/b&gt;&lt;br&gt;now &amp;amp; here" link="https://example.org/">' +
          '<mxCell style="html=1" vertex="1" parent="g"><mxGeometry x="5" y="6" width="90" height="40" as="geometry"/></mxCell></UserObject>',
      ),
    );
    expect(byId.get('u')).toMatchObject({
      label: 'Pay\nnow & here',
      href: 'https://example.org/',
      position: { x: 105, y: 106 },
      groupIds: ['g'],
      text: { isBold: true },
    });
  });

  test('tells stencils, pictures, layers, hidden cells and links that lead nowhere', async () => {
    const { losses, elements } = await read(
      model(
        '<mxCell id="layer" value="Back" parent="0"/>' +
          vertex('s', 'shape=mxgraph.aws4.lambda', at) +
          vertex('p', 'shape=image;image=data:image/png', at) +
          vertex('h', '', at, 'visible="0"') +
          '<UserObject id="j" label="x" link="javascript:alert(1)"><mxCell vertex="1" parent="1"><mxGeometry as="geometry"/></mxCell></UserObject>',
      ),
    );
    expect(elements.map(({ id }) => id)).toEqual(['s', 'p', 'j']);
    expect(losses).toEqual([
      'The layers become one.',
      '1 hidden cell is left out.',
      'The shape “mxgraph.aws4.lambda” becomes a box.',
      'The picture is left out; its box stays.',
      'The link leads nowhere outside of draw.io and is left out.',
    ]);
  });
});

test('several pages stand side by side in frames with their names', async () => {
  const { byId, elements } = await read(file(page(vertex('a', '', at), 'Now'), page(vertex('a', '', at), 'Later')));
  const frames = elements.filter((one) => one.type !== 'standard.Link' && one.shape === 'frame');
  expect(frames.map(({ label }) => label)).toEqual(['Now', 'Later']);
  expect([byId.get('p0-a')?.frameId, byId.get('p1-a')?.frameId]).toEqual(['page0', 'page1']);
});

test('packed pages are expanded, and told when they cannot be', async () => {
  const packed = '<mxfile><diagram name="P">7Zb…</diagram></mxfile>';
  const good = await readDrawio(packed, () => Promise.resolve(model(vertex('a', '', at))));
  expect(good.ok && [...good.document.elements.keys()]).toEqual(['a']);
  const bad = await readDrawio(packed, none);
  expect(bad.ok ? '' : bad.problems[0]?.message).toBe('The file cannot be unpacked.');
});

describe('hostile XML', () => {
  test.each([
    ['a document type with entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><mxfile>&a;</mxfile>', /document type/],
    ['too many elements', `<mxfile>${'<a/>'.repeat(xmlLimits.nodes + 1)}</mxfile>`, /too many elements/],
    ['deep nesting', '<a>'.repeat(xmlLimits.depth + 2), /too deeply/],
    ['tags that do not match', '<mxfile><a></b></mxfile>', /do not match/],
    ['an open tag', '<mxfile><a ', /not closed/],
    ['no XML', '<', /not closed/],
    ['an empty file', '<mxfile/>', /no page/],
  ])('%s is refused with a sentence', async (_what, text, message) => {
    const found = await readDrawio(text, none);
    expect(found.ok ? '' : found.problems[0]?.message).toMatch(message);
  });

  test('entities, quotes with angle brackets and CDATA are read; parents in a circle end', async () => {
    const root = readXml('<?xml version="1.0"?><!-- <no> --><a t="1 &gt; 0" u=\'>\'><![CDATA[<b>]]>&amp;</a>');
    expect([root.attributes.get('t'), root.attributes.get('u'), root.text]).toEqual(['1 > 0', '>', '<b>&']);
    const { elements } = await read(
      model(
        '<mxCell id="x" vertex="1" parent="y"><mxGeometry x="1" as="geometry"/></mxCell>' +
          '<mxCell id="y" vertex="1" parent="x"><mxGeometry x="2" as="geometry"/></mxCell>',
      ),
    );
    expect(elements).toHaveLength(2);
  });

  test('a large file with unclosed quotes takes linear time', () => {
    const started = process.cpuUsage().user;
    expect(() => readXml(`<a ${'b="'.repeat(500_000)}`)).toThrow('not closed');
    expect(() => readXml(`<a>${'&amp'.repeat(500_000)}`)).toThrow('incomplete');
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(3_000);
  });
});
