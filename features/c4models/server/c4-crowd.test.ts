/** A small part of `npm run stress:together`: editors that change one model by random gestures agree in the end. */
import { beforeAll, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { briefly } from '#platform/http/model/brief-call.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { c4FaultsOf, letModel, type C4Link } from '../../../tools/c4-crowd.ts';
import { CutConnection } from '../../../tools/crowd-processes.ts';
import { randomFrom } from '../../../tools/crowd-random.ts';
import { changeC4Model, getC4Model, moveC4Element } from '../contract.ts';
import { c4Brief, listC4Changes } from '../model/c4-brief.ts';
import { newest, shopOf } from './testing/c4-shop.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

/** The reply, or the failure as an editor gets it. */
async function ask<C extends Call>(person: Person, call: C, args: CallArgs<C>): Promise<Reply<C>> {
  const outcome = await person.call(call, args);
  if (outcome.status < 300) return outcome.reply;
  const { error, data } = outcome.refusal;
  throw new Failure(outcome.status, error.message, { ...(error.code ? { code: error.code } : {}), data });
}

test.each([
  [2, 21],
  [10, 22],
])(
  'R27 %i editors change one model at once over bad connections, and hold the same in the end',
  async (count, seed) => {
    const ada = await it.aPerson();
    const shop = await shopOf(ada);
    const others = Array.from({ length: count - 1 }, async (_, at) =>
      makeMember(it, await it.aPerson({ name: `editor${at}` }), ada),
    );
    const people = [ada, ...(await Promise.all(others))];
    const params = { id: shop.model.id };
    const linkOf = (index: number): C4Link => {
      const person = people[index] ?? ada;
      const connection = new CutConnection(randomFrom(seed * 7_000 + index));
      const cut = <C extends Call>(call: C, args: CallArgs<C>) => connection.through(() => ask(person, call, args));
      return {
        read: () => ask(person, getC4Model, { params }),
        since: (after) => cut(listC4Changes, { params, query: { after } }),
        change: ({ version, changes, undoes }) =>
          cut(briefly(changeC4Model, c4Brief), {
            params,
            body: { version, rebase: true, changes: [...changes], ...(undoes ? { undoes: [...undoes] } : {}) },
          }),
        move: (place, to) => cut(moveC4Element, { params: { ...params, ...place }, body: { ...to, rebase: true } }),
      };
    };
    const windows = await letModel({ windows: count, edits: 300, seed, pause: 100, linkOf });
    const now = await newest(shop);
    expect(now.version).toBeGreaterThan(20);
    expect(c4FaultsOf(windows, now)).toEqual([]);
  },
);
