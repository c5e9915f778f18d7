/** Where the view of a large canvas starts. */
import { expect, test } from 'vitest';
import { viewAround } from './start-view.ts';

const content = { x: 100, y: 0, width: 4_000, height: 2_000 };
const stage = { width: 1_000, height: 500, zoom: 0.5 };

test('a box in the midst of the content is in the middle of the view', () => {
  const box = { x: 2_000, y: 1_000, width: 200, height: 100 };
  expect(viewAround(box, content, stage)).toEqual({ x: 500 - 1_050, y: (24 + 438) / 2 - 525, zoom: 0.5 });
});

test('at its edges the content fills the view', () => {
  const last = { x: 3_900, y: 1_900, width: 200, height: 100 };
  expect(viewAround(last, content, stage)).toMatchObject({ x: 1_000 - 24 - 2_050, y: 500 - 62 - 1_000 });
  const first = { x: 100, y: 0, width: 200, height: 100 };
  expect(viewAround(first, content, stage)).toMatchObject({ x: 24 - 50, y: 24 });
});
