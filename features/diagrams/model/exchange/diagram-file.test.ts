/** Files that become diagrams, and those that do not. */
import { expect, test } from 'vitest';
import { readDiagramFile } from './diagram-file.ts';

const box = '{"id":"a","type":"standard.Circle","label":"A","position":{"x":0,"y":0},"size":{"w":9,"h":9},"style":{}}';

const none = (): Promise<string> => Promise.reject(new Error('Nothing is packed.'));

test('a diagram as JSON is read as it is', async () => {
  const read = await readDiagramFile(`{"elements":{"a":${box}},"grid":true}`, none);
  expect(read).toMatchObject({ ok: true, format: 'Diagram as JSON', losses: [], document: { rest: { grid: true } } });
});

test.each([
  ['{"type":"excalidraw","elements":[{"id":"a","type":"rectangle"}]}', 'Excalidraw'],
  ['graph LR\n  A --> B', 'Mermaid flowchart'],
  [
    '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="2" vertex="1" parent="1"/></root></mxGraphModel>',
    'draw.io',
  ],
])('%s is known by how it begins', async (text, format) => {
  expect(await readDiagramFile(text, none)).toMatchObject({ ok: true, format });
});

test.each([
  ['not JSON', 'The file is not a diagram: it is neither JSON, a draw.io file nor a Mermaid flowchart.'],
  ['{"type":"excalidraw","elements":[]}', 'This file holds nothing that can be drawn.'],
  ['{"type":"excalidraw","elements":[{"id":7},"?"]}', 'This file holds nothing that can be drawn.'],
  ['{"elements":{}}', 'This file holds nothing that can be drawn.'],
  ['graph LR\n  A-->', 'This file holds nothing that can be drawn.'],
  ['graph LR', 'This file holds nothing that can be drawn.'],
  ['<mxGraphModel><root/></mxGraphModel>', 'This file holds nothing that can be drawn.'],
  ['[]', 'The file holds no diagram: it has no elements.'],
  ['{"elements":{"a":{"id":"b"}}}', /cannot be read/],
])('%s is refused with a sentence', async (text, message) => {
  const read = await readDiagramFile(text, none);
  expect(read.ok ? '' : read.problems[0]?.message).toMatch(message);
});

const cell = (value: string, style = ''): string =>
  `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="2" value="${value}" style="${style}" vertex="1" parent="1"/></root></mxGraphModel>`;

test.each([
  '{"type":"excalidraw","elements":[{"id":"a","type":"text","text":"half \\ud83d\\u0000"}]}',
  '{"elements":{"a":{"id":"a","type":"standard.Circle","label":"half \\ud83d\\u0000","position":{"x":0,"y":0},"size":{"w":9,"h":9}}}}',
  cell('half &#xD83D;&#0;'),
])('half characters of a file never keep a diagram from being saved: %s', async (text) => {
  const read = await readDiagramFile(text, none);
  const labels = read.ok ? [...read.document.elements.values()].map(({ label = '' }) => label) : [];
  expect(labels).toHaveLength(1);
  expect(labels[0]).toMatch(/^half/);
  expect(labels[0]?.isWellFormed()).toBe(true);
  expect(labels[0]).not.toContain('\0');
});

test('names of a file that every object has, such as "constructor", are no shapes and no heads', async () => {
  const read = await readDiagramFile(cell('A', 'shape=constructor;align=toString;verticalAlign=valueOf;'), none);
  expect(read).toMatchObject({ ok: true, losses: [{ path: '/2', message: 'The shape “constructor” becomes a box.' }] });
});

test('a text that is too long for one element is cut, and it is told', async () => {
  const read = await readDiagramFile(cell('w'.repeat(60_000)), none);
  expect(read).toMatchObject({
    ok: true,
    losses: [{ path: '/2', message: 'The text is longer than 20,000 characters. The rest of it is left out.' }],
  });
});
