/**
 * One window in a shared draft: joins it, sends what is typed, takes in what others do. Knows neither screen nor network.
 * Long because sending, confirming and rejoining share one state.
 */
import { collab, receiveTransaction, sendableSteps } from 'prosemirror-collab';
import type { Node as PmNode } from 'prosemirror-model';
import type { EditorState, Plugin, Transaction } from 'prosemirror-state';
import type { Step } from 'prosemirror-transform';
import type { CallInput, Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { pause } from '#platform/http/web/pause.ts';
import { editedDocument, readSteps, replaySteps, soundDocument } from '#platform/richtext/model/document-steps.ts';
import type { DocNode } from '#platform/richtext/model/document.ts';
import { fromEditable } from '#platform/richtext/model/editable-document.ts';
import { carryOver, stepsBetween } from '#platform/richtext/model/step-difference.ts';
import { busyMessage, togetherLimits, type DraftRow, type exchangeSteps, type joinDraft } from '../contract.ts';
import { areWordsGone, mergedTitle } from '../model/merged-title.ts';
import { endsOf, lostWords, nearestSent, stepsOf } from './draft-steps.ts';
import { markOthers, othersWords } from './others-words.ts';

/** The editor of the window. */
export interface EditorHost {
  readonly state: EditorState;
  readonly dispatch: (tr: Transaction) => void;
  /** Letters are being composed: the text around them stays as it is. */
  readonly isComposing: () => boolean;
  /** Adds plugins, in place of earlier ones with the same keys. */
  readonly install: (plugins: readonly Plugin[]) => void;
}

/** What a window asks the server. */
export interface DraftLink {
  readonly join: () => Promise<Reply<typeof joinDraft>>;
  readonly exchange: (
    body: Omit<CallInput<typeof exchangeSteps>['body'], 'schema'>,
  ) => Promise<Reply<typeof exchangeSteps>>;
}

/** A version of the text that was saved from the draft. */
export type SavedBase = Reply<typeof joinDraft>['base'];

/** What a window is told. */
export interface SessionListener {
  /** Somebody changed the title. */
  readonly titled: (title: string) => void;
  /** The title that this window gave was replaced by that of somebody else. */
  readonly untitled: (mine: string) => void;
  /** The text goes back to another version from here on; `by` is who saved it, undefined where the draft began with it. */
  readonly based: (base: SavedBase, by: string | undefined) => void;
  /** Others wrote: where their last words end, by window. */
  readonly typed: (places: ReadonlyMap<string, number>) => void;
  /** Own words lost their place: somebody removed what stood around them. */
  readonly lost: (words: string) => void;
  /** The window is alone again with its text: the draft has ended, or the server refuses what was sent. */
  readonly ended: (why: 'ended' | 'refused' | 'conflict') => void;
}

/** What a window brings along: its text, and the version that it goes back to. */
export interface OwnText {
  readonly baseJson: string;
  readonly baseTitle: string;
  /** Read again once the window has joined: somebody may be typing it. */
  readonly title: string;
  /** What was known of a draft before the window was loaded again. */
  readonly shared?: KnownDraft | undefined;
}

/** The text of a draft as the server had confirmed it to a window, at a version; absent in drafts of earlier versions. */
export interface KnownDraft {
  readonly draft: string;
  readonly json: string;
  readonly at?: { readonly version: number; readonly client: string };
}

/** Milliseconds: between two exchanges, the same with many unsent steps, before a stale one is tried again, without news, while letters are composed, and most after failures. */
const pauses = {
  exchange: 250,
  busy: 1_000,
  again: 20,
  spread: 60,
  idle: 3_000,
  composing: 50,
  longest: 8_000,
} as const;
/** Unsent steps from which others are taken in less often, since each of them is then rebased. */
const manyUnsent = 50;
/** Questions of a joining window that nobody answers. */
const mostQuestions = 4;
/** Attempts to bring own words in while others type. */
const mostAttempts = 20;

const statusOf = (error: unknown): number => (error instanceof Failure ? error.status : 0);

/** The window among the others. */
export class DraftSession {
  readonly #host: EditorHost;
  readonly #link: DraftLink;
  readonly #listener: SessionListener;
  /** Of this window; its rows are the receipts for what it sent. */
  readonly client = crypto.randomUUID();
  #draft = '';
  #version = 0;
  #revision = 0;
  #title = '';
  #sentTitle = '';
  /** The title that this window gave last, and the one it replaced, until others have changed it. */
  #given: { readonly before: string; readonly title: string } | undefined;
  #next: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | undefined;
  #running: Promise<void> | undefined;
  /** The document without what is unsent, and its stored form once that was asked for. */
  #confirmed: PmNode | undefined;
  #known: { readonly of: PmNode; readonly json: string; readonly version: number } | undefined;
  #failures = 0;
  /** Ends the pause after a failure. */
  #hurry = (): void => undefined;
  /** Others were faster: what is unsent is sent again at once. */
  #isStale = false;
  #isEnded = false;
  #isJoined = false;

  constructor(host: EditorHost, link: DraftLink, listener: SessionListener) {
    this.#host = host;
    this.#link = link;
    this.#listener = listener;
  }

  get draft(): string {
    return this.#draft;
  }

  get version(): number {
    return this.#version;
  }

  /** Whether the window takes part. */
  get isJoined(): boolean {
    return this.#isJoined && !this.#isEnded;
  }

  get unsent(): number {
    return this.isJoined ? (sendableSteps(this.#host.state)?.steps.length ?? 0) : 0;
  }

  /** Joins with what was written so far. Throws where the server cannot be reached or refuses. */
  async join(own: OwnText): Promise<void> {
    // From here on each step is kept apart, so that it can be rebased.
    this.#host.install([collab({ clientID: this.client }), othersWords()]);
    const mine = this.#host.state.doc;
    const { schema } = mine.type;
    const reply = await this.#link.join();
    // The page was left or saved meanwhile.
    if (this.#isEnded) return;
    this.#draft = reply.draft;
    this.#version = reply.version;
    this.#revision = reply.base.revision;
    this.#title = this.#sentTitle = reply.title;
    const document = soundDocument(schema, JSON.parse(reply.document));
    const theirs = this.#read(document, reply.rows);
    const begun = own.title;
    this.#title = mergedTitle(own.baseTitle, begun, this.#title) ?? begun;
    const base =
      own.shared?.draft === reply.draft
        ? await this.#sentBefore(own.shared, mine)
        : editedDocument(schema, own.baseJson);
    const merged = await this.#bringIn(base, theirs, mine);
    if (this.#isEnded) return;
    if (!merged) return this.#end('conflict');
    this.#confirmed = mine;
    this.#take([{ version: this.#version, client: reply.draft, steps: stepsOf(stepsBetween(mine, merged).steps) }]);
    this.#isJoined = true;
    this.#listener.based(reply.base, undefined);
    this.#title = mergedTitle(begun, own.title, this.#title) ?? own.title;
    if (this.#title !== own.title) this.#listener.titled(this.#title);
    this.#schedule(pauses.exchange);
  }

  /**
   * The text of the draft as the window knew it before it was loaded again, with what it had sent and had no answer to: its
   * rows are the receipts. What differs from that in `mine` is unsent.
   */
  async #sentBefore({ json, at }: KnownDraft, mine: PmNode): Promise<PmNode> {
    const known = editedDocument(mine.type.schema, json);
    if (!at || at.version >= this.#version) return known;
    const { rows } = await this.#ask([], undefined, { version: at.version });
    return nearestSent(known, rows, at.client, mine);
  }

  /** Adds own words of the time before to the draft. Answers what the draft holds then; undefined where they have no place. */
  async #bringIn(base: PmNode, theirs: PmNode, mine: PmNode): Promise<PmNode | undefined> {
    let now = theirs;
    for (let attempt = 0; attempt < mostAttempts && !this.#isEnded; attempt++) {
      const carried = carryOver(base, now, mine);
      if (!carried || carried.steps.length > togetherLimits.steps) return undefined;
      const title = this.#title === this.#sentTitle ? undefined : this.#title;
      if (carried.steps.length === 0 && title === undefined) return now;
      const answer = await this.#askAgain(stepsOf(carried.steps), title);
      now = this.#read(now, answer.rows);
      // Its own row says that they were accepted before, and the answer lost.
      if (answer.accepted || answer.rows[0]?.client === this.client) return now;
    }
    return undefined;
  }

  /** The same question once more where nobody answers: it may have been understood. */
  async #askAgain(steps: Record<string, unknown>[], title: string | undefined) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#ask(steps, title);
      } catch (error) {
        if (statusOf(error) !== 0 || attempt === mostQuestions || this.#isEnded) throw error;
        await pause(pauses.exchange * 2 ** attempt);
      }
    }
  }

  /** The document behind rows. Used before the editor shows it. */
  #read(doc: PmNode, rows: readonly DraftRow[]): PmNode {
    let now = doc;
    for (const row of rows) {
      now = replaySteps(now, row.steps);
      this.#version = row.version;
      if (row.title !== undefined) this.#readTitle(row.title, row.client);
    }
    return now;
  }

  /** What is kept on the device beside the text, so that a window that is loaded again brings in only what is unsent. */
  known(): KnownDraft | undefined {
    const of = this.#confirmed;
    if (!of) return undefined;
    if (this.#known?.of !== of) {
      const json = JSON.stringify(fromEditable(of.toJSON() as DocNode));
      this.#known = { of, json, version: this.#version };
    }
    return { draft: this.#draft, json: this.#known.json, at: { version: this.#known.version, client: this.client } };
  }

  /** Something was typed: it is sent soon. */
  changed(): void {
    if (!this.#hasUnsent()) return;
    const calm = this.#isStale ? pauses.again : pauses.exchange;
    this.#schedule(this.unsent > manyUnsent ? pauses.busy : calm);
  }

  /** Another title was typed. */
  retitle(title: string): void {
    this.#title = title;
    this.changed();
  }

  /** The server can be reached again: nobody waits for the end of the pause after a failure. */
  readonly retry = (): void => this.#hurry();

  /** Others did something. */
  wake(): void {
    this.#schedule(this.unsent > manyUnsent ? pauses.busy : pauses.again);
  }

  /** Everything that was typed is in the draft. Throws where it could not be sent. */
  async settle(): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts && this.#hasUnsent(); attempt++) {
      await this.#running?.catch(() => undefined);
      if (this.#hasUnsent()) await this.#alone(this.#exchange());
    }
    if (this.#hasUnsent()) throw new Failure(0, busyMessage);
  }

  /** Makes the text another one, which was made of `from`: what was written since stays, and others see what changed. */
  replace({ title, json, from }: { readonly title: string; readonly json: string; readonly from: string }): void {
    this.retitle(title);
    const { state } = this.#host;
    const next = editedDocument(state.schema, json);
    const changes = carryOver(editedDocument(state.schema, from), state.doc, next) ?? stepsBetween(state.doc, next);
    const tr = state.tr;
    for (const step of changes.steps) tr.step(step);
    this.#host.dispatch(tr);
  }

  /** The window asks for nothing more, and stays in the draft. */
  rest(): void {
    this.#isEnded = true;
    clearTimeout(this.#next?.timer);
  }

  /** The window leaves; unsent words stay in it. */
  leave(): void {
    const wasJoined = this.isJoined;
    this.rest();
    if (wasJoined) void this.#ask([], undefined, { leaves: true }).catch(() => undefined);
  }

  #hasUnsent(): boolean {
    return this.isJoined && (this.unsent > 0 || this.#title !== this.#sentTitle);
  }

  /** Exchanges after a pause, or sooner where that is planned already. */
  #schedule(pause: number): void {
    if (!this.isJoined || this.#running) return;
    const at = performance.now() + pause + Math.random() * pauses.spread;
    if (this.#next && this.#next.at <= at) return;
    clearTimeout(this.#next?.timer);
    const timer = setTimeout(() => {
      this.#next = undefined;
      if (!this.#running) void this.#alone(this.#exchangeAndGoOn());
    }, at - performance.now());
    this.#next = { timer, at };
  }

  /** One exchange at a time. */
  #alone(work: Promise<void>): Promise<void> {
    this.#running = work.finally(() => {
      this.#running = undefined;
      this.#schedule(pauses.idle);
      this.changed();
    });
    return this.#running;
  }

  /** Never throws: what fails is tried again. */
  async #exchangeAndGoOn(): Promise<void> {
    try {
      await this.#exchange();
      this.#failures = 0;
    } catch {
      if (this.#isEnded) return;
      this.#failures += 1;
      const sooner = Promise.withResolvers<void>();
      this.#hurry = sooner.resolve;
      await Promise.race([sooner.promise, pause(Math.min(pauses.longest, pauses.exchange * 2 ** this.#failures))]);
    }
  }

  async #exchange(): Promise<void> {
    const steps = sendableSteps(this.#host.state)?.steps.slice(0, togetherLimits.steps) ?? [];
    const title = this.#title === this.#sentTitle ? undefined : this.#title;
    try {
      const { accepted, rows, saved } = await this.#ask(stepsOf(steps), title);
      while (this.#host.isComposing()) await pause(pauses.composing);
      if (this.#isEnded) return;
      this.#take(rows);
      if (saved) this.#rebase(saved.base, saved.by);
      this.#isStale = !accepted;
    } catch (error) {
      const status = statusOf(error);
      if (status === 410 || status === 404) this.#end('ended');
      else if (status === 422 || status === 403) this.#end('refused');
      throw error;
    }
  }

  #ask(
    steps: Record<string, unknown>[],
    title: string | undefined,
    { leaves = false, version = this.#version }: { readonly leaves?: boolean; readonly version?: number } = {},
  ) {
    return this.#link.exchange({
      draft: this.#draft,
      client: this.client,
      version,
      revision: this.#revision,
      steps,
      ...(title === undefined ? {} : { title }),
      ...(leaves ? { leaves } : {}),
    });
  }

  #rebase(base: SavedBase, by: string): void {
    this.#revision = base.revision;
    this.#listener.based(base, by);
  }

  /** Takes in rows: own ones confirm what was sent, and what is unsent goes on top of the others. */
  #take(rows: readonly DraftRow[]): void {
    const { state } = this.#host;
    const steps: Step[] = [];
    const clients: string[] = [];
    for (const row of rows) {
      const read = readSteps(state.schema, row.steps);
      steps.push(...read);
      clients.push(...read.map(() => row.client ?? ''));
      this.#version = row.version;
      if (row.title !== undefined) this.#takeTitle(row.title, row.client);
    }
    if (steps.length === 0) return;
    this.#confirmed = steps.reduce((doc, step) => step.apply(doc).doc ?? doc, this.#confirmed ?? state.doc);
    const before = sendableSteps(state);
    const own = clients.findIndex((client) => client !== this.client);
    const confirmed = own < 0 ? clients.length : own;
    const tr = receiveTransaction(state, steps, clients, { mapSelectionBackward: true });
    const rebased = (tr.getMeta('rebased') as number | undefined) ?? 0;
    const others = clients.slice(confirmed).flatMap((client, index) => (client === '' ? [] : [rebased + index]));
    this.#host.dispatch(markOthers(tr, new Set(others)));
    this.#listener.typed(endsOf(tr, others, (index) => clients[confirmed + index - rebased] ?? ''));
    const expected = before?.origins.slice(confirmed) ?? [];
    const kept = sendableSteps(this.#host.state)?.origins ?? [];
    if (kept.length < expected.length)
      this.#listener.lost(lostWords(before?.steps.slice(confirmed) ?? [], expected, kept));
  }

  #takeTitle(title: string, client: string | null): void {
    const before = this.#title;
    this.#readTitle(title, client);
    if (this.#title !== before) this.#listener.titled(this.#title);
    const given = this.#given;
    if (!given || !areWordsGone(given.before, given.title, this.#title)) return;
    this.#given = undefined;
    this.#listener.untitled(given.title);
  }

  /** The title of a row: an own one is known to the server now. Of two changes of the same words the one still unsent stays. */
  #readTitle(title: string, client: string | null): void {
    if (client === this.client) this.#given = { before: this.#given?.before ?? this.#sentTitle, title };
    else this.#title = mergedTitle(this.#sentTitle, this.#title, title) ?? this.#title;
    this.#sentTitle = title;
  }

  #end(why: Parameters<SessionListener['ended']>[0]): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#next?.timer);
    this.#listener.ended(why);
  }
}
