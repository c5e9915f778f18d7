/** Labels beside boxes. */
import { expect, test } from 'vitest';
import { pictureOf } from './c4-view.ts';
import { clearPlace } from './clear-place.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';
import { layoutGraphOf } from './view-layout.ts';

const label = { x: 100, y: 90, width: 80, height: 20 };

test('a label stays where it covers nothing', () => {
  expect(clearPlace(label, [{ x: 200, y: 0, width: 300, height: 150 }])).toEqual({ x: 100, y: 90 });
});

test('a label on a box goes to its nearest side that is free', () => {
  const box = { x: 60, y: 80, width: 300, height: 150 };
  expect(clearPlace(label, [box])).toEqual({ x: 100, y: 56 });
  const above = { x: 0, y: 0, width: 400, height: 70 };
  expect(clearPlace(label, [box, above])).toEqual({ x: -24, y: 90 });
});

test('a label that is dropped on an element, or covered by one later, is still read beside it', () => {
  const editor = new EditorDriver().opens('shop-view');
  const at = editor.placeOf('web') ?? { x: 0, y: 0 };
  const centre = { x: at.x + 150, y: at.y + 75 };
  editor.does({ kind: 'line-drawn', relationshipId: 'reads', bends: [], label: centre });
  const picture = pictureOf(editor.state.document, 'shop-view');
  const graph = picture && layoutGraphOf(picture);
  const drawn = graph?.edges.find(({ id }) => id === 'reads')?.label;
  const corner = drawn?.at ?? at;
  const covered = graph?.boxes.filter(
    (box) =>
      corner.x < box.x + box.width &&
      box.x < corner.x + (drawn?.width ?? 0) &&
      corner.y < box.y + box.height &&
      box.y < corner.y + (drawn?.height ?? 0),
  );
  expect(covered).toEqual([]);
  // The place itself stays as it was chosen.
  expect(picture?.view.relationships).toEqual([{ id: 'reads', bends: [], label: centre }]);
});
