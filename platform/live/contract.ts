/** Live: the stream of what others change, so that pages refresh by themselves. Source: decisions section 18. */
import * as z from 'zod/mini';
import { call, id, instant, text } from '#platform/http/contract.ts';
import { mostSubjects, subjectsIn } from './model/live-subjects.ts';

/** Limits of the stream (decisions section 18). */
export const liveLimits = { subjects: mostSubjects, streams: 20 } as const;

/** 422 for subjects that cannot be read. */
export const badSubjectsMessage = 'Please name subjects as kind:id, separated by commas.';
/** 422 for more subjects than a stream may have. */
export const tooManySubjectsMessage = `Please name at most ${liveLimits.subjects} subjects.`;
/** 429 for more streams than a person may have. */
export const tooManyStreamsMessage = 'Too many streams are open. Please close one of them first.';

/** Longest list of subjects, in characters. */
const longestList = 13_000;

/** Data of the event `change`. */
export const liveChange = z.strictObject({
  /** Of the change; also the id of the event, and a cursor of the change feed. */
  id,
  /** What changed, as `kind:id`. */
  subject: z.string(),
  /** Null for what belongs to the organization. */
  project: z.nullable(id),
  /** Verb in the past tense, for example `updated`. */
  action: z.string(),
  /** Id of the person or API key; null when the system did it. */
  by: z.nullable(id),
  at: instant,
  /** It was done in the session of the reader: the browser that did it shows it already. Absent otherwise. */
  own: z.optional(z.boolean()),
});
/** See `liveChange`. */
export type LiveChange = z.output<typeof liveChange>;

/** Data of the event `beat`. */
export const liveBeat = z.strictObject({
  /** What changes all the time, as `kind:id`; for example the draft that the reader writes in with others. */
  subject: z.string(),
});

/**
 * What happens to subjects from now on, or after the event that `Last-Event-ID` names, as server-sent events:
 * - `ready`: everything that happens from here on is told; the first event of every stream
 * - `change`: see `liveChange`
 * - `reset`: something may be missing, read again what is shown
 * - `beat`: see `liveBeat`; told to those who take part, whatever they follow
 * - `rights`: the role of the reader has changed, or what the plan leaves of a project: what may be done is read again
 * - `ended`: the rights to one of the subjects are gone, or the session is
 *
 * Not for API keys: programs read the change feed or register webhooks.
 */
export const followChanges = call({
  name: 'followChanges',
  method: 'GET',
  path: '/live',
  summary: 'What happens to subjects from now on, as a stream of server-sent events',
  tag: 'History',
  access: 'organization',
  permission: 'project.read',
  keys: 'none',
  query: z.strictObject({
    /** `organization:id`, `project:id` or a thing such as `adr:id`, separated by commas. */
    subjects: text(longestList).check(
      z.refine((list) => subjectsIn(list) !== undefined, badSubjectsMessage),
      z.refine((list) => (subjectsIn(list)?.length ?? 0) <= liveLimits.subjects, tooManySubjectsMessage),
    ),
    /** `true` ends the answer after what has happened so far. */
    once: z.optional(z.enum(['true'])),
  }),
  envelope: 'file',
  mediaType: 'text/event-stream',
});
