/** Answers to the editor that bring changes of others along. */
import { describe, expect, test } from 'vitest';
import { toC4Model } from './c4-document.ts';
import { changed, EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');
const nameOf = (editor: EditorDriver, id: string): string | undefined => editor.state.document.elements.get(id)?.name;
const rename = (elementId: string, name: string) => ({ call: 'updateElement', elementId, name }) as const;

describe('an answer with what others changed in between', () => {
  test('shows their change, keeps one’s own, and undo takes back one’s own only', () => {
    const editor = inShop();
    editor.types('api', 'name', 'Backend').leaves('api', 'name').meanwhile(rename('web', 'Website'));
    const both = changed(editor.server, [rename('api', 'Backend')]);
    editor.does({ kind: 'answered', model: toC4Model({ ...editor.state.head, version: 3 }, both) });
    expect([nameOf(editor, 'web'), nameOf(editor, 'api'), editor.state.head.version]).toEqual([
      'Website',
      'Backend',
      3,
    ]);
    editor.does({ kind: 'undone' });
    expect([nameOf(editor, 'web'), nameOf(editor, 'api')]).toEqual(['Website', 'api']);
  });

  test('what waits to be sent goes on top of it, with the version of the answer', () => {
    const editor = inShop();
    editor.types('api', 'name', 'Backend').leaves('api', 'name');
    editor.types('orders', 'name', 'Order store').leaves('orders', 'name').meanwhile(rename('web', 'Website'));
    const both = changed(editor.server, [rename('api', 'Backend')]);
    editor.does({ kind: 'answered', model: toC4Model({ ...editor.state.head, version: 3 }, both) });
    expect(editor.effects).toMatchObject([
      { kind: 'save-changes', version: 3, changes: [rename('orders', 'Order store')] },
    ]);
    expect([nameOf(editor, 'web'), nameOf(editor, 'orders')]).toEqual(['Website', 'Order store']);
  });
});
