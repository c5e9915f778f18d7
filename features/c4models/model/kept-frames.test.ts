/** Borders enclose their members and nothing else, whatever is moved. */
import { describe, expect, test } from 'vitest';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { pictureOf } from './c4-view.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const inShop = (): EditorDriver => new EditorDriver().opens('shop-view');

const pictureIn = ({ state }: EditorDriver, viewId = state.viewId) => {
  const picture = pictureOf(state.document, viewId);
  if (!picture) throw new Error(viewId);
  return picture;
};

/** Elements in a border that they do not belong to, and pairs that lie on each other. */
function lies(editor: EditorDriver, viewId?: string): readonly string[] {
  const { nodes, group, namedGroups } = pictureIn(editor, viewId);
  const strangers = nodes.flatMap((node) => [
    ...(group && !node.isInside && overlaps(node, group) ? [`${node.id} in ${group.id}`] : []),
    ...namedGroups.flatMap((one) =>
      !one.members.includes(node.id) && overlaps(node, one) ? [`${node.id} in ${one.name}`] : [],
    ),
  ]);
  const pairs = nodes.flatMap((one, at) =>
    nodes.slice(at + 1).flatMap((other) => (overlaps(one, other) ? [`${one.id} on ${other.id}`] : [])),
  );
  return [...strangers, ...pairs];
}

const drop = (editor: EditorDriver, id: string, x: number, y: number): EditorDriver =>
  editor
    .does({ kind: 'drag-started', ids: [id] })
    .does({ kind: 'drag-stopped', places: [{ id, x, y }] })
    .allSaved();

describe('a drop', () => {
  test('into the border of a system moves a stranger out again, and nothing else', () => {
    const editor = inShop();
    const before = new Map(pictureIn(editor).nodes.map(({ id, x, y }) => [id, [x, y]]));
    const { x, y } = editor.placeOf('api') ?? { x: 0, y: 0 };
    drop(editor, 'bank', x + 15, y + 15).expectAgreement();
    expect(lies(editor)).toEqual([]);
    const moved = pictureIn(editor).nodes.filter((node) => `${node.x} ${node.y}` !== before.get(node.id)?.join(' '));
    expect(moved.map(({ id }) => id)).toEqual(['bank']);
  });

  test('that lets the border grow pushes out what stands there, in one undo step', () => {
    const editor = inShop();
    const bank = editor.placeOf('bank') ?? { x: 0, y: 0 };
    const steps = editor.state.history.undo.length;
    drop(editor, 'api', bank.x + 330, bank.y).expectAgreement();
    expect(lies(editor)).toEqual([]);
    expect(editor.state.history.undo).toHaveLength(steps + 1);
    editor.does({ kind: 'undone' }).allSaved().expectAt('bank', bank);
  });

  test('on to another element moves beside it', () => {
    const editor = inShop();
    const { x, y } = editor.placeOf('web') ?? { x: 0, y: 0 };
    drop(editor, 'orders', x + 30, y + 30).expectAt('web', { x, y });
    expect(lies(editor)).toEqual([]);
  });
});

test('an element that gets a group is drawn in its border, without others', () => {
  const editor = inShop();
  for (const elementId of ['web', 'orders']) {
    editor.does({ kind: 'element-changed', elementId, fields: { group: 'Front' } }).allSaved();
    expect(lies(editor)).toEqual([]);
  }
});

test('copies stand clear of everything', () => {
  const editor = inShop().click('api', 'orders').does({ kind: 'duplicated' }).allSaved().expectAgreement();
  expect(lies(editor)).toEqual([]);
});

test('what lay on each other before stays until it is moved', () => {
  const editor = inShop();
  const web = editor.placeOf('web') ?? { x: 0, y: 0 };
  const change = { call: 'moveElement', viewId: 'shop-view', elementId: 'orders', x: web.x + 15, y: web.y } as const;
  editor.meanwhile(change).reloaded();
  drop(editor, 'bank', web.x + 4_000, web.y).expectAt('orders', { x: web.x + 15, y: web.y });
});
