/** One open stream: whom it belongs to, what it follows, and the text that waits to be sent. */
import { Readable } from 'node:stream';
import type { LiveChange } from '../contract.ts';
import { inboxSubject } from '#platform/history/server/change-table.ts';
import { subjectText, type LiveSubject } from '../model/live-subjects.ts';
import { eventText, silentLine, type ServerSentEvent } from '../model/server-sent-events.ts';
import type { LiveBeat } from './live-beats.ts';
import type { StoredLiveChange } from './live-table.ts';

/** Bytes that may wait for a slow reader. */
const mostWaiting = 64 * 1024;
/** Time that a reader has to take the last event, ms. */
const lastEventMs = 1_000;

/** Whom a stream belongs to. */
export interface StreamOwner {
  readonly organizationId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** The event of a change, as a stream tells it. */
export const changeEvent = (
  { id, projectId, kind, subjectId, action, by, sessionId, at }: StoredLiveChange,
  reader: Pick<StreamOwner, 'sessionId'>,
): ServerSentEvent => {
  const data: LiveChange = {
    id,
    subject: subjectText({ kind, id: subjectId }),
    project: projectId,
    action,
    by,
    at: at.toISOString(),
    ...(sessionId === reader.sessionId ? { own: true } : {}),
  };
  return { name: 'change', id, data: JSON.stringify(data) };
};

/** The event of something that changes all the time. It has no id: a reader who comes back asks anyway. */
export const beatEvent = ({ subject }: LiveBeat): ServerSentEvent => ({
  name: 'beat',
  data: JSON.stringify({ subject }),
});

/** What a stream follows, and which changes belong to it. */
export class Following {
  readonly subjects: readonly LiveSubject[];
  /** Also what belongs to no project, as in the change feed. */
  withOrganization: boolean;
  /** Whose inbox it tells of. */
  readonly #userId: string;
  readonly #projects: ReadonlySet<string>;
  readonly #things: ReadonlySet<string>;
  readonly #isOrganization: boolean;

  constructor(
    subjects: readonly LiveSubject[],
    { userId, withOrganization }: { readonly userId: string; readonly withOrganization: boolean },
  ) {
    this.subjects = subjects;
    this.#userId = userId;
    this.withOrganization = withOrganization;
    this.#isOrganization = subjects.some(({ kind }) => kind === 'organization');
    this.#projects = new Set(subjects.filter(({ kind }) => kind === 'project').map(({ id }) => id));
    this.#things = new Set(subjects.map(subjectText));
  }

  /** Everybody hears of their own inbox. Every member sees the projects of the organization come, change and go. */
  includes({ projectId, kind, subjectId }: StoredLiveChange): boolean {
    if (kind === inboxSubject) return subjectId === this.#userId;
    if (projectId === null) return this.withOrganization && this.#isOrganization;
    if (this.#projects.has(projectId) || this.#things.has(subjectText({ kind, id: subjectId }))) return true;
    return this.#isOrganization && kind === 'project';
  }
}

/** A stream that is being sent. */
export class LiveStream {
  readonly owner: StreamOwner;
  readonly following: Following;
  /** What the response is read from. */
  readonly body = new Readable({ read: () => undefined });
  /** Events that arrive while the past is still being read. */
  #held: ServerSentEvent[] | undefined = [];
  #isEnded = false;
  #standing: string | undefined;

  constructor(owner: StreamOwner, following: Following) {
    this.owner = owner;
    this.following = following;
  }

  /** Sends an event, after what the stream begins with. */
  send(event: ServerSentEvent): void {
    if (this.#held) this.#held.push(event);
    else this.#write(eventText(event));
  }

  /** Sends what comes first, then what arrived meanwhile. */
  begin(first: readonly ServerSentEvent[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of [...first, ...held]) this.#write(eventText(event));
  }

  /** What its person may do: where that has changed since it was looked at last, it is told. */
  hasStanding(standing: string | undefined): void {
    if (this.#standing !== undefined && this.#standing !== standing) this.send({ name: 'rights', data: '{}' });
    this.#standing = standing;
  }

  keepOpen(): void {
    if (!this.#held) this.#write(silentLine);
  }

  /** Ends after a last event. A reader who does not take it in time is cut off. */
  end(event?: ServerSentEvent): void {
    if (this.#isEnded) return;
    if (event) this.#write(eventText(event));
    this.#isEnded = true;
    if (this.body.destroyed) return;
    this.body.push(null);
    const late = setTimeout(() => this.body.destroy(), lastEventMs);
    this.body.once('close', () => clearTimeout(late));
  }

  /** A reader who does not keep up is cut off: it continues behind the last event that arrived. */
  #write(text: string): void {
    if (this.#isEnded || this.body.destroyed) return;
    const bytes = Buffer.from(text);
    if (this.body.readableLength + bytes.length > mostWaiting) this.body.destroy();
    else this.body.push(bytes);
  }
}
