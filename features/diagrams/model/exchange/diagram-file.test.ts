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
  ['not JSON', 'The file is no diagram: it is neither JSON, nor a draw.io file, nor a Mermaid flowchart.'],
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
