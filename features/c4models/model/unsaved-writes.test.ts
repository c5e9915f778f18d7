/** Texts of writes that were refused, or lost with the connection. */
import { expect, test } from 'vitest';
import type { C4Change } from '../contract.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');
const rename = (elementId: string, name: string): C4Change => ({ call: 'updateElement', elementId, name });

test('what a write refused twice said stays in reach, and can be saved or discarded', () => {
  const adding = () => {
    const element = { type: 'container' as const, name: 'Search', parentElement: 'shop' };
    const editor = inShop().does({ kind: 'element-added', element });
    editor.meanwhile(rename('web', 'A')).clashes().meanwhile(rename('web', 'B')).clashes();
    return editor.expectAgreement();
  };
  const named = ({ state }: EditorDriver) =>
    [...state.document.elements.values()].filter(({ name }) => name === 'Search');
  const saved = adding();
  expect(named(saved)).toEqual([]);
  const [kept] = saved.state.unsavedWrites;
  expect(kept?.words).toEqual([{ label: 'Container', text: 'Search' }]);
  saved
    .does({ kind: 'write-retried', id: kept?.id ?? '' })
    .allSaved()
    .expectAgreement();
  expect([named(saved).length, saved.state.unsavedWrites.length]).toEqual([1, 0]);
  const discarded = adding();
  discarded.does({ kind: 'write-discarded', id: discarded.state.unsavedWrites[0]?.id ?? '' });
  expect([named(discarded).length, discarded.state.unsavedWrites.length]).toEqual([0, 0]);
});

test('a text whose write has arrived after all is not offered again', () => {
  const element = { type: 'container' as const, name: 'Search', parentElement: 'shop' };
  const editor = inShop().does({ kind: 'element-added', element });
  const sent = editor.state.writes.inFlight?.changes ?? [];
  expect(editor.lost().state.unsavedWrites).toHaveLength(1);
  editor.meanwhile(...sent).reloaded();
  expect(editor.state.unsavedWrites).toEqual([]);
});
