/** Drawing by hand: new elements, their distance to others, and ends of relationships. */
import { describe, expect, test } from 'vitest';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { pictureOf } from './c4-view.ts';
import { neighboursOf } from './neighbours.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');

/** Pairs of elements of the open view that are nearer to each other than 180 px. */
function crowded({ state }: EditorDriver): readonly string[] {
  const nodes = pictureOf(state.document, state.viewId)?.nodes ?? [];
  return nodes.flatMap((one, at) =>
    nodes.slice(at + 1).flatMap((other) => (overlaps(one, other, 180) ? [`${one.item.name} ${other.item.name}`] : [])),
  );
}

describe('new elements', () => {
  test('keep 180 px from others, from the dialog and from the pointer, in a context view and in a box', () => {
    for (const viewId of ['context', 'shop-view']) {
      const editor = new EditorDriver().opens(viewId);
      for (const [at, name] of ['One', 'Two', 'Three'].entries()) {
        const element = viewId === 'context' ? ({ type: 'actor' } as const) : ({ type: 'container' } as const);
        const parentElement = viewId === 'context' ? null : 'shop';
        editor.does({ kind: 'element-added', element: { ...element, name, parentElement }, near: { x: 150, y: 75 } });
        editor.does({ kind: 'element-sketched', at: { x: 1_400 + 430 * at, y: 1_200 } });
        editor.does({ kind: 'sketch-named', name: `${name} by hand` }).allSaved();
      }
      expect(crowded(editor)).toEqual([]);
    }
  });

  test('beside another element the pointer counts more than the distance', () => {
    const editor = inShop();
    const { x, y } = editor.placeOf('web') ?? { x: 0, y: 0 };
    const at = { x: x + 150, y: y - 110 };
    editor.does({ kind: 'element-sketched', at });
    const { box } = editor.state.sketch ?? {};
    expect(box && overlaps(box, { ...at, width: 0, height: 0 })).toBe(true);
    expect(box && overlaps(box, { x, y, width: 300, height: 150 })).toBe(false);
  });

  test('a container stays out of where its box would enclose strangers', () => {
    const editor = inShop();
    const bank = editor.placeOf('bank') ?? { x: 0, y: 0 };
    editor.does({ kind: 'element-sketched', at: { x: bank.x + 900, y: bank.y + 75 } });
    editor.does({ kind: 'sketch-named', name: 'Mail' });
    const picture = pictureOf(editor.state.document, 'shop-view');
    const stranger = picture?.nodes.find(({ id }) => id === 'bank');
    expect(picture?.group && stranger && overlaps(picture.group, stranger)).toBe(false);
  });

  test('a type that the view does not show is asked for in the dialog, and another view drops the sketch', () => {
    const editor = new EditorDriver().does({ kind: 'element-sketched', type: 'component', at: { x: 0, y: 0 } });
    expect(editor.state.dialog).toMatchObject({ kind: 'add-element', type: 'component' });
    editor.does({ kind: 'element-sketched', at: { x: 900, y: 900 } }).opens('shop-view');
    expect(editor.state.sketch).toBeUndefined();
  });

  test('a name that is too long is kept with the reason, and nothing is sent', () => {
    const editor = inShop().does({ kind: 'element-sketched', at: { x: 0, y: 2_000 } });
    editor.does({ kind: 'sketch-named', name: 'x'.repeat(201) }).expectSent();
    expect(editor.state.sketch?.problem).toBe('Please use at most 200 characters. There are 201 now.');
  });

  test('element and connection are one step', () => {
    const editor = inShop().does({ kind: 'element-sketched', at: { x: 0, y: 2_000 }, sourceId: 'web' });
    editor.does({ kind: 'sketch-named', name: 'Mail' }).expectSent('addElement', 'addRelationship').saved();
    editor.does({ kind: 'undone' }).saved().expectAgreement();
    expect([...editor.state.document.elements.values()].map(({ name }) => name)).not.toContain('Mail');
  });
});

describe('ends of a relationship', () => {
  const endsOf = ({ state }: EditorDriver, id: string) => state.document.relationships.get(id);

  test('move to another element and are exchanged; both can be undone', () => {
    const editor = inShop().does({ kind: 'ends-moved', relationshipId: 'reads', targetId: 'web' }).saved();
    expect(endsOf(editor, 'reads')).toMatchObject({ sourceId: 'api', targetId: 'web' });
    editor.click('reads').does({ kind: 'reversed' }).saved().expectAgreement();
    expect(endsOf(editor, 'reads')).toMatchObject({ sourceId: 'web', targetId: 'api' });
    editor.does({ kind: 'undone' }).saved().does({ kind: 'undone' }).saved().expectAgreement();
    expect(endsOf(editor, 'reads')).toMatchObject({ sourceId: 'api', targetId: 'orders' });
  });

  test('an element and what it is part of are refused, and so is the other end', () => {
    const editor = inShop();
    editor.does({ kind: 'ends-moved', relationshipId: 'reads', targetId: 'shop' }).expectSent();
    editor.does({ kind: 'ends-moved', relationshipId: 'reads', targetId: 'api' }).expectSent();
    expect(endsOf(editor, 'reads')).toMatchObject({ sourceId: 'api', targetId: 'orders' });
  });

  test('a relationship that moved to another element comes back when its former one is restored', () => {
    const editor = inShop().does({ kind: 'ends-moved', relationshipId: 'reads', targetId: 'web' }).saved();
    editor.does({ kind: 'deletion-asked', id: 'web' }).does({ kind: 'deletion-confirmed' }).saved();
    editor.does({ kind: 'undone' }).saved().does({ kind: 'undone' }).saved().expectAgreement();
    expect(endsOf(editor, 'reads')).toMatchObject({ sourceId: 'api', targetId: 'orders' });
  });
});

test('neighbours are what the view can show of the other ends, and not what it shows already', () => {
  const editor = inShop();
  const neighbours = (ids: readonly string[]): readonly string[] => {
    const view = editor.state.document.views.get('shop-view');
    return view ? neighboursOf(editor.state.document, view, ids) : [];
  };
  expect(neighbours(['web', 'api'])).toEqual([]);
  for (const id of ['bank', 'customer', 'api']) editor.does({ kind: 'taken-out-of-view', elementId: id });
  expect(neighbours(['web'])).toEqual(['customer', 'api']);
  editor.allSaved().does({ kind: 'elements-shown', elementIds: neighbours(['web']), near: { x: 0, y: 0 } });
  editor.expectSent('addToView', 'addToView').expectSelected('customer', 'api');
});

test('an open drawer follows the selection, and closes with it', () => {
  const editor = inShop().does({ kind: 'double-clicked', id: 'web' });
  expect(editor.click('api').state.drawer).toMatchObject({ kind: 'element', id: 'api' });
  expect(editor.click('reads').state.drawer).toMatchObject({ kind: 'relationship', id: 'reads' });
  expect(editor.click('api', 'web').state.drawer).toBeUndefined();
});
