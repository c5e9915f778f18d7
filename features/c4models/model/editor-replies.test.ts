/** Answers to the editor that bring changes of others along. */
import { describe, expect, test } from 'vitest';
import { thingsNow } from './c4-brief.ts';
import { changeSetBetween } from './c4-change-set.ts';
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

  test('is the same where only what differs is told', () => {
    const editor = inShop();
    editor.types('api', 'name', 'Backend').leaves('api', 'name').meanwhile(rename('web', 'Website'));
    const both = changed(editor.server, [rename('api', 'Backend')]);
    const changes = thingsNow(both, changeSetBetween(editor.state.base, both)) ?? [];
    editor.does({ kind: 'told-changes', version: 3, changes });
    expect([nameOf(editor, 'web'), nameOf(editor, 'api'), editor.state.head.version]).toEqual([
      'Website',
      'Backend',
      3,
    ]);
    editor.does({ kind: 'undone' });
    expect([nameOf(editor, 'web'), nameOf(editor, 'api')]).toEqual(['Website', 'api']);
  });

  test('of others alone is shown beside what is being typed, and only on top of the version that it was told for', () => {
    const editor = inShop();
    editor.types('api', 'name', 'Backend').meanwhile(rename('web', 'Website'));
    const changes = thingsNow(editor.server, changeSetBetween(editor.state.base, editor.server)) ?? [];
    editor.does({ kind: 'others-changed', after: 7, version: 8, changes });
    expect([nameOf(editor, 'web'), editor.state.head.version]).toEqual(['web', 1]);
    editor.does({ kind: 'others-changed', after: 1, version: 2, changes });
    expect([nameOf(editor, 'web'), editor.state.head.version]).toEqual(['Website', 2]);
    expect([...editor.state.fields.values()].map(({ text }) => text)).toEqual(['Backend']);
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
