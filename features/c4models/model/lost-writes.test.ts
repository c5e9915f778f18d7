/** What was written when the connection was lost goes out by itself when it is back. */
import { describe, expect, test } from 'vitest';
import { versionConflictMessage, type C4Change } from '../contract.ts';
import { shownText } from './editor-fields.ts';
import { editorTexts } from './editor-texts.ts';
import { fieldKey } from './field-drafts.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');
const api = { kind: 'element', id: 'api' } as const;
const nameOf = (editor: EditorDriver, id: string): string | undefined => editor.state.document.elements.get(id)?.name;
const rename = (elementId: string, name: string): C4Change => ({ call: 'updateElement', elementId, name });
const container = (name: string) =>
  ({ kind: 'element-added', element: { type: 'container', name, parentElement: 'shop' } }) as const;
const named = (editor: EditorDriver, name: string): number =>
  [...editor.state.document.elements.values()].filter((one) => one.name === name).length;

describe('a text of a field', () => {
  const key = fieldKey(api, 'name');
  const lost = () => inShop().types('api', 'name', 'Backend').leaves('api', 'name').lost();

  test('is kept, and saved when the connection is back', () => {
    const editor = lost();
    expect(editor.state.fields.get(key)).toMatchObject({ text: 'Backend', problem: editorTexts.savedLater });
    editor.reloaded().expectSent('updateElement').saved().expectAgreement();
    expect([nameOf(editor, 'api'), editor.state.fields.size]).toEqual(['Backend', 0]);
  });

  test('is saved beside what others changed meanwhile', () => {
    const editor = lost().meanwhile(rename('web', 'Website')).reloaded().saved().expectAgreement();
    expect([nameOf(editor, 'api'), nameOf(editor, 'web')]).toEqual(['Backend', 'Website']);
  });

  test('waits for a decision where somebody else wrote the same field, or removed its element', () => {
    const editor = lost().meanwhile(rename('api', 'Server')).reloaded().expectSent();
    expect([nameOf(editor, 'api'), shownText(editor.state, api, 'name')]).toEqual(['Server', 'Backend']);
    expect(editor.state.fields.get(key)).toMatchObject({ phase: 'not-saved', problem: undefined });
    editor.does({ kind: 'field-retried', key }).saved().expectAgreement();
    expect(nameOf(editor, 'api')).toBe('Backend');
    const gone = lost().meanwhile({ call: 'deleteElement', elementId: 'api' }).reloaded().expectSent();
    expect(gone.state.fields.get(key)).toMatchObject({ text: 'Backend', phase: 'not-saved' });
  });

  test('that has arrived after all is saved, and neither asked about nor sent again', () => {
    const editor = lost().meanwhile(rename('api', 'Backend')).reloaded().expectSent().expectAgreement();
    expect(editor.state.fields.size).toBe(0);
  });

  test('typed on while its save was under way is saved as it is, whether or not that has arrived', () => {
    for (const hasArrived of [true, false]) {
      const editor = inShop().types('api', 'name', 'Back').leaves('api', 'name').types('api', 'name', 'Backend').lost();
      if (hasArrived) editor.meanwhile(rename('api', 'Back'));
      editor.reloaded().leaves('api', 'name').expectSent('updateElement').saved().expectAgreement();
      expect([nameOf(editor, 'api'), editor.state.fields.size]).toEqual(['Backend', 0]);
    }
  });

  test('written once more without a connection is saved, whether or not the first has arrived', () => {
    for (const hasArrived of [true, false]) {
      const editor = lost().types('api', 'name', 'Backend 2').leaves('api', 'name').expectSent();
      if (hasArrived) editor.meanwhile(rename('api', 'Backend'));
      editor.reloaded().allSaved().expectAgreement();
      expect([nameOf(editor, 'api'), editor.state.fields.size]).toEqual(['Backend 2', 0]);
    }
  });
});

describe('an element that was added', () => {
  const lost = () => inShop().does(container('Search')).does({ kind: 'dialog-closed' }).lost();

  test('is added when the connection is back, once, and can be undone', () => {
    const editor = lost();
    expect(editor.state.unsavedWrites).toMatchObject([{ problem: editorTexts.savedLater }]);
    editor.meanwhile(rename('web', 'Website')).reloaded().allSaved().expectAgreement();
    expect([named(editor, 'Search'), editor.state.unsavedWrites]).toEqual([1, []]);
    editor.does({ kind: 'undone' }).allSaved().expectAgreement();
    expect(named(editor, 'Search')).toBe(0);
  });

  test('has the text that was written into it', () => {
    const editor = inShop().does(container('Search'));
    const id = [...editor.state.document.elements.values()].find(({ name }) => name === 'Search')?.id ?? '';
    editor.types(id, 'technology', 'Rust').leaves(id, 'technology').lost().reloaded().allSaved().expectAgreement();
    expect(editor.state.document.elements.get(id)).toMatchObject({ name: 'Search', technology: 'Rust' });
    expect(editor.state.fields.size).toBe(0);
  });

  test('is kept as a text where its name is taken by now, and told', () => {
    const theirs: C4Change = {
      call: 'addElement',
      id: 'theirs',
      type: 'container',
      name: 'Search',
      parentElement: 'shop',
    };
    const editor = lost().meanwhile(theirs).reloaded().expectToasts(versionConflictMessage('someone else'));
    expect(editor.state.unsavedWrites).toMatchObject([{ problem: undefined, words: [{ text: 'Search' }] }]);
  });

  test('is not added when its text was discarded without a connection', () => {
    const editor = lost();
    editor
      .does({ kind: 'write-discarded', id: editor.state.unsavedWrites[0]?.id ?? '' })
      .reloaded()
      .expectSent();
    expect(named(editor, 'Search')).toBe(0);
  });
});

test('what was removed or chosen without a text goes out as well, unless somebody else changed the same', () => {
  const lost = () =>
    inShop()
      .does({ kind: 'element-changed', elementId: 'api', fields: { status: 'deprecated' } })
      .lost();
  const statusOf = ({ state }: EditorDriver) => state.document.elements.get('api')?.status;
  expect(statusOf(lost().reloaded().allSaved().expectAgreement())).toBe('deprecated');
  const both = lost().meanwhile({ call: 'updateElement', elementId: 'api', status: 'live' }).reloaded();
  both.expectToasts(versionConflictMessage('someone else')).expectSent().expectAgreement();
  expect(statusOf(both)).toBe('live');

  const removing = () =>
    inShop().click('basket').does({ kind: 'deletion-asked' }).does({ kind: 'deletion-confirmed' }).lost();
  for (const editor of [
    removing().reloaded().allSaved(),
    removing().meanwhile({ call: 'deleteElement', elementId: 'basket' }).reloaded().expectToasts().expectSent(),
  ]) {
    expect(editor.expectAgreement().state.document.elements.has('basket')).toBe(false);
  }
});

test('what was undone without a connection is not made again', () => {
  const editor = inShop().does(container('Search')).does({ kind: 'undone' }).lost().reloaded().expectSent();
  expect(named(editor.expectAgreement(), 'Search')).toBe(0);
});
