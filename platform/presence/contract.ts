/** Presence: who else looks at a thing or edits it right now, and where. Nothing of it is kept. Source: decisions section 18. */
import * as z from 'zod/mini';
import { call, id, text } from '#platform/http/contract.ts';

/** Most selected items that are told, most people that are told, and seconds after which somebody silent is gone. */
export const presenceLimits = { selected: 50, people: 30, seconds: 12 } as const;

/** 422 for a subject that cannot be read. */
export const badSubjectMessage = 'Please name one thing as kind:id.';

/** One subject as `subjectsIn` reads it. */
const oneSubject = /^[a-z][a-z0-9_-]{0,39}:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const count = z.int().check(z.minimum(0), z.maximum(2147483647));
const coordinate = z.number().check(z.gte(-1e6), z.lte(1e6));

/** Where somebody is in a thing. */
export const presencePlace = z.strictObject({
  isEditing: z.boolean(),
  /** The part of the thing that is shown, for example the view of a model. */
  view: z.nullable(text(100)),
  /** The pointer, in px of the canvas. */
  point: z.nullable(z.strictObject({ x: coordinate, y: coordinate })),
  /** Ids of what is selected. */
  selected: z.array(text(100)).check(z.maxLength(presenceLimits.selected)),
  /** The caret in a text that is written together, in the places of a version of the draft. */
  caret: z.optional(z.strictObject({ client: id, version: count, anchor: count, head: count })),
});
/** See `presencePlace`. */
export type PresencePlace = z.output<typeof presencePlace>;

/** Somebody else who is there; a person with two windows is there twice. */
export const presentPerson = z.extend(presencePlace, {
  /** Of the window. */
  client: id,
  user: z.strictObject({ id, username: z.string() }),
});
/** See `presentPerson`. */
export type PresentPerson = z.output<typeof presentPerson>;

/**
 * What the live stream tells to the people at a thing when somebody else comes, goes, or begins or ends to edit it.
 * Example: `present.adr:0198c1c2-…`.
 */
export const presenceBeat = (subject: string): string => `present.${subject}`;

/** Says where a window is, and reads who else is there. To be repeated: who is silent is gone after 12 s. */
export const sharePresence = call({
  name: 'sharePresence',
  method: 'POST',
  path: '/presence',
  summary: 'Say where this window is, and read who else is there',
  tag: 'History',
  access: 'project',
  permission: 'project.read',
  keys: 'none',
  changesProject: false,
  body: z.strictObject({
    /** One thing, for example `c4model:{id}`. */
    subject: text(80).check(z.regex(oneSubject, badSubjectMessage)),
    /** Of the window. */
    client: id,
    /** Null: this window leaves. */
    place: z.nullable(presencePlace),
  }),
  reply: z.strictObject({ others: z.array(presentPerson) }),
  envelope: 'item',
});
