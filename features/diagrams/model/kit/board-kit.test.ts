/** Templates and the library of shapes: everything they hold is a diagram that the server takes. */
import { describe, expect, test } from 'vitest';
import { isArrow, isBox, isLink, type BoardBox, type BoardElement } from '../board-element.ts';
import { readBoard, writeBoard } from '../board-document.ts';
import { partOf } from '../board-geometry.ts';
import { outlineOf } from '../board-outlines.ts';
import { setLines } from '../board-text.ts';
import { BoardDriver } from '../testing/board-driver.ts';
import { boardTemplates } from './board-templates.ts';
import { foundShapes, shapeLibrary } from './shape-library.ts';

const pieces = shapeLibrary.flatMap(({ name, shapes }) =>
  shapes.map((shape) => ({ ...shape, name: `${name}: ${shape.name}` })),
);

const shapesOf = (elements: readonly BoardElement[]): readonly BoardBox[] => elements.filter(isBox);

describe.each([...boardTemplates, ...pieces])('$name', ({ elements: build }) => {
  test('is a diagram whose links join two elements', () => {
    const elements = new Map(build().map((element) => [element.id, element]));
    expect(elements.size).toBe(build().length);
    expect(readBoard(writeBoard({ elements, rest: {} }))).not.toHaveProperty('problem');
    const ends = build().flatMap((element) => (isLink(element) ? [element.source, element.target] : []));
    expect(ends.filter((id) => !elements.has(id))).toEqual([]);
  });

  test('has room for its texts', () => {
    const tooHigh = shapesOf(build()).filter((box) => {
      const { lines, font } = setLines(box);
      return box.label !== '' && !isArrow(box) && lines.length * font.line > outlineOf(box).room(partOf(box)).height;
    });
    expect(tooHigh.map(({ label }) => label)).toEqual([]);
  });
});

test('a template is one step of undo, in the middle of the view', () => {
  const board = new BoardDriver();
  const [template] = boardTemplates;
  board.send({ kind: 'elements-added', elements: template?.elements() ?? [], near: { x: 1000, y: 1000 } });
  const { elements } = board.state.board.document;
  expect(elements.size).toBe(template?.elements().length);
  expect([...elements.values()].filter(isBox).every(({ position }) => position.x > 500 && position.y > 500)).toBe(true);
  board.send({ kind: 'undone' });
  expect(board.state.board.document.elements.size).toBe(0);
});

test('shapes are found by name, by other words and by their group', () => {
  const names = (search: string) => foundShapes(search).flatMap(({ shapes }) => shapes.map(({ name }) => name));
  expect(names('serverless')).toEqual(['Function']);
  expect(names('c4 DATABASE')).toEqual(['Database']);
  expect(names('uml')).toContain('Use case');
  expect(names('walrus')).toEqual([]);
  expect(names('').length).toBe(pieces.length);
});
