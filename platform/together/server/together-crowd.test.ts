/** A small part of `npm run stress:together`: windows that write one text by random edits agree in the end. */
import { beforeAll, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { documentSchemaMark } from '#platform/richtext/model/checked-document.ts';
import { crowdText, faultsOf, letWrite } from '../../../tools/together-crowd.ts';
import { exchangeSteps, joinDraft } from '../contract.ts';
import type { DraftLink } from '../web/draft-session.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const schema = documentSchemaMark;

/** The reply, or the failure as a window gets it. */
async function ask<C extends Call>(person: Person, call: C, args: CallArgs<C>): Promise<Reply<C>> {
  const outcome = await person.call(call, args);
  if (outcome.status >= 300) throw new Failure(outcome.status, outcome.text);
  return outcome.reply;
}

test.each([
  [2, 11],
  [6, 12],
])('R27 %i windows edit one text at once, tables too, and hold the same in the end', async (windows, seed) => {
  const ada = await it.aPerson();
  const { id } = (await ada.call(createAdr, { body: { title: 'Together', json: crowdText } })).reply;
  const params = { kind: 'adr', id };
  const link: DraftLink = {
    join: () => ask(ada, joinDraft, { params, body: { schema } }),
    exchange: (body) => ask(ada, exchangeSteps, { params, body: { ...body, schema } }),
  };
  const result = await letWrite({ windows, edits: 120, seed, pause: 60, linkOf: () => link });
  const draft = result.windows[0]?.session.draft ?? '';
  const all = await link.exchange({ draft, client: crypto.randomUUID(), version: 0, revision: 1, steps: [] });
  expect(result.typed).toBeGreaterThan(50);
  expect(all.rows.length).toBeGreaterThan(10);
  expect(faultsOf(result, all.rows)).toEqual([]);
});
