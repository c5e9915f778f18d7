/** Revisions of things that are saved as one text: shapes shared by all kinds. Source: decisions section 18. */
import * as z from 'zod/mini';
import { call, id, instant, line, keyedPageQuery, revision, type Schema } from '#platform/http/contract.ts';
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
const revisionsParams = z.strictObject({ id });
/** Path parameters of calls on one revision. */
export const revisionParams = z.strictObject({
  id,
  n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647)),
});
/** Query of a page of revisions. */
export const revisionsQuery = keyedPageQuery(20);
/** Body that names the current revision. */
const revisionNameBody = z.strictObject({ name: line(revisionLimits.name) });
/** Body of a restore; `revision` is the newest one known to the caller. */
const revisionRestoreBody = z.strictObject({ revision: z.optional(revision) });

/** What differs by kind in the calls on its revisions. */
interface RevisionCall {
  /** For example `listDiagramRevisions`. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly permission: string;
}

/** A call that lists the revisions of a thing, newest first. Its path ends with the word for all revisions. */
export const listsRevisions = (own: RevisionCall) =>
  call({
    ...own,
    method: 'GET',
    access: 'project',
    params: revisionsParams,
    query: revisionsQuery,
    reply: revisionRow,
    envelope: 'list',
  });
/** See `listsRevisions`. */
export type ListRevisions = ReturnType<typeof listsRevisions>;

/** A call that reads one revision; `text` is what was saved. Its path ends with `:n`. */
export const getsRevision = (own: RevisionCall) =>
  call({ ...own, method: 'GET', access: 'project', params: revisionParams, reply: revisionText, envelope: 'item' });
/** See `getsRevision`. */
export type GetRevision = ReturnType<typeof getsRevision>;

/** A call that names the current revision. Its path is that of the list. */
export const namesRevision = (own: RevisionCall) =>
  call({
    ...own,
    method: 'POST',
    access: 'project',
    params: revisionsParams,
    body: revisionNameBody,
    reply: revisionRow,
    envelope: 'item',
    status: 201,
  });
/** See `namesRevision`. */
export type NameRevision = ReturnType<typeof namesRevision>;

/** A call that makes an earlier revision the current one and answers the thing. Its path ends with `:n/restore`. */
export const restoresRevision = <Reply extends Schema>(own: RevisionCall & { readonly reply: Reply }) =>
  call({
    ...own,
    method: 'POST',
    access: 'project',
    params: revisionParams,
    body: revisionRestoreBody,
    envelope: 'item',
  });

const numberParams = z.strictObject({ n: revisionParams.shape.n });

/** As `listsRevisions` for a thing that a project has once: its path names no id. */
export const listsProjectRevisions = (own: RevisionCall) =>
  call({ ...own, method: 'GET', access: 'project', query: revisionsQuery, reply: revisionRow, envelope: 'list' });
/** See `listsProjectRevisions`. */
export type ListProjectRevisions = ReturnType<typeof listsProjectRevisions>;

/** As `getsRevision` for a thing that a project has once. */
export const getsProjectRevision = (own: RevisionCall) =>
  call({ ...own, method: 'GET', access: 'project', params: numberParams, reply: revisionText, envelope: 'item' });
/** See `getsProjectRevision`. */
export type GetProjectRevision = ReturnType<typeof getsProjectRevision>;

/** As `namesRevision` for a thing that a project has once. */
export const namesProjectRevision = (own: RevisionCall) =>
  call({
    ...own,
    method: 'POST',
    access: 'project',
    body: revisionNameBody,
    reply: revisionRow,
    envelope: 'item',
    status: 201,
  });
/** See `namesProjectRevision`. */
export type NameProjectRevision = ReturnType<typeof namesProjectRevision>;

/** As `restoresRevision` for a thing that a project has once. */
export const restoresProjectRevision = <Reply extends Schema>(own: RevisionCall & { readonly reply: Reply }) =>
  call({
    ...own,
    method: 'POST',
    access: 'project',
    params: numberParams,
    body: revisionRestoreBody,
    envelope: 'item',
  });
