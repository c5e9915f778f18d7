/** Hot spots become RFCs: the draft and the link of the card at once, and once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getRfc, listRfcs } from '#features/rfcs/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import {
  createBoard,
  createCardRfc,
  getBoard,
  hasRfcMessage,
  onlyHotSpotsMessage,
  unknownCardMessage,
  updateBoard,
  type Board,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const document = {
  commands: [
    {
      id: 'place',
      content: 'Place order',
      children: [
        { id: 'placed', kind: 'event', content: 'Order placed' },
        { id: 'open', kind: 'hotspot', content: 'Who may order?', href: 'https://example.org/rules' },
      ],
    },
  ],
};

async function aBoard(): Promise<{ readonly person: Person; readonly stored: Board }> {
  const person = await it.aPerson();
  const { reply } = await person.call(createBoard, { body: { name: 'Ordering', board: document } });
  return { person, stored: reply };
}

const propose = (person: Person, id: string, cardId: string, more: { revision?: number; rfcId?: string } = {}) =>
  person.call(createCardRfc, { params: { id }, body: { cardId, revision: 1, ...more } });
const rfcCount = async (person: Person): Promise<number> =>
  (await person.call(listRfcs, { query: {} })).reply.pagination.total;

test('a hot spot becomes a draft with its neighbours, both lead to each other, and a repetition makes nothing more', async () => {
  const { person, stored } = await aBoard();
  const rfcId = crypto.randomUUID();
  const made = await propose(person, stored.id, 'open', { rfcId });
  expect([made.status, made.reply.rfcId, made.reply.board.revision]).toEqual([201, rfcId, 2]);
  expect(JSON.stringify(made.reply.board.board)).toContain(`archwright://${rfcId}.rfc.internal`);
  const { reply: rfc } = await person.call(getRfc, { params: { id: rfcId } });
  expect([rfc.title, rfc.state.label.toLowerCase()]).toEqual(['Who may order?', 'draft']);
  expect(rfc.json).toContain('Before: Order placed (event)');
  expect(rfc.json).toContain('https://example.org/rules');
  for (const [kind, id, from] of [
    ['rfc', rfcId, stored.id],
    ['board', stored.id, rfcId],
  ] as const) {
    const { reply: back } = await person.call(listBacklinks, { query: { kind, id } });
    expect(back.resources.map((thing) => thing.id)).toEqual([from]);
  }
  const again = await propose(person, stored.id, 'open', { rfcId });
  expect([again.status, again.reply.rfcId, again.reply.board.revision, await rfcCount(person)]).toEqual([
    201,
    rfcId,
    2,
    1,
  ]);
  const another = await propose(person, stored.id, 'open', { revision: 2 });
  expect([another.status, another.refusal.error.message, await rfcCount(person)]).toEqual([422, hasRfcMessage, 1]);
});

describe('nothing is written', () => {
  test('about a board that changed since', async () => {
    const { person, stored } = await aBoard();
    await person.call(updateBoard, {
      params: { id: stored.id },
      body: { name: 'Orders', board: document, revision: 1 },
    });
    const stale = await propose(person, stored.id, 'open');
    expect([stale.status, stale.refusal.error.code, stale.refusal.current]).toMatchObject([
      422,
      staleRevisionCode,
      { revision: 2, name: 'Orders' },
    ]);
    expect(await rfcCount(person)).toBe(0);
  });

  test('about other cards, and for people of other organizations', async () => {
    const { person, stored } = await aBoard();
    const event = await propose(person, stored.id, 'placed');
    expect([event.status, event.refusal.error.message]).toEqual([422, onlyHotSpotsMessage]);
    const unknown = await propose(person, stored.id, 'nowhere');
    expect([unknown.status, unknown.refusal.violations?.[0]?.errors]).toEqual([422, [unknownCardMessage]]);
    const stranger = await it.aPerson({ name: 'eve' });
    expect((await propose(stranger, stored.id, 'open')).status).toBe(404);
    expect([await rfcCount(person), await rfcCount(stranger)]).toEqual([0, 0]);
  });

  test('twice by two windows at once', async () => {
    const { person, stored } = await aBoard();
    const replies = await Promise.all([1, 2].map(() => propose(person, stored.id, 'open')));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    expect(await rfcCount(person)).toBe(1);
    expect((await person.call(getBoard, { params: { id: stored.id } })).reply.revision).toBe(2);
  });
});
