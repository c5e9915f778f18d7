/** The C4 editor: gestures, write queue, conflicts, undo. */
import { nothingToTurn } from '#platform/editing/model/turned-words.ts';
import { undoShortenedMessage } from '#platform/editing/model/edit-history.ts';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { pictureOf } from './c4-view.ts';
import { describe, expect, test } from 'vitest';
import {
  elementRemovedMessage,
  positionsRolledBackMessage,
  relationshipRemovedMessage,
  removeElementQuestion,
  removeRelationshipQuestion,
  unfitForViewMessage,
  versionConflictMessage,
  viewNotFoundMessage,
} from '../contract.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import { changed, EditorDriver } from './testing/c4-editor-driver.ts';
import { changesBetween } from './c4-difference.ts';
import { toC4Model } from './c4-document.ts';
import { changeSetBetween } from './c4-change-set.ts';
import { shownText } from './editor-fields.ts';
import { editorTexts } from './editor-texts.ts';
import { fieldKey } from './field-drafts.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');
const nameOf = (editor: EditorDriver, id: string): string | undefined => editor.state.document.elements.get(id)?.name;
const rename = (elementId: string, name: string) => ({ call: 'updateElement', elementId, name }) as const;

describe('selecting', () => {
  test('a click selects one, with the modifier key several, a click on the canvas none', () => {
    const editor = inShop().click('web').expectSelected('web').click('web', 'api').expectSelected('web', 'api');
    editor.does({ kind: 'clicked', id: 'web', isAdding: true }).expectSelected('api');
    editor.does({ kind: 'canvas-clicked' }).expectSelected();
  });

  test('a box selects what it intersects', () => {
    const editor = inShop();
    const { x, y } = editor.placeOf('web') ?? { x: 0, y: 0 };
    editor.does({ kind: 'boxed', area: { x: x - 5, y: y - 5, width: 10, height: 10 } }).expectSelected('web');
    editor.does({ kind: 'all-selected' }).expectSelected('web', 'api', 'orders', 'customer', 'bank');
  });

  test('a double click opens the drawer, on an implied edge the relationships behind it', () => {
    const editor = inShop().does({ kind: 'double-clicked', id: 'api' });
    expect(editor.state.drawer).toEqual({ kind: 'element', id: 'api' });
    editor.does({ kind: 'double-clicked', id: 'reads' });
    expect(editor.state.drawer).toEqual({ kind: 'relationship', id: 'reads' });
    editor.does({ kind: 'double-clicked', id: 'implied web api' });
    expect(editor.state.dialog).toEqual({ kind: 'behind-edge', edgeId: 'implied web api' });
  });
});

describe('dragging', () => {
  test('a drop is saved and increases the version', () => {
    const editor = inShop();
    const { x, y } = editor.placeOf('api') ?? { x: 0, y: 0 };
    editor.dragStart('api').dragStop({ x: 10, y: 0 }).expectSent('position').saved(2).expectVersion(2);
    editor.expectAt('api', { x: x + 10, y }).expectAgreement();
  });

  test('moves under 1 px are ignored, others are rounded, group boxes do not move', () => {
    const editor = inShop();
    const { x, y } = editor.placeOf('api') ?? { x: 0, y: 0 };
    editor.dragStart('api').dragStop({ x: 0.6, y: -0.9 }).expectSent().expectAt('api', { x, y });
    editor
      .dragStart('api')
      .dragStop({ x: 1.4, y: 0.6 })
      .expectSent('position')
      .expectAt('api', { x: x + 1, y: y + 1 });
    expect(editor.dragStart('shop').state.dragged).toEqual([]);
  });

  test('one write is in flight; of waiting moves the newest of each element wins', () => {
    const editor = inShop().dragStart('api').dragStop({ x: 15, y: 0 }).expectSent('position');
    for (const x of [15, 15, 15]) editor.dragStart('web').dragStop({ x, y: 0 }).expectSent();
    editor.dragStart('orders').dragStop({ x: 0, y: 30 });
    expect(editor.state.writes.waiting.map(({ move }) => move?.elementId)).toEqual(['web', 'orders']);
    const web = editor.placeOf('web');
    editor.allSaved().expectVersion(4).expectAt('web', web).expectAgreement();
  });

  test('a refusal empties the queue, restores the snapshot and shows a message', () => {
    const editor = inShop();
    const [api, web] = [editor.placeOf('api'), editor.placeOf('web')];
    editor.dragStart('api').dragStop({ x: 90, y: 0 }).dragStart('web').dragStop({ x: 90, y: 0 });
    editor.refused().expectToasts(positionsRolledBackMessage).expectAt('api', api).expectAt('web', web);
    editor.expectAgreement();
    editor.does({ kind: 'undone' }).expectSent();
  });

  test('several elements are one write and one undo step', () => {
    const editor = inShop();
    const [api, web] = [editor.placeOf('api'), editor.placeOf('web')];
    editor.dragStart('api', 'web').dragStop({ x: 30, y: 30 }).expectSent('moveElement', 'moveElement').saved();
    editor.does({ kind: 'undone' }).saved().expectAt('api', api).expectAt('web', web).expectAgreement();
    editor
      .does({ kind: 'redone' })
      .saved()
      .expectAt('api', { x: (api?.x ?? 0) + 30, y: (api?.y ?? 0) + 30 });
  });

  test('arrow keys move the selection; aligning and distributing are batches', () => {
    const editor = inShop().click('api', 'web', 'orders').does({ kind: 'nudged', dx: 15, dy: 0 }).saved();
    editor.does({ kind: 'aligned', to: 'top' });
    const tops = ['api', 'web', 'orders'].map((id) => editor.placeOf(id)?.y);
    expect(new Set(tops).size).toBe(1);
    editor.allSaved().does({ kind: 'distributed', axis: 'x' }).allSaved().expectAgreement();
  });
});

test('a layout is asked for in the chosen direction, of the selection around everything else, and is one undo step', () => {
  const editor = inShop();
  editor.does({ kind: 'layout-set', layout: { direction: 'LR' } });
  editor.does({ kind: 'clicked', id: 'web' });
  editor.does({ kind: 'layout-asked', isSelection: true });
  const [effect] = editor.effects;
  const task = effect?.kind === 'lay-out' ? effect.task : undefined;
  expect(task).toMatchObject({ direction: 'right', density: 'compact' });
  expect(task?.boxes.filter(({ isPinned }) => !isPinned).map(({ id }) => id)).toEqual(['web']);
  const places = (task?.boxes ?? []).map(({ id }, at) => ({ id, x: at * 400 + 0.4, y: 1_000 }));
  editor.does({ kind: 'laid-out', viewId: 'shop-view', places });
  expect(editor.state.history.undo).toHaveLength(2);
  expect(pictureOf(editor.state.document, 'shop-view')?.nodes.map(({ x, y }) => [x, y])).toContainEqual([400, 1_000]);
});

test('the layout of one border asks for its members, and a pin in a foreign border is told', () => {
  const editor = inShop();
  editor.does({ kind: 'layout-asked', isSelection: false, groupId: 'shop' });
  expect(editor.effects).toMatchObject([{ kind: 'lay-out', groupId: 'shop' }]);
  const { x, y } = editor.placeOf('api') ?? { x: 0, y: 0 };
  const pin = (elementId: string, at: { x: number; y: number }) =>
    ({ call: 'moveElement', viewId: 'shop-view', elementId, ...at, pinned: true }) as const;
  const places = ['web', 'api', 'orders'].map((id) => pin(id, editor.placeOf(id) ?? { x, y }));
  editor.meanwhile(...places, pin('bank', { x: x + 15, y: y + 15 })).reloaded();
  editor.does({ kind: 'layout-asked', isSelection: false });
  expect(editor.effects).toMatchObject([
    { kind: 'lay-out' },
    { kind: 'toast', message: editorTexts.pinnedInside('bank') },
  ]);
});

describe('connecting and adding', () => {
  test('an edge drawn between two nodes opens the dialog, and its answer adds the relationship', () => {
    const editor = inShop().does({ kind: 'connected', sourceId: 'web', targetId: 'orders' });
    expect(editor.state.dialog).toEqual({ kind: 'add-relationship', sourceId: 'web', targetId: 'orders' });
    const relationship = { sourceId: 'web', targetId: 'orders', description: 'Looks up' };
    editor.does({ kind: 'relationship-added', relationship }).expectSent('addRelationship').saved().expectAgreement();
    expect(editor.state.dialog).toBeUndefined();
    const [id] = editor.state.selection;
    expect(editor.state.document.relationships.get(id ?? '')).toMatchObject({
      ...relationship,
      interactionStyle: 'synchronous',
    });
  });

  test('a node cannot be connected to itself', () => {
    const editor = inShop().does({ kind: 'connected', sourceId: 'web', targetId: 'web' });
    expect(editor.state.dialog).toBeUndefined();
  });

  test('a form stays open with the problem when the rules refuse its input, and closes otherwise', () => {
    const element = { type: 'container', name: 'web', parentElement: 'shop' } as const;
    const editor = inShop().does({ kind: 'add-element-asked', type: 'container' });
    editor.does({ kind: 'element-added', element }).expectSent().expectToasts().expectAgreement();
    const taken = { path: 'name', message: c4RefusalMessages.nameTaken };
    expect(editor.state.dialog).toEqual({ kind: 'add-element', type: 'container', problem: taken });
    editor
      .does({ kind: 'element-added', element: { ...element, name: 'mail' } })
      .expectSent('addElement')
      .saved();
    expect(editor.state.dialog).toBeUndefined();
    editor.does({ kind: 'view-asked' }).does({ kind: 'view-added', name: 'shop – Containers' }).expectSent();
    expect(editor.state.dialog).toMatchObject({ problem: { path: 'name', message: c4RefusalMessages.viewNameTaken } });
    const relationship = { sourceId: 'web', targetId: 'basket', description: 'calls' };
    editor.does({ kind: 'connected', sourceId: 'web', targetId: 'basket' }).does({
      kind: 'relationship-added',
      relationship,
    });
    expect(editor.state.dialog).toMatchObject({ problem: { message: c4RefusalMessages.repeated } });
    editor.expectToasts().expectAgreement();
  });

  test('a refusal without a form shows a message', () => {
    inShop()
      .does({ kind: 'elements-shown', elementIds: ['basket'] })
      .expectToasts(unfitForViewMessage);
  });

  test('a relationship can be started without drawing: from the selection, or from a given element', () => {
    const editor = inShop().click('web').does({ kind: 'relationship-asked' });
    expect(editor.state.dialog).toEqual({ kind: 'add-relationship', sourceId: 'web', targetId: undefined });
    editor.click('web', 'api').does({ kind: 'relationship-asked' });
    expect(editor.state.dialog).toMatchObject({ sourceId: undefined });
    editor.does({ kind: 'relationship-asked', sourceId: 'stock' });
    expect(editor.state.dialog).toMatchObject({ sourceId: 'stock' });
  });

  test('undo and redo say what they did, and that there is nothing left', () => {
    const editor = inShop();
    const said = (kind: 'undone' | 'redone'): readonly string[] =>
      editor.does({ kind }).effects.flatMap((effect) => (effect.kind === 'announce' ? [effect.text] : []));
    expect([said('undone'), said('redone')]).toEqual([[nothingToTurn.undo], [nothingToTurn.redo]]);
    editor.dragStart('api', 'web').dragStop({ x: 30, y: 30 }).saved();
    const view = editor.state.document.views.get('shop-view')?.name ?? '';
    const [api, web] = [nameOf(editor, 'api') ?? '', nameOf(editor, 'web') ?? ''];
    const [undone] = said('undone');
    expect(
      [`${api} in ${view}`, `${web} in ${view}`].some((one) => undone === `Undone: ${one} and 1 more are as before.`),
    ).toBe(true);
    editor.saved();
    editor
      .does({ kind: 'element-added', element: { type: 'actor', name: 'Clerk', position: { x: 0, y: 900 } } })
      .saved();
    expect(said('undone')).toEqual(['Undone: Clerk is gone.']);
    editor.saved();
    expect(said('redone')).toEqual(['Redone: Clerk is back.']);
    editor.saved();
    editor.does({ kind: 'details-changed', name: 'Store', description: '' }).saved();
    expect(said('undone').join('')).toMatch(/^Undone: the name is “.+” again\.$/);
  });

  test('a new element is added to the open view and selected', () => {
    const element = { type: 'container', name: 'mail', parentElement: 'shop', position: { x: 1500, y: 0 } } as const;
    const editor = inShop().does({ kind: 'element-added', element });
    const [id = ''] = editor.state.selection;
    editor.expectAt(id, { x: 1500, y: 0 }).saved().expectAgreement();
    editor.does({ kind: 'undone' }).saved().expectAgreement();
    expect(editor.state.document.elements.has(id)).toBe(false);
  });

  test('it is placed in the centre of the viewport if free, otherwise beside it, and outside of the group', () => {
    const middle = { x: 3000, y: 3000 };
    const actor = { type: 'actor', name: 'clerk' } as const;
    const editor = inShop().does({ kind: 'element-added', element: actor, near: middle });
    const [first = ''] = editor.state.selection;
    editor.expectAt(first, { x: 2850, y: 2895 });
    editor.does({ kind: 'element-added', element: { ...actor, name: 'guard' }, near: middle });
    const { nodes, group } = pictureOf(editor.state.document, editor.state.viewId) ?? { nodes: [] };
    const boxes = nodes.filter(({ item }) => ['clerk', 'guard'].includes(item.name));
    expect(boxes).toHaveLength(2);
    for (const box of boxes) {
      expect(nodes.filter((other) => other !== box && overlaps(box, other))).toEqual([]);
      expect(group && overlaps(box, group)).toBe(false);
    }
  });
});

describe('deleting', () => {
  test('one element and one relationship are confirmed with the exact texts', () => {
    const editor = inShop().click('orders').does({ kind: 'deletion-asked' });
    expect(editor.state.dialog).toMatchObject({ question: removeElementQuestion });
    editor.does({ kind: 'deletion-confirmed' }).expectSent('deleteElement').saved().expectToasts(elementRemovedMessage);
    editor.does({ kind: 'dialog-closed' }).click('calls').does({ kind: 'deletion-asked' });
    expect(editor.state.dialog).toMatchObject({ question: removeRelationshipQuestion, lines: [] });
    editor.does({ kind: 'deletion-confirmed' }).saved().expectToasts(relationshipRemovedMessage).expectAgreement();
  });

  test('undo of an addition names what it takes back; undo of a deletion has nothing to name', () => {
    const editor = inShop();
    const element = { type: 'container', name: 'Cache', parentElement: 'shop' } as const;
    editor.does({ kind: 'element-added', element, near: undefined }).saved();
    const added = [...editor.state.document.elements.values()].find(({ name }) => name === 'Cache');
    const undoes = (): readonly string[] | undefined =>
      editor.effects.flatMap((effect) => (effect.kind === 'save-changes' ? [effect.undoes] : []))[0];
    expect(undoes()).toBeUndefined();
    editor.does({ kind: 'undone' });
    expect(undoes()).toContain(added?.id);
    editor.saved().does({ kind: 'redone' });
    expect(undoes()).toBeUndefined();
    editor.saved().expectAgreement();
  });

  test('a selection is confirmed once, with children and relationships, and restored completely by undo', () => {
    const editor = inShop();
    const before = editor.state.document;
    editor.click('api', 'web', 'implied web api').does({ kind: 'deletion-asked' });
    const lines = ['2 elements', '2 elements inside', '5 relationships'];
    expect(editor.state.dialog).toMatchObject({ question: editorTexts.deletionQuestion, lines });
    editor.does({ kind: 'deletion-confirmed' }).saved().expectShows('orders', 'customer', 'bank').expectAgreement();
    editor.does({ kind: 'undone' }).saved().expectAgreement();
    expect(changeSetBetween(before, editor.state.document)).toEqual(new Map());
    expect(editor.state.document.relationships.size).toBe(5);
    expect(editor.state.document.views.has('api-view')).toBe(true);
  });

  test('a single item can be deleted regardless of the selection, or removed from the view', () => {
    const editor = inShop().click('web').does({ kind: 'deletion-asked', id: 'orders' });
    expect(editor.state.dialog).toMatchObject({ question: removeElementQuestion, elementIds: ['orders'] });
    editor.does({ kind: 'deletion-asked', id: 'pays' });
    expect(editor.state.dialog).toMatchObject({ question: removeRelationshipQuestion, relationshipIds: ['pays'] });
    editor.does({ kind: 'taken-out-of-view', elementId: 'bank' }).expectSent('removeFromView').saved();
    editor.expectShows('web', 'api', 'orders', 'customer').expectAgreement();
  });

  test('implied edges alone need no confirmation', () => {
    const editor = inShop().click('implied web api').does({ kind: 'deletion-asked' });
    expect(editor.state.dialog).toBeUndefined();
  });
});

describe('two windows', () => {
  test('changes without conflict are sent again once with the new version', () => {
    const editor = inShop().dragStart('api').dragStop({ x: 30, y: 0 });
    const api = editor.placeOf('api');
    editor.meanwhile(rename('web', 'Website')).clashes().expectSent('position').expectToasts();
    editor.saved().expectVersion(3).expectAt('api', api).expectAgreement();
    expect(nameOf(editor, 'web')).toBe('Website');
  });

  test('a write that is refused twice is dropped', () => {
    const editor = inShop().dragStart('api').dragStop({ x: 30, y: 0 });
    editor.meanwhile(rename('web', 'A')).clashes().meanwhile(rename('web', 'B')).clashes();
    editor.expectSent().expectToasts(positionsRolledBackMessage).expectAgreement();
  });

  test('the same element moved by both: theirs stays, with the message for positions', () => {
    const editor = inShop().dragStart('api').dragStop({ x: 30, y: 0 });
    editor.meanwhile({ call: 'moveElement', viewId: 'shop-view', elementId: 'api', x: 900, y: 900 }).clashes();
    editor.expectToasts(positionsRolledBackMessage).expectAt('api', { x: 900, y: 900 }).expectAgreement();
  });

  test('the same name typed by both: theirs is shown, mine stays in its field and can be sent again', () => {
    const editor = inShop().does({ kind: 'double-clicked', id: 'api' });
    editor.types('api', 'name', 'Backend').leaves('api', 'name').expectSent('updateElement');
    editor
      .meanwhile(rename('api', 'Server'))
      .clashes('Ann')
      .expectToasts(versionConflictMessage('Ann'))
      .expectAgreement();
    const thing = { kind: 'element', id: 'api' } as const;
    const key = fieldKey(thing, 'name');
    expect(editor.state.fields.get(key)).toMatchObject({ text: 'Backend', phase: 'not-saved' });
    expect(shownText(editor.state, thing, 'name')).toBe('Backend');
    editor.does({ kind: 'field-retried', key }).saved().expectAgreement();
    expect([nameOf(editor, 'api'), editor.state.fields.size]).toEqual(['Backend', 0]);
  });

  test('different fields of one element do not conflict', () => {
    const editor = inShop().types('api', 'description', 'Takes orders').leaves('api', 'description');
    editor.meanwhile(rename('api', 'Server')).clashes().expectToasts().saved().expectAgreement();
    expect(editor.state.document.elements.get('api')).toMatchObject({ name: 'Server', description: 'Takes orders' });
  });

  test('text typed into something that they deleted stays in its field', () => {
    const editor = inShop().does({ kind: 'double-clicked', id: 'orders' });
    editor.types('orders', 'description', 'Keeps orders').leaves('orders', 'description');
    editor.meanwhile({ call: 'deleteElement', elementId: 'orders' }).clashes().expectAgreement();
    const thing = { kind: 'element', id: 'orders' } as const;
    expect(editor.state.drawer).toEqual(thing);
    expect(shownText(editor.state, thing, 'description')).toBe('Keeps orders');
    editor.does({ kind: 'field-discarded', key: fieldKey(thing, 'description') });
    expect(editor.state.drawer).toBeUndefined();
  });

  test('queued writes that conflict are dropped as well, and nothing of theirs is lost', () => {
    const editor = inShop().dragStart('web').dragStop({ x: 30, y: 0 });
    editor.types('api', 'name', 'Backend').leaves('api', 'name').dragStart('orders').dragStop({ x: 30, y: 0 });
    editor.meanwhile(rename('api', 'Server')).clashes().expectSent('position');
    expect(editor.state.writes.waiting).toEqual([]);
    editor.allSaved().expectAgreement();
    expect(nameOf(editor, 'api')).toBe('Server');
  });

  test('an element to which they added children is not deleted', () => {
    const editor = inShop().click('orders').does({ kind: 'deletion-asked' }).does({ kind: 'deletion-confirmed' });
    editor.meanwhile({ call: 'addElement', id: 'table', type: 'component', name: 'table', parentElement: 'orders' });
    editor.clashes('Ann').expectSent().expectToasts(versionConflictMessage('Ann')).expectAgreement();
    const other = inShop().click('orders').does({ kind: 'deletion-asked' }).does({ kind: 'deletion-confirmed' });
    other.meanwhile(rename('orders', 'Order store')).clashes().expectSent().expectAgreement();
    expect(nameOf(other, 'orders')).toBe('Order store');
  });

  test('undo keeps the steps without conflict, and shows a message', () => {
    const editor = inShop().dragStart('api').dragStop({ x: 30, y: 0 }).saved();
    editor.types('web', 'name', 'Site').leaves('web', 'name').saved();
    editor.dragStart('orders').dragStop({ x: 30, y: 0 });
    editor.meanwhile(rename('web', 'Website')).clashes().expectToasts(undoShortenedMessage).saved();
    expect(editor.state.history.undo).toHaveLength(2);
    editor.does({ kind: 'undone' }).saved().does({ kind: 'undone' }).saved().expectAgreement();
    expect(nameOf(editor, 'web')).toBe('Website');
  });
});

describe('undo and redo', () => {
  test('a failed undo can be tried again', () => {
    const editor = inShop();
    const api = editor.placeOf('api');
    editor.dragStart('api').dragStop({ x: 30, y: 0 }).saved().does({ kind: 'undone' }).refused();
    expect([editor.state.history.undo.length, editor.state.history.redo.length]).toEqual([1, 0]);
    editor.does({ kind: 'undone' }).saved().expectAt('api', api).does({ kind: 'redone' }).refused();
    expect([editor.state.history.undo.length, editor.state.history.redo.length]).toEqual([0, 1]);
  });

  test('opening and filling a system can be undone and redone', () => {
    const editor = new EditorDriver();
    const closed = editor.state.document;
    editor.does({ kind: 'element-changed', elementId: 'bank', fields: { location: 'internal' } }).saved();
    editor.does({ kind: 'drilled-in', elementId: 'bank' });
    editor
      .does({ kind: 'element-added', element: { type: 'container', name: 'ledger', parentElement: 'bank' } })
      .saved();
    const filled = editor.state.document;
    expect(changesBetween(closed, filled)?.map(({ call }) => call)).toEqual(['updateElement', 'addElement']);
    editor.does({ kind: 'undone' }).does({ kind: 'undone' }).allSaved().expectAgreement();
    expect(changeSetBetween(closed, editor.state.document)).toEqual(new Map());
    editor.does({ kind: 'redone' }).does({ kind: 'redone' }).allSaved().expectAgreement();
    expect(changeSetBetween(filled, editor.state.document)).toEqual(new Map());
  });
});

describe('a lost connection', () => {
  test('nothing is sent until the model was reloaded, whether or not the server had received the write', () => {
    for (const hadIt of [true, false]) {
      const editor = inShop().dragStart('api').dragStop({ x: 30, y: 0 });
      const sent = editor.state.writes.inFlight;
      editor.lost().expectToasts(positionsRolledBackMessage);
      expect(editor.effects.at(-1)).toEqual({ kind: 'reload' });
      editor.dragStart('web').dragStop({ x: 30, y: 0 }).expectSent();
      if (hadIt) editor.meanwhile(...(sent?.changes ?? []));
      editor.reloaded().expectSent('position').saved().expectAgreement();
    }
  });
});

describe('typing', () => {
  test('a text is sent after a pause; an older pause is ignored', () => {
    const editor = inShop().types('api', 'name', 'Back');
    const key = fieldKey({ kind: 'element', id: 'api' }, 'name');
    expect(editor.effects).toEqual([{ kind: 'await-rest', key, tick: 1, ms: 400 }]);
    editor.types('api', 'name', 'Backend').does({ kind: 'field-rested', key, tick: 1 }).expectSent();
    editor.does({ kind: 'field-rested', key, tick: 2 }).expectSent('updateElement').saved().expectAgreement();
    editor.types('api', 'name', 'Backend 2 ').does({ kind: 'field-rested', key, tick: 3 }).saved();
    editor.types('api', 'name', 'Backend 2 b').leaves('api', 'name').saved().expectAgreement();
    expect([nameOf(editor, 'api'), editor.state.fields.size]).toEqual(['Backend 2 b', 0]);
  });

  test('a response does not overwrite text typed in the meantime', () => {
    const editor = inShop().types('api', 'name', 'Back').leaves('api', 'name').types('api', 'name', 'Backend').saved();
    expect(shownText(editor.state, { kind: 'element', id: 'api' }, 'name')).toBe('Backend');
    editor.leaves('api', 'name').saved().expectAgreement();
    expect(nameOf(editor, 'api')).toBe('Backend');
  });

  test('remote changes are not shown in a focused field, edited or not', () => {
    const thing = { kind: 'element', id: 'api' } as const;
    const key = fieldKey(thing, 'name');
    const editor = inShop().does({ kind: 'field-focused', thing, field: 'name' });
    editor.meanwhile(rename('api', 'Server')).reloaded();
    expect([nameOf(editor, 'api'), shownText(editor.state, thing, 'name')]).toEqual(['Server', 'api']);
    editor.leaves('api', 'name').expectSent();
    expect(shownText(editor.state, thing, 'name')).toBe('Server');
    editor.types('api', 'name', 'Server 2').does({ kind: 'field-rested', key, tick: 1 }).saved();
    editor.meanwhile(rename('api', 'Server 3')).reloaded();
    expect(shownText(editor.state, thing, 'name')).toBe('Server 2');
  });

  test('a text that somebody else changed during typing is not sent without a decision', () => {
    const thing = { kind: 'element', id: 'api' } as const;
    const key = fieldKey(thing, 'name');
    const editor = inShop().does({ kind: 'field-focused', thing, field: 'name' });
    editor.meanwhile(rename('api', 'Server')).reloaded().types('api', 'name', 'api 2').leaves('api', 'name');
    editor.expectSent().expectAgreement();
    expect(editor.state.fields.get(key)).toMatchObject({ phase: 'not-saved', text: 'api 2' });
    editor.does({ kind: 'field-retried', key }).saved().expectAgreement();
    expect(nameOf(editor, 'api')).toBe('api 2');
  });

  test('an empty or taken name stays in the field with its problem', () => {
    const editor = inShop().types('api', 'name', '  ').leaves('api', 'name').expectSent();
    const key = fieldKey({ kind: 'element', id: 'api' }, 'name');
    expect(editor.state.fields.get(key)).toMatchObject({ phase: 'not-saved', problem: editorTexts.required });
    editor.types('api', 'name', 'web').leaves('api', 'name').expectSent().expectAgreement();
    expect(editor.state.fields.get(key)).toMatchObject({ phase: 'not-saved', text: 'web' });
    editor.does({ kind: 'field-discarded', key });
    expect(editor.state.fields.size).toBe(0);
  });
});

describe('copying', () => {
  test('a duplicate contains all descendants and the relationships between them', () => {
    const editor = inShop().click('api', 'orders').does({ kind: 'duplicated' });
    const [api = '', orders = ''] = editor.state.selection;
    expect([nameOf(editor, api), nameOf(editor, orders)]).toEqual(['api copy', 'orders copy']);
    const { x, y } = editor.placeOf('api') ?? { x: 0, y: 0 };
    // As near as nothing lies on each other.
    const copy = editor.placeOf(api) ?? { x: 0, y: 0 };
    expect(Math.hypot(copy.x - x, copy.y - y)).toBeLessThan(400);
    const { elements, relationships } = editor.state.document;
    const inside = [...elements.values()].filter(({ parentId }) => parentId === api).map(({ name }) => name);
    expect(inside).toEqual(['basket', 'stock']);
    expect([...relationships.values()].filter(({ sourceId }) => sourceId === api)).toMatchObject([
      { targetId: orders },
    ]);
    editor.saved().expectAgreement().does({ kind: 'undone' }).saved().expectAgreement();
    expect(editor.state.document.elements.size).toBe(8);
  });

  test('a component is pasted into the container of the open view; elsewhere a message is shown', () => {
    const editor = new EditorDriver().opens('api-view').click('basket').does({ kind: 'copied' });
    editor.opens('web-view').does({ kind: 'pasted' });
    const [id = ''] = editor.state.selection;
    expect(editor.state.document.elements.get(id)).toMatchObject({ name: 'basket', parentId: 'web' });
    editor.does({ kind: 'pasted' }).allSaved().expectAgreement();
    editor.opens('context').does({ kind: 'pasted' }).expectToasts(editorTexts.nothingToPaste);
  });
});

describe('navigation', () => {
  test('drills in and out: context, containers, components', () => {
    const editor = new EditorDriver().expectShows('customer', 'shop', 'bank');
    editor.does({ kind: 'drilled-in', elementId: 'shop' }).expectShows('web', 'api', 'orders', 'customer', 'bank');
    expect(editor.effects).toContainEqual({ kind: 'address', viewId: 'shop-view', elementId: undefined, isStep: true });
    editor.does({ kind: 'drilled-in', elementId: 'api' }).expectShows('basket', 'stock');
    editor.does({ kind: 'drilled-out' });
    expect(editor.state.viewId).toBe('shop-view');
    editor.does({ kind: 'level-chosen', level: 'C1' });
    expect(editor.state.viewId).toBe('context');
    editor.does({ kind: 'drilled-in', elementId: 'bank' });
    expect(editor.state.viewId).toBe('context');
    editor.does({ kind: 'level-chosen', level: 'C3' }).expectToasts(viewNotFoundMessage('C3'));
    expect(viewNotFoundMessage('C3')).toBe('View level C3 was not found for element');
  });

  test('follows the URL, for Back and links', () => {
    const editor = new EditorDriver().does({ kind: 'address-changed', viewId: 'api-view', elementId: 'stock' });
    editor.expectSelected('stock');
    expect(editor.effects).toEqual([{ kind: 'fly-to', elementId: 'stock' }]);
    editor.does({ kind: 'address-changed', viewId: 'gone', elementId: undefined });
    expect(editor.state.viewId).toBe('context');
  });

  test('a URL that names only an element opens a view that shows it', () => {
    const editor = new EditorDriver().does({ kind: 'address-changed', viewId: undefined, elementId: 'stock' });
    expect(editor.state.viewId).toBe('api-view');
    editor.expectSelected('stock');
  });

  test('shows a search result in its view', () => {
    const editor = new EditorDriver().does({ kind: 'found', elementId: 'stock' }).expectSelected('stock');
    expect(editor.state.viewId).toBe('api-view');
    expect(editor.effects.at(-1)).toEqual({ kind: 'fly-to', elementId: 'stock' });
  });

  test('presents the views and returns to where it started', () => {
    const editor = inShop().does({ kind: 'presentation-started' });
    expect(editor.state.presentation).toMatchObject({
      slides: ['context', 'shop-view', 'api-view'].map((viewId) => ({ viewId })),
      at: 1,
    });
    editor.does({ kind: 'presentation-stepped', by: 1 }).does({ kind: 'presentation-stepped', by: 1 });
    expect(editor.state.viewId).toBe('api-view');
    editor.does({ kind: 'presentation-ended' });
    expect(editor.state.viewId).toBe('shop-view');
  });
});

describe('the history panel', () => {
  test('compares a snapshot with the model, and restores it as an undoable step', () => {
    const editor = inShop();
    const snapshot = toC4Model(editor.state.head, editor.server);
    editor.types('api', 'name', 'Backend').leaves('api', 'name').saved();
    editor.does({ kind: 'panel-opened' }).does({ kind: 'snapshot-chosen', id: 'old', isComparison: true });
    expect(editor.effects).toEqual([{ kind: 'load-snapshot', id: 'old' }]);
    editor.does({ kind: 'snapshot-loaded', id: 'old', model: snapshot });
    expect(editor.state.panel?.comparison?.counts).toEqual({ added: 0, changed: 1, removed: 0 });
    editor.does({ kind: 'snapshot-restored', id: 'old' });
    expect(editor.effects).toEqual([{ kind: 'restore-snapshot', id: 'old', version: 2 }]);
    editor.does({ kind: 'answered', model: { ...snapshot, version: 3 } });
    expect(nameOf(editor, 'api')).toBe('api');
    editor.does({ kind: 'undone' });
    expect(nameOf(editor, 'api')).toBe('Backend');
  });

  test('an import replaces everything and can be undone', () => {
    const editor = inShop();
    const { details, model, views } = toC4Model(editor.state.head, changed(editor.server, [rename('api', 'Backend')]));
    editor.does({ kind: 'content-imported', content: { details, model, views } });
    expect(editor.effects).toEqual([{ kind: 'import-content', content: { details, model, views }, version: 1 }]);
    const answer = { ...editor.state.head, name: 'Shop', details, model, views, version: 2 };
    editor.does({ kind: 'answered', model: answer }).expectToasts(editorTexts.imported);
    expect(nameOf(editor, 'api')).toBe('Backend');
    editor.does({ kind: 'undone' });
    expect(nameOf(editor, 'api')).toBe('api');
  });

  test('a snapshot is not restored over unseen changes of others', () => {
    const editor = inShop().does({ kind: 'snapshot-restored', id: 'old' }).meanwhile(rename('web', 'Website'));
    editor.clashes('Ann').expectToasts(versionConflictMessage('Ann')).expectAgreement();
  });
});
