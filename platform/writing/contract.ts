/** What all kinds of written texts share: fields, versions and sentences. Source: specification 2 section 4, decisions section 10. */
import * as z from 'zod/mini';
import { id, instant, pageQuery, revision, text, type Call } from '#platform/http/contract.ts';
import { actor } from '#platform/workflow/contract.ts';

export const cancelEditPrompt = 'All changes made here will gone!';
export const staleDocumentMessage = (name: string): string => `This document has been changed by ${name}.`;
/** Code of a refusal by stale revision; it carries the text as it stands. */
export const staleRevisionCode = 'stale_revision';
export const missingRevisionMessage = 'Please send the revision that was edited.';
export const uploadsRunningMessage = 'A file is still being uploaded. Please save once it is there, or cancel it.';
export const uploadsFailedMessage =
  'A file could not be uploaded. Please try it again or remove it from the page, then save.';
export const oneLineMessage = 'Please write this on one line.';
export const restoreVersionPrompt = 'This version becomes the newest one. The versions in between stay in the history.';

/** Characters of a title and of a content as it is stored. */
const textLimits = { title: 200, json: 1_100_000 } as const;

/** What a save sends. Absent fields count as empty ones, so that both are refused alike and together. */
export const writtenFields = {
  title: z._default(text(textLimits.title).check(z.trim()), ''),
  json: z._default(text(textLimits.json), ''),
} as const;

/** Title and content after the schema was applied. */
export interface WrittenFields {
  readonly title: string;
  readonly json: string;
}

/** A version of a text as lists show it. */
export const textVersionRow = z.strictObject({ revision, title: z.string(), at: instant, by: actor });
export type TextVersionRow = z.output<typeof textVersionRow>;

/** A version of a text. It never changes once it is written. */
export const textVersion = z.strictObject({ ...textVersionRow.shape, json: z.string() });
export type TextVersion = z.output<typeof textVersion>;

/** Parameters of calls on one version: the text, and the number of the version. */
export const versionParams = z.strictObject({
  id,
  n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647)),
});

/** Body of a restore; `revision` is the newest one as the caller knows it. */
export const restoreBody = z.strictObject({ revision: z.optional(revision) });

/** Path of calls on one text. */
export const textParams = z.strictObject({ id });
/** Page of the versions of a text. */
export const versionsQuery = pageQuery(20);

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
