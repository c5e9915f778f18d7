/** What was not saved when a window was closed is made again when the model is opened the next time. */
import { describe, expect, test } from 'vitest';
import type { C4Change } from '../contract.ts';
import { shownText } from './editor-fields.ts';
import { fieldKey } from './field-drafts.ts';
import { hasUnsaved, readKeptEdits } from './kept-edits.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');
const api = { kind: 'element', id: 'api' } as const;
const nameOf = (editor: EditorDriver, id: string): string | undefined => editor.state.document.elements.get(id)?.name;
const named = (editor: EditorDriver, name: string): number =>
  [...editor.state.document.elements.values()].filter((one) => one.name === name).length;
const rename = (elementId: string, name: string): C4Change => ({ call: 'updateElement', elementId, name });
const container = (name: string) =>
  ({ kind: 'element-added', element: { type: 'container', name, parentElement: 'shop' } }) as const;

describe('a window that is closed', () => {
  test('has nothing to keep when all is saved', () => {
    expect(hasUnsaved(inShop().state)).toBe(false);
    const editor = inShop().does(container('Search'));
    expect(hasUnsaved(editor.state)).toBe(true);
    expect(hasUnsaved(editor.allSaved().state)).toBe(false);
  });

  test('leaves what was added and renamed, in order, beside what others changed', () => {
    const editor = inShop().does(container('Search')).does(container('Mail')).meanwhile(rename('web', 'Website'));
    editor.reopened().allSaved().expectAgreement();
    expect([named(editor, 'Search'), named(editor, 'Mail'), nameOf(editor, 'web')]).toEqual([1, 1, 'Website']);
    expect(hasUnsaved(editor.state)).toBe(false);
  });

  test('does not repeat a write that has arrived after all', () => {
    const editor = inShop().does(container('Search'));
    const [added] = editor.state.writes.inFlight?.changes ?? [];
    if (added) editor.meanwhile(added);
    editor.reopened().expectSent().expectAgreement();
    expect(named(editor, 'Search')).toBe(1);
  });

  test('leaves a text that was being typed', () => {
    const editor = inShop().types('api', 'name', 'Backend').reopened().expectSent('updateElement').saved();
    editor.expectAgreement();
    expect([nameOf(editor, 'api'), editor.state.fields.size]).toEqual(['Backend', 0]);
  });

  test('leaves a text for a decision where somebody else wrote the same', () => {
    const editor = inShop().types('api', 'name', 'Backend').meanwhile(rename('api', 'Server')).reopened();
    editor.expectSent();
    expect([nameOf(editor, 'api'), shownText(editor.state, api, 'name')]).toEqual(['Server', 'Backend']);
    expect(hasUnsaved(editor.state)).toBe(true);
    // Closed again, it still waits.
    editor.reopened().expectSent();
    expect(shownText(editor.state, api, 'name')).toBe('Backend');
    editor
      .does({ kind: 'field-retried', key: fieldKey(api, 'name') })
      .saved()
      .expectAgreement();
    expect(nameOf(editor, 'api')).toBe('Backend');
  });

  test('leaves what was made before and after the connection was lost', () => {
    const editor = inShop().does(container('Search')).lost().does(container('Mail'));
    editor.reopened().allSaved().expectAgreement();
    expect([named(editor, 'Search'), named(editor, 'Mail')]).toEqual([1, 1]);
  });

  test('leaves the newest of two names', () => {
    const editor = inShop().types('api', 'name', 'Old').leaves('api', 'name').lost();
    editor.types('api', 'name', 'New').leaves('api', 'name').reopened().allSaved().expectAgreement();
    expect(nameOf(editor, 'api')).toBe('New');
  });

  test('leaves what was moved', () => {
    const editor = inShop();
    const { x = 0, y = 0 } = editor.placeOf('web') ?? {};
    editor.dragStart('web').dragStop({ x: 40, y: 20 }).dragStart('api').dragStop({ x: 5, y: 5 });
    editor.reopened().opens('shop-view').allSaved().expectAgreement();
    editor.expectAt('web', { x: x + 40, y: y + 20 });
  });

  test('leaves a flow', () => {
    const editor = inShop().does({ kind: 'flow-added' }).reopened().allSaved().expectAgreement();
    const flows = editor.state.document.views.get('shop-view')?.flows ?? [];
    expect(flows.map(({ name }) => name)).toEqual(['New flow']);
  });
});

test('a copy that cannot be read is none', () => {
  expect([readKeptEdits('{'), readKeptEdits('{}'), readKeptEdits('null')]).toEqual([undefined, undefined, undefined]);
});
