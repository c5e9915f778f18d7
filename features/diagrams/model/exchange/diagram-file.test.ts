/** Files that become diagrams, and those that do not. */
import { expect, test } from 'vitest';
import { readDiagramFile } from './diagram-file.ts';

const box = '{"id":"a","type":"standard.Circle","label":"A","position":{"x":0,"y":0},"size":{"w":9,"h":9},"style":{}}';

test('a diagram as JSON is read as it is', () => {
  const read = readDiagramFile(`{"elements":{"a":${box}},"grid":true}`);
  expect(read).toMatchObject({ ok: true, format: 'Diagram as JSON', losses: [], document: { rest: { grid: true } } });
});

test('an Excalidraw file is known by its type', () => {
  expect(readDiagramFile('{"type":"excalidraw","elements":[]}')).toMatchObject({ ok: true, format: 'Excalidraw' });
});

test.each([
  ['not JSON', 'The file is neither a diagram as JSON nor an Excalidraw file.'],
  ['[]', 'The file holds no diagram: it has no elements.'],
  ['{"elements":{"a":{"id":"b"}}}', /cannot be read/],
])('%s is refused with a sentence', (text, message) => {
  const read = readDiagramFile(text);
  expect(read.ok ? '' : read.problems[0]?.message).toMatch(message);
});
