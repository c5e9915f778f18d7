/** A stored diagram may hold anything that its schema lets through: it is drawn, heard, edited and exported all the same. */
import { expect, test } from 'vitest';
import { writeSvg } from '@archwright/drawing';
import { boardOf, readBoard } from './board-document.ts';
import { boardDrawing } from './exchange/board-drawing.ts';
import { writeExcalidraw } from './exchange/excalidraw-file.ts';
import { boardOutline } from './board-outline.ts';
import { itemsOf } from './board-scene.ts';
import { elementWords } from './board-words.ts';
import { BoardDriver } from './testing/board-driver.ts';

const box = (id: string, more: object) => ({
  id,
  type: 'standard.Rectangle',
  label: id,
  position: { x: 0, y: 0 },
  size: { w: 100, h: 60 },
  style: {},
  ...more,
});

const odd = [
  ...['constructor', '__proto__', 'toString', 'unheard-of'].map((shape, at) => box(`shape${at}`, { shape })),
  box('colours', { style: { bgColor: 'constructor', borderColor: 7, textColor: { a: 1 } } }),
  box('note', { type: 'custom.StickyNote', style: { color: 'constructor' } }),
  box('url', { style: { bgColor: 'url(javascript:alert(1))' } }),
  box('ink', { shape: 'ink', ink: 'garbage ~~ !!' }),
  box('own', {
    shape: 'arrow',
    line: {
      points: [
        { x: 0, y: 0 },
        { x: 50, y: 50 },
      ],
      from: { id: 'own', x: 0, y: 0 },
      to: { id: 'flat', x: 9, y: -9 },
    },
  }),
  box('flat', { size: { w: 0, h: 0 } }),
  box('turned', { angle: 1e6, opacity: 0 }),
  box('in-itself', { shape: 'frame', frameId: 'in-itself' }),
  box('one', { shape: 'frame', frameId: 'other' }),
  box('other', { shape: 'frame', frameId: 'one' }),
  box('groups', { groupIds: ['', '', 'x'.repeat(100)] }),
  box('huge', { text: { size: 400 }, label: 'W'.repeat(300) }),
  box('backwards', { type: 'standard.TextBlock', label: '\u202e\u2066\u200f reversed \u0007' }),
  box('image', { shape: 'image', fileId: '../../etc/passwd', alt: '"><script>' }),
  box('href', { href: 'javascript:alert(1)' }),
];
const content = JSON.stringify({ elements: Object.fromEntries(odd.map((one) => [one.id, one])) });

test('it is drawn, said and listed', () => {
  const { elements } = boardOf(content);
  expect(itemsOf(elements)).toHaveLength(odd.length);
  expect([...elements.keys()].map((id) => elementWords(elements, id)).join('\n')).not.toMatch(/native code|undefined/);
  expect(boardOutline(elements)).toHaveLength(odd.length);
});

test('it is exported, and nothing of it runs', () => {
  const board = { name: 'Odd', document: boardOf(content) };
  const drawing = boardDrawing({ board, hasPaper: true });
  const svg = drawing
    ? writeSvg({ ...drawing, images: new Map() }, { family: 'Inter', fallbacks: 'sans-serif', faces: [] })
    : '';
  expect(/<script|javascript:|native code|NaN|undefined/.exec(svg)?.[0]).toBeUndefined();
  expect(JSON.parse(writeExcalidraw(board.document, new Map()))).toMatchObject({ type: 'excalidraw' });
});

test('it is edited, and stays a diagram that can be saved', () => {
  const driver = new BoardDriver(content);
  const before = driver.text;
  driver.send({ kind: 'all-selected' }, { kind: 'nudged', dx: 5, dy: 5 }, { kind: 'duplicated' }, { kind: 'grouped' });
  driver.send({ kind: 'aligned', to: 'left' }, { kind: 'ordered', step: 'front' }, { kind: 'flipped', axis: 'x' });
  driver.send({ kind: 'enlarged', dw: 10, dh: 10 }, { kind: 'turned', by: 15 });
  for (const { id } of driver.elements)
    driver.send({ kind: 'writing-started', id }, { kind: 'typed', text: 'é' }, { kind: 'writing-confirmed' });
  expect(readBoard(driver.text)).not.toHaveProperty('problem');
  while (driver.state.history.undo.length > 0) driver.send({ kind: 'undone' });
  expect(driver.text).toBe(before);
});
