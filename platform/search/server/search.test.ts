/** Search of a project over HTTP: matches, ranking, visibility, and freshness. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, updateAdr } from '#features/adrs/contract.ts';
import { createC4Model, updateC4Model } from '#features/c4models/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  deleteNamespace,
  restoreDocumentRevision,
  saveStructure,
  updateDocument,
  type Document,
  type StructureNode,
} from '#features/documentation/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import type { TextPart } from '../contract.ts';
import { searchAnything, searchPage, unknownKindMessage } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const paragraphs = (...texts: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })),
  });

/** A person with a namespace, and how they write and search. */
async function aWriter(name = 'ada') {
  const person = await it.aPerson({ name });
  const { code, homepage } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
  return { person, code, homepage, ...writing(person, code) };
}

function writing(person: Person, code: string) {
  const write = async (title: string, ...texts: string[]): Promise<Document> =>
    (await person.call(createDocument, { body: { title, json: paragraphs(...texts), namespace: code } })).reply;
  const hits = async (query: string) => (await person.call(searchAnything, { query: { query } })).reply.resources;
  const titles = async (query: string): Promise<string[]> => (await hits(query)).map((hit) => hit.title);
  const save = async (page: Document, title: string, text: string): Promise<Document> =>
    (
      await person.call(updateDocument, {
        params: { id: page.id },
        body: { title, json: paragraphs(text), revision: page.revision },
      })
    ).reply;
  const nest = (structure: StructureNode[]) =>
    person.call(saveStructure, { params: { id: code }, body: { structure } });
  return { write, hits, titles, save, nest };
}

const runJob = async (name: string): Promise<void> => it.app.modules.jobs.find((job) => job.name === name)?.run({});
const shown = (parts: readonly TextPart[]): string => parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('what is found', () => {
  test('a page by title and text, with its location and highlighted matches', async () => {
    const { write, hits, code } = await aWriter();
    const page = await write(
      'Order life cycle',
      'A customer confirms.',
      'Then the event order.confirmed is published.',
    );
    const [hit] = await hits('order event');
    expect(hit).toMatchObject({
      id: page.id,
      source: 'doc',
      title: 'Order life cycle',
      namespace: code,
      page: page.id,
      place: 'Handbook',
      updatedAt: page.updatedAt,
    });
    expect(shown(hit?.titleParts ?? [])).toBe('[Order] life cycle');
    expect(shown(hit?.snippet ?? [])).toBe('A customer confirms. Then the [event] [order].confirmed is published.');
  });

  test('pages of one title are told apart by the pages above them', async () => {
    const { write, hits, nest } = await aWriter();
    const guides = await write('Guides', 'All of them.');
    const releases = await write('Releases', 'All of them.');
    const first = await write('Overview', 'One.');
    const second = await write('Overview', 'Two.');
    await nest([
      { id: guides.id, children: [{ id: releases.id, children: [{ id: first.id, children: [] }] }] },
      { id: second.id, children: [] },
    ]);
    const places = new Map((await hits('overview')).map(({ id, place }) => [id, place]));
    expect([first, second].map(({ id }) => places.get(id))).toEqual(['Handbook / Guides / Releases', 'Handbook']);
  });

  test('the homepage of a namespace, as soon as the namespace exists', async () => {
    const { hits, homepage, code } = await aWriter();
    expect(await hits('handb')).toMatchObject([{ id: homepage.id, source: 'doc', namespace: code, page: 'home' }]);
  });

  test('several words: all of them, the last one as a prefix', async () => {
    const { write, titles } = await aWriter();
    await write('Both', 'the outbox holds events');
    await write('One', 'the outbox is empty');
    expect(await titles('outbox eve')).toEqual(['Both']);
    expect(await titles('outb eve')).toEqual([]);
    expect(await titles('events outbox')).toEqual(['Both']);
  });

  test('from two characters', async () => {
    const { write, titles } = await aWriter();
    await write('Go modules');
    expect(await titles('g')).toEqual([]);
    expect(await titles('go')).toEqual(['Go modules']);
  });

  test('whatever its case and accents: Größe, Straße, Łódź, crème brûlée', async () => {
    const { write, titles } = await aWriter();
    await write('Größe der Straße in ŁÓDŹ', 'Crème brûlée');
    for (const query of ['grosse', 'GRÖSSE', 'große', 'strasse', 'lodz', 'łódź', 'creme brulee', 'brûl']) {
      expect(await titles(query), query).toEqual(['Größe der Straße in ŁÓDŹ']);
    }
  });

  test('with one typing error in words of five letters and more', async () => {
    const { write, titles } = await aWriter();
    await write('Architecture overview');
    await write('Mode');
    for (const query of ['archtecture', 'architeccture', 'architexture', 'architecutre', 'archtec', 'overveiw']) {
      expect(await titles(query), query).toEqual(['Architecture overview']);
    }
    expect(await titles('achtecture')).toEqual([]);
    expect(await titles('mdoe'), 'four letters').toEqual([]);
  });

  test('the end of a long text', async () => {
    const { write, hits } = await aWriter();
    await write('Long', 'filler words of every kind '.repeat(900), 'and then the needle in the hay');
    expect(shown((await hits('needle'))[0]?.snippet ?? [])).toContain('the [needle] in the hay');
  });
});

describe('the order of results', () => {
  test('title prefix before title word before text, newest first among equals, mistyped last', async () => {
    const { write, titles, save } = await aWriter();
    const older = await write('Ledger book');
    await write('Text only', 'every ledger is closed at night');
    await write('The ledger', '');
    await write('Ledger accounts');
    await write('Close to it', 'a lodger is no such thing');
    expect(await titles('ledger')).toEqual([
      'Ledger accounts',
      'Ledger book',
      'The ledger',
      'Text only',
      'Close to it',
    ]);
    await save(older, 'Ledger book', 'touched');
    expect((await titles('ledger')).slice(0, 2)).toEqual(['Ledger book', 'Ledger accounts']);
  });

  test('typing errors are considered only when few pages contain the exact word', async () => {
    const { write, titles } = await aWriter();
    for (let at = 0; at < 6; at += 1) await write(`House ${at}`);
    await write('Mouse');
    expect(await titles('house')).toHaveLength(6);
  });
});

describe('freshness', () => {
  test('a saved text is found as soon as the save is answered, and its former words are not', async () => {
    const { write, titles, save, person } = await aWriter();
    const page = await write('Draft', 'speaks of zebras');
    expect(await titles('zebras')).toEqual(['Draft']);
    const saved = await save(page, 'Final', 'speaks of giraffes');
    expect([await titles('zebras'), await titles('giraffes'), await titles('final')]).toEqual([
      [],
      ['Final'],
      ['Final'],
    ]);
    await person.call(restoreDocumentRevision, {
      params: { id: page.id, n: '1' },
      body: { revision: saved.revision },
    });
    expect([await titles('zebras'), await titles('giraffes')]).toEqual([['Draft'], []]);
  });

  test('a rejected save does not change results', async () => {
    const { write, titles, save, person } = await aWriter();
    const page = await write('Page', 'first');
    await save(page, 'Page', 'second');
    await person.call(updateDocument, {
      params: { id: page.id },
      body: { title: 'Stale', json: paragraphs('stale'), revision: page.revision },
    });
    expect([await titles('stale'), await titles('second')]).toEqual([[], ['Page']]);
  });

  test('a removed page disappears from the results at once', async () => {
    const { write, titles, person, code } = await aWriter();
    const page = await write('Removed page');
    await person.call(deleteDocument, { params: { id: page.id } });
    expect(await titles('removed')).toEqual([]);
    await person.call(deleteNamespace, { params: { id: code } });
    expect(await titles('handbook')).toEqual([]);
  });

  test('pages without an index entry are indexed by the upgrade job, except removed ones', async () => {
    const { write, titles, person } = await aWriter();
    const page = await write('Oldtimer', 'veteran words');
    const gone = await write('Trashed', 'veteran words');
    await person.call(deleteDocument, { params: { id: gone.id } });
    const { owner } = it.app.database;
    await sql`delete from search_entry where organization_id = ${person.organizationId}`.execute(owner);
    await sql`delete from search_extraction`.execute(owner);
    expect(await titles('veteran')).toEqual([]);
    await runJob('index-search');
    expect(await titles('veteran')).toEqual([page.title]);
    expect(await titles('handbook')).toEqual(['Handbook']);
  });

  test('a newer extraction is applied to existing pages, ADRs and C4 models', async () => {
    const { write, titles, person } = await aWriter();
    await write('Oldtimer page', 'veteran');
    await person.call(createAdr, { body: { title: 'Oldtimer decision', json: paragraphs('veteran') } });
    await person.call(createC4Model, { body: { name: 'Oldtimer model, veteran' } });
    const all = ['Oldtimer decision', 'Oldtimer model, veteran', 'Oldtimer page'];
    const { owner } = it.app.database;
    await sql`update search_entry set words = '' where organization_id = ${person.organizationId}`.execute(owner);
    await sql`delete from search_extraction`.execute(owner);
    expect(await titles('veteran')).toEqual([]);
    await runJob('index-search');
    expect((await titles('veteran')).toSorted()).toEqual(all);
  });

  test('a save by a process whose clock is an hour behind is found', async () => {
    const { write, save, titles, person } = await aWriter();
    const page = await write('Page', 'first');
    const adr = (await person.call(createAdr, { body: { title: 'Record', json: paragraphs('first') } })).reply;
    const model = (await person.call(createC4Model, { body: { name: 'Model first' } })).reply;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      await save(page, 'Page', 'second');
      const body = { title: 'Record', json: paragraphs('second'), revision: adr.revision };
      expect((await person.call(updateAdr, { params: { id: adr.id }, body })).status).toBe(200);
      const change = { name: 'Model second', version: model.version };
      expect((await person.call(updateC4Model, { params: { id: model.id }, body: change })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    expect(await titles('first')).toEqual([]);
    expect((await titles('second')).toSorted()).toEqual(['Model second', 'Page', 'Record']);
  });

  test('unused words are removed from the vocabulary at night', async () => {
    const { write, save, person, titles } = await aWriter();
    const page = await write('Page', 'ephemeral lasting');
    await save(page, 'Page', 'lasting');
    await runJob('sweep-search-words');
    const { rows } = await sql<{ word: string }>`select word from search_word
      where organization_id = ${person.organizationId} order by word`.execute(it.app.database.owner);
    expect(rows.map(({ word }) => word)).toEqual(['handbook', 'lasting', 'page']);
    expect(await titles('lastign')).toEqual(['Page']);
  });
});

describe('visibility', () => {
  test('S29 other organizations change neither results nor totals nor what a mistyped word may mean', async () => {
    const mine = await aWriter('mine');
    await mine.write('Shared word');
    const before = (await mine.person.call(searchPage, { query: { query: 'shared' } })).text;
    const theirs = await aWriter('theirs');
    await theirs.write('Shared word', 'confidential');
    await theirs.write('Sharet', 'confidentiel');
    expect((await mine.person.call(searchPage, { query: { query: 'shared' } })).text).toBe(before);
    for (const query of ['confidential', 'confidentiall', 'sharet']) {
      const reply = (await mine.person.call(searchPage, { query: { query } })).reply;
      expect(
        reply.resources.map((hit) => hit.title),
        query,
      ).toEqual(query === 'sharet' ? ['Shared word'] : []);
    }
  });

  test('S30 the search function returns nothing outside the organizations of the transaction', async () => {
    const mine = await aWriter('mine');
    const theirs = await aWriter('theirs');
    await theirs.write('Secret page');
    const { organizationId, projectId } = theirs.person;
    const prefix = projectId.replaceAll('-', '').slice(0, 10);
    const asked = (organizations: string[]) =>
      it.app.database.within({ organizations, readOnly: true }, async (db) => {
        const query = `'${prefix}secret'`;
        const { rows } = await sql`select * from search_hits(${organizationId}, ${projectId}, array['doc'],
          ${query}::tsquery, ${query}::tsquery, 'secret', '{}'::uuid[], 100, 10, 0)`.execute(db);
        return rows.length;
      });
    expect([await asked([organizationId]), await asked([mine.person.organizationId]), await asked([])]).toEqual([
      1, 0, 0,
    ]);
  });

  test('every project has results of its own', async () => {
    const { person, write } = await aWriter();
    await write('In the first project');
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
    const second = (await person.call(createProject, { body: { name: 'Second' } })).reply;
    const elsewhere = await it.call(
      searchAnything,
      { query: { query: 'first' } },
      { ...person.scope, project: second.id },
    );
    expect(elsewhere.reply.resources).toEqual([]);
  });

  test('members find what owners wrote', async () => {
    const { person, write } = await aWriter();
    await write('For everybody');
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), person);
    expect((await bob.call(searchAnything, { query: { query: 'everybody' } })).reply.resources).toHaveLength(1);
  });
});

describe('pages of results', () => {
  test('20 are sent as typed; the results page has the rest, and a total', async () => {
    const { person, write, hits } = await aWriter();
    for (let at = 0; at < 23; at += 1) await write(`Report ${at}`);
    expect(await hits('report')).toHaveLength(20);
    const page = async (number: number) =>
      (await person.call(searchPage, { query: { query: 'report', page: number } })).reply;
    const [first, second, behind] = [await page(1), await page(2), await page(9)];
    expect([first.pagination.total, second.resources.length, behind.resources.length, behind.pagination.total]).toEqual(
      [23, 3, 0, 23],
    );
    expect(new Set([...first.resources, ...second.resources].map((hit) => hit.id)).size).toBe(23);
  });

  test('of some kinds only', async () => {
    const { person, write } = await aWriter();
    await write('Only a page');
    const found = async (kinds: string) =>
      (await person.call(searchPage, { query: { query: 'only', kinds } })).reply.pagination.total;
    expect([await found(''), await found('doc'), await found('adr,doc'), await found('adr')]).toEqual([1, 1, 1, 0]);
    const unknown = await person.call(searchPage, { query: { query: 'only', kinds: 'recipe' } });
    expect([unknown.status, unknown.refusal.violations?.[0]?.errors[0]]).toEqual([422, unknownKindMessage]);
  });
});

describe('odd queries', () => {
  let writer: Awaited<ReturnType<typeof aWriter>>;
  beforeAll(async () => {
    writer = await aWriter();
    await writer.write('Order flow', '100 % of orders');
  });

  test.each([
    ['nothing', ''],
    ['operators', "order & | ! <-> :* ( ) ' \\"],
    ['quotes', `"order' OR '1'='1`],
    ['wildcards', '%_%\\'],
    ['a wildcard inside a word', 'o%er'],
    ['ten thousand characters', 'order '.repeat(1_700)],
    ['one word of ten thousand characters', 'x'.repeat(10_000)],
    ['a lone surrogate', 'order\ud800'],
    ['emoji', '🎉 order 🎉'],
    ['emoji alone', '🎉🎉🎉'],
    ['right to left', '\u202eredro'],
    ['combining marks alone', '\u0301\u0301\u0301'],
  ])('S48 S85 %s gives results or none', async (_name, query) => {
    const found = await writer.hits(query);
    expect(found.every(({ title }) => title === 'Order flow')).toBe(true);
  });

  test('S85 `%`, `_` and `\\` are not wildcards', async () => {
    const { titles } = writer;
    expect([await titles('o%r'), await titles('or_er'), await titles('%%'), await titles('__')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test.each(['order:*', '🎉 order 🎉', 'order\ud800', '"order" & flow'])(
    'S85 %j finds what its words say',
    async (query) => {
      expect(await writer.hits(query)).toHaveLength(1);
    },
  );

  test('S85 NUL is rejected like in every URL', async () => {
    expect((await writer.person.call(searchAnything, { query: { query: 'order\u0000' } })).status).toBe(400);
  });

  test('markup in titles and texts stays text', async () => {
    const { write, hits } = writer;
    await write('<img src=x onerror=alert(1)>', '<script>alert(2)</script>');
    const [hit] = await hits('onerror');
    expect(hit?.titleParts.map(({ text }) => text).join('')).toBe('<img src=x onerror=alert(1)>');
  });
});
