/** Revisions of things that are saved as one text: shapes shared by all kinds. Source: decisions section 18. */
import * as z from 'zod/mini';
import { id, instant, line, pageQuery, revision, type Call } from '#platform/http/contract.ts';
import { actor } from '#platform/workflow/contract.ts';

/** Characters of a name; unnamed revisions that are kept; minutes in which autosaves of one person are one revision. */
export const revisionLimits = { name: 200, unnamed: 200, sittingMinutes: 10 } as const;

/** A revision in a list; `n` is the revision number of the thing after that save. */
export const revisionRow = z.strictObject({ n: z.int(), name: z.nullable(z.string()), at: instant, by: actor });
/** See `revisionRow`. */
export type RevisionRow = z.output<typeof revisionRow>;

/** A revision with what was saved. Immutable, except for its name. */
export const revisionText = z.strictObject({ ...revisionRow.shape, text: z.string() });
/** See `revisionText`. */
export type RevisionText = z.output<typeof revisionText>;

/** Path parameters of calls on the revisions of a thing. */
export const revisionsParams = z.strictObject({ id });
/** Path parameters of calls on one revision. */
export const revisionParams = z.strictObject({
  id,
  n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647)),
});
/** Query of a page of revisions. */
export const revisionsQuery = pageQuery(20);
/** Body that names the current revision. */
export const revisionNameBody = z.strictObject({ name: line(revisionLimits.name) });
/** Body of a restore; `revision` is the newest one known to the caller. */
export const revisionRestoreBody = z.strictObject({ revision: z.optional(revision) });

/** A call that lists the revisions of a thing, newest first. */
export type ListRevisions = Call & {
  readonly access: 'project';
  readonly params: typeof revisionsParams;
  readonly query: typeof revisionsQuery;
  readonly reply: typeof revisionRow;
  readonly envelope: 'list';
};

/** A call that reads one revision. */
export type GetRevision = Call & {
  readonly access: 'project';
  readonly params: typeof revisionParams;
  readonly reply: typeof revisionText;
  readonly envelope: 'item';
};

/** A call that names the current revision. */
export type NameRevision = Call & {
  readonly access: 'project';
  readonly params: typeof revisionsParams;
  readonly body: typeof revisionNameBody;
  readonly reply: typeof revisionRow;
  readonly envelope: 'item';
};
