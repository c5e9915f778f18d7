/** Shared drafts over HTTP: order, what is stale, rights, what is refused, and the version that a save makes. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, getAdr, listAdrRevisions, transitionAdr, updateAdr } from '#features/adrs/contract.ts';
import { createDocument, createNamespace, getDocument, updateDocument } from '#features/documentation/contract.ts';
import { createRfc, getRfc, updateRfc } from '#features/rfcs/contract.ts';
import { documentSchemaMark, readDocument } from '#platform/richtext/model/checked-document.ts';
import { replaySteps } from '#platform/richtext/model/document-steps.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import { exchangeSteps, joinDraft, reloadCode, tooHeavyMessage, type DraftRow } from '../contract.ts';
import { purgeDrafts } from './draft-table.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const schema = documentSchemaMark;
const aText = (...texts: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });
const typed = (at: number, text: string): Record<string, unknown> => ({
  stepType: 'replace',
  from: at,
  to: at,
  slice: { content: [{ type: 'text', text }] },
});
const wordsOf = (json: string): string[] =>
  (JSON.parse(json) as { content: { content?: { text: string }[] }[] }).content.map(({ content = [] }) =>
    content.map(({ text }) => text).join(''),
  );

async function anAdr(person: Person, ...texts: readonly string[]): Promise<string> {
  return (await person.call(createAdr, { body: { title: 'Queue', json: aText(...texts) } })).reply.id;
}

const join = (person: Person, id: string, kind = 'adr') =>
  person.call(joinDraft, { params: { kind, id }, body: { schema } });

/** A window with a draft: what it knows, and how it sends. */
class Window {
  readonly client = crypto.randomUUID();
  readonly person: Person;
  readonly id: string;
  readonly kind: string;
  draft = '';
  version = 0;
  revision = 1;
  doc = readDocument({ type: 'doc', content: [{ type: 'paragraph' }] });
  title = '';

  constructor(person: Person, id: string, kind = 'adr') {
    this.person = person;
    this.id = id;
    this.kind = kind;
  }

  async join(): Promise<this> {
    const { reply } = await join(this.person, this.id, this.kind);
    this.draft = reply.draft;
    this.version = reply.version;
    this.revision = reply.base.revision;
    this.title = reply.title;
    this.doc = readDocument(JSON.parse(reply.document));
    this.take(reply.rows);
    return this;
  }

  take(rows: readonly DraftRow[]): void {
    for (const row of rows) {
      if (row.version !== this.version + 1) throw new Error(`Row ${this.version + 1} is missing.`);
      this.version = row.version;
      this.doc = replaySteps(this.doc, row.steps);
      this.title = row.title ?? this.title;
    }
  }

  send(steps: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) {
    const { draft, client, version, revision } = this;
    const body = { draft, client, schema, version, revision, steps: [...steps], ...more };
    return this.person.call(exchangeSteps, { params: { kind: this.kind, id: this.id }, body });
  }

  async exchange(...steps: readonly Record<string, unknown>[]) {
    const { reply } = await this.send(steps);
    this.take(reply.rows);
    return reply;
  }

  get words(): string[] {
    return this.doc.children.map(({ textContent }) => textContent);
  }
}

async function twoWindows(...texts: readonly string[]) {
  const ada = await it.aPerson({ name: 'ada' });
  const ben = await makeMember(it, await it.aPerson({ name: 'ben' }), ada);
  const id = await anAdr(ada, ...texts);
  return { ada, ben, id, one: await new Window(ada, id).join(), other: await new Window(ben, id).join() };
}

describe('people in one draft', () => {
  test('get the steps of each other in one order, and stale steps are answered with what is missing', async () => {
    const { one, other } = await twoWindows('Herons store it.');
    expect(other.draft).toBe(one.draft);
    expect(await one.exchange(typed(1, 'Two '))).toMatchObject({ accepted: true, rows: [{ client: one.client }] });
    const stale = await other.exchange(typed(1, 'No '));
    expect(stale).toMatchObject({ accepted: false, rows: [{ version: 1, client: one.client }] });
    expect((await other.exchange(typed(21, ' Safely.'))).accepted).toBe(true);
    await one.exchange();
    expect([one.words, other.words]).toEqual([
      ['Two Herons store it. Safely.', ''],
      ['Two Herons store it. Safely.', ''],
    ]);
  });

  test('know by their own rows what arrived although its answer was lost', async () => {
    const { one } = await twoWindows('one');
    await one.send([typed(1, 'sent ')]);
    const again = await one.send([typed(1, 'sent ')]);
    expect(again.reply).toMatchObject({ accepted: false, rows: [{ client: one.client, version: 1 }] });
  });

  test('get what brings the text in order from the server, as a row that is nobody’s', async () => {
    const { one, other } = await twoWindows('one');
    const { rows } = await one.exchange({ stepType: 'replace', from: 5, to: 7 });
    expect(rows.map(({ client }) => client)).toEqual([one.client, null]);
    await other.exchange();
    expect([one.words, other.words]).toEqual([
      ['one', ''],
      ['one', ''],
    ]);
  });

  test('who send at the same moment: one is first, and the others are stale, never wrong', async () => {
    const { one, other } = await twoWindows('one');
    for (let round = 0; round < 6; round++) {
      // At the end of what each of them knows: behind the rows of others this place means something else, or nothing.
      const last = (window: Window) => typed(window.doc.content.size - 3, '!');
      const sent = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? one : other));
      const answers = await Promise.all(sent.map((window) => window.send([last(window)])));
      expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
      expect(answers.filter(({ reply }) => reply.accepted)).toHaveLength(1);
      await one.exchange();
      await other.exchange();
    }
    expect(one.words).toEqual(['one!!!!!!', '']);
  });

  test('who joins later gets the text as it is, also behind a stored state', async () => {
    const { one, ben, id } = await twoWindows('one');
    for (let index = 0; index < 205; index++) await one.exchange(typed(1, 'x'));
    const later = await new Window(ben, id).join();
    expect(later.words).toEqual([`${'x'.repeat(205)}one`, '']);
    const joined = (await join(ben, id)).reply;
    expect(joined.version).toBe(200);
    expect(joined.rows).toHaveLength(5);
  });

  test('share the title', async () => {
    const { one, other } = await twoWindows('one');
    await one.send([], { title: 'Queue of orders' });
    await other.exchange();
    expect(other.title).toBe('Queue of orders');
    expect((await new Window(one.person, one.id).join()).title).toBe('Queue of orders');
  });
});

describe('a save of a draft', () => {
  test.each([
    ['adr', createAdr, getAdr, updateAdr],
    ['rfc', createRfc, getRfc, updateRfc],
  ] as const)(
    'of an %s stores the words of everybody as one version with its authors, and the others go on',
    async (kind, create, get, update) => {
      const ada = await it.aPerson({ name: 'ada' });
      const ben = await makeMember(it, await it.aPerson({ name: 'ben' }), ada);
      const { id } = (await ada.call(create, { body: { title: 'Queue', json: aText('one') } })).reply;
      const one = await new Window(ada, id, kind).join();
      const other = await new Window(ben, id, kind).join();
      await one.exchange(typed(1, 'zero '));
      await other.exchange();
      await other.exchange(typed(9, ' two'));
      const body = { title: 'Queue', json: aText('what this window knew'), revision: 1, draft: one.draft };
      const saved = (await ada.call(update, { params: { id }, body })).reply;
      expect([saved.revision, wordsOf(saved.json)]).toEqual([2, ['zero one two', '']]);
      expect((await ada.call(get, { params: { id } })).reply.revision).toBe(2);
      const told = await other.exchange();
      expect(told.saved).toMatchObject({ base: { revision: 2, json: saved.json } });
      expect(told.saved?.by).toContain('ada');
      other.revision = 2;
      await other.exchange(typed(1, 'more: '));
      const again = { title: 'Queue', json: aText('x'), revision: 2, draft: one.draft };
      expect(wordsOf((await ben.call(update, { params: { id }, body: again })).reply.json)[0]).toBe(
        'more: zero one two',
      );
    },
  );

  test('names everybody who wrote in it', async () => {
    const { ada, one, other, id } = await twoWindows('one');
    await one.exchange(typed(1, 'a'));
    await other.exchange();
    await other.exchange(typed(1, 'b'));
    const body = { title: 'Queue', json: aText('x'), revision: 1, draft: one.draft };
    await ada.call(updateAdr, { params: { id }, body });
    const [newest, first] = (await ada.call(listAdrRevisions, { params: { id } })).reply.resources;
    expect(newest?.with.map(({ id: userId }) => userId)).toEqual([other.person.userId]);
    expect(newest?.by.id).toBe(ada.userId);
    expect(first?.with).toEqual([]);
  });

  test('of a page works the same', async () => {
    const ada = await it.aPerson();
    const namespace = (await ada.call(createNamespace, { body: { name: 'Handbook' } })).reply.code;
    const body = { title: 'Page', json: aText('one'), namespace };
    const { id } = (await ada.call(createDocument, { body })).reply;
    const window = await new Window(ada, id, 'doc').join();
    await window.exchange(typed(1, 'zero '));
    await ada.call(updateDocument, { params: { id }, body: { ...body, revision: 1, draft: window.draft } });
    expect(wordsOf((await ada.call(getDocument, { params: { id } })).reply.json)[0]).toBe('zero one');
  });

  test('is refused as before when a program has saved meanwhile', async () => {
    const { ada, ben, one, id } = await twoWindows('one');
    await one.exchange(typed(1, 'zero '));
    await ben.call(updateAdr, { params: { id }, body: { title: 'By a program', json: aText('other'), revision: 1 } });
    const body = { title: 'Queue', json: aText('x'), revision: 1, draft: one.draft };
    const refused = await ada.call(updateAdr, { params: { id }, body });
    expect([refused.status, refused.refusal.error.code]).toEqual([422, staleRevisionCode]);
  });
});

describe('a draft ends', () => {
  test('when the last window leaves, and the next one begins with the stored text', async () => {
    const { ada, one, other, id } = await twoWindows('one');
    await one.exchange(typed(1, 'unsaved '));
    await other.exchange();
    await one.send([], { leaves: true });
    expect((await other.exchange()).accepted).toBe(true);
    await other.send([], { leaves: true });
    expect((await other.send([typed(1, 'late ')])).status).toBe(410);
    const next = await new Window(ada, id).join();
    expect(next.words).toEqual(['one', '']);
    expect(next.draft).not.toBe(one.draft);
  });

  test('when nobody was there for a minute; who comes back with it by then goes on', async () => {
    const { ada, one, id } = await twoWindows('one');
    await one.exchange(typed(1, 'unsaved '));
    await sql`update draft_document set touched_at = now() - interval '2 minutes' where id = ${one.draft}`.execute(
      it.app.database.owner,
    );
    expect((await one.exchange(typed(1, 'still '))).accepted).toBe(true);
    await sql`update draft_document set touched_at = now() - interval '2 minutes' where id = ${one.draft}`.execute(
      it.app.database.owner,
    );
    expect((await new Window(ada, id).join()).words).toEqual(['one', '']);
    expect((await one.send([])).status).toBe(410);
  });

  test('and is deleted with its steps a day later', async () => {
    const { one } = await twoWindows('one');
    await one.exchange(typed(1, 'x'));
    const { owner } = it.app.database;
    await sql`update draft_document set touched_at = now() - interval '25 hours' where id = ${one.draft}`.execute(
      owner,
    );
    await purgeDrafts(owner);
    const left = await sql`select 1 from draft_step where draft_id = ${one.draft}`.execute(owner);
    expect(left.rows).toEqual([]);
    expect((await one.send([])).status).toBe(404);
  });
});

describe('rights', () => {
  test('S99 a draft of another organization is not found, nor is a draft under another text', async () => {
    const { ada, one, id } = await twoWindows('one');
    const stranger = await it.aPerson();
    const their = await anAdr(stranger, 'theirs');
    const unknown = await join(ada, crypto.randomUUID());
    const foreign = await join(stranger, id);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    const over = Object.assign(new Window(stranger, their), { draft: one.draft });
    expect((await over.send([typed(1, 'x')])).status).toBe(404);
    const save = { title: 'T', json: aText('x'), revision: 1, draft: one.draft };
    expect((await stranger.call(updateAdr, { params: { id: their }, body: save })).status).toBe(404);
    const second = Object.assign(new Window(ada, await anAdr(ada, 'second')), { draft: one.draft });
    expect((await second.send([typed(1, 'x')])).status).toBe(404);
    expect((await join(ada, id, 'rfc')).status).toBe(404);
    expect((await join(ada, id, 'diagram')).status).toBe(404);
  });

  test('S99 end with the state in which a text can be edited', async () => {
    const { ada, one, id } = await twoWindows('one');
    await ada.call(transitionAdr, { params: { id, name: 'discard' }, body: { reason: 'No.' } });
    expect((await one.send([typed(1, 'x')])).status).toBe(422);
    expect((await join(ada, id)).status).toBe(422);
  });
});

describe('steps that are refused', () => {
  test.each([
    ['a place that is not there', typed(4_000, 'x')],
    [
      'a link that runs a script',
      { stepType: 'addMark', from: 1, to: 2, mark: { type: 'link', attrs: { href: 'javascript:1' } } },
    ],
    ['an unknown kind of step', { stepType: 'dance' }],
    [
      'a deep tree',
      JSON.parse(
        `{"stepType":"replace","from":0,"to":0,"slice":{"content":[${'{"type":"blockquote","content":['.repeat(60)}{"type":"paragraph"}${']}'.repeat(60)}]}}`,
      ) as Record<string, unknown>,
    ],
  ])('S99 %s: 422 with a sentence, and nothing is added', async (_what, step) => {
    const { one, other } = await twoWindows('one');
    const refused = await one.send([step]);
    expect(refused.status).toBe(422);
    expect(refused.refusal.error.message).toMatch(/\w+ .*\.$/);
    expect((await other.exchange()).rows).toEqual([]);
  });

  test('S99 a text that grows above the limit, also in a worker', async () => {
    const { one } = await twoWindows('one');
    const long = 'x'.repeat(400_000);
    expect((await one.exchange(typed(1, long))).accepted).toBe(true);
    expect((await one.exchange(typed(1, long))).accepted).toBe(true);
    expect((await one.send([typed(1, long)])).status).toBe(422);
    expect((await one.exchange(typed(1, 'y'))).accepted).toBe(true);
    expect(one.words[0]).toHaveLength(800_004);
    const marks = Array.from({ length: 20 }, () => ({
      stepType: 'addMark',
      from: 1,
      to: 800_000,
      mark: { type: 'bold' },
    }));
    const heavy = await one.send(marks);
    expect([heavy.status, heavy.refusal.error.message]).toEqual([422, tooHeavyMessage]);
  });

  test('a window of another version of the editor is told to load again', async () => {
    const { ada, one, id } = await twoWindows('one');
    const old = await ada.call(joinDraft, { params: { kind: 'adr', id }, body: { schema: '0000' } });
    expect([old.status, old.refusal.error.code]).toEqual([422, reloadCode]);
    const sent = await one.send([], { schema: '0000' });
    expect([sent.status, sent.refusal.error.code]).toEqual([422, reloadCode]);
  });
});
