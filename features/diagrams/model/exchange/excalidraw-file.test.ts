/** Excalidraw files: what was written comes back as it was, and foreign files become what comes nearest. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardOf, readBoard, writeBoard, type BoardDocument } from '../board-document.ts';
import { boardShapes } from '../board-element.ts';
import { writeExcalidraw } from './excalidraw-file.ts';
import { readExcalidraw } from './read-excalidraw.ts';

const place = { min: -5_000, max: 5_000, noNaN: true } as const;
const label = fc.oneof(fc.string({ maxLength: 20 }), fc.constant('<img src=x onerror=alert(1)>'));
const anyBox = fc.record(
  {
    type: fc.constantFrom('standard.Rectangle', 'standard.Circle', 'standard.TextBlock', 'custom.StickyNote'),
    label,
    position: fc.record({ x: fc.double(place), y: fc.double(place) }),
    size: fc.record({
      w: fc.double({ min: 1, max: 900, noNaN: true }),
      h: fc.double({ min: 1, max: 900, noNaN: true }),
    }),
    style: fc.constantFrom({}, { bgColor: '#ffeedd' }, { color: 'pink', unknown: [1] }),
    shape: fc.constantFrom(...boardShapes.filter((shape) => shape !== 'arrow' && shape !== 'ink')),
    angle: fc.integer({ min: 0, max: 359 }),
    opacity: fc.double({ min: 0, max: 1, noNaN: true }),
    locked: fc.boolean(),
    z: fc.stringMatching(/^[A-Z]{1,4}$/),
    fileId: fc.constant('f1'),
    own: fc.constant({ deep: [true] }),
  },
  { requiredKeys: ['type', 'label', 'position', 'size', 'style'] },
);

/** Any diagram: boxes, links between neighbours, ink and an attached arrow. */
const anyBoard = fc.array(anyBox, { maxLength: 6 }).map((boxes): BoardDocument => {
  const ids = boxes.map((_, at) => `e${at}`);
  const links = ids
    .slice(1)
    .map((id, at) => ({ id: `l${at}`, type: 'standard.Link', source: ids[at], target: id, label: 'to' }));
  const line = {
    points: [
      { x: 0, y: 0 },
      { x: 90, y: 40 },
    ],
    ...(ids[0] ? { from: { id: ids[0], x: 0.5, y: 0.5 } } : {}),
  };
  const rest = { type: 'standard.Rectangle', label: '', position: { x: 5, y: 5 }, size: { w: 90, h: 40 }, style: {} };
  const drawn = [
    { ...rest, id: 'ink', shape: 'ink', ink: '0,0 300,100 600,300' },
    { ...rest, id: 'arrow', shape: 'arrow', line },
  ];
  const all = [...boxes.map((box, at) => ({ ...box, id: ids[at] ?? '' })), ...links, ...drawn];
  return boardOf(JSON.stringify({ elements: Object.fromEntries(all.map((one) => [one.id, one])), grid: true }));
});

const none = new Map();
const read = (text: string) => {
  const found = readExcalidraw(text);
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found;
};

describe('what was written', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        const { document, losses } = read(writeExcalidraw(board, none));
        expect(losses).toEqual([]);
        expect(document.rest).toEqual(board.rest);
        expect(new Map(document.elements)).toEqual(new Map(board.elements));
        expect(readBoard(writeBoard(document))).toHaveProperty('document');
      }),
      { numRuns: 150 },
    );
  });

  test('keeps what was changed in Excalidraw: the place and the text', () => {
    const box = {
      id: 'a',
      type: 'standard.Rectangle',
      shape: 'cloud',
      label: 'Old',
      position: { x: 0, y: 0 },
      size: { w: 100, h: 60 },
      style: {},
    };
    const file = JSON.parse(writeExcalidraw(boardOf(JSON.stringify({ elements: { a: box } })), none)) as {
      elements: Record<string, unknown>[];
    };
    Object.assign(file.elements[0] ?? {}, { x: 40 });
    Object.assign(file.elements[1] ?? {}, { text: 'New', originalText: 'New' });
    expect(read(JSON.stringify(file)).document.elements.get('a')).toMatchObject({
      shape: 'cloud',
      label: 'New',
      position: { x: 40, y: 0 },
    });
  });
});

const drawn = (id: string, type: string, more = {}) => ({ id, type, x: 0, y: 0, width: 100, height: 50, ...more });
const file = (...elements: readonly unknown[]): string => JSON.stringify({ type: 'excalidraw', version: 2, elements });

describe('foreign files', () => {
  test('become boxes with their texts, links and free arrows', () => {
    const { document } = read(
      file(
        drawn('a', 'rectangle'),
        drawn('t', 'text', { containerId: 'a', text: 'Basket' }),
        drawn('b', 'diamond', { x: 300, angle: Math.PI / 2 }),
        drawn('l', 'arrow', {
          points: [
            [0, 0],
            [200, 0],
          ],
          startBinding: { elementId: 'a' },
          endBinding: { elementId: 'b' },
          endArrowhead: 'arrow',
        }),
        drawn('f', 'arrow', {
          points: [
            [0, 0],
            [-50, 20],
          ],
          endBinding: { elementId: 'a' },
        }),
        drawn('gone', 'ellipse', { isDeleted: true }),
      ),
    );
    expect([...document.elements.keys()]).toEqual(['a', 'b', 'l', 'f']);
    expect(document.elements.get('a')).toMatchObject({ type: 'standard.Rectangle', label: 'Basket' });
    expect(document.elements.get('b')).toMatchObject({ shape: 'diamond', angle: 90 });
    expect(document.elements.get('l')).toMatchObject({ type: 'standard.Link', source: 'a', target: 'b' });
    expect(document.elements.get('f')).toMatchObject({
      shape: 'arrow',
      position: { x: -50, y: 0 },
      size: { w: 50, h: 20 },
    });
  });

  test('say what is lost, line by line', () => {
    const { losses } = read(
      file(
        drawn('a', 'rectangle', { roughness: 1, backgroundColor: '#ffc9c9', fillStyle: 'hachure' }),
        drawn('i', 'image'),
      ),
    );
    expect(losses).toEqual([
      { path: '/elements/0', message: 'The hand-drawn outline becomes a plain one.' },
      { path: '/elements/0', message: 'The hatching becomes a plain fill.' },
      { path: '/elements/1', message: 'The image is left out. Add its file to the diagram instead.' },
    ]);
  });

  test('lose single elements and ends of texts, not everything: what cannot be kept is told', () => {
    const { document, losses } = read(
      file(
        drawn('far', 'rectangle', { x: 1e12 }),
        drawn('to-far', 'arrow', {
          points: [
            [0, 0],
            [9, 9],
          ],
          startBinding: { elementId: 'far' },
          endBinding: { elementId: 'a' },
        }),
        drawn('a', 'rectangle', { startArrowhead: 'constructor' }),
        drawn('long', 'text', { text: 'x'.repeat(19_999) + '😀' }),
      ),
    );
    expect([...document.elements.keys()]).toEqual(['a', 'long']);
    expect(document.elements.get('long')?.label).toBe('x'.repeat(19_999));
    expect(losses).toEqual([
      { path: '/elements/0', message: 'The element cannot be kept and is left out.' },
      { path: '/elements/3', message: 'The text is longer than 20,000 characters. The rest of it is left out.' },
      { path: '/elements/1', message: 'The element cannot be kept and is left out.' },
    ]);
  });

  test('keep texts that stand on nothing that is there, on themselves, or as a second one', () => {
    const text = (id: string, containerId: string) => drawn(id, 'text', { containerId, text: id });
    const { document } = read(
      file(drawn('a', 'rectangle'), text('first', 'a'), text('second', 'a'), text('own', 'own'), text('lost', 'gone')),
    );
    expect([...document.elements.values()].map(({ type, label }) => [type, label])).toEqual([
      ['standard.Rectangle', 'first'],
      ['standard.TextBlock', 'second'],
      ['standard.TextBlock', 'own'],
      ['standard.TextBlock', 'lost'],
    ]);
  });

  test.each(['', '[]', '{"type":"other","elements":[]}', 'null'])(
    'are refused when they are something else: %s',
    (text) => {
      expect(readExcalidraw(text)).toMatchObject({ ok: false });
    },
  );

  test('never throw', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (elements) => void readExcalidraw(file(...elements))),
    );
  });
});

test('colours that were changed in Excalidraw come back, of notes the nearest', () => {
  const at = { position: { x: 0, y: 0 }, size: { w: 100, h: 60 } };
  const style = { bgColor: '#ffffff', borderColor: '#1a1d24', textColor: '#1a1d24' };
  const content = JSON.stringify({
    elements: {
      box: { id: 'box', type: 'standard.Rectangle', label: 'Box', style, ...at },
      note: { id: 'note', type: 'custom.StickyNote', label: 'Note', style: { color: 'orange' }, ...at },
      text: { id: 'text', type: 'standard.TextBlock', label: 'Text', style: { color: '#1a1d24' }, ...at },
      link: { id: 'link', type: 'standard.Link', source: 'box', target: 'note' },
    },
  });
  const file = JSON.parse(writeExcalidraw(boardOf(content), new Map())) as { elements: Record<string, unknown>[] };
  const changes: Readonly<Record<string, object>> = {
    box: { backgroundColor: '#a5d8ff', strokeColor: '#e03131' },
    'box:text': { strokeColor: '#2f9e44' },
    note: { backgroundColor: '#ffb3c8' },
    text: { strokeColor: '#1971c2' },
    link: { strokeColor: '#f08c00' },
  };
  const elements = file.elements.map((one) => ({ ...one, ...changes[String(one['id'])] }));
  const read = readExcalidraw(JSON.stringify({ ...file, elements }));
  const found = read.ok ? read.document.elements : new Map<string, unknown>();
  expect(found.get('box')).toMatchObject({
    style: { bgColor: '#a5d8ff', borderColor: '#e03131', textColor: '#2f9e44' },
  });
  expect(found.get('note')).toMatchObject({ style: { color: 'pink' } });
  expect(found.get('text')).toMatchObject({ style: { color: '#1971c2' } });
  expect(found.get('link')).toMatchObject({ line: { colour: '#f08c00' } });
});
