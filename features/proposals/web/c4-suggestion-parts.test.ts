/** Other words for parts of a C4 model. */
import { expect, test } from 'vitest';
import type { C4Model } from '#features/c4models/contract.ts';
import {
  changedSteps,
  deletedParts,
  elementsWith,
  goneParts,
  newElement,
  parentsFor,
  partOf,
  partsOf,
  sentPath,
  unchosenElements,
  withoutStep,
} from './c4-suggestion-parts.ts';

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const element = { description: 'Old.', technology: '', relationships: [] };
const uses = { id: idOf(9), sourceId: idOf(1), targetId: idOf(2), description: 'Buys', technology: 'HTTPS' };
const model = {
  model: {
    actors: [{ ...element, id: idOf(1), type: 'actor', name: 'Shopper', relationships: [uses] }],
    softwareSystems: [
      { ...element, id: idOf(2), type: 'software-system', name: 'Shop', location: 'internal', containers: [] },
    ],
  },
} as unknown as C4Model;

test('elements and relationships can be given other words; only those that differ are proposed', () => {
  const parts = partsOf(model);
  expect(parts.map(({ label }) => label)).toEqual([
    'Shopper (actor)',
    'Shop (software system)',
    'Shopper → Shop: Buys',
  ]);
  const [shopper, shop, line] = parts.map(({ step }) => step);
  if (!shopper || !shop || !line) throw new Error('A part is missing.');
  const edited = [shopper, { ...shop, name: 'Web shop' }, { ...line, technology: 'gRPC' }] as (typeof shop)[];
  expect(changedSteps(parts, edited)).toEqual([
    { call: 'updateElement', elementId: idOf(2), name: 'Web shop' },
    { call: 'updateRelationship', relationshipId: idOf(9), technology: 'gRPC' },
  ]);
});

test('a refusal of what is sent is found at the step that was chosen, behind those that change nothing', () => {
  const parts = partsOf(model);
  const [shopper, shop] = parts.map(({ step }) => step);
  if (!shopper || !shop) throw new Error('A part is missing.');
  const edited = [shopper, { ...shop, name: '' }] as (typeof shop)[];
  expect(sentPath(parts, edited, 'changes[1].name')).toBe('changes[0].name');
  // What changes nothing is not sent: no refusal is about it.
  expect(sentPath(parts, edited, 'changes[0].name')).toBe('.name');
});

test('a part that has left the model since is named, so that its words are not lost unseen', () => {
  const gone = { call: 'updateElement', elementId: idOf(5), name: 'Gone' } as const;
  const here = { call: 'updateElement', elementId: idOf(1), name: 'Buyer' } as const;
  expect(goneParts(partsOf(model), [gone, here])).toEqual(['Gone']);
});

test('a part that has left the model since is not proposed', () => {
  const gone = { call: 'updateElement', elementId: idOf(5), name: 'Gone' } as const;
  expect(changedSteps(partsOf(model), [gone])).toEqual([]);
});

test('new elements are sent before what needs them, and deletions behind everything else', () => {
  const parts = partsOf(model);
  const [shopper, shop, line] = parts;
  if (!shopper || !shop || !line) throw new Error('A part is missing.');
  const component = { ...newElement(idOf(4), 'component', 'Basket'), parentElement: idOf(3) };
  const container = { ...newElement(idOf(3), 'container', 'API'), parentElement: idOf(2) };
  const relation = { call: 'addRelationship', id: idOf(6), sourceId: idOf(1), targetId: idOf(4) } as const;
  const steps = [line.deletion, relation, { ...shop.step, name: 'Web shop' } as typeof shop.step, component, container];
  const sent = changedSteps(parts, steps);
  expect(sent.map(({ call }) => call)).toEqual([
    'addElement',
    'addElement',
    'updateElement',
    'addRelationship',
    'deleteRelationship',
  ]);
  expect(sent[0]).toBe(container);
  expect(sentPath(parts, steps, 'changes[0]')).toBe('changes[4]');
  expect(deletedParts(parts, sent)).toEqual(['Shopper → Shop: Buys']);
  expect(goneParts(parts, steps)).toEqual([]);
});

test('a new element that is taken out leaves no name of it behind, and what is then missing is told at its field', () => {
  const system = newElement(idOf(3), 'software-system', 'Partner');
  const container = { ...newElement(idOf(4), 'container', 'API'), parentElement: idOf(3) };
  const line = { call: 'addRelationship', id: idOf(6), sourceId: idOf(4), targetId: idOf(3) } as const;
  const left = withoutStep([system, container, line], 0);
  expect(left).toMatchObject([{ parentElement: null }, { sourceId: idOf(4), targetId: '' }]);
  expect(unchosenElements(changedSteps(partsOf(model), left)).map(({ path }) => path)).toEqual([
    'change.changes[0].parentElement',
    'change.changes[1].targetId',
  ]);
  expect(unchosenElements([system, container, line])).toEqual([]);
});

test('what stands in an element is deleted before the element', () => {
  const component = { ...element, id: idOf(4), type: 'component', name: 'Basket' };
  const container = { ...element, id: idOf(3), type: 'container', name: 'API', components: [component] };
  const [shop] = model.model.softwareSystems;
  const nested = {
    model: { actors: [], softwareSystems: [{ ...shop, containers: [container] }] },
  } as unknown as C4Model;
  const parts = partsOf(nested);
  const sent = changedSteps(
    parts,
    parts.map(({ deletion }) => deletion),
  );
  expect(sent.map((step) => partOf(step))).toEqual([idOf(4), idOf(3), idOf(2)]);
});

test('containers stand in internal systems and components in containers, also in those that are suggested', () => {
  const container = newElement(idOf(3), 'container', 'API');
  const partner = { ...newElement(idOf(4), 'software-system', 'Partner'), location: 'external' as const };
  const elements = elementsWith(model, [container, partner]);
  expect(elements.map(({ name }) => name)).toEqual(['Shopper', 'Shop', 'API', 'Partner']);
  expect(parentsFor('container', elements).map(({ name }) => name)).toEqual(['Shop']);
  expect(parentsFor('component', elements).map(({ name }) => name)).toEqual(['API']);
  expect(parentsFor('actor', elements)).toEqual([]);
});
