/** What is told where positions could not be saved. */
import { expect, test } from 'vitest';
import { positionsRefreshMessage, positionsRolledBackMessage } from '../contract.ts';
import { editorTexts } from './editor-texts.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');

test('without a snapshot the message asks to refresh the page; 50 snapshots are kept', () => {
  const editor = inShop();
  editor.does({ kind: 'drag-stopped', places: [{ id: 'api', x: 3000, y: 0 }] }).refused();
  editor.expectToasts(positionsRefreshMessage);
  for (let drag = 0; drag < 60; drag += 1) editor.dragStart('api').dragStop({ x: 0, y: 0 });
  expect(editor.state.snapshots).toHaveLength(50);
});

test('moves that are undone, and those that are sent again after a lost answer, are rolled back like dragged ones', () => {
  const editor = inShop().dragStart('api').dragStop({ x: 90, y: 0 }).saved();
  editor.dragStart('web').dragStop({ x: 90, y: 0 }).refused().expectToasts(positionsRolledBackMessage);
  const api = editor.placeOf('api');
  editor.does({ kind: 'undone' }).refused().expectToasts(positionsRolledBackMessage).expectAt('api', api);

  editor.types('api', 'name', 'Backend').leaves('api', 'name').expectSent('updateElement');
  editor.dragStart('web').dragStop({ x: 90, y: 0 }).lost().expectToasts(editorTexts.connectionLost);
  editor.reloaded().expectSent('moveElement').refused().expectToasts(positionsRolledBackMessage).expectAgreement();
});
