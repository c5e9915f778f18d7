/** A diagram as a picture: what it holds, and that no text of it becomes markup. */
import { writeSvg } from '@archwright/drawing';
import { expect, test } from 'vitest';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import { boardOf } from '../board-document.ts';
import { boardDrawing, filesOf, type BoardPart } from './board-drawing.ts';

const box = (id: string, x: number, label: string, more = {}) => ({
  id,
  type: 'standard.Rectangle',
  label,
  position: { x, y: 0 },
  size: { w: 100, h: 50 },
  style: {},
  ...more,
});
const link = { id: 'l', type: 'standard.Link', source: 'a', target: 'b', label: 'asks' };
const boardWith = (...elements: readonly { readonly id: string }[]): BoardPart => ({
  board: {
    name: 'Plan',
    document: boardOf(JSON.stringify({ elements: Object.fromEntries(elements.map((one) => [one.id, one])) })),
  },
  hasPaper: false,
});
const svgOf = (part: BoardPart): string => {
  const drawing = boardDrawing(part);
  return drawing ? writeSvg(drawing, { ...fontFamily, faces: [] }) : '';
};

test('a picture shows everything with space around it', () => {
  const drawing = boardDrawing(boardWith(box('a', 0, 'Basket'), box('b', 300, 'Order'), link));
  expect(drawing?.title).toBe('Plan');
  expect(drawing?.x).toBeLessThan(-20);
  expect(drawing?.width).toBeGreaterThan(440);
  expect(svgOf(boardWith(box('a', 0, 'Basket'), box('b', 300, 'Order'), link))).toContain('asks');
});

test('a picture of the selection holds the links between what is selected', () => {
  const all = boardWith(box('a', 0, 'Basket'), box('b', 300, 'Order'), box('c', 900, 'Far'), link);
  const both = svgOf({ ...all, ids: new Set(['a', 'b']) });
  expect(both).toContain('asks');
  expect(both).not.toContain('Far');
  expect(svgOf({ ...all, ids: new Set(['a', 'c']) })).not.toContain('asks');
});

test('the paper lies below everything when it is asked for', () => {
  const part = boardWith(box('a', 0, 'Basket'));
  expect(boardDrawing({ ...part, hasPaper: true })?.commands[0]).toMatchObject({ kind: 'rect', fill: '#f8f9fb' });
  expect(boardDrawing(part)?.commands[0]).toMatchObject({ kind: 'group' });
});

test('there is no picture of an empty diagram', () => {
  expect(boardDrawing(boardWith())).toBeUndefined();
});

test('each file of an image is named once', () => {
  const image = { shape: 'image', fileId: 'f1' };
  expect(filesOf(boardWith(box('a', 0, '', image), box('b', 200, '', image), box('c', 400, 'Text')))).toEqual(['f1']);
});

test('labels stay text in the picture', () => {
  const svg = svgOf(boardWith(box('a', 0, '<script>alert(1)</script>', { href: 'javascript:alert(1)' })));
  expect(svg).not.toContain('<script');
  expect(svg).not.toContain('javascript:');
});
