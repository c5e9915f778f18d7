/** Differences in words: what was drawn differently counts as well as what the model says. */
import { expect, test } from 'vitest';
import type { C4Change } from '../../contract.ts';
import { compareModels } from '../../model/c4-compare.ts';
import { aShop, changed } from '../../model/testing/c4-editor-driver.ts';
import { differenceGroups } from './snapshot-words.ts';

const viewId = 'shop-view';
const step = (relationshipId: string) => ({ relationshipId, text: '' });
const flow = (id: string, name: string): C4Change => ({ call: 'addFlow', viewId, id, name, steps: [step('buys')] });
const older = changed(aShop(), [flow('order', 'Order'), flow('old', 'Old way')]);

/** Differences after changes: group, mark, name and fields of each. */
const told = (...changes: readonly C4Change[]) =>
  differenceGroups(compareModels(older, changed(older, changes))).flatMap(({ title, differences }) =>
    differences.map(({ mark, name, fields }) => [title, mark, name, fields]),
  );

test('flows that were added, changed and deleted are named with their view', () => {
  const view = older.views.get(viewId)?.name ?? '';
  const changes: readonly C4Change[] = [
    { call: 'updateFlow', viewId, flowId: 'order', name: 'Order', steps: [step('buys'), step('reads')] },
    { call: 'deleteFlow', viewId, flowId: 'old' },
    flow('return', 'Return'),
  ];
  expect(told(...changes)).toEqual([
    ['Flows', 'added', `${view}: Return`, ''],
    ['Flows', 'changed', `${view}: Order`, 'Steps'],
    ['Flows', 'removed', `${view}: Old way`, ''],
  ]);
});

test('lines drawn by hand, pins and elements put into a view or taken out are counted by view', () => {
  const view = older.views.get(viewId)?.name ?? '';
  const bent: C4Change = {
    call: 'drawRelationship',
    viewId,
    relationshipId: 'reads',
    bends: [{ x: 0, y: 0 }],
    label: null,
  };
  expect(told(bent)).toEqual([['In views', 'changed', view, '1 line redrawn']]);
  const { position } = older.views.get(viewId)?.elements.find(({ id }) => id === 'web') ?? { position: { x: 0, y: 0 } };
  expect(
    told(
      { call: 'removeFromView', viewId, elementId: 'bank' },
      { call: 'moveElement', viewId, elementId: 'api', x: 999, y: 15 },
      { call: 'moveElement', viewId, elementId: 'web', ...position, pinned: true },
    ),
  ).toEqual([['In views', 'changed', view, '1 element moved, 1 element taken out, 1 element pinned or freed']]);
});

test('a view that was deleted is told once, without what it showed', () => {
  const extra: C4Change = { call: 'addView', id: 'extra', level: 'C2', name: 'Extra', sourceElementId: 'shop' };
  const before = changed(older, [extra]);
  const groups = differenceGroups(compareModels(before, older));
  expect(groups.map(({ title, differences }) => [title, differences.length])).toEqual([['Views', 1]]);
});
