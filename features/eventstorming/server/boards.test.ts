/** Boards over HTTP: the sample, saves and conflicts, refused trees, history, search, links, trash, export and import. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { createProject, getProjectOverview } from '#features/projects/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { searchPage } from '#platform/search/contract.ts';
import { listTrash, restoreFromTrash } from '#platform/trash/contract.ts';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import { missingRevisionMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  badContextsMessage,
  boardRules,
  createBoard,
  deleteBoard,
  firstBoardName,
  getBoard,
  getBoardRevision,
  hadBoardCode,
  hadBoardMessage,
  listBoardRevisions,
  listBoards,
  listContextUses,
  nameBoardRevision,
  restoreBoardRevision,
  staleBoardMessage,
  updateBoard,
  type Board,
} from '../contract.ts';
import { sampleBoard } from '../model/sample-board.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

type Fields = Readonly<Record<string, unknown>>;

const event = (id: string, content: string, more: Fields = {}): Fields => ({ id, kind: 'event', content, ...more });
const command = (id: string, content: string, children: readonly Fields[] = []): Fields => ({ id, content, children });
const split = (id: string, ways: readonly Fields[]): Fields => ({ id, kind: 'conditions-split', ways });
const way = (id: string, children: readonly Fields[] = []): Fields => ({
  id,
  conditions: [{ id: `${id} condition`, content: `If ${id}` }],
  children,
});
const boardOf = (...commands: readonly Fields[]) => ({ commands: [...commands] });

async function aBoard(board: Fields = boardOf()): Promise<{ readonly person: Person; readonly stored: Board }> {
  const person = await it.aPerson();
  const made = await person.call(createBoard, { body: { name: 'Ordering', board: board as Board['board'] } });
  expect(made.status).toBe(201);
  return { person, stored: made.reply };
}

const save = (person: Person, id: string, board: Fields, revision: number) =>
  person.call(updateBoard, { params: { id }, body: { name: 'Ordering', board: board as Board['board'], revision } });
const read = async (person: Person, id: string): Promise<Board> =>
  (await person.call(getBoard, { params: { id } })).reply;
const names = async (person: Person): Promise<readonly string[]> =>
  (await person.call(listBoards, { query: {} })).reply.resources.map(({ name }) => name);

describe('the sample of a first visit', () => {
  const sample = { name: firstBoardName, sample: true } as const;

  test('is made by the screen, never by reading, and once only', async () => {
    const person = await it.aPerson();
    expect(await names(person)).toEqual([]);
    expect(await names(person)).toEqual([]);
    const made = await person.call(createBoard, { body: sample });
    expect([made.status, made.reply.name, made.reply.revision]).toEqual([201, 'Board 1', 1]);
    expect(made.reply.board).toEqual(sampleBoard);
    const again = await person.call(createBoard, { body: sample });
    expect([again.status, again.refusal.error.message, again.refusal.error.code]).toEqual([
      422,
      hadBoardMessage,
      hadBoardCode,
    ]);
    await person.call(deleteBoard, { params: { id: made.reply.id } });
    expect((await person.call(createBoard, { body: sample })).status).toBe(422);
    expect(await names(person)).toEqual([]);
  });

  test('is not made twice by two windows that open at once', async () => {
    const person = await it.aPerson();
    const replies = await Promise.all([1, 2, 3].map(() => person.call(createBoard, { body: sample })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
    expect(await names(person)).toEqual(['Board 1']);
  });
});

describe('contexts of commands', () => {
  const [ordering, payment] = [crypto.randomUUID(), crypto.randomUUID()];
  const of = (id: string, boundedContext: string) => ({ ...command(id, id), boundedContext });
  const uses = (person: Person, contexts: string) => person.call(listContextUses, { query: { contexts } });

  test('are told with the boards that have them, by the frames that stand round their commands', async () => {
    const { person, stored } = await aBoard(
      boardOf(of('a', ordering), of('b', ordering), command('c', 'c'), of('d', ordering), of('e', payment)),
    );
    await person.call(createBoard, { body: { name: 'Text', board: boardOf(command('x', `About ${ordering}`)) } });
    const body = { name: 'Returns', board: boardOf(of('r', payment)) };
    const { id: returns } = (await person.call(createBoard, { body })).reply;
    const one = { id: stored.id, name: 'Ordering' };
    expect((await uses(person, ordering)).reply.resources).toEqual([{ ...one, frames: 2 }]);
    expect((await uses(person, `${ordering},${payment}`)).reply.resources).toEqual([
      { ...one, frames: 3 },
      { id: returns, name: 'Returns', frames: 1 },
    ]);
    await person.call(deleteBoard, { params: { id: stored.id } });
    expect((await uses(person, ordering)).reply.resources).toEqual([]);
    expect((await uses(await it.aPerson(), payment)).reply.resources).toEqual([]);
  });

  test('are refused with a sentence where they are no ids, or too many', async () => {
    const person = await it.aPerson();
    const refused = await uses(person, 'Ordering');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(badContextsMessage)]);
    const many = await uses(person, Array(201).fill(ordering).join(','));
    expect(many.status).toBe(422);
  });
});

describe('saving', () => {
  test('keeps commands, splits, lanes, free cards and fields that are not known', async () => {
    const tree = {
      ...boardOf(
        command('place', 'Place order', [
          event('placed', 'Order placed', { colour: 'blue' }),
          split('stock', [way('in stock', [event('reserved', 'Stock reserved')]), way('missing')]),
        ]),
      ),
      lanes: [{ id: 'shop', name: 'Shop' }],
      cards: [
        { ...event('asked', 'Price asked'), laneId: 'shop', order: 1.5, pivotal: true, commandId: 'place' },
        { ...event('open', 'Who pays?', { kind: 'hotspot' }), laneId: null, order: 2, pivotal: false, commandId: null },
      ],
      futureField: { kept: [1, 2] },
    };
    const { person, stored } = await aBoard();
    const saved = await save(person, stored.id, tree, 1);
    expect(saved.reply).toMatchObject({ revision: 2, cards: 7 });
    expect((await read(person, stored.id)).board).toEqual(tree);
    const again = await save(person, stored.id, tree, 2);
    expect([again.status, again.reply.revision]).toEqual([200, 2]);
  });

  const deep = (levels: number): Fields =>
    levels === 0
      ? event('end', 'End')
      : split(`split ${levels}`, [way(`on ${levels}`, [deep(levels - 1)]), way(`off ${levels}`)]);

  test.each<[string, Fields, string, string]>([
    [
      'a split with one way',
      boardOf(command('a', 'A', [split('s', [way('w')])])),
      'commands[0].children[0].ways',
      boardRules.ways,
    ],
    ['an empty text', boardOf(command('a', ' ')), 'commands[0].content', boardRules.content],
    ['a text of 501 characters', boardOf(command('a', 'x'.repeat(501))), 'commands[0].content', boardRules.content],
    ['a text that nobody sees', boardOf(command('a', '\u200b\u2060')), 'commands[0].content', unseenMessage],
    [
      'a lane whose name nobody sees',
      { ...boardOf(), lanes: [{ id: 'x', name: '\u2800' }] },
      'lanes[0].name',
      unseenMessage,
    ],
    [
      'an id used twice',
      boardOf(command('a', 'A', [event('a', 'B')])),
      'commands[0].children[0].id',
      'This id is used twice.',
    ],
    [
      'an unknown kind',
      boardOf(command('a', 'A', [event('b', 'B', { kind: 'magic' })])),
      'commands[0].children[0].kind',
      'This is not a kind of card.',
    ],
    [
      'a card of an unknown lane',
      { ...boardOf(), cards: [{ ...event('b', 'B'), laneId: 'x', order: 1 }] },
      'cards[0].laneId',
      'There is no such lane.',
    ],
    [
      'a card of an unknown command',
      { ...boardOf(), cards: [{ ...event('b', 'B'), laneId: null, order: 1, commandId: 'x' }] },
      'cards[0].commandId',
      'There is no such command.',
    ],
  ])('%s is refused with its place', async (_what, board, path, message) => {
    const { person, stored } = await aBoard();
    const { status, refusal } = await save(person, stored.id, board, 1);
    expect([status, refusal.violations?.[0]]).toMatchObject([422, { path, errors: [message] }]);
    expect((await read(person, stored.id)).revision).toBe(1);
  });

  test('splits nest ten deep and no deeper', async () => {
    const { person, stored } = await aBoard();
    expect((await save(person, stored.id, boardOf(command('a', 'A', [deep(10)])), 1)).status).toBe(200);
    const { status, refusal } = await save(person, stored.id, boardOf(command('a', 'A', [deep(11)])), 2);
    expect([status, refusal.error.message]).toEqual([422, boardRules.nesting]);
  });

  test('S38 a stale save is refused with what is stored, and a save without a revision too', async () => {
    const { person, stored } = await aBoard();
    const mine = boardOf(command('a', 'Mine'));
    await save(person, stored.id, mine, 1);
    const stale = await save(person, stored.id, boardOf(command('b', 'Late')), 1);
    expect([stale.status, stale.refusal.error.code]).toEqual([422, staleRevisionCode]);
    expect(stale.refusal.error.message).toBe(staleBoardMessage(stored.updatedBy ?? ''));
    expect(stale.refusal.current).toMatchObject({ revision: 2, board: mine });
    const without = await person.call(updateBoard, {
      params: { id: stored.id },
      body: { name: 'Ordering', board: mine },
    });
    expect([without.status, without.refusal.violations?.[0]?.errors]).toEqual([422, [missingRevisionMessage]]);
  });
});

test('S38 of ten saves of one revision at once one succeeds', async () => {
  const { person, stored } = await aBoard();
  const boards = Array.from({ length: 10 }, (_none, at) => boardOf(command(`c${at}`, `Save ${at}`)));
  const saves = await Promise.all(boards.map((board) => save(person, stored.id, board, 1)));
  expect(saves.filter(({ status }) => status === 422)).toHaveLength(9);
  const winner = saves.findIndex(({ status }) => status === 200);
  expect(await read(person, stored.id)).toMatchObject({ board: boards[winner], revision: 2 });
});

test('earlier saves are listed, named, read and restored', async () => {
  const { person, stored } = await aBoard(boardOf(command('a', 'First')));
  const params = { id: stored.id };
  await person.call(nameBoardRevision, { params, body: { name: 'Before the workshop' } });
  await save(person, stored.id, boardOf(command('a', 'Second')), 1);
  const { reply } = await person.call(listBoardRevisions, { params, query: {} });
  expect(reply.resources.map(({ n, name }) => [n, name])).toEqual([
    [2, null],
    [1, 'Before the workshop'],
  ]);
  const first = await person.call(getBoardRevision, { params: { ...params, n: 1 } });
  expect(JSON.parse(first.reply.text)).toEqual(boardOf(command('a', 'First')));
  const restored = await person.call(restoreBoardRevision, { params: { ...params, n: 1 }, body: { revision: 2 } });
  expect(restored.reply).toMatchObject({ revision: 3, board: boardOf(command('a', 'First')) });
});

test('cards are found, their links lead back, and what was done is told', async () => {
  const { person, stored } = await aBoard();
  const json = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
  });
  const adr = (await person.call(createAdr, { body: { title: 'One writer', json } })).reply;
  const href = `archwright://${adr.id}.adr.internal`;
  const board = boardOf(command('a', 'Reserve the warehouse shelf', [event('b', 'Shelf reserved', { href })]));
  await save(person, stored.id, board, 1);
  const { reply: found } = await person.call(searchPage, { query: { query: 'shelf' } });
  expect(found.resources).toMatchObject([{ id: stored.id, source: 'board', title: 'Ordering', place: '2 cards' }]);
  const { reply: back } = await person.call(listBacklinks, { query: { kind: 'adr', id: adr.id } });
  expect(back.resources).toMatchObject([{ kind: 'board', id: stored.id, title: 'Ordering' }]);
  const { reply: activity } = await person.call(listActivity, { query: {} });
  expect(activity.resources.filter(({ subject }) => subject.kind === 'board').map(({ action }) => action)).toEqual([
    'updated',
    'created',
  ]);
  const { reply: overview } = await person.call(getProjectOverview, { params: { id: person.projectId } });
  expect(overview.boards).toBe(1);
});

test('a removed board goes to the trash and comes back with its id and its links', async () => {
  const { person, stored } = await aBoard(boardOf(command('a', 'Ship parcel')));
  expect((await person.call(deleteBoard, { params: { id: stored.id } })).status).toBe(204);
  expect((await person.call(getBoard, { params: { id: stored.id } })).status).toBe(404);
  const { reply: trash } = await person.call(listTrash, { query: {} });
  expect(trash.resources).toMatchObject([{ kind: 'board', id: stored.id, title: 'Ordering' }]);
  await person.call(restoreFromTrash, { params: { kind: 'board', id: stored.id }, body: {} });
  expect(await read(person, stored.id)).toMatchObject({ id: stored.id, revision: 1 });
});

test('a board leaves with its project and arrives in another one as it was', async () => {
  const { person, stored } = await aBoard(boardOf(command('a', 'Accept return', [event('b', 'Return accepted')])));
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  const zip = (await person.call(exportProject, { params: { id: person.projectId } })).bytes;
  const { id: copy } = (await person.call(createProject, { body: { name: 'Copy' } })).reply;
  const upload = new Blob([new Uint8Array(zip)]);
  const { counts } = (await person.call(importProject, { params: { id: copy }, upload })).reply;
  expect(counts).toMatchObject({ boards: 1 });
  const scope = { ...person.scope, project: copy };
  const [row] = (await it.call(listBoards, { query: {} }, scope)).reply.resources;
  const { reply: arrived } = await it.call(getBoard, { params: { id: row?.id ?? '' } }, scope);
  const { name, board, createdAt } = stored;
  expect(arrived).toMatchObject({ name, board, createdAt, revision: 1 });
  expect(arrived.id).not.toBe(stored.id);
});

test('boards of other projects and organizations do not exist', async () => {
  const { stored } = await aBoard(boardOf(command('a', 'Secret')));
  const stranger = await it.aPerson({ name: 'eve' });
  const params = { id: stored.id };
  expect((await stranger.call(getBoard, { params })).status).toBe(404);
  expect((await save(stranger, stored.id, boardOf(), 1)).status).toBe(404);
  expect((await stranger.call(deleteBoard, { params })).status).toBe(404);
});
