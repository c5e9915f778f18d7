/** Versioned texts: fields, versions and messages shared by all kinds. Source: specification 2 section 4, decisions section 10. */
import * as z from 'zod/mini';
import { id, instant, keyedPageQuery, revision, text, type Call } from '#platform/http/contract.ts';
import { actor } from '#platform/workflow/contract.ts';

/** Confirmation when an edit is cancelled. */
export const cancelEditPrompt = 'All changes made here will gone!';
/** 422 for a stale revision. */
export const staleDocumentMessage = (name: string): string => `This document has been changed by ${name}.`;
/** Code of a failure by stale revision; it carries the current text. */
export const staleRevisionCode = 'stale_revision';
/** Code of a failed save when the text has left its editable states in the meantime; it carries the current text, too. */
export const stateMovedCode = 'state_moved';
/** 422 for a save or restore without a revision. */
export const missingRevisionMessage = 'Please send the revision that was edited.';
/** The same for a revision of something that was never saved. */
export const nothingSavedMessage = 'Nothing has been saved yet, so there is no such revision.';
/** Violation of an id that is used by another document. */
export const otherDocumentMessage = 'This is the id of another document.';
/** Shown when a save waits for uploads. */
export const uploadsRunningMessage = "A file is still uploading. Save when it's done, or cancel the upload.";
/** Shown when a save is blocked by failed uploads. */
export const uploadsFailedMessage = "A file couldn't be uploaded. Try again or remove it, then save.";
/** Confirmation of a restore. */
export const restoreVersionPrompt = 'This becomes the current version. Later versions stay in the history.';

/** Maximum characters of a title and of a stored content. */
export const textLimits = { title: 200, json: 1_100_000 } as const;

/** Fields of a save. Absent fields count as empty, so that both are validated together. */
export const writtenFields = {
  title: z._default(text(textLimits.title).check(z.trim()), ''),
  json: z._default(text(textLimits.json), ''),
} as const;

/** Further fields of a save. */
export const savedFields = {
  /** The revision that was edited. */
  revision: z.optional(revision),
  /** The shared draft that is saved: its text counts, with the words of everybody in it. */
  draft: z.optional(id),
} as const;

/** Fields of a create. */
export const createdFields = {
  ...writtenFields,
  /** Chosen by the client: repeating a create whose answer was lost creates nothing more. */
  id: z.optional(id),
} as const;

/** Title and content after validation. */
export interface WrittenFields {
  readonly title: string;
  readonly json: string;
}

/** A version in a list. */
export const textVersionRow = z.strictObject({
  revision,
  title: z.string(),
  at: instant,
  by: actor,
  /** Who else wrote in it, where it was written together. A process of an earlier version does not say so. */
  with: z._default(z.array(actor), []),
});
/** See `textVersionRow`. */
export type TextVersionRow = z.output<typeof textVersionRow>;

/** A version of a text. Immutable. */
export const textVersion = z.strictObject({ ...textVersionRow.shape, json: z.string() });
/** See `textVersion`. */
export type TextVersion = z.output<typeof textVersion>;

/** Path parameters of calls on one version: the text, and the number of the version. */
export const versionParams = z.strictObject({
  id,
  n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647)),
});

/** Body of a restore; `revision` is the newest one known to the caller. */
export const restoreBody = z.strictObject({ revision: z.optional(revision) });

/** Path parameters of calls on one text. */
export const textParams = z.strictObject({ id });
/** Query of a page of versions. */
export const versionsQuery = keyedPageQuery(20);

/** A call that lists the versions of a text, newest first. */
export type ListVersions = Call & {
  readonly access: 'project';
  readonly params: typeof textParams;
  readonly query: typeof versionsQuery;
  readonly reply: typeof textVersionRow;
  readonly envelope: 'list';
};

/** A call that reads one version of a text. */
export type GetVersion = Call & {
  readonly access: 'project';
  readonly params: typeof versionParams;
  readonly reply: typeof textVersion;
  readonly envelope: 'item';
};

/** Beside an editor whose device keeps no drafts. */
export const noDraftsMessage = "Drafts can't be kept on this device. Save often.";
/** Toast when a save did not reach the server, or the server failed: why, and where the words are. */
export const saveFailedMessage = (reason: string): string => `${reason} Your text is kept as a draft on this device.`;
