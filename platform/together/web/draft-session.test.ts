/** Windows in one draft, with a server that is as strict as the real one: what they hold in the end, and what undo takes back. */
import { history, redo, undo } from 'prosemirror-history';
import { EditorState, type Plugin, type Transaction } from 'prosemirror-state';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { documentSchema, openDocument, storedDocument } from '#platform/richtext/model/checked-document.ts';
import { aText, Desk } from './desk-fixture.ts';
import { DraftSession, type EditorHost } from './draft-session.ts';

/** An editor without a screen. */
class Page implements EditorHost {
  state: EditorState;
  readonly session: DraftSession;
  readonly lost: string[] = [];
  readonly ends: string[] = [];
  title = 'Queue';
  readonly replaced: string[] = [];

  constructor(desk: Desk, json: string) {
    this.state = EditorState.create({ doc: openDocument(json), plugins: [history()] });
    this.session = new DraftSession(this, desk.link, {
      titled: (title) => (this.title = title),
      untitled: (mine) => this.replaced.push(mine),
      based: () => undefined,
      typed: () => undefined,
      lost: (words) => this.lost.push(words),
      ended: (why) => this.ends.push(why),
    });
  }

  readonly dispatch = (tr: Transaction): void => {
    this.state = this.state.apply(tr);
  };
  readonly isComposing = (): boolean => false;
  readonly install = (plugins: readonly Plugin[]): void => {
    this.state = this.state.reconfigure({ plugins: [...this.state.plugins, ...plugins] });
  };

  /** Types behind a text. */
  type(text: string, behind: string): void {
    let at = 0;
    this.state.doc.descendants((node, pos) => {
      if (node.isTextblock && node.textContent.includes(behind))
        at = pos + 1 + node.textContent.indexOf(behind) + behind.length;
      return !node.isTextblock;
    });
    for (const letter of text) {
      this.dispatch(this.state.tr.insertText(letter, at));
      at += 1;
    }
  }

  /** Gives the text another title. */
  call(title: string): void {
    this.title = title;
    this.session.retitle(title);
  }

  undo(): void {
    undo(this.state, this.dispatch);
  }

  redo(): void {
    redo(this.state, this.dispatch);
  }

  get words(): string {
    return this.state.doc.children.map(({ textContent }) => textContent).join('|');
  }
}

const join = (page: Page, json: string) =>
  page.session.join({ baseJson: json, baseTitle: 'Queue', title: page.title }).then(() => page);

async function twoPages(...texts: readonly string[]) {
  const json = aText(...texts);
  const desk = new Desk(json);
  const [one, other] = [new Page(desk, json), new Page(desk, json)];
  await join(one, json);
  await join(other, json);
  const sync = async (...pages: readonly Page[]): Promise<void> => {
    for (const page of pages) {
      await page.session.settle();
      page.session.wake();
    }
    for (const page of pages) await until(() => page.session.version === desk.rows.length);
  };
  return { desk, one, other, sync };
}

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { interval: 10 }).toBe(true);
}

describe('two windows', () => {
  test('hold the same in the end, whoever typed first', async () => {
    const { desk, one, other, sync } = await twoPages('one', 'two');
    one.type(' by Ada', 'one');
    other.type(' by Ben', 'one');
    other.type('!', 'two');
    await sync(one, other);
    await sync(one);
    expect(one.words).toBe(other.words);
    expect(storedDocument(one.state.doc)).toBe(storedDocument(desk.doc));
    expect([...'ByAda!'].every((letter) => one.words.includes(letter.toLowerCase()))).toBe(true);
  });

  test('keep the changes of both in one title', async () => {
    const { one, other, sync } = await twoPages('one');
    one.call('A Queue');
    other.call('Queue of jobs');
    await sync(one, other);
    await sync(one);
    expect([one.title, other.title]).toEqual(['A Queue of jobs', 'A Queue of jobs']);
    expect([...one.replaced, ...other.replaced]).toEqual([]);
  });

  test('have the title of who wrote last where both changed the same words, and the other one is told of it', async () => {
    const { one, other, sync } = await twoPages('one');
    one.call('Queue of jobs');
    other.call('Queue of orders');
    await sync(one, other);
    await sync(one);
    expect([one.title, other.title]).toEqual(['Queue of orders', 'Queue of orders']);
    expect([one.replaced, other.replaced]).toEqual([['Queue of jobs'], []]);
    other.call('Queue');
    await sync(other, one);
    expect([one.title, one.replaced]).toEqual(['Queue', ['Queue of jobs']]);
  });

  test('bring in what was typed before they met', async () => {
    const json = aText('one', 'two', 'three');
    const desk = new Desk(json);
    const [one, other] = [new Page(desk, json), new Page(desk, json)];
    one.type(' of Ada', 'one');
    one.title = 'Queue of Ada';
    other.type(' of Ben', 'three');
    await join(one, json);
    await join(other, json);
    expect(other.words).toBe('one of Ada|two|three of Ben|');
    expect(other.title).toBe('Queue of Ada');
    await one.session.settle();
    one.session.wake();
    await until(() => one.words === other.words);
    // What was typed before is still taken back key by key.
    one.undo();
    expect(one.words).toBe('one|two|three of Ben|');
  });

  test('keep what is typed while they are joining, also where others have added a paragraph beside it', async () => {
    const json = aText('one');
    const desk = new Desk(json);
    const [one, other] = [new Page(desk, json), new Page(desk, json)];
    const words = (text: string) => documentSchema.node('paragraph', null, [documentSchema.text(text)]);
    one.dispatch(one.state.tr.insert(5, words('theirs')));
    await join(one, json);
    await one.session.settle();
    other.dispatch(other.state.tr.insert(5, words('min')));
    const joining = join(other, json);
    for (const letter of 'e.') {
      other.type(letter, letter === 'e' ? 'min' : 'mine');
      await Promise.resolve();
      await Promise.resolve();
    }
    await joining;
    await other.session.settle();
    expect(other.words.split('|').toSorted()).toEqual(['', 'mine.', 'one', 'theirs']);
    expect([other.lost, desk.doc.textContent.includes('mine.')]).toEqual([[], true]);
  });

  test('are not merged where one removed what the other changed: that window stays alone with its text', async () => {
    const json = aText('one', 'two', 'three');
    const desk = new Desk(json);
    const [one, other] = [new Page(desk, json), new Page(desk, json)];
    one.dispatch(one.state.tr.delete(5, 10));
    other.type(' of Ben', 'two');
    await join(one, json);
    await join(other, json);
    expect(other.ends).toEqual(['conflict']);
    expect(other.words).toBe('one|two of Ben|three|');
    expect(desk.doc.textContent).not.toContain('Ben');
  });

  test('lose and double nothing when answers are lost', async () => {
    const { desk, one, other, sync } = await twoPages('one');
    desk.losesAnswers = true;
    one.type(' sent', 'one');
    await expect(one.session.settle()).rejects.toThrow('No connection.');
    desk.losesAnswers = false;
    one.type(' later', 'sent');
    await sync(one, other);
    await sync(other);
    expect(other.words).toBe('one sent later|');
  });

  test('go on after a time without a connection', async () => {
    const { desk, one, other, sync } = await twoPages('one', 'two');
    desk.isDown = true;
    other.type(' offline', 'two');
    await expect(other.session.settle()).rejects.toThrow('No connection.');
    desk.isDown = false;
    one.type(' online', 'one');
    await sync(one, other);
    await sync(one);
    expect(one.words).toBe('one online|two offline|');
  });

  test('send what was typed without a connection as soon as it is back, not after the pause of the last failure', async () => {
    const { desk, other } = await twoPages('one', 'two');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    desk.isDown = true;
    other.type(' offline', 'two');
    other.session.changed();
    await vi.advanceTimersByTimeAsync(10_000);
    desk.isDown = false;
    const rows = desk.rows.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.rows.length).toBe(rows);
    other.session.retry();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.rows.length).toBe(rows + 1);
    other.session.leave();
  });

  test('bring in only what was unsent after one of them was loaded again', async () => {
    const { desk, one, other, sync } = await twoPages('one', 'two');
    one.type(' by Ada', 'one');
    await sync(one, other);
    desk.isDown = true;
    one.type(' unsent', 'two');
    await expect(one.session.settle()).rejects.toThrow('No connection.');
    desk.isDown = false;
    const kept = { json: storedDocument(one.state.doc), shared: one.session.known() };
    one.session.rest();
    other.type(' and Ben', 'Ada');
    await sync(other);
    const again = new Page(desk, kept.json);
    await again.session.join({ baseJson: desk.base.json, baseTitle: 'Queue', title: 'Queue', shared: kept.shared });
    expect(again.words).toBe('one by Ada and Ben|two unsent|');
    await sync(other, again);
    expect(other.words).toBe(again.words);
  });

  test('bring their words in once when the answer is lost', async () => {
    const json = aText('one', 'two');
    const desk = new Desk(json);
    const [one, other] = [new Page(desk, json), new Page(desk, json)];
    one.type(' of Ada', 'one');
    await join(one, json);
    other.type(' of Ben', 'two');
    desk.losesAnswers = true;
    const joining = join(other, json);
    await until(() => desk.doc.textContent.includes('of Ben'));
    desk.losesAnswers = false;
    await joining;
    expect([other.words, desk.doc.textContent]).toEqual(['one of Ada|two of Ben|', 'one of Adatwo of Ben']);
  });

  test('double nothing that was sent without an answer before one of them was loaded again', async () => {
    const { desk, one, other, sync } = await twoPages('one', 'two');
    one.type(' by A', 'one');
    await sync(one, other);
    desk.losesAnswers = true;
    one.type('da', 'by A');
    const { version } = one.session;
    await expect(one.session.settle()).rejects.toThrow('No connection.');
    expect(desk.doc.textContent).toContain('by Ada');
    desk.losesAnswers = false;
    one.type(' later', 'two');
    const kept = { json: storedDocument(one.state.doc), shared: one.session.known() };
    expect(kept.shared?.at?.version).toBe(version);
    one.session.rest();
    const again = new Page(desk, kept.json);
    await again.session.join({ baseJson: desk.base.json, baseTitle: 'Queue', title: 'Queue', shared: kept.shared });
    expect(again.words).toBe('one by Ada|two later|');
    await sync(again, other);
    expect([other.words, desk.doc.textContent]).toEqual(['one by Ada|two later|', 'one by Adatwo later']);
  });

  test('take nothing back that was sent after the text was kept on the device', async () => {
    const { desk, one, other, sync } = await twoPages('one', 'two');
    one.type(' by A', 'one');
    const kept = { json: storedDocument(one.state.doc), shared: one.session.known() };
    one.type('da', 'by A');
    await sync(one, other);
    one.session.rest();
    const again = new Page(desk, kept.json);
    await again.session.join({ baseJson: desk.base.json, baseTitle: 'Queue', title: 'Queue', shared: kept.shared });
    expect(again.words).toBe('one by Ada|two|');
  });

  test('are told of their own words that lost their place', async () => {
    const { one, other, sync } = await twoPages('one', 'two');
    other.type('!?', 'two');
    one.dispatch(one.state.tr.delete(5, 10));
    await sync(one, other);
    expect(other.lost).toEqual(['!?']);
  });
});

test('a merged text leaves what others wrote while it was made', async () => {
  const { one, other, sync } = await twoPages('one', 'two');
  const mine = storedDocument(one.state.doc);
  other.type(' of Ben', 'two');
  await sync(other, one);
  one.session.replace({ title: 'Queue', json: aText('one merged', 'two'), from: mine });
  expect(one.words).toBe('one merged|two of Ben|');
  await sync(one, other);
  expect(other.words).toBe(one.words);
});

describe('undo', () => {
  test('takes back one’s own words only, and leaves those that others typed into them', async () => {
    const { one, other, sync } = await twoPages('start');
    one.type(' hello', 'start');
    await sync(one, other);
    other.type('XYZ', 'hel');
    await sync(other, one);
    expect(one.words).toBe('start helXYZlo|');
    one.undo();
    expect(one.words).toBe('startXYZ|');
    await sync(one, other);
    expect(other.words).toBe('startXYZ|');
    one.redo();
    expect(one.words).toBe('start helXYZlo|');
  });

  test('and redo brings the word back with what others made of theirs meanwhile', async () => {
    const { one, other, sync } = await twoPages('start');
    one.type(' hello', 'start');
    await sync(one, other);
    other.type('XYZ', 'hel');
    await sync(other, one);
    one.undo();
    await sync(one, other);
    other.type('w', 'XY');
    await sync(other, one);
    expect(one.words).toBe('startXYwZ|');
    one.redo();
    expect(one.words).toBe('start helXYwZlo|');
    await sync(one, other);
    expect(other.words).toBe(one.words);
  });

  test('does not take back what others did', async () => {
    const { one, other, sync } = await twoPages('start');
    other.type(' theirs', 'start');
    await sync(other, one);
    one.undo();
    expect(one.words).toBe('start theirs|');
  });

  test('leaves a paragraph of others in what is undone', async () => {
    const { one, other, sync } = await twoPages('start');
    one.dispatch(one.state.tr.insert(7, documentSchema.node('paragraph', null, [documentSchema.text('mine')])));
    await sync(one, other);
    other.type(' and theirs', 'mine');
    await sync(other, one);
    one.undo();
    expect(one.words).toContain(' and theirs');
    expect(one.words).not.toContain('mine');
  });
});
