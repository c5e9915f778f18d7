/** Lines drawn by hand in the editor. */
import { expect, test } from 'vitest';
import { framesIn } from '@archwright/layout';
import { pictureOf } from './c4-view.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';
import { layoutGraphOf } from './view-layout.ts';

const lineOf = ({ state }: EditorDriver) =>
  state.document.views.get(state.viewId)?.relationships.find(({ id }) => id === 'reads');
const bend = { x: 40, y: 60 };
/** The relationship between the service and its database, bent once. */
const bent = (): EditorDriver =>
  new EditorDriver()
    .opens('shop-view')
    .does({ kind: 'line-drawn', relationshipId: 'reads', bends: [bend], label: { x: 10, y: 20 } })
    .allSaved();

test('bending a line is one undo step', () => {
  const editor = bent();
  expect(lineOf(editor)).toEqual({ id: 'reads', bends: [bend], label: { x: 10, y: 20 } });
  editor.does({ kind: 'undone' }).allSaved();
  expect(lineOf(editor)).toBeUndefined();
  editor.does({ kind: 'redone' }).allSaved().expectAgreement();
  expect(lineOf(editor)?.bends).toEqual([bend]);
});

test('bends move along when both ends move together, and stay when one of them moves', () => {
  const editor = bent().click('api', 'orders').does({ kind: 'nudged', dx: 30, dy: 15 }).allSaved();
  expect(lineOf(editor)).toMatchObject({ bends: [{ x: 70, y: 75 }], label: { x: 40, y: 35 } });
  editor.click('api').does({ kind: 'nudged', dx: 30, dy: 0 }).allSaved().expectAgreement();
  expect(lineOf(editor)?.bends).toEqual([{ x: 70, y: 75 }]);
});

test('a layout draws the lines of what it moves automatically again, in one step', () => {
  const editor = bent();
  const api = editor.placeOf('api') ?? { x: 0, y: 0 };
  editor.does({ kind: 'laid-out', viewId: 'shop-view', places: [{ id: 'api', x: api.x + 300, y: api.y }] }).allSaved();
  expect(lineOf(editor)).toBeUndefined();
  editor.does({ kind: 'undone' }).allSaved();
  expect(lineOf(editor)?.bends).toEqual([bend]);
});

test('a label that is dropped on the title of a group lies beside it', () => {
  const editor = bent();
  const graph = () => {
    const picture = pictureOf(editor.state.document, editor.state.viewId);
    if (!picture) throw new Error(editor.state.viewId);
    return layoutGraphOf(picture);
  };
  const [title] = framesIn(graph()).map((frame) => frame.title);
  if (!title) throw new Error('no group');
  const at = { x: Math.round(title.x + title.width / 2), y: Math.round(title.y + title.height / 2) };
  editor.does({ kind: 'line-drawn', relationshipId: 'reads', bends: [], label: at }).allSaved();
  const label = graph().edges.find(({ id }) => id === 'reads')?.label;
  const corner = label?.at ?? at;
  const isClear =
    corner.x >= title.x + title.width ||
    corner.x + (label?.width ?? 0) <= title.x ||
    corner.y >= title.y + title.height ||
    corner.y + (label?.height ?? 0) <= title.y;
  expect(isClear).toBe(true);
});
