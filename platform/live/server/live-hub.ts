/**
 * All streams of one process. One reader asks the database for everybody: after writes at once, those of other processes on
 * one PostgreSQL included, and twice a second in any case.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailableMessage } from '#platform/http/contract.ts';
import { Failure, notFound } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { placeOf } from '#platform/history/server/change-table.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { rolesOfMembers, type ProjectChecks } from '#platform/identity/server/session-table.ts';
import { liveLimits, tooManyStreamsMessage } from '../contract.ts';
import { subjectText, type LiveSubject } from '../model/live-subjects.ts';
import { eventText, type ServerSentEvent } from '../model/server-sent-events.ts';
import type { LiveBeat, ReadBeats } from './live-beats.ts';
import { beatEvent, changeEvent, Following, LiveStream, type StreamOwner } from './live-stream.ts';
import {
  changesSince,
  changesUpTo,
  readOnlyProjects,
  lastChange,
  readableSubjects,
  type AskedSubject,
  type StoredLiveChange,
} from './live-table.ts';
import { WriteSignal } from '#platform/database/server/write-signal.ts';

/** Milliseconds: between looks, the same while something changes all the time, from a write to the look after it, between checks of rights, between silent lines. */
const pauses = { look: 500, beat: 150, wake: 20, rights: 3_500, silence: 25_000 } as const;
/** Changes that are read at once for an organization, and told at once to a stream. Where there are more: `reset`. */
const most = { read: 1_000, told: 150 } as const;
const retrySeconds = 5;

/** What a stream is opened with. */
export interface LiveRequest {
  readonly caller: TenantCaller;
  readonly subjects: readonly LiveSubject[];
  /** The last event that the reader knows. */
  readonly after: string | undefined;
}

/** The streams of one organization, and how far its changes were read. */
interface Watch {
  readonly organizationId: string;
  readonly streams: Set<LiveStream>;
  horizon: string | undefined;
  /** Streams that are being opened: they keep the watch alive. */
  opening: number;
  readonly ready: PromiseWithResolvers<void>;
}

/** Who reads, and what of it. */
interface Reader {
  readonly following: Following;
  readonly owner: Pick<StreamOwner, 'sessionId'>;
}

const seesOrganization = (permissions: ReadonlySet<string>): boolean => permissions.has('organization.audit');

const followingOf = ({ userId, permissions }: TenantCaller, subjects: readonly LiveSubject[]): Following =>
  new Following(subjects, { userId, withOrganization: seesOrganization(permissions) });

/** The streams of a process. */
export class LiveHub {
  readonly #database: Database;
  readonly #projects: Pick<ProjectChecks, 'projectIsOpen' | 'projectIsReadOnly'>;
  readonly #onFault: (error: unknown) => void;
  readonly #readBeats: ReadBeats;
  /** What the last look found changing, by subject. */
  #beats: ReadonlyMap<string, LiveBeat> = new Map();
  readonly #watches = new Map<string, Watch>();
  /** Streams by person, those that are being opened included. */
  readonly #counts = new Map<string, number>();
  /** The reader outlives the request that wakes it, and has nothing of its time limits. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #signal: WriteSignal | undefined;
  #timers: readonly NodeJS.Timeout[] = [];
  #next: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
  #isLooking = false;
  #isWanted = false;
  #isClosed = false;

  constructor(
    database: Database,
    ports: Pick<ProjectChecks, 'projectIsOpen' | 'projectIsReadOnly'> & { readonly readBeats: ReadBeats },
    onFault: (error: unknown) => void,
  ) {
    this.#database = database;
    this.#projects = ports;
    this.#readBeats = ports.readBeats;
    this.#onFault = onFault;
    if (database.kind === 'postgres') this.#signal = new WriteSignal(database.connection, () => this.#wake());
    database.onWrite(() => {
      this.#wake();
      this.#outside(() => this.#signal?.tell());
    });
  }

  /** Opens a stream. Throws 404 for a subject that the caller may not read, 429 above the limit of a person. */
  async open({ caller, subjects, after }: LiveRequest): Promise<LiveStream> {
    const { organizationId, userId, sessionId } = caller;
    if (this.#isClosed) throw new Failure(503, unavailableMessage, { retryAfter: retrySeconds });
    if ((this.#counts.get(userId) ?? 0) >= liveLimits.streams) {
      throw new Failure(429, tooManyStreamsMessage, { retryAfter: retrySeconds });
    }
    const following = followingOf(caller, subjects);
    const stream = new LiveStream({ organizationId, userId, sessionId }, following);
    this.#count(userId, 1);
    stream.body.once('close', () => this.#count(userId, -1));
    try {
      await this.#assertReadable(organizationId, subjects);
      const watch = await this.#join(stream);
      stream.hasStanding((await this.#standingsOf([stream]))[0]?.text);
      stream.begin(await this.#past(watch, stream, after));
      return stream;
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
  }

  /** What has happened to the subjects so far, as the text of a stream that ends at once. */
  async once({ caller, subjects, after }: LiveRequest): Promise<string> {
    const { organizationId } = caller;
    await this.#assertReadable(organizationId, subjects);
    const { horizon } = await changesSince(this.#database.owner, [], 1);
    const following = followingOf(caller, subjects);
    const events = await this.#eventsAfter({ organizationId, horizon }, { following, owner: caller }, after);
    return events.map(eventText).join('');
  }

  /** Number of open streams, for tests and operators. */
  get size(): number {
    return this.#all().length;
  }

  /** Ends all streams; their readers connect again elsewhere. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stream of this.#all()) stream.end();
    this.#stopTimers();
    await this.#signal?.close();
  }

  #all(): LiveStream[] {
    return [...this.#watches.values()].flatMap(({ streams }) => [...streams]);
  }

  #count(userId: string, change: number): void {
    const count = (this.#counts.get(userId) ?? 0) + change;
    if (count > 0) this.#counts.set(userId, count);
    else this.#counts.delete(userId);
  }

  async #assertReadable(organizationId: string, subjects: readonly LiveSubject[]): Promise<void> {
    const [own, others] = [subjects.filter(isOrganization), subjects.filter((subject) => !isOrganization(subject))];
    const asked = others.map((subject) => ({ ...subject, organizationId }));
    const isForeign = own.some(({ id }) => id !== organizationId);
    const readable = await readableSubjects(this.#database.owner, asked, this.#projects.projectIsOpen);
    if (isForeign || readable.size < asked.length) throw notFound();
  }

  /** From the moment of joining, the stream gets everything that the reader finds. */
  async #join(stream: LiveStream): Promise<Watch> {
    const { organizationId } = stream.owner;
    const watch = this.#watchOf(organizationId);
    watch.opening++;
    try {
      await watch.ready.promise;
      watch.streams.add(stream);
    } finally {
      watch.opening--;
    }
    stream.body.once('close', () => {
      watch.streams.delete(stream);
      this.#leave(watch);
    });
    if (this.#isClosed) stream.end();
    return watch;
  }

  #watchOf(organizationId: string): Watch {
    const known = this.#watches.get(organizationId);
    if (known) return known;
    const ready = Promise.withResolvers<void>();
    const watch: Watch = { organizationId, streams: new Set(), horizon: undefined, opening: 0, ready };
    this.#watches.set(organizationId, watch);
    if (this.#timers.length === 0) this.#startTimers();
    this.#wake();
    return watch;
  }

  #leave(watch: Watch): void {
    if (watch.streams.size > 0 || watch.opening > 0) return;
    this.#watches.delete(watch.organizationId);
    if (this.#watches.size === 0) this.#stopTimers();
  }

  #past(
    { organizationId, horizon = '0' }: Watch,
    stream: LiveStream,
    after: string | undefined,
  ): Promise<readonly ServerSentEvent[]> {
    return this.#eventsAfter({ organizationId, horizon }, stream, after);
  }

  /** What a stream begins with: what was missed up to a horizon, or `reset` where that is not known. */
  async #eventsAfter(
    upTo: { readonly organizationId: string; readonly horizon: string },
    { following, owner: reader }: Reader,
    after: string | undefined,
  ): Promise<readonly ServerSentEvent[]> {
    const { owner } = this.#database;
    const last = await lastChange(owner, upTo.organizationId, upTo.horizon);
    const ready = { name: 'ready', id: last, data: '{}' };
    if (after === undefined) return [ready];
    const reset = { name: 'reset', id: last, data: '{}' };
    const place = uuid.test(after) ? await placeOf(owner, upTo.organizationId, after) : undefined;
    if (!place) return [ready, reset];
    const missed = await changesUpTo(owner, upTo, place, most.read + 1);
    const told = missed.filter((change) => following.includes(change));
    if (missed.length > most.read || told.length > most.told) return [ready, reset];
    return [...told.map((change) => changeEvent(change, reader)), ready];
  }

  #startTimers(): void {
    this.#outside(() => {
      this.#signal?.open();
      const rights = setInterval(() => void this.#checkRights().catch(this.#onFault), pauses.rights);
      const silence = setInterval(() => this.#all().forEach((stream) => stream.keepOpen()), pauses.silence);
      this.#timers = [rights.unref(), silence.unref()];
    });
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    clearTimeout(this.#next?.timer);
    this.#next = undefined;
  }

  /** Looks soon: something was written, or somebody new follows. */
  #wake(): void {
    if (this.#watches.size === 0) return;
    if (this.#isLooking) this.#isWanted = true;
    else this.#lookAfter(pauses.wake);
  }

  #lookAfter(pause: number): void {
    const at = performance.now() + pause;
    if (this.#isClosed || (this.#next && this.#next.at <= at)) return;
    clearTimeout(this.#next?.timer);
    const timer = this.#outside(() => setTimeout(() => void this.#look(), pause));
    this.#next = { timer: timer.unref(), at };
  }

  async #look(): Promise<void> {
    this.#next = undefined;
    this.#isLooking = true;
    this.#isWanted = false;
    try {
      await this.#read();
    } catch (error) {
      // For example the database is not available: the next look reads from the same place.
      this.#onFault(error);
    } finally {
      this.#isLooking = false;
      const isBusy = [...this.#beats.values()].some((beat) => beat.isBusy);
      const calm = isBusy ? pauses.beat : pauses.look;
      if (this.#watches.size > 0) this.#lookAfter(this.#isWanted ? pauses.wake : calm);
    }
  }

  /** Who joins meanwhile has joined with the place that this look began at, and gets what it finds. */
  async #read(): Promise<void> {
    const watches = [...this.#watches.values()];
    const { horizon, changes } = await changesSince(this.#database.owner, watches, most.read + 1);
    for (const watch of watches) {
      const found = changes.get(watch.organizationId) ?? [];
      watch.horizon = horizon;
      watch.ready.resolve();
      tellAll(watch, found);
    }
    await this.#tellBeats(watches);
  }

  /** A beat is told once, to the streams of those who take part; one that is missed is followed by the next. */
  async #tellBeats(watches: readonly Watch[]): Promise<void> {
    const ids = watches.map(({ organizationId }) => organizationId);
    const found = await this.#readBeats(this.#database.owner, ids);
    for (const beat of found) {
      if (this.#beats.get(beat.subject)?.mark === beat.mark) continue;
      const streams = this.#watches.get(beat.organizationId)?.streams ?? [];
      for (const stream of streams) if (beat.people.includes(stream.owner.userId)) stream.send(beatEvent(beat));
    }
    this.#beats = new Map(found.map((beat) => [beat.subject, beat]));
  }

  /**
   * Ends the streams of those who may not read their subjects any more, and tells others that they may do something else
   * now: one query for all of them each.
   */
  async #checkRights(): Promise<void> {
    const { owner } = this.#database;
    const streams = this.#all();
    const standings = await this.#standingsOf(streams);
    const asked = askedOnce(streams);
    const readable = await readableSubjects(owner, asked, this.#projects.projectIsOpen);
    const gone = new Set(asked.filter((_subject, index) => !readable.has(index)).map(keyOf));
    for (const [index, stream] of streams.entries()) {
      const standing = standings[index];
      const isGone = keysOf(stream).some((key) => gone.has(key));
      if (standing === undefined || isGone) stream.end({ name: 'ended', data: '{}' });
      else {
        stream.following.withOrganization = seesOrganization(new Set(permissionsOf(standing.role)));
        stream.hasStanding(standing.text);
      }
    }
  }

  /** What the people of streams may do; undefined where session or membership has ended. */
  async #standingsOf(streams: readonly LiveStream[]): Promise<readonly (Standing | undefined)[]> {
    const { owner } = this.#database;
    const roles = await rolesOfMembers(
      owner,
      streams.map((stream) => stream.owner),
    );
    const projects = askedOnce(streams).filter(({ kind }) => kind === 'project');
    const readOnly = await readOnlyProjects(owner, projects, this.#projects.projectIsReadOnly);
    const locked = new Set(projects.filter((_project, index) => readOnly.has(index)).map(keyOf));
    return streams.map((stream, index) => {
      const role = roles[index];
      const text = [role, ...keysOf(stream).filter((key) => locked.has(key))].join();
      return role === undefined ? undefined : { role, text };
    });
  }
}

/** The role of a person, and with it what can only be read of what they follow. */
interface Standing {
  readonly role: string;
  readonly text: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Tells the streams of an organization what was found. A reset names the last change that was found: with it a reader
 * continues, and what came behind it counts as missed again.
 */
function tellAll({ streams }: Watch, found: readonly StoredLiveChange[]): void {
  for (const stream of streams) {
    const told = found.filter((change) => stream.following.includes(change));
    const isTooMuch = found.length > most.read || told.length > most.told;
    if (isTooMuch) stream.send({ name: 'reset', id: found.at(-1)?.id, data: '{}' });
    else for (const change of told) stream.send(changeEvent(change, stream.owner));
  }
}

const isOrganization = ({ kind }: LiveSubject): boolean => kind === 'organization';

const keyOf = ({ organizationId, ...subject }: AskedSubject): string => `${organizationId} ${subjectText(subject)}`;

const keysOf = ({ owner: { organizationId }, following }: LiveStream): readonly string[] =>
  following.subjects.map((subject) => keyOf({ ...subject, organizationId }));

/** The projects and things of all streams, each once. */
function askedOnce(streams: readonly LiveStream[]): readonly AskedSubject[] {
  const asked = new Map<string, AskedSubject>();
  for (const { owner, following } of streams) {
    for (const subject of following.subjects) {
      if (isOrganization(subject)) continue;
      const whole = { ...subject, organizationId: owner.organizationId };
      asked.set(keyOf(whole), whole);
    }
  }
  return [...asked.values()];
}
