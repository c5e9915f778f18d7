/** The plan of C4 elements: every change can be made, and the same plan afterwards has nothing left to do. */
import { describe, expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { boardC4 } from './board-c4.ts';
import { cardHref } from './card-proposal.ts';
import { c4Plan } from './c4-plan.ts';
import type { C4Choices, C4Plan, KnownC4, KnownC4Element, PlannedChange } from './c4-plan-shape.ts';
import { wordKey } from './one-line.ts';
import { stormOf } from './testing/storm-driver.ts';

const boardId = 'the-board';
const contexts = new Map([
  ['ordering', 'Ordering'],
  ['shipping', 'Shipping'],
]);
const empty: KnownC4 = { elements: [], relationships: [], views: new Map() };

const card = (id: string, kind: string, content: string) => ({ id, kind, content });
const shop = {
  commands: [
    {
      id: 'place',
      content: 'Place order',
      boundedContext: 'ordering',
      children: [
        card('customer', 'actor', 'Customer'),
        card('order', 'aggregate', 'Order'),
        card('bank', 'external-system', 'Bank'),
        card('placed', 'event', 'Order placed'),
        card('then', 'policy', 'Whenever an order is placed, ship the parcel'),
      ],
    },
    {
      id: 'ship',
      content: 'Ship the parcel',
      boundedContext: 'shipping',
      children: [card('parcel', 'aggregate', 'Parcel'), card('other', 'aggregate', 'parcel')],
    },
    { id: 'stray', content: 'Count', boundedContext: 'gone', children: [card('sum', 'aggregate', 'Sum')] },
    { id: 'free', content: 'Look', children: [card('view', 'aggregate', 'Shelf')] },
  ],
};

function planOf(board: unknown, known: KnownC4, more: Partial<C4Choices> = {}): C4Plan {
  return c4Plan(boardC4(stormOf(board).items, contexts), boardId, known, {
    shape: 'containers',
    system: { name: 'Shop' },
    unticked: new Set(),
    elementsOf: new Map(),
    idOf: (key) => `id of ${key}`,
    ...more,
  });
}

type Added = Extract<PlannedChange, { call: 'addElement' }>;

/** The rules of C4 models that a plan has to keep, told a second time. */
function assertFits({ elements }: KnownC4, { type, name, parentElement, location }: Added): void {
  const parent = elements.find(({ id }) => id === parentElement);
  if (type === 'container') expect(parent).toMatchObject({ type: 'software-system', isInternal: true });
  else if (type === 'component') expect(parent?.type).toBe('container');
  else expect([parentElement, location === undefined]).toEqual([undefined, false]);
  const isTwin = (one: KnownC4Element): boolean =>
    one.type === type && one.parentId === (parentElement ?? null) && one.name === name;
  expect(elements.filter(isTwin)).toEqual([]);
  expect(name.length).toBeGreaterThan(0);
  expect(name.length).toBeLessThanOrEqual(200);
}

function made(known: KnownC4, change: PlannedChange): KnownC4 {
  const { elements, relationships } = known;
  if (change.call === 'addElement') {
    assertFits(known, change);
    const { id, type, name, location, parentElement = null, links } = change;
    expect(elements.some((one) => one.id === id)).toBe(false);
    const isInternal = parentElement !== null || location === 'internal';
    const own = { id, type, name, parentId: parentElement, isInternal, links: links.map((link) => ({ ...link })) };
    return { ...known, elements: [...elements, own] };
  }
  if (change.call === 'updateElement') {
    const links = change.links as unknown as KnownC4Element['links'];
    return { ...known, elements: elements.map((one) => (one.id === change.elementId ? { ...one, links } : one)) };
  }
  if (change.call === 'addToView') return known;
  const ends = [change.sourceId, change.targetId].map((id) => elements.find((one) => one.id === id));
  expect(ends).not.toContain(undefined);
  const [source, target] = ends;
  expect(source === target || source?.parentId === target?.id || target?.parentId === source?.id).toBe(false);
  const isAlike = relationships.some(
    (one) =>
      one.sourceId === change.sourceId && one.targetId === change.targetId && one.description === change.description,
  );
  expect(isAlike).toBe(false);
  return { ...known, relationships: [...relationships, change] };
}

const after = (known: KnownC4, { changes }: C4Plan): KnownC4 => changes.reduce(made, known);
const told = ({ rows }: C4Plan): readonly string[] =>
  rows.map(({ type, name, within, state, isTicked }) =>
    [state, isTicked ? 'ticked' : 'open', type, name, within].filter(Boolean).join(' | '),
  );

describe('a board', () => {
  test('becomes a system of containers and components, people, other systems, and the flows between them', () => {
    const plan = planOf(shop, empty);
    expect(told(plan)).toEqual([
      'new | ticked | software-system | Shop',
      'new | ticked | container | Ordering | Shop',
      'new | ticked | component | Order | Ordering',
      'new | ticked | container | Shipping | Shop',
      'new | ticked | component | Parcel | Shipping',
      'impossible | open | container | Unknown context | Shop',
      'impossible | open | component | Sum | Unknown context',
      'impossible | open | component | Shelf',
      'new | ticked | actor | Customer',
      'new | ticked | software-system | Bank',
      'new | ticked | relationship | Ordering → Shipping | Order placed',
      'new | ticked | relationship | Customer → Ordering | Place order',
      'new | ticked | relationship | Ordering → Bank | Place order',
    ]);
    expect(plan.rows.filter(({ state }) => state === 'impossible').every(({ reason }) => reason !== '')).toBe(true);
  });

  test('knows contexts that were removed from the context map by their last names', () => {
    const plan = planOf(shop, empty, { formerNames: new Map([['gone', 'Billing']]) });
    expect(told(plan).slice(5, 7)).toEqual([
      'impossible | open | container | Billing | Shop',
      'impossible | open | component | Sum | Billing',
    ]);
  });

  test('becomes a system with a container for each context where that is chosen', () => {
    const names = planOf(shop, empty, { shape: 'systems' }).rows.filter(({ state }) => state === 'new');
    expect(names.slice(0, 3).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'software-system Ordering',
      'container Ordering',
      'component Order',
    ]);
  });

  test('leaves out what is part of a row that is left out, and its relationships', () => {
    const plan = planOf(shop, empty, { unticked: new Set(['container ordering']) });
    const ticked = plan.rows.filter(({ isTicked }) => isTicked).map(({ name }) => name);
    expect(ticked).toEqual(['Shop', 'Shipping', 'Parcel', 'Customer', 'Bank']);
    after(empty, plan);
  });

  test('finds elements by their links after they were renamed and moved, and by name otherwise', () => {
    const known = after(empty, planOf(shop, empty));
    const renamed: KnownC4 = {
      ...known,
      elements: known.elements.map((one) => (one.name === 'Order' ? { ...one, name: 'Purchase' } : one)),
    };
    expect(planOf(shop, renamed).changes).toEqual([]);
    const unlinked: KnownC4 = { ...known, elements: known.elements.map((one) => ({ ...one, links: [] })) };
    const again = planOf(shop, unlinked);
    expect(new Set(again.changes.map(({ call }) => call))).toEqual(new Set(['updateElement']));
    expect(planOf(shop, after(unlinked, again)).changes).toEqual([]);
  });

  test('never takes the element of another context, nor an external system for its own', () => {
    const known = after(empty, planOf(shop, empty, { unticked: new Set(['container ordering']) }));
    const own: KnownC4Element = {
      id: 'own',
      type: 'container',
      name: 'Ordering',
      parentId: known.elements[0]?.id ?? '',
      isInternal: true,
      links: [],
    };
    const elementsOf = new Map([['shipping', ['own']]]);
    const plan = planOf(shop, { ...known, elements: [...known.elements, own] }, { elementsOf });
    expect(plan.rows.find(({ key }) => key === 'container ordering')).toMatchObject({ state: 'impossible' });
    const system: KnownC4Element = { ...own, id: 'shop', type: 'software-system', name: 'Shop', parentId: null };
    const worker: KnownC4Element = { ...own, name: 'Parcel worker', parentId: 'shop' };
    const renamed = planOf(shop, { ...empty, elements: [system, worker] }, { elementsOf, system: { id: 'shop' } });
    // The board has its own word for an element of another name.
    const there = { board: 'Shipping', name: 'Parcel worker', state: 'there' };
    expect(renamed.rows.find(({ key }) => key === 'container shipping')).toMatchObject(there);
    expect(renamed.rows.find(({ type }) => type === 'relationship')?.board).toBe('Ordering → Shipping');
    const external: KnownC4Element = { ...own, id: 'ext', type: 'software-system', name: 'Shop', parentId: null };
    const blocked = planOf(shop, { ...empty, elements: [{ ...external, isInternal: false }] });
    expect(blocked.rows[0]).toMatchObject({ state: 'impossible', type: 'software-system' });
    expect(blocked.changes.map((change) => 'name' in change && change.name)).toEqual(['Customer', 'Bank']);
  });
});

describe('a policy', () => {
  const ordering = (policy: object) => ({
    id: 'place',
    content: 'Place order',
    boundedContext: 'ordering',
    children: [card('placed', 'event', 'Order placed'), policy],
  });
  const shipping = (content: string) => ({ id: 'ship', content, boundedContext: 'shipping', children: [] });
  const askedBy = (policy: object, command: string, chosen?: ReadonlyMap<string, string>) =>
    boardC4(stormOf({ commands: [ordering(policy), shipping(command)] }).items, contexts, chosen);

  test.each([
    ['Whenever an order is placed, ship the parcel', 'Ship parcel'],
    ['Then ship parcels', 'Ship the parcel'],
    ['SHIP ITS PARCEL!', 'ship a parcel'],
    ['Then notify the deliveries', 'Notify delivery'],
    ['Puis préparer la commande', 'Preparer la commande'],
    ['Dann – Paket versenden', 'Paket versenden'],
  ])('“%s” names the command “%s”', (policy, command) => {
    const { ties, openPolicies } = askedBy(card('then', 'policy', policy), command);
    expect(ties).toMatchObject([{ from: { key: 'ordering' }, to: { key: 'shipping' }, label: 'Order placed' }]);
    expect(openPolicies).toEqual([]);
  });

  test.each([
    ['Hand over to the warehouse', 'Ship parcel'],
    ['Ship it', 'Ship parcel'],
    ['Shipping is free', 'Ship'],
    ['🎉', 'Ship parcel'],
  ])('“%s” does not name “%s”: people say which command it gives', (policy, command) => {
    const open = askedBy(card('then', 'policy', policy), command);
    expect(open.ties).toEqual([]);
    expect(open.openPolicies).toEqual([{ id: 'then', text: policy, after: 'Order placed', context: 'ordering' }]);
    expect(open.commands.map(({ id }) => id)).toEqual(['place', 'ship']);
    const told = askedBy(card('then', 'policy', policy), command, new Map([['then', 'ship']]));
    expect(told.ties).toMatchObject([{ from: { key: 'ordering' }, to: { key: 'shipping' }, label: 'Order placed' }]);
    // It can be chosen differently.
    expect(told.openPolicies.map(({ id }) => id)).toEqual(['then']);
  });

  test('that links to a command needs no words, and is not asked about', () => {
    const href = cardHref('0190ffff-0000-7000-8000-000000000001', 'ship');
    const { ties, openPolicies } = askedBy({ ...card('then', 'policy', 'Off it goes'), href }, 'Ship parcel');
    expect(ties).toMatchObject([{ to: { key: 'shipping' } }]);
    expect(openPolicies).toEqual([]);
  });
});

const words = ['Order', 'order', 'Parcel', 'x'.repeat(450), 'ä\nö', 'Shop', 'Ship', 'Ordering', '…', 'Place order now'];
const kinds = ['aggregate', 'actor', 'external-system', 'event', 'policy', 'read-model'];

function randomBoard(random: () => number): unknown {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  let n = 0;
  const cards = (depth: number): readonly object[] =>
    Array.from({ length: Math.floor(random() * 6) }, () => {
      n += 1;
      if (depth > 0 && random() < 0.2) {
        const way = () => ({ id: `w${(n += 1)}`, conditions: [], children: cards(depth - 1) });
        return { id: `s${n}`, kind: 'conditions-split', ways: [way(), way()] };
      }
      return card(`c${n}`, pick(kinds), pick(words));
    });
  const commands = Array.from({ length: 1 + Math.floor(random() * 8) }, (_none, at) => ({
    id: `k${at}`,
    content: pick(words),
    boundedContext: pick(['ordering', 'shipping', 'gone', null]),
    children: cards(2),
  }));
  return { commands };
}

test('whatever stands on a board and in a model, a plan can be made, and afterwards nothing is left of it', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = randomSource(seed);
    // What another board, or half of this one, has made before.
    const first = planOf(randomBoard(random), empty, { shape: random() < 0.5 ? 'containers' : 'systems' });
    const kept = after(empty, first);
    const board = randomBoard(random);
    const shape = random() < 0.5 ? 'containers' : 'systems';
    const left = planOf(board, kept, { shape }).rows.filter(() => random() < 0.3);
    const choices = {
      shape,
      unticked: new Set(left.map(({ key }) => key)),
      idOf: (key: string) => `2 ${key}`,
    } as const;
    const plan = planOf(board, kept, choices);
    expect(plan.changes.length, `seed ${seed}`).toBeLessThanOrEqual(2_000);
    const whole = after(kept, plan);
    const names = whole.elements.map(({ type, parentId, name }) => `${type} ${parentId ?? ''} ${wordKey(name)}`);
    expect(new Set(names).size, `seed ${seed}`).toBe(names.length);
    expect(planOf(board, whole, choices).changes, `seed ${seed}`).toEqual([]);
  }
});

test('at most as many changes as one call takes are planned, and the rest says so and follows', () => {
  const children = Array.from({ length: 2_500 }, (_none, at) => card(`a${at}`, 'aggregate', `Aggregate ${at}`));
  const board = { commands: [{ id: 'k', content: 'Do', boundedContext: 'ordering', children }] };
  const plan = planOf(board, empty);
  expect(plan.changes).toHaveLength(2_000);
  const late = plan.rows.filter(({ state }) => state === 'impossible');
  expect([late.length, late[0]?.reason.startsWith('At most 2,000 changes')]).toEqual([502, true]);
  const known = after(empty, plan);
  const rest = planOf(board, known);
  expect(rest.changes).toHaveLength(502);
  expect(planOf(board, after(known, rest)).changes).toEqual([]);
});
