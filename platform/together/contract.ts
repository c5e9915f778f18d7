/** Writing together: the shared draft of a text that several people edit at once. Source: decisions section 18. */
import * as z from 'zod/mini';
import { call, id, revision, text } from '#platform/http/contract.ts';

/** Most steps, bytes of a body, and seconds after which a draft without anybody is left. */
export const togetherLimits = { steps: 500, bodyBytes: 2_500_000, seconds: 60, title: 200 } as const;

/** 422 for a window whose editor is of another version than the server. */
export const reloadMessage = 'Please reload this page: it is older than the server.';
/** Code of that failure. */
export const reloadCode = 'reload';
/** 410 for a draft that has ended. */
export const draftEndedMessage = 'This draft has ended.';

/** 422 for steps that change too much at once. */
export const tooHeavyMessage = 'Too much is changed at once.';

/** Shown when a save waits for steps that do not get through. */
export const busyMessage = 'Others are typing too fast to save right now. Please try again.';

/** Told to others in a draft when somebody saves it. */
export const savedByMessage = (name: string, revision: number): string => `${name} has saved version ${revision}.`;
/** Told when somebody removed the place where one was writing; the words can be copied from here. */
export const lostWordsMessage = (words: string): string =>
  words.trim() === ''
    ? 'Someone removed the place where you were writing.'
    : `Someone removed the place where you were writing: “${words.slice(0, 300)}”`;
/** Told to somebody whose title was replaced by that of somebody else. */
export const otherTitleMessage = (mine: string): string =>
  `Someone else has changed the title. Yours was “${mine.slice(0, togetherLimits.title)}”.`;
/** Told when the server refuses what was written together. */
export const notSharedMessage =
  'Your latest changes cannot be shared with the others. They stay in this window until you save.';

/** A kind of texts that are written together, as links name it. */
export type SharedTextKind = 'doc' | 'adr' | 'rfc';

const version = z.int().check(z.minimum(0), z.maximum(2147483647));
const step = z.record(z.string(), z.unknown());

/** What one window did, as one row of the draft. Rows are counted from 1; the number of the newest is the version. */
export const draftRow = z.strictObject({
  version,
  /** Of the window; null for what the server did to bring the text in order. */
  client: z.nullable(id),
  /** Steps of the editor (prosemirror-transform), as JSON. */
  steps: z.array(step),
  /** The title from here on; absent where it was not changed. */
  title: z.optional(z.string()),
});
/** See `draftRow`. */
export type DraftRow = z.output<typeof draftRow>;

/** The text that a draft goes back to: the newest version that was saved from it, else the one it began with. */
const baseText = z.strictObject({ revision, title: z.string(), json: z.string() });

/** An unknown kind is not found, like an unknown text. */
const textParams = z.strictObject({ kind: text(40), id });

const inDraft = {
  tag: 'Writing together',
  access: 'project',
  permission: 'project.read',
  keys: 'none',
  params: textParams,
  envelope: 'item',
} as const;

/** Joins the shared draft of a text; the first one begins it. */
export const joinDraft = call({
  ...inDraft,
  name: 'joinDraft',
  method: 'POST',
  path: '/drafts/:kind/:id',
  summary: 'Join the shared draft of a text, or begin it',
  body: z.strictObject({
    /** Names the schema of the editor. */
    schema: text(20),
  }),
  reply: z.strictObject({
    draft: id,
    base: baseText,
    title: z.string(),
    /** The edited document at `version`, in the schema of the editor; `rows` are what happened since. */
    document: z.string(),
    version,
    rows: z.array(draftRow),
  }),
});

/**
 * Adds the steps of a window to a draft, or only reads what others did. Steps for an older version than the newest are not
 * added: the answer has what is missing, and the window sends them again on top of that. Rows with the own client are the
 * receipt: what was sent without an answer is never sent again before they were read.
 */
export const exchangeSteps = call({
  ...inDraft,
  name: 'exchangeSteps',
  method: 'POST',
  path: '/drafts/:kind/:id/steps',
  summary: 'Add steps to a shared draft, and read those of others',
  bodyLimit: togetherLimits.bodyBytes,
  body: z.strictObject({
    draft: id,
    /** Of the window. */
    client: id,
    schema: text(20),
    /** What the window knows: rows of the draft, and the revision of its base. */
    version,
    revision,
    steps: z.array(step).check(z.maxLength(togetherLimits.steps)),
    title: z.optional(text(togetherLimits.title)),
    /** This window leaves: without anybody left, the draft ends. */
    leaves: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    /** Whether the steps and the title were added. */
    accepted: z.boolean(),
    /** Rows behind the version that was sent; the own ones among them. */
    rows: z.array(draftRow),
    /** Where somebody saved since: the version that was made, and by whom. */
    saved: z.nullable(z.strictObject({ base: baseText, by: z.string() })),
  }),
});
