/** Views of a Structurizr workspace that are marked for automatic layout. */
import { elkHere, layOut } from '@archwright/layout';
import { expect, test } from 'vitest';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { toC4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import { layOutImport } from './import-layout.ts';
import { fromWorkspaceJson } from './structurizr-import.ts';

const element = (id: string, name: string, more: object = {}) => ({ id, name, tags: '', ...more });
const uses = (id: string, sourceId: string, destinationId: string) => ({
  id,
  sourceId,
  destinationId,
  description: 'Uses',
});

/** A bank in which a customer, drawn from left to right, uses two grouped systems; a third is in no group. */
const workspace = {
  name: 'Bank',
  model: {
    people: [element('1', 'Customer', { relationships: [uses('10', '1', '2'), uses('11', '1', '4')] })],
    softwareSystems: [
      element('2', 'Internet banking', { group: 'Big Bank', relationships: [uses('12', '2', '3')] }),
      element('3', 'Mainframe', { group: 'Big Bank' }),
      element('4', 'Post office'),
    ],
  },
  views: {
    systemLandscapeViews: [
      {
        key: 'landscape',
        automaticLayout: { rankDirection: 'LeftRight' },
        elements: ['1', '2', '3', '4'].map((id) => ({ id, x: 0, y: 0 })),
      },
    ],
  },
};

test('a view marked for automatic layout is laid out in its direction, with strangers outside of its groups', async () => {
  let ids = 0;
  const read = fromWorkspaceJson(JSON.stringify(workspace), {
    newId: () => `id ${(ids += 1)}`,
    now: '2026-11-22T00:00:00.000Z',
  });
  if (!read.ok) throw new Error('The workspace must be readable.');
  const model = await layOutImport(read.model, read.layouts ?? new Set(), async (task) => {
    const { picture } = await layOut(task, { runElk: elkHere, deadline: 20_000 });
    return picture.boxes;
  });
  const picture = pictureOf(toC4Document(model), model.views[0]?.id ?? '');
  const [bank] = picture?.namedGroups ?? [];
  const at = (name: string) => picture?.nodes.find(({ item }) => item.name === name) ?? { x: NaN, y: NaN };
  expect(bank?.name).toBe('Big Bank');
  expect(at('Customer').x + 300).toBeLessThan(bank?.x ?? NaN);
  expect(at('Customer').x).toBeLessThan(at('Post office').x);
  const { x, y } = at('Post office');
  const isApart =
    bank && (x + 300 <= bank.x || x >= bank.x + bank.width || y + 150 <= bank.y || y >= bank.y + bank.height);
  expect(isApart).toBe(true);
});

test('in a view with places of its own a stranger moves out of a group, and everything else stays', async () => {
  const places: Readonly<Record<string, readonly [number, number]>> = {
    '1': [0, 0],
    '2': [900, 0],
    '3': [900, 900],
    // Between the two members of the group.
    '4': [900, 450],
  };
  const elements = Object.entries(places).map(([id, [x, y]]) => ({ id, x, y }));
  const file = { ...workspace, views: { systemLandscapeViews: [{ key: 'landscape', elements }] } };
  let ids = 0;
  const read = fromWorkspaceJson(JSON.stringify(file), {
    newId: () => `id ${(ids += 1)}`,
    now: '2026-11-22T00:00:00.000Z',
  });
  if (!read.ok) throw new Error('The workspace must be readable.');
  const model = await layOutImport(read.model, read.layouts ?? new Set(), () => Promise.resolve(undefined));
  const picture = pictureOf(toC4Document(model), model.views[0]?.id ?? '');
  const [bank] = picture?.namedGroups ?? [];
  const nodes = picture?.nodes ?? [];
  const post = nodes.find(({ item }) => item.name === 'Post office');
  expect(bank && post && overlaps(bank, post)).toBe(false);
  const others = nodes.filter((node) => node !== post).map(({ item, x, y }) => [item.name, x, y]);
  expect(others).toEqual([
    ['Customer', 0, 0],
    ['Internet banking', 600, 0],
    ['Mainframe', 600, 600],
  ]);
});
