/** What boards became in C4 models: plans are accepted whole, elements lead back, and cards know their elements. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type Scope, type TestApp } from '#apps/server/testing/test-app.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import {
  addC4Element,
  changeC4Model,
  createC4Model,
  deleteC4Model,
  elementsOfModel,
  getC4Model,
  listC4Models,
  versionConflictCode,
  type C4Change,
  type C4Model,
} from '#features/c4models/contract.ts';
import { saveContextMap } from '#features/contextmap/contract.ts';
import { startTrial } from '#features/subscription/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { keyForbiddenMessage } from '#platform/http/contract.ts';
import {
  createBoard,
  createCardRfc,
  deleteBoard,
  listBoardElements,
  listC4ElementsOfContext,
  updateBoard,
  type Board,
} from '../contract.ts';
import { boardC4 } from '../model/board-c4.ts';
import { readBoardValue } from '../model/board-shape.ts';
import { c4Plan } from '../model/c4-plan.ts';
import type { C4Plan } from '../model/c4-plan-shape.ts';
import { knownC4 } from '../web/c4/known-c4.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const [ordering, shipping] = [crypto.randomUUID(), crypto.randomUUID()];
const names = new Map([
  [ordering, 'Ordering'],
  [shipping, 'Shipping'],
]);
const card = (id: string, kind: string, content: string) => ({ id, kind, content });
const document = {
  commands: [
    {
      id: 'place',
      content: 'Place order',
      boundedContext: ordering,
      children: [
        card('customer', 'actor', 'Customer'),
        card('order', 'aggregate', 'Order'),
        card('bank', 'external-system', 'Bank'),
        card('placed', 'event', 'Order placed'),
        card('ship-it', 'policy', 'Ship parcel'),
      ],
    },
    { id: 'ship', content: 'Ship parcel', boundedContext: shipping, children: [card('p', 'aggregate', 'Parcel')] },
  ],
};

interface Storm {
  readonly person: Person;
  readonly board: Board;
  readonly model: C4Model;
}

async function aStorm(): Promise<Storm> {
  const person = await it.aPerson();
  const contexts = [...names].map(([id, name]) => ({ id, name }));
  await person.call(saveContextMap, { body: { contexts, relationships: [], revision: 1 } });
  const { reply: board } = await person.call(createBoard, { body: { name: 'Shop', board: document } });
  const { reply: model } = await person.call(createC4Model, { body: { name: 'Shop' } });
  return { person, board, model };
}

function planFor(board: Board, model: C4Model | undefined, shape: 'containers' | 'systems' = 'containers'): C4Plan {
  const read = readBoardValue(board.board);
  if ('violations' in read) throw new Error('The board cannot be read.');
  const ids = new Map<string, string>();
  const known = model ? knownC4(model) : { elements: [], relationships: [], views: new Map() };
  return c4Plan(boardC4(read.document.items, names), board.id, known, {
    shape,
    system: { name: 'Shop' },
    unticked: new Set(),
    elementsOf: new Map(),
    idOf: (key) => ids.get(key) ?? (ids.set(key, crypto.randomUUID()).get(key) as string),
  });
}

const send = (person: Person, model: C4Model, { changes }: C4Plan) =>
  person.call(changeC4Model, {
    params: { id: model.id },
    body: { version: model.version, changes: changes as C4Change[] },
  });
const made = async (person: Person, id: string) =>
  (await person.call(listBoardElements, { params: { id } })).reply.resources;

test.each(['containers', 'systems'] as const)(
  'a board becomes %s in one step; elements and board lead to each other, and nothing is left to make',
  async (shape) => {
    const { person, board, model } = await aStorm();
    const plan = planFor(board, model, shape);
    const { status, reply: changed } = await send(person, model, plan);
    expect([status, changed.version]).toEqual([200, model.version + 1]);
    expect(planFor(board, changed, shape).changes).toEqual([]);
    const order = elementsOfModel(changed).find(({ name }) => name === 'Order');
    expect(order?.links).toEqual([{ kind: 'board', id: board.id, anchor: 'order' }]);
    const elements = await made(person, board.id);
    expect(elements).toContainEqual({
      anchor: 'order',
      id: order?.id,
      modelId: model.id,
      name: 'Order',
      type: 'component',
    });
    const anchors = new Set(elements.map(({ anchor }) => anchor));
    expect([...anchors].toSorted()).toEqual(['bank', 'customer', 'order', 'p', ordering, shipping].toSorted());
    const { reply: back } = await person.call(listBacklinks, { query: { kind: 'board', id: board.id } });
    expect(back.resources.map(({ id }) => id)).toEqual([model.id]);
    // Views of the system show the people and systems that its containers have to do with.
    const system = changed.model.softwareSystems.find(({ containers }) =>
      containers.some(({ name }) => name === 'Ordering'),
    );
    const view = changed.views.find(({ level, sourceElement }) => level === 'C2' && sourceElement?.id === system?.id);
    const shown = new Set(view?.elements.map(({ id }) => id));
    const outside = elements.filter(({ anchor }) => anchor === 'bank' || anchor === 'customer');
    expect(outside.every(({ id }) => shown.has(id))).toBe(true);
  },
);

test('a plan for a model that changed since makes nothing, and the next one is made on top', async () => {
  const { person, board, model } = await aStorm();
  const plan = planFor(board, model);
  await person.call(addC4Element, {
    params: { id: model.id },
    body: { version: model.version, type: 'actor', name: 'Customer' },
  });
  const stale = await send(person, model, plan);
  expect([stale.status, stale.refusal.error.code]).toEqual([422, versionConflictCode]);
  expect(await made(person, board.id)).toEqual([]);
  const { reply: current } = await person.call(getC4Model, { params: { id: model.id } });
  const { reply: changed } = await send(person, current, planFor(board, current));
  expect(elementsOfModel(changed).filter(({ name }) => name === 'Customer')).toHaveLength(1);
  expect((await made(person, board.id)).map(({ anchor }) => anchor)).toContain('customer');
});

test('elements of a model in the trash are not told, and boards of other organizations are not found', async () => {
  const { person, board, model } = await aStorm();
  await send(person, model, planFor(board, model));
  const stranger = await it.aPerson({ name: 'eve' });
  const foreign = await stranger.call(listBoardElements, { params: { id: board.id } });
  const unknown = await stranger.call(listBoardElements, { params: { id: crypto.randomUUID() } });
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect((await send(stranger, model, planFor(board, model))).status).toBe(404);
  await person.call(deleteC4Model, { params: { id: model.id } });
  expect(await made(person, board.id)).toEqual([]);
});

test('a bounded context tells its elements with the boards that made them, as long as the boards are there', async () => {
  const { person, board, model } = await aStorm();
  await send(person, model, planFor(board, model, 'systems'));
  const of = async (context: string, who = person) =>
    (await who.call(listC4ElementsOfContext, { query: { context } })).reply.resources.map(
      ({ name, type, board: from }) => [name, type, from.name],
    );
  expect(await of(ordering)).toEqual(expect.arrayContaining([['Ordering', 'software-system', 'Shop']]));
  const { resources } = (await person.call(listC4ElementsOfContext, { query: {} })).reply;
  const ofAll = resources.filter(({ context }) => context === ordering);
  expect(ofAll.map(({ name, type, board: from }) => [name, type, from.name])).toEqual(await of(ordering));
  expect(await of(crypto.randomUUID())).toEqual([]);
  expect(await of(ordering, await it.aPerson({ name: 'eve' }))).toEqual([]);
  await person.call(deleteBoard, { params: { id: board.id } });
  expect(await of(ordering)).toEqual([]);
});

describe('a new model', () => {
  /** Where the plan has room for more than one model. */
  const aLargeStorm = async (): Promise<Storm> => {
    const storm = await aStorm();
    await storm.person.call(startTrial, {});
    return storm;
  };
  const create = (person: Person, { changes }: Pick<C4Plan, 'changes'>, id: string) =>
    person.call(createC4Model, { body: { id, name: 'Made', changes: changes as C4Change[] } });
  const namesOf = async (person: Person) =>
    (await person.call(listC4Models, { query: {} })).reply.resources.map(({ name }) => name);

  test('is made with its elements in one step, and once, however often it is asked for', async () => {
    const { person, board } = await aLargeStorm();
    const plan = planFor(board, undefined);
    const modelId = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => create(person, plan, modelId)));
    expect(both.map(({ status, reply }) => [status, reply.id, reply.version])).toEqual([
      [201, modelId, 1],
      [201, modelId, 1],
    ]);
    const later = await create(person, { changes: [] }, modelId);
    expect([later.status, planFor(board, later.reply).changes]).toEqual([201, []]);
    expect((await namesOf(person)).toSorted()).toEqual(['Made', 'Shop']);
    expect((await made(person, board.id)).map(({ anchor }) => anchor)).toContain('order');
  });

  test('is not made at all where one of its elements is refused', async () => {
    const { person, board } = await aLargeStorm();
    const plan = planFor(board, undefined);
    const again = [...plan.changes, ...plan.changes.slice(0, 1)];
    const twice = await create(person, { changes: again }, crypto.randomUUID());
    expect([twice.status, twice.refusal.violations?.[0]?.path]).toEqual([422, `changes[${plan.changes.length}].id`]);
    expect(await namesOf(person)).toEqual(['Shop']);
    const { reply: other } = await create(person, plan, crypto.randomUUID());
    // Ids of elements belong to one model.
    const taken = await create(person, plan, crypto.randomUUID());
    expect([taken.status, taken.refusal.violations?.[0]?.path]).toEqual([
      422,
      expect.stringMatching(/^changes\[\d+\]/),
    ]);
    expect((await namesOf(person)).toSorted()).toEqual(['Made', 'Shop']);
    expect((await person.call(getC4Model, { params: { id: other.id } })).status).toBe(200);
  });

  test('may have the id of a model of another organization, and leaves that one alone', async () => {
    const { person, board, model } = await aStorm();
    const stranger = await it.aPerson({ name: 'eve' });
    const theirs = await create(stranger, planFor(board, undefined), model.id);
    expect([theirs.status, theirs.reply.id, theirs.reply.name]).toEqual([201, model.id, 'Made']);
    expect((await person.call(getC4Model, { params: { id: model.id } })).reply.name).toBe('Shop');
  });

  test('does not take the id of one that is in the trash', async () => {
    const { person, board, model } = await aStorm();
    await person.call(deleteC4Model, { params: { id: model.id } });
    const again = await create(person, planFor(board, undefined), model.id);
    expect([again.status, again.refusal.violations?.[0]?.field]).toEqual([422, 'id']);
  });
});

test('who may only read sees what a board became, and makes nothing', async () => {
  const { person, board, model } = await aStorm();
  await send(person, model, planFor(board, model));
  await person.call(enableApi, { body: {} });
  const wish = { name: 'Reader', scopes: ['read' as const] };
  const { key } = (await person.call(createOrganizationKey, { body: wish })).reply;
  const reader: Scope = { token: key, project: person.projectId };
  const params = { id: board.id };
  const seen = await it.call(listBoardElements, { params }, reader);
  expect([seen.status, seen.reply.resources.length]).toEqual([200, (await made(person, board.id)).length]);
  const { changes } = planFor(board, undefined);
  const body = { name: 'Made', changes: changes as C4Change[] };
  const refused = [
    await it.call(createC4Model, { body }, reader),
    await it.call(changeC4Model, { params: { id: model.id }, body: { version: 2, changes: body.changes } }, reader),
    await it.call(createCardRfc, { params, body: { cardId: 'placed', revision: 1 } }, reader),
    await it.call(updateBoard, { params, body: { name: 'Mine', board: document, revision: 1 } }, reader),
    await it.call(createBoard, { body: { name: 'Mine', board: document } }, reader),
  ];
  expect(refused.map(({ status, refusal }) => [status, refusal.error.message])).toEqual(
    refused.map(() => [403, keyForbiddenMessage]),
  );
  expect((await person.call(getC4Model, { params: { id: model.id } })).reply.version).toBe(2);
  expect((await person.call(listC4Models, { query: {} })).reply.resources).toHaveLength(1);
});
